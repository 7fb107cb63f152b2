"""The number game "MiniMax".

`rules` has the positions, `states` the states for searches and the evaluations, `errors` the error model of
the stronger of these, `endgame` the solver.
"""

from typing import Final

from ...core.game import RANDOM, Display, Game, Look, NumberSetup, article, levels
from . import counts, rules
from .endgame import NumbersEndgame
from .errors import errors_of_prospect
from .rules import LARGEST, SMALLEST, WIN
from .states import NumbersStates, points, points_terms, prospect

SIZE: Final = 8
"""The default number of rows."""
BOARD: Final = "2 -3 7 1/-8 4 -5 6/9 -1 3 -2/-4 8 -6 5; row 1; 0:0"
"""The setup of the small board in the pictures of the rules."""

GAME: Final = Game(
    id="numbers",
    rows=SIZE,
    columns=SIZE,
    start=rules.start,
    parse=rules.parse,
    write=rules.write,
    decisive=WIN,
    win=WIN,
    max_game_length=LARGEST * LARGEST - LARGEST + 1,  # before the last ply no row is empty
    states=NumbersStates,
    errors={prospect: errors_of_prospect},
    endgame=NumbersEndgame,
    sizes=(SMALLEST, LARGEST),
    evaluations={"points": points, "prospect": prospect},
    in_range=(points, prospect),
    usual="points",
    strongest="prospect",
    players=(
        # Each level was measured to be stronger than the one before: tests/bench/RESULTS.md, "Strength".
        *levels(
            "alphabeta depth=1 noise=0.5",
            "alphabeta depth=1 noise=0.1",
            "alphabeta depth=2",
            "alphabeta depth=4",
            "best nodes=800 evaluation=prospect",
            "best nodes=100000 evaluation=prospect",
        ),
        RANDOM,
        *(article(f"003-{n}", f"003, level {n}", f"minimax depth={n} ties=first") for n in range(1, 7)),
    ),
    default="level-3",
    # 0.1 to 0.2 s in CPython, about twice that in the page. A larger budget was lost more often on solutions
    # that were not finished.
    judge="best nodes=100000 evaluation=prospect ties=first",
    display=Display(
        name="Numbers",
        sides=("row", "column"),
        cells=rules.cells,
        look=Look("grid", "numbers"),
        setup=NumberSetup(-9, 9, ".", "/".join([" ".join("." * SIZE)] * SIZE) + "; row 1; 0:0"),
        changed=rules.changed,
        restriction=rules.restriction,
        score=lambda position: (position.first, position.second),
        pictures=({"setup": BOARD}, {"setup": BOARD, "moves": "c1"}),
        # Where the judge reads two plies deeper, what a move loses differs by 2 points in the mean.
        mistake=4,
        tolerance=1,
        noticed=rules.noticed,
        noticed_within=2,
        counts=counts.COUNTS,
        stage=counts.stage,
        unit="point",
        parts={"points": 1, "prospect": 4},
        terms={"points": points_terms},
    ),
)
