"""Hypothesis draws the same examples each time, so that a red test stays red; `explore` looks further."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.engine.conversation")

settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.load_profile("steady")
