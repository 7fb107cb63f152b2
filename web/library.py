"""What the page needs of Python's standard library, as a small archive of compiled modules.

Run by library.mjs in Pyodide itself, when the page is built: it imports the engine as the page's worker does,
looks which modules came from Pyodide's `python_stdlib.zip` (frozen ones are in its wasm), and compiles those.
Compiled, Python starts in a third of the time; without docstrings and line tables, which nobody asks for in
the page, they are no more to fetch than their sources. Bytes and Pyodide decide the result, not the machine.
"""

import importlib.util
import sys
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zipimport import zipimporter

LIBRARY = "/lib/python314.zip"
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # PEP 552: a hash that nobody compares


def bare(code: CodeType) -> CodeType:
    """The same code, its line table saying "no line" throughout: a byte for every eight units of code.

    See "The Location Table" in CPython's InternalDocs/code_objects.md.
    """
    units = len(code.co_code) // 2
    table = b"\xff" * (units // 8) + (bytes([0xF7 + units % 8]) if units % 8 else b"")
    inner = tuple(bare(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=table)


def needed() -> list[str]:
    """The members of the library that are imported now."""
    specs = [module.__spec__ for module in list(sys.modules.values()) if module.__spec__]
    origins = [str(spec.origin) for spec in specs if isinstance(spec.loader, zipimporter)]
    return sorted(origin[len(LIBRARY) + 1 :] for origin in origins if origin.startswith(LIBRARY))


def write(path: str, members: list[str]) -> None:
    """The compiled members, as an archive that Python imports from."""
    from marshal import dumps

    with ZipFile(LIBRARY) as library, ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for member in members:
            code = compile(library.read(member), member, "exec", dont_inherit=True, optimize=2)
            entry = ZipInfo(f"{member}c", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, importlib.util.MAGIC_NUMBER + UNCHECKED + dumps(bare(code)))


sys.path.insert(0, "/engine.zip")
__import__("bridge")
write("/core.zip", needed())
