// Pairings. Above the field: a + b i with i^2 = -1, and six of those for w with w^6 = 1 + i.

const times2 = ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)];
const less2 = ([a, b], [c, d]) => [mod(a - c), mod(b - d)];
const inverse2 = ([a, b]) => {
  const over = inverse(a * a + b * b);
  return [mod(a * over), mod(-b * over)];
};

function times12(one, other) {
  const total = Array.from({ length: 11 }, () => [0n, 0n]);
  one.forEach(([a, b], i) => {
    if (!a && !b) return;
    other.forEach(([c, d], j) => {
      total[i + j][0] += a * c - b * d;
      total[i + j][1] += a * d + b * c;
    });
  });
  for (let at = 10; at > 5; at--) {
    const [a, b] = total[at];
    total[at - 6][0] += a - b;
    total[at - 6][1] += a + b;
  }
  return total.slice(0, 6).map(([a, b]) => [mod(a), mod(b)]);
}

const ZERO2 = [0n, 0n];
const ONE12 = [[1n, 0n], ZERO2, ZERO2, ZERO2, ZERO2, ZERO2];
const isOne = (one) => one.every(([a, b], at) => a === (at ? 0n : 1n) && !b);

/** A power by squaring, for any product. */
function raised(base, exponent, one, times) {
  let total = one;
  for (const bit of exponent.toString(2)) {
    total = times(total, total);
    if (bit === "1") total = times(total, base);
  }
  return total;
}

/** The line through two points of G2 at a point of G1, and the sum of the two. */
function lineThrough([x1, y1], [x2, y2], [x, y]) {
  const isSame = x1[0] === x2[0] && x1[1] === x2[1];
  const rise = isSame ? times2(times2(x1, x1), [3n, 0n]) : less2(y2, y1);
  const slope = times2(rise, inverse2(isSame ? times2(y1, [2n, 0n]) : less2(x2, x1)));
  const x3 = less2(less2(times2(slope, slope), x1), x2);
  const sum = [x3, less2(times2(slope, less2(x1, x3)), y1)];
  return [[less2(times2(slope, x1), y1), ZERO2, times2(slope, [P - x, 0n]), [y, 0n], ZERO2, ZERO2], sum];
}

function miller(ofG2, ofG1) {
  let [point, total, line] = [ofG2, ONE12, null];
  const place = affine(ofG1);
  for (const bit of CURVE.toString(2).slice(1)) {
    [line, point] = lineThrough(point, point, place);
    total = times12(times12(total, total), line);
    if (bit === "0") continue;
    [line, point] = lineThrough(point, ofG2, place);
    total = times12(total, line);
  }
  return total;
}

/** The power P^6. */
const conjugate = (one) => one.map(([a, b], at) => (at % 2 ? [mod(-a), mod(-b)] : [a, b]));

/** The power P^2 multiplies w by this number. */
const TWIST = raised([1n, 1n], (P * P - 1n) / 6n, [1n, 0n], times2)[0];
const powerP2 = (one) => one.map(([a, b], at) => [a, b].map((part) => (part * power(TWIST, BigInt(at))) % P));

function inverse12(one) {
  const half = times12(one, conjugate(one));
  const twice = powerP2(half);
  const rest = times12(twice, powerP2(twice));
  const norm = times12(half, rest)[0];
  return times12(times12(conjugate(one), rest), [inverse2(norm), ZERO2, ZERO2, ZERO2, ZERO2, ZERO2]);
}

const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

/** Whether a product of pairings is 1. */
function isTrivial(product) {
  const first = times12(conjugate(product), inverse12(product));
  const easy = times12(powerP2(first), first);
  return isOne(raised(easy, (P ** 4n - P ** 2n + 1n) / ORDER, ONE12, times12));
}
/** The point of G2 of a public key, which is a constant of the program. */
function keyPoint(text) {
  const [head, low] = [BigInt(`0x${text.slice(0, 96)}`), BigInt(`0x${text.slice(96)}`)];
  const x = [low, head & ((1n << 381n) - 1n)];
  const cube = times2(times2(x, x), x);
  const square = [mod(cube[0] + 4n), mod(cube[1] + 4n)];
  const raise = (base, exponent) => raised(base, exponent, [1n, 0n], times2);
  const start = raise(square, (P - 3n) / 4n);
  const [alpha, found] = [times2(times2(start, start), square), times2(start, square)];
  const isTurned = alpha[0] === P - 1n && !alpha[1];
  const y = isTurned ? [mod(-found[1]), found[0]] : times2(raise([mod(1n + alpha[0]), alpha[1]], (P - 1n) / 2n), found);
  const isHigh = (y[1] || y[0]) > P / 2n;
  return [x, isHigh === Boolean((head >> 381n) & 1n) ? y : [mod(-y[0]), mod(-y[1])]];
}

/** A pause in which the browser draws and listens. */
const rest = () => new Promise((done) => setTimeout(done));

/** The sum of all points, each with its random factor of 128 bits. */
async function weighted(points, factors) {
  let total = null;
  for (let bit = 127n; bit >= 0n; bit--) {
    total = doubled(total);
    points.forEach((point, at) => (total = (factors[at] >> bit) & 1n ? added(total, point) : total));
    if (bit % 16n === 0n) await rest();
  }
  return total;
}

const randomFactor = () => BigInt(`0x${hex(crypto.getRandomValues(new Uint8Array(16)))}`);

/** Whether all these messages have these signatures, by random factors. */
async function doFit(key, pairs) {
  const factors = pairs.map(randomFactor);
  const signed = await weighted(pairs.map(({ signature }) => signature), factors);
  const hashed = multiplied(CURVE + 1n, await weighted(pairs.map(({ message }) => message), factors));
  if (!signed || !hashed) return !signed && !hashed;
  const [x, y, z] = signed;
  const product = times12(miller(G2, [x, mod(-y), z]), miller(key, hashed));
  await rest();
  return isTrivial(product);
}

/** The point of the signature of a round; throws what is wrong with it. */
function roundPoint({ round, text }) {
  try {
    return signaturePoint(text);
  } catch (error) {
    throw error instanceof Differs ? new Differs(error.say[0], { number: round }) : error;
  }
}

/** Checks the signatures of rounds; throws the reason of the first wrong one. */
async function checkSignatures(publicKey, signed) {
  const pairs = [];
  for (const { round, text } of signed) {
    pairs.push({ round, message: messagePoint(sha256(bigEndian(round, 8))), signature: roundPoint({ round, text }) });
    await rest();
  }
  const key = keyPoint(publicKey);
  if (!pairs.length || (await doFit(key, pairs))) return;
  let [start, end] = [0, pairs.length];
  while (end - start > 1) {
    const middle = Math.floor((start + end) / 2);
    if (await doFit(key, pairs.slice(start, middle))) start = middle;
    else end = middle;
  }
  throw new Differs("signature-other", { number: pairs[start].round });
}
