"""`python3 -m engine` in a checkout: the command `sakiyomi`, of the package beside this file."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    from sakiyomi.__main__ import command

    sys.exit(command())
