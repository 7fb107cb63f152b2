"""A package, so that `tests` is this one whatever else is installed under the name."""

import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).parents[1] / "engine"))  # for `python -m tests.…`
