"""`python3 -m engine nboard`: a player of Othello for boards that speak NBoard's protocol."""

from functools import partial
from typing import Final

from ..protocols import nboard
from . import spoken

MORE: Final = "For NBoard and other boards that speak it (engine/CONTRACT.md, Engines of others)."

add = spoken.add_spoken
do = partial(spoken.speak, nboard.serve)
