// The stream of what happens, kept alive: it is opened again whenever it may be dead, and while none stays open the page
// asks every few seconds.

/** The server gives a sign of life every 15 s. When two are missing, the stream counts as dead. */
const SILENT_MAX = 35_000;
/** A stream that has said nothing for so long is held back on its way, by a proxy for example. */
const OPEN_MAX = 20_000;
/** Before the next try where the server refused. */
const AGAIN = 3_000;
/** Between two questions while there is no stream; more in a tab that nobody sees. */
const ASK = 5_000;
const ASK_HIDDEN = 20_000;
const LOOK = 1_000;
/** A browser has six connections to one server for all tabs. Hidden tabs end their streams beyond so many newer ones. */
const STREAMS_MAX = 3;
const TABS = "banco-streams";

/**
 * `open(hear)` opens an EventSource that calls `hear` at each sign of life. `ask()` asks once for what was missed and
 * answers whether the server was there. `tell` hears "up", "cut" or "asking".
 */
export function keepAlive({ open, ask, tell }) {
  const me = crypto.getRandomValues(new Uint32Array(2)).join("");
  /** Other tabs of this browser that opened their stream after this one. */
  const newer = new Set();
  let tabs = null;
  let source = null;
  let isUp = false;
  let heard = 0;
  let down = Date.now();
  let asked = 0;

  // The clock may be set back.
  const isOver = (since, span) => Math.abs(Date.now() - since) > span;
  const announce = (isOpen) => tabs?.postMessage({ tab: me, isOpen });

  function hear() {
    heard = Date.now();
    if (isUp) return;
    isUp = true;
    tell("up");
  }

  function fall() {
    if (isUp) down = Date.now();
    isUp = false;
  }

  function end() {
    source?.close();
    source = null;
    fall();
    announce(false);
  }

  function begin() {
    source?.close();
    fall();
    heard = Date.now();
    newer.clear();
    const opened = open(() => opened === source && hear());
    opened.addEventListener("error", () => {
      if (opened !== source) return;
      fall();
      tell("cut");
    });
    source = opened;
    announce(true);
  }

  function meetTabs() {
    if (!globalThis.BroadcastChannel) return;
    tabs = new BroadcastChannel(TABS);
    tabs.onmessage = ({ data: { tab, isOpen } }) => {
      if (isOpen) newer.add(tab);
      else newer.delete(tab);
      if (source && document.hidden && newer.size >= STREAMS_MAX) end();
    };
  }

  async function question() {
    asked = Date.now();
    const isThere = await ask();
    if (isThere && source && !isUp) tell("asking");
  }

  function look() {
    const isRefused = source?.readyState === EventSource.CLOSED;
    const patience = isRefused ? AGAIN : isUp ? SILENT_MAX : OPEN_MAX;
    if (source && isOver(heard, patience)) {
      if (isUp) tell("cut");
      begin();
    }
    const isMissed = !isUp && isOver(down, source ? OPEN_MAX : 0);
    if (isMissed && isOver(asked, document.hidden ? ASK_HIDDEN : ASK)) question();
  }

  meetTabs();
  begin();
  setInterval(look, LOOK);
  addEventListener("online", begin);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (!source) begin();
    else look();
  });
  // A page with an open stream is not kept in the browser's memory.
  addEventListener("pagehide", () => {
    end();
    tabs?.close();
    tabs = null;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    meetTabs();
    begin();
  });
}
