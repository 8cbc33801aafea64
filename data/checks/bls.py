"""Signatures of drand's public numbers in plain Python: BLS12-381, points hashed as RFC 9380 says, pairings.

Written from the public standards and docs/spec/beacon.md 1.3, with the standard library alone. A signature is a point
of G1, a public key a point of G2. A whole game is checked by two pairings: with random factors r,
e(sum of r * signature, g2) = e(sum of r * H(message), key).
"""
import hashlib
import secrets

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
# The curve is described by this number, taken negative.
X = 0xD201000000010000
TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
FACTOR_BITS = 128

G2 = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


class BadPoint(Exception):
    """No signature at all: the reason is told."""


# Points of G1: x, y, z with the affine point x / z^2, y / z^3. None is the identity.


def double(point):
    if point is None:
        return None
    x, y, z = point
    a, b = x * x % P, y * y % P
    c = b * b % P
    d = 2 * ((x + b) * (x + b) - a - c) % P
    e = 3 * a % P
    x3 = (e * e - 2 * d) % P
    return x3, (e * (d - x3) - 8 * c) % P, 2 * y * z % P


def add(one, other):
    if one is None or other is None:
        return one or other
    (x1, y1, z1), (x2, y2, z2) = one, other
    z1z1, z2z2 = z1 * z1 % P, z2 * z2 % P
    u1, u2 = x1 * z2z2 % P, x2 * z1z1 % P
    s1, s2 = y1 * z2 * z2z2 % P, y2 * z1 * z1z1 % P
    if u1 == u2:
        return double(one) if s1 == s2 else None
    h, r = u2 - u1, s2 - s1
    hh = h * h % P
    v, hhh = u1 * hh % P, h * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - s1 * hhh) % P, h * z1 * z2 % P


def times(number, point):
    total = None
    for bit in bin(number)[2:]:
        total = double(total)
        if bit == "1":
            total = add(total, point)
    return total


def affine(point):
    x, y, z = point
    inverse = pow(z, -1, P)
    return x * inverse**2 % P, y * inverse**3 % P


