"""The trainer of `strong`: its positions are worth what the engine says, and its export is what that reads.
Positions of Numbers gain what the engine says."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import decompress

import pytest

pytest.importorskip("numba", reason="numba is not installed: `build.py test --rest` does that")

import numpy as np

from sakiyomi.core.game import FIRST, with_win
from sakiyomi.games.numbers.rules import ZERO as NOTHING
from sakiyomi.games.othello import fitted, weights
from sakiyomi.games.othello.rules import WIN, position, write
from tests.bench.training import __main__ as training
from tests.bench.training import export, fit, numbers
from tests.bench.training.errors import Model
from tests.engine.conversation import think

pytestmark = pytest.mark.slow  # compiles for a minute

SHAPE = export.SHAPE
PLAN = training.GENERATIONS[-1]._replace(solved=10)


def test_its_positions_are_worth_what_the_engine_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "BLOCK", 500)
    training.play_block(tmp_path / "0.npy", PLAN, 0, SHAPE, fit.by_discs(export.read()))
    of: dict[bool, list[tuple[str, int, int]]] = {True: [], False: []}
    for own, their, margin, value in np.load(tmp_path / "0.npy").tolist():
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


def test_what_is_exported_is_what_the_engine_reads() -> None:
    tenths = export.rounded(export.read(), np.full((7, SHAPE.entries), 1e9), 0)
    made: dict[str, Any] = {}
    exec(export.fitted(tenths, Model(fitted.DEVIATIONS, fitted.GROWTH)), made)
    assert made["VERSION"] == fitted.VERSION, "of all of them"
    packed = list(weights.parts(export.weights(tenths)))
    assert [*map(decompress, packed)] == [*map(decompress, weights.PACKED)]


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
