"""Reading a record: one JSON object a line. It may hold anything, so each field is looked at before it is used."""
import hashlib
import hmac
import json

KNIGHTS = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
SEATS = ("first", "second")
# Formats that fairness.en.md and beacon.md describe.
FORMAT_MAX = 5


class Unusable(Exception):
    """No record of a finished game."""


class Wrong(Exception):
    """The record is not what its envelope gives."""


class Numbers:
    """Numbers from a stream of bytes, each equally likely (fairness clause 4)."""

    def __init__(self, key, head):
        self.key, self.head, self.block, self.words = key, head, 0, []

    def below(self, n):
        while True:
            if not self.words:
                block = hmac.new(self.key, self.head + self.block.to_bytes(4, "big"), hashlib.sha256).digest()
                self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
                self.block += 1
            word = self.words.pop(0)
            if word < 2**32 // n * n:
                return word % n


def chess960(number):
    """The back rank of a Scharnagl number, from a to h."""
    rank = [None] * 8
    number, light = divmod(number, 4)
    rank[2 * light + 1] = "B"
    number, dark = divmod(number, 4)
    rank[2 * dark] = "B"
    number, queen = divmod(number, 6)
    free = [square for square in range(8) if rank[square] is None]
    rank[free.pop(queen)] = "Q"
    for knight in KNIGHTS[number]:
        rank[free[knight]] = "N"
    for square, piece in zip([square for square in range(8) if rank[square] is None], "RKR"):
        rank[square] = piece
    return "".join(rank)


def no_number(word):
    """Python reads NaN and Infinity, which JSON does not know."""
    raise ValueError(f"{word} is no number")


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            events = [json.loads(line, parse_constant=no_number) for line in file if line.strip()]
    except (OSError, ValueError, RecursionError) as error:
        raise Unusable(str(error)) from error
    if not events or not all(isinstance(event, dict) and "event" in event for event in events):
        raise Unusable("no record of a game")
    if events[0]["event"] != "challenged":
        raise Unusable("no record of a finished game")
    version = events[0].get("format")
    if isinstance(version, int) and version > FORMAT_MAX:
        raise Unusable(f"the record has format {version}, this program knows formats up to {FORMAT_MAX}")
    return events


def only(events, kind):
    found = [event for event in events if event["event"] == kind]
    if len(found) != 1:
        raise Wrong(f"the record has {len(found)} entries {kind!r}")
    return found[0]


def sealed(envelope, seal):
    """Says whether the envelope is the one in the challenge, by the digits that a person noted."""
    if seal is None:
        return "          compare it with the digits you saw in the challenge (--seal)"
    if not envelope.startswith(seal):
        raise Wrong(f"the envelope in the challenge was {seal}")
    return f"          begins as in the challenge: {seal}"
