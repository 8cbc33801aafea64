// Signatures of public numbers, as data/checks/bls.py checks them: BLS12-381, points hashed as RFC 9380 says. A signature is
// a point of G1; a whole game is checked by two pairings.

const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
/** The curve is described by this number, taken negative. */
const CURVE = 0xd201000000010000n;
const TAG = utf8("BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
/** A cube root of 1: a point (x, y) of the subgroup, times the square of CURVE, is (x * TURN, -y). */
const TURN = 0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffen;
const G2 = [
  [0x24aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8n, 0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7en],
  [0xce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801n, 0x606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79ben],
];
/** The curve on which a message lands first, y^2 = x^3 + A x + B. */
const [A, B, Z] = [
  0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn,
  0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n,
  11n,
];
/** The map from there: x = N / H^2, y = y * (N / H^2)' / 11. The highest coefficient stands first. */
const N = [
  0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229n,
  0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7bn,
  0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9en,
  0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317n,
  0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88en,
  0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84n,
  0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983n,
  0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9n,
  0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861n,
  0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0n,
  0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bbn,
  0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7n,
];
const H = [
  0x1n,
  0x4afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85n,
  0x94440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944n,
  0x1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39n,
  0x264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0n,
  0x133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07n,
];

const mod = (number) => {
  const rest = number % P;
  return rest < 0n ? rest + P : rest;
};

function power(base, exponent) {
  let total = 1n;
  for (const bit of exponent.toString(2)) {
    total = (total * total) % P;
    if (bit === "1") total = (total * base) % P;
  }
  return total;
}

function inverse(number) {
  let [low, high, first, second] = [mod(number), P, 1n, 0n];
  while (low > 1n) {
    const times = high / low;
    [low, high, first, second] = [high - times * low, low, second - times * first, first];
  }
  return mod(first);
}

/** A square root in the field, or null. */
function rootOf(square) {
  const found = power(mod(square), (P + 1n) / 4n);
  return (found * found) % P === mod(square) ? found : null;
}

// Points of G1: x, y, z with the affine point x / z^2, y / z^3. null is the identity.

function doubled(point) {
  if (!point) return null;
  const [x, y, z] = point;
  const [a, b] = [(x * x) % P, (y * y) % P];
  const c = (b * b) % P;
  const d = 2n * ((x + b) * (x + b) - a - c);
  const e = 3n * a;
  const x3 = mod(e * e - 2n * d);
  return [x3, mod(e * (d - x3) - 8n * c), (2n * y * z) % P];
}

function added(one, other) {
  if (!one || !other) return one ?? other;
  const [[x1, y1, z1], [x2, y2, z2]] = [one, other];
  const [zz1, zz2] = [(z1 * z1) % P, (z2 * z2) % P];
  const [u1, s1] = [(x1 * zz2) % P, (((y1 * z2) % P) * zz2) % P];
  const [h, r] = [mod(x2 * zz1 - u1), mod(((y2 * z1) % P) * zz1 - s1)];
  if (!h) return r ? null : doubled(one);
  const hh = (h * h) % P;
  const [v, hhh] = [(u1 * hh) % P, (h * hh) % P];
  const x3 = mod(r * r - hhh - 2n * v);
  return [x3, mod(r * (v - x3) - s1 * hhh), (((h * z1) % P) * z2) % P];
}

function multiplied(number, point) {
  let total = null;
  for (const bit of number.toString(2)) {
    total = doubled(total);
    if (bit === "1") total = added(total, point);
  }
  return total;
}

function affine([x, y, z]) {
  const over = inverse(z);
  const square = (over * over) % P;
  return [(x * square) % P, (((y * square) % P) * over) % P];
}

function isInSubgroup([x, y]) {
  const far = multiplied(CURVE, multiplied(CURVE, [x, y, 1n]));
  if (!far) return false;
  const [farX, farY] = affine(far);
  return farX === (x * TURN) % P && farY === mod(-y);
}

/** The point of 96 digits. Each damage has its own reason. */
function signaturePoint(text) {
  if (typeof text !== "string" || !/^[0-9a-fA-F]+$/.test(text) || ![96, 192].includes(text.length)) throw new Differs("signature-hex");
  const number = BigInt(`0x${text.slice(0, 96)}`);
  if (text.length === 192 || !(number >> 383n)) throw new Differs("signature-long");
  if ((number >> 382n) & 1n) throw new Differs("signature-identity");
  const [x, isHigh] = [number & ((1n << 381n) - 1n), Boolean((number >> 381n) & 1n)];
  const y = x < P ? rootOf(x * x * x + 4n) : null;
  if (y === null) throw new Differs("signature-off");
  const point = [x, y > P / 2n === isHigh ? y : P - y, 1n];
  if (!isInSubgroup(point)) throw new Differs("signature-outside");
  return point;
}

/** 128 bytes of a message (RFC 9380, 5.3.1). */
function expanded(message) {
  const tag = joined([TAG, Uint8Array.of(TAG.length)]);
  const first = sha256(joined([new Uint8Array(64), message, Uint8Array.of(0, 128, 0), tag]));
  const blocks = [];
  for (let at = 1; at <= 4; at++) {
    const mixed = at === 1 ? first : first.map((byte, place) => byte ^ blocks[at - 2][place]);
    blocks.push(sha256(joined([mixed, Uint8Array.of(at), tag])));
  }
  return joined(blocks);
}

/** A point of the first curve (RFC 9380, 6.6.2). */
function landed(u) {
  const t = (Z * u * u) % P;
  const divisor = (t * t + t) % P;
  let x = mod((divisor ? -B * (1n + inverse(divisor)) : B * inverse(Z)) * inverse(A));
  let y = rootOf(x * x * x + A * x + B);
  if (y === null) {
    x = (t * x) % P;
    y = rootOf(x * x * x + A * x + B);
  }
  return [x, y % 2n === u % 2n ? y : P - y];
}

/** A polynomial and its derivative at x. */
function valueAt(polynomial, x) {
  let [at, slope] = [0n, 0n];
  for (const coefficient of polynomial) [at, slope] = [(at * x + coefficient) % P, (slope * x + at) % P];
  return [at, slope];
}

/** The point of a message, but for the last factor CURVE + 1. */
function messagePoint(message) {
  const bytes = hex(expanded(message));
  const half = (from) => {
    const [x, y] = landed(BigInt(`0x${bytes.slice(from, from + 128)}`) % P);
    const [[n, nSlope], [h, hSlope]] = [valueAt(N, x), valueAt(H, x)];
    return h ? [(n * 121n) % P, mod(y * mod(nSlope * h - 2n * n * hSlope) * 121n), (11n * h) % P] : null;
  };
  return added(half(0), half(128));
}
