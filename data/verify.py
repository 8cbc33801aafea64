#!/usr/bin/env python3
"""Checks games of Bạn Cờ: everything that chance decided is computed again from the record.

    python3 verify.py RECORD... [--seal DIGITS]

RECORD is the file that /export gives (its name ends in .jsonl): of a finished game, or of a running game with public
luck. DIGITS are the digits of the envelope as you saw them in the challenge; spaces do not matter.

Needs Python 3, nothing else, and no network. Written from fairness.en.md (clauses 1-7, "The record", "By hand") and
docs/spec/beacon.md alone: it shares no line with the program it checks. Exit code 0: all agrees. 1: something does not.
2: unusable input.
"""
import argparse
import hashlib
import hmac
import json
import re
import secrets
import sys
import unicodedata

# --- Records -------------------------------------------------------------------

# Reading a record: one JSON object a line. It may hold anything, so each field is looked at before it is used.

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


# --- Games with the sealed envelope --------------------------------------------

# Games whose chance is in the sealed envelope alone (fairness.en.md, clauses 1-7).

MEN = "R N B A A B N R C C P P P P P".split()
MEN_OF_A_SIDE = 15


def draw(key, purpose, index):
    return Numbers(key, purpose.encode() + b"\0" + index.to_bytes(8, "big"))


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
        men, numbers = list(MEN), draw(key, purpose, 0)
        for k in range(len(men) - 1, 0, -1):
            other = numbers.below(k + 1)
            men[k], men[other] = men[other], men[k]
        sides.append("".join(men))
    return f"{sides[0]} {sides[1].lower()}"


def dice(key, purpose, index):
    numbers = draw(key, purpose, index)
    return [numbers.below(6) + 1, numbers.below(6) + 1]


def opening(key, game, challenger):
    """The first unequal pair; the die of the seat that is called first is written first."""
    index = 0
    while True:
        pair = dice(key, f"opening:{game}", index)
        if pair[0] != pair[1]:
            return pair if challenger == "first" else pair[::-1]
        index += 1


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
    number = draw(key, "chess960", 0).below(960)
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


def verify_envelope(events, seal):
    """Says what agrees, line by line."""
    if events[-1]["event"] != "ended":
        raise Unusable("no record of a finished game")
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
    yield sealed(commitment, seal)
    typed = [event["text"] for event in events if event["event"] == "part_typed"]
    parts = [typed[-1] if typed else "", only(events, "accepted")["part"]["text"]]
    yield f"parts: {parts[0]!r}, {parts[1]!r}"
    key = key_of(seed, game_id, game, parts)
    challenger, side = only(events, "seated")["challenger"], challenge["side"]
    expected = SEATS[draw(key, "seat", 0).below(2)] if side == "lot" else side
    if challenger != expected:
        raise Wrong(f"the challenger is {expected}, the record says {challenger}")
    yield f"challenger: {challenger}, {'by lot' if side == 'lot' else 'as asked'}"
    yield CHECKS[game](key, events, challenger, challenge.get("options", {}))


# --- Draws of games with beacon luck -------------------------------------------

# Which draws a game with beacon luck asks for, and what they give (docs/spec/beacon.md, clause 4).

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


# --- Signatures of public numbers ----------------------------------------------

# Signatures of drand's public numbers in plain Python: BLS12-381, points hashed as RFC 9380 says, pairings.
#
# Written from the public standards and docs/spec/beacon.md 1.3, with the standard library alone. A signature is a point
# of G1, a public key a point of G2. A whole game is checked by two pairings: with random factors r,
# e(sum of r * signature, g2) = e(sum of r * H(message), key).

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


# --- Games with beacon luck ----------------------------------------------------

# Games with beacon luck: links, rounds, draws and signatures (docs/spec/beacon.md).

LINKS = 16_384
ROUND_MAX = 2**40
PERIOD = 3
# A round is due so many milliseconds after the move that names it, at least.
NAMED_AFTER = 2_500
# So many milliseconds after that time both players may agree to draw without the number.
PATIENCE = 60_000
# Chain hash: genesis in seconds, public key.
NETWORKS = {
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": (
        1692803367,
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c"
        "921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    ),
}


def whole(value, name):
    if type(value) is not int:
        raise Unusable(f"{name} is no whole number: {value!r}")
    return value


def digits(value, name):
    if not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{64}", value):
        raise Unusable(f"{name} has 64 hex digits in lower case")
    return bytes.fromhex(value)


def before(link):
    return hashlib.sha256(b"banco/2/link" + link).digest()


