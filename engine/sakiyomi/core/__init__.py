"""What all other packages stand on: games, errors, checks of declared types, the version."""

import sys
from typing import Final

__version__ = "1.0"

_MAIN = getattr(sys.modules.get("__main__"), "__spec__", None)
COMMAND: Final = "python3 -m engine" if _MAIN and _MAIN.parent == "engine" else "sakiyomi"
"""What a person types to run a command: the first in a checkout, where nothing is installed."""
