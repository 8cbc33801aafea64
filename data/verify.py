#!/usr/bin/env python3
"""Checks finished games of Bạn Cờ: everything that chance decided is computed again from the opened envelope.

    python3 verify.py RECORD... [--seal DIGITS]

RECORD is the file that /export gives for a finished game (its name ends in .jsonl). DIGITS are the digits of the
envelope as you saw them in the challenge; spaces do not matter.

Written from fairness.en.md (clauses 1-7, "The record", "By hand") and nothing else, with the standard library alone:
it shares no line with the program it checks. Exit code 0: all agrees. 1: something does not. 2: unusable input.
"""
import argparse
import hashlib
import hmac
import json
import re
import sys
import unicodedata

MEN = "R N B A A B N R C C P P P P P".split()
KNIGHTS = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
SEATS = ("first", "second")
MEN_OF_A_SIDE = 15


class Unusable(Exception):
    """No record of a finished game."""


class Wrong(Exception):
    """The record is not what its envelope gives."""


class Draw:
    """One draw of a purpose: a stream of numbers (clause 4)."""

    def __init__(self, key, purpose, index):
        self.key, self.block, self.words = key, 0, []
        self.head = purpose.encode() + b"\0" + index.to_bytes(8, "big")

    def below(self, n):
        while True:
            if not self.words:
                block = hmac.new(self.key, self.head + self.block.to_bytes(4, "big"), hashlib.sha256).digest()
                self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
                self.block += 1
            word = self.words.pop(0)
            if word < 2**32 // n * n:
                return word % n


def commitment_of(game_id, seed):
    """Clause 1."""
    return hashlib.sha256(b"banco/1/commit\0" + game_id.encode() + b"\0" + seed).hexdigest()


def key_of(seed, game_id, game, parts):
    """Clause 3."""
    normal = [unicodedata.normalize("NFC", part.replace("\0", "")).encode() for part in parts]
    message = b"\0".join([b"banco/1/key", game_id.encode(), game.encode(), *normal])
    return hmac.new(seed, message, hashlib.sha256).digest()


def deal(key):
    """Clause 5: what lies under the face-down men, Red's in capitals."""
    sides = []
    for purpose in ("deal:red", "deal:black"):
        men, draw = list(MEN), Draw(key, purpose, 0)
        for k in range(len(men) - 1, 0, -1):
            other = draw.below(k + 1)
            men[k], men[other] = men[other], men[k]
        sides.append("".join(men))
    return f"{sides[0]} {sides[1].lower()}"


def dice(key, purpose, index):
    draw = Draw(key, purpose, index)
    return [draw.below(6) + 1, draw.below(6) + 1]


def opening(key, game, challenger):
    """The first unequal pair; the die of the seat that is called first is written first."""
    index = 0
    while True:
        pair = dice(key, f"opening:{game}", index)
        if pair[0] != pair[1]:
            return pair if challenger == "first" else pair[::-1]
        index += 1


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


def check_deal(key, events, _challenger, _options):
    drawn = [event["outcome"] for event in events if event["event"] == "drawn"]
    expected = deal(key)
    if drawn != [expected]:
        raise Wrong(f"the deal is {expected}, the record says {', '.join(drawn) or 'none'}")
    return f"deal: {expected}"


def check_array(key, events, _challenger, options):
    drawn = [event["outcome"] for event in events if event["event"] == "drawn"]
    if options.get("variant") != "chess960":
        return check_nothing(key, events, _challenger, options)
    number = Draw(key, "chess960", 0).below(960)
    if drawn != [str(number)]:
        raise Wrong(f"the starting position is number {number}, the record says {', '.join(drawn) or 'none'}")
    return f"starting position: number {number}, {chess960(number)}"


def check_nothing(_key, events, _challenger, _options):
    if any(event["event"] == "drawn" for event in events):
        raise Wrong("this game draws nothing, but the record says so")
    return "nothing is drawn in the game itself"


def borne_off(text):
    """How many men a move takes off the board: 6/off is one, 6/off(2) two."""
    ways = re.findall(r"/off(?:\((\d)\))?(?= |$)", text)
    return sum(int(times) if times else 1 for times in ways)


