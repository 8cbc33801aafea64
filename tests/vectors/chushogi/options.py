#!/usr/bin/env python3
"""Makes options.jsonl.gz: random games under every option, written from the law of chu shogi and nothing else.

Slow and plain on purpose: a mailbox, no tables shared with the engine. Run it in this folder: python3 options.py
Line: {"options": {...}, "start": SFEN, "first": [n, hash], "ending": E, "plies": [[move, SFEN after, n, hash, check, E], ...]}
where n and hash are of the legal moves after the move (canonical, FNV-1a 64) and E is null or [winner 0|1|null, reason].
"""
import gzip
import json
import random

GAMES = 400
F, FR, R, BR, B, BL, L, FL = (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)
ALL, ORTHOGONAL, DIAGONAL = [F, FR, R, BR, B, BL, L, FL], [F, R, B, L], [FR, BR, BL, FL]
START = ("lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/"
         "A1B1TOXT1B1A/LFCSGKEGSCFL b - 1")


def but(*directions):
    return [d for d in ALL if d not in directions]


# Clause 1.2: steps, slides, jumps, lion lines as sente moves; a promoted man that moves as another names it.
MEN = {
    "P": ([F], [], [], []), "I": ([F, B], [], [], []), "L": ([], [F], [], []), "A": ([], [F, B], [], []),
    "F": (but(R, L), [], [], []), "C": ([F, B, FR, FL], [], [], []), "S": ([F] + DIAGONAL, [], [], []),
    "G": (but(BR, BL), [], [], []), "E": (but(B), [], [], []), "T": (but(F), [], [], []),
    "B": ([], DIAGONAL, [], []), "R": ([], ORTHOGONAL, [], []), "H": (ORTHOGONAL, DIAGONAL, [], []),
    "D": (DIAGONAL, ORTHOGONAL, [], []), "Q": ([], ALL, [], []), "M": ([F, B], [R, L], [], []),
    "V": ([R, L], [F, B], [], []), "O": (DIAGONAL, [], ORTHOGONAL, []), "X": (ORTHOGONAL, [], DIAGONAL, []),
    "K": (ALL, [], [], []), "+P": "G", "+I": "E", "+L": ([], [F, B, FR, FL], [], []),
    "+A": ([], [F, B, BR, BL], [], []), "+F": "B", "+C": "M", "+S": "V", "+G": "R", "+E": "K",
    "+T": (but(F, B), [F, B], [], []), "+B": "H", "+R": "D", "+H": ([], but(F), [], [F]),
    "+D": ([], but(FR, FL), [], [FR, FL]), "+M": ([], but(F, B), [], []), "+V": ([], but(R, L), [], []), "+X": "Q",
}
MEN = {name: MEN[moves] if isinstance(moves, str) else moves for name, moves in MEN.items()}
LIONS, ROYALS, SMALL = {"N", "+O"}, {"K", "+E"}, {"P", "I"}
PROMOTABLE = set("PILAFCSGETBRHDMVOX")


class Laws:
    def __init__(self, options):
        profile = options.get("profile")
        given = lambda key, default: options.get(key, default)
        self.doomed = given("doomed_piece_protects", "true" if profile == "lishogi" else "false") == "true"
        self.okazaki = given("okazaki", "true" if profile == "okazaki" else "false") == "true"
        self.lance = given("lance_last_rank", "second_chance" if profile == "lishogi" else "dead")
        self.go_between = given("go_between_last_rank", "false") == "true"
        self.msm = given("promotion", "on_entry") == "msm"
        self.repetition = given("repetition", "fault")
        self.two_royals_never_bare = profile == "lishogi"


class Position:
    """`men`: square -> (seat, name); `strike`: clause 4.4; `waiting`: squares of men that declined on entry (msm)."""

    def __init__(self, men, seat, strike=None, waiting=frozenset()):
        self.men, self.seat, self.strike, self.waiting = men, seat, strike, waiting

    def key(self):
        return tuple(sorted(self.men.items())), self.seat, self.strike, self.waiting


def square_name(q):
    return f"{12 - q[0]}{chr(97 + q[1])}"


def text(move):
    origin, via, target, promote = move
    return square_name(origin) + (square_name(via) if via else "") + square_name(target) + ("+" if promote else "")


