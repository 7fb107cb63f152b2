"""Packages of Python that a publisher puts beside the page for programs of the Lab: `--package WHEEL`."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from web.make.environment import Failure
from web.make.sources import Files

TABLE = "packages.json"
"""Which wheel has a module. It is there without any as well: then it is empty."""
FITS = re.compile(r"-(none-any|(pyodide|pyemscripten|emscripten)_\w+)\.whl$")
"""The names of wheels that are of Python alone, or were made for Pyodide."""


def package_files(wheels: Sequence[Path]) -> Files:
    """The wheels, and the table of their modules; raises Failure where one is damaged or does not fit."""
    files: Files = {}
    table: dict[str, str] = {}
    for path in wheels:
        if not FITS.search(path.name):
            raise Failure(f"{path.name}: a wheel of Pyodide is needed, or one that ends in -none-any.whl.")
        name = f"packages/{path.name}"
        files[name] = path.read_bytes()
        table |= dict.fromkeys(modules_of(path.name, files[name]), name)
    return {**files, TABLE: json.dumps(table).encode()}


def modules_of(name: str, wheel: bytes) -> Iterator[str]:
    """The modules that a wheel brings, whose files have the hashes that it lists."""
    try:
        with zipfile.ZipFile(io.BytesIO(wheel)) as zipped:
            names = [each for each in zipped.namelist() if not each.endswith("/")]
            record = next(each for each in names if each.endswith(".dist-info/RECORD"))
            listed = dict(line.split(",")[:2] for line in zipped.read(record).decode().splitlines() if line)
            for each in names:
                sum_ = (
                    base64.urlsafe_b64encode(hashlib.sha256(zipped.read(each)).digest()).decode().rstrip("=")
                )
                if each != record and listed.get(each) != f"sha256={sum_}":
                    raise Failure(f"{name}: {each} in it is damaged: its hash is not the one that is listed.")
    except (zipfile.BadZipFile, StopIteration, ValueError) as error:
        raise Failure(f"{name}: this is no wheel.", str(error)) from None
    tops = {each.partition("/")[0] for each in names}
    yield from sorted(
        {each.removesuffix(".py") for each in tops if re.fullmatch(r"[A-Za-z_]\w*(\.py)?", each)}
    )
