// The line to the server: a stream that is opened again whatever ends it. While none lives, the page asks in its stead.

import { sharedStream } from "/assets/tabs.js";

/** Milliseconds without a word after which a stream counts as dead: the server says something at least every 15 s. */
const SILENCE = 35_000;
/** Without a first event for so long the page asks in its stead; a stream that opens later than this is held back on its way. */
const [FIRST_EVENT, OPENING] = [3000, 20_000];
/** After a silence, only what is heard this long after the opening shows that the next stream flows. */
const PROOF = 10_000;
/** Before another stream is tried, twice as long after each that failed, and no longer than the last. */
const [REOPEN, REOPEN_MAX] = [3000, 24_000];
/** Before the page asks again, where it is seen and where it is not. */
const [ASKING, ASKING_HIDDEN] = [2000, 5000];
/** Streams that failed one after the other before the page asks. */
const FAILED_MAX = 2;

/**
 * `reader()` is who reads and from where a stream goes on, `hear` what is done with each kind of its events. `ask()` asks once
 * for what a stream would tell, and answers whether the server did. `tell(state, isAnew)` learns how the line is ("up", "cut" or
 * "asking") and, with "up", whether something may have been missed before.
 */
export function keepLine({ reader, hear, ask, tell }) {
  let [watch, proof, next, later, first] = [0, 0, 0, 0, 0];
  let failed = 0;
  let [isOpen, isTrusted, isAnew, isDoubted, isAsking, isPaused] = [false, false, false, false, false, false];
  let heard = Date.now();
  /** More tabs are open than one stream can tell, or this one is hidden: it asks, and all is as it should be. */
  let isSeatless = false;
  const stream = sharedStream({
    hear(kind, data) {
      if (!isOpen) return;
      lives();
      hear[kind](data);
    },
    lost() {
      if (!isAsking) tell("cut");
      fail(1);
    },
    rest,
  });

  function close() {
    [watch, proof, next, first].forEach(clearTimeout);
    stream.close();
    isOpen = false;
  }

  function open() {
    close();
    [isOpen, isTrusted] = [true, !isDoubted];
    proof = setTimeout(() => (isTrusted = true), PROOF);
    first = setTimeout(startAsking, FIRST_EVENT);
    watch = setTimeout(() => fail(FAILED_MAX), OPENING);
    stream.open(reader);
  }

  /** Asks until there is room for it. */
  function rest() {
    close();
    [isSeatless, isAnew] = [true, true];
    next = setTimeout(open, ASKING_HIDDEN);
    startAsking();
  }

  function lives() {
    heard = Date.now();
    isSeatless = false;
    [watch, first].forEach(clearTimeout);
    watch = setTimeout(silent, SILENCE);
    if (!isTrusted) return;
    [failed, isDoubted] = [0, false];
    stopAsking();
    tell("up", isAnew);
    isAnew = false;
  }

  function silent() {
    isDoubted = true;
    fail(1);
  }

  function fail(count) {
    close();
    [isAnew, isSeatless] = [true, false];
    failed += count;
    next = setTimeout(open, Math.min(REOPEN * 2 ** (failed - 1), REOPEN_MAX));
    if (failed >= FAILED_MAX) startAsking();
  }

  async function asks() {
    const isAnswered = await ask();
    if (!isAsking) return;
    const state = isSeatless ? "up" : "asking";
    tell(isAnswered ? state : "cut");
    later = setTimeout(asks, document.hidden ? ASKING_HIDDEN : ASKING);
  }

  function startAsking() {
    if (isAsking || isPaused) return;
    isAsking = true;
    asks();
  }

  function stopAsking() {
    isAsking = false;
    clearTimeout(later);
  }

  /** The page leaves the window; the browser may keep it to bring it back. */
  addEventListener("pagehide", () => {
    isPaused = true;
    close();
    stream.leave();
    stopAsking();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    [isPaused, isAnew] = [false, true];
    open();
    if (failed >= FAILED_MAX) startAsking();
  });
  /** Whatever was open may be dead: a machine slept, a network changed. */
  function look() {
    if (document.hidden || isPaused) return;
    isAnew = true;
    open();
  }
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => {
    if (!isOpen || Date.now() - heard > SILENCE) look();
  });
  open();
}
