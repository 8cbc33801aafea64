"""Swiss tournaments paired by another program, and Berger tables: writes swiss.json and berger.json.

    pip install caissify-pairings==0.5.0        (FIDE C.04.3 and C.05; not by us)
    python make.py && npm install tiebreak@0.4.0 tsx && npx tsx make.mjs

Results are drawn at random (seed below); now and then somebody does not turn up (`f`), or withdraws.
"""

import json
import random

from caissify_pairings import generate_pairings

SIZES = [(4, 3), (5, 4), (6, 4), (7, 5), (8, 5), (9, 5), (10, 6), (12, 6), (13, 6), (16, 7), (17, 7), (20, 7), (21, 8),
         (24, 7), (31, 8), (40, 7)]


def tournament(chance, size, rounds, clean):
    players = list(range(1, size + 1))
    state = {p: dict(score=0.0, colors=[], floats=[], bye=0, forfeit=0) for p in players}
    met, gone, out = set(), set(), []
    for number in range(1, rounds + 1):
        if not clean and number > 2 and chance.random() < 0.2 and len(players) - len(gone) > rounds + 3:
            gone.add(chance.choice([p for p in players if p not in gone]))
        rows = [dict(id=p, name=str(p), score=state[p]["score"], rating=3000 - p, starting_number=p,
                     color_hist=state[p]["colors"], float_history=state[p]["floats"], bye_count=state[p]["bye"],
                     forfeit_win_count=state[p]["forfeit"]) for p in players if p not in gone]
        pairs = generate_pairings(system="dutch", players=rows, previous_pairings=met, round_number=number,
                                  total_rounds=rounds)
        before = {p: state[p]["score"] for p in players}
        played, bye, done = [], None, set()
        for pair in pairs:
            white, black = pair["white_id"], pair["black_id"]
            if black is None or white is None:
                bye = white or black
                state[bye]["score"] += 1
                state[bye]["bye"] += 1
                state[bye]["colors"].append("none")
                state[bye]["floats"].append("down")
                done.add(bye)
                continue
            forfeited = not clean and chance.random() < 0.03
            result = chance.choice([0, 2]) if forfeited else chance.choice([0, 0, 1, 2, 2, 2])
            played.append([white, black, result, 1 if forfeited else 0])
            done |= {white, black}
            for player, other, points, color in ((white, black, result, "white"), (black, white, 2 - result, "black")):
                own = state[player]
                own["score"] += points / 2
                own["colors"].append("none" if forfeited else color)
                if forfeited:
                    own["forfeit"] += points == 2
                    own["floats"].append("down" if points == 2 else "none")
                else:
                    apart = before[player] - before[other]
                    own["floats"].append("down" if apart > 0 else "up" if apart < 0 else "none")
            if not forfeited:
                met.add((min(white, black), max(white, black)))
        for player in players:
            if player not in done:
                state[player]["colors"].append("none")
                state[player]["floats"].append("none")
        out.append(dict(games=played, bye=bye))
    return dict(players=size, rounds=out)


def berger(size):
    rows = [dict(id=p, name=str(p), score=0, rating=0, starting_number=p, color_hist=[], float_history=[], bye_count=0)
            for p in range(1, size + 1)]
    rounds = size - 1 if size % 2 == 0 else size
    table = []
    for number in range(1, rounds + 1):
        pairs = generate_pairings(system="round_robin", players=rows, previous_pairings=set(), round_number=number,
                                  total_rounds=rounds)
        table.append(sorted([pair["white_id"] or 0, pair["black_id"] or 0] for pair in pairs))
    return dict(players=size, rounds=table)


chance = random.Random(13)
made = []
for size, rounds in SIZES:
    for clean in (True, False):
        try:
            made.append(tournament(chance, size, rounds, clean))
        except Exception as error:  # a round that program cannot pair is no vector
            print(size, rounds, clean, type(error).__name__, error)
with open("swiss.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in made) + "\n]\n")
with open("berger.json", "w") as file:
    tables = [berger(size) for size in range(3, 17)]
    file.write("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in tables) + "\n]\n")
