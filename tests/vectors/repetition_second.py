#!/usr/bin/env python3
"""Makes {xiangqi,jieqi}/repetition_second.jsonl.gz: a second reading of xiangqi.md 1-4 and jieqi.md 1.2-2.3.

Written from the clauses alone, square by square and as slowly as it likes; no table of the engine is copied. Random
playouts from sparse positions lean to checks, chases and shuffling, so that runs grow to their allowance. The lines
have the form of `repetition_cxq_games.jsonl.gz`. Run it in this folder: python3 repetition_second.py
"""
import gzip
import json
import random
from collections import namedtuple

Man = namedtuple("Man", "side kind dark id")
Run = namedtuple("Run", "length men")
ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RED_HOMES = [("abcdefghi".index(name[0]), int(name[1]) - 1)
             for name in "a1 b1 c1 d1 f1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4".split()]
HOMES = [RED_HOMES, [(file, 9 - rank) for file, rank in RED_HOMES]]
SET = "RNBAABNRCCPPPPP"
EYES = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]


def name(point):
    return "abcdefghi"[point[0]] + str(point[1] + 1)


def in_palace(point, side):
    return 3 <= point[0] <= 5 and (point[1] <= 2 if side == 0 else point[1] >= 7)


def at_home(point, side):
    return point[1] <= 4 if side == 0 else point[1] >= 5


def kind_of_point(point):
    rank = min(point[1], 9 - point[1])
    return {0: "RNBAKABNR"[point[0]], 2: "C", 3: "P"}[rank]


def ways(board, point, free):
    """Clauses 1.2-1.8a: the empty points a man goes to, and the enemy men it attacks."""
    man = board[point]
    limited = man.dark or not free
    quiet, attacked = [], []

    def step(file, rank, allowed=True):
        if allowed and 0 <= file < 9 and 0 <= rank < 10:
            (attacked if (file, rank) in board else quiet).append((file, rank))

    file, rank = point
    if man.kind == "K":
        for f, r in ORTHOGONAL:
            step(file + f, rank + r, in_palace((file + f, rank + r), man.side))
    elif man.kind == "A":
        for f, r in DIAGONAL:
            step(file + f, rank + r, not limited or in_palace((file + f, rank + r), man.side))
    elif man.kind == "B":
        for f, r in DIAGONAL:
            if (file + f, rank + r) not in board:
                step(file + 2 * f, rank + 2 * r, not limited or at_home((0, rank + 2 * r), man.side))
    elif man.kind == "N":
        for f, r in ORTHOGONAL:
            if (file + f, rank + r) not in board:
                for side in (1, -1):
                    step(file + 2 * f + side * r, rank + 2 * r + side * f)
    elif man.kind == "P":
        step(file, rank + (1 if man.side == 0 else -1))
        if not at_home(point, man.side):
            step(file + 1, rank)
            step(file - 1, rank)
    else:
        for f, r in ORTHOGONAL:
            line = [(file + f * n, rank + r * n) for n in range(1, 10)]
            line = [(x, y) for x, y in line if 0 <= x < 9 and 0 <= y < 10]
            met = [there for there in line if there in board]
            quiet += line[:line.index(met[0])] if met else line
            attacked += met[:1] if man.kind == "R" else met[1:2]
    return quiet, [there for there in attacked if board[there].side != man.side]


def attacks(board, point, target, free):
    return target in ways(board, point, free)[1]


def general(board, side):
    return next(point for point, man in board.items() if man.side == side and man.kind == "K")


def facing(board):
    red, black = general(board, 0), general(board, 1)
    return red[0] == black[0] and not any((red[0], rank) in board for rank in range(red[1] + 1, black[1]))


def checkers(board, side, free):
    target = general(board, side)
    return [point for point, man in board.items() if man.side != side and attacks(board, point, target, free)]


def after(board, move, turned_up=None):
    board = dict(board)
    man = board.pop(move[0])
    board[move[1]] = man._replace(dark=False, kind=turned_up or man.kind)
    return board


def safe(board, side, move, free):
    """Clauses 1.9 and 1.10."""
    board = after(board, move)
    return not facing(board) and not checkers(board, side, free)


def legal(board, side, free):
    moves = []
    for point in [point for point, man in board.items() if man.side == side]:
        for targets in ways(board, point, free):
            moves += [(point, to) for to in targets if safe(board, side, (point, to), free)]
    return moves


