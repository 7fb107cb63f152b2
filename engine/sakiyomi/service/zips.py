"""Zip archives of programs: what is in one, and one of texts. Python's `zipfile` reads and writes them.

An archive may come from anybody. So only Python files are unpacked, each up to the size that it says, with a
limit of one and of all; and an archive that lists too much is not looked into.
"""

from __future__ import annotations

import codecs
import io
from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from ..contract.limits import LONGEST_PATH, MOST_LISTED, PIECE
from ..core.errors import Refusal, unexpected
from .work import Reply, Work, answers

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

    from ..contract import replies, requests

MOST: Final = 20_000_000
"""Bytes of an archive that is read, and of what is packed, each file with `ROOM`."""
LONGEST: Final = 700_000
"""Bytes of a file: of a source, with the lines above it, in whichever code."""
MOST_UNPACKED: Final = 2_000_000
"""Bytes of all files of an archive that are unpacked."""
ROOM: Final = 5 * LONGEST_PATH
"""Bytes that a file needs besides its text."""
BATCH: Final = 60_000
"""Characters of a reply after which none of its entries begins, so that it is below a line's limit."""
UTF8: Final = 0x800
"""The flag of a name in UTF-8."""
METHODS: Final = (0, 8)
"""Stored and deflated. Of other methods `zipfile` may unpack more at a time than it is asked for."""

codecs.lookup("cp932")  # imports it: a snapshot of memory has no files from which it could be later


@answers("unzip")
def unzip(request: requests.UnzipRequest, work: Work) -> Iterator[Reply] | None:
    """The programs in an archive; None: more of it is to come."""
    from zipfile import ZipFile

    data = work.session.parts.file(request, MOST)
    if data is None:
        return None
    listed = data.count(b"PK\1\2")  # or more: an archive in it has its own
    if listed > MOST_LISTED:
        return iter([{"files": 0, "listed": listed, "done": True}])
    try:
        archive = ZipFile(io.BytesIO(data), metadata_encoding="latin-1")
    except Exception:  # there are many kinds, for as many ways to be damaged
        raise unexpected(None, "zip") from None
    return work.polled(batches(archive))


def batches(archive: ZipFile) -> Iterator[replies.ZipEntries | replies.Unzipped]:
    """The replies for an archive's files, and the last one."""
    batch: list[replies.ZipEntry] = []
    files = length = 0
    for entry in entries(archive):
        batch.append(entry)
        files += 1
        length += 12 * len(entry["path"] + entry["comment"]) + len(entry.get("base64", "")) + 100
        if length > BATCH:
            yield {"entries": batch, "done": False}
            batch, length = [], 0
    if batch:
        yield {"entries": batch, "done": False}
    yield {"files": files, "listed": len(archive.infolist()), "done": True}


def entries(archive: ZipFile) -> Iterator[replies.ZipEntry]:
    """The files of an archive, without its folders."""
    left = MOST_UNPACKED
    for info in archive.infolist():
        path = name_of(info.orig_filename.encode("utf-8" if info.flag_bits & UTF8 else "latin-1"))
        path = path.replace("\\", "/")
        if path.endswith("/"):
            continue
        entry: replies.ZipEntry = {"path": path, "comment": name_of(info.comment), "size": info.file_size}
        if not path.lower().endswith((".py", ".pyw")):
            pass
        elif info.flag_bits & 1 or info.compress_type not in METHODS:
            entry["wrong"] = "damaged"
        elif info.file_size > LONGEST:
            entry["wrong"] = "long"
        elif info.file_size > left:
            entry["wrong"] = "room"
        else:
            left -= info.file_size
            content = unpacked(archive, info)
            if content is None:
                entry["wrong"] = "damaged"
            else:
                entry["base64"] = b64encode(content).decode()
        yield entry


def unpacked(archive: ZipFile, info: ZipInfo) -> bytes | None:
    """A file of which there is as much as it says, else None. Never more is unpacked."""
    try:
        with archive.open(info) as file:
            content = file.read(info.file_size + 1)
    except Exception:
        return None
    return content if len(content) == info.file_size else None


def name_of(data: bytes) -> str:
    """A name, at its end, in UTF-8 or in the code of a Japanese Windows. The Finder takes letters apart."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("cp932", "replace")
    return normalize("NFC", text[-LONGEST_PATH:])[-LONGEST_PATH:]


@answers("zip")
def pack(request: requests.ZipRequest, work: Work) -> Iterator[Reply] | None:
    """An archive of texts; None: more of them are to come."""
    files = [encoded(file, f"files[{place}]") for place, file in enumerate(request["files"])]
    gathered = work.session.parts.gather(request, files, sum(ROOM + len(text) for _, text, _ in files), MOST)
    return None if gathered is None else work.polled(written([file for part in gathered for file in part]))


def encoded(file: requests.PackedFile, place: str) -> tuple[str, bytes, bytes]:
    """Path, text and comment of a file that is to be packed; raises `Refusal`."""
    given = (file["path"], file["text"], file["comment"])
    path, text, comment = (value.encode(errors="replace") for value in given)
    for key, value, most in (
        ("path", path, LONGEST_PATH),
        ("text", text, LONGEST),
        ("comment", comment, LONGEST_PATH),
    ):
        if len(value) > most:
            field = f"{place}.{key}"
            raise Refusal("limit", field, what=f"the number of bytes of {field}", least=0, most=most)
    return path.decode(), text, comment


def written(files: list[tuple[str, bytes, bytes]]) -> Iterator[replies.ZipPart | replies.Zipped]:
    """The replies with an archive as it is written. The same files make the same one: they have no date."""
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    data, sent = io.BytesIO(), 0
    archive = ZipFile(data, "w")
    for file in (*files, None):
        if file is None:
            archive.close()
        else:
            path, text, comment = file
            info = ZipInfo(path)  # of 1980
            info.compress_type, info.comment = ZIP_DEFLATED, comment
            info.create_system, info.external_attr = 3, 0o644 << 16  # by default no rights on some systems
            archive.writestr(info, text)
        data.seek(sent)  # what is before it stays as it is
        while piece := data.read(PIECE):
            sent += len(piece)
            yield {"base64part": b64encode(piece).decode(), "done": False}
    yield {"size": sent, "done": True}
