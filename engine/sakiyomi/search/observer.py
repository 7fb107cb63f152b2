"""What a search reports to its observer: every visit of a position.

A search wraps its functions in the observer of its `Task`. `UNOBSERVED` returns them unchanged, so that a
search that nobody observes is not slower. `search.recorder` keeps a row for each visit.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from ..core.game import PV

SearchFunction = TypeVar("SearchFunction", bound=Callable[..., tuple[int, PV]])
T = TypeVar("T")


class Observer(Protocol):
    """The reports of a search."""

    def visits(self, search: SearchFunction) -> SearchFunction:
        """Each call of `search` is a visit; returns the function to call instead.

        It takes the position or state, the plies from the root, the plies left to read and, in a search with
        a window, alpha and beta. Values are those of the mover.
        """

    def each(self, moves: Sequence[T]) -> Iterator[T]:
        """`moves` one by one: the moves of the position being visited, or pairs of a move and its child."""

    def leaves(self, values: Sequence[int], one_by_one: bool) -> None:
        """The first children in `StateSpace.frontier` of the state being visited are visited too.

        `values` are those for the state's mover. `one_by_one`: the window narrows from one to the next.
        """

    def known(self, exact: bool) -> None:
        """The visit under way is answered from the table, by a value that is `exact` or is a bound."""

    def begin(self, depth: int) -> None:
        """An iteration begins with a visit of the root, to be read to this depth."""

    def end(self, move: int | None, value: int | None) -> None:
        """The iteration ends with this move and its value for the mover of the root."""


class Unobserved:
    """The observer of a search that nobody observes."""

    def visits(self, search: SearchFunction) -> SearchFunction:
        return search

    each = staticmethod(iter)
    """Not a function of Python's, whose call would cost searches several percent."""

    def leaves(self, values: Sequence[int], one_by_one: bool) -> None:
        pass

    def known(self, exact: bool) -> None:
        pass

    def begin(self, depth: int) -> None:
        pass

    def end(self, move: int | None, value: int | None) -> None:
        pass


UNOBSERVED: Final = Unobserved()