def check_rolls(key, events, challenger, options):
    """Every roll is the next one of its game, every first one an opening roll (clause 5)."""
    is_silent = options.get("auto_forced") == "on"
    # What may be true: number of the game, rolls of it so far, None before its opening roll.
    standing, rolls, moves, is_over = {(1, None)}, 0, [], False

    def ended():
        for seat in SEATS:
            if sum(borne_off(text) for mover, text in moves if mover == seat) >= MEN_OF_A_SIDE:
                return True
        return is_over

    for event in events:
        kind = event["event"]
        if kind == "moved":
            moves.append((event["seat"], event["mv"]))
            is_over = is_over or event["mv"] == "drop"
        elif kind == "taken_back":
            moves = moves[: len(moves) - event["plies"]]
        elif kind == "conceded":
            is_over = True
        elif kind == "drawn":
            rolls += 1
            found = [int(die) for die in event["outcome"].split(" ")]
            may_be = set()
            for game, count in standing:
                if count is None:
                    may_be.add((game, None))
                elif ended():
                    may_be.add((game + 1, None))
                else:
                    may_be.add((game, count))
                    if is_silent:
                        may_be.add((game + 1, None))
            standing, due = set(), []
            for game, count in may_be:
                is_first = count is None
                expected = opening(key, game, challenger) if is_first else dice(key, f"dice:{game}", count)
                due.append(expected)
                if found == expected:
                    standing.add((game, 0 if is_first else count + 1))
            if not standing:
                raise Wrong(f"roll {rolls} is {' or '.join(map(str, due))}, the record says {found}")
            if any(count == 0 for _, count in standing):
                moves, is_over = [], False
    games = max(game for game, _ in standing)
    return f"dice: {rolls} rolls in {games} game{'s' if games > 1 else ''}"


CHECKS = {
    "jieqi": check_deal,
    "backgammon": check_rolls,
    "chess": check_array,
    "xiangqi": check_nothing,
    "chushogi": check_nothing,
    "caro": check_nothing,
}


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
    if events[0]["event"] != "challenged" or events[-1]["event"] != "ended":
        raise Unusable("no record of a finished game")
    return events


def only(events, kind):
    found = [event for event in events if event["event"] == kind]
    if len(found) != 1:
        raise Wrong(f"the record has {len(found)} entries {kind!r}")
    return found[0]


def verify(events, seal):
    """Says what agrees, line by line."""
    challenge = events[0]
    game, game_id = challenge["game"], challenge["id"]
    if game not in CHECKS:
        raise Unusable(f"the game {game!r} is not described")
    if not re.fullmatch(r"[0-9a-fA-F]{64}", challenge["seed"]):
        raise Unusable("a seed has 64 hex digits")
    seed = bytes.fromhex(challenge["seed"])
    commitment = commitment_of(game_id, seed)
    if challenge.get("commitment", commitment) != commitment:
        raise Wrong(f"the envelope is {commitment}, the record says {challenge['commitment']}")
    yield f"envelope: {commitment}"
    if seal is None:
        yield "          compare it with the digits you saw in the challenge (--seal)"
    elif not commitment.startswith(seal):
        raise Wrong(f"the envelope in the challenge was {seal}")
    else:
        yield f"          begins as in the challenge: {seal}"
    typed = [event["text"] for event in events if event["event"] == "part_typed"]
    parts = [typed[-1] if typed else "", only(events, "accepted")["part"]["text"]]
    yield f"parts: {parts[0]!r}, {parts[1]!r}"
    key = key_of(seed, game_id, game, parts)
    challenger, side = only(events, "seated")["challenger"], challenge["side"]
    expected = SEATS[Draw(key, "seat", 0).below(2)] if side == "lot" else side
    if challenger != expected:
        raise Wrong(f"the challenger is {expected}, the record says {challenger}")
    yield f"challenger: {challenger}, {'by lot' if side == 'lot' else 'as asked'}"
    yield CHECKS[game](key, events, challenger, challenge.get("options", {}))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--seal", help="the digits of the envelope in the challenge")
    arguments = parser.parse_args()
    seal = re.sub(r"[\s#]", "", arguments.seal).lower() if arguments.seal else None
    code = 0
    for path in arguments.records:
        print(path)
        try:
            for line in verify(read(path), seal):
                print("  " + line)
            print("  AGREES")
        except Wrong as wrong:
            print(f"  DOES NOT AGREE: {wrong}")
            code = max(code, 1)
        except (Unusable, KeyError, TypeError, ValueError, AttributeError) as error:
            print(f"  unusable: {error or type(error).__name__}", file=sys.stderr)
            code = 2
    sys.exit(code)


if __name__ == "__main__":
    # The record is UTF-8, whatever the terminal says of itself.
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    sys.stderr.reconfigure(encoding="utf-8", errors="replace")
    main()
