#!/usr/bin/env python3
"""Makes rounds.json, draws.json and damaged.json: beacon luck, written from docs/spec/beacon.md and nothing else.

Needs py_ecc (PyPI, 8.0.0), which shares no line with the program. Run it in this folder: python3 make.py
"""
import hashlib
import hmac
import json

from py_ecc.bls.hash_to_curve import hash_to_G1
from py_ecc.bls.point_compression import compress_G1, compress_G2, decompress_G1, decompress_G2
from py_ecc.optimized_bls12_381 import G1, G2, Z1, add, curve_order, field_modulus, multiply, pairing

TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
LINKS = 16384
PERIOD = 3

QUICKNET = dict(
    genesis=1692803367,
    group_hash="f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    name="quicknet",
    public_key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
)

# As drand published them.
PUBLISHED = {
    1: "b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b",
    2: "b6b6a585449b66eb12e875b64fcbab3799861a00e4dbf092d99e969a5eac57dd3f798acf61e705fe4f093db926626807",
    42: "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a",
    123: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
    657413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
}


def sha256(data):
    return hashlib.sha256(data).digest()


# 1 The beacon


def chain_hash(network):
    head = PERIOD.to_bytes(4, "big") + network["genesis"].to_bytes(8, "big")
    tail = bytes.fromhex(network["public_key"]) + bytes.fromhex(network["group_hash"]) + network["name"].encode()
    return sha256(head + tail).hex()


def message_point(round_number):
    return hash_to_G1(sha256(round_number.to_bytes(8, "big")), TAG, hashlib.sha256)


def verifies(network, round_number, signature):
    key = bytes.fromhex(network["public_key"])
    key = decompress_G2((int.from_bytes(key[:48], "big"), int.from_bytes(key[48:], "big")))
    return pairing(G2, decompress_G1(signature)) == pairing(key, message_point(round_number))


def compressed(point):
    return int(compress_G1(point)).to_bytes(48, "big").hex()


SECRET = int.from_bytes(sha256(b"banco/test-beacon"), "big") % curve_order
TEST = dict(
    genesis=0,
    group_hash="00" * 32,
    name="banco-test",
    public_key=b"".join(int(part).to_bytes(48, "big") for part in compress_G2(multiply(G2, SECRET))).hex(),
)


def sign(round_number):
    return compressed(multiply(message_point(round_number), SECRET))


# 3 A game


def links(seed, game_id):
    """c_0 to c_L."""
    chain = [hmac.new(seed, b"banco/2/chain\0" + game_id.encode(), hashlib.sha256).digest()]
    for _ in range(LINKS):
        chain.append(sha256(b"banco/2/link" + chain[-1]))
    return chain[::-1]


def private_key(seed):
    return hmac.new(seed, b"banco/2/private", hashlib.sha256).digest()


class Draw:
    def __init__(self, key, game_id, purpose, count, round_number, signature):
        self.key = key
        self.head = b"\0".join([b"banco/2/draw", game_id.encode(), purpose.encode(), b""])
        self.head += count.to_bytes(8, "big") + round_number.to_bytes(8, "big") + bytes.fromhex(signature)
        self.block, self.words, self.bytes = 0, [], b""

    def below(self, bound):
        while True:
            if not self.words:
                block = hmac.new(self.key, self.head + self.block.to_bytes(4, "big"), hashlib.sha256).digest()
                self.bytes += block
                self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
                self.block += 1
            word = self.words.pop(0)
            if word < 2**32 // bound * bound:
                return word % bound


def one_draw(keys, game_id, purpose, bounds, round_number, is_private, counts):
    chain, private = keys
    count = counts[is_private]
    signature = sign(round_number) if round_number else ""
    draw = Draw(private if is_private else chain[count], game_id, purpose, count, round_number, signature)
    numbers = [draw.below(bound) for bound in bounds]
    return dict(
        i=count,
        purpose=purpose,
        private=is_private,
        bounds=bounds,
        round=round_number,
        signature=signature,
        bytes=draw.bytes.hex(),
        numbers=numbers,
    )


def drawn(keys, game_id, steps):
    """Each step: purpose, bounds, round, private; public and private draws are counted apart."""
    counts, told = {True: 0, False: 0}, []
    for purpose, bounds, round_number, is_private in steps:
        counts[is_private] += 1
        told.append(one_draw(keys, game_id, purpose, bounds, round_number, is_private, counts))
    return told


# 4 The games


def pool_of(side):
    letters = "RRNNBBAACCPPPPP"
    return list(letters if side == "red" else letters.lower())


# Each move turns a piece up; `x` marks one that captures a face-down piece. No identity can give check or stand in the
# way of a later move.
MOVES = """b3b10x h8h1x i1h1 a10b10 a4a5 a7a6 c4c5 c7c6 g4g5 g7g6 i4i5 i7i6 c1e3 c10e8 d1e2 d10e9 h3h4 b8b7""".split()


def jieqi(captured):
    def make(keys, game_id):
        pools, lost, moves = dict(red=pool_of("red"), black=pool_of("black")), dict(red=False, black=False), []
        counts, draws, round_number = {True: 0, False: 0}, [], 5000

        def draw(purpose, side, is_private):
            counts[is_private] += 1
            told = one_draw(keys, game_id, f"{purpose}:{side}", [len(pools[side])], round_number, is_private, counts)
            draws.append(told)
            return pools[side].pop(told["numbers"][0])

        for number, move in enumerate(MOVES):
            side, other = ("red", "black") if number % 2 == 0 else ("black", "red")
            takes = move.endswith("x")
            outcome = draw("man", side, captured == "captor" and lost[side])
            if takes and captured != "hidden":
                outcome += "x" + draw("taken", other, captured == "captor")
            lost[other] |= takes
            moves.append(dict(move=move.rstrip("x"), round=round_number, outcome=outcome))
            round_number += 3
        return dict(captured=captured, draws=draws, moves=moves)

    return make


