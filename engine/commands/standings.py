"""The standings of a tournament in words, and its table as CSV.

In CSV `rank` is all ranks that are possible, as in the table: one number where it is decided, else “2 to 5”.
With a hyphen a spreadsheet takes it for a date, and a dash outside of ASCII is read wrongly by those that do
not expect UTF-8. `best` and `worst` are the same as two numbers, by which rows can be sorted and chosen.

All is made of what `engine.arena.table.as_json` says, of which the names may have been replaced by others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

Table = Mapping[str, Any]
Player = Mapping[str, Any]
Scores = Mapping[tuple[str, str], tuple[float, int]]

ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}

FORMULA: Final = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
"""How a formula begins in a spreadsheet, in one of full-width characters too."""
WITHIN: Final = re.compile(r"([;\t\r\n][\s\"]*)(?=[=+\-@＝＋－＠])")
"""Where a formula would begin in a spreadsheet that separates cells by semicolons or tabs."""
NUMBER: Final = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")
COLUMNS: Final = (
    "rank",
    "name",
    "points",
    "games",
    "unplayed",
    "elo",
    "low",
    "high",
    "faults",
    "best",
    "worst",
    "byes",
)
""""games" are those of which the points are; "unplayed", those among them that nobody played."""


def ranked(table: Table) -> list[Player]:
    """The players, the best first."""
    return sorted(table["players"], key=lambda each: int(each["rank"]))


def rules(players: Sequence[Player]) -> set[int]:
    """After how many of the players, the best first, all above are surely stronger than all below."""
    return {
        place
        for place in range(1, len(players))
        if all(each["worst"] <= place for each in players[:place])
        and all(each["best"] > place for each in players[place:])
    }


def rank(player: Player) -> str:
    """A player's rank, or those that it may have: “2nd to 4th”."""
    if player["retired"]:
        return "retired"
    best, worst = player["best"], player["worst"]
    if best == worst:
        return ordinal(best)
    return f"{ordinal(best)} {'or' if worst == best + 1 else 'to'} {ordinal(worst)}"


def ranks(player: Player) -> str:
    """The same in CSV, where what a player's `state` is has a column of its own."""
    best, worst = player["best"], player["worst"]
    return str(best) if best == worst else f"{best} to {worst}"


def ordinal(number: int) -> str:
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else ENDINGS.get(number % 10, 'th')}"


def scores(table: Table) -> Scores:
    """The points that each made against each, and of how many games. Who has not met is not there."""
    found = {}
    for pair in table["pairs"]:
        wins, draws, losses = (pair[key] for key in ("wins", "draws", "losses"))
        games = wins + draws + losses
        if games:
            found[pair["first"], pair["second"]] = wins + draws / 2, games
            found[pair["second"], pair["first"]] = losses + draws / 2, games
    return found


def counted(player: Player, made: Scores) -> int:
    """The games of which a player's points are: those too that count as won for want of an opponent."""
    scored = sum(points for (name, _), (points, _) in made.items() if name == player["name"])
    without: float = player["points"] - scored
    return int(player["games"]) + round(without)


# CSV


def csv(table: Table, unusable: Iterable[str] = ()) -> str:
    """The standings, an empty line, and the points of each row against each column.

    `unusable` are the names of programs that could not be played.
    """
    players, made = ranked(table), scores(table)
    names = [each["name"] for each in players]
    rows: list[list[Any]] = [[*COLUMNS, "state"]]
    for each in players:
        games = counted(each, made)
        cells = {**each, "rank": ranks(each), "games": games, "unplayed": games - each["games"]}
        rows.append([*(cells[key] for key in COLUMNS), "retired" if each["retired"] else ""])
    rows += [[name if key == "name" else "" for key in COLUMNS] + ["unusable"] for name in unusable]
    rows += [[], ["", *names]]
    rows += [[one, *(made.get((one, other), ("",))[0] for other in names)] for one in names]
    return "".join(f"{','.join(map(cell, row))}\n" for row in rows)


def cell(value: object) -> str:
    """A cell of RFC 4180. What a spreadsheet would compute begins with an apostrophe, and is text."""
    given = str(value)
    begun = f"'{given}" if FORMULA.match(given) and not NUMBER.fullmatch(given) else given
    text = WITHIN.sub(r"\1'", begun)
    return f'"{text.replace(chr(34), 2 * chr(34))}"' if re.search(r'[",\r\n]', text) else text