def pairs(before, board, side, move, free):
    """Clauses 3.2 and 3.3 after a ply that gave no check."""
    found = []
    for chaser, man in board.items():
        if man.side != side or man.kind in "KP":
            continue
        stood = move[0] if chaser == move[1] else chaser
        for target in ways(board, chaser, free)[1]:
            chased = board[target]
            if chased.kind == "K" or chased.kind == "P" and at_home(target, chased.side):
                continue
            if attacks(before, stood, target, free) or not safe(board, side, (chaser, target), free):
                continue
            back = (target, chaser)
            if chaser == move[1] and man.kind == chased.kind:
                if attacks(board, target, chaser, free) and safe(board, 1 - side, back, free):
                    continue
            taken = after(board, (chaser, target))
            protectors = [p for p, other in taken.items() if other.side != side and attacks(taken, p, target, free)]
            protected = any(safe(taken, 1 - side, (p, target), free) for p in protectors)
            if protected and not (chased.kind == "R" and man.kind in "NC"):
                continue
            found.append((chaser, target))
    return found


def allowance(run):
    return 6 * min(3, len(run.men))


class Course:
    def __init__(self, board, side, deal, free, unit, reveal_is_progress):
        self.board, self.side, self.deal, self.free = board, side, deal, free
        self.plies_a_move = 2 if unit == "pair" else 1
        self.reveal_is_progress = reveal_is_progress
        self.check, self.chases = [None, None], [{}, {}]
        self.progress = self.effective = self.total = 0
        self.was_quiet = True
        self.ending = None

    def play(self, move):
        """The line of the vectors: what holds after the ply, and the number of legal moves before it."""
        side, before = self.side, self.board
        man, captures, count = before[move[0]], move[1] in before, len(legal(before, side, self.free))
        self.board = after(before, move, self.deal[move[0]] if man.dark else None)
        self.side = 1 - side
        checks = checkers(self.board, 1 - side, self.free)
        chased = [] if checks else pairs(before, self.board, side, move, self.free)
        self.extend(side, captures, checks, chased)
        across = man.kind == "P" and not at_home(move[0], side) and move[0][1] != move[1][1]
        is_progress = captures or across or man.dark and self.reveal_is_progress
        self.progress = 0 if is_progress else self.progress + 1
        is_quiet = not checks and not chased
        self.effective += is_quiet and self.was_quiet
        self.was_quiet = is_quiet
        self.total += 1
        self.ending = self.lack_of_moves(side, checks) or self.verdict(side) or self.drawn()
        points = " ".join(sorted(map(name, checks)))
        chased = " ".join(sorted(f"{name(chaser)}>{name(target)}" for chaser, target in chased))
        return [name(move[0]) + name(move[1]), count, points, chased, self.runs(0), self.runs(1),
                self.progress, self.effective, self.total, self.warnings(side)]

    def extend(self, side, captures, checks, chased):
        """Clause 3.4."""
        if captures:
            self.check, self.chases = [None, None], [{}, {}]
        check = self.check[side] or Run(0, frozenset())
        identity = {point: man.id for point, man in self.board.items()}
        self.check[side] = Run(check.length + 1, check.men | {identity[p] for p in checks}) if checks else None
        chases = {}
        for chaser, target in chased:
            old = self.chases[side].get(identity[target], Run(0, frozenset()))
            run = chases.get(identity[target], Run(old.length + 1, old.men))
            chases[identity[target]] = Run(run.length, run.men | {identity[chaser]})
        self.chases[side] = chases

    def lack_of_moves(self, side, checks):
        if legal(self.board, 1 - side, self.free):
            return None
        return side, "checkmate" if checks else "stalemate"

    def verdict(self, side):
        """Clause 3.6."""
        def worst(seat, is_over):
            if self.check[seat] and is_over(self.check[seat]):
                return "check"
            return "chase" if any(map(is_over, self.chases[seat].values())) else None

        own = worst(side, lambda run: run.length > allowance(run))
        other = worst(1 - side, lambda run: run.length >= allowance(run))
        if own is None:
            return None
        if other is None:
            return 1 - side, "perpetual_" + own
        if own == other:
            return None, "mutual_" + own
        return 1 - side if own == "check" else side, "check_against_chase"

    def drawn(self):
        for reason, plies, moves in [("progress", self.progress, 30), ("effective", self.effective, 120),
                                     ("total", self.total, 300)]:
            if plies >= moves * self.plies_a_move:
                return None, reason
        return None

    def place(self, identity):
        return name(next(point for point, man in self.board.items() if man.id == identity))

    def runs(self, side):
        texts = [f"{self.place(who)}={run.length}/{len(run.men)}" for who, run in self.chases[side].items()]
        if self.check[side]:
            texts.append(f"+{self.check[side].length}/{len(self.check[side].men)}")
        return " ".join(sorted(texts))

    def warnings(self, side):
        """Clause 3.7."""
        near = lambda run: run and run.length + 2 >= allowance(run) and not self.ending
        check, chases = self.check[side], self.chases[side].items()
        texts = [f"check {check.length}/{allowance(check)}"] if near(check) else []
        return "; ".join(texts + sorted(f"chase {self.place(who)} {run.length}/{allowance(run)}"
                                        for who, run in chases if near(run)))


