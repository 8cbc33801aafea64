// The game step by step: every position that stood on the board, as long as the record can be played.

const PLIES_MAX = 10_000;

/** A position for the eye, with what led to it. */
const frameOf = (state, seat, text) => ({ state, seat, text });

/** Plays a record. `trouble` says why and at which move it can be played no further. */
function replayOf(record) {
  const replay = { frames: [], plies: 0, takenBack: 0, trouble: null };
  try {
    const play = record.game === "backgammon" ? gammonPlayer(record, replay) : squaresPlayer(record, replay);
    for (const entry of record.entries) {
      if (replay.plies > PLIES_MAX) throw new Differs("too-long");
      play(entry);
    }
  } catch (error) {
    const [key, values] = error instanceof Unusable ? error.say : ["broken", {}];
    replay.trouble = [key, { ...values, number: replay.plies }];
  }
  return replay;
}

function seatOf(entry) {
  const seat = SEATS.indexOf(entry.seat);
  if (seat < 0) throw new Differs("move-out-of-turn");
  return seat;
}

/** Goes back by so many moves that were taken back. */
function takeBack(entry, replay, before) {
  const count = entry.plies;
  if (!Number.isSafeInteger(count) || count < 1 || count > before.length) throw new Differs("taken-back-bad");
  const { frames, state } = before.splice(before.length - count)[0];
  replay.frames.length = frames;
  replay.plies -= count;
  replay.takenBack += count;
  return state;
}

function squaresPlayer(record, replay) {
  let state = startOf(record);
  replay.frames.push(frameOf(state, null, ""));
  const before = [];
  return (entry) => {
    if (entry.event === "taken_back") state = takeBack(entry, replay, before);
    if (entry.event === "drawn" && replay.plies) {
      state = withDrawn(state, drawnOf([entry])[0]);
      replay.frames.at(-1).state = state;
    }
    if (entry.event !== "moved") return;
    replay.plies += 1;
    const [seat, text] = [seatOf(entry), textOf(entry, "mv")];
    if (seat !== state.turn) throw new Differs("move-out-of-turn");
    before.push({ state, frames: replay.frames.length });
    state = afterMove(state, text);
    replay.frames.push(frameOf(state, seat, text));
  };
}

/** A board whose last move waited for a piece: now it is drawn. */
function withDrawn(state, outcome) {
  const [to, man] = [state.last.at(-1), state.cells[state.last.at(-1)]];
  if (state.game !== "jieqi" || !man?.isDark || !outcome) return state;
  const kind = Object.hasOwn(KINDS.xiangqi, outcome.toLowerCase()) && KINDS.xiangqi[outcome.toLowerCase()];
  if (!kind) throw new Differs("start-bad");
  return { ...state, cells: state.cells.map((cell, site) => (site === to ? turnedUp(man, kind) : cell)) };
}

function gammonPlayer(record, replay) {
  let state = gammonStart(optionsOf(record.entries[0]));
  const before = [];
  const show = (next, seat, text) => {
    state = next;
    replay.frames.push(frameOf(state, seat, text));
  };
  show(state, null, "");
  return (entry) => {
    if (entry.event === "taken_back") state = takeBack(entry, replay, before);
    else if (entry.event === "drawn") {
      const [rolled, passed] = afterRoll(state, drawnOf([entry])[0] ?? "");
      show(rolled, rolled.turn, rolled.dice.join("-"));
      // Without a decision the turn is over: nothing could be played, or the only play was played by itself.
      if (passed) show(passed, rolled.turn, sameMen(passed.men, rolled.men) ? "pass" : "only");
    } else if (entry.event === "conceded") {
      const [seat, points] = [seatOf(entry), entry.points];
      if (state.phase === "over" || ![1, 2, 3].includes(points)) throw new Differs("move-out-of-turn");
      show(gameWon(state, 1 - seat, points), seat, "concede");
    } else if (entry.event === "moved") {
      replay.plies += 1;
      const [seat, text] = [seatOf(entry), textOf(entry, "mv")];
      if (seat !== gammonActor(state)) throw new Differs("move-out-of-turn");
      before.push({ state, frames: replay.frames.length });
      const next = afterDecision(state, text);
      if (text === "roll") state = next;
      else show(next, seat, text);
    }
  };
}
