"""Othello. `rules` has the positions, on bitboards; `evaluations` and `patterns` evaluate them.

For speed: `kernel` computes on many boards in one integer, `states` has the states for searches, and
`endgame` solves positions near the end of the game.
"""

from typing import Final

from engine.game import RANDOM, Game, Look, PieceSetup, Preset, Values, levels
from engine.games.othello.endgame import Endgame
from engine.games.othello.evaluations import discs, discs_terms, positional, positional_terms
from engine.games.othello.patterns import strong
from engine.games.othello.rules import WIN, read, start
from engine.games.othello.states import OthelloStates

GAME: Final = Game(
    id="othello",
    name="Othello",
    sides=("black", "white"),
    rows=8,
    columns=8,
    start=start,
    read=read,
    values=Values(WIN, margin=WIN, unit="disc", parts={"discs": 1, "strong": 100}),
    states=OthelloStates,
    endgame=Endgame,
    look=Look("felt", "discs", "black", "white"),
    setup=PieceSetup("-XO", mover=True),
    opening=8,
    # Black's d3 turns over a disc in its column and another on a diagonal.
    pictures=({"moves": "f5d6c5f4"}, {"moves": "f5d6c5f4d3"}),
    evaluations={"discs": discs, "positional": positional, "strong": strong},
    in_range=(discs, positional, strong),
    terms={"discs": discs_terms, "positional": positional_terms},
    usual="positional",
    strongest="strong",
    players=(
        # Each level was measured to be stronger than the one before: tests/bench/RESULTS.md, "Strength".
        *levels(
            "alphabeta depth=1 evaluation=discs noise=0.2",
            "alphabeta depth=1 evaluation=positional noise=0.1",
            "alphabeta depth=2 evaluation=positional",
            "alphabeta depth=2 evaluation=strong",
            "best nodes=1000 evaluation=strong",
            "best nodes=4000 evaluation=strong",
            "best nodes=20000 evaluation=strong",
        ),
        RANDOM,
        Preset(
            "article-001-discs",
            "Article 001, discs",
            "minimax depth=2 evaluation=discs ties=last",
            "article",
        ),
        Preset(
            "article-001-positional",
            "Article 001, positional",
            "minimax depth=2 evaluation=positional ties=last",
            "article",
        ),
    ),
    default="level-2",
    # 0.22 s in CPython in the middle of the game, about twice that in the page. Solves from 11 empty squares.
    judge="best nodes=40000 evaluation=strong ties=first",
    boards=lambda position: (position.first, position.second),
    mobility=lambda position: (position.firsts.bit_count(), position.seconds.bit_count()),
    late=("engine.games.othello.weights",),
)
