"""The page accepts the engine's replies from its sandbox, and the frame's document has one script."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.service.conversation import Conversation
from tests.build.conftest import call_in_node
from web.make.contract import write_contract
from web.make.engine_files import engine_archive
from web.make.environment import MAKE, ROOT, WEB, Failure

FRAME = MAKE / "scripts.mjs"
CHECK = """(conversations, { createChecker }) => conversations.flatMap(([request, replies]) => {
  const check = createChecker(request);
  return replies.map(({ id, ...reply }) => [check(reply), request, reply]).filter(([wrong]) => wrong);
})"""
CHANGE = """(conversations, { createChecker }, { changesOf }) => {
  let tried = 0;
  const accepted = [];
  const instead = new Set();
  for (const [request, replies] of conversations)
    for (const { id, ...reply } of replies.slice(0, 3))
      for (const [change, changed] of changesOf(reply)) {
        // What stands instead of a whole reply is the same for all of a kind, and takes long.
        const whole = change.startsWith(': ') && !change.endsWith('key') ? request.op + change : null;
        if (instead.has(whole)) continue;
        if (whole) instead.add(whole);
        tried++;
        if (createChecker(request)(changed) === null) accepted.push([request.op, change]);
      }
  return { tried, accepted };
}"""
EVALUATION = """
game = "othello"
def evaluate(position):
    first, second = position.score()
    print("called")
    return first - second
def order(position, moves):
    return moves[::-1]
def search(position, depth, evaluate):
    move = position.moves()[0]
    return evaluate(position.play(move)), move
"""
CONNECT_FOUR = (WEB / "examples" / "en" / "11-connect-four.py").read_text("utf-8")
OTHELLO = {"game": "othello", "moves": "f5d6"}
NUMBERS = {"game": "numbers", "seed": 7, "size": 4}
LATE = {"game": "tictactoe", "moves": "b2a1c1a3a2"}
OTHER_LATE = {"game": "tictactoe", "moves": "a1b2c3"}
OWN = {"game": "connect-four"}
TOURNAMENT = {"op": "tournament", "games": 110, "seed": 1}
THINKERS = ["minimax depth=2 evaluation=mine", "alphabeta depth=3 evaluation=mine order=mine", "mine depth=2"]
THINKERS += ["best nodes=2000", "minimax depth=1 evaluation=worse", "nobody"]
REQUESTS: list[dict[str, Any]] = [
    {"op": "games"},
    {"op": "load", "name": "mine", "source": EVALUATION},
    {"op": "load", "name": "four", "source": CONNECT_FOUR},
    {"op": "load", "name": "bad", "source": "def evaluate(:"},
    {"op": "load", "name": "bad", "source": "1 / 0"},
    {"op": "load", "name": "long", "source": "raise type('x' * 9000, (Exception,), {})('\U0001f004' * 9000)"},
    {"op": "load", "name": "worse", "source": "def evaluate(position): return None", "game": "othello"},
    {"op": "games"},
    *({"op": "view", "record": record} for record in (OTHELLO, NUMBERS, LATE, OWN)),
    {"op": "view", "record": {"game": "othello", "moves": "a1"}},
    {"op": "view", "record": {"game": "chess"}},
    *({"op": "think", "record": OTHELLO, "player": player} for player in THINKERS),
    {"op": "think", "record": NUMBERS, "player": "best depth=4"},
    {"op": "think", "record": LATE, "player": "minimax"},
    {"op": "think", "record": {"game": "tictactoe", "moves": "b2a1c1a3a2c2b1b3c3"}, "player": "minimax"},
    *({"op": "think", "record": OWN, "player": player} for player in ("best nodes=300", "random")),
    {"op": "tree", "record": OTHELLO, "player": "minimax depth=2 evaluation=mine ties=first", "strip": 10},
    {"op": "tree", "record": OTHELLO, "player": "best depth=4 ties=first", "rows": 50},
    {"op": "tree", "record": OTHELLO, "player": "minimax depth=4 ties=first", "rows": 1500, "path": ["c4"]},
    {"op": "tree", "record": OWN, "player": "minimax depth=2 ties=first"},
    {"op": "tree", "record": LATE, "player": "minimax"},
    {"op": "tree", "record": OTHELLO, "player": "mine depth=2"},
    *({"op": "exercise", "record": LATE, "move": move} for move in ("b3", "c2", "a1")),
    {"op": "exercise", "record": OTHER_LATE, "move": "c1"},
    {"op": "refutation", "record": OTHER_LATE, "move": "c1", "best": "c1"},
    {"op": "exercise", "record": OWN, "move": "d6"},
    {"op": "refutation", "record": OWN, "move": "d6", "best": "d6"},
    {"op": "match", "game": "connect-four", "first": "random", "second": "level-1", "seed": 3, "opening": 2},
    {"op": "match", "game": "tictactoe", "first": "random", "second": "minimax", "seed": 3},
    {**TOURNAMENT, "game": "connect-four", "players": ["random", "level-1"]},
    {**TOURNAMENT, "game": "othello", "players": ["mine depth=1", "random"], "form": "two", "swap": False},
    {**TOURNAMENT, "game": "numbers", "players": ["random", "level-1"], "size": 4, "form": "against"},
    {**TOURNAMENT, "game": "numbers", "players": ["random", "level-1"], "tally": "none"},
]
WINNERS = ("first", "second", "draw", "first")


@pytest.fixture(scope="module")
def conversations() -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Requests and the engine's replies to them."""
    conversation = Conversation(allow_load=True)

    def ask(request: dict[str, Any]) -> list[dict[str, Any]]:
        lines: list[str] = []
        lines.extend(conversation.answer(json.dumps({**request, "id": 1}), send=lines.append))
        return [json.loads(line) for line in lines]

    made = [(request, ask(request)) for request in REQUESTS]
    for request, replies in list(made):
        if request["op"] == "tournament" and "tally" in replies[0]:
            games = [{"players": request["players"], "index": i, "winner": w} for i, w in enumerate(WINNERS)]
            counting = {**request, "tally": replies[0]["tally"], "played": games}
            made.append((counting, ask(counting)))
    assert len(made) > len(REQUESTS)
    return made