def envelope_of(game_id, seed):
    link = hmac.new(seed, b"banco/2/chain\0" + game_id.encode(), hashlib.sha256).digest()
    for _ in range(LINKS):
        link = before(link)
    return link


def numbers_of(key, game_id, purpose, count, round_number, signature):
    """Clause 3.5."""
    head = b"\0".join([b"banco/2/draw", game_id.encode(), purpose.encode(), b""])
    return Numbers(key, head + count.to_bytes(8, "big") + round_number.to_bytes(8, "big") + signature)


class Open:
    """Draws that wait for the number of their round."""

    def __init__(self, round_number, draws):
        self.round, self.draws = round_number, draws


class Check:
    """A walk through the entries of one game."""

    def __init__(self, challenge, is_over):
        self.id, self.network = challenge["id"], challenge["luck"]["beacon"]
        if self.network not in NETWORKS:
            raise Wrong(f"the public numbers are of an unknown network: {self.network}")
        self.genesis, self.key = NETWORKS[self.network]
        self.link = self.envelope = digits(challenge["envelope"], "the envelope")
        self.seed = digits(challenge["seed"], "the seed") if is_over or "seed" in challenge else None
        self.private = hmac.new(self.seed, b"banco/2/private", hashlib.sha256).digest() if self.seed else None
        self.course = COURSES[challenge["game"]](challenge)
        self.counts, self.last, self.open, self.is_offered = {False: 0, True: 0}, 0, None, False
        # Of each round: its signature; when it was announced.
        self.signatures, self.named, self.announced = {}, [], {}
        self.agreed = self.checked = self.unseen = 0

    def due(self, round_number):
        """Milliseconds since 1970."""
        return (self.genesis + (round_number - 1) * PERIOD) * 1000

    def entry(self, event):
        kind = event["event"]
        if kind == "announced":
            self.announce(whole(event["round"], "a round"), whole(event["posted"], "a time"))
        elif kind == "offered":
            self.is_offered = event["offer"] == "without_number"
        elif kind == "drawn":
            self.draw(event)
        named = event.get("named")
        purposes = [draw["purpose"] for draw in named["draws"]] if named is not None else []
        asked = self.course.first() if kind == "accepted" else self.course.after(event, purposes)
        if asked or named is not None:
            self.name(event, named, asked)

    def name(self, event, named, asked):
        if named is None:
            raise Wrong(f"a draw for {asked[0][0]} is needed, but no round is named for it")
        if self.open:
            raise Wrong(f"a round is named while round {self.open.round} is awaited")
        number = whole(named["round"], "a round")
        if number < 1:
            raise Wrong("round 0")
        if number > ROUND_MAX:
            raise Wrong("round above 2^40")
        if number <= self.last:
            raise Wrong(f"round {number} is named after round {self.last}")
        if self.due(number) < whole(event["at"], "a time") + NAMED_AFTER:
            raise Wrong(f"round {number} is due less than 2.5 seconds after it was named")
        draws = [self.numbered(draw) for draw in named["draws"]]
        if not draws or [(purpose, is_private) for _, purpose, is_private in draws] != asked:
            expected, found = [", ".join(map(words, pairs)) for pairs in (asked, [draw[1:] for draw in draws])]
            raise Wrong(f"the draws are for {found or 'nothing'}, the game needs {expected or 'none'}")
        self.last, self.open, self.is_offered = number, Open(number, draws), False
        self.named.append(number)

    def numbered(self, draw):
        count, is_private = whole(draw["i"], "the number of a draw"), draw.get("private", False) is True
        expected = self.counts[is_private] + 1
        if count != expected:
            kind = "private draw" if is_private else "draw"
            raise Wrong(f"{kind} {count} is repeated" if count < expected else f"{kind} {expected} is missing")
        if count > LINKS and not is_private:
            raise Wrong(f"there is no link for draw {count}")
        self.counts[is_private] = count
        return count, draw["purpose"], is_private

    def announce(self, number, posted):
        if number != self.last:
            raise Wrong(f"round {number} is announced, but it is not the round that was named last")
        self.announced[number] = min(posted, self.announced.get(number, posted))

    def draw(self, event):
        if not self.open:
            raise Wrong("numbers are drawn that no entry has named")
        number, signature = self.signed(event)
        told, awaited = event["draws"], self.open.draws
        if [(draw["i"], draw.get("private", False) is True) for draw in told] != [(draw[0], draw[2]) for draw in awaited]:
            raise Wrong(f"other draws are made than those named for round {self.open.round}")
        for draw, (count, purpose, is_private) in zip(told, awaited):
            if is_private and not self.private:
                self.unseen += 1
                continue
            key = self.private if is_private else self.linked(draw, count)
            expected = self.course.outcome(purpose, numbers_of(key, self.id, purpose, count, number, signature))
            if draw["outcome"] != expected:
                kind = "private draw" if is_private else "draw"
                raise Wrong(f"{kind} {count} gives {expected}, the record says {draw['outcome']}")
            self.checked += 1
        self.open = None

    def signed(self, event):
        number = whole(event["round"], "a round")
        if event.get("by_agreement") is True:
            if number != 0 or "signature" in event:
                raise Wrong("a draw without a number has one")
            if not self.is_offered or whole(event["at"], "a time") < self.due(self.open.round) + PATIENCE:
                raise Wrong("a draw without a number was not agreed, or before its minute was over")
            self.agreed += 1
            return 0, b""
        if number != self.open.round:
            raise Wrong(f"round {self.open.round} was named, but round {number} was used")
        text = event.get("signature")
        try:
            self.signatures[number] = read_signature(text)
        except BadPoint as reason:
            raise Wrong(f"round {number}: {reason}") from reason
        return number, bytes.fromhex(text)

    def linked(self, draw, count):
        link = digits(draw["link"], "a link")
        if before(link) != self.link:
            raise Wrong(f"the link of draw {count} does not lead to the one before")
        self.link = link
        return link

    def verify_signatures(self):
        rounds = sorted(self.signatures)
        signed = [(hashlib.sha256(number.to_bytes(8, "big")).digest(), self.signatures[number]) for number in rounds]
        wrong = first_that_does_not_fit(read_key(self.key), signed)
        if wrong is not None:
            raise Wrong(f"round {rounds[wrong]}: the signature does not fit the round")

    def late(self):
        return [number for number in self.announced if self.announced[number] >= self.due(number)]


