"""The server: files of one folder, to this machine alone."""

from __future__ import annotations

import http.client
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from web.make import server
from web.make.environment import Failure
from web.make.server import STRICT, StaticServer, bind, serving

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in ("index.html", "v/0123/src/main.js", "v/0123/engine.zip", "v/0123/a b.svg"):
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "site"


@pytest.fixture
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


def test_the_index_stands_for_the_folder(address: str) -> None:
    status, headers, body = ask(address, "/")
    assert (status, body) == (200, b"index.html")
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert ask(address, "/?utm=1#x")[0] == 200


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.json", "application/json"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.svg", "image/svg+xml"),
        ("a.zip", "application/zip"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.unknown", "application/octet-stream"),
    ],
)
def test_each_file_has_its_media_type(site: Path, address: str, name: str, kind: str) -> None:
    (site / name).write_bytes(b"1234")
    status, headers, body = ask(address, f"/{name}")
    assert (status, headers["content-type"], headers["content-length"], body) == (200, kind, "4", b"1234")


def test_head_has_the_headers_alone(address: str) -> None:
    status, headers, body = ask(address, "/index.html", "HEAD")
    assert (status, headers["content-length"], body) == (200, "10", b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_other_methods_are_refused(address: str, method: str) -> None:
    assert ask(address, "/", method)[0] == 501


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.html",
        "/v",
        "/v/",
        "/index.html/",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/v/..%2f..%2fsecret.txt",
        "/v/../../secret.txt",
        "/..%5csecret.txt",
        "/v/0123/..%5c..%5c..%5csecret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/c:/secret.txt",
        "/c%3a%5csecret.txt",
        "/index.html::$DATA",
        "/%00",
        "/index.html%00",
        "/index.html%0d%0ax:%20y",
        "/%ff%fe",
        "/" + "a" * 5000,
        "/" + "a/" * 3000,
        "http://example.invalid/../secret.txt",
    ],
)
def test_nothing_outside_the_site_is_served(address: str, path: str) -> None:
    status, _, body = ask(address, path)
    assert status in (404, 414)
    assert b"secret" not in body
    assert ask(address, "/")[0] == 200


@pytest.mark.skipif(os.name == "nt", reason="making a link takes a privilege there")
def test_a_link_does_not_lead_outside(site: Path, address: str) -> None:
    (site / "out.txt").symlink_to(site.parent / "secret.txt")
    (site / "up").symlink_to(site.parent, target_is_directory=True)
    (site / "round").symlink_to(site / "round")
    (site / "in.html").symlink_to(site / "index.html")
    assert [ask(address, path)[0] for path in ("/out.txt", "/up/secret.txt", "/round", "/in.html")] == [
        404,
        404,
        404,
        200,
    ]


def test_names_may_be_escaped(address: str) -> None:
    assert ask(address, "/v/0123/a%20b.svg")[0] == 200


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


def test_a_strict_server_sends_its_headers_with_every_file(site: Path) -> None:
    with serving(site, strict=True) as address:
        for path in ("/", "/v/0123/src/main.js"):
            status, headers, _ = ask(address, path)
            _, again, _ = ask(address, path, **{"If-None-Match": headers["etag"]})
            for name, value in STRICT.items():
                assert (status, headers[name.lower()], again[name.lower()]) == (200, value, value)
    with serving(site) as address:
        assert not {name.lower() for name in STRICT} & ask(address, "/")[1].keys()


def test_it_serves_many_at_once(address: str) -> None:
    """A connection over which nothing is asked, as browsers open them ahead, delays no other."""
    host = urlsplit(address)
    idle = [socket.create_connection((host.hostname, host.port)) for _ in range(20)]
    assert ask(address, "/")[0] == 200
    for connection in idle:
        connection.close()


def test_a_port_that_is_taken_is_left_for_the_next(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with StaticServer(site) as first:
        monkeypatch.setattr(server, "FIRST_PORT", first.server_port)
        with bind(site, None) as second:
            assert second.server_port > first.server_port
        with pytest.raises(Failure, match="is taken"):
            bind(site, first.server_port)
