"""Makes the page from its sources, in memory: address within the site -> bytes."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

from web.make import words
from web.make.articles import LANGUAGES, article_files, chapter_modules, with_figures
from web.make.chapter_pages import chapter_pages, page_words, sums_of
from web.make.contract import write_contract
from web.make.engine_files import (
    authors_archive,
    core_archive,
    engine_archive,
    start_files,
)
from web.make.environment import MAKE, NODE_MODULES, WEB, Failure, ask_node, digest
from web.make.found import SITEMAP, sitemap
from web.make.packages import package_files
from web.make.room_pages import room_links, room_pages, room_plans
from web.make.sources import Files, package_file, source_files

# All other files are under v/<hash>/.
ROOT_PAGES = ("index.html", "sw.js", "manifest.webmanifest", "manifest.ja.webmanifest", "404.html")
LAST_FEEDS = ("feed.xml", "ja/feed.xml")
"""The chapters had feeds. Those who still read them are told once that there are none any more."""
FURTHER_PAGES = (*room_plans(), "embed", *LANGUAGES[1:], SITEMAP, *LAST_FEEDS)
"""Pages beside these: folders of pages, and what names them."""
KILL_SWITCH = "sw-kill.js"
FOLDERS_OF_THE_PAGE = ("data", "examples", "icons", "locales", "styles")
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
TYPEFACE = "@fontsource-variable/figtree"
"""The package of the typeface of Latin text and figures. One of its files is served: Latin letters in all
weights, 20 kB."""


POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {{broker}} {{slash_hash}}; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; connect-src 'self'; "
    "worker-src 'self' blob:; base-uri 'none'; form-action 'none'; object-src 'none'; "
    "require-trusted-types-for 'script'; trusted-types lit-html sakiyomi chapter"
)
"""The content security policy of index.html and of every page that comes alive."""


SLASH = (
    "document.currentScript.remove();"
    "/(?<!\\/|\\.html)$/.test(location.pathname)"
    '&&history.replaceState(null,"",location.href.replace(/(?=[?#]|$)/,"/"))'
)
"""The one script that stands in the pages, and is allowed by its hash.

It gives the address of a page its final slash where it was opened without: otherwise no other script would be
found. Nothing is loaded for that, so that a host which takes the slash away leads to no loop.
"""


@dataclass(frozen=True)
class Options:
    """Options of the build."""

    added: tuple[Path, ...] = ()
    """Files with a `class Game`, read by engine/added.py."""
    url: str = ""
    """The address at which the page will be published, with a final slash; empty: not known."""
    kill_switch: bool = False
    """Publish the kill switch (web/sw-kill.js) as the service worker?"""
    packages: tuple[Path, ...] = ()
    """Wheels of Python for the programs of the Lab (web/make/packages.py)."""


@dataclass(frozen=True)
class Version:
    """A version of the page without its name, which is the hash of its files."""

    files: Files
    """The files under v/<hash>/, except files.json."""
    pages: Mapping[str, str]
    """The root pages. `{{base}}` stands for the folder v/<hash>/, `{{list}}` for the hash of files.json."""
    late: tuple[str, ...]
    """How addresses begin of files that the service worker fetches when the Lab is first entered."""


class Imports(TypedDict):
    """The scripts that a script imports."""

    static: list[str]
    dynamic: list[str]
    """By `import()`."""


class Scripts(TypedDict):
    """What scripts.mjs makes of the page's modules. Scripts are named by their addresses in the version."""

    files: dict[str, str]
    """Their texts, also of those that were given."""
    maps: dict[str, str]
    """Their source maps, which only a browser's developer tools fetch."""
    imports: dict[str, Imports]
    """Of those that are modules of the page."""
    begin: tuple[str, str]
    """The one that starts the engine, and the page's."""
    rooms: dict[str, str]
    late: list[str]
    """Those that only the Lab, and chapters with programs, need."""
    broker: str
    """The hash of the sandbox's inline script, as a policy names it."""
    packages: list[str]
    """Those that scripts consist of in part."""


def site_files(options: Options) -> Files:
    """The whole built page."""
    return whole_site(version(options), options.kill_switch)