def words(draw):
    purpose, is_private = draw
    return f"{purpose} (private)" if is_private else purpose


def verify_beacon(events, seal):
    """Says what agrees, line by line."""
    challenge, is_over = events[0], events[-1]["event"] == "ended"
    if challenge["game"] not in COURSES:
        raise Unusable(f"the game {challenge['game']!r} is not described")
    check = Check(challenge, is_over)
    if challenge.get("commitment", challenge["envelope"]) != challenge["envelope"]:
        raise Wrong(f"the envelope is {challenge['envelope']}, the record says {challenge['commitment']}")
    if check.seed and envelope_of(check.id, check.seed) != check.envelope:
        raise Wrong("the seed does not lead to the envelope")
    yield f"envelope: {challenge['envelope']}"
    yield sealed(challenge["envelope"], seal)
    accepted = only(events, "accepted")
    for event in events[1:]:
        check.entry(event)
    if is_over or accepted is not events[-1]:
        yield from seated(events, check, is_over)
    yield from check.course.told()
    check.verify_signatures()
    yield f"draws: {check.checked} made of links and numbers, all as recorded; signatures: {len(check.signatures)}, all fit"
    yield from remarks(check, is_over)


def seated(events, check, is_over):
    found = [event["challenger"] for event in events if event["event"] == "seated"]
    if len(found) > 1 or (is_over and not found):
        raise Wrong(f"the record has {len(found)} entries 'seated'")
    if found and found[0] != check.course.challenger:
        raise Wrong(f"the challenger is {check.course.challenger}, the record says {found[0]}")
    if found:
        yield f"challenger: {found[0]}, {'by lot' if check.course.lot else 'as asked'}"


def remarks(check, is_over):
    late, silent = len(check.late()), len(set(check.named) - set(check.announced))
    yield f"rounds: {len(check.named)} named"
    if late:
        yield f"           {late} of them were announced too late to prove anything"
    if silent:
        yield f"           {silent} of them have no message that shows when they were announced"
    if check.agreed:
        yield f"agreed: {check.agreed} of the numbers were done without, by both players; the host could compute those draws"
    if check.open:
        yield f"open: round {check.open.round} was named, and nothing was drawn with it"
    if check.counts[True]:
        yield f"private: {check.counts[True]} draws, which the host could compute"
    if check.unseen:
        yield f"private: {check.unseen} draws can be checked when the game is over"
    if not is_over:
        yield "running: the game is not over, so this holds for its beginning"


# --- The program --------------------------------------------------------------


def verify(events, seal):
    return (verify_beacon if "luck" in events[0] else verify_envelope)(events, seal)


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
