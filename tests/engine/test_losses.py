"""What the judge's reply says of each move: its loss and its mark, and which moves are equally good."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from sakiyomi.contract.limits import INFINITY, Bound
from sakiyomi.core.game import FIRST, SECOND, Side
from sakiyomi.games import GAMES
from sakiyomi.players.losses import losses
from sakiyomi.search.thought import Proof, Scored, Thought
from tests.engine.conversation import Reply, answer, record, think
from tests.engine.obvious import Position, all_tictactoe, numbers_near_its_end, random_othello

JUDGES = {game["id"]: game["judge"] for game in answer({"op": "games"})["games"]}
WON_BY_LESS = "X-OOOOO-XOOXOO-OXXXXXXO-XXXXXOOXXXOXOOOXXXXOOO-XXXOOOO---O-OOO-- X"
"""Read to a depth, g2 and g6 win by 30 or more; in truth by 56 and 48, and b1 by 58."""
NOT_A_MISTAKE = "---OXXXXO-OXXXXXO-OXXXXXOOOOXXXXOOXOOXXX-OXXOOXXOOOXOO-X-OOOO--- X"
"""Read to a depth, a6 wins by 44 or more and a8 by 48 or more; in truth a6 by 62 and a8 by 58."""


def judged(setup: str, **more: Any) -> Reply:
    return think("othello", setup, {**JUDGES["othello"], "multipv": 100, **more})


def said(reply: Reply, move: str) -> Reply:
    found: Reply = next(one for one in reply["moves"] if one["move"] == move)
    return found


def test_the_judge_solves_positions_whose_bounds_are_misleading() -> None:
    hint, review = judged(WON_BY_LESS), judged(NOT_A_MISTAKE)
    assert (hint["equal"], hint["margin"]) == (["b1"], 58)
    assert [said(hint, move)["loss"] for move in ("b1", "g2", "g6")] == [0, 2, 10]
    assert (review["equal"], review["margin"]) == (["c1", "a6"], 62)
    assert (said(review, "a6")["mark"], said(review, "a8")["loss"]) == (None, 4)


def cases(rng: random.Random) -> Iterator[tuple[str, str, Reply]]:
    """Positions near the end, each with what is true of all its moves."""
    while True:
        game = rng.choice(["othello", "numbers", "tictactoe"])
        board: Position
        if game == "tictactoe":
            board = rng.choice(ALL_TICTACTOE)
        else:
            board = random_othello(rng, 0.12) if game == "othello" else numbers_near_its_end(rng, 5, 0.45)
        moves = board.moves()
        if len(moves) < 2 or (game == "othello" and not 6 <= board.setup().count("-") <= 9):
            continue
        by = {"search": "best", "ties": "first", "multipv": 100, **EVALUATIONS[game]}
        whole = think(game, board.setup(), by | ({"nodes": 10**7} if game != "tictactoe" else {}))
        if game == "tictactoe" or all(one["margin"] is not None for one in whole["moves"]):
            yield game, board.setup(), whole


EVALUATIONS: dict[str, Reply] = {
    "othello": {"evaluation": "strong"},
    "numbers": {"evaluation": "prospect"},
    "tictactoe": {},
}
ALL_TICTACTOE = [board for board in all_tictactoe() if len(board.moves()) > 1 and len(board.moves()) < 8]


@pytest.mark.parametrize("seed", [0, 1])
def test_what_is_said_of_proved_moves_is_true_under_any_limit(seed: int) -> None:
    rng = random.Random(seed)
    for game, setup, whole in islice(cases(rng), 12):
        true = {one["move"]: one for one in whole["moves"]}
        turn = answer({"op": "view", "record": record(game, setup)})["turn"]
        for search, more in (
            ("minimax", {"depth": rng.randint(1, 3)}),
            ("alphabeta", {"depth": rng.randint(2, 5)}),
            ("best", {"nodes": rng.randint(10, 800)}),
            ("best", {"nodes": rng.randint(10, 800), "multipv": 100}),
            ("best", {"depth": rng.randint(2, 6)}),
        ):
            reply = think(game, setup, {"search": search, "ties": "first", **EVALUATIONS[game], **more})
            about = (game, setup, search, more)
            known = {one["move"]: one for one in reply["moves"]}

            def is_proved(move: str, known: dict[str, Reply] = known, game: str = game) -> bool:
                return known[move]["outcome" if game == "tictactoe" else "margin"] is not None

            assert reply["equal"] == [] or reply["move"] in reply["equal"], about
            best = reply["equal"][0] if reply["equal"] else None
            if best and is_proved(best):
                assert all(move in whole["equal"] for move in reply["equal"]), about
            for move, one in known.items():
                if best and is_proved(best) and is_proved(move):
                    assert one["loss"] == true[move]["loss"], about
                if one["least"] is not None and (best and is_proved(best)):
                    assert true[move]["loss"] >= one["least"] > 0, about
                # Marked where another is not, as far as was read.
                is_lost = one["outcome"] not in (None, "draw", turn)
                if one["mark"] and one["bound"] != "exact" and not is_lost:
                    assert true[move]["loss"] > 0, about


Value = tuple[int | None, Bound | None, Proof]


def read(game: str, mover: Side, *moves: Value) -> list[Any]:
    """What is said of moves with these values for `mover`."""
    sign = 1 if mover == FIRST else -1
    turned: dict[Bound | None, Bound | None] = {"lower": "upper", "upper": "lower"}
    scored = []
    for place, (value, bound, proof) in enumerate(moves):
        side = None if proof.outcome is None else mover if proof.outcome == "first" else SECOND
        if mover == SECOND:
            bound = turned.get(bound, bound)
            side = "first" if proof.outcome == "second" else side
        outcome = "draw" if proof.outcome == "draw" else side
        margin = None if proof.margin is None else sign * proof.margin
        whole = proof.margin is not None or proof.plies is not None
        low = value if value is not None and (whole or proof.outcome == "first") else -INFINITY
        high = value if value is not None and (whole or proof.outcome == "second") else INFINITY
        interval = (low, high) if mover == FIRST else (-high, -low)
        first = None if value is None else sign * value
        scored.append(Scored(place, first, bound, Proof(outcome, None, margin), *interval))
    thought = Thought(5, 0, 0, Proof(), (), tuple(scored), complete=False)
    return losses(GAMES[game], thought, JUDGES[game].get("evaluation"), mover)


WINS, LOSES = Proof("first"), Proof("second")


def by(margin: int) -> Proof:
    return Proof("first" if margin > 0 else "second" if margin < 0 else "draw", None, margin)


@pytest.mark.parametrize("mover", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        # Estimates of one reading.
        ([(500, "exact", Proof()), (180, "exact", Proof())], ["0 *", "3 ?!"]),
        ([(500, "exact", Proof()), (500, "exact", Proof())], ["0 *", "0 *"]),
        (
            [(500, "exact", Proof()), (-100, "exact", Proof()), (-700, "exact", Proof())],
            ["0 *", "6 ?", "12 ??"],
        ),
        # What is named as 6 discs is marked as 6.
        ([(560, "exact", Proof()), (10, "exact", Proof()), (11, "exact", Proof())], ["0 *", "6 ?", "5 ?!"]),
        ([(560, "exact", Proof()), (300, "exact", Proof()), (320, "exact", Proof())], ["0 *", "3 ?!", "2"]),
        # Proved margins. A result that is given away is marked however small the difference.
        ([(10_030, "exact", by(30)), (10_024, "exact", by(24))], ["0 *", "6 ?"]),
        ([(10_002, "exact", by(2)), (0, "exact", by(0)), (-10_002, "exact", by(-2))], ["0 *", "2 ?", "4 ??"]),
        ([(0, "exact", by(0)), (-10_002, "exact", by(-2))], ["0 *", "2 ?"]),
        # Of two winners of unknown margins nothing is said.
        ([(10_048, "exact", WINS), (10_044, "exact", WINS)], ["-", "-"]),
        # A proved margin may be less than one of which only a bound is known.
        ([(10_048, "exact", by(48)), (10_044, "exact", WINS)], ["-", "-"]),
        # It is surely worse, by an unknown amount.
        (
            [(10_048, "exact", WINS), (10_030, "exact", by(30)), (10_040, "exact", by(40))],
            ["0 *", "≥18 ??", "≥8 ?"],
        ),
        ([(10_004, "exact", WINS), (-10_004, "exact", LOSES)], ["0 *", "≥8 ??"]),
        # A move that is proved to lose, where the best is not, as far as was read.
        ([(900, "exact", Proof()), (-10_040, "exact", LOSES)], ["0 *", "- ?"]),
        # An estimate says nothing of a proof, nor the other way round.
        ([(10_002, "exact", by(2)), (900, "exact", Proof()), (-900, "exact", Proof())], ["-", "-", "- ??"]),
        # A move that was not read may be better.
        ([(500, "exact", Proof()), (None, None, Proof())], ["-", "-"]),
        # One that cannot be better leaves the best move known.
        ([(500, "exact", Proof()), (500, "upper", Proof())], ["0 *", "-"]),
        ([(500, "exact", Proof()), (180, "upper", Proof())], ["0 *", "≥3"]),
        # A limit came when the best move was proved to lose: one of the others may not.
        ([(-10_004, "exact", by(-4)), (250, "upper", Proof())], ["-", "-"]),
        ([(None, None, Proof()), (None, None, Proof())], ["-", "-"]),
    ],
)
def test_losses_and_marks_are_said_only_between_values_of_one_kind(
    mover: Side, moves: list[Any], expected: list[str]
) -> None:
    def text(loss: float | None, least: float | None, mark: str | None, is_best: bool) -> str:
        known = f"{loss:g}" if loss is not None else "-" if least is None else f"≥{least:g}"
        return " ".join(filter(None, [known, mark, "*" if is_best else ""]))

    assert [text(*one) for one in read("othello", mover, *moves)] == expected


def test_a_proof_is_not_compared_with_an_estimate() -> None:
    setup = "8 . 9 -6 ./6 1 -5 6 -3/. 5 . -2 3/1 . -2 -3 1/. . 1 -1 .; row 4; 21:17"
    reply = think(
        "numbers", setup, {"search": "best", "evaluation": "prospect", "nodes": 60, "ties": "first"}
    )
    # c4 is proved to be a draw at most, which is 6 points behind; a4 is estimated to win by 6.75.
    assert (reply["move"], said(reply, "c4")["bound"], said(reply, "c4")["value"]) == ("a4", "upper", 0)
    assert said(reply, "c4")["least"] is None


def test_in_a_game_without_margins_a_proved_loss_is_marked_and_an_undecided_move_is_not() -> None:
    won: Value = (97, "exact", Proof("first", 3))
    undecided: Value = (0, "exact", Proof())
    lost: Value = (-96, "exact", Proof("second", 4))
    assert [one.mark for one in read("tictactoe", FIRST, won, undecided, lost)] == [None, None, "??"]
    assert [one.mark for one in read("tictactoe", FIRST, undecided, lost)] == [None, "?"]


def test_of_two_wins_the_faster_one_is_best_and_none_is_a_mistake() -> None:
    found = read("tictactoe", FIRST, (97, "exact", Proof("first", 3)), (95, "exact", Proof("first", 5)))
    assert found == [(0, None, None, True), (0, None, None, False)]
