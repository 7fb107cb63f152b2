"""No file of the engine imports itself by way of others: imports in functions and under TYPE_CHECKING count.

Of such circles import-linter does not see those of a package's own file and a file in it.
"""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import sakiyomi

PACKAGE = Path(sakiyomi.__file__).parent


def imported(file: Path) -> Iterator[tuple[Path, int]]:
    """The files of the package that a file imports, each with the line where it does."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            level, module = getattr(node, "level", 0), getattr(node, "module", None) or ""
            start = file.parents[level - 1] if level else PACKAGE.parent
            for name in node.names:
                place = start.joinpath(*module.split("."), *name.name.split("."))
                places = (place, place.parent)  # a module, or a name of one
                forms = (form for each in places for form in (each.with_suffix(".py"), each / "__init__.py"))
                found = next(filter(Path.is_file, forms), None)
                if found and PACKAGE in found.parents:
                    yield found, node.lineno


def test_no_file_imports_itself_by_way_of_others() -> None:
    imports = {file: dict(imported(file)) for file in PACKAGE.rglob("*.py")}
    circle: list[Path] = []
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        circle = error.args[1][::-1]
    edges = [
        f"{importer.relative_to(PACKAGE)}:{imports[importer][other]} imports {other.relative_to(PACKAGE)}"
        for importer, other in pairwise(circle)
    ]
    assert not edges, "\n".join(edges)
