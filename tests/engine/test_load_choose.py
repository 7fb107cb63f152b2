"""`choose`: an author's function that returns the move to play, and is a player by its name."""

from __future__ import annotations

import pytest

from sakiyomi.authors.host import SECONDS
from tests.engine.conversation import Reply, ask, said, written
from tests.engine.test_load import MINIMAX, OTHELLO, RECORDS, SMALL, Author

LAST = "def choose(position):\n    return position.moves()[-1]\n"
TRIES = """
def choose(position):
    for _ in range(10):
        for move in position.moves():
            position.play(move)
    return move
"""


@pytest.mark.parametrize("record", [*RECORDS, {"game": "small", "moves": "b1"}], ids=lambda one: one["game"])
def test_it_plays_in_every_game_without_a_limit_and_is_answered_as_random(
    author: Author, record: Reply
) -> None:
    author.load(SMALL, "small")
    loaded = author.load(LAST)
    assert (loaded["searches"], loaded["chooses"]) == (["mine"], True)
    found, random = author.think("mine", record), author.think("random seed=1", record)
    last = found["moves"][-1]["move"]
    assert found == {**random, "move": last, "line": [last]}


def test_the_move_is_the_same_whatever_the_depth_and_the_seed_gives_its_chance(author: Author) -> None:
    author.load("import random\n\ndef choose(position):\n    return random.choice(position.moves())\n")
    moves = [author.think(f"mine seed={seed}")["move"] for seed in range(20)]
    assert moves == [
        author.think(f"mine depth=3 ties=first multipv=9 seed={seed}")["move"] for seed in range(20)
    ]
    assert len(set(moves)) > 1


def test_positions_that_it_makes_are_counted_and_so_are_its_calls(author: Author) -> None:
    author.load(TRIES)
    reply = author.ask(op="think", record={"game": "othello"}, player="mine")[-1]
    assert reply["nodes"] == 40
    assert reply["calls"]["choose"][0] == 1
    assert reply["move"] == "e6"


@pytest.mark.parametrize("caught", [False, True])
def test_at_a_limit_of_nodes_its_move_is_played_or_else_the_first_legal_one(
    author: Author, caught: bool
) -> None:
    tries = "try:\n                position.play(move)\n            except Exception:\n                pass"
    author.load(TRIES.replace("position.play(move)", tries) if caught else TRIES)
    start = {"game": "othello"}
    for nodes, move in ((40, "e6"), (39, "e6" if caught else "d3")):
        found = author.think(f"mine nodes={nodes}", start)
        assert (found["nodes"], found["move"]) == (nodes, move)
        reasons = [note["reason"] for note in found.get("notes", [])]
        assert reasons == (["choose-ended"] if move == "d3" else [])


def test_a_move_may_be_a_text_of_a_class_of_its_own(author: Author) -> None:
    hostile = "    __hash__ = None\n    def __eq__(self, other): 1 // 0\n    def __str__(self): return 'x'\n"
    author.load(f"class Move(str):\n{hostile}def choose(position):\n    return Move('e6')\n")
    assert author.think("mine", {"game": "othello"})["move"] == "e6"


CATCHING = """
def choose(position):
    caught = 0
    while caught < 1000:
        try:
            position.play(position.moves()[0])
        except Exception:
            caught += 1
    return position.moves()[-1]
"""


def test_a_choice_that_catches_the_end_is_ended_at_its_next_play(author: Author) -> None:
    author.load(CATCHING)
    assert author.think("mine nodes=9", {"game": "othello"})["move"] == "d3"


def test_a_choice_that_catches_everything_has_a_second_left(author: Author) -> None:
    author.load(CATCHING.replace("caught += 1", "pass").replace(" Exception", ""))
    reply = author.ask(op="think", record={"game": "othello"}, player="mine nodes=9")[-1]
    assert reply["move"] == "d3"
    assert reply["calls"]["choose"][1] < SECONDS, "it was not ended by the limit of all code"


def test_a_choice_that_is_stopped_is_not_said_to_have_met_its_limit(author: Author) -> None:
    author.load(CATCHING)
    request = {"op": "think", "record": {"game": "othello"}, "player": "mine", "id": 1}
    stop = written({"op": "stop", "id": 1})
    reply = ask(request, author.conversation, lambda: said(stop, author.conversation))[-1]
    assert (reply["stopped"], reply["move"], "notes" in reply) == (True, "d3", False)


SECONDS_LEFT = [
    ("position, seconds", "mine", "None"),
    ("position, seconds", "mine nodes=9", "None"),
    ("position, left", "mine seconds=3600", "True"),
    ("position, depth=7", "mine seconds=3600", "7"),
    ("position, depth=7, seconds=0", "mine seconds=3600", "True"),
    ("position, *, seconds", "mine", "None"),
]


def test_it_gets_the_seconds_that_are_left_if_it_takes_them(author: Author) -> None:
    for head, player, seconds in SECONDS_LEFT:
        name = "left" if "left" in head else "seconds" if "seconds" in head else "depth"
        shown = f"3230 < {name} <= 3240" if seconds == "True" else name
        author.load(f"def choose({head}):\n    print({shown})\n    return position.moves()[0]\n")
        reply = author.ask(op="think", record=OTHELLO, player=player)[0]
        assert reply["printed"] == f"{seconds}\n", (head, player)


def test_a_program_has_choose_or_search(author: Author) -> None:
    found = author.load(MINIMAX + LAST)["error"]
    assert (found["code"], found["field"]) == ("user-code", "source")
    assert found["args"]["reason"] == "choose-and-search"
    assert found["args"]["line"] == 1 + MINIMAX.count("\n")


def test_it_has_no_tree(author: Author) -> None:
    author.load(LAST)
    found = author.ask(op="tree", record=OTHELLO, player="mine depth=2")[-1]["error"]
    assert (found["code"], found["field"]) == ("bad-player", "player.search")


def test_a_position_that_is_kept_from_one_thought_is_played_on_in_the_next(author: Author) -> None:
    author.load(
        "kept = []\n\n\ndef choose(position):\n    for each in kept:\n"
        "        for move in each.moves():\n            each.play(move)\n"
        "    kept.append(position)\n    return position.moves()[-1]\n"
    )
    start = {"game": "othello"}
    assert author.think("mine nodes=9", start)["nodes"] == 0
    assert author.think("mine nodes=9", start)["nodes"] == 4
    found = author.think("mine nodes=3", start)
    assert (found["nodes"], [note["reason"] for note in found["notes"]]) == (3, ["choose-ended"])


def test_it_may_be_for_one_game_alone_which_is_one_that_there_is(author: Author) -> None:
    assert author.load(f'{LAST}\n\nchoose.game = "othello"\n')["only"] == "othello"
    assert "move" in author.think("mine", OTHELLO)
    assert author.think("mine", {"game": "tictactoe"})["error"]["code"] == "bad-player"
    for named in ('"chess"', "7"):
        error = author.load(f"{LAST}\n\nchoose.game = {named}\n")["error"]
        assert (error["args"]["reason"], error["args"]["during"]) == ("unknown-game", "load")
    assert "only" not in author.load(LAST)
