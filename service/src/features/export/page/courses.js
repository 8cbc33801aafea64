// Which draws a game with beacon luck asks for, and what they give (docs/spec/beacon.md, clause 4). Each course has the
// draws of the acceptance, those of every entry after it, and the outcome of a draw by its numbers.

const COUNTED = [..."RNBACP"];
const POOL = [..."RRNNBBAACCPPPPP"].sort((one, other) => COUNTED.indexOf(one) - COUNTED.indexOf(other));
const COLOURS = { first: "red", second: "black" };
const otherSeat = (seat) => SEATS[1 - SEATS.indexOf(seat)];
const publicDraw = (purpose) => ({ purpose, isPrivate: false });

/** A game of which chance decides at most the first move. */
class Course {
  constructor(challenge) {
    this.options = optionsOf(challenge);
    this.isLot = fieldOf(challenge, "side") === "lot";
    this.challenger = this.isLot ? null : challenge.side;
  }

  first() {
    return this.isLot ? [publicDraw("seat")] : [];
  }

  /** The draws that an entry asks for; `named` are the purposes that it names. */
  after() {
    return [];
  }

  outcome(purpose, numbers) {
    if (purpose !== "seat") throw new Differs("luck-undue");
    this.challenger = SEATS[numbers.below(2)];
    return this.challenger;
  }
}

class ChessCourse extends Course {
  first() {
    return [...super.first(), ...(this.options.variant === "chess960" ? [publicDraw("chess960")] : [])];
  }

  outcome(purpose, numbers) {
    return purpose === "chess960" ? String(numbers.below(960)) : super.outcome(purpose, numbers);
  }
}

/** Follows which points are face down; an identity is drawn when it is first needed. */
class JieqiCourse extends Course {
  constructor(challenge) {
    super(challenge);
    this.captured = this.options.captured ?? "hidden";
    const homes = [0, 1].map((seat) => new Set(dealtSites(seat)));
    this.now = { dark: { first: homes[0], second: homes[1] }, lost: [] };
    this.before = [];
    // A piece belongs to its starting point for ever; all else is undone by a take-back.
    this.known = new Set();
    this.pools = { first: [...POOL], second: [...POOL] };
  }

  after(entry) {
    if (entry.event === "taken_back") return this.back(fieldOf(entry, "plies"));
    if (entry.event !== "moved") return [];
    const seat = fieldOf(entry, "seat");
    const [sites, rest] = sitesIn({ game: "jieqi", files: 9, ranks: 10 }, textOf(entry, "mv"));
    if (sites.length !== 2 || rest || !SEATS.includes(seat)) throw new Unusable("luck-move", { text: entry.mv });
    this.before.push(this.now);
    const dark = { first: new Set(this.now.dark.first), second: new Set(this.now.dark.second) };
    this.now = { dark, lost: [...this.now.lost] };
    return [...this.turned(seat, sites[0]), ...this.taken(otherSeat(seat), sites[1])];
  }

  turned(seat, site) {
    if (!this.now.dark[seat].delete(site)) return [];
    return this.asked("man", seat, site, this.captured === "captor" && this.now.lost.includes(seat));
  }

  taken(seat, site) {
    if (!this.now.dark[seat].delete(site)) return [];
    this.now.lost.push(seat);
    return this.captured === "hidden" ? [] : this.asked("taken", seat, site, this.captured === "captor");
  }

  asked(what, seat, site, isPrivate) {
    if (this.known.has(site)) return [];
    this.known.add(site);
    return [{ purpose: `${what}:${COLOURS[seat]}`, isPrivate }];
  }

  back(plies) {
    if (!Number.isSafeInteger(plies) || plies < 1 || plies > this.before.length) throw new Differs("luck-back");
    [this.now] = this.before.splice(this.before.length - plies);
    return [];
  }

  outcome(purpose, numbers) {
    const [what, side] = purpose.split(":");
    if (!["man", "taken"].includes(what)) return super.outcome(purpose, numbers);
    const pool = this.pools[side === "red" ? "first" : "second"];
    const [piece] = pool.splice(numbers.below(pool.length), 1);
    return side === "red" ? piece : piece.toLowerCase();
  }
}

/** Follows the games of a match by what is borne off, dropped and conceded. */
class GammonCourse extends Course {
  constructor(challenge) {
    super(challenge);
    Object.assign(this, { game: 1, moves: [], isOver: false, isSilent: this.options.auto_forced === "on" });
  }

  first() {
    return [...super.first(), publicDraw("opening:1")];
  }

  after(entry, named) {
    if (entry.event === "moved") this.moves.push([fieldOf(entry, "seat"), entry]);
    else if (entry.event === "taken_back") {
      this.moves = this.moves.slice(0, Math.max(0, this.moves.length - fieldOf(entry, "plies")));
    } else if (entry.event === "conceded") this.isOver = true;
    // Whether a player may double decides who asks for a roll, so a named one is compared with what may be asked for.
    if (named.length) return [publicDraw(this.due(named[0]))];
    if (entry.event === "moved" && textOf(entry, "mv") === "roll") throw new Differs("luck-unnamed", { text: "dice" });
    return [];
  }

  /** The roll that is due; plays that are not written down may have ended the game. */
  due(purpose) {
    const following = `opening:${this.game + 1}`;
    const isOver = this.isOver || this.moves.some(([, { mv }]) => mv === "drop");
    if (!hasEnded({ moves: this.moves, isOver }) && !(this.isSilent && purpose === following)) return `dice:${this.game}`;
    Object.assign(this, { game: this.game + 1, moves: [], isOver: false });
    return following;
  }

  outcome(purpose, numbers) {
    const [what] = purpose.split(":");
    if (!["opening", "dice"].includes(what)) return super.outcome(purpose, numbers);
    let pair;
    do pair = [numbers.below(6) + 1, numbers.below(6) + 1];
    while (what === "opening" && pair[0] === pair[1]);
    // The challenger's die is drawn first; the die of the seat that is called first is written first.
    return (what === "opening" && this.challenger === "second" ? pair.reverse() : pair).join(" ");
  }
}

const COURSES = { jieqi: JieqiCourse, backgammon: GammonCourse, chess: ChessCourse };
