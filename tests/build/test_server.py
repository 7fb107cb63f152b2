"""The server: files of one folder, to this machine alone."""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import threading
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from web.make import server
from web.make.environment import Failure
from web.make.server import StaticHandler, StaticServer, bind, serve, serving

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a file beside it. Tests may add files."""
    folder = tmp_path_factory.mktemp("served")
    for name in ("index.html", "v/0123/src/main.js", "v/0123/app.zip", "v/0123/a b.svg"):
        path = folder / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (folder / "secret.txt").write_text("secret")
    return folder / "site"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serving(site) as address:
        yield address


def ask(address: str, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def connect(address: str, timeout: float = 10) -> socket.socket:
    host = urlsplit(address)
    return socket.create_connection((host.hostname, host.port), timeout)


def raw(address: str, *lines: str) -> bytes:
    """What is answered to these lines of a request."""
    with connect(address) as connection:
        connection.sendall("".join(f"{line}\r\n" for line in (*lines, "Connection: close", "")).encode())
        return b"".join(iter(lambda: connection.recv(4096), b""))


def test_a_file_is_served_by_its_address_and_the_index_for_the_folder(address: str) -> None:
    status, headers, body = ask(address, "/")
    assert (status, body) == (200, b"index.html")
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert ask(address, "/?utm=1#x")[0] == 200
    assert ask(address, "/v/0123/a%20b.svg")[0] == 200, "names may be escaped"


@pytest.mark.parametrize("path", ["/room", "//room", "/room?utm=1"])
def test_a_folder_without_its_final_slash_leads_to_the_one_with_it_on_this_host(
    site: Path, address: str, path: str
) -> None:
    (site / "room").mkdir(exist_ok=True)
    (site / "room" / "index.html").write_text("room")
    status, headers, _ = ask(address, path)
    assert (status, headers["location"]) == (301, "/room/")
    assert ask(address, "/room/")[2] == b"room"


KINDS = {"js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8"}
KINDS |= {"css": "text/css; charset=utf-8", "wasm": "application/wasm", "json": "application/json"}
KINDS |= {"webmanifest": "application/manifest+json", "svg": "image/svg+xml", "zip": "application/zip"}
KINDS |= {"unknown": "application/octet-stream"}


def test_each_file_has_its_media_type(site: Path, address: str) -> None:
    for ending, kind in KINDS.items():
        (site / f"a.{ending}").write_bytes(b"1234")
        status, headers, body = ask(address, f"/a.{ending}")
        assert (status, headers["content-type"], headers["content-length"], body) == (200, kind, "4", b"1234")


def test_head_has_the_headers_alone(address: str) -> None:
    status, headers, body = ask(address, "/index.html", "HEAD")
    assert (status, headers["content-length"], body) == (200, "10", b"")


def test_other_methods_are_refused(address: str) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert ask(address, "/", method)[0] == 501, method


NOT_THERE = ["/nothing.html", "/v", "/v/", "/index.html/", "/index.html::$DATA", "/%00", "/index.html%00"]
NOT_THERE += ["/index.html%0d%0ax:%20y", "/%ff%fe", "/" + "a" * 5000, "/" + "a/" * 3000]
OUTSIDE = ["/../secret.txt", "/%2e%2e/secret.txt", "/v/..%2f..%2fsecret.txt", "/v/../../secret.txt"]
OUTSIDE += ["/..%5csecret.txt", "/v/0123/..%5c..%5c..%5csecret.txt", "/c:/secret.txt", "/c%3a%5csecret.txt"]
OUTSIDE += ["//etc/passwd", "/%2fetc/passwd"]


def test_nothing_outside_the_site_is_served(address: str) -> None:
    hosted = [f"http://example.invalid{path}" for path in OUTSIDE]
    found = {path: ask(address, path, Host="localhost") for path in NOT_THERE + OUTSIDE + hosted}
    assert {path for path, (status, _, _) in found.items() if status not in (404, 414)} == set()
    assert {path for path, (_, _, body) in found.items() if b"secret" in body} == set()
    assert ask(address, "http://example.invalid/index.html", Host="localhost")[0] == 200


@pytest.mark.skipif(os.name == "nt", reason="making a link takes a privilege there")
def test_a_link_does_not_lead_outside(site: Path, address: str) -> None:
    (site / "out.txt").symlink_to(site.parent / "secret.txt")
    (site / "up").symlink_to(site.parent, target_is_directory=True)
    (site / "round").symlink_to(site / "round")
    (site / "in.html").symlink_to(site / "index.html")
    for path, status in {"/out.txt": 404, "/up/secret.txt": 404, "/round": 404, "/in.html": 200}.items():
        assert ask(address, path)[0] == status


def test_versions_are_kept_and_the_rest_is_asked_for_anew(address: str) -> None:
    assert "immutable" in ask(address, "/v/0123/src/main.js")[1]["cache-control"]
    _, headers, _ = ask(address, "/")
    assert headers["cache-control"] == "no-cache"
    status, _, body = ask(address, "/", **{"If-None-Match": headers["etag"]})
    assert (status, body) == (304, b"")


def test_it_serves_under_another_path_and_nothing_beside(site: Path) -> None:
    with serving(site, "/some/where/") as address:
        assert address.endswith("/some/where/")
        assert ask(address, "/some/where/")[0] == 200
        assert ask(address, "/some/where/v/0123/src/main.js")[0] == 200
        assert ask(address, "/some/where")[1]["location"] == "/some/where/"
        assert ask(address, "/")[0] == 404
        assert ask(address, "/index.html")[0] == 404


def test_it_serves_many_at_once(address: str) -> None:
    """A connection over which nothing is asked, as browsers open them ahead, delays no other."""
    idle = [connect(address) for _ in range(20)]
    assert ask(address, "/")[0] == 200
    for connection in idle:
        connection.close()


@pytest.mark.parametrize("target", ["http://[", "http://[::1/", "http://]/"])
def test_a_target_that_is_no_address_is_a_bad_request(
    address: str, target: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert raw(address, f"GET {target} HTTP/1.1", "Host: localhost").startswith(b"HTTP/1.1 400")
    assert "Traceback" not in "".join(capfd.readouterr())


TLS_HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(128, 256)) + b"\n"
NO_REQUESTS = {
    "a TLS hello": (TLS_HELLO, 400),
    "an address over 65,536 characters": (b"GET /" + b"a" * 65_536 + b" HTTP/1.1\r\n", 414),
    "a long version": (b"GET / HTTP/" + b"9" * 5000 + b"\r\n\r\n", 400),
    "another method of HTTP/0.9": (b"PUT /\r\n\r\n", 400),
    "a long header": (b"GET / HTTP/1.1\r\nX: " + b"x" * 70_000 + b"\r\n\r\n", 431),
}


@pytest.mark.parametrize("what", NO_REQUESTS)
def test_what_is_no_request_is_refused_and_printed_on_one_short_line(
    site: Path, what: str, capfd: pytest.CaptureFixture[str]
) -> None:
    sent, status = NO_REQUESTS[what]
    with StaticServer(site, print_errors=True) as served:
        thread = threading.Thread(target=served.handle_request)
        thread.start()
        with connect(served.address) as connection:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            with contextlib.suppress(ConnectionError):  # closed before all was read
                answer = b"".join(iter(lambda: connection.recv(4096), b""))
                assert answer.startswith(b"HTTP/1.1 %d " % status)
        thread.join()
    printed = "".join(capfd.readouterr())
    assert printed.startswith(f"  {status} ")
    assert printed.count("\n") == 1
    assert len(printed) < 200
    assert printed.isascii()


# With other ports too: one of this machine's may be passed on, as by `ssh -L`.
OURS = ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}"]
OURS += ["localhost:9000", "localhost"]
OTHERS = ["evil.example:{port}", "localhost.evil.example:{port}", "192.0.2.1:{port}", "localhost:{port}/"]
OTHERS += ["127.0.0.1.evil.example", "evil.example@localhost", "localhost:", ""]


def test_only_requests_to_this_machine_by_name_are_answered(address: str) -> None:
    """Else the page of a site whose name has come to mean this machine could read what is served."""
    port = urlsplit(address).port
    for host, method in product(OURS + OTHERS, ("GET", "HEAD")):
        served = host in OURS
        answer = raw(address, f"{method} / HTTP/1.1", f"Host: {host.format(port=port)}")
        assert answer.startswith(b"HTTP/1.1 200" if served else b"HTTP/1.1 421"), host
        assert (b"index.html" in answer) == (served and method == "GET"), host
    for hosts in ([], ["Host: localhost", "Host: evil.example"]):
        assert raw(address, "GET / HTTP/1.1", *hosts).startswith(b"HTTP/1.1 421")


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX"])
def test_a_request_that_does_not_go_on_is_dropped(
    address: str, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StaticHandler, "timeout", 0.5)
    with connect(address) as connection:
        connection.sendall(begun)
        assert connection.recv(1) == b""


def test_an_answer_may_take_longer_than_a_request(
    site: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As over a slow connection: what is read counts, not how long all of it takes."""
    (site / "large.bin").write_bytes(bytes(12_000_000))
    monkeypatch.setattr(StaticHandler, "timeout", 0.6)
    with connect(address) as connection:
        connection.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        received = 0
        while part := connection.recv(2**18):
            received += len(part)
            if received % 2**20 < len(part):
                time.sleep(0.1)
    assert received > 12_000_000


def test_a_port_that_is_taken_is_left_for_the_next(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(StaticServer, "serve_forever", interrupted)
    with StaticServer(site) as first:
        monkeypatch.setattr(server, "FIRST_PORT", first.server_port)
        with bind(site, None) as second:
            assert second.server_port > first.server_port
        for port, found_another in ((None, True), (0, False)):
            serve(site, port)
            assert (f"Port {first.server_port} is taken" in capsys.readouterr().out) == found_another
        with pytest.raises(Failure, match="cannot be had"):
            bind(site, first.server_port)
