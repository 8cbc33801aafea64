// The line to the server: a stream that is opened again whatever ends it. While none lives, the page asks in its stead.

import { seat } from "/assets/seats.js";

/** Milliseconds without a word after which a stream counts as dead: the server says something at least every 15 s. */
const SILENCE = 35_000;
/** A stream that opens later than this is held back on its way. */
const OPENING = 20_000;
/** After a silence, only what is heard this long after the opening shows that the next stream flows. */
const PROOF = 10_000;
/** Before another stream is tried, and before the page asks again. */
const [AGAIN, ASKING] = [3000, 5000];
/** Streams that failed one after the other before the page asks. */
const FAILED_MAX = 2;

/**
 * `address()` is where a stream goes on, `hear` what is done with each kind of its events. `ask()` asks once for what a stream
 * would tell, and answers whether the server did. `tell(state, isAnew)` learns how the line is ("up", "cut" or "asking") and,
 * with "up", whether something may have been missed before.
 */
export function keepLine({ address, hear, ask, tell }) {
  let source = null;
  let [watch, proof, next, later] = [0, 0, 0, 0];
  let failed = 0;
  let [isAnew, isDoubted, isAsking, isPaused] = [false, false, false, false];
  let heard = Date.now();
  /** Counts what was begun: a seat that is found later than that is not for it. */
  let turn = 0;
  /** Other tabs of this browser hold as many streams as it can have. */
  let isSeatless = false;
  const place = seat(rest);

  function close() {
    turn += 1;
    [watch, proof, next].forEach(clearTimeout);
    source?.close();
    source = null;
  }

  async function open() {
    close();
    const mine = turn;
    const isSeated = await place.take();
    if (mine !== turn) return;
    isSeatless = !isSeated;
    if (isSeated) start();
    else rest();
  }

  /** Asks until there is a seat. */
  function rest() {
    close();
    [isSeatless, isAnew] = [true, true];
    next = setTimeout(open, ASKING);
    startAsking();
  }

  function start() {
    const opened = new EventSource(address());
    source = opened;
    let isTrusted = !isDoubted;
    proof = setTimeout(() => (isTrusted = true), PROOF);
    watch = setTimeout(() => fail(FAILED_MAX), OPENING);
    opened.onerror = () => {
      if (!isAsking) tell("cut");
      fail(1);
    };
    for (const [name, take] of Object.entries(hear)) {
      opened.addEventListener(name, ({ data }) => {
        // What was under way when it was closed comes once more.
        if (source !== opened) return;
        lives(isTrusted);
        take(data);
      });
    }
  }

  function lives(isTrusted) {
    heard = Date.now();
    clearTimeout(watch);
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
    isAnew = true;
    failed += count;
    next = setTimeout(open, AGAIN);
    if (failed >= FAILED_MAX) startAsking();
  }

  async function asks() {
    const isAnswered = await ask();
    if (!isAsking) return;
    // Without a seat all is as it should be.
    const state = isSeatless ? "up" : "asking";
    tell(isAnswered ? state : "cut");
    later = setTimeout(asks, ASKING);
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
    place.close();
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
    if (!source || Date.now() - heard > SILENCE) look();
  });
  open();
}
