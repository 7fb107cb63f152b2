"""Lighthouse finds nothing to say of accessibility and best practices."""

from __future__ import annotations

import pytest

from tests.bench import lighthouse

pytestmark = pytest.mark.skipif(
    not lighthouse.PROGRAM.exists(), reason="Lighthouse is not installed: `build.py test --rest` does that"
)


@pytest.mark.slow
@pytest.mark.parametrize("words", ["", "#/numbers?seed=1&lang=ja", "#/arena"])
def test_lighthouse_gives_full_marks(address: str, words: str) -> None:
    audit = lighthouse.report(address + words)
    found = {name: lighthouse.faults(audit, name) for name in ("accessibility", "best-practices")}
    assert found == {"accessibility": [], "best-practices": []}
    scores = lighthouse.scores(audit)
    assert (scores["accessibility"], scores["best-practices"]) == (100, 100)