def root(square):
    """A square root in the field, or None."""
    found = pow(square, (P + 1) // 4, P)
    return found if found * found % P == square % P else None


def read_signature(text):
    """The point of 96 digits. Each damage has its own reason (beacon.md 1.4)."""
    if not isinstance(text, str) or not set(text) <= set("0123456789abcdefABCDEF") or len(text) not in (96, 192):
        raise BadPoint("a signature has 96 hexadecimal digits")
    data = int(text[:96], 16)
    if len(text) == 192 or not data >> 383:
        raise BadPoint("the point is not compressed")
    if data >> 382 & 1:
        raise BadPoint("the point is the identity")
    x, is_high = data & (1 << 381) - 1, data >> 381 & 1
    y = root(x**3 + 4) if x < P else None
    if y is None:
        raise BadPoint("not a point of the curve")
    point = x, y if (y > P // 2) == bool(is_high) else P - y, 1
    if times(ORDER, point) is not None:
        raise BadPoint("the point is outside the subgroup")
    return point


# A message becomes a point: RFC 9380, BLS12381G1_XMD:SHA-256_SSWU_RO_.

# The curve on which the message lands first, y^2 = x^3 + A x + B.
A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
Z = 11
# The map from there (appendix E.2 of the RFC) is x = N / H^2, y = y * (N / H^2)' / 11: these are N and H, whose first
# coefficient is 1, the lowest last.
N = [
    0x06E08C248E260E70BD1E962381EDEE3D31D79D7E22C837BC23C0BF1BC24C6B68C24B1B80B64D391FA9C8BA2E8BA2D229,
    0x10321DA079CE07E272D8EC09D2565B0DFA7DCCDDE6787F96D50AF36003B14866F69B771F8C285DECCA67DF3F1605FB7B,
    0x169B1F8E1BCFA7C42E0C37515D138F22DD2ECB803A0C5C99676314BAF4BB1B7FA3190B2EDC0327797F241067BE390C9E,
    0x080D3CF1F9A78FC47B90B33563BE990DC43B756CE79F5574A2C596C928C5D1DE4FA295F296B74E956D71986A8497E317,
    0x17B81E7701ABDBE2E8743884D1117E53356DE5AB275B4DB1A682C62EF0F2753339B7C8F8C8F475AF9CCB5618E3F0C88E,
    0x0D6ED6553FE44D296A3726C38AE652BFB11586264F0F8CE19008E218F9C86B2A8DA25128C1052ECADDD7F225A139ED84,
    0x1630C3250D7313FF01D1201BF7A74AB5DB3CB17DD952799B9ED3AB9097E68F90A0870D2DCAE73D19CD13C1C66F652983,
    0x0E99726A3199F4436642B4B3E4118E5499DB995A1257FB3F086EEB65982FAC18985A286F301E77C451154CE9AC8895D9,
    0x1778E7166FCC6DB74E0609D307E55412D7F5E4656A8DBF25F1B33289F1B330835336E25CE3107193C5B388641D9B6861,
    0x0D54005DB97678EC1D1048C5D10A9A1BCE032473295983E56878E501EC68E25C958C3E3D2A09729FE0179F9DAC9EDCB0,
    0x17294ED3E943AB2F0588BAB22147A81C7C17E75B2F6A8417F565E33C70D1E86B4838F2A6F318C356E834EEF1B3CB83BB,
    0x11A05F2B1E833340B809101DD99815856B303E88A2D7005FF2627B56CDB4E2C85610C2D5F2E62D6EAEAC1662734649B7,
]
H = [
    1,
    0x04AFE09D5CF4956A23B6B71F59D2B3407B415A774B7BE81BBB6FA99CBC798E0AC98BA725A5BC328016B1C268B4766E85,
    0x094440F65F408A6E930E16E3E92DD17BF60D6E9679A8D3D58593DE55AC23703042D609537EB3549AAC234D896CA82944,
    0x1335C502C1F54C49ACEEA65E87FD7203BA0F626F305FC0CFD606A5DAE9F3C8E81A4B3B69600129FABD307C69BF319D39,
    0x0264908AF037BCEDE00D054CF5D4775E83EB6CF63C76B969F8ED174FB59FCFF78D201F46F6CFC4ED6552E59CE75177B0,
    0x133341FB0962A34CB0504A9C4FADA0A5090D38679B4C040D5D1C3AFB023A3409FCC0815FEA66D8B02BBEF9C8B5A66E07,
]


def expanded(message, length):
    """Bytes of a message (clause 5.3.1 of the RFC)."""
    tag = TAG + bytes([len(TAG)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + tag).digest()
    blocks = [hashlib.sha256(first + b"\1" + tag).digest()]
    while 32 * len(blocks) < length:
        mixed = bytes(a ^ b for a, b in zip(first, blocks[-1]))
        blocks.append(hashlib.sha256(mixed + bytes([len(blocks) + 1]) + tag).digest())
    return b"".join(blocks)[:length]


def swu(u):
    """A point of the first curve (clause 6.6.2 of the RFC)."""
    t = Z * u * u % P
    divisor = (t * t + t) % P
    x = (-B * (1 + pow(divisor, -1, P)) if divisor else B * pow(Z, -1, P)) * pow(A, -1, P) % P
    y = root(x**3 + A * x + B)
    if y is None:
        x = t * x % P
        y = root(x**3 + A * x + B)
    return x, y if y % 2 == u % 2 else P - y


def value(polynomial, x):
    """A polynomial and its derivative at x."""
    at, slope = 0, 0
    for coefficient in polynomial:
        at, slope = (at * x + coefficient) % P, (slope * x + at) % P
    return at, slope


def mapped(point):
    x, y = point
    (n, n_slope), (h, h_slope) = value(N, x), value(H, x)
    if h == 0:
        return None
    # With z = 11 h the divisors of x and y are z^2 / 121 and z^3 / 1331.
    return n * 121 % P, y * (n_slope * h - 2 * n * h_slope) * 121 % P, 11 * h % P


def point_of(message):
    data = expanded(message, 128)
    halves = [mapped(swu(int.from_bytes(data[at : at + 64], "big") % P)) for at in (0, 64)]
    return times(X + 1, add(*halves))


# Fields above P: a + b i with i^2 = -1, and six of those for w, with w^6 = 1 + i.


def mul2(one, other):
    (a, b), (c, d) = one, other
    return (a * c - b * d) % P, (a * d + b * c) % P


def inverse2(one):
    a, b = one
    divisor = pow(a * a + b * b, -1, P)
    return a * divisor % P, -b * divisor % P


def mul12(one, other):
    total = [[0, 0] for _ in range(11)]
    for i, (a, b) in enumerate(one):
        if a or b:
            for j, (c, d) in enumerate(other):
                total[i + j][0] += a * c - b * d
                total[i + j][1] += a * d + b * c
    for k in range(10, 5, -1):
        a, b = total[k]
        total[k - 6][0] += a - b
        total[k - 6][1] += a + b
    return [(a % P, b % P) for a, b in total[:6]]


ONE = [(1, 0)] + [(0, 0)] * 5


def power12(one, number):
    total = ONE
    for bit in bin(number)[2:]:
        total = mul12(total, total)
        if bit == "1":
            total = mul12(total, one)
    return total


def power2(one, number):
    total = (1, 0)
    for bit in bin(number)[2:]:
        total = mul2(total, total)
        if bit == "1":
            total = mul2(total, one)
    return total


def line(point, other, at):
    """The line through two points of G2 at a point of G1, and the sum of the two."""
    (x1, y1), (x2, y2), (x, y) = point, other, at
    if point == other:
        a, b = mul2(x1, x1)
        slope = mul2((3 * a, 3 * b), inverse2((2 * y1[0], 2 * y1[1])))
    else:
        slope = mul2((y2[0] - y1[0], y2[1] - y1[1]), inverse2((x2[0] - x1[0], x2[1] - x1[1])))
    square, start = mul2(slope, slope), mul2(slope, x1)
    x3 = (square[0] - x1[0] - x2[0]) % P, (square[1] - x1[1] - x2[1]) % P
    drop = mul2(slope, (x1[0] - x3[0], x1[1] - x3[1]))
    total = x3, ((drop[0] - y1[0]) % P, (drop[1] - y1[1]) % P)
    zero = (0, 0)
    values = [(start[0] - y1[0], start[1] - y1[1]), zero, (-slope[0] * x, -slope[1] * x), (y, 0), zero, zero]
    return [(a % P, b % P) for a, b in values], total


def miller(of_g2, of_g1):
    at, point, total = affine(of_g1), of_g2, ONE
    for bit in bin(X)[3:]:
        value_there, point = line(point, point, at)
        total = mul12(mul12(total, total), value_there)
        if bit == "1":
            value_there, point = line(point, of_g2, at)
            total = mul12(total, value_there)
    return total


def conjugate(one):
    """The power P^6."""
    return [(a, b) if k % 2 == 0 else (-a % P, -b % P) for k, (a, b) in enumerate(one)]


def inverse12(one):
    """By the power P^6, then P^2 and P^4: their product is an element of the smallest field but one."""
    halves = mul12(one, conjugate(one))
    twice = frobenius2(halves)
    rest = mul12(twice, frobenius2(twice))
    norm = mul12(halves, rest)[0]
    divisor = [inverse2(norm)] + [(0, 0)] * 5
    return mul12(mul12(conjugate(one), rest), divisor)


# w to the power P^2 is w times this number.
TURN = power2((1, 1), (P * P - 1) // 6)[0]


def frobenius2(one):
    """The power P^2."""
    return [(a * pow(TURN, k, P) % P, b * pow(TURN, k, P) % P) for k, (a, b) in enumerate(one)]


def is_one(one):
    """True if the last power of a pairing gives 1."""
    easy = mul12(conjugate(one), inverse12(one))
    easy = mul12(frobenius2(easy), easy)
    return power12(easy, (P**4 - P**2 + 1) // ORDER) == ONE


def read_key(text):
    """The point of G2 of 192 digits; the program's own constant, so nothing is wrong with it."""
    head, low = int(text[:96], 16), int(text[96:], 16)
    x = low, head & (1 << 381) - 1
    square = mul2(mul2(x, x), x)
    square = (square[0] + 4) % P, (square[1] + 4) % P
    start = power2(square, (P - 3) // 4)
    alpha, y = mul2(mul2(start, start), square), mul2(start, square)
    if alpha == (P - 1, 0):
        y = -y[1] % P, y[0]
    else:
        y = mul2(power2((1 + alpha[0], alpha[1]), (P - 1) // 2), y)
    assert mul2(y, y) == square
    is_high = y[1] > P // 2 if y[1] else y[0] > P // 2
    return x, y if is_high == bool(head >> 381 & 1) else (-y[0] % P, -y[1] % P)


def fits(key, pairs):
    """True if all these messages' points, by random factors, have these signatures."""
    signed, hashed = None, None
    for message, signature in pairs:
        factor = secrets.randbits(FACTOR_BITS)
        signed, hashed = add(signed, times(factor, signature)), add(hashed, times(factor, message))
    if signed is None or hashed is None:
        return signed is hashed
    x, y, z = signed
    return is_one(mul12(miller(G2, (x, -y % P, z)), miller(key, hashed)))


def first_that_does_not_fit(key, signed):
    """The place of the first wrong signature among pairs of a message and its signature, or None."""
    pairs = [(point_of(message), signature) for message, signature in signed]
    if not pairs or fits(key, pairs):
        return None
    start, end = 0, len(pairs)
    while end - start > 1:
        middle = (start + end) // 2
        if fits(key, pairs[start:middle]):
            start = middle
        else:
            end = middle
    return start