def version(options: Options) -> Version:
    sources = web_files()
    pages = {name: WEB / name for name in (*ROOT_PAGES, *LAST_FEEDS, KILL_SWITCH) if (WEB / name).exists()}
    if "index.html" not in pages:
        raise Failure("There is no web/index.html to build the page from.")
    sheets = {name: data.decode() for name, data in sources.items() if name.endswith(".css")}
    templates = {name: path.read_text("utf-8") for name, path in pages.items()}
    write_contract()
    files = {name: data for name, data in sources.items() if name not in sheets}
    files |= vendored_files()
    files["app.zip"] = engine_archive(options.added)
    files["sandbox.zip"] = authors_archive()
    files |= package_files(options.packages)
    files["python_core.zip"] = core_archive(files["app.zip"])
    asked = {
        "scripts": {name: text for name, text in templates.items() if name.endswith(".js")},
        "downloads": downloads(files),
    }
    made: Scripts = ask_node(MAKE / "scripts.mjs", asked)
    engine, page = made["begin"]
    templates |= {name: text for name, text in made["files"].items() if name in templates}

    files |= encoded(ask_node(MAKE / "sheets.mjs", sheets))
    files |= encoded({name: text for name, text in made["files"].items() if name not in templates})
    files |= encoded(made["maps"])
    files["src/LICENSE"] = licences(made["packages"])
    files |= start_files(options.added)
    files["start/games.json"] = first_file(files)
    files |= article_files()
    chapters = chapter_pages(files, options.url)
    modules = chapter_modules(files)
    files = with_figures(files) | encoded(chapters.sheets)
    files["articles/sums.json"] = json.dumps(sums_of(chapters.pages)).encode()
    further: dict[str, str] = {}
    pictures = icons() | {f"{PREVIEWS}{name}.png": {"svg": svg} for name, svg in chapters.previews.items()}
    drawn = ask_node(MAKE / "pictures.mjs", pictures) if pictures else {}
    files |= {name: base64.b64decode(data) for name, data in drawn.items()}
    if chapters.pages:
        rooms = room_pages(templates["index.html"], chapters.pictures, page_words(files), options.url)
        further = chapters.pages | rooms
    else:
        templates.pop("404.html", None)  # it leads to those pages
    words = {
        "slash": f"<script>{SLASH}</script>",
        "slash_hash": f"'sha256-{base64.b64encode(hashlib.sha256(SLASH.encode()).digest()).decode()}'",
        "broker": made["broker"],
        "pages": " ".join(
            [
                *(name for name in pages if name.startswith("manifest")),
                *(name.removesuffix("index.html") for name in further),
            ]
        ),
        "engine": engine,
        "page": page,
        "rooms": room_modules(made, modules),
        "missing": missing_notice(templates["index.html"]) if further else "",
        **(room_links(page_words(files), options.url) if further else {}),
        **start_markup(files),
        **published_at(options.url),
    }
    templates |= {
        name: with_shortcuts(text, files) for name, text in templates.items() if name.endswith(".webmanifest")
    }
    late = (*LATE, *made["late"])
    words["policy"] = fill_template("index.html", POLICY, words)
    filled = {
        name: fill_template(name, text, words | {"preloads": preload_markup(made, "../" * name.count("/"))})
        for name, text in (templates | further | chapters.embeds).items()
    }
    if further:
        found = [name for name in filled if name not in chapters.embeds]
        filled[SITEMAP] = sitemap(found, options.url)
    return Version(files, filled, late)


def first_file(files: Files) -> bytes:
    """What the page reads first: the games, the measured strengths of levels, and the first game's start."""
    reply = json.loads(files["start/games.json"])
    strengths = json.loads(files.pop("data/strengths.json", b"{}"))
    start = f"start/{reply['first']}.json"
    made = {**reply, "strengths": strengths, "files": {start: json.loads(files[start])}}
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()


def encoded(texts: Mapping[str, str]) -> Files:
    return {name: text.encode() for name, text in texts.items()}


