"""What an author's code is given of its own, and what is put back when it has run.

This keeps a mistake from harming later answers. It is no wall: natively an author's code can do all that
whoever started the engine can do. In the page the browser's sandbox is the wall.
"""

from __future__ import annotations

import builtins
import random
import sys
from collections.abc import Mapping
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, Final

BUILTINS: Final = vars(builtins)
SOUND: Final = dict(BUILTINS)
"""The builtins as they were."""
RELATIVE: Final = "a relative import is of another file of a package, and a program is one file"
MODULES: Final[dict[str, ModuleType]] = {}
"""The modules that were there when authors' code began."""


class Chance(random.Random):
    """The generator behind the functions of the module `random` of authors' programs.

    Without an argument `seed` continues from the generator itself, and not from the system's chance.
    """

    def seed(self, a: Any = None, version: int = 2) -> None:
        super().seed(self.getrandbits(64) if a is None else a, version)

    def module(self) -> ModuleType:
        """The module `random` with this generator. An unseeded `Random()` there takes its seed from it."""
        random_module = ModuleType("random")
        chance = self

        class Random(random.Random):
            def seed(self, a: Any = None, version: int = 2) -> None:
                super().seed(chance.getrandbits(64) if a is None else a, version)

        of_hidden = random.random.__self__  # type: ignore[attr-defined]
        for name, value in vars(random).items():
            bound = getattr(value, "__self__", None) is of_hidden
            setattr(random_module, name, getattr(self, name) if bound else value)
        vars(random_module).update(Random=Random, _inst=self)
        return random_module


def private_builtins(chance: Chance, program: ModuleType, files: Mapping[str, CodeType]) -> dict[str, Any]:
    """Builtins of a program's own. Imports in it find these, the module `random` of `chance`, and its files.

    `files` are run where they are first imported, as modules with the name of the program's own.
    """
    private = ModuleType("builtins")
    modules = {"builtins": private, "random": chance.module()}
    find, run = SOUND["__import__"], SOUND["exec"]

    def file(name: str) -> ModuleType:
        if name not in modules:
            module = modules[name] = ModuleType(program.__name__)
            vars(module).update(__file__=program.__file__, __builtins__=vars(private))
            try:
                run(files[name], vars(module))
            except BaseException:
                del modules[name]
                raise
        return modules[name]

    def imported(name: str, *given: Any, **named: Any) -> Any:
        level = given[3] if len(given) > 3 else named.get("level", 0)
        if name in files:
            return file(name)
        if type(level) is int and level > 0:
            names = (given[2] if len(given) > 2 else named.get("fromlist")) or ()
            if not name and {*names} <= files.keys():
                return SimpleNamespace(**{each: file(each) for each in names})
            raise ImportError(f"from {'.' * level}{name} import: {RELATIVE}")
        return modules.get(name) or find(name, *given, **named)

    vars(private).update(SOUND, __import__=imported)
    return vars(private)


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
