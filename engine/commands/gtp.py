"""`python3 -m engine gtp`: a player of Othello for programs that speak the Go Text Protocol."""

from functools import partial
from typing import Final

from ..protocols import gtp
from . import spoken

MORE: Final = "For arenas and boards of other programs (engine/CONTRACT.md, Engines of others)."

add = spoken.add_spoken
do = partial(spoken.speak, gtp.serve)
