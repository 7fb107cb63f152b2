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
    players=(
        *(Preset(f"level-{n}", f"Level {n}", f"minimax depth={n}") for n in range(1, 7)),
        Preset("random", "Random", "random"),
        *(
            Preset(f"article-003-{n}", f"Article 003, level {n}", f"minimax depth={n} ties=first")
            for n in range(1, 7)
        ),
    ),
    default="level-3",
)
