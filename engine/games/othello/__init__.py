"""Othello: `rules` has the positions, on bitboards; `evaluations` and `patterns` guess at them.

Where it is in a hurry: `kernel` has many boards in one integer, `walk` leads a search through them, and
`endgame` reads to the last square.
"""

from typing import Final

from engine.game import Game, Preset
from engine.games.othello.endgame import Endgame
from engine.games.othello.evaluations import discs, positional
from engine.games.othello.patterns import strong
from engine.games.othello.rules import WIN, margin_of, read, start
from engine.games.othello.walk import Boards

GAME: Final = Game(
    id="othello",
    sides=("black", "white"),
    rows=8,
    columns=8,
    start=start,
    read=read,
    decisive=WIN,
    margin_of=margin_of,
    walk=Boards,
    endgame=Endgame,
    evaluations={"discs": discs, "positional": positional, "strong": strong},
    usual="positional",
    strongest="strong",
    players=(
        # Each measured to be stronger than the one before: tests/bench/RESULTS.md, "Strength".
        Preset("level-1", "Level 1", "alphabeta depth=1 evaluation=discs noise=0.2"),
        Preset("level-2", "Level 2", "alphabeta depth=1 evaluation=positional noise=0.1"),
        Preset("level-3", "Level 3", "alphabeta depth=2 evaluation=positional"),
        Preset("level-4", "Level 4", "alphabeta depth=2 evaluation=strong"),
        Preset("level-5", "Level 5", "best nodes=1000 evaluation=strong"),
        Preset("level-6", "Level 6", "best nodes=4000 evaluation=strong"),
        Preset("level-7", "Level 7", "best nodes=20000 evaluation=strong"),
        Preset("random", "Random", "random"),
        Preset("article-001-discs", "Article 001, discs", "minimax depth=2 evaluation=discs ties=last"),
        Preset(
            "article-001-positional",
            "Article 001, positional",
            "minimax depth=2 evaluation=positional ties=last",
        ),
    ),
    default="level-2",
)
