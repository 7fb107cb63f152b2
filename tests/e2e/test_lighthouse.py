"""Lighthouse finds nothing to say of accessibility, best practices and what search engines need."""

from __future__ import annotations

import pytest

from tests.bench import lighthouse

pytestmark = pytest.mark.skipif(
    not lighthouse.PROGRAM.exists(), reason="Lighthouse is not installed: `build.py test --rest` does that"
)


@pytest.mark.slow
@pytest.mark.parametrize("words", ["", "#/numbers?seed=1&lang=ja", "#/arena", "articles/bound/", "ja/tree/"])
def test_lighthouse_gives_full_marks(address: str, words: str) -> None:
    audit = lighthouse.report(address + words)
    # Of versions in other languages it wants absolute addresses, which a build without --url does not know.
    accepted = {"seo": ["hreflang"] if words.endswith("/") else []}
    for name in ("accessibility", "best-practices", "seo"):
        assert lighthouse.faults(audit, name) == accepted.get(name, []), name
        assert accepted.get(name) or lighthouse.scores(audit)[name] == 100
