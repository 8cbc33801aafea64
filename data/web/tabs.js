// One stream for all tabs of a browser: it has six connections to one server, and calls need them too.
//
// A lock decides which tab holds the stream; that tab hands on to each what is for it. Where it is closed, the next in the
// queue takes over. Where it does not answer (a telephone has frozen it), the tab that asked takes the lock away.

import { bearer, stream } from "/assets/reach.js";

const NAME = "banco.stream";
const HOLDER = "holder";
/** As many readers as go into one address behind any proxy; further tabs ask. */
const TABS_MAX = 12;
/** Milliseconds in which the holder answers, and after which the stream no longer tells a tab that left: it may come again. */
const [ANSWER, LEAVING] = [3000, 500];
/** Milliseconds after which a hidden tab lets its stream go, where tabs cannot share one. */
const HIDDEN = 60_000;

/**
 * `hear(kind, data)` gets what is for this tab; `lost()` is called when the stream ended, `rest()` when this tab has to do
 * without one.
 */
export function sharedStream({ hear, lost, rest }) {
  const me = String(Math.random()).slice(2, 12);
  /** A browser knows locks only where the page came by TLS or from its own machine; other tabs may have other sessions. */
  let canShare = "locks" in navigator && "BroadcastChannel" in window && !bearer();
  /** Answers with what this tab reads, while it wants a stream. */
  let wanted = null;
  let [others, queue, free, source] = [null, null, null, null];
  let [leaving, patience, away, isLongHidden] = [0, 0, 0, false];
  /** Tabs that this tab reads for, while it holds the stream, with what each reads. */
  const readers = new Map();

  function take(kind, data) {
    if (!wanted) return;
    if (kind === "held") join();
    else if (kind === "joined") clearTimeout(patience);
    else if (kind === "lost") lost();
    else if (kind === "full") rest();
    else hear(kind, data);
  }

  function tell(to, kind, data) {
    if (to === me) take(kind, data);
    else others?.postMessage({ to, kind, data });
  }

  // --- What the holder does ---------------------------------------------------------------------

  function end() {
    clearTimeout(leaving);
    source?.();
    source = null;
  }

  function start() {
    end();
    if (!readers.size) return;
    const all = [...readers].map(([tab, reader]) => ({ tab, ...reader }));
    const told = (event, { to, kind, data }) => {
      if (event === "alive") return [...readers.keys()].forEach((tab) => tell(tab, event));
      if (kind === "message" && readers.has(to)) readers.get(to).since = data.change;
      tell(to, kind, data);
    };
    source = stream(`/api/events?${new URLSearchParams({ readers: JSON.stringify(all) })}`, told, () => {
      end();
      const left = [...readers.keys()];
      readers.clear();
      left.forEach((tab) => tell(tab, "lost"));
    });
  }

  function admit(tab, reader) {
    if (!readers.has(tab) && readers.size >= TABS_MAX) return tell(tab, "full");
    readers.set(tab, reader);
    tell(tab, "joined");
    // Not a moment later: timers of a hidden tab may wait for a minute.
    start();
  }

  function dismiss(tab) {
    clearTimeout(leaving);
    if (readers.delete(tab)) leaving = setTimeout(start, LEAVING);
  }

  // --- Who the holder is ------------------------------------------------------------------------

  /** Holds the lock until `free` is called. */
  const hold = () =>
    others &&
    new Promise((done) => {
      free = done;
      others.postMessage({ kind: "held" });
      if (wanted) admit(me, wanted());
    });

  async function request(options) {
    let isHeld = false;
    const use = () => {
      isHeld = true;
      return hold();
    };
    try {
      await navigator.locks.request(NAME, options, use);
    } catch ({ name }) {
      // Taken away, no longer waited for, or refused where the browser keeps nothing for the page.
      if (isHeld) dethroned();
      else if (name === "SecurityError" && canShare) stayAlone();
    }
  }

  /** From now on this tab has a stream of its own, and lets it go while it is hidden for long. */
  function stayAlone() {
    canShare = false;
    clearTimeout(patience);
    others?.close();
    others = null;
    document.addEventListener("visibilitychange", () => {
      clearTimeout(away);
      isLongHidden = false;
      if (!document.hidden) return;
      away = setTimeout(() => {
        isLongHidden = true;
        rest();
      }, HIDDEN);
    });
    if (wanted) openAlone(wanted);
  }

  function openAlone(reader) {
    readers.set(me, reader());
    start();
  }

  function wait() {
    queue = new AbortController();
    request({ signal: queue.signal });
  }

  function steal() {
    queue?.abort();
    request({ steal: true });
  }

  function dethroned() {
    free = null;
    end();
    readers.clear();
    if (!others) return;
    wait();
    if (wanted) join();
  }

  function join() {
    clearTimeout(patience);
    patience = setTimeout(steal, ANSWER);
    others?.postMessage({ to: HOLDER, kind: "join", from: me, data: wanted() });
  }

  function listen() {
    if (others) return;
    others = new BroadcastChannel(NAME);
    others.onmessage = ({ data: { to, kind, from, data } }) => {
      if (to === HOLDER) {
        if (free) kind === "join" ? admit(from, data) : dismiss(from);
      } else if (!to || to === me) take(kind, data);
    };
    wait();
  }

  function close() {
    wanted = null;
    clearTimeout(patience);
    if (!canShare) end();
    else if (free) dismiss(me);
    else others?.postMessage({ to: HOLDER, kind: "leave", from: me });
  }

  if (!canShare) stayAlone();

  return {
    open(reader) {
      wanted = reader;
      if (!canShare) {
        return isLongHidden ? rest() : openAlone(reader);
      }
      listen();
      if (free) admit(me, reader());
      else join();
    },
    close,
    /** The page may be kept by the browser, which keeps none that could be spoken to. */
    leave() {
      close();
      end();
      readers.clear();
      queue?.abort();
      free?.();
      free = null;
      others?.close();
      others = null;
    },
  };
}
