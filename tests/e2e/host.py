"""A static host that a test controls: what it sends, which files it lacks, and whether it runs.

Service workers fetch by themselves, past Playwright's routes: what goes wrong for them goes wrong here.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import re
import shutil
import threading
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from tests.conftest import write_files
from web.make.environment import WEB
from web.make.publish import publish
from web.make.server import MEDIA_TYPES, StaticHandler, StaticServer, file_at

REFUSED = (
    "CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED|FAILED"
)
GONE = rf"ERR_({REFUSED})|sw\.js"
"""What a page causes whose host has stopped, or that has no network."""


STRICT = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of the strictest hosts. The page does not need them and must work with them."""


class Host:
    """Serves a folder under a path. What is asked for is noted, by its address within the site."""

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        self.folder, self.prefix = folder, prefix
        self.asked: list[str] = []
        self.spoiled: dict[str, bytes | None] = {}
        """What it has instead of the files whose addresses match: other bytes, or nothing."""
        self.types: dict[str, str] = {}
        """The media types that it knows by a file's last suffix, where they are not the usual ones."""
        self.headers: Mapping[str, str] = {}
        self.compresses = False
        self.indexes: Literal["usual", "bare", "none"] = "usual"
        """Whether it shows the index of a folder: also without its final slash, or never."""
        self.paced: dict[str, threading.Semaphore] = {}
        """The files whose addresses match are sent a tenth at a time, each when the semaphore is released."""
        self._server: StaticServer | None = None
        self._port = 0

    def start(self) -> None:
        """Start, at the same address as before."""
        host = self

        class Handler(StaticHandler):
            names = (*StaticHandler.names, "plain.test")

            def do_GET(self) -> None:  # noqa: N802 - the library calls it so
                host.answer(self)

            do_HEAD = do_GET  # noqa: N815

        self._server = StaticServer(self.folder, self._port, self.prefix)
        self._server.RequestHandlerClass = Handler
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """Stop: nothing listens, and open connections are answered no more."""
        server, self._server = self._server, None
        if server:
            server.shutdown()
            server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}{self.prefix}"

    def answer(self, request: StaticHandler) -> None:
        if self._server is None:
            request.close_connection = True
            return
        path = urlsplit(request.path).path
        name = "" if f"{path}/" == self.prefix else path.removeprefix(self.prefix)
        self.asked.append(name)
        found = None if self.indexes == "none" and name[-1:] in "/" else file_at(self.folder, name)
        if found is None and self.indexes == "bare":
            found = file_at(self.folder, f"{name}/")
        spoiled = [data for pattern, data in self.spoiled.items() if re.search(pattern, name)]
        data = spoiled[0] if spoiled else found.read_bytes() if found else None
        status = HTTPStatus.OK
        if (found is None or data is None) and request.headers.get("Sec-Fetch-Mode") == "navigate":
            status, found = HTTPStatus.NOT_FOUND, self.folder / "404.html"
            data = found.read_bytes()
        if found is None or data is None:
            request.send_error(HTTPStatus.NOT_FOUND)
            return
        request.send_response(status)
        usual = MEDIA_TYPES.get(found.suffix, "application/octet-stream")
        request.send_header("Content-Type", self.types.get(found.suffix, usual))
        if self.compresses and "gzip" in request.headers.get("Accept-Encoding", ""):
            data = gzip.compress(data, 1)
            request.send_header("Content-Encoding", "gzip")
            request.send_header("Vary", "Accept-Encoding")
        for header, value in self.headers.items():
            request.send_header(header, value)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        if request.command != "HEAD":
            pace = next((pace for pattern, pace in self.paced.items() if re.search(pattern, name)), None)
            part = -(-len(data) // 10) if pace else len(data)
            for at in range(0, len(data), part):
                if pace and not pace.acquire(timeout=60):
                    request.close_connection = True
                    return
                request.wfile.write(data[at : at + part])


@contextlib.contextmanager
def hosting(folder: Path, prefix: str = "/") -> Iterator[Host]:
    host = Host(folder, prefix)
    host.start()
    try:
        yield host
    finally:
        host.stop()


def version_in(folder: Path) -> str:
    """The version that a built page is of."""
    named = re.search(r"v/([0-9a-f]{16})/", (folder / "index.html").read_text("utf-8"))
    assert named
    return named[1]


def files_of(folder: Path) -> dict[str, bytes]:
    """The files of the version of a built page, but for those that describe the others."""
    version = folder / "v" / version_in(folder)
    found = (path for path in version.rglob("*") if path.is_file())
    files = {path.relative_to(version).as_posix(): path.read_bytes() for path in found}
    del files["files.json"], files["pages.json"]
    return files


def with_files(folder: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The page in a folder with other files in its version, under the name which these give it."""
    old = version_in(folder)
    version = folder / "v" / old
    pages = version / "pages.json"
    listed = (version / "files.json").read_bytes()
    late = {entry["path"] for entry in json.loads(listed) if "late" in entry}
    files = {**files, "pages.json": pages.read_bytes()}
    entries = [
        {"path": name, "sha256": hashlib.sha256(data).hexdigest(), **({"late": True} if name in late else {})}
        for name, data in files.items()
        if not name.endswith(".map") and not name.startswith("previews/")
    ]
    list_ = json.dumps(entries).encode()
    was, now = (hashlib.sha256(data).hexdigest() for data in (listed, list_))
    site = {f"v/{now[:16]}/{name}": data for name, data in {**files, "files.json": list_}.items()}
    for name in json.loads(pages.read_bytes()):
        text = (folder / name).read_text("utf-8").replace(was, now).replace(old, now[:16])
        site[name] = text.encode()
    return site


def publish_next(out: Path, mark: str = "2", of: Path | None = None, kill_switch: bool = False) -> None:
    """Publish the next version of a page, or `of` another: the same but for a word on its first button."""
    files = files_of(of or out)
    for name in ("locales/en.json", "locales/ja.json"):
        words = json.loads(files[name])
        words["new"] = f"{words['new'].partition(' (')[0]} ({mark})"
        files[name] = json.dumps(words).encode()
    site = with_files(of or out, files)
    if kill_switch:
        site["sw.js"] = (WEB / "sw-kill.js").read_bytes()
    new = out.with_name(f".{out.name}.new")
    publish(write_files(site, new), out)
    shutil.rmtree(new)


class Foreign:
    """Another origin, which allows requests from anywhere and notes them."""

    def __init__(self) -> None:
        self.asked = False
        """Has the last address that was given been asked for?"""
        self._path = "/"
        foreign = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                foreign.asked |= self.path == foreign._path
                self.send_response(200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Content-Type", "text/javascript")
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_POST = do_OPTIONS = do_GET  # noqa: N815

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def elsewhere(self) -> str:
        """A new address."""
        self._path, self.asked = f"{self._path}x/", False
        return f"http://127.0.0.1:{self.server.server_port}{self._path}"
