"""The trainer of `strong`: its positions are worth what the engine says, and its fit finds known weights.
Positions of Numbers gain what the engine says."""

from __future__ import annotations

from binascii import a2b_base64
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest

pytest.importorskip("numba", reason="numba is not installed: `build.py test --rest` does that")

import numpy as np

from engine.game import FIRST, with_win
from engine.games.numbers.rules import ZERO as NOTHING
from engine.games.othello import weights
from engine.games.othello.rules import WIN, position, write
from tests.bench.training import __main__ as training
from tests.bench.training import export, fit, numbers
from tests.bench.training.errors import Model
from tests.engine.conversation import think

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]  # compiles for a minute

SHAPE = export.SHAPE
PLAN = training.GENERATIONS[-1]._replace(solved=10)


@pytest.fixture(scope="module")
def blocks(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """Three small blocks: of number 0, of number 1, and of number 0 again."""
    folder = tmp_path_factory.mktemp("blocks")
    by_discs = fit.by_discs(export.read())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "BLOCK", 500)
        for i, number in enumerate((0, 1, 0)):
            training.play_block(folder / f"{i}.npy", PLAN, number, SHAPE, by_discs)
    return [np.load(folder / f"{i}.npy") for i in range(3)]


def test_a_block_is_the_same_again(blocks: list[Any]) -> None:
    one, other, again = blocks
    assert (one == again).all()
    assert not (one == other).any()


def test_its_positions_are_worth_what_the_engine_says(blocks: list[Any]) -> None:
    of: dict[bool, list[tuple[str, int, int]]] = {True: [], False: []}
    for own, their, margin, value in blocks[0].tolist():
        discs = (own | their).bit_count()
        if discs >= 56 or discs < 46:
            of[discs >= 56].append((write(position(own, their, FIRST)), margin, value))
    late, early = of[True][:10], of[False][::9]
    for setup, margin, value in late:
        last = think("othello", setup, {"search": "alphabeta", "depth": 16})
        assert (last["value"], value) == (with_win(margin, WIN), 100 * margin)
    for setup, _, value in early:
        last = think("othello", setup, {"search": "alphabeta", "depth": 4, "evaluation": "strong"})
        assert last["value"] == value
    assert len(late) > 5 < len(early)


def test_the_fit_finds_weights_that_explain_the_labels(blocks: list[Any]) -> None:
    rows, discs = fit.rows_of(SHAPE, np.concatenate(blocks[:2]))
    labels = fit.values(rows, discs, export.read())
    found = fit.fit(SHAPE, rows, discs, labels, ridge=0.01, rounds=60)
    assert np.abs(fit.values(rows, discs, found) - labels).mean() < 0.05 * np.abs(labels).mean()
    assert (found == found[:, SHAPE.same]).all(), "entries that are the same by symmetry differ"


def test_what_is_exported_is_what_the_engine_reads() -> None:
    tenths = export.rounded(export.read(), np.full((7, SHAPE.entries), 1e9), 0)
    made: dict[str, Any] = {}
    exec(export.module(tenths, Model(weights.DEVIATIONS, weights.GROWTH)), made)
    assert made["VERSION"] == weights.VERSION, "of all of them"
    for packed, there in zip(made["PACKED"], weights.PACKED, strict=True):
        assert decompress(a2b_base64(packed)) == decompress(a2b_base64(there))


def test_positions_of_numbers_gain_what_the_engine_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbers, "BOARDS", 4)
    found = numbers.block(tmp_path / "3.npz", 3)
    read = 0
    for board, row, gains in zip(*found.values(), strict=True):
        there = board > -NOTHING
        if min(there.sum(0).min(), there.sum(1).min()) < 4:
            continue  # the end of the game may be near, whose value is not the gain
        lines = "/".join(" ".join(str(n) if n > -NOTHING else "." for n in line) for line in board)
        for depth in (1, 4, 5):
            player = {"search": "alphabeta", "depth": depth, "evaluation": "prospect"}
            assert think("numbers", f"{lines}; row {row + 1}; 0:0", player)["value"] == gains[depth]
            read += 1
    assert read > 60
