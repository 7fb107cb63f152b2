"""Added games in an archive of the engine. `engine.added.packed_files` replaces this file.

In the page and on other machines the engine is one archive, and files of `--with FILE` cannot be read there.
The code that makes the archive puts these files into this package and lists their names here. In the
repository the list is empty.
"""

from typing import Final

NAMES: Final[tuple[str, ...]] = ()
"""The names of the modules of this package. Each module defines `GAME`."""
