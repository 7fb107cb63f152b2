"""Serves the built page to this machine, as any static host would."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import re
import shutil
import socketserver
import sys
import threading
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from web.make.environment import WINDOWS, Failure, say

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


def file_at(site: Path, address: str) -> Path | None:
    """The file that an address path names within a site; None where there is none or it lies outside."""
    names = unquote(address).split("/")
    # Names that no file of a site has and that some systems give a meaning: a\b, c:, streams, `..`, NUL.
    if any(name in (".", "..") or re.search(r'[\\:*?"<>|\x00-\x1f]', name) for name in names):
        return None
    if names[-1] == "":
        names[-1] = "index.html"
    try:
        path = site.joinpath(*filter(None, names)).resolve(strict=True)
    except (OSError, ValueError, RuntimeError):
        return None
    return path if path.is_relative_to(site.resolve()) and path.is_file() else None


PART = 2**16
"""Bytes that are sent at once."""


class StaticHandler(BaseHTTPRequestHandler):
    """Serves the files of one folder under one path: GET and HEAD, with the right media types."""

    protocol_version = "HTTP/1.1"
    default_request_version = "HTTP/1.0"  # of HTTP/0.9 an answer has no status
    timeout = 30  # seconds in which a part of a request must arrive, and a part of an answer be taken
    disable_nagle_algorithm = True  # else an answer waits up to 40 ms: its headers are sent before it
    server: StaticServer
    server_version = "Sakiyomi"
    sys_version = ""
    names: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """What a request may call this machine, with any port: another machine's may lead here (`ssh -L`)."""

    def parse_request(self) -> bool:
        """Refuse also what was sent to another name: a site whose name means this machine would read it."""
        if not super().parse_request():
            return False
        hosts = [re.sub(r":\d+$", "", host.lower()) for host in self.headers.get_all("Host", [])]
        if len(hosts) == 1 and hosts[0] in self.names:
            return True
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This server answers to localhost alone")
        return False

    def do_GET(self) -> None:
        try:
            path = urlsplit(self.path).path
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        folder = "/" + path.lstrip("/") + "/"  # two slashes at its beginning would name another host
        if not path.endswith("/") and self.server.file_at(folder):
            self.answer(HTTPStatus.MOVED_PERMANENTLY, {"Location": folder})
            return
        try:
            found = self.server.file_at(path)
            data = found.read_bytes() if found else None
        except OSError:
            data = None
        if found is None or data is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        headers = {
            "Content-Type": MEDIA_TYPES.get(found.suffix, "application/octet-stream"),
            "Cache-Control": self.server.caching(path),
            "ETag": tag,
        }
        if self.headers.get("If-None-Match") == tag:
            self.answer(HTTPStatus.NOT_MODIFIED, headers)
        else:
            self.answer(HTTPStatus.OK, headers, data)

    def answer(self, status: HTTPStatus, headers: Mapping[str, str], data: bytes = b"") -> None:
        self.send_response(status)
        for header, value in headers.items():
            self.send_header(header, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            shutil.copyfileobj(io.BytesIO(data), self.wfile, PART)

    do_HEAD = do_GET  # noqa: N815 - the name that the library calls

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Print failed requests only."""
        if self.server.print_errors and int(code) >= 400:
            say(f"  {int(code)} {ascii(self.requestline)[:100]}")

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing more is printed."""


class StaticServer(ThreadingHTTPServer):
    """A server of one folder on this machine alone. Port 0 takes any that is free."""

    daemon_threads = True
    allow_reuse_address = not WINDOWS  # on Windows two servers could share a port
    request_queue_size = 128

    def __init__(self, folder: Path, port: int = 0, prefix: str = "/", print_errors: bool = False) -> None:
        self.folder, self.prefix, self.print_errors = folder, prefix, print_errors
        super().__init__(("127.0.0.1", port), StaticHandler)

    def server_bind(self) -> None:
        """Bind without looking up the machine's name, which takes seconds on some machines."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.socket.getsockname()[1]

    def file_at(self, path: str) -> Path | None:
        """The file that the path of an address names."""
        return file_at(self.folder, path.removeprefix(self.prefix)) if path.startswith(self.prefix) else None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def caching(self, path: str) -> str:
        """Cache-Control: files under v/ never change; others are revalidated. The page works without it."""
        versioned = path.startswith(f"{self.prefix}v/")
        return "public, max-age=31536000, immutable" if versioned else "no-cache"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that close a connection early."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def serving(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve a folder while the block runs; yields its address. For tests."""
    with StaticServer(folder, prefix=prefix) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


FIRST_PORT = 8000


def bind(folder: Path, port: int | None) -> StaticServer:
    """A server on the port given, or else on the first free one."""
    for candidate in [port] if port is not None else range(FIRST_PORT, FIRST_PORT + 100):
        try:
            return StaticServer(folder, candidate, print_errors=True)
        except OSError as error:
            # On Windows a port that is in use may give EACCES.
            if port is None and error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            what = f"Port {candidate} cannot be had: {error.strerror}."
            raise Failure(what, "", "name another --port, or none to use the next free one.") from None
    raise Failure(f"All ports from {FIRST_PORT} to {FIRST_PORT + 99} are taken.", "", "name one with --port.")


def serve(folder: Path, port: int | None) -> int:
    with bind(folder, port) as server:
        if port is None and server.server_port != FIRST_PORT:
            say(f"  Port {FIRST_PORT} is taken; this is the next free one.")
        say(f"Sakiyomi is at {server.address} (Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("\nEnded.")
    return 0
