// What chance decides, computed from the key of a game (data/fairness.en.md, clauses 3-5).

const SEATS = ["first", "second"];
const SHUFFLED = [..."RNBAABNRCCPPPPP"];

/** Numbers from a stream of bytes, each equally likely (clause 4). */
class Numbers {
  constructor(key, head) {
    Object.assign(this, { key, head, block: 0, words: [] });
  }

  below(bound) {
    for (;;) {
      if (!this.words.length) {
        const block = new DataView(hmac(this.key, joined([this.head, bigEndian(this.block, 4)])).buffer);
        this.words = Array.from({ length: 8 }, (_, at) => block.getUint32(at * 4));
        this.block += 1;
      }
      const word = this.words.shift();
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound;
    }
  }
}

/** One draw of a purpose from the key of a game. */
const drawOf = (key, purpose, index) => new Numbers(key, zeroJoined([utf8(purpose), bigEndian(index, 8)]));

const envelopeOf = (id, seed) => hex(sha256(zeroJoined([utf8("banco/1/commit"), utf8(id), seed])));

function keyOf(seed, id, game, parts) {
  const normal = parts.map((part) => utf8(part.replaceAll("\0", "").normalize("NFC")));
  return hmac(seed, zeroJoined([utf8("banco/1/key"), utf8(id), utf8(game), ...normal]));
}

const lotOf = (key) => SEATS[drawOf(key, "seat", 0).below(2)];

/** The pieces under the face-down ones, Red's in capitals. */
function dealOf(key) {
  const side = (purpose) => {
    const [men, draw] = [[...SHUFFLED], drawOf(key, purpose, 0)];
    for (let at = men.length - 1; at > 0; at--) {
      const other = draw.below(at + 1);
      [men[at], men[other]] = [men[other], men[at]];
    }
    return men.join("");
  };
  return `${side("deal:red")} ${side("deal:black").toLowerCase()}`;
}

const numberOf = (key) => String(drawOf(key, "chess960", 0).below(960));

function diceOf(key, purpose, index) {
  const draw = drawOf(key, purpose, index);
  return [draw.below(6) + 1, draw.below(6) + 1];
}

/** The first unequal pair; the die of the seat that is called first is written first. */
function openingOf(key, game, challenger) {
  for (let index = 0; ; index++) {
    const pair = diceOf(key, `opening:${game}`, index);
    if (pair[0] !== pair[1]) return challenger === "first" ? pair : pair.reverse();
  }
}

/** The back rank of a Scharnagl number, from file a to file h. */
function arrayOf(number) {
  const rank = Array(8).fill(null);
  const put = (at, piece) => (rank[rank.flatMap((man, file) => (man ? [] : [file]))[at]] = piece);
  let rest = number;
  const take = (count) => {
    const part = rest % count;
    rest = Math.floor(rest / count);
    return part;
  };
  rank[2 * take(4) + 1] = "B";
  rank[2 * take(4)] = "B";
  put(take(6), "Q");
  const pairs = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
  const [one, other] = pairs[rest];
  put(other, "N");
  put(one, "N");
  [..."RKR"].forEach((piece) => put(0, piece));
  return rank.join("");
}