def whole_site(version: Version, kill_switch: bool = False) -> Files:
    """A version under its name, and the root pages, which contain the name."""
    pages = {name: text for name, text in version.pages.items() if name != KILL_SWITCH}
    # Root pages contain the version's name, so they cannot be among its files. Their hashes are, so that a
    # change of one makes another version.
    hashes = {name: digest(text) for name, text in pages.items()}
    files = {**version.files, "pages.json": json.dumps(hashes).encode()}
    files["files.json"] = list_of_files(files, version.late)
    whole_hash = hashlib.sha256(files["files.json"]).hexdigest()
    base = f"v/{whole_hash[:16]}/"

    site = {base + name: data for name, data in files.items()}
    if kill_switch:
        pages["sw.js"] = version.pages[KILL_SWITCH]
    for name, text in pages.items():
        site[name] = text.replace("{{base}}", base).replace("{{list}}", whole_hash).encode()
        for address in re.findall(rb"v/[0-9a-f]{16}/[^\"'\s<>()?#]+", site[name]):
            if address.decode() not in site:
                raise Failure(f"web/{name} names {address.decode()}, which is not in the built page.")
    return site


def web_files() -> Files:
    """The files of web/ that are part of the page as they are, and its style sheets."""
    return {
        path.relative_to(WEB).as_posix(): path.read_bytes()
        for folder in FOLDERS_OF_THE_PAGE
        for path in source_files(WEB / folder)
    } | {
        path.relative_to(WEB).as_posix(): json.dumps(words.table(path), ensure_ascii=False, indent=2).encode()
        for path in source_files(WEB / "locales")
    }


def vendored_files() -> Files:
    """Files of installed packages: Pyodide and the typeface."""
    typeface = package_file(f"{TYPEFACE}/files/figtree-latin-wght-normal.woff2")
    return pyodide_files() | {"fonts/figtree.woff2": typeface}


