"""Makes games.pgn, which python-chess writes, and games.txt, which says what is in it.

    python3 tests/rules/python_chess/make.py

Two hundred games of random moves, the same every time, with variations in variations, comments,
glyphs, evaluations, clocks, arrows and circles. In games.txt a line that begins with "game" begins a game; every
other line is a position in the order in which PGN has them:

    ply|move|glyphs|evaluation|milliseconds|comment before|comment after|circles and arrows
"""

import pathlib
import random

import chess
import chess.engine
import chess.pgn
import chess.svg

GAMES = 200
WORDS = (
    "a better; plan (was) [Nf3] 1-0 e4 $5 %so \"quoted\" naïve Łódź ♘ 12... *now* x! ?? "
    "White black keeps the bishop pair and wins slowly"
).split()

rng = random.Random(2024)
drawing = random.Random(13)


def words():
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 7)))


def draw(node):
    """Draws arrows and circles, and says which, circles first."""
    if drawing.random() > 0.1:
        return ""
    arrows = []
    for _ in range(drawing.randint(1, 4)):
        tail, head = drawing.randrange(64), drawing.randrange(64)
        head = drawing.choice([tail, head])
        arrows.append(chess.svg.Arrow(tail, head, color=drawing.choice(["green", "red", "yellow", "blue"])))
    shapes = list(dict.fromkeys(arrow.pgn() for arrow in arrows))
    said = ",".join(sorted(shapes, key=len))
    node.drawn = arrows
    return said


def annotate(node):
    """Notes something beside a move, and says what."""
    said = {"nags": "", "eval": "", "clock": "", "before": "", "after": "", "shapes": draw(node)}
    if node.parent is None or rng.random() < 0.15:
        said["after"] = node.comment = words()
    if node.parent is None:
        return said
    if node.starts_variation() and rng.random() < 0.3:
        said["before"] = node.starting_comment = words()
    if rng.random() < 0.2:
        node.nags.update(rng.sample(range(1, 140), rng.choice([1, 1, 1, 2, 3])))
        said["nags"] = ",".join(str(nag) for nag in sorted(node.nags))
    if rng.random() < 0.1:
        if rng.random() < 0.2:
            moves = rng.choice([-7, -1, 2, 12])
            score, said["eval"] = chess.engine.Mate(moves), f"#{moves}"
        else:
            cp = rng.randint(-900, 900)
            sign = "-" if cp < 0 else ""
            score, said["eval"] = chess.engine.Cp(cp), f"{sign}{abs(cp) // 100}.{abs(cp) % 100:02}"
        node.set_eval(chess.engine.PovScore(score, chess.WHITE))
    if rng.random() < 0.1:
        seconds = rng.randint(0, 9000)
        node.set_clock(seconds)
        said["clock"] = str(1000 * seconds)
    return said


def grow(node, plies, nesting):
    """Plays on at random; here and there another move branches off."""
    branches = []
    for _ in range(plies):
        moves = sorted(node.board().legal_moves, key=chess.Move.uci)
        if not moves:
            break
        played, *others = rng.sample(moves, min(len(moves), rng.choice([1] * 8 + [2, 3])))
        before, node = node, node.add_variation(played)
        branches += [(before, other) for other in others]
    if nesting > 0:
        for before, other in branches:
            grow(before.add_variation(other), rng.randint(0, 4), nesting - 1)


def tell(game, out):
    steps = [(game, 0)]
    while steps:
        node, ply = steps.pop()
        said = annotate(node)
        move = node.move.uci() if node.move else "-"
        if said["shapes"]:
            node.set_arrows(node.drawn)
        names = ["nags", "eval", "clock", "before", "after", "shapes"]
        fields = [str(ply), move] + [said[name] for name in names]
        out.append("|".join(fields).rstrip("|"))
        steps += [(child, ply + 1) for child in reversed(node.variations)]


def start(number):
    board = chess.Board()
    if number % 5 == 0:
        for _ in range(rng.randint(5, 60)):
            moves = sorted(board.legal_moves, key=chess.Move.uci)
            if not moves:
                break
            board.push(rng.choice(moves))
    return chess.Board(board.fen())


def main():
    pgn, dump = [], []
    for number in range(GAMES):
        game = chess.pgn.Game()
        board = start(number)
        if number % 5 == 0:
            game.setup(board)
        result = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
        game.headers["White"], game.headers["Result"] = f"Player {number}", result
        grow(game, rng.randint(6, 18), 4)
        dump.append(f"game|Player {number}|{result}|{board.fen()}")
        tell(game, dump)
        # As one line and as lines of 80 columns, both as python-chess has them.
        columns = 80 if number % 2 == 0 else None
        pgn.append(game.accept(chess.pgn.StringExporter(columns=columns)))
    folder = pathlib.Path(__file__).parent
    (folder / "games.pgn").write_text("\n\n".join(pgn) + "\n", encoding="utf-8")
    (folder / "games.txt").write_text("\n".join(dump) + "\n", encoding="utf-8")


main()
