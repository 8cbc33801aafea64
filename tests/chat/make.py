#!/usr/bin/env python3
"""Writes lines.txt: what people type beside a board, and what must come of it.

Games are played at random with `banco lab`; every move is typed the way somebody might type it. Between the moves
stand lines that only have the form of a move, and talk from talk.txt. Usage: make.py path/to/banco > lines.txt
"""

import json
import pathlib
import random
import subprocess
import sys
import unicodedata

HERE = pathlib.Path(__file__).parent
CHANCE = random.Random(11)
lab = subprocess.Popen([sys.argv[1], "lab"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**query):
    lab.stdin.write(json.dumps(query) + "\n")
    lab.stdin.flush()
    return json.loads(lab.stdout.readline())


def plain(text):
    text = unicodedata.normalize("NFD", text)
    return "".join(c for c in text if not unicodedata.combining(c)).replace("đ", "d").replace("Đ", "D")


MEN_VI = {"P": "pháo", "M": "mã", "X": "xe", "V": "tượng", "T": "tượng", "S": "sĩ", "B": "tốt", "C": "tốt", "Tg": "tướng", "TG": "tướng"}
WAYS_VI = {"-": ["bình", "sang"], ".": ["tấn", "tiến"], "/": ["thoái", "lui"]}


def spoken(vi):
    """P2-5 as `pháo 2 bình 5`; None where a sign of front and rear stands in it."""
    for man in sorted(MEN_VI, key=len, reverse=True):
        rest = vi[len(man):]
        if vi.startswith(man) and len(rest) == 3 and rest[0].isdigit() and rest[1] in WAYS_VI:
            return f"{MEN_VI[man]} {rest[0]} {CHANCE.choice(WAYS_VI[rest[1]])} {rest[2]}"
    return None


def ways(game, mv, local):
    """How somebody may type this move."""
    typed = [mv, mv.upper() if game == "xiangqi" else mv]
    if game in ("xiangqi", "chess") and len(mv) in (4, 5):
        half = 2 if mv[2].isalpha() else 3
        typed += [f"{mv[:half]}-{mv[half:]}", f"{mv[:half]} {mv[half:]}"]
    for notation, text in local.items():
        typed.append(text)
        if game == "xiangqi" and notation == "vi":
            typed.append(text.lower())
            said = spoken(text)
            if said:
                typed += [said, plain(said)]
        if game == "xiangqi" and notation == "wxf":
            typed.append(text.lower())
        if game == "chess":
            typed.append(text.rstrip("+#"))
            if "x" in text:
                typed.append(text.replace("x", ""))
            if text.startswith("O-O"):
                typed.append(text.replace("O", "0"))
    return typed


def unclear(game, position, text, mv):
    """A shortening that means two moves is not a move somebody would type."""
    # The writers of the test are Vietnamese: where letters mean two men (C is a soldier to them), theirs count.
    notation = {"xiangqi": "vietnamese", "jieqi": "vietnamese", "chess": "vietnamese"}.get(game, "english")
    answer = ask(op="read", game=game, position=position, text=text, notation=notation)
    return answer.get("move") != mv


NEAR = {
    "chess": ["Nf9", "e2e9", "Qh9", "Nd4xe6", "Ke4", "e7e1", "Bxh9", "a9", "Rxa9", "h2h9"],
    "xiangqi": ["P2.9", "e1e9", "h3h11", "P2.0", "C2=0", "M8/0", "xe 1 tấn 0", "a1a11"],
    "chushogi": ["7j7a", "7f13a", "12i1a", "P-1a", "6i6a"],
}

talk = [line for line in (HERE / "talk.txt").read_text().splitlines() if line and not line.startswith("#")]
CHANCE.shuffle(talk)
talk = iter(talk)
# Said to the house in reply to a board they ask for something; beside it they are talk.
WISHES = {"xin hoà", "hoà nhé", "hoà không", "hoà đi", "draw?", "xin thua", "đầu hàng", "mình xin thua nhé", "i resign"}

for game, plies in (("xiangqi", 190), ("chess", 190), ("chushogi", 110)):
    print(f"game {game}")
    moves, position = [], ask(op="start", game=game)["position"]
    for ply in range(plies):
        line = next(talk, None) if ply % 3 != 1 else None
        if line:
            print(f"{'wish' if line in WISHES else 'talk'}\t{line}")
        if ply % 19 == 7:
            print(f"near\t{NEAR[game][(ply // 19) % len(NEAR[game])]}")
        legal = ask(op="moves", game=game, position=position)["moves"]
        CHANCE.shuffle(legal)
        for mv in legal:
            step = ask(op="play", game=game, position=position, moves=[mv])["steps"][0]
            if step["ending"] is None and step["legal"]:
                break
        else:
            break
        typed = [text for text in ways(game, mv, step["local"]) if not unclear(game, position, text, mv)]
        print(f"move\t{CHANCE.choice(typed or [mv])}\t{mv}")
        moves.append(mv)
        position = step["position"]
    print()

FRESH = {
    "jieqi": [
        ("h3e3", "h3e3"), ("H3E3", "h3e3"), ("h3-e3", "h3e3"), ("h3 e3", "h3e3"), ("úp pháo 2 bình 5", "h3e3"),
        ("pháo 2 bình 5", "h3e3"), ("P?2-5", "h3e3"), ("b1c3", "b1c3"), ("mã 8 tấn 7", "b1c3"), ("a4a5", "a4a5"),
        ("tốt 5 tấn 1", "e4e5"), ("b3b10", "b3b10"), ("暗炮二平五", "h3e3"), ("ma 2 tan 3", "h1g3"),
    ],
    "backgammon": [],
}
rest = list(talk)
for game, lines in FRESH.items():
    print(f"fresh {game}")
    for text, mv in lines:
        print(f"move\t{text}\t{mv}")
    if game == "backgammon":
        print("plays")
    for line in rest[:80] if game == "jieqi" else rest[80:]:
        print(f"{'wish' if line in WISHES else 'talk'}\t{line}")
    print()
