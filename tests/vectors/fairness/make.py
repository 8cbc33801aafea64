#!/usr/bin/env python3
"""Makes fair.json: the sealed envelope, written from rules/fairness.md clauses 1-6 and nothing else.

Run it in this folder: python3 make.py > fair.json
"""
import hashlib
import hmac
import json
import unicodedata

RED = "a1 b1 c1 d1 f1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4".split()
MEN = "R N B A A B N R C C P P P P P".split()


def commitment(seed, game_id):
    return hashlib.sha256(b"banco/1/commit\0" + game_id.encode() + b"\0" + seed).hexdigest()


def normal(part):
    return unicodedata.normalize("NFC", part.replace("\0", "")).encode()


def key_of(seed, game_id, game, part_c, part_a):
    message = b"\0".join([b"banco/1/key", game_id.encode(), game.encode(), normal(part_c), normal(part_a)])
    return hmac.new(seed, message, hashlib.sha256).digest()


class Draw:
    """One draw of a purpose: its own stream of 32-bit words."""

    def __init__(self, key, purpose, index):
        self.key, self.head = key, purpose.encode() + b"\0" + index.to_bytes(8, "big")
        self.block, self.words, self.rejected = 0, [], 0

    def word(self):
        if not self.words:
            block = hmac.new(self.key, self.head + self.block.to_bytes(4, "big"), hashlib.sha256).digest()
            self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
            self.block += 1
        return self.words.pop(0)

    def below(self, n):
        while True:
            x = self.word()
            if x < 2**32 // n * n:
                return x % n
            self.rejected += 1


def deal(key, purpose):
    men, draw = list(MEN), Draw(key, purpose, 0)
    for k in range(14, 0, -1):
        j = draw.below(k + 1)
        men[k], men[j] = men[j], men[k]
    return "".join(men)


def two_dice(key, purpose, index):
    draw = Draw(key, purpose, index)
    return [draw.below(6) + 1, draw.below(6) + 1]


def opening(key, game_number):
    index = 0
    while True:
        pair = two_dice(key, f"opening:{game_number}", index)
        if pair[0] != pair[1]:
            return pair
        index += 1


def case(number, game_id, parts):
    seed = hashlib.sha256(f"fair vectors {number}".encode()).digest()
    keys = {game: key_of(seed, game_id, game, *parts) for game in ["jieqi", "xiangqi", "backgammon", "chess"]}
    raw = []
    for purpose, index, bounds in [
        ("seat", 0, [2]),
        ("raw", 0, [1, 2, 3, 90, 960, 2**31, 2**32 - 1]),
        ("raw", 2**40 + 1, [2**31 + 1] * 40),
        ("raw", 2**64 - 1, [3 * 2**30] * 40),
        ("lượt", 7, [6] * 40),
    ]:
        draw = Draw(keys["xiangqi"], purpose, index)
        numbers = [draw.below(bound) for bound in bounds]
        raw.append(
            dict(purpose=purpose, index=index, bounds=bounds, numbers=numbers, rejected=draw.rejected)
        )
    return dict(
        seed=seed.hex(),
        game_id=game_id,
        parts=parts,
        commitment=commitment(seed, game_id),
        draws=raw,
        seat={game: Draw(key, "seat", 0).below(2) for game, key in keys.items()},
        deal=dict(red=deal(keys["jieqi"], "deal:red"), black=deal(keys["jieqi"], "deal:black").lower()),
        chess960=Draw(keys["chess"], "chess960", 0).below(960),
        opening=[opening(keys["backgammon"], g) for g in (1, 2)],
        dice=[two_dice(keys["backgammon"], "dice:1", i) for i in range(20)],
    )


CASES = [
    ("abcd", ["", ""]),
    ("abcd", ["góp vận may", "telegram:123456789"]),
    # The same parts decomposed: NFC makes them equal, so only the seed differs from the case above.
    ("abcd", [unicodedata.normalize("NFD", "góp vận may"), "telegram:123456789"]),
    ("x7k2q9", ["a\0b\0", "\0"]),
    ("x7k2q9", ["ab", ""]),
    ("zz99", ["", "Ω Å ﬁ 한글"]),
    ("zz99", ["🎲" * 50, "e\u0301\u0323 o\u0302\u0301"]),
    ("q", ["a", "b c"]),
    ("q", ["a b", "c"]),
]


def main():
    cases = [case(number, game_id, parts) for number, (game_id, parts) in enumerate(CASES)]
    # One seed, the same text in two normal forms and with NUL: one and the same stream.
    seed, game_id = bytes(range(32)), "same"
    texts = ["vận may ở đây", unicodedata.normalize("NFD", "vận may ở đây"), "\0vận\0 may ở đây\0"]
    numbers = {tuple(Draw(key_of(seed, game_id, "jieqi", t, t), "seat", 0).below(1000) for _ in [0]) for t in texts}
    assert len(numbers) == 1
    equal = dict(seed=seed.hex(), game_id=game_id, texts=texts, number=numbers.pop()[0])
    print(json.dumps(dict(squares=RED, cases=cases, equal=equal), ensure_ascii=True, indent=1))


main()
