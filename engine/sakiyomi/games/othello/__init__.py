"""Othello. `rules` has the positions, on bitboards; `evaluations` and `patterns` evaluate them. `book` is the
opening book, `names` has the names of openings.

For speed: `kernel` computes on many boards in one integer, `states` has the states for searches, and
`endgame` solves positions near the end of the game.
"""

from typing import Final

from ...core.game import RANDOM, Display, Game, Look, article, levels
from . import book, counts, names, rules
from .endgame import OthelloEndgame
from .errors import errors_of_strong
from .evaluations import discs, discs_terms, positional, positional_terms
from .fitted import VERSION
from .patterns import strong
from .rules import SETUP, WIN
from .states import OthelloStates

CORNERS: Final = (0, 7, 56, 63)

GAME: Final = Game(
    id="othello",
    rows=8,
    columns=8,
    start=rules.start,
    parse=rules.parse,
    write=rules.write,
    decisive=WIN,
    win=WIN,
    max_game_length=2 * 62,  # a disc of each side is there at the start, and a pass is followed by a move
    states=OthelloStates,
    endgame=OthelloEndgame,
    errors={strong: errors_of_strong},
    book=book.moves,
    openings=names.opening,
    opening=8,
    evaluations={"discs": discs, "positional": positional, "strong": strong},
    in_range=(discs, positional, strong),
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
            "best nodes=45000 evaluation=strong book=true",
            "best nodes=100000 evaluation=strong book=true",
            between={3: "alphabeta depth=1 evaluation=strong noise=0.04"},
        ),
        RANDOM,
        article("001-discs", "001, discs", "minimax depth=2 evaluation=discs ties=last"),
        article("001-positional", "001, positional", "minimax depth=2 evaluation=positional ties=last"),
    ),
    default="level-2",
    # 0.22 s in CPython in the middle of the game, about twice that in the page. Solves from 11 empty squares.
    judge="best nodes=40000 evaluation=strong ties=first",
    judge_version=VERSION,
    bitboards=lambda position: (position.first, position.second),
    follow=rules.follow,
    mobility=counts.mobility,
    display=Display(
        name="Othello",
        sides=("black", "white"),
        cells=rules.cells,
        look=Look("felt", "discs", "black", "white"),
        setup=SETUP,
        changed=rules.changed,
        score=rules.score,
        # Black's d3 turns over a disc in its column and another on a diagonal.
        pictures=({"moves": "f5f4f3g4"}, {"moves": "f5f4f3g4d3"}),
        # Where the judge reads two plies deeper, what a move loses differs by 2 discs in the mean.
        mistake=6,
        tolerance=2,
        noticed=lambda position, move: "corner" if move in CORNERS else None,
        unit="disc",
        parts={"discs": 1, "strong": 100},
        terms={"discs": discs_terms, "positional": positional_terms},
        counts=counts.COUNTS,
        stage=counts.stage,
    ),
)
