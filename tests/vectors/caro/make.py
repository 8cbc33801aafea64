#!/usr/bin/env python3
"""Makes games.jsonl.gz and rows.jsonl.gz: random games of co caro under every option, and last marks of planted rows,
written from the law and nothing else.

Slow and plain on purpose: after every mark the whole board is read line by line as text, and rows are found in it by
a regular expression; nothing is shared with the engine. Run it in this folder: python3 make.py
Line: {"options": {...}, "moves": "h8 i9 ...", "positions": {ply: text}, "legal": {ply: count}, "illegal": [[ply, square]],
"ending": null | [0|1|null, reason], "rows": [squares of a row that won, ...]}
Line of rows: {"position": text, "put": square, "rows": {five: [...]}}
"""
import functools
import gzip
import json
import random
import re

GAMES = 240
ROWS = 1200
MARKS = "xo"


def name(file, rank):
    return "abcdefghijklmnopqrs"[file] + str(rank + 1)


@functools.cache
def lines(size):
    """Every rank, file and diagonal as a list of (file, rank)."""
    ranks = [[(file, rank) for file in range(size)] for rank in range(size)]
    files = [[(file, rank) for rank in range(size)] for file in range(size)]
    rising = [[(f, r) for f in range(size) for r in range(size) if r - f == k] for k in range(-size + 1, size)]
    falling = [[(f, r) for f in range(size) for r in range(size) if r + f == k] for k in range(2 * size - 1)]
    return ranks + files + rising + falling


def winning_rows(board, size, mark, five):
    """Clause 3.1: rows of `mark` anywhere on the board that win."""
    other = MARKS[1 - MARKS.index(mark)]
    won = []
    for line in lines(size):
        # '#' is the edge, which blocks nobody.
        text = "#" + "".join(board.get(place, ".") for place in line) + "#"
        for found in re.finditer(f"(?<!{mark}){mark}{{5,}}(?!{mark})", text):
            start, end = found.span()
            both_held = text[start - 1] == other and text[end] == other
            if {"open_ended": not both_held, "free": True, "exact": end - start == 5}[five]:
                won.append([name(*place) for place in line[start - 1:end - 1]])
    return won


def may_put(board, size, place, mark, opening):
    """Clauses 2 and 4."""
    if place in board:
        return False
    middle = (size // 2, size // 2)
    if opening == "far" and mark == "x":
        if len(board) == 0:
            return place == middle
        if len(board) == 2:
            return abs(place[0] - middle[0]) > 2 or abs(place[1] - middle[1]) > 2
    return True


def position(board, size, mark, ply):
    """Clause 5."""
    rows = []
    for rank in reversed(range(size)):
        row = "".join(board.get((file, rank), ".") for file in range(size))
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    return f"{'/'.join(rows)} {mark} {ply}"


def chosen(board, size, mark, allowed, five, shy):
    """A player who likes rows: near other marks, often completing or blocking, and in half of the games shy of winning."""
    if not board:
        middle = size // 2
        close = [place for place in allowed if abs(place[0] - middle) < 3 and abs(place[1] - middle) < 3]
        return random.choice(close or allowed)
    near = [p for p in allowed if any((p[0] + i, p[1] + j) in board for i in (-1, 0, 1) for j in (-1, 0, 1))]
    pool = random.sample(near, min(len(near), 14)) if near else allowed

    def longest(place, seat):
        best = 0
        for i, j in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for way in (1, -1):
                step = 1
                while board.get((place[0] + way * step * i, place[1] + way * step * j)) == seat:
                    count, step = count + 1, step + 1
            best = max(best, count)
        return best

    def worth(place):
        own, theirs = longest(place, mark), longest(place, MARKS[1 - MARKS.index(mark)])
        if shy and own >= 5 and winning_rows({**board, place: mark}, size, mark, five):
            return -1
        return max(own, theirs - 1) + random.random() * 2

    return max(pool, key=worth)


def game(number):
    size = (15, 19)[number % 2]
    options = {"size": size, "five": ("open_ended", "free", "exact")[number % 3],
               "opening": ("free", "far")[number // 6 % 2]}
    five, opening = options["five"], options["opening"]
    shy = number % 4 == 3
    board, moves, positions, legal, illegal, ending, rows = {}, [], {}, {}, [], None, []
    plies_max = size * size if number < 12 else 110
    squares = [(file, rank) for file in range(size) for rank in range(size)]
    while ending is None and len(moves) < plies_max:
        ply, mark = len(moves), MARKS[len(moves) % 2]
        allowed = [place for place in squares if may_put(board, size, place, mark, opening)]
        if ply < 4 or ply % 17 == 0:
            legal[ply] = len(allowed)
            refused = sorted(set(squares) - set(allowed))
            illegal += [[ply, name(*place)] for place in random.sample(refused, min(len(refused), 3))]
        place = chosen(board, size, mark, allowed, five, shy or number < 12)
        board[place] = mark
        moves.append(name(*place))
        rows = winning_rows(board, size, mark, five)
        if rows:
            ending = [MARKS.index(mark), "five_in_row"]
        elif len(board) == size * size:
            ending = [None, "board_full"]
        if ending or ply % 13 == 0:
            positions[len(moves)] = position(board, size, MARKS[len(moves) % 2], len(moves) + 1)
    return {"options": {key: str(value) for key, value in options.items()}, "moves": " ".join(moves),
            "positions": positions, "legal": legal, "illegal": illegal, "ending": ending, "rows": rows}


def planted(number):
    """A board on which up to four rows cross in one free square, their ends free, held, or at the edge."""
    size = (15, 19)[number % 2]
    while True:
        mark = random.choice(MARKS)
        other = MARKS[1 - MARKS.index(mark)]
        squares = [(file, rank) for file in range(size) for rank in range(size)]
        put = random.choice(squares)
        board = {place: random.choice(MARKS) for place in random.sample(squares, random.randrange(12))}
        board.pop(put, None)
        for i, j in random.sample([(1, 0), (0, 1), (1, 1), (1, -1)], random.randrange(1, 4)):
            length = random.choice((3, 4, 4, 4, 4, 5, 5, 6))
            behind = random.randrange(length + 1)
            for step in range(-behind - 1, length - behind + 2):
                place = (put[0] + i * step, put[1] + j * step)
                if step == 0 or not (0 <= place[0] < size and 0 <= place[1] < size):
                    continue
                if -behind <= step <= length - behind:
                    board[place] = mark
                else:
                    board.pop(place, None)
                    if random.random() < 0.6:
                        board[place] = other
        before = [winning_rows(board, size, one, five) for one in MARKS for five in ("open_ended", "free", "exact")]
        if any(before):
            continue
        after = {**board, put: mark}
        rows = {five: winning_rows(after, size, mark, five) for five in ("open_ended", "free", "exact")}
        return {"position": position(board, size, mark, len(board) + 1), "put": name(*put), "rows": rows}


if __name__ == "__main__":
    random.seed(20261122)
    for path, make, count in (("games", game, GAMES), ("rows", planted, ROWS)):
        with gzip.GzipFile(f"{path}.jsonl.gz", "wb", mtime=0) as file:
            for number in range(count):
                file.write((json.dumps(make(number), separators=(",", ":")) + "\n").encode())
