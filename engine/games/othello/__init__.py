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
    players=(
        Preset("level-1", "Level 1", "random"),
        Preset("level-2", "Level 2", "minimax depth=1 evaluation=positional"),
        Preset("level-3", "Level 3", "minimax depth=2 evaluation=positional"),
        Preset("level-4", "Level 4", "minimax depth=3 evaluation=positional"),
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
