"""What web/make/articles.py records: games played through, and what a chapter's script computes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.build.conftest import call_in_node
from web.make import articles
from web.make.environment import WEB

pytestmark = pytest.mark.usefixtures("in_one_process")
LATE = {
    "op": "match",
    "record": {"game": "tictactoe", "moves": "a1c1b2a3"},
    "first": "wincut ties=first",
    "second": "minimax ties=first",
    "plies": True,
}


@pytest.fixture(autouse=True)
def _nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(articles, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(articles, "shown", lambda path: path.name)


def replies(*requests: dict[str, Any]) -> list[Any]:
    found = articles.answers([("chapter.toml", request) for request in requests])
    return [found[articles.spelled(request)] for request in requests]


def test_a_match_with_plies_is_seen_from_where_it_begins_to_its_end() -> None:
    (views,) = replies(LATE)
    assert ["".join(view["moves"]) for view in views] == [
        "a1c1b2a3b1a2c2b3c3"[: 2 * ply] for ply in range(4, 10)
    ]
    assert [view["result"] is None for view in views] == [True] * 5 + [False]


def test_a_view_with_plies_is_seen_from_its_first_position_on_however_moves_are_written() -> None:
    asked = {"op": "view", "plies": True}
    as_text, as_list, other = replies(
        {**asked, "record": {"game": "tictactoe", "moves": "b2a1"}},
        {**asked, "record": {"game": "tictactoe", "moves": ["b2", "a1"]}},
        {"op": "view", "record": {"game": "tictactoe"}},
    )
    assert as_text == as_list
    assert [view["moves"] for view in as_text] == [[], ["b2"], ["b2", "a1"]]
    assert other == as_text[0]


RANDOM = {"op": "match", "first": "random", "second": "random", "seed": 3, "plies": True}


def test_the_page_finds_the_views_of_a_game_again_from_what_its_file_has() -> None:
    requests = {"tictactoe": LATE} | {game: {**RANDOM, "game": game} for game in ("othello", "numbers")}
    played = dict(zip(requests, replies(*requests.values()), strict=True))
    asked = {game: {"request": request, "reply": played[game]} for game, request in requests.items()}
    file = articles.packed({"figures": {"games": {"asked": asked}}})
    call = "(figure, { unpack }) => unpack(figure, 'games').asked"
    unpacked = call_in_node(call, file["figures"]["games"], WEB / "src/rooms/articles/figure.ts")
    for game, views in played.items():
        found = unpacked[game]["reply"]
        assert len(found) == len(views) > 5
        for at, (whole, view) in enumerate(zip(views, found, strict=True)):
            of_the_next = [each["last"] for each in views[at + 1 : at + 2]]
            legal = {move: cells if move in of_the_next else {} for move, cells in whole["legal"].items()}
            assert view == {**articles.without(whole, "setup", "opening"), "legal": legal}, game


def test_a_match_without_plies_is_one_reply_with_what_was_played() -> None:
    (match,) = replies({key: value for key, value in LATE.items() if key != "plies"})
    assert match["result"]["winner"] == "first"
    assert len(match["played"]) == 5


def test_a_figures_script_has_its_entries_and_the_engine_and_what_it_prints_is_computed(
    tmp_path: Path,
) -> None:
    (tmp_path / "made.py").write_text(
        "import json, sys\nfrom sakiyomi.games import GAMES\nfigure = json.load(sys.stdin)\n"
        "print(json.dumps({'twice': 2 * figure['number'], 'games': len(GAMES)}))\n"
    )
    found = articles.computed({"kind": "some", "script": "made.py", "number": 21}, tmp_path)
    assert found["computed"]["twice"] == 42
    assert found["computed"]["games"] > 0
    assert articles.computed({"kind": "some"}, tmp_path) == {}
