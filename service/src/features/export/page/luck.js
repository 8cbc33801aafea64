// Games with beacon luck, judged as data/checks/beacon.py does: links, rounds, draws. Signatures are checked beside it.

const LINKS = 16_384;
const ROUND_MAX = 2 ** 40;
/** Milliseconds between the naming of a round and the time at which it is due, at least. */
const NAMED_AFTER = 2_500;
/** Milliseconds after that time from which both players may agree to draw without the number. */
const PATIENCE = 60_000;

function wholeOf(object, field) {
  const value = fieldOf(object, field);
  if (!Number.isInteger(value)) throw new Unusable("no-field", { field });
  return value;
}

function linkOf(object, field) {
  const value = textOf(object, field);
  if (!/^[0-9a-f]{64}$/.test(value)) throw new Unusable("no-field", { field });
  return unhex(value);
}

function firstLink(id, seed) {
  let link = hmac(seed, zeroJoined([utf8("banco/2/chain"), utf8(id)]));
  for (let at = 0; at < LINKS; at++) link = linkBefore(link);
  return link;
}

/** The first row: the seed leads to the envelope. While the game is running there is no seed. */
function checkFirstLink(record) {
  const [challenge] = record.entries;
  record.id = hashedText(challenge, "id");
  const game = textOf(challenge, "game");
  if (!GAMES.includes(game)) throw new Unusable("no-game", { text: game });
  record.network = data.networks[textOf(fieldOf(challenge, "luck"), "beacon")];
  if (!record.network) throw new Differs("luck-network");
  const envelope = hex(linkOf(challenge, "envelope"));
  const isSealed = record.isOver || Object.hasOwn(challenge, "seed");
  const seed = isSealed ? linkOf(challenge, "seed") : null;
  Object.assign(record, { game, seed, envelope });
  record.facts.push(["fact-envelope", envelope]);
  if ((challenge.commitment ?? envelope) !== envelope) throw new Differs("envelope-bad");
  if (!seed) return ["luck-envelope-running", {}, "skipped"];
  record.facts.unshift(["fact-seed", hex(seed)]);
  if (hex(firstLink(record.id, seed)) !== envelope) throw new Differs("luck-envelope-bad");
  return ["luck-envelope-good", {}];
}

/** A walk through the entries of one game. */
class Walk {
  constructor(record) {
    Object.assign(this, { record, link: unhex(record.envelope), last: 0, open: null, agreed: 0, made: 0, unseen: 0 });
    this.counts = { true: 0, false: 0 };
    this.course = new (COURSES[record.game] ?? Course)(record.entries[0]);
    this.private = record.seed && hmac(record.seed, utf8("banco/2/private"));
    [this.named, this.announced, this.signed] = [[], new Map(), []];
  }

  due(round) {
    return (this.record.network.genesis + (round - 1) * this.record.network.period) * 1000;
  }

  entry(entry) {
    if (entry.event === "announced") this.announce(wholeOf(entry, "round"), wholeOf(entry, "posted"));
    else if (entry.event === "offered") this.isOffered = fieldOf(entry, "offer") === "without_number";
    else if (entry.event === "drawn") this.draw(entry);
    const named = entry.named ?? null;
    const draws = named ? listOf(named, "draws") : [];
    const purposes = draws.map((draw) => textOf(draw, "purpose"));
    const asked = entry.event === "accepted" ? this.course.first() : this.course.after(entry, purposes);
    if (asked.length || named) this.name(entry, named, draws, asked);
  }

  name(entry, named, draws, asked) {
    if (!named) throw new Differs("luck-unnamed", { text: asked[0].purpose });
    if (this.open) throw new Differs("luck-awaited", { number: this.open.round });
    const number = wholeOf(named, "round");
    if (number < 1) throw new Differs("luck-round-zero");
    if (number > ROUND_MAX) throw new Differs("luck-round-high", { number });
    if (number <= this.last) throw new Differs("luck-round-order", { number, other: this.last });
    if (this.due(number) < wholeOf(entry, "at") + NAMED_AFTER) throw new Differs("luck-round-soon", { number });
    const counted = draws.map((draw) => this.numbered(draw));
    const words = (list) => list.map(({ purpose, isPrivate }) => purpose + (isPrivate ? "*" : "")).join(", ") || "–";
    if (!draws.length || words(counted) !== words(asked)) {
      throw new Differs("luck-purpose", { text: words(counted), other: words(asked) });
    }
    Object.assign(this, { last: number, open: { round: number, draws: counted }, isOffered: false });
    this.named.push(number);
  }

  numbered(draw) {
    const [count, isPrivate] = [wholeOf(draw, "i"), draw.private === true];
    const expected = this.counts[isPrivate] + 1;
    if (count < expected) throw new Differs("luck-repeated", { number: count });
    if (count > expected) throw new Differs("luck-missing", { number: expected });
    if (count > LINKS && !isPrivate) throw new Differs("luck-no-link", { number: count });
    this.counts[isPrivate] = count;
    return { count, purpose: draw.purpose, isPrivate };
  }

