#!/usr/bin/env python3
"""Asks another engine whether puzzles have one solution only.

    pillarbox learn export -o puzzles.epd
    python3 tests/learn/judge_puzzles.py puzzles.epd --memory judged.tsv

At every move of the solver the engine looks at the two best moves. It agrees with a puzzle if the move of
the solution is its best one and the second loses at least 15 points of the chance to win; at the last move
any mate is as good as another. What was said is kept in the memory, a line for each position, so that a
run can be interrupted. Needs python-chess and a UCI engine.
"""

import argparse
import math
import re
import sys
from pathlib import Path

import chess
import chess.engine


def chance(score):
    """The chance to win in points, as Lichess reckons it; a mate counts as ten pawns."""
    mate = score.mate()
    if mate is not None:
        pawns = 1000 if mate > 0 else -1000
    else:
        pawns = max(-1000, min(1000, score.score()))
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * pawns)) - 1)


def puzzles(path):
    for line in Path(path).read_text().splitlines():
        if line.strip():
            # What follows the solution is not asked about, and older files have it without quotes.
            board, operations = chess.Board.from_epd(re.sub(r" sv [^;]*;", "", line))
            moves = list(operations.get("pv") or operations["bm"][:1])
            yield operations["id"], board, moves


def look(engine, board, nodes):
    """The two best moves with their chances and mates, as words."""
    found = engine.analyse(board, chess.engine.Limit(nodes=nodes), multipv=2, game=object())
    words = []
    for info in found:
        if "pv" in info:
            score = info["score"].relative
            words += [info["pv"][0].uci(), f"{chance(score):.2f}", str(score.mate())]
    return words


def fault(board, move, words, is_last, margin):
    """Why the engine disagrees at a move; nothing if it does not."""
    best, best_chance, best_mate = words[:3]
    after = board.copy(stack=False)
    after.push(move)
    if is_last and after.is_checkmate():
        return None
    if best != move.uci():
        return f"{best} is better than {move.uci()}"
    if len(words) > 3 and float(best_chance) - float(words[4]) < margin:
        return f"{words[3]} loses {float(best_chance) - float(words[4]):.1f} points only"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("epd")
    parser.add_argument("--engine", default="stockfish")
    parser.add_argument("--nodes", type=int, default=400_000)
    parser.add_argument("--margin", type=float, default=15.0)
    parser.add_argument("--memory", default="judged.tsv")
    parser.add_argument("--agreed", help="write the lines that the engine agrees with to this file")
    args = parser.parse_args()

    memory = Path(args.memory)
    known = {}
    if memory.exists():
        for line in memory.read_text().splitlines():
            nodes, position, *words = line.split("\t")
            known[nodes, position] = words
    engine = chess.engine.SimpleEngine.popen_uci(args.engine)
    engine.configure({"Threads": 1, "Hash": 64})
    lines = [line for line in Path(args.epd).read_text().splitlines() if line.strip()]
    agreed, wrong = [], []
    with memory.open("a") as out:
        for line, (name, board, moves) in zip(lines, puzzles(args.epd)):
            found = None
            for ply, move in enumerate(moves):
                if ply % 2 == 0:
                    key = str(args.nodes), board.fen()
                    if key not in known:
                        known[key] = look(engine, board, args.nodes)
                        out.write("\t".join([*key, *known[key]]) + "\n")
                        out.flush()
                    is_last = ply + 1 == len(moves)
                    found = found or fault(board, move, known[key], is_last, args.margin)
                board.push(move)
            if found:
                wrong.append(f"{name}: {found}")
            else:
                agreed.append(line)
    engine.quit()
    print("\n".join(wrong))
    total = len(agreed) + len(wrong)
    print(f"{len(agreed)} of {total} agreed: {100 * len(agreed) / max(1, total):.2f} %", file=sys.stderr)
    if args.agreed:
        Path(args.agreed).write_text("".join(line + "\n" for line in agreed))


if __name__ == "__main__":
    main()
