// Backgammon: checkers by each side's own numbers (0 is off, 1 to 24 the points, 25 the bar), dice, cube and score.

const [OFF, BAR] = [0, 25];
const START_MEN = Array.from({ length: 26 }, (_, point) => ({ 6: 5, 8: 3, 13: 5, 24: 2 })[point] ?? 0);
const DECISIONS = ["roll", "double", "take", "drop", "pass"];

const enemiesOn = (men, seat, point) => (point > OFF && point < BAR ? men[1 - seat][BAR - point] : 0);

/** A step of one checker by one die, or null where that alone is forbidden. */
function stepOf(men, seat, from, die) {
  const own = men[seat];
  if (!own[from] || from === OFF || (own[BAR] && from !== BAR)) return null;
  const to = Math.max(OFF, from - die);
  if (to > OFF) return enemiesOn(men, seat, to) < 2 ? { from, to } : null;
  const highest = own.findLastIndex((count, point) => count > 0 && point > OFF);
  return highest <= 6 && (from === die || from === highest) ? { from, to } : null;
}

/** The checkers after a step, which hits a single checker of the other side. */
function stepped(men, seat, { from, to }) {
  const after = [[...men[0]], [...men[1]]];
  after[seat][from] -= 1;
  after[seat][to] += 1;
  if (enemiesOn(men, seat, to)) {
    after[1 - seat][BAR - to] -= 1;
    after[1 - seat][BAR] += 1;
  }
  return after;
}

const sameMen = (one, other) => one.every((side, seat) => side.every((count, point) => count === other[seat][point]));

/** All ends of plays of these dice that use the most of them, each once, with the number of dice. */
function playsOf(men, seat, dice) {
  const ends = new Map();
  const go = (now, left, used) => {
    const key = `${used.length}:${now.flat().join()}`;
    if (ends.has(key + left)) return;
    ends.set(key + left, { men: now, used });
    left.forEach((die, at) => {
      if (left.indexOf(die) !== at) return;
      for (let from = BAR; from > OFF; from--) {
        const step = stepOf(now, seat, from, die);
        if (step) go(stepped(now, seat, step), left.filter((_, other) => other !== at), [...used, die]);
      }
    });
  };
  go(men, dice[0] === dice[1] ? Array(4).fill(dice[0]) : dice, []);
  const reached = [...ends.values()];
  const most = Math.max(...reached.map(({ used }) => used.length));
  const longest = reached.filter(({ used }) => used.length === most && most);
  // Where only one of two dice can be played, it is the higher one if that is possible.
  const high = Math.max(...longest.map(({ used }) => Math.max(...used)));
  const best = most === 1 ? longest.filter(({ used }) => used[0] === high) : longest;
  return best.filter(({ men: end }, at) => best.findIndex((other) => sameMen(other.men, end)) === at).map((play) => play.men);
}

/** The legs of a play: from and to of each checker, a hit on the way between them. */
function legsOf(text) {
  const pointOf = (name) => ({ bar: BAR, off: OFF })[name] ?? (/^([1-9]|1\d|2[0-4])$/.test(name) ? Number(name) : null);
  const legs = [];
  for (const word of text.length > LONGEST_MOVE ? [""] : text.split(" ")) {
    const [, way, times] = /^([a-z0-9*/]+?)(?:\(([2-4])\))?$/.exec(word) ?? [null, ""];
    const stops = way.split("/").map((stop) => pointOf(stop.replace(/\*$/, "")));
    const falls = stops.every((point, at) => point !== null && (!at || point < stops[at - 1]));
    if (stops.length < 2 || !falls) throw new Differs("move-unread");
    for (let time = 0; time < Number(times ?? 1); time++) {
      stops.slice(1).forEach((to, at) => legs.push({ from: stops[at], to }));
    }
  }
  if (legs.length > 4) throw new Differs("move-unread");
  return legs;
}

/** Where a play leads that no present rule allows, step by step with the dice; null if they do not lead there. */
function carried(men, seat, dice, legs) {
  const left = dice[0] === dice[1] ? Array(4).fill(dice[0]) : [...dice].sort((one, other) => other - one);
  let now = men;
  for (const leg of legs) {
    for (let from = leg.from; from > leg.to; ) {
      const ending = left.findIndex((die) => Math.max(OFF, from - die) === leg.to);
      const at = ending < 0 ? left.findIndex((die) => from - die > leg.to) : ending;
      if (at < 0) return null;
      const to = Math.max(OFF, from - left.splice(at, 1)[0]);
      if (!now[seat][from] || enemiesOn(now, seat, to) > 1) return null;
      now = stepped(now, seat, { from, to });
      from = to;
    }
  }
  return now;
}

