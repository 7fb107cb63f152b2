"""Files of the trainers, which may be cut off at any time."""

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def write(path: Path, save: Callable[[BinaryIO], None]) -> None:
    """Writes a file that is there only once it is complete."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        save(file)
    unfinished.replace(path)
