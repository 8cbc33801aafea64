"""Which draws a game with beacon luck asks for, and what they give (docs/spec/beacon.md, clause 4)."""
import re

from .envelope import MEN_OF_A_SIDE, borne_off
from .record import SEATS, Unusable, Wrong, chess960

COUNTED = "RNBACP"
POOL = "RRNNBBAACCPPPPP"
SIDES = {"first": "red", "second": "black"}
HOMES = "a1 b1 c1 d1 f1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4".split()
MOVE = re.compile(r"([a-i](?:10|[1-9]))([a-i](?:10|[1-9]))")


def other(seat):
    return SEATS[1 - SEATS.index(seat)]


def mirrored(point):
    return f"{point[0]}{11 - int(point[1:])}"


class Course:
    """A game of which chance decides at most the first move."""

    def __init__(self, challenge):
        self.options = challenge.get("options", {})
        self.lot = challenge["side"] == "lot"
        self.challenger = None if self.lot else challenge["side"]

    def first(self):
        """The draws of the acceptance, each with its purpose and whether it is private."""
        return [("seat", False)] if self.lot else []

    def after(self, _event, _named):
        """The draws that an entry asks for; `named` are the purposes that it names."""
        return []

    def outcome(self, purpose, numbers):
        """The outcome that these numbers give."""
        if purpose != "seat":
            raise Wrong(f"this game has no draw for {purpose}")
        self.challenger = SEATS[numbers.below(2)]
        return self.challenger

    def told(self):
        return []


class Chess(Course):
    def first(self):
        is_drawn = self.options.get("variant") == "chess960"
        return super().first() + ([("chess960", False)] if is_drawn else [])

    def outcome(self, purpose, numbers):
        if purpose != "chess960":
            return super().outcome(purpose, numbers)
        self.number = numbers.below(960)
        return str(self.number)

    def told(self):
        number = getattr(self, "number", None)
        return [] if number is None else [f"starting position: number {number}, {chess960(number)}"]


class Jieqi(Course):
    """Follows which points are face down; an identity is drawn when it is first needed."""

    def __init__(self, challenge):
        super().__init__(challenge)
        self.captured = self.options.get("captured", "hidden")
        self.dark = {"first": set(HOMES), "second": {mirrored(point) for point in HOMES}}
        # Where pieces of either side stand face down, whose they were, and who lost one: undone by a take-back.
        self.before = []
        self.lost = frozenset()
        # A piece belongs to its starting point for ever.
        self.known = set()
        self.pools = {seat: sorted(POOL, key=COUNTED.index) for seat in SEATS}

    def after(self, event, _named):
        if event["event"] == "taken_back":
            return self.back(event["plies"])
        if event["event"] != "moved":
            return []
        seat, move = event["seat"], MOVE.fullmatch(event["mv"])
        if move is None or seat not in SEATS:
            raise Unusable(f"the move {event['mv']!r} cannot be read")
        start, end = move.groups()
        self.before.append(({side: set(points) for side, points in self.dark.items()}, self.lost))
        return self.turned(seat, start) + self.taken(other(seat), end)

    def turned(self, seat, point):
        if point not in self.dark[seat]:
            return []
        self.dark[seat].discard(point)
        is_private = self.captured == "captor" and seat in self.lost
        return self.asked("man", seat, point, is_private)

    def taken(self, seat, point):
        if point not in self.dark[seat]:
            return []
        self.dark[seat].discard(point)
        self.lost |= {seat}
        return [] if self.captured == "hidden" else self.asked("taken", seat, point, self.captured == "captor")

    def asked(self, what, seat, point, is_private):
        if point in self.known:
            return []
        self.known.add(point)
        return [(f"{what}:{SIDES[seat]}", is_private)]

    def back(self, plies):
        if type(plies) is not int or not 0 < plies <= len(self.before):
            raise Wrong(f"{plies} moves cannot be taken back")
        self.dark, self.lost = self.before[-plies]
        del self.before[-plies:]
        return []

    def outcome(self, purpose, numbers):
        what, _, side = purpose.partition(":")
        if what not in ("man", "taken"):
            return super().outcome(purpose, numbers)
        pool = self.pools["first" if side == "red" else "second"]
        piece = pool.pop(numbers.below(len(pool)))
        return piece if side == "red" else piece.lower()


class Backgammon(Course):
    """Follows the games of a match by what is borne off, dropped and conceded."""

    def __init__(self, challenge):
        super().__init__(challenge)
        self.game, self.off, self.rolls = 1, dict.fromkeys(SEATS, 0), 0
        self.is_over, self.is_opened, self.moves = False, False, []
        self.is_silent = self.options.get("auto_forced") == "on"

    def first(self):
        self.is_opened = True
        return super().first() + [("opening:1", False)]

    def after(self, event, named):
        kind = event["event"]
        if kind == "moved":
            self.moves.append((event["seat"], event["mv"]))
        elif kind == "taken_back":
            del self.moves[len(self.moves) - event["plies"] :]
        elif kind == "conceded":
            self.is_over = True
        # Whether a player may double decides who asks for a roll: the draws are compared with what may be asked for.
        if not named:
            if kind == "moved" and event["mv"] == "roll":
                raise Wrong("a roll names no round")
            return []
        return [(self.due(named[0]), False)]

    def ended(self):
        off = {seat: sum(borne_off(text) for mover, text in self.moves if mover == seat) for seat in SEATS}
        is_dropped = any(text == "drop" for _, text in self.moves)
        return self.is_over or is_dropped or any(count >= MEN_OF_A_SIDE for count in off.values())

    def due(self, purpose):
        """The roll that is due; plays that are not written down may have ended the game."""
        following = f"opening:{self.game + 1}"
        if self.ended() or (self.is_silent and purpose == following):
            self.game, self.is_over, self.moves = self.game + 1, False, []
            return following
        return f"dice:{self.game}"

    def outcome(self, purpose, numbers):
        what = purpose.partition(":")[0]
        if what not in ("opening", "dice"):
            return super().outcome(purpose, numbers)
        self.rolls += 1
        while True:
            pair = [numbers.below(6) + 1, numbers.below(6) + 1]
            if what == "dice" or pair[0] != pair[1]:
                break
        # The challenger's die is drawn first; the die of the seat that is called first is written first.
        if what == "opening" and self.challenger == "second":
            pair.reverse()
        return f"{pair[0]} {pair[1]}"

    def told(self):
        return [f"dice: {self.rolls} rolls in {self.game} game{'s' if self.game > 1 else ''}"]


COURSES = {
    "jieqi": Jieqi,
    "backgammon": Backgammon,
    "chess": Chess,
    "xiangqi": Course,
    "chushogi": Course,
    "caro": Course,
}
