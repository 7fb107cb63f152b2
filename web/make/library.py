"""Writes the modules of Python's standard library that the page needs as a small archive, compiled.

version.mjs runs it in Pyodide when the page is built. It imports the engine as the page's worker does, finds
the modules that came from Pyodide's `python_stdlib.zip` (frozen ones are in its wasm), and compiles them.
With compiled modules Python starts in a third of the time. Without docstrings and line tables, which the page
does not use, they are no larger than their sources. The result depends on the sources and on Pyodide alone.
"""

import importlib.util
import sys
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zipimport import zipimporter

LIBRARY = "/lib/python314.zip"
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # PEP 552: a hash that is not checked


def without_lines(code: CodeType) -> CodeType:
    """The same code with a line table that gives no lines: one byte for every eight units of code.

    See "The Location Table" in CPython's InternalDocs/code_objects.md.
    """
    units = len(code.co_code) // 2
    table = b"\xff" * (units // 8) + (bytes([0xF7 + units % 8]) if units % 8 else b"")
    inner = tuple(without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=table)


def needed() -> list[str]:
    """The members of the library that have been imported."""
    specs = [module.__spec__ for module in list(sys.modules.values()) if module.__spec__]
    origins = [str(spec.origin) for spec in specs if isinstance(spec.loader, zipimporter)]
    return sorted(origin[len(LIBRARY) + 1 :] for origin in origins if origin.startswith(LIBRARY))


def write(path: str, members: list[str]) -> None:
    """Write the compiled members as an archive from which Python can import."""
    from marshal import dumps

    with ZipFile(LIBRARY) as library, ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for member in members:
            code = compile(library.read(member), member, "exec", dont_inherit=True, optimize=2)
            entry = ZipInfo(f"{member}c", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, importlib.util.MAGIC_NUMBER + UNCHECKED + dumps(without_lines(code)))


sys.path.insert(0, "/app.zip")
__import__("app")
write("/core.zip", needed())
