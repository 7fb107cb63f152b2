"""Tables for spreadsheets: what their columns hold, and that no cell is a formula."""

from __future__ import annotations

import pytest

from sakiyomi.arena import csv
from sakiyomi.arena.csv import TableReply
from tests.engine.conftest import Run
from tests.engine.conversation import Reply, answer, refused
from tests.engine.test_tournament_requests import FOUR, to_its_end

# The standings, and the table


def ranked(name: str, rank: int, best: int, worst: int, points: float, **more: object) -> Reply:
    player = {"name": name, "points": points, "games": 9, "elo": 100.04, "low": 49.96, "high": 150.0}
    return {**player, "faults": 0, "retired": False, "rank": rank} | {
        "best": best,
        "worst": worst,
        **more,
    }


PLAYERS = [
    ranked("b", 2, 2, 3, 8.0),
    ranked("a", 1, 1, 1, 9.5),
    ranked("c", 3, 3, 3, 7.5, retired=True, elo=-0.04),
    ranked("d", 4, 1, 4, 0.0, games=0),
]


def table(*pairs: tuple[str, str, int, int, int]) -> TableReply:
    keys = ("first", "second", "wins", "draws", "losses")
    return {"players": PLAYERS, "pairs": [dict(zip(keys, pair, strict=True)) for pair in pairs]}


def test_the_standings_have_a_row_for_each_player_the_first_first_with_the_games_that_were_not_played() -> (
    None
):
    """Of a player without a game there is no interval."""
    played = table(("a", "b", 6, 0, 3), ("c", "a", 7, 1, 1), ("b", "c", 5, 0, 0))
    assert csv.standings(played, unusable=["broken"]).split("\n") == [
        "rank,name,points,games,unplayed,elo,low,high,faults,best,worst,state",
        "1,a,9.5,11,2,100,50,150,0,1,1,",
        "2 to 3,b,8,9,0,100,50,150,0,2,3,",
        "3,c,7.5,9,0,0,50,150,0,3,3,retired",
        "1 to 4,d,0,0,0,100,,,0,1,4,",
        ",broken,,,,,,,,,,unusable",
        "",
    ]


def test_the_table_has_the_points_of_each_row_against_each_column() -> None:
    assert csv.points(table(("a", "b", 3, 1, 0))) == ",a,b,c,d\na,,3.5,,\nb,0.5,,,\nc,,,,\nd,,,,\n"


def test_players_stand_under_their_titles_also_where_these_are_alike() -> None:
    titles = {**dict.fromkeys("abd", ("田中", "")), "c": ("=1", "@home")}
    found = csv.standings(table(), titles).split("\n")
    assert found[0].startswith("rank,name,author,points,")
    assert [line.split(",")[1:3] for line in found[2:4]] == [["田中", ""], ["'=1", "'@home"]]
    assert csv.points(table(("a", "b", 2, 0, 0)), titles).startswith(
        ",田中,田中,'=1,田中\n田中,,2,,\n田中,0,,,"
    )


NAMES = ("level-1", "level-2", "random", "alphabeta")
REQUEST = {**FOUR, "op": "csv"}


def of_request(of: str, tally: Reply, **more: object) -> str:
    text: str = answer({**REQUEST, "of": of, "tally": tally, **more})["csv"]
    return text


def test_a_request_writes_what_the_command_line_writes(run: Run) -> None:
    tally = to_its_end(FOUR)["tally"]
    words = ("tournament", "tictactoe", *NAMES, "--games", "2", "--seed", "3", "--csv")
    standings, points = of_request("standings", tally), of_request("table", tally)
    assert f"{standings}\n{points}" == run(*words).out
    titles = [[name.title(), "me"] for name in NAMES]
    assert "Alphabeta,me," in of_request("standings", tally, titles=titles)
    assert points.count("level-1") == of_request("table", tally, titles=titles).count("Level-1") == 2


# The games of two players

