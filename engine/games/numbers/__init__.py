"""The number game "MiniMax": `rules` has the positions, `walk` the fast way through them,
`endgame` the reading to the end."""

from typing import Final

from engine.game import Game, Preset
from engine.games.numbers.endgame import Endgame
from engine.games.numbers.rules import LARGEST, SMALLEST, WIN, margin_of, read, start
from engine.games.numbers.walk import NumbersWalk, points, prospect

GAME: Final = Game(
    id="numbers",
    sides=("row", "column"),
    rows=8,
    columns=8,
    start=start,
    read=read,
    decisive=WIN,
    margin_of=margin_of,
    walk=NumbersWalk,
    endgame=Endgame,
    sizes=(SMALLEST, LARGEST),
    evaluations={"points": points, "prospect": prospect},
    usual="points",
    strongest="prospect",
    players=(
        # Each measured to be stronger than the one before: tests/bench/RESULTS.md, "Strength".
        Preset("level-1", "Level 1", "alphabeta depth=1 noise=0.5"),
        Preset("level-2", "Level 2", "alphabeta depth=1 noise=0.1"),
        Preset("level-3", "Level 3", "alphabeta depth=2"),
        Preset("level-4", "Level 4", "alphabeta depth=4"),
        Preset("level-5", "Level 5", "best nodes=800 evaluation=prospect"),
        Preset("level-6", "Level 6", "best nodes=100000 evaluation=prospect"),
        Preset("random", "Random", "random"),
        *(
            Preset(f"article-003-{n}", f"Article 003, level {n}", f"minimax depth={n} ties=first")
            for n in range(1, 7)
        ),
    ),
    default="level-3",
)
