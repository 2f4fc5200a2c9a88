#!/usr/bin/env python3
"""Counts what players do in games that people of their strength would not do, as another engine sees it.

    pillarbox rate 6,7,8 --games 100 --pgn games.pgn        (feature train)
    python3 tests/engine/judge_games.py games.pgn --threads 2

A row for each player: moves that lose a piece at once (the best answer takes a knight, a bishop, a rook or the
queen, the move costs two pawns or more, and two points of material are gone after the exchange on that
square), recaptures missed (taking back was the best move, and what was played is a pawn worse), mates in
one missed, the largest loss a game (in centipawns, from scores within ten pawns), and castling. Moves in
decided games (beyond seven pawns) lose nothing. Needs python-chess and a UCI engine.
"""

import argparse
import statistics
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess
import chess.engine
import chess.pgn

POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 99}
MOST = 1000
DECIDED = 700
PIECE_LOST = 200
RECAPTURE_MISSED = 100


class Count:
    def __init__(self):
        self.games = self.moves = self.judged = self.pieces = 0
        self.recaptures = self.missed = self.mates = self.unseen = self.castled = 0
        self.worst = []

    def row(self, name):
        def share(part, whole):
            return f"{100 * part / whole:.1f} %" if whole else "-"

        worst = f"{statistics.median(self.worst):.0f}" if self.worst else "-"
        return (
            f"| {name} | {self.games} | {self.moves} | {share(self.pieces, self.judged)} "
            f"| {self.missed} of {self.recaptures}, {share(self.missed, self.recaptures)} "
            f"| {self.unseen} of {self.mates} | {worst} | {share(self.castled, self.games)} |"
        )


def games(path):
    with Path(path).open() as file:
        while game := chess.pgn.read_game(file):
            yield game


def exchange(board, square):
    """What the side to move wins by taking on a square, each with the cheapest man, as long as it pays."""
    takers = [m for m in board.legal_moves if m.to_square == square and board.is_capture(m)]
    if not takers:
        return 0
    cheapest = min(takers, key=lambda m: POINTS[board.piece_type_at(m.from_square)])
    taken = board.piece_type_at(square) or chess.PAWN
    board.push(cheapest)
    gain = POINTS[taken] - exchange(board, square)
    board.pop()
    return max(0, gain)


def mates(board):
    for m in board.legal_moves:
        if board.gives_check(m):
            board.push(m)
            mate = board.is_checkmate()
            board.pop()
            if mate:
                return True
    return False


def look(engine, board, nodes):
    """The score for the side to move within ten pawns, and the best move."""
    if board.is_game_over():
        return (-MOST if board.is_checkmate() else 0), None
    info = engine.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
    score = info["score"].relative.score(mate_score=MOST)
    return max(-MOST, min(MOST, score)), info.get("pv", [None])[0]


def judge(args):
    """What both sides did in a game: by name."""
    game, command, nodes = args
    counts = defaultdict(Count)
    board = game.board()
    worst = {chess.WHITE: 0, chess.BLACK: 0}
    castled = {chess.WHITE: False, chess.BLACK: False}
    names = {chess.WHITE: game.headers["White"], chess.BLACK: game.headers["Black"]}
    with chess.engine.SimpleEngine.popen_uci(command) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        before, best = look(engine, board, nodes)
        last = None
        for move in game.mainline_moves():
            side = board.turn
            count = counts[names[side]]
            count.moves += 1
            castled[side] |= board.is_castling(move)
            could_mate = mates(board)
            takes_back = last is not None and best is not None and board.is_capture(best) and best.to_square == last
            last = move.to_square if board.is_capture(move) else None
            board.push(move)
            after, answer = look(engine, board, nodes)
            loss = before + after
            if could_mate:
                count.mates += 1
                count.unseen += not board.is_checkmate()
            if abs(before) < DECIDED:
                count.judged += 1
                worst[side] = max(worst[side], loss)
                if takes_back:
                    count.recaptures += 1
                    count.missed += move != best and loss >= RECAPTURE_MISSED
                if answer is not None and loss >= PIECE_LOST:
                    taken = board.piece_type_at(answer.to_square)
                    is_piece = taken not in (None, chess.PAWN)
                    count.pieces += is_piece and exchange(board, answer.to_square) >= 2
            before, best = after, answer
    for side, name in names.items():
        counts[name].games += 1
        counts[name].worst.append(worst[side])
        counts[name].castled += castled[side]
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pgn", nargs="+")
    parser.add_argument("--engine", default="stockfish")
    parser.add_argument("--nodes", type=int, default=8000)
    parser.add_argument("--games", type=int, default=100, help="at most so many of each pair of players")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    seen, chosen = defaultdict(int), []
    for path in args.pgn:
        for game in games(path):
            pair = frozenset((game.headers["White"], game.headers["Black"]))
            seen[pair] += 1
            if seen[pair] <= args.games:
                chosen.append((game, args.engine, args.nodes))
    total = defaultdict(Count)
    with ThreadPoolExecutor(args.threads) as pool:
        for counts in pool.map(judge, chosen):
            for name, count in counts.items():
                whole = total[name]
                for key, value in vars(count).items():
                    setattr(whole, key, getattr(whole, key) + value)
    print("| player | games | moves | lose a piece at once | recaptures missed | mates in one missed | largest loss | castled |")
    print("|---|---|---|---|---|---|---|---|")
    for name in sorted(total, key=lambda name: (name.split()[-1].zfill(6), name)):
        print(total[name].row(name))


if __name__ == "__main__":
    main()