def pyodide_files() -> Files:
    files = {f"vendor/pyodide/{name}": package_file(f"pyodide/{name}") for name in PYODIDE_FILES}
    # We serve none of the packages that Pyodide could load, so their list is left out.
    lock = json.loads(package_file("pyodide/pyodide-lock.json"))
    files["vendor/pyodide/pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    return files


DOWNLOADS = ("vendor/pyodide/", "app.zip", "sandbox.zip", "python_core.zip", "packages")
"""How addresses begin of the files that the page itself checks (web/src/python/files.ts)."""


def downloads(files: Files) -> dict[str, Any]:
    """The sizes and hashes of those files, by their addresses."""
    return {
        name: [len(data), hashlib.sha256(data).hexdigest()]
        for name, data in sorted(files.items())
        if name.startswith(DOWNLOADS)
    }


def licences(packages: Iterable[str]) -> bytes:
    """Of the packages in scripts, and of the typeface."""
    return b"\n\n".join(f"{package}\n\n".encode() + licence(package) for package in (*packages, TYPEFACE))


def licence(package: str) -> bytes:
    names = [f"{package}/{name}" for name in ("LICENSE", "LICENCE")]
    return package_file(next((name for name in names if (NODE_MODULES / name).exists()), names[0]))


def preload_markup(made: Scripts, root: str = "") -> str:
    """The `modulepreload` links of the scripts that every room needs and a page does not name.

    root: the way to the site's root from that page.
    """
    names = [name for name in reached(made["imports"], *made["begin"]) if name not in made["begin"]]
    return "\n".join(f'<link rel="modulepreload" href="{root}{{{{base}}}}{name}">' for name in names)


AT_ONCE = ("src/rooms/lab.js",)  # scripts that import() others as soon as they are drawn


def room_modules(made: Scripts, places: Mapping[str, Sequence[str]]) -> str:
    """As JSON: the rooms, and the places in them that need more, each with its scripts relative to `src/`.

    Those that every room needs are left out. first.ts preloads them where an address leads there.

    places: the address of a place in a room -> scripts that it needs besides the room's.
    """
    imports, rooms = made["imports"], made["rooms"]
    wanted = {room: [name] for room, name in rooms.items()}
    wanted |= {place: [rooms[place.split("/")[0]], *more] for place, more in places.items()}
    loaded = reached(imports, *made["begin"])
    found = []
    for place, names in wanted.items():
        own = reached(imports, *names)
        later = [each for name in AT_ONCE if name in own for each in imports[name]["dynamic"]]
        needed = [each for each in dict.fromkeys([*own, *reached(imports, *later)]) if each not in loaded]
        found.append((place, [name.removeprefix("src/") for name in needed]))
    return json.dumps(found, separators=(",", ":"))


def reached(imports: Mapping[str, Imports], *roots: str) -> list[str]:
    """These scripts, where they are there, and all that they import."""
    found = [root for root in roots if root in imports]
    for name in found:
        found += [each for each in imports[name]["static"] if each not in found]
    return found


def missing_notice(index: str) -> str:
    """What a page shows where a file of it is missing; first.ts does."""
    notice = re.search(r'<div class="notice" id="missing".*?</div>', index, re.DOTALL)
    if not notice:
        raise Failure(
            "web/index.html has no notice with the id missing, which the pages of chapters have too."
        )
    return notice[0]


def start_markup(files: Mapping[str, bytes]) -> dict[str, str]:
    """The parts of index.html that are shown before any script runs: the first game and its board."""
    reply: dict[str, Any] = json.loads(files["start/games.json"])
    first = reply["first"]
    game = next(game for game in reply["games"] if game["id"] == first)
    view = json.loads(files[f"start/{first}.json"])
    return {
        "first": first,
        "games": " ".join(game["id"] for game in reply["games"]),
        "board": board_markup(game, view, json.loads(files["locales/en.json"])),
    }


def with_shortcuts(manifest: str, files: Mapping[str, bytes]) -> str:
    """A manifest with the games as shortcuts of the installed page, in the language of the manifest."""
    made = json.loads(manifest)
    words = json.loads(files[f"locales/{made['lang']}.json"])
    games = [game["id"] for game in json.loads(files["start/games.json"])["games"]]
    made["shortcuts"] = [{"name": words.get(f"game.{id_}", id_), "url": f"./#/{id_}"} for id_ in games]
    return json.dumps(made, ensure_ascii=False, indent=2)


def board_markup(game: Mapping[str, Any], view: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """A board, drawn by the page's own board.ts."""
    drawn = ask_node(MAKE / "start_board.mjs", {"game": game, "view": view, "words": words})
    markup: str = drawn["markup"]
    return markup


def published_at(url: str) -> dict[str, str]:
    """The page's own address in index.html, for previews of links to it.

    Previews need absolute addresses. Where the address is not known, the picture's is relative, which some
    accept.
    """
    return {"url": url, "canonical": f'<meta property="og:url" content="{url}">' if url else ""}


# File -> size, and whether it has no transparent parts: devices cut such icons into their own shape.
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable.png": (512, True),
    "apple-touch.png": (180, True),
}


def icons() -> dict[str, Any]:
    """The icon in the sizes that devices need to install the page, as pictures.mjs is asked for them."""
    drawing = WEB / "icons" / "icon.svg"
    if not drawing.exists():
        return {}
    svg = drawing.read_text("utf-8")
    ground = re.search(r'<rect [^>]*fill="([^"]+)"', svg)
    if not ground:
        raise Failure("web/icons/icon.svg has no rectangle for its ground.")
    return {
        f"icons/{name}": {"svg": svg, "size": size, **({"ground": ground[1]} if painted else {})}
        for name, (size, painted) in ICONS.items()
    }


PREVIEWS = "previews/"
"""The pictures of previews of links, which only other sites fetch."""


LATE = (
    "sandbox.zip",
    "data/positions.json",
    "examples/",
    "locales/lab/",
    "locales/programs/",
    "packages",
    "styles/lab.css",
)
"""The files of the Lab besides its scripts. The service worker fetches them when it, or a chapter with
programs, is entered."""


def list_of_files(files: Mapping[str, bytes], late: tuple[str, ...]) -> bytes:
    """The list of all files but those that the page never fetches: the maps of scripts, and previews."""
    entries = [
        {
            "path": name,
            "bytes": len(files[name]),
            "sha256": hashlib.sha256(files[name]).hexdigest(),
            **({"late": True} if name.startswith(late) else {}),
        }
        for name in sorted(files)
        if not name.endswith(".map") and not name.startswith(PREVIEWS)
    ]
    return b"[\n" + b",\n".join(json.dumps(entry).encode() for entry in entries) + b"\n]\n"


PLACE = re.compile(r"\{\{(\w+)\}\}")
LATER = ("base", "list")  # filled in when the version has its name


def fill_template(name: str, template: str, words: Mapping[str, str]) -> str:
    """A template with every {{word}} replaced, except those in LATER."""

    def word(match: re.Match[str]) -> str:
        if match[1] in LATER:
            return match[0]
        if match[1] not in words:
            raise Failure(f"web/{name} asks for {match[0]}, which the build does not know.")
        return words[match[1]]

    return PLACE.sub(word, template)