def fen(board, side):
    def letter(point):
        man = board.get(point)
        text = "1" if man is None else "X" if man.dark else man.kind
        return text.lower() if man and man.side else text
    rows = ["".join(letter((file, rank)) for file in range(9)) for rank in range(9, -1, -1)]
    text = "/".join(rows)
    for gap in range(9, 1, -1):
        text = text.replace("1" * gap, str(gap))
    return f"{text} {'wb'[side]} - - 0 1"


def may_stand(kind, point, side, free):
    own = (point[0], point[1] if side == 0 else 9 - point[1])
    return {"K": in_palace(point, side), "A": free or in_palace(point, side) and sum(own) % 2 == 1,
            "B": free or own in EYES}.get(kind, True)


def position(rng, free):
    """A few men of each side where they may stand, and in jieqi some face down."""
    while True:
        board, deal = {}, {}
        for side in (0, 1):
            pool = list(SET)
            rng.shuffle(pool)
            for kind in "K" + "".join(pool.pop() for _ in range(rng.randrange(0, 4) if free else rng.randrange(1, 6))):
                points = [(file, rank) for file in range(9) for rank in range(10)]
                point = rng.choice([p for p in points if p not in board and may_stand(kind, p, side, free)])
                board[point] = Man(side, kind, False, len(board))
            homes = [home for home in HOMES[side] if home not in board]
            for home in rng.sample(homes, rng.randrange(1, 9)) if free else []:
                board[home] = Man(side, kind_of_point(home), True, len(board))
                deal[home] = pool.pop()
        side = rng.randrange(2)
        if not facing(board) and not checkers(board, 1 - side, free) and legal(board, side, free):
            return board, side, deal


def weight(course, habit, last, move):
    """How much a playout likes a move: its habit, walking away from a chase, no captures, no quick mate."""
    side, board, free = course.side, course.board, course.free
    then = after(board, move)
    checks = checkers(then, 1 - side, free)
    liking = 0.01 if move[1] in board else 1.0
    if habit == "check" and checks:
        liking *= 400
    if habit == "chase" and not checks:
        targets = {then[target].id for _, target in pairs(board, then, side, move, free)}
        liking *= 6000 if targets & set(course.chases[side]) else 20 if targets else 1
    if habit == "shuffle" and last == (move[1], move[0]):
        liking *= 30
    if board[move[0]].id in course.chases[1 - side]:
        liking *= 20
    if board[move[0]].kind == "K":
        liking *= 2
    return 0.001 if checks and not legal(then, 1 - side, free) else liking


def playout(rng, free, identity):
    board, side, deal = position(rng, free)
    unit, reveal_is_progress = rng.choice(["pair", "pair", "ply"]), rng.random() < 0.7
    course = Course(board, side, deal, free, unit, reveal_is_progress)
    options = {} if unit == "pair" else {"move_unit": unit}
    record = {"id": identity, "fen": fen(board, side), "options": options, "plies": [], "ending": None}
    if free:
        if not reveal_is_progress:
            options["reveal_is_progress"] = False
        record["red"] = "".join(deal.get(home, ".") for home in HOMES[0])
        record["black"] = "".join(deal.get(home, ".").lower() for home in HOMES[1])
    habits = [rng.choice(["check", "check", "chase", "chase", "shuffle", "none"]) for _ in (0, 1)]
    last = [None, None]
    while len(record["plies"]) < 140 and not course.ending:
        side = course.side
        moves = legal(course.board, side, free)
        move = rng.choices(moves, [weight(course, habits[side], last[side], move) for move in moves])[0]
        last[side] = move
        record["plies"].append(course.play(move))
    if course.ending:
        record["ending"] = {"winner": course.ending[0], "reason": course.ending[1]}
    return record


def corpus(game, seed, wanted):
    """Every verdict of clause 3, and of the other playouts one in eight."""
    rng, kept, made = random.Random(seed), [], 0
    while len(kept) < wanted:
        record = playout(rng, game == "jieqi", f"{game}-{seed}-{made}")
        reason = record["ending"]["reason"] if record["ending"] else ""
        if "check_" in reason or "chase" in reason or "_check" in reason or made % 8 == 0:
            kept.append(record)
        made += 1
    text = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in kept)
    with open(f"{game}/repetition_second.jsonl.gz", "wb") as file:
        file.write(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    corpus("xiangqi", 21, 30)
    corpus("jieqi", 22, 30)
