"""What the build makes of requests with seeds and of programs, and what the long recordings are made of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from sakiyomi.arena.workers import ThisProcess, Workers
from tests.bench import articles as bench
from web.make import articles
from web.make.environment import Failure

pytestmark = pytest.mark.usefixtures("in_one_process")
TICTACTOE = {"game": "tictactoe", "moves": "b2a1c1a3"}
THINK = {"op": "think", "record": TICTACTOE}
SHUFFLES = {**THINK, "player": "wincut ties=random", "seeds": [3, 5], "keep": "nodes"}
LONG = {**SHUFFLES, "long": True}
PROGRAM = 'def search(position, depth, evaluate):\n    print("seen")\n    return 0, position.moves()[0]\n'
PLAN = """article = "000"
[figure.one]
kind = "histogram"
[figure.one.requests.some]
op = "think"
record = { game = "tictactoe", moves = "b2a1c1a3" }
player = "wincut ties=random"
seeds = [3, 5]
keep = "nodes"
long = true
"""


def figure(*requests: dict[str, Any]) -> dict[str, Any]:
    return {"one": {"kind": "any", "requests": {str(at): each for at, each in enumerate(requests)}}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a chapter with the request LONG; what the engine says is kept beside it."""
    monkeypatch.setattr(articles, "ROOT", tmp_path)
    monkeypatch.setattr(articles, "source_files", lambda folder: [])
    monkeypatch.setattr(articles, "STAMPS", tmp_path)
    monkeypatch.setattr(articles, "ARTICLES", tmp_path)
    monkeypatch.setattr(bench, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(bench, "ARTICLES", tmp_path)
    (tmp_path / "chapters.toml").write_text('chapters = ["one"]')
    made = tmp_path / "one"
    made.mkdir()
    (made / "chapter.toml").write_text(PLAN)
    return made


def test_its_reply_is_the_list_of_the_replies_of_which_only_what_is_to_be_kept_is_kept(folder: Path) -> None:
    asked = articles.of_seeds(articles.without(SHUFFLES, "keep"))
    replies = articles.record(folder, figure(SHUFFLES, *asked))
    alone = [replies[articles.spelled(each)]["nodes"] for each in asked]
    assert replies[articles.spelled(SHUFFLES)] == alone
    assert len(alone) == 3


def test_a_long_request_is_not_asked_by_the_build(folder: Path) -> None:
    with pytest.raises(Failure, match="recorded") as failure:
        articles.record(folder, figure(LONG))
    assert "bench --articles" in failure.value.why
    (folder / "recorded.json").write_text(json.dumps([{"request": LONG, "reply": [1, 2, 3]}]))
    assert articles.record(folder, figure(LONG)) == {articles.spelled(LONG): [1, 2, 3]}


def test_a_program_is_loaded_before_its_request_and_what_it_prints_is_recorded(folder: Path) -> None:
    def run(source: str) -> dict[str, Any]:
        load = {"op": "load", "name": "mine", "source": source, "game": "tictactoe"}
        return {**THINK, "player": "mine", "load": load}

    asked = [run(PROGRAM), run(PROGRAM.replace("seen", "seen again")), run(PROGRAM.replace("[0]", "[1]"))]
    replies = articles.record(folder, figure(*asked))
    found = [replies[articles.spelled(each)] for each in asked]
    said = [(each["printed"], each["move"]) for each in found]
    assert said == [("seen\n", "b1"), ("seen again\n", "b1"), ("seen\n", "a2")]
    assert not any({"seconds", "calls", "done"} & set(each) for each in found)


def write_program(folder: Path, text: str) -> None:
    """A program in each language, whose name the text has a place for."""
    for language in ("en", "ja"):
        (folder / "programs" / language).mkdir(parents=True)
        (folder / "programs" / language / "mine.py").write_text(text.format(language))


def test_a_program_is_repaired_by_other_lines(folder: Path) -> None:
    write_program(folder, "# {}\na\nb\nc\n")
    repair = {"from": 2, "to": 3, "lines": ["x", "y", "z"]}
    entry = {"kind": "code", "program": "mine.py", "record": TICTACTOE, "repair": repair}
    made = articles.code(entry, folder)
    assert made["sources"] == {
        "faulty": {"en": "# en\na\nb\nc\n", "ja": "# ja\na\nb\nc\n"},
        "repaired": {"en": "# en\nx\ny\nz\nc\n", "ja": "# ja\nx\ny\nz\nc\n"},
    }
    assert made["requests"]["repaired"]["load"]["source"] == "# en\nx\ny\nz\nc\n"
    with pytest.raises(ValueError, match="no lines from 2 to 5"):
        articles.code({**entry, "repair": {"from": 2, "to": 5, "lines": []}}, folder)


def entries(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((folder / "recorded.json").read_text())
    return found


def test_what_is_recorded_is_what_the_build_then_finds(folder: Path) -> None:
    bench.main()
    short = articles.record(folder, figure(SHUFFLES))[articles.spelled(SHUFFLES)]
    assert articles.recorded(folder) == {articles.spelled(LONG): short}
    assert entries(folder) == [{"request": LONG, "reply": short}]


def test_a_recording_that_was_cut_off_goes_on_where_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answered = bench.answered

    def counted(request: dict[str, Any]) -> Any:
        asked.append(request["player"])
        if len(asked) == 2:
            raise KeyboardInterrupt
        return answered(request)

    monkeypatch.setattr(bench, "answered", counted)
    workers = Workers(ThisProcess(), 1)
    bench.KEPT.mkdir()
    with pytest.raises(KeyboardInterrupt):
        bench.think_all(articles.of_seeds(LONG), workers)
    with (bench.KEPT / bench.REPLIES).open("a") as log:
        log.write('{"request": cut')
    found = bench.think_all(articles.of_seeds(LONG), workers)
    assert len(found) == 3
    assert [player[-1] for player in asked] == ["3", "4", "4", "5"]


def test_what_is_recorded_is_not_recorded_again_and_what_is_not_asked_for_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.main()
    monkeypatch.setattr(bench, "think_all", lambda *given: pytest.fail("asked again"))
    bench.main()
    kept = entries(folder)
    kept.append({"request": {**LONG, "seeds": [8, 9]}, "reply": [1, 2]})
    (folder / "recorded.json").write_text(json.dumps(kept))
    bench.main()
    assert entries(folder) == kept[:1]


def test_the_matches_of_a_series_are_played_and_counted(folder: Path) -> None:
    (folder / "chapter.toml").write_text(
        'article = "000"\n[figure.one]\nkind = "series"\n[figure.one.requests.some]\nop = "series"\n'
        'game = "tictactoe"\nplayers = ["random", "level-1"]\ngames = 6\nseed = 1\nlong = true\n'
    )
    bench.main()
    (entry,) = entries(folder)
    assert entry["reply"]["statistics"]["games"] == 6
    assert set(entry["reply"]["statistics"]) == {"games", "all", "score"}
    games = (bench.KEPT / bench.GAMES).read_text()
    (folder / "recorded.json").unlink()
    bench.main()
    assert entries(folder) == [entry]
    assert (bench.KEPT / bench.GAMES).read_text() == games, "no game was played again"


def test_replies_are_kept_until_what_makes_them_changes_and_not_for_ever(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Mock(wraps=articles.asked_of_engine)
    monkeypatch.setattr(articles, "asked_of_engine", engine)
    monkeypatch.setattr(articles, "KEPT", 1)

    def asks(seed: int) -> bool:
        engine.reset_mock()
        articles.record(folder, figure({**SHUFFLES, "seeds": [seed, seed]}))
        return bool(engine.called)

    assert [asks(seed) for seed in (1, 1, 2)] == [True, False, True]
    other = folder / "articles.py"
    other.write_text("# changed")
    monkeypatch.setattr(articles, "__file__", str(other))
    assert asks(2)
    assert len(list(folder.parent.glob("articles-*.json"))) == 1


def test_a_row_s_program_has_the_switches_off_that_the_row_names(folder: Path) -> None:
    write_program(folder, '"""{}"""\n\nONE = True\nTWO = True  # two\n')
    row = {"name": "one", "chapter": "one", "program": "mine.py", "off": ["TWO"]}
    assert articles.switched(row) == {
        language: f'"""{language}"""\n\nONE = True\nTWO = False  # two\n' for language in ("en", "ja")
    }
    with pytest.raises(Failure, match=r"table\.toml: one: no switch FAST = True in its program"):
        articles.switched({**row, "off": ["FAST"]})