def backgammon(keys, game_id):
    """Rolls of two games; equal opening dice read on in the same draw."""
    chain, _ = keys
    steps, count, round_number = [], 0, 70000
    for game in (1, 2):
        for roll in range(8):
            count += 1
            purpose = f"opening:{game}" if roll == 0 else f"dice:{game}"
            bounds = [6, 6]
            if roll == 0:
                probe = Draw(chain[count], game_id, purpose, count, round_number, sign(round_number))
                while probe.below(6) == probe.below(6):
                    bounds += [6, 6]
            steps.append((purpose, bounds, round_number, False))
            round_number += 2
    draws = drawn(keys, game_id, steps)
    return dict(draws=draws, dice=[[number + 1 for number in draw["numbers"][-2:]] for draw in draws])


def at_acceptance(keys, game_id, steps):
    return dict(draws=drawn(keys, game_id, steps))


def game(number, game_id, kind, make):
    seed = sha256(f"beacon vectors {number}".encode())
    keys = links(seed, game_id), private_key(seed)
    head = dict(game=kind, seed=seed.hex(), game_id=game_id, c0=keys[0][0].hex())
    return head | dict(links=[link.hex() for link in keys[0][:5]], last=keys[0][-1].hex()) | make(keys, game_id)


def tie(number):
    """A game id under which the first opening has equal dice."""
    for letter in "abcdefghijklmnopqrstuvwxyz":
        told = game(number, f"tie{letter}", "backgammon", backgammon)
        if len(told["draws"][0]["bounds"]) > 2:
            return told
    raise AssertionError("no tie among 26 openings")


def damaged():
    good = PUBLISHED[123]
    x = 0
    while True:  # The first x whose point is on the curve; it is outside the subgroup.
        x += 1
        y_squared = (x**3 + 4) % field_modulus
        if pow(y_squared, (field_modulus - 1) // 2, field_modulus) == 1:
            break
    outside = (2**383 + x).to_bytes(48, "big").hex()
    off = (2**383 + 1).to_bytes(48, "big").hex()
    negated = format(int(good, 16) ^ 2**381, "096x")
    doubled = compressed(add(decompress_G1(int(good, 16)), decompress_G1(int(good, 16))))
    return [
        dict(round=123, signature=good[:-2], reason="a signature has 96 hexadecimal digits"),
        dict(round=123, signature=good[:-1] + "x", reason="a signature has 96 hexadecimal digits"),
        dict(round=123, signature=format(int(good, 16) ^ 2**383, "096x"), reason="the point is not compressed"),
        dict(round=123, signature=long_form(good), reason="the point is not compressed"),
        dict(round=123, signature=compressed(Z1), reason="the point is the identity"),
        dict(round=123, signature=off, reason="not a point of the curve"),
        dict(round=123, signature=outside, reason="the point is outside the subgroup"),
        dict(round=124, signature=good, reason="the signature does not fit the round"),
        dict(round=123, signature=negated, reason="the signature does not fit the round"),
        dict(round=123, signature=doubled, reason="the signature does not fit the round"),
        dict(round=123, signature=compressed(G1), reason="the signature does not fit the round"),
        dict(round=123, signature=sign(123), reason="the signature does not fit the round"),
        dict(round=0, signature=good, reason="round 0"),
        dict(round=2**40 + 1, signature=good, reason="round above 2^40"),
    ]


def long_form(signature):
    x, y, z = decompress_G1(int(signature, 16))
    assert z == type(z).one()
    return "".join(int(part.n).to_bytes(48, "big").hex() for part in (x, y))


def write(name, data):
    with open(name, "w", encoding="ascii") as file:
        json.dump(data, file, indent=1)
        file.write("\n")


def main():
    assert chain_hash(QUICKNET) == "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
    rounds = []
    for number, signature in PUBLISHED.items():
        assert verifies(QUICKNET, number, int(signature, 16)) and not verifies(QUICKNET, number + 1, int(signature, 16))
        rounds.append(dict(round=number, signature=signature, randomness=sha256(bytes.fromhex(signature)).hex()))
    own = [dict(round=number, signature=sign(number)) for number in (1, 2, 77, 5000, 2**31, 2**40)]
    test = dict(hash=chain_hash(TEST), public_key=TEST["public_key"], secret=format(SECRET, "064x"), rounds=own)
    write("rounds.json", dict(quicknet=rounds, test=test))
    lot = [("seat", [2], 900, False), ("chess960", [960], 900, False)]
    edges = [
        ("seat", [1, 2, 3, 2**31, 2**32 - 1], 1, False),
        ("chess960", [2**31 + 1] * 40, 2**40, False),
        ("man:red", [15], 0, False),
        ("taken:black", [3 * 2**30] * 20, 0, True),
    ]
    games = [
        game(1, "abcd", "jieqi", jieqi("hidden")),
        game(2, "x7k2q9", "jieqi", jieqi("public")),
        game(7, "x7k2q9", "jieqi", jieqi("captor")),
        game(3, "abcd", "backgammon", backgammon),
        tie(4),
        game(5, "q", "chess", lambda keys, game_id: at_acceptance(keys, game_id, lot)),
        game(6, "zz99", "edges", lambda keys, game_id: at_acceptance(keys, game_id, edges)),
    ]
    write("draws.json", games)
    write("damaged.json", damaged())


main()
