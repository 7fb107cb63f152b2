"""Keeps an author's code from changing what the engine needs, as far as Python can natively.

This is no wall: with a native Python an author's code has the rights of whoever allowed it. In the page the
browser's sandbox is the wall.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Final

BUILTINS: Final = vars(builtins)
SOUND: Final = dict(BUILTINS)
"""The builtins as they were."""
MODULES: Final[dict[str, ModuleType]] = {}
"""The modules that were there when authors' code began."""


def private_builtins() -> dict[str, Any]:
    """Builtins of a program's own, which imports in it find too. The engine cannot be imported there."""
    own = ModuleType("builtins")
    find = SOUND["__import__"]

    def imported(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if type(name) is str and not level:
            if name == "builtins":
                return own
            if name.partition(".")[0] == "engine":
                raise ImportError("a program that is loaded cannot import the engine")
        return find(name, globals, locals, fromlist, level)

    vars(own).update(SOUND, __import__=imported)
    return vars(own)


def keep_modules() -> None:
    """Remembers the modules that there are now."""
    MODULES.update(sys.modules)


def restore() -> None:
    """Restores builtins and modules. Uses no builtin function."""
    if BUILTINS != SOUND:
        BUILTINS.clear()
        BUILTINS.update(SOUND)
    modules = sys.modules
    for name, module in MODULES.items():
        if modules.get(name) is not module:
            modules[name] = module
