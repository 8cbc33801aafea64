// Seats for streams: all tabs of a browser share six connections to one server, and calls need some of them.
//
// No tab listens for another one: each may be another person, and what one may see is not for the next. So only some tabs
// hold a stream at once, the others ask. A tab in front gets the seat of a hidden one.

/** Streams that this browser holds at once. */
const SEATS = 3;
const NAME = "banco.stream";
/** Milliseconds in which a hidden tab gives up its seat when it is asked to. */
const GIVING = 400;
/** Milliseconds after which a hidden tab lets go by itself, where tabs cannot ask each other. */
const HIDDEN = 60_000;

/** A browser knows locks only where the page came by TLS or from its own machine. */
const canShare = "locks" in navigator && "BroadcastChannel" in window;

/** `lost()` is called when this tab has to let its seat go. */
export function seat(lost) {
  let [held, others, away, isLongHidden] = [null, null, 0, false];
  /** This tab gave its seat up, and does not take it back before it is seen again: the tab in front may still come for it. */
  let hasGiven = false;
  /** Counts the calls of `take` and `leave`: a seat that comes too late is given back. */
  let turn = 0;

  /** Seat `number`: now, or within `wait` milliseconds. */
  function grab(number, wait) {
    return new Promise((done) => {
      const options = wait ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
      const use = (lock) => {
        if (!lock) return done(null);
        return new Promise((free) => done({ number, free }));
      };
      navigator.locks.request(`${NAME}.${number}`, options, use).catch(() => done(null));
    });
  }

  async function find() {
    const all = [...Array(SEATS).keys()];
    for (const number of all) {
      const found = await grab(number, 0);
      if (found) return found;
    }
    if (document.hidden) return null;
    for (const number of all) {
      others?.postMessage(number);
      const found = await grab(number, GIVING);
      if (found) return found;
    }
    return null;
  }

  function listen() {
    if (others) return;
    others = new BroadcastChannel(NAME);
    others.onmessage = ({ data }) => {
      if (!document.hidden || held?.number !== data) return;
      hasGiven = true;
      leave();
      lost();
    };
  }

  function leave() {
    turn += 1;
    held?.free();
    held = null;
  }

  if (!canShare) {
    document.addEventListener("visibilitychange", () => {
      clearTimeout(away);
      isLongHidden = false;
      if (!document.hidden) return;
      away = setTimeout(() => {
        isLongHidden = true;
        lost();
      }, HIDDEN);
    });
  }

  return {
    /** Whether this tab may hold a stream. */
    async take() {
      if (!canShare) return !isLongHidden;
      if (held) return true;
      hasGiven &&= document.hidden;
      if (hasGiven) return false;
      listen();
      turn += 1;
      const mine = turn;
      const found = await find();
      if (!found) return false;
      if (mine !== turn) {
        found.free();
        return false;
      }
      held = found;
      return true;
    },
    leave,
    /** The page may be kept by the browser, which keeps none that could be spoken to. */
    close() {
      leave();
      others?.close();
      others = null;
    },
  };
}
