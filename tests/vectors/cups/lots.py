"""Lots of a tournament, drawn again by hand: python lots.py SEED_HEX ID NAMES… (in the order they signed up).

The stream is that of data/fairness.en.md, with `tournament` for the game and two empty parts; lot 0 is the best.
"""

import hashlib
import hmac
import sys

seed, cup, names = bytes.fromhex(sys.argv[1]), sys.argv[2], sys.argv[3:]
print("commitment", hashlib.sha256(b"banco/1/commit\0" + cup.encode() + b"\0" + seed).hexdigest())
key = hmac.new(seed, b"\0".join([b"banco/1/key", cup.encode(), b"tournament", b"", b""]), hashlib.sha256).digest()


def below(purpose, index, bound):
    head, block, words = purpose.encode() + b"\0" + index.to_bytes(8, "big"), 0, []
    while True:
        if not words:
            digest = hmac.new(key, head + block.to_bytes(4, "big"), hashlib.sha256).digest()
            words, block = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)], block + 1
        word = words.pop(0)
        if word < 2**32 // bound * bound:
            return word % bound


places = list(names)
for last in range(len(places) - 1, 0, -1):
    other = below("lot", last, last + 1)
    places[last], places[other] = places[other], places[last]
print("lots", *places)
print("first side of the first", ["first", "second"][below("seat", 0, 2)])