def checked(function: str, conversations: Any) -> Any:
    write_contract()
    modules = (WEB / "src" / "engine" / "sandbox_replies.ts", ROOT / "tests" / "web" / "changed.mjs")
    return call_in_node(function, conversations, *modules)


def test_every_reply_of_the_engine_is_accepted_from_the_sandbox(conversations: Any) -> None:
    assert checked(CHECK, conversations) == []


def test_an_author_s_game_is_described_as_the_page_takes_it_and_one_of_numbers_is_not(
    conversations: Any,
) -> None:
    lists = [replies[-1]["games"] for request, replies in conversations if request["op"] == "games"]
    games = [game for described in lists for game in described]
    module = WEB / "src" / "device" / "kept_programs.ts"
    authors = call_in_node("(games, { isAuthors }) => games.map(isAuthors)", games, module)
    found = {game["id"]: is_authors for game, is_authors in zip(games, authors, strict=True)}
    assert found["connect-four"]
    assert not found["numbers"]


def test_no_reply_is_accepted_with_a_value_of_another_type_or_size(conversations: Any) -> None:
    found = checked(CHANGE, conversations)
    assert found["tried"] > 10_000
    assert found["accepted"] == []


def test_the_only_script_of_the_frame_is_allowed_by_its_hash() -> None:
    script = "'use strict';alert(1);"
    document, hashed = call_in_node(
        "(script, { frameDocument, scriptHash }) => [frameDocument(script), scriptHash(script)]",
        script,
        FRAME,
    )
    assert f"<script>{script}</script>" in document
    policy = (
        f"default-src 'none'; script-src {hashed} 'wasm-unsafe-eval'; worker-src blob:; "
        "require-trusted-types-for 'script'; trusted-types sakiyomi; base-uri 'none'; form-action 'none'"
    )
    assert document.index(f'content="{policy}"') < document.index("<script>")


@pytest.mark.parametrize("script", ["a('</script>')", "a('</SCRIPT')", "a('<!--')", "a\r\nb"])
def test_a_broker_that_cannot_stand_in_a_document_is_refused(script: str) -> None:
    with pytest.raises(Failure):
        call_in_node("(script, { frameDocument }) => frameDocument(script)", script, FRAME)


def test_the_page_s_own_python_allows_no_programs() -> None:
    app = Path(WEB / "python" / "app.py").read_text("utf-8")
    assert "allow_load" not in app
    with zipfile.ZipFile(io.BytesIO(engine_archive())) as archive:
        assert not [name for name in archive.namelist() if name.startswith("engine/sakiyomi/authors/")]
    assert "sandbox" not in (WEB / "src" / "python" / "worker.ts").read_text("utf-8")