def read(sfen):
    board, side, _, number = sfen.split()
    men = {}
    for y, row in enumerate(board.split("/")):
        x, digits, plus = 0, "", ""
        for c in row + " ":
            if digits and not c.isdigit():
                x, digits = x + int(digits), ""
            if c.isdigit():
                digits += c
            elif c == "+":
                plus = c
            elif c != " ":
                men[x, y] = (0 if c.isupper() else 1, plus + c.upper())
                x, plus = x + 1, ""
    return Position(men, "bw".index(side)), int(number)


def write(position, number):
    rows = []
    for y in range(12):
        row, gap = "", 0
        for x in range(12):
            man = position.men.get((x, y))
            if man is None:
                gap += 1
                continue
            row, gap = row + (str(gap) if gap else "") + (man[1].lower() if man[0] else man[1]), 0
        rows.append(row + (str(gap) if gap else ""))
    strike = square_name(position.strike) if position.strike else "-"
    return f"{'/'.join(rows)} {'bw'[position.seat]} {strike} {number}"


def on_board(q):
    return 0 <= q[0] < 12 and 0 <= q[1] < 12


def go(q, direction, seat, steps=1):
    turn = -steps if seat else steps
    return q[0] + direction[0] * turn, q[1] + direction[1] * turn


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def in_zone(seat, q):
    return q[1] >= 8 if seat else q[1] < 4


def on_last_rank(seat, q):
    return q[1] == (11 if seat else 0)


