#!/usr/bin/env python3
"""How long boards wait for the platforms' limits, with one bot and with several (docs/scale.md, "Beyond one bot").

A million running games lie in chats of different sizes. Moves come at random times. Each move sends one board. A bot
sends at most so many messages a second, a chat takes at most so many in a while. Of two boards of one game that wait,
only the newer one is sent. A chat belongs to one bot. The same seed gives the same figures.

    python3 docs/limits.py            prints the table of docs/scale.md; about four minutes
"""

import heapq
import math
import random
from collections import deque

GAMES = 1_000_000
SECONDS = 600
# Seconds after which the simulation gives up.
PATIENCE = 3_600
# Messages a second of one bot; messages of one chat within a window of so many seconds.
PLATFORMS = {"Telegram": (30, 20, 60.0), "Discord": (50, 5, 5.0)}
# Other requests for each board that count in the same second: the old keyboard is removed.
EDITS = 1
CASES = [
    ("Telegram", 58, (1, 4, 5, 6)),
    ("Telegram", 580, (40, 44, 50)),
    ("Discord", 58, (1, 2, 3, 4)),
    ("Discord", 580, (24, 26, 30)),
]


def chats(rng):
    """Returns the chat of each game: most chats have a few games, some have thousands (Pareto, exponent 1.2, at most 2,000)."""
    owners, chat = [], 0
    while len(owners) < GAMES:
        size = min(2_000, int(rng.paretovariate(1.2)))
        owners.extend([chat] * size)
        chat += 1
    return owners[:GAMES]


def run(platform, rate, bots, seed=1):
    """Returns the waits in seconds, sorted, the numbers of boards left out and not sent in time, and the number of moves."""
    rng = random.Random(seed)
    owners = chats(rng)
    per_second, most, window = PLATFORMS[platform]
    pause = (1 + EDITS) / per_second
    moves, at = [], 0.0
    while True:
        at += rng.expovariate(rate)
        if at >= SECONDS:
            break
        moves.append((at, rng.randrange(GAMES)))
    of_bot = [[] for _ in range(bots)]
    for at, game in moves:
        of_bot[owners[game] % bots].append((at, game))
    waits, left_out, late = [], 0, 0
    for queue in of_bot:
        # Boards that wait, by the instant at which their chat may take them; the first move of each game that waits.
        ready, first = [], {}
        # What each chat has taken within its window; the instant at which the bot may send again.
        taken, free, nth = {}, 0.0, 0
        while nth < len(queue) or ready:
            now = max(free, ready[0][0]) if ready else math.inf
            if nth < len(queue) and queue[nth][0] <= now:
                at, game = queue[nth]
                nth += 1
                if game in first:
                    left_out += 1
                else:
                    first[game] = at
                    heapq.heappush(ready, (at, game))
                continue
            if now > SECONDS + PATIENCE:
                late += len(ready) + len(queue) - nth
                break
            _, game = heapq.heappop(ready)
            past = taken.setdefault(owners[game], deque())
            while past and past[0] <= now - window:
                past.popleft()
            if len(past) >= most:
                heapq.heappush(ready, (past[0] + window, game))
                continue
            past.append(now)
            waits.append(now - first.pop(game))
            free = now + pause
    waits.sort()
    return waits, left_out, late, len(moves)


def main():
    print("| platform | moves a second | bots | p50 | p99 | longest | boards left out |")
    print("|---|---|---|---|---|---|---|")
    for platform, rate, numbers in CASES:
        for bots in numbers:
            waits, left_out, late, moves = run(platform, rate, bots)
            at = lambda share: waits[min(len(waits) - 1, int(share * len(waits)))]
            print(f"| {platform} | {rate} | {bots} | {at(0.5):.1f} s | {at(0.99):.1f} s | {waits[-1]:.0f} s "
                  f"| {100 * left_out / moves:.1f} %{f', {late} not sent within an hour' if late else ''} |", flush=True)


if __name__ == "__main__":
    main()
