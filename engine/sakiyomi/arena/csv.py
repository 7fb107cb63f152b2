"""What a tournament has come to as tables for spreadsheets (RFC 4180): its standings, the points of each
against each, and the games of two players.

`rank` is all ranks that are possible, as in the table: one number where it is decided, else “2 to 5”. With a
hyphen a spreadsheet takes it for a date, and a dash outside of ASCII is read wrongly by those that do not
expect UTF-8. `best` and `worst` are the same as two numbers, by which rows can be sorted and chosen.

A table is what `arena.table.as_json` says. Players stand under their titles, where there are some.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ..contract.requests import ListedGame


TableReply = Mapping[str, Any]
PlayerReply = Mapping[str, Any]
Scores = Mapping[tuple[str, str], tuple[float, int]]
Titles = Mapping[str, tuple[str, str]]
"""By the players' names: what they are called, and their authors, or ""."""
CsvRow = Sequence[object]

FORMULA: Final = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
"""How a formula begins in a spreadsheet, in one of full-width characters too."""
WITHIN: Final = re.compile(r"([;\t\r\n][ \"]*+)(?=[=+\-@＝＋－＠])")
"""Where a formula would begin in a spreadsheet that separates cells by semicolons or tabs."""
NUMBER: Final = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")

COLUMNS: Final = (
    "rank",
    "name",
    "author",
    "points",
    "games",
    "unplayed",
    "elo",
    "low",
    "high",
    "faults",
    "best",
    "worst",
    "state",
)
"""Those of the standings, without `author` where there are no titles. `games` are those of which the points
are; `unplayed`, those among them that nobody played."""
BOTH: Final = ("first", "second")
COLUMNS_OF_GAMES: Final = {
    **{name: name for name in ("first", "second", "seed", "winner", "margin")},
    **{
        f"{cost}.{side}": f"{cost}.{place}"
        for cost in ("moves", "nodes", "seconds")
        for place, side in enumerate(BOTH)
    },
    "setup": "record.setup",
    "board": "record.seed",
    "size": "record.size",
    "record": "record.moves",
    "fault": "fault.side",
    "error": "fault.error.message",
}
"""Those of the list of games after its first, each with its place in the entry of a game."""


def standings(table: TableReply, titles: Titles | None = None, unusable: Iterable[str] = ()) -> str:
    """The players, the best first. `unusable` are the names of programs that could not be played."""
    made = scores(table)
    columns = [name for name in COLUMNS if titles or name != "author"]
    rows: list[Mapping[str, object]] = []
    for each in ranked(table):
        title, author = titles[each["name"]] if titles else (each["name"], "")
        games = counted(each, made)
        # of a player without a game no interval is known
        low, high = (round(each[end], 1) if each["games"] else None for end in ("low", "high"))
        labels = {"rank": ranks(each), "name": title, "author": author, "games": games}
        state = "retired" if each["retired"] else ""
        ratings = {"elo": round(each["elo"], 1), "low": low, "high": high}
        rows.append({**each, **labels, **ratings, "unplayed": games - each["games"], "state": state})
    rows += [{"name": name, "state": "unusable"} for name in unusable]
    return text([columns, *([row.get(column) for column in columns] for row in rows)])


def points(table: TableReply, titles: Titles | None = None) -> str:
    """The points of each row against each column."""
    names = [each["name"] for each in ranked(table)]
    head = [titles[name][0] if titles else name for name in names]
    made = scores(table)
    cells = [[made.get((one, other), (None,))[0] for other in names] for one in names]
    return text([["", *head], *([title, *row] for title, row in zip(head, cells, strict=True))])


def games(played: Iterable[ListedGame]) -> str:
    """Games of two players, a row for each. Their entries are those of `--games-out`."""
    rows: list[CsvRow] = [["game", *COLUMNS_OF_GAMES]]
    for entry in played:
        cells = flat(entry)
        moves = [str(cell) for key, cell in cells.items() if key.startswith("record.moves.")]
        cells = {"record.moves": " ".join(moves), **cells}
        rows.append([entry["index"] + 1, *map(cells.get, COLUMNS_OF_GAMES.values())])
    return text(rows)


def ranked(table: TableReply) -> list[PlayerReply]:
    """The players, the best first."""
    return sorted(table["players"], key=lambda each: int(each["rank"]))


def ranks(player: PlayerReply) -> str:
    """The ranks that a player may have. What its `state` is has a column of its own."""
    best, worst = player["best"], player["worst"]
    return str(best) if best == worst else f"{best} to {worst}"


def scores(table: TableReply) -> Scores:
    """The points that each made against each, and of how many games. Who has not met is not there."""
    by_pairing = {}
    for pairing in table["pairs"]:
        wins, draws, losses = (pairing[key] for key in ("wins", "draws", "losses"))
        games = wins + draws + losses
        if games:
            by_pairing[pairing["first"], pairing["second"]] = wins + draws / 2, games
            by_pairing[pairing["second"], pairing["first"]] = losses + draws / 2, games
    return by_pairing


def counted(player: PlayerReply, made: Scores) -> int:
    """The games of which a player's points are: those too that count as won since the other had retired."""
    scored = sum(points for (name, _), (points, _) in made.items() if name == player["name"])
    without: float = player["points"] - scored
    return int(player["games"]) + round(without)


def flat(values: Mapping[str, Any], name: str = "") -> dict[str, Any]:
    """Nested values as one flat row, with keys such as `elo.low` and `seconds.0`."""
    row: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, (list, tuple)):
            value = dict(enumerate(value))
        if isinstance(value, Mapping):
            row |= flat(value, f"{name}{key}.")
        else:
            row[f"{name}{key}"] = value
    return row


def text(rows: Iterable[CsvRow]) -> str:
    """Rows as CSV, of which no cell is a formula to a spreadsheet."""
    return "".join(f"{','.join(map(cell, row))}\n" for row in rows)


def cell(value: object) -> str:
    """A cell. What a spreadsheet would compute begins with an apostrophe, and is text."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    given = "" if value is None else str(value)
    begun = f"'{given}" if FORMULA.match(given) and not NUMBER.fullmatch(given) else given
    text = WITHIN.sub(r"\1'", begun)
    return f'"{text.replace(chr(34), 2 * chr(34))}"' if re.search(r'[",\r\n]', text) else text
