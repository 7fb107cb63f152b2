"""Added games in an archive of the engine. `authors.added.packed_file` replaces this file.

In the page the engine is an archive, and files of `--with FILE` cannot be read there. In the repository the
list is empty.
"""

from typing import Final

SOURCES: Final[tuple[tuple[str, str], ...]] = ()
"""The names and texts of programs that define a game."""
