// The checks of a record, each a row with its sentence and the numbers behind it. They judge as data/verify.py does, and
// the last one also plays the moves on a board.

const GAMES = ["jieqi", "xiangqi", "chess", "chushogi", "backgammon", "caro"];
const DRAWING_GAMES = ["jieqi", "backgammon"];
/** Digits of the envelope that a challenge shows; of fewer than half of them others can be found. */
const SEAL_DIGITS_FEW = 20;

const all = (entries, event) => entries.filter((entry) => entry.event === event);

function only(entries, event) {
  const found = all(entries, event);
  if (found.length !== 1) throw new Differs("not-once", { count: found.length, event });
  return found[0];
}

/** The digits of a person's note: without spaces and signs, in small letters. */
const sealOf = (typed) => typed.replace(/[\s#]/g, "").toLowerCase();

/** Known outcomes of the game itself: not the lot for the first move, which public numbers draw with them. */
function drawnOf(entries) {
  return all(entries, "drawn").flatMap((entry) => {
    if (!Object.hasOwn(entry, "draws")) return [textOf(entry, "outcome")];
    const draws = listOf(entry, "draws").filter((draw) => draw?.private !== true || Object.hasOwn(draw, "outcome"));
    return draws.map((draw) => textOf(draw, "outcome")).filter((outcome) => !SEATS.includes(outcome));
  });
}

function optionsOf(challenge) {
  const options = Object.hasOwn(challenge, "options") ? challenge.options : {};
  if (!isObject(options)) throw new Unusable("no-field", { field: "options" });
  return options;
}

function checkEnvelope(record) {
  const [challenge] = record.entries;
  const game = textOf(challenge, "game");
  record.id = hashedText(challenge, "id");
  if (!GAMES.includes(game)) throw new Unusable("no-game", { text: game });
  const seed = textOf(challenge, "seed");
  if (!/^[0-9a-fA-F]{64}$/.test(seed)) throw new Unusable("no-seed");
  record.game = game;
  record.seed = unhex(seed);
  record.envelope = envelopeOf(record.id, record.seed);
  record.facts.push(["fact-seed", seed.toLowerCase()], ["fact-envelope", record.envelope]);
  if (!Object.hasOwn(challenge, "commitment")) return ["envelope-alone", {}];
  if (challenge.commitment !== record.envelope) {
    record.facts.push(["fact-recorded", String(challenge.commitment)]);
    throw new Differs("envelope-bad");
  }
  return ["envelope-good", {}];
}

function checkSeal(record) {
  if (!record.envelope) throw new Skipped();
  if (!record.seal) return isOfChance(record) ? ["seal-open", {}, "open"] : ["seal-none", {}, "skipped"];
  if (!record.envelope.startsWith(record.seal)) throw new Differs("seal-bad");
  const count = record.seal.length;
  return count < SEAL_DIGITS_FEW ? ["seal-few", { count }, "open"] : ["seal-good", { count }];
}

/** A check that needs what an earlier one did not find. */
class Skipped extends Error {}

function checkParts(record) {
  if (!record.seed) throw new Skipped();
  const typed = all(record.entries, "part_typed");
  typed.forEach((entry) => fieldOf(entry, "text"));
  const own = typed.length ? hashedText(typed.at(-1), "text") : "";
  const part = fieldOf(only(record.entries, "accepted"), "part");
  const other = hashedText(part, "text");
  record.key = keyOf(record.seed, record.id, record.game, [own, other]);
  record.facts.push(["fact-part-challenger", own], ["fact-part-accepter", other], ["fact-key", hex(record.key)]);
  const isTyped = part.typed === true;
  if (own && isTyped) return ["parts-both", { own, other }];
  if (isTyped) return ["parts-accepter", { other }];
  return own ? ["parts-challenger", { own }] : ["parts-none", {}];
}

function checkSeat(record) {
  if (!record.key) throw new Skipped();
  const challenger = fieldOf(only(record.entries, "seated"), "challenger");
  const side = fieldOf(record.entries[0], "side");
  const expected = side === "lot" ? lotOf(record.key) : side;
  record.challenger = challenger;
  record.facts.push(["fact-computed", String(expected)], ["fact-recorded", String(challenger)]);
  if (challenger !== expected) throw new Differs(side === "lot" ? "lot-bad" : "seat-bad");
  return [side === "lot" ? "lot-good" : "seat-good", {}];
}

/** One outcome, or none where the game draws nothing. */
function checkOutcome(record, expected, [good, bad]) {
  const drawn = drawnOf(record.entries);
  record.facts.push(["fact-computed", expected ?? "–"], ["fact-recorded", drawn.join(", ") || "–"]);
  const wanted = expected === null ? [] : [expected];
  if (drawn.length !== wanted.length || drawn.some((outcome, at) => outcome !== wanted[at])) throw new Differs(bad);
  return [good, {}];
}

/** Checkers that a move takes off: one for `6/off`, two for `6/off(2)`. */
function borneOff(entry) {
  const ways = textOf(entry, "mv").matchAll(/\/off(?:\((\d)\))?(?= |$)/g);
  return [...ways].reduce((sum, [, times]) => sum + (times === undefined ? 1 : Number(times)), 0);
}

const hasEnded = ({ moves, isOver }) => {
  const off = (seat) => moves.filter(([mover]) => mover === seat).reduce((sum, [, entry]) => sum + borneOff(entry), 0);
  return SEATS.some((seat) => off(seat) >= 15) || isOver;
};

/** What the next roll may be: of this game, or the opening roll of the next one. */
function dueRolls(course, isSilent) {
  return course.standing.flatMap(([game, count]) => {
    if (count === null) return [[game, null]];
    if (hasEnded(course)) return [[game + 1, null]];
    return isSilent ? [[game, count], [game + 1, null]] : [[game, count]];
  });
}

function checkRoll(record, course, outcome, isSilent) {
  course.rolls += 1;
  const dice = outcome.split(" ");
  if (!dice.every((die) => /^\d+$/.test(die))) throw new Unusable("no-dice", { number: course.rolls });
  const due = dueRolls(course, isSilent).map(([game, count]) => {
    const roll = count === null ? openingOf(record.key, game, record.challenger) : diceOf(record.key, `dice:${game}`, count);
    return { roll: roll.join(" "), next: [game, count === null ? 0 : count + 1] };
  });
  const fitting = due.filter(({ roll }) => roll === dice.map(Number).join(" "));
  if (!fitting.length) {
    record.facts.push(["fact-computed", due.map(({ roll }) => roll).join(" / ")], ["fact-recorded", outcome]);
    throw new Differs("dice-bad", { number: course.rolls });
  }
  course.standing = fitting.map(({ next }) => next);
  if (course.standing.some(([, count]) => count === 0)) Object.assign(course, { moves: [], isOver: false });
}

/** Every roll is the next one of its game, and every first one an opening roll. */
function checkRolls(record) {
  const isSilent = optionsOf(record.entries[0]).auto_forced === "on";
  // Each game that may be played, with its rolls so far; null before its opening roll.
  const course = { standing: [[1, null]], rolls: 0, moves: [], isOver: false };
  for (const entry of record.entries) {
    if (entry.event === "moved") {
      course.moves.push([fieldOf(entry, "seat"), entry]);
      course.isOver ||= fieldOf(entry, "mv") === "drop";
    } else if (entry.event === "taken_back") {
      if (!Number.isSafeInteger(entry.plies)) throw new Unusable("no-field", { field: "plies" });
      course.moves = course.moves.slice(0, Math.max(0, course.moves.length - entry.plies));
    } else if (entry.event === "conceded") course.isOver = true;
    else if (entry.event === "drawn") checkRoll(record, course, textOf(entry, "outcome"), isSilent);
  }
  return ["dice-good", { count: course.rolls, games: Math.max(...course.standing.map(([game]) => game)) }];
}

function checkDraws(record) {
  if (!record.key) throw new Skipped();
  if (record.game === "jieqi") return checkOutcome(record, dealOf(record.key), ["deal-good", "deal-bad"]);
  if (record.game === "backgammon") return checkRolls(record);
  if (record.game === "chess" && optionsOf(record.entries[0]).variant === "chess960") {
    const number = numberOf(record.key);
    record.facts.push(["fact-array", arrayOf(Number(number))]);
    return checkOutcome(record, number, ["array-good", "array-bad"]);
  }
  return checkOutcome(record, null, ["nothing-good", "nothing-bad"]);
}

/** Plays the moves. What the record itself says cannot be played differs from it. */
function checkMoves(record) {
  if (!record.game) throw new Skipped();
  record.replay = replayOf(record);
  const { trouble, plies, takenBack } = record.replay;
  if (trouble) throw new Differs(...trouble);
  return [takenBack ? "moves-taken-back" : "moves-good", { count: plies, back: takenBack }];
}

const CHECKS = [
  ["envelope", checkEnvelope],
  ["seal", checkSeal],
  ["parts", checkParts],
  ["seat", checkSeat],
  ["draws", checkDraws],
  ["moves", checkMoves],
];

const isPublicLuck = ({ entries }) => Object.hasOwn(entries[0], "luck");

function rowOf(name, check, record) {
  record.facts = [];
  const row = (state, say) => ({ name, state, say, facts: record.facts });
  try {
    const [key, values, state = "good"] = check(record);
    return row(state, [key, values]);
  } catch (error) {
    if (error instanceof Differs) return row("bad", error.say);
    if (error instanceof Skipped) return row("skipped", ["skipped", {}]);
    return row("unusable", error instanceof Unusable ? error.say : ["broken", {}]);
  }
}

/**
 * Judges the bytes of a record; `typed` are the digits that a person noted in the challenge, `signatures` the row of the
 * signatures once they are checked.
 */
function judge(bytes, typed, signatures = null) {
  const record = { facts: [], seal: sealOf(typed), replay: null };
  let rows;
  try {
    record.entries = readRecord(bytes);
    record.isOver = record.entries.at(-1).event === "ended";
    rows = (isPublicLuck(record) ? LUCK_CHECKS : CHECKS).map(([name, check]) => rowOf(name, check, record));
    rows = rows.map((row) => (row.state === "pending" && signatures ? signatures : row));
    rows.unshift({ name: "record", state: "good", say: [record.isOver ? "record-good" : "record-running", { count: record.entries.length }], facts: [] });
  } catch (error) {
    const say = error instanceof Unusable ? error.say : ["broken", {}];
    rows = [{ name: "record", state: "unusable", say, facts: [] }];
  }
  const first = rows.find(({ state }) => ["pending", "bad", "unusable"].includes(state));
  const verdict = { pending: "pending", bad: "differs", unusable: "unusable" }[first?.state] ?? "agrees";
  return { rows, verdict, record, isChance: record.game ? isOfChance(record) : false };
}

/** Whether chance decided anything in this game. */
const isOfChance = ({ entries, game }) =>
  DRAWING_GAMES.includes(game) || isPublicLuck({ entries }) || entries[0].side === "lot" || all(entries, "drawn").length > 0;