  announce(round, posted) {
    if (round !== this.last) throw new Differs("luck-announced-bad", { number: round });
    this.announced.set(round, Math.min(posted, this.announced.get(round) ?? posted));
  }

  draw(entry) {
    if (!this.open) throw new Differs("luck-undue");
    const { round, signature } = this.number(entry);
    const told = listOf(entry, "draws");
    const awaited = this.open.draws;
    const isSame = (draw, { count, isPrivate }) => draw?.i === count && (draw.private === true) === isPrivate;
    if (told.length !== awaited.length || !told.every((draw, place) => isSame(draw, awaited[place]))) {
      throw new Differs("luck-others", { number: this.open.round });
    }
    awaited.forEach(({ count, purpose, isPrivate }, place) => {
      if (isPrivate && !this.private) {
        this.unseen += 1;
        return;
      }
      const key = isPrivate ? this.private : this.linked(told[place], count);
      const head = [utf8("banco/2/draw"), utf8(this.record.id), utf8(purpose), joined([bigEndian(count, 8), bigEndian(round, 8), signature])];
      const own = this.course.outcome(purpose, new Numbers(key, zeroJoined(head)));
      const other = fieldOf(told[place], "outcome");
      if (own !== other) {
        // A damaged signature gives another outcome, too: then that is the reason.
        if (round) roundPoint(this.signed.at(-1));
        throw new Differs("luck-outcome", { number: count, own, other });
      }
      this.made += 1;
    });
    this.open = null;
  }

  /** Round and signature of the number that is used; without any, both players have agreed. */
  number(entry) {
    const round = wholeOf(entry, "round");
    if (entry.by_agreement === true) {
      if (round !== 0 || Object.hasOwn(entry, "signature")) throw new Differs("luck-agreed-bad");
      const isEarly = wholeOf(entry, "at") < this.due(this.open.round) + PATIENCE;
      if (!this.isOffered || isEarly) throw new Differs("luck-agreed-early");
      this.agreed += 1;
      return { round, signature: new Uint8Array() };
    }
    if (round !== this.open.round) throw new Differs("luck-round-other", { number: round, other: this.open.round });
    const text = entry.signature;
    this.signed.push({ round, text });
    return { round, signature: unhex(typeof text === "string" ? text : "") };
  }

  linked(draw, count) {
    const link = linkOf(draw, "link");
    if (hex(linkBefore(link)) !== hex(this.link)) throw new Differs("luck-link", { number: count });
    this.link = link;
    return link;
  }
}

/** Links, rounds, draw numbers and outcomes, and who has which seat. */
function checkLinkedDraws(record) {
  if (!record.envelope) throw new Skipped();
  const walk = new Walk(record);
  only(record.entries, "accepted");
  record.entries.slice(1).forEach((entry) => walk.entry(entry));
  const seated = all(record.entries, "seated");
  if (seated.length > 1 || (record.isOver && !seated.length)) {
    throw new Differs("not-once", { count: seated.length, event: "seated" });
  }
  record.challenger = seated.length ? fieldOf(seated[0], "challenger") : walk.course.challenger;
  if (seated.length && record.challenger !== walk.course.challenger) throw new Differs(walk.course.isLot ? "lot-bad" : "seat-bad");
  record.walk = walk;
  if (walk.open) record.facts.push(["fact-open", String(walk.open.round)]);
  if (walk.counts.true) record.facts.push(["fact-host", String(walk.counts.true)]);
  if (walk.unseen) record.facts.push(["fact-private", String(walk.unseen)]);
  return walk.agreed ? ["luck-agreed", { count: walk.made, own: walk.agreed }, "late"] : ["luck-good", { count: walk.made }];
}

/** A round that was announced after its number existed proves nothing, and is counted. */
function checkAnnounced(record) {
  if (!record.walk) throw new Skipped();
  const { named, announced } = record.walk;
  const late = named.filter((round) => announced.get(round) >= record.walk.due(round)).length;
  const silent = named.filter((round) => !announced.has(round)).length;
  const values = { count: named.length, back: late, other: silent };
  if (late) return ["announced-late", values, "late"];
  return silent ? ["announced-silent", values, "late"] : ["announced-good", values];
}

/** The row of the signatures before they are checked. */
function openSignatures(record) {
  if (!record.walk) throw new Skipped();
  return ["signatures-wait", { count: record.walk.signed.length }, "pending"];
}

/** The row of the signatures, which take a while. */
async function signatureRow({ walk, network }) {
  try {
    await checkSignatures(network.key, walk.signed);
    return { name: "signatures", state: "good", say: ["signatures-good", { count: walk.signed.length }], facts: [] };
  } catch (error) {
    const say = error instanceof Differs ? error.say : ["broken", {}];
    return { name: "signatures", state: error instanceof Differs ? "bad" : "unusable", say, facts: [] };
  }
}

const LUCK_CHECKS = [
  ["envelope", checkFirstLink],
  ["seal", checkSeal],
  ["draws", checkLinkedDraws],
  ["announced", checkAnnounced],
  ["signatures", openSignatures],
  ["moves", checkMoves],
];