COSTS = {"moves": [2, 1], "nodes": [812, 0], "seconds": [0.125, 0.25]}
GAME = {"index": 0, "first": "level-2", "second": "random", "seed": 7, "winner": "first", "margin": 6}
RECORD = {"game": "othello", "moves": ["f5", "d6"]}
ENTRY = {**GAME, **COSTS, "record": RECORD}


def listed(*played: Reply) -> list[str]:
    text: str = answer({"op": "csv", "of": "list", "played": [*played]})["csv"]
    return text.split("\n")


def test_games_have_a_row_each_and_of_a_fault_it_is_said_whose_it_was_and_why() -> None:
    own = {"game": "numbers", "setup": "---OX---", "seed": 5, "size": 4, "moves": ["+1", "=2"]}
    error: Reply = {"code": "user-code", "message": "=mine: ValueError", "field": None, "args": {}}
    lost = {"winner": "second", "margin": None, "fault": {"side": "first", "error": error}}
    assert listed(ENTRY, {**ENTRY, "index": 2, "record": own}, {**ENTRY, **lost}) == [
        "game,first,second,seed,winner,margin,moves.first,moves.second,nodes.first,nodes.second,"
        "seconds.first,seconds.second,setup,board,size,record,fault,error",
        "1,level-2,random,7,first,6,2,1,812,0,0.125,0.25,,,,f5 d6,,",
        "3,level-2,random,7,first,6,2,1,812,0,0.125,0.25,'---OX---,5,4,'+1 =2,,",
        "1,level-2,random,7,second,,2,1,812,0,0.125,0.25,,,,f5 d6,first,'=mine: ValueError",
        "",
    ]


@pytest.mark.parametrize("bad", [{"index": 0, "record": 7}, {"index": 0, "fault": [[{"side": []}]]}])
def test_whatever_an_entry_holds_there_is_a_row(bad: Reply) -> None:
    assert len(listed(bad)) == 3


# Cells

FORMULAS = "=+-@＝＋－＠"
CELLS = [
    ('best "x", depth=2', '"best ""x"", depth=2"'),
    ("a\nb", '"a\nb"'),
    *((f"{sign}HYPERLINK", f"'{sign}HYPERLINK") for sign in f"\t{FORMULAS}"),
    *((f"{sign}=1", f"\"'{sign}'=1\"") for sign in "\r\n"),
    ('=A("b",2)', '"\'=A(""b"",2)"'),
    # Others separate cells by semicolons or tabs, and what follows a quote may be read as a cell of its own.
    *((f"a;{sign}1+2", f"a;'{sign}1+2") for sign in FORMULAS),
    *((f"a\t {sign}1;;{sign}2", f"a\t '{sign}1;;'{sign}2") for sign in FORMULAS),
    *((f'a;"{sign}1"', f'"a;""\'{sign}1"""') for sign in FORMULAS),
    *((f"a\n{sign}1", f'"a\n\'{sign}1"') for sign in FORMULAS),
    (";=1", ";'=1"),
    ("a=1;b=-2", "a=1;b=-2"),
    # A number stays a number.
    *((text, text) for text in ("-1", "-1.5e3", "+2")),
    *((text, f"'{text}") for text in ("-1+2", "-1e", "-0x10", "- 1", "-")),
]


@pytest.mark.parametrize(("given", "cell"), CELLS)
def test_a_cell_is_quoted_where_it_must_be_and_no_part_of_one_is_a_formula_to_a_spreadsheet(
    given: str, cell: str
) -> None:
    assert csv.cell(given) == cell


@pytest.mark.parametrize(
    ("value", "cell"), [(None, ""), (8.0, "8"), (-0.0, "0"), (-0.5, "-0.5"), (1e-7, "1e-07")]
)
def test_a_number_is_as_short_as_it_can_be(value: float | None, cell: str) -> None:
    assert csv.cell(value) == cell


@pytest.mark.parametrize(("change", "field"), [({"titles": []}, "titles"), ({"games": 3}, "games")])
def test_what_is_wrong_is_refused_where_it_stands(change: Reply, field: str) -> None:
    assert refused({**REQUEST, "of": "table", **change}) == ("bad-request", field)
