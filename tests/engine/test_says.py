"""What a tournament says of its players: which sentence comes, whom it names, and how many it counts."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi.arena.says import says
from tests.engine.conversation import Reply, answer
from tests.engine.test_tournament_requests import AGAINST, FOUR, TWO, played

Player = dict[str, Any]


def ranked(name: str, rank: int, best: int = 0, worst: int = 0, games: int = 9, gone: bool = False) -> Player:
    places = {"rank": rank, "best": best or rank, "worst": worst or rank}
    return {"name": name, **places, "games": games, "retired": gone}


def as_text(found: list[Reply]) -> str:
    """Sentences in short: the end of each key, the names, the number of others, and the places."""
    return "; ".join(
        " ".join(
            [
                each["key"].split(".", 1)[1],
                *each["names"],
                *([f"+{each['others']}"] if each["others"] else []),
                *(["-".join(map(str, each["places"]))] if each["places"] else []),
            ]
        )
        for each in found
    )


A, B, C = ranked("a", 1), ranked("b", 2), ranked("c", 3)
OPEN = [ranked(name, place, 1 if name < "f" else 2, 6) for place, name in enumerate("abcdef", 1)]
WITHOUT_E = [each for each in OPEN if each["name"] != "e"]
FEW = ranked("d", 4, 1, 4, games=2)
AMONG = [ranked("a", 1, 1, 3), ranked("b", 2, 1, 3), ranked("c", 3, 2, 3)]
MANY: list[tuple[list[Player], str]] = [
    # Who leads is named only where that is sure.
    ([A, B, ranked("c", 3, 3, 4), ranked("d", 4, 3, 4)], "leads-second a b; open 3-4"),
    ([A, ranked("b", 2, 2, 3), ranked("c", 3, 2, 3)], "leads a; open 2-3"),
    ([A, B], "leads-second a b; all-sure"),
    # Those who can be first are named where they are few.
    ([ranked("a", 1, 1, 2), ranked("b", 2, 1, 2), C], "apart a b; first"),
    (AMONG, "among a b; which"),
    ([ranked("a", 1, 1, 2), ranked("b", 2, 1, 2)], "among a b; which"),
    (OPEN, "among a b c +2; which"),
    (WITHOUT_E, "among a b c d; which"),
    ([{**each, "best": 1} for each in WITHOUT_E], "anyone; who"),
    ([ranked("a", 1, 1, 2), ranked("b", 2, 1, 2), ranked("c", 3, 1, 3)], "anyone; who"),
    # Who can be first for want of games alone is not named before others.
    ([*AMONG, FEW], "among a b d; which"),
    (
        [{**FEW, "rank": 1}, *({**each, "rank": each["rank"] + 1} for each in AMONG)],
        "among a b d; which",
    ),
    ([AMONG[0], {**B, "worst": 3}, AMONG[2], {**FEW, "games": 9}], "among a d; which"),
    # One that has retired is no candidate.
    ([A, B, ranked("x", 3, gone=True)], "leads-second a b; all-sure"),
    ([{**A, "retired": True}, {**B, "retired": True}], "all-retired"),
]


@pytest.mark.parametrize(("players", "said"), MANY)
def test_who_leads_or_may_lead(players: list[Player], said: str) -> None:
    table = {"players": players[::-1], "pairs": [], "played": 90, "over": False}
    assert as_text(says("all", table)) == said
    assert as_text(says("all", {**table, "over": True})) == said
    assert as_text(says("all", {**table, "played": 0})) == "none"


@pytest.mark.parametrize(
    ("ends", "is_over", "said"),
    [
        ("-", False, "none; plays b"),
        ("wlww-", True, "beats b d e; not c"),
        ("wwwwl", True, "beats c d e +1; not f"),
        ("l-", True, "beaten b"),
        ("ee", True, "alike b c"),
        ("eeee", True, "alike c d e +1"),
        ("www", True, "all; all.names b c d"),
        ("we", True, "beats b; even c"),
        ("we-", False, "beats b; now d"),
    ],
)
def test_one_is_told_whom_it_beats_and_what_is_open(ends: str, is_over: bool, said: str) -> None:
    kinds = {"w": "won", "l": "lost", "e": "even", "-": None}
    pairs = [{"second": name, "end": kinds[end]} for name, end in zip("bcdefg", ends, strict=False)]
    assert as_text(says("against", {"players": [], "pairs": pairs, "played": 9, "over": is_over})) == said


def pairing(low: float | None, high: float | None, likely: float | None, counts: str = "0,0,20,0,0") -> Reply:
    score = {"low": low, "high": high}
    return {"score": score, "superiority": likely, "counts": [int(count) for count in counts.split(",")]}


NO_PAIR = pairing(None, None, None, "0,0,0,0,0")


@pytest.mark.parametrize(
    ("pairing", "running", "over"),
    [
        # The stronger is named only where the whole interval lies on one side of the half,
        (pairing(0.77, 0.91, 0.99), "ahead", "stronger"),
        (pairing(0.09, 0.23, 0.01), "behind", "weaker"),
        (pairing(0.5, 0.8, 0.99), "open", "open"),
        (pairing(0.4, 0.5, 0.01), "open", "open"),
        # and that is likely too.
        (pairing(0, 0.48, 0.04), "open; few", "open; few"),
        (pairing(0.52, 1, 0.9749), "open; few", "open; few"),
        (pairing(0.52, 1, 0.975), "ahead", "stronger"),
        (pairing(0, 0.48, 0.025), "behind", "weaker"),
        # Without a complete pair of games nothing is said of strength.
        (NO_PAIR, "none", "none"),
    ],
)
def test_of_two_the_stronger_is_named_where_that_is_sure(pairing: Reply, running: str, over: str) -> None:
    players = [ranked("a", 1), ranked("a", 2)]
    table = {"players": players, "pairs": [pairing], "played": 40}
    assert as_text(says("two", {**table, "over": False})) == running
    assert as_text(says("two", {**table, "over": True})) == over
    gone = [players[0], {**players[1], "retired": True}]
    assert as_text(says("two", {**table, "players": gone, "over": True})) == "retired"


@pytest.mark.parametrize("request_", [FOUR, FOUR | AGAINST, {**TWO[0], "form": "two"}])
def test_each_reply_says_what_its_table_shows(request_: Reply) -> None:
    request = {"op": "tournament", **request_}
    first = answer(request)
    reply = answer({**request, "played": [played(each) for each in first["matches"]]})
    for each in (first, reply):
        table = each["standings"]
        assert table["says"] == says(each["form"], table)
    assert as_text(first["standings"]["says"]) == "none"
