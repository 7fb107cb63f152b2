"""Exercises: where the obvious rules solve all it is what they say, and else what holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

from sakiyomi.games import GAMES
from sakiyomi.players.players import judge, player
from sakiyomi.players.players import think as thoughts_of
from sakiyomi.players.record import replay, squares
from sakiyomi.reading import exercises
from sakiyomi.reading.exercises import Verdict, exercise
from sakiyomi.search.limits import Limits, never
from sakiyomi.search.thought import Thought
from tests.engine import obvious
from tests.engine.conversation import Reply, answer, record, stopped, view

LEAST = {"othello": (6, 2), "numbers": (4, 1), "tictactoe": (1, 0)}
"""The least loss of a mistake, and the most of a good move, as CONTRACT.md says them."""
CORNERS = {"a1", "h1", "a8", "h8"}
OTHELLO: Any = record("othello", None, "c4c5d6e3b4c6f5f6f2e6")


def asked(op: str, given: Reply, move: str) -> Reply:
    return answer({"op": op, "record": given, "move": move})


ALL_TICTACTOE = obvious.all_tictactoe()
SOLVED: dict[str, Callable[[random.Random], obvious.Position]] = {
    "othello": lambda rng: obvious.othello_near_its_end(rng, 5),
    "numbers": lambda rng: obvious.numbers_near_its_end(rng, 4),
    "tictactoe": lambda rng: rng.choice(ALL_TICTACTOE),
}


def solved(game: str, count: int) -> list[obvious.Position]:
    """Positions that can be solved, with a move to be chosen."""
    rng = random.Random(5)
    found = (SOLVED[game](rng) for _ in range(count))
    return [position for position in found if position.moves() not in ([], ["pass"])]


def worth(position: obvious.Position, side: str) -> int:
    """What the side gets with best play: a margin, or 1, 0, −1."""
    value = obvious.minimax(position, 60, "nothing").value
    margin = value - position.win * obvious.sign(value) if position.counts else obvious.sign(value)
    return margin if side == "first" else -margin


def losses(position: obvious.Position) -> tuple[int, dict[str, int]]:
    """What the best move brings, and what each loses against it."""
    worths = {move: worth(position.play(move), position.turn) for move in position.moves()}
    best = max(worths.values())
    return best, {move: best - each for move, each in worths.items()}


def reason(game: str, best: int, lost: dict[str, int], move: str) -> str | None:
    """Why the move makes no exercise, by the rules as they are told; None: it makes one."""
    mistake, tolerance = LEAST[game]
    if len(lost) < 3:
        return "few"
    if lost[move] < mistake:
        return "small"
    if sum(loss <= tolerance for loss in lost.values()) > 2:
        return "many"
    return "decided" if best < 0 or best - lost[move] > 0 else None


@pytest.mark.parametrize(("game", "count"), [("othello", 12), ("numbers", 12), ("tictactoe", 60)])
def test_where_all_can_be_solved_it_says_what_the_obvious_rules_say(game: str, count: int) -> None:
    seen = Counter[str | None]()
    for position in solved(game, count):
        best, lost = losses(position)
        for move in position.moves():
            found = asked("exercise", record(game, position.setup()), move)
            why = reason(game, best, lost, move)
            assert found["why"] == why, (position.setup(), move)
            seen[why] += 1
            if why:
                assert found["exercise"] is None
                continue
            made = found["exercise"]
            assert {one["move"]: one["loss"] for one in made["moves"]} == lost
            assert [one["move"] for one in made["moves"]] == position.moves()
            assert (made["best"], made["exact"], made["side"]) == (best, True, position.turn)
            assert made["good"] == [one for one in lost if lost[one] <= LEAST[game][1]]
            assert (made["played"], made["version"]) == (move, GAMES[game].judge_version)
            assert made["record"] == {**record(game, position.setup()), "moves": []}
    kinds = {"few", "small", None} | ({"many"} if game == "tictactoe" else {"decided"})
    assert kinds <= seen.keys(), seen


# Of games

FIFTY = {
    ("tictactoe", True): 14,
    ("othello", True): 16,
    ("othello", False): 2,
    ("numbers", True): 14,
    ("numbers", False): 4,
}
"""How many are made of each game, by whether they are exact."""
SCREENED = 10_000
"""The positions of a first, quick reading, which spares the judge most moves."""


LATE = 10
"""The last plies of a game, of which the exact ones are."""


def of_games(game: str, is_exact: bool) -> Iterator[Reply]:
    """The exercises that games between players of a level give."""
    rng = random.Random(f"{game} {is_exact}")
    by = player(judge(GAMES[game]), GAMES[game])
    while True:
        level = f"level-{rng.randint(1, 3)}"
        asked_for = {"op": "match", "game": game, "first": level, "second": level}
        played = answer({**asked_for, "opening": rng.randint(0, 4), "seed": rng.randrange(1 << 30)})["record"]
        moves = played["moves"]
        late = max(0, len(moves) - LATE)
        for ply in range(late, len(moves)) if is_exact else range(6, late):
            given: Any = {**played, "moves": moves[:ply]}
            before = replay(given)
            move = squares(*before.position.shape())[moves[ply]]
            quick, _ = exercises.judged(before.game, before.position, by._replace(nodes=SCREENED), never)
            if not quick or exercises.unfit(before.game, quick, move) or quick.exact != is_exact:
                continue
            made = asked("exercise", given, moves[ply])["exercise"]
            if made and made["exact"] == is_exact:
                yield made


@pytest.mark.slow
@pytest.mark.parametrize(("game", "is_exact"), FIFTY)
def test_what_is_right_in_an_exercise_of_a_game_is_within_the_tolerance_of_the_best(
    game: str, is_exact: bool
) -> None:
    mistake, tolerance = LEAST[game]
    for made in islice(of_games(game, is_exact), FIFTY[game, is_exact]):
        lost = {one["move"]: one["loss"] for one in made["moves"]}
        assert list(lost) == list(view(**made["record"])["legal"])
        assert min(lost.values()) == 0
        assert made["good"] == [move for move, loss in lost.items() if loss <= tolerance]
        assert 1 <= len(made["good"]) <= 2 < len(lost)
        assert lost[made["played"]] >= mistake
        if is_exact:
            worths = {move: solved_worth(made, move) for move in lost}
            assert made["best"] == max(worths.values())
            assert lost == {move: made["best"] - worth for move, worth in worths.items()}
            continue
        before = replay(made["record"])
        usual = player(judge(before.game), before.game)
        reading, _ = exercises.judged(before.game, before.position, usual, never)
        assert reading is not None
        assert made["depth"] >= reading.depth + 2
        named = {before.name(move): reading.loss(move) for move in reading.worths}
        assert made["good"] == [move for move, loss in named.items() if loss <= tolerance]
        assert named[made["played"]] >= mistake


def solved_worth(made: Reply, move: str) -> int:
    """What a move brings the side to move of a solved exercise: the position after it is read alone."""
    after = {**made["record"], "moves": [*made["record"]["moves"], move]}
    board = view(**after)
    won: Reply = board["result"]
    if won is None:
        won = answer({"op": "think", "record": after, "player": {"search": "best", "depth": 60}})
        won = {"winner": won["outcome"], "margin": won["margin"]}
    sign = {made["side"]: 1, "draw": 0}.get(won["winner"], -1)
    return sign * (1 if won["margin"] is None else abs(won["margin"]))


# Estimates


def verdict(depth: int, worths: dict[int, float], exact: bool = False) -> Verdict:
    return Verdict(depth, exact, worths)


FIRST = verdict(6, {1: 3.0, 2: 1.5, 3: -2.0, 4: -8.0})
"""Of Othello: 1 and 2 are good, 4 is a mistake."""
SECONDS: dict[str, tuple[Verdict | None, bool]] = {
    "the same two plies deeper": (verdict(8, {1: 2.0, 2: 0.5, 3: -2.0, 4: -6.0}), True),
    "the good ones in another order": (verdict(8, {1: 1.0, 2: 2.5, 3: -2.0, 4: -6.0}), True),
    "not deep enough": (verdict(7, FIRST.worths), False),
    "nothing": (None, False),
    "a smaller loss": (verdict(8, {1: 2.0, 2: 0.5, 3: -2.0, 4: -3.4}), False),
    "a loss that is named as a mistake": (verdict(8, {1: 2.0, 2: 0.5, 3: -2.0, 4: -3.5}), True),
    "another good move": (verdict(8, {1: 3.0, 2: 0.5, 3: 2.0, 4: -8.0}), False),
    "both lost": (verdict(8, {1: -13.0, 2: -14.0, 3: -20.0, 4: -22.0}), False),
    "the solver, of another good move": (verdict(3, {1: 2.0, 2: -9.0, 3: 4.0, 4: -8.0}, exact=True), True),
    "the solver, of a win either way": (verdict(3, {1: 20.0, 2: 19.0, 3: 4.0, 4: 2.0}, exact=True), False),
}


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Verdict | None]]:
    """What the readings of `exercise` find, in order. All must be asked for."""
    found: list[Verdict | None] = []
    monkeypatch.setattr(exercises, "judged", lambda *_: (found.pop(0), 40_000))
    yield found
    assert not found


@pytest.mark.parametrize("name", SECONDS)
def test_an_estimate_must_hold_deeper_and_the_solver_decides(
    readings: list[Verdict | None], name: str
) -> None:
    second, holds = SECONDS[name]
    readings += [FIRST, second]
    found = exercise(replay(OTHELLO), 4, never)
    assert found == (second if holds else "unproved")


@pytest.mark.parametrize(
    ("best", "left", "why"),
    [(12.5, 4.0, None), (-3.0, -12.5, None), (25.0, 13.0, "decided"), (-12.5, -20.0, "decided")],
)
def test_an_estimate_is_of_a_decided_game_only_where_both_are_far_from_even(
    readings: list[Verdict | None], best: float, left: float, why: str | None
) -> None:
    worths = {1: best, 2: left, 3: left - 1}
    readings += [verdict(6, worths), *([] if why else [verdict(8, worths)])]
    found = exercise(replay(OTHELLO), 2, never)
    assert found == (why or verdict(8, worths))


class Spent(NamedTuple):
    """A reading: its limit of positions, and those that it visited."""

    nodes: int | None
    limits: Limits


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[Spent]:
    """The readings that were made."""
    found: list[Spent] = []

    def think(*given: Any) -> tuple[Limits, Iterator[Thought]]:
        limits, thoughts = thoughts_of(*given)
        found.append(Spent(given[2].nodes, limits))
        return limits, thoughts

    monkeypatch.setattr(exercises, "think", think)
    return found


ESTIMATED: Any = record("numbers", None, ["h1"], seed=3672176350)
"""Far from its end. The second to move has one good move, h2, and the others lose more than 4 points."""
H7 = squares(8, 8)["h7"]


def test_an_estimate_is_of_a_bounded_reading_two_plies_deeper(spent: list[Spent]) -> None:
    found = asked("exercise", ESTIMATED, "h7")["exercise"]
    assert (found["exact"], found["good"]) == (False, ["h2"])
    by = {**judge(GAMES["numbers"]), "multipv": 100}
    usual = answer({"op": "think", "record": ESTIMATED, "player": by})
    assert found["depth"] == usual["depth"] + 2
    deep = {"search": "best", "depth": found["depth"], "evaluation": "prospect", "multipv": 100}
    values = answer({"op": "think", "record": ESTIMATED, "player": deep})["moves"]
    least = min(one["value"] for one in values)
    lost = [{"move": one["move"], "loss": int((one["value"] - least) / 4 + 0.5)} for one in values]
    assert (found["moves"], found["best"]) == (lost, round(-least / 4, 2)), "in points, not in quarters"
    assert [each.nodes for each in spent] == [100_000, 500_000]
    assert all(each.limits.visited <= (each.nodes or 0) for each in spent)


def test_where_the_judge_reads_to_a_depth_the_second_reading_is_deeper_too() -> None:
    game = GAMES["numbers"]._replace(judge="alphabeta depth=4 evaluation=prospect ties=first")
    found = exercise(replay(ESTIMATED)._replace(game=game), H7, never, times=1000)
    assert isinstance(found, Verdict)
    assert found.depth == 6


def test_a_game_that_counts_nothing_needs_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates of a judge that does not read to the end are no steps from a win to a loss."""
    game = GAMES["tictactoe"]._replace(judge="best depth=3 ties=first")
    played = replay({"game": "tictactoe", "moves": "a1"})._replace(game=game)
    assert exercise(played, 1, never) == "unproved"


# Stops and errors


def test_a_stop_ends_it_soon() -> None:
    (last,) = stopped({"op": "exercise", "record": OTHELLO, "move": "f3"})
    assert last == {"exercise": None, "why": "stopped", "done": True}


def test_a_stop_ends_the_second_reading_too(spent: list[Spent]) -> None:
    assert exercise(replay(ESTIMATED), H7, lambda: len(spent) == 2) == "stopped"
    assert spent[1].limits.visited < 100_000, "it would need 400,000 to come so deep"
