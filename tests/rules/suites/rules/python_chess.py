"""Reads positions from stdin, one `variant<TAB>FEN` a line; answers what python-chess makes of each.

Answer: the legal moves in UCI, sorted, then a tab, then 1 if the side to move stands in check, else 0.
"""

import sys

import chess
import chess.variant

BOARDS = {
    "standard": chess.Board,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "threecheck": chess.variant.ThreeCheckBoard,
    "antichess": chess.variant.AntichessBoard,
    "horde": chess.variant.HordeBoard,
    "racingkings": chess.variant.RacingKingsBoard,
}

for line in sys.stdin:
    variant, fen = line.rstrip("\n").split("\t")
    if variant == "chess960":
        board = chess.Board(fen, chess960=True)
    else:
        board = BOARDS[variant](fen)
    moves = sorted(board.uci(move) for move in board.legal_moves)
    print(" ".join(moves), int(board.is_check()), sep="\t", flush=True)