def reach(men, q, seat, name):
    """Squares that the man could capture on, whoever stands there."""
    if name in LIONS:
        near = [(q[0] + x, q[1] + y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
        return {to for to in near if on_board(to)}
    steps, slides, jumps, lines = MEN[name]
    found = {go(q, d, seat) for d in steps + lines} | {go(q, d, seat, 2) for d in jumps + lines}
    for d in slides:
        to = go(q, d, seat)
        while on_board(to):
            found.add(to)
            if to in men:
                break
            to = go(to, d, seat)
    return {to for to in found if on_board(to)}


def attackers(men, q, seat):
    return [at for at, (of, name) in men.items() if of == seat and at != q and q in reach(men, at, seat, name)]


def after(men, move):
    origin, via, target, promote = move
    men = dict(men)
    seat, name = men.pop(origin)
    men.pop(via, None)
    men[target] = (seat, "+" + name if promote else name)
    return men


def may_trade(position, move, laws):
    """Clause 4."""
    origin, via, target, _ = move
    men, enemy = position.men, 1 - position.seat
    victims = [q for q in (via, target) if q and q != origin and q in men]
    lions = [q for q in victims if men[q][1] in LIONS]
    left = after(men, move)
    if men[origin][1] in LIONS:
        far = [q for q in lions if distance(origin, q) > 1]
        if not far or (via and men[via][1] not in SMALL):
            return True
        doomed = laws.doomed and via and target in reach({**left, via: men[via]}, via, *men[via])
        return not attackers(left, target, enemy) and not doomed
    elsewhere = [q for q in lions if position.strike and q != position.strike]
    return all(laws.okazaki and not attackers(left, q, enemy) for q in elsewhere)


def promotions(position, origin, target, laws):
    """Clause 2: whether each of declining and promoting is allowed."""
    seat, name = position.men[origin]
    leaves, arrives, last = in_zone(seat, origin), in_zone(seat, target), on_last_rank(seat, target)
    second_chance = {"P": True, "L": laws.lance != "dead", "I": laws.go_between}.get(name, False)
    may = name in PROMOTABLE and (
        (arrives and not leaves)
        or ((leaves or arrives) and target in position.men)
        or (last and second_chance)
        or (laws.msm and leaves and origin not in position.waiting)
    )
    must = name == "L" and last and laws.lance == "auto"
    return [promote for promote in (False, True) if (may if promote else not must)]


def moves(position, laws):
    men, seat, found = position.men, position.seat, set()
    is_own = lambda q: men.get(q, (None,))[0] == seat
    for origin, (of, name) in men.items():
        if of != seat:
            continue
        for target in reach(men, origin, seat, name):
            if not is_own(target):
                found |= {(origin, None, target, promote) for promote in promotions(position, origin, target, laws)}
        lines = ALL if name in LIONS else MEN[name][3]
        for line in lines:
            via = go(origin, line, seat)
            if not on_board(via) or is_own(via):
                continue
            for second in ALL if name in LIONS else [line, (-line[0], -line[1])]:
                target = go(via, second, seat)
                if on_board(target) and (target == origin or not is_own(target)):
                    # Clause 3.3: through an empty square it is the direct move, or the pass.
                    found.add((origin, via if via in men else None, target, False))
    return {move for move in found if may_trade(position, move, laws)}


def make(position, move, laws):
    origin, via, target, promote = move
    men, (seat, name) = position.men, position.men[origin]
    taken = [q for q in (via, target) if q and q != origin and q in men and men[q][1] in LIONS]
    strike = taken[-1] if taken and name not in LIONS else None
    waiting = set(position.waiting) - {origin, via, target} if laws.msm else set()
    if laws.msm and name in PROMOTABLE and not promote and in_zone(seat, target) and not in_zone(seat, origin):
        waiting.add(target)
    return Position(after(men, move), 1 - seat, strike, frozenset(waiting))


def royals(men, seat):
    return [q for q, (of, name) in men.items() if of == seat and name in ROYALS]


def in_check(men, seat):
    own = royals(men, seat)
    return len(own) == 1 and bool(attackers(men, own[0], 1 - seat))


def is_dead(seat, name, q):
    return name in ("P", "L") and on_last_rank(seat, q)


def bare(men, seat):
    live = [q for q, (of, name) in men.items() if of == seat and not is_dead(of, name, q)]
    return live[0] if len(live) == 1 and men[live[0]][1] in ROYALS else None


def beats_bare_royal(men, seat, laws):
    """Clause 6.2."""
    royal, own = bare(men, 1 - seat), royals(men, seat)
    if royal is None or (laws.two_royals_never_bare and len(own) != 1):
        return False
    counted = [q for q, (of, name) in men.items() if of == seat and name not in SMALL and not is_dead(of, name, q)]
    is_free = len(counted) > 2 or all(distance(q, royal) > 1 for q in counted)
    return any(not attackers(men, q, 1 - seat) for q in own) and len(counted) >= 2 and is_free


class Game:
    def __init__(self, sfen, laws):
        self.position, self.number = read(sfen)
        self.laws, self.keys, self.deeds = laws, [self.position.key()], []

    def legal(self):
        found = moves(self.position, self.laws)
        if self.laws.repetition == "forbid4":
            found = {move for move in found if self.keys.count(make(self.position, move, self.laws).key()) < 3}
        return found

    def play(self, move):
        seat, before = self.position.seat, self.position
        self.position = make(before, move, self.laws)
        men, target = self.position.men, move[2]
        attacks = any(men.get(q, (seat,))[0] != seat for q in reach(men, target, *men[target]))
        self.deeds.append((seat, in_check(men, 1 - seat), attacks, move[1] is None and move[0] == target))
        self.keys.append(self.position.key())
        self.number += 1

    def ending(self):
        """Clause 6.1 in its order."""
        men, laws = self.position.men, self.laws
        for seat in (0, 1):
            if not royals(men, seat):
                return [1 - seat, "royal_lost"]
        for seat in (0, 1):
            if beats_bare_royal(men, seat, laws):
                return [seat, "bare_royal"]
        if not self.legal():
            return [1 - self.position.seat, "stalemate"]
        if laws.repetition == "fault" and self.keys.count(self.keys[-1]) == 4:
            return self.fault(self.deeds[self.keys.index(self.keys[-1]) :])
        if all(bare(men, seat) is not None and not in_check(men, seat) for seat in (0, 1)):
            return [None, "bare_royals"]
        return None

    @staticmethod
    def fault(deeds):
        """Clause 5.1."""
        checks, attacks = ([all(deed[what] for deed in deeds if deed[0] == seat) for seat in (0, 1)] for what in (1, 2))
        if all(checks):
            return [None, "mutual_check"]
        for guilty, reason in ((checks, "repeated_check"), (attacks, "repeated_attack")):
            if guilty[0] != guilty[1]:
                return [guilty.index(False), reason]
        if all(deed[3] for deed in deeds):
            return [1 - deeds[0][0], "repeated_pass"]
        return [None, "fourfold"]


def count_and_hash(found):
    value = 0xCBF29CE484222325
    for byte in " ".join(sorted(map(text, found))).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return [len(found), f"{value:016x}"]


def random_options(rng):
    choices = [
        ("profile", 0.5, ["lishogi", "okazaki"]), ("doomed_piece_protects", 0.2, ["true", "false"]),
        ("okazaki", 0.2, ["true", "false"]), ("lance_last_rank", 0.3, ["dead", "second_chance", "auto"]),
        ("go_between_last_rank", 0.3, ["true"]), ("promotion", 0.25, ["msm"]), ("repetition", 0.15, ["forbid4", "off"]),
    ]
    return {key: rng.choice(values) for key, chance, values in choices if rng.random() < chance}


def random_start(rng):
    """A melee round lions, an ending with few men and dead pieces, or a crowd."""
    men = {}

    def place(seat, name, square=lambda: (rng.randrange(12), rng.randrange(12))):
        q = next((q for q in (square() for _ in range(100)) if on_board(q) and q not in men), None)
        if q:
            men[q] = (seat, name)

    for seat in (0, 1):
        place(seat, rng.choice("KKKKE").replace("E", "+E"))
    if rng.random() < 0.15:
        place(rng.randrange(2), rng.choice(["K", "+E"]))
    kind, names = rng.random(), list(MEN) + ["N", "+O"]
    if kind < 0.4:
        x, y = rng.randrange(2, 10), rng.randrange(2, 10)
        near = lambda: (x + rng.randint(-3, 3), y + rng.randint(-3, 3))
        for _ in range(rng.randint(2, 5)):
            place(rng.randrange(2), rng.choice(["N", "+O", "N", "+H", "+D", "O"]), near)
        for _ in range(rng.randint(3, 14)):
            place(rng.randrange(2), rng.choice("P I P B R Q G S L A O X T +P +H +D".split()), near)
    elif kind < 0.7:
        for _ in range(rng.randint(0, 4)):
            place(rng.randrange(2), rng.choice(names))
        for _ in range(rng.randint(0, 3)):
            seat = rng.randrange(2)
            place(seat, rng.choice("PL"), lambda: (rng.randrange(12), 11 if seat else 0))
    else:
        for _ in range(rng.randint(5, 50)):
            place(rng.randrange(2), rng.choice(names))
    return write(Position(men, rng.randrange(2)), 1)


def choose(rng, style, game, played):
    """A legal move as the style leans: to captures of lions, to and fro, to passes, into the zone unpromoted."""
    men, found = game.position.men, sorted(game.legal(), key=text)
    pool = []
    if style == "capture":
        captured = lambda move: [men[q][1] for q in move[1:3] if q and q != move[0] and q in men]
        pool = [m for m in found if LIONS & set(captured(m))] or [m for m in found if captured(m)]
    elif style == "shuffle" and len(played) > 1 and rng.random() < 0.95:
        pool = [m for m in found if (m[0], m[2], m[1], m[3]) == (played[-2][2], played[-2][0], None, False)]
    elif style == "pass" and rng.random() < 0.9:
        pool = [m for m in found if m[0] == m[2] and not m[1]]
    elif style == "zone" and rng.random() < 0.6:
        pool = [m for m in found if in_zone(game.position.seat, m[2]) and not m[3]]
    return rng.choice(pool or found)


def play_out(rng):
    options = random_options(rng)
    start = START if rng.random() < 0.05 else random_start(rng)
    game = Game(start, Laws(options))
    line = {"options": options, "start": start, "first": count_and_hash(game.legal()), "ending": game.ending()}
    style, length = rng.choice(["any", "capture", "shuffle", "shuffle", "pass", "zone"]), rng.choice([4, 10, 30])
    plies, played, ending = [], [], None
    while len(plies) < length and not ending and game.legal():
        played.append(choose(rng, style, game, played))
        game.play(played[-1])
        ending, position = game.ending(), write(game.position, game.number)
        check = in_check(game.position.men, game.position.seat)
        plies.append([text(played[-1]), position, *count_and_hash(game.legal()), check, ending])
    return {**line, "plies": plies}


if __name__ == "__main__":
    rng = random.Random(20261121)
    with gzip.GzipFile("options.jsonl.gz", "wb", mtime=0) as file:
        for _ in range(GAMES):
            file.write(json.dumps(play_out(rng), separators=(",", ":")).encode() + b"\n")