/** Where a play leads with the dice that were rolled. */
function played(state, text) {
  const legs = legsOf(text);
  let end = state.men;
  for (const leg of legs) {
    if (!end[state.turn][leg.from]) throw new Differs("move-no-piece");
    if (enemiesOn(end, state.turn, leg.to) > 1) throw new Differs("move-blocked");
    end = stepped(end, state.turn, leg);
  }
  if (playsOf(state.men, state.turn, state.dice).some((play) => sameMen(play, end))) return end;
  const other = carried(state.men, state.turn, state.dice, legs);
  if (!other) throw new Differs("move-dice");
  return other;
}

/** A match before its first roll. */
function gammonStart(options) {
  const length = /^\d{1,2}$/.test(options.match ?? "") ? Number(options.match) : 0;
  const isCube = options.cube === undefined ? length > 0 : options.cube === "on";
  const rules = { length, isCube, isJacoby: options.jacoby === "on", isSilent: options.auto_forced === "on" };
  return { game: "backgammon", rules, score: [0, 0], number: 1, ...newGame() };
}

const newGame = () => ({
  men: [[...START_MEN], [...START_MEN]], turn: null, phase: "opening", dice: null, cube: 1, owner: null, last: [],
});

/** Ends one game of the match. Its board stays until the opening roll of the next one. */
function gameWon(state, winner, worth) {
  const counted = state.rules.isJacoby && state.owner === null ? 1 : worth;
  const score = [...state.score];
  score[winner] += counted * state.cube;
  const isOver = !state.rules.length || score[winner] >= state.rules.length;
  return { ...state, score, dice: null, number: state.number + (isOver ? 0 : 1), phase: isOver ? "over" : "opening" };
}

/** 1, 2 or 3: a single game, a gammon, a backgammon. */
function worthOf(men, loser) {
  if (men[loser][OFF]) return 1;
  return men[loser].some((count, point) => count && point >= 19) ? 3 : 2;
}

/** After a turn: the other side is on roll, or the game is won. */
function turnEnded(state, men, last) {
  const after = { ...state, men, last, dice: null };
  if (men[state.turn][OFF] === 15) return gameWon(after, state.turn, worthOf(men, 1 - state.turn));
  return { ...after, phase: "turn", turn: 1 - state.turn };
}

/** The states after a roll: the dice, and what follows without a decision. */
function afterRoll(state, outcome) {
  const dice = outcome.split(" ").map(Number);
  const isRoll = dice.length === 2 && dice.every((die) => Number.isInteger(die) && die >= 1 && die <= 6);
  const isOpening = state.phase === "opening";
  if (!isRoll || !["opening", "turn"].includes(state.phase) || (isOpening && dice[0] === dice[1])) throw new Differs("roll-bad");
  const turn = isOpening ? (dice[0] > dice[1] ? 0 : 1) : state.turn;
  const rolled = { ...state, ...(isOpening ? newGame() : {}), turn, dice, phase: "rolled", last: [] };
  const plays = playsOf(rolled.men, turn, dice);
  if (!plays.length) return [rolled, turnEnded(rolled, rolled.men, [])];
  return plays.length === 1 && state.rules.isSilent ? [rolled, turnEnded(rolled, plays[0], [])] : [rolled];
}

/** The state after a decision or a play. */
function afterDecision(state, text) {
  const { phase, turn } = state;
  const wanted = { roll: "turn", double: "turn", take: "answer", drop: "answer" }[text] ?? "rolled";
  if (phase !== wanted || text === "pass") throw new Differs("move-out-of-turn");
  if (text === "roll") return state;
  if (text === "double") return { ...state, phase: "answer" };
  if (text === "take") return { ...state, phase: "turn", cube: state.cube * 2, owner: 1 - turn };
  if (text === "drop") return gameWon(state, turn, 1);
  const last = legsOf(text).flatMap(({ from, to }) => [from, to].map((point) => [turn, point]));
  return turnEnded(state, played(state, text), last);
}

/** The seat that has to act: of a double it is the other side. */
const gammonActor = ({ phase, turn }) => (phase === "answer" ? 1 - turn : turn);
