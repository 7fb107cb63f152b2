"""The standings of a tournament in words.

All is made of what `engine.arena.table.as_json` says, of which the names may have been replaced by others.
"""

from collections.abc import Sequence
from typing import Final

from ..arena.csv import PlayerReply

ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def rules(players: Sequence[PlayerReply]) -> set[int]:
    """After how many of the players, the best first, all above are surely stronger than all below."""
    return {
        place
        for place in range(1, len(players))
        if all(each["worst"] <= place for each in players[:place])
        and all(each["best"] > place for each in players[place:])
    }


def rank(player: PlayerReply) -> str:
    """A player's rank, or those that it may have: “2nd to 4th”."""
    if player["retired"]:
        return "retired"
    best, worst = player["best"], player["worst"]
    if best == worst:
        return ordinal(best)
    return f"{ordinal(best)} {'or' if worst == best + 1 else 'to'} {ordinal(worst)}"


def ordinal(number: int) -> str:
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else ENDINGS.get(number % 10, 'th')}"
