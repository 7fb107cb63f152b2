"""Players of a command that are programs of others, by GTP or NBoard's protocol."""

from collections.abc import Mapping
from typing import Any

from ..protocols import opponent
from ..usage import UsageError


def take_opponents(game: str, *players: str, here: bool = True) -> None:
    """Makes those of the players that are programs of others known to the game; raises `Refusal`.

    `here`: they are started on this machine.
    """
    opponent.take(players, here, game)


def check_start(record: Mapping[str, Any], where: str, *players: str) -> None:
    """Raises `UsageError` where a game begins where a program of others cannot be told to begin."""
    if why := opponent.refused_start(record, *players):
        raise UsageError(f"{where}: {why}")
