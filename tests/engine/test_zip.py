"""Zips of programs: what is read of one that anybody may have made, and what is written."""

from __future__ import annotations

import base64
import io
import json
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.contract.limits import LONGEST_LINE, MOST_LISTED
from sakiyomi.contract.replies import MESSAGES
from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import ask, error, read, said
from tests.engine.declared import fits

SOURCE = "def evaluate(position):\n    return 1\n"
CENTRAL, END = b"PK\1\2", b"PK\5\6"


def zipped(files: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytearray:
    """A zip as others write it."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return bytearray(data.getvalue())


def lines(op: str, parts: list[dict[str, Any]]) -> Iterator[str]:
    """A request in parts."""
    for at, part in enumerate(parts, 1):
        yield json.dumps({"op": op, "id": 1, **part, **({"more": True} if at < len(parts) else {})})


def answered(op: str, parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The replies to a request in parts, of which all but the last have none."""
    conversation = Conversation()
    *before, last = [list(conversation.answer(line)) for line in lines(op, parts)]
    assert not any(before)
    assert max(map(len, last)) <= LONGEST_LINE
    replies = [{key: value for key, value in read(line).items() if key != "id"} for line in last]
    for reply in replies:
        fits(reply, MESSAGES[op][1])
    return replies


def unzipped(data: bytes | bytearray, size: int = 700_000) -> tuple[list[dict[str, Any]], int]:
    """The files that are found in a zip, and how much it lists."""
    parts = [
        {"base64part": base64.b64encode(data[at : at + size]).decode()} for at in range(0, len(data), size)
    ]
    *batches, last = answered("unzip", parts)
    files = [entry for batch in batches for entry in batch["entries"]]
    assert len(files) == last["files"]
    return files, last["listed"]


def found(data: bytes | bytearray) -> dict[str, Any]:
    """The bytes of each file that is found in a zip, or what is wrong with it, if it is one of Python."""
    return {
        each["path"]: base64.b64decode(each["base64"]) if "base64" in each else each.get("wrong")
        for each in unzipped(data)[0]
    }


def packed(files: list[dict[str, str]]) -> bytes:
    """What is written of these files, which come one a part."""
    *parts, last = answered("zip", [{"files": []}, *({"files": [file]} for file in files)])
    data = b"".join(base64.b64decode(part["base64part"]) for part in parts)
    assert len(data) == last["size"]
    return data


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60)
FILES = st.lists(
    st.fixed_dictionaries({"path": NAMES, "text": st.text(max_size=200), "comment": NAMES}),
    max_size=8,
    unique_by=lambda file: file["path"],
)


@given(FILES)
def test_what_is_written_reads_back(files: list[dict[str, str]]) -> None:
    files = [{**file, "path": f"{file['path']}.py"} for file in files]
    entries, listed = unzipped(packed(files))
    assert listed == len(files)
    for entry, file in zip(entries, files, strict=True):
        assert entry["path"] == normalize("NFC", file["path"]).replace("\\", "/")
        assert entry["comment"] == normalize("NFC", file["comment"])
        assert base64.b64decode(entry["base64"]) == file["text"].encode(errors="replace")


def test_what_is_written_is_the_same_each_time_and_can_be_read_by_others() -> None:
    files = [
        {"path": "賢/mine.py", "text": SOURCE, "comment": '{"title":"mine"}'},
        {"path": "a.py", "text": "x" * 600_000, "comment": ""},
    ]
    data = packed(files)
    assert packed(files) == data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["賢/mine.py", "a.py"]
        assert {info.external_attr >> 16 for info in archive.infolist()} == {0o644}
    assert len(data) < 10_000


@pytest.mark.parametrize(("key", "most"), [("path", 1000), ("text", 700_000), ("comment", 1000)])
def test_what_is_written_has_a_limit(key: str, most: int) -> None:
    file = {"path": "a.py", "text": "", "comment": "", key: "x" * most}
    assert len(unzipped(packed([file]))[0]) == 1
    refused = error({"op": "zip", "files": [{**file, key: "x" * (most + 1)}]})
    assert (refused["code"], refused["field"]) == ("limit", f"files[0].{key}")


def test_names_are_read_in_utf_8_and_in_the_code_of_a_japanese_windows() -> None:
    names = {"ソA.py": "cp932", "石の数.py": "cp932", "評価.py": "utf-8", "é.py": "utf-8"}
    for name, code in names.items():
        written = name.encode(code)
        placeholder = "x" * len(written)
        data = zipped({placeholder: SOURCE}).replace(placeholder.encode(), written)
        assert list(found(data)) == [name]
    apart = normalize("NFD", "か\u3099.py")  # as the Finder writes it
    assert list(found(zipped({apart: "", "a\\b.py": ""}))) == [normalize("NFC", apart), "a/b.py"]


def test_names_that_no_system_has_are_read_up_to_a_limit_and_fit_a_line() -> None:
    large = "".join(chr(0x4E00 + at * 7919 % 20000) for at in range(230_000))
    files = {f"{at}{'a/' * 20_000}{'😀' * 990}.py": "" for at in range(3)}
    entries, _ = unzipped(zipped({**files, "a" * 60_000 + "😀" * 990 + "_.py": large}))
    assert [len(entry["path"]) for entry in entries] == [1000] * 4
    assert all(entry["path"].endswith(".py") for entry in entries)


def test_only_python_files_are_unpacked_and_folders_are_counted_alone() -> None:
    files = {"a/": "", "a/mine.py": SOURCE, "a/old.PYW": "", "a/notes.md": "Hello."}
    entries, listed = unzipped(zipped(files))
    assert listed == 4
    assert [{key: entry.get(key) for key in ("path", "size", "base64")} for entry in entries] == [
        {"path": "a/mine.py", "size": len(SOURCE), "base64": base64.b64encode(SOURCE.encode()).decode()},
        {"path": "a/old.PYW", "size": 0, "base64": ""},
        {"path": "a/notes.md", "size": 6, "base64": None},
    ]


def test_a_zip_whose_sizes_stand_after_its_files_as_the_finder_makes_it_is_read() -> None:
    data = zipped({"mine.py": SOURCE})
    data[6] = data[data.index(CENTRAL) + 8] = 8
    data[14:26] = bytes(12)
    assert found(data) == {"mine.py": SOURCE.encode()}


def test_what_is_locked_damaged_or_packed_in_another_way_is_left_out_and_the_rest_is_read() -> None:
    data = zipped({"secret.py": SOURCE, "whole.py": SOURCE})
    data[data.index(CENTRAL) + 8] |= 1
    assert found(data) == {"secret.py": "damaged", "whole.py": SOURCE.encode()}
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        assert found(zipped({"a.py": SOURCE}, method)) == {"a.py": "damaged"}
    data = zipped({"broken.py": SOURCE * 50, "whole.py": SOURCE})
    data[45:60] = b"\xff" * 15
    assert found(data) == {"broken.py": "damaged", "whole.py": SOURCE.encode()}


@pytest.mark.parametrize("data", [b"", b"x" * 1000, bytes(zipped({"cut.py": SOURCE})[:-30])])
def test_what_is_no_zip_is_refused(data: bytes) -> None:
    refused = error({"op": "unzip", "base64": base64.b64encode(data).decode()})
    assert (refused["code"], refused["args"]) == ("bad-request", {"expected": "zip"})


def test_no_change_of_a_byte_of_a_zip_leads_to_a_defect() -> None:
    data = zipped({"a.py": SOURCE, "b.py": SOURCE})
    for at in range(len(data)):
        changed = data.copy()
        changed[at] ^= 0xFF
        ask({"op": "unzip", "base64": base64.b64encode(changed).decode()})  # which checks the replies


def test_what_unpacks_to_a_gigabyte_and_says_less_is_given_up_without_its_memory() -> None:
    packer = zlib.compressobj(wbits=-15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)  # another may follow it
    data = zipped({"bomb.py": block * 1024}, zipfile.ZIP_STORED)
    data[8] = data[data.index(CENTRAL) + 10] = zipfile.ZIP_DEFLATED
    struct.pack_into("<I", data, data.index(CENTRAL) + 24, 1000)
    conversation = Conversation()
    parts = [{"base64part": base64.b64encode(data[at : at + 600_000]).decode()} for at in (0, 600_000)]
    tracemalloc.start()
    try:
        replies = [reply for line in lines("unzip", parts) for reply in said(line, conversation)]
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    assert [entry["wrong"] for entry in replies[0]["entries"]] == ["damaged"]


def test_files_that_unpack_to_less_than_they_say_are_unpacked_up_to_the_limit_of_all() -> None:
    data = zipped({f"p{at}.py": "x" * 500_000 for at in range(10)})
    at = data.find(CENTRAL)
    while at >= 0:
        struct.pack_into("<I", data, at + 24, 500_001)
        at = data.find(CENTRAL, at + 1)
    assert list(found(data).values()) == ["damaged"] * 3 + ["room"] * 7


def test_a_file_that_is_too_long_is_not_unpacked_and_takes_no_others_room() -> None:
    files: dict[str, str | bytes] = {
        "huge.py": "x" * 5_000_000,
        **{f"{at}.py": "x" * 600_000 for at in range(4)},
    }
    reasons = [entry.get("wrong") for entry in unzipped(zipped(files))[0]]
    assert reasons == ["long", None, None, None, "room"]


def test_a_zip_that_lists_too_much_is_not_looked_into() -> None:
    one = zipped({"mine.py": ""})
    at, end = one.index(CENTRAL), one.index(END)
    for count in (MOST_LISTED, MOST_LISTED + 1):
        data = one[:at] + one[at:end] * count + one[end:]
        struct.pack_into("<I", data, len(data) - 10, (end - at) * count)
        entries, listed = unzipped(bytes(data))
        assert (len(entries), listed) == (count if count == MOST_LISTED else 0, count)


def test_a_zip_is_ended_by_a_stop_and_not_by_a_thought() -> None:
    conversation = Conversation()
    files = {f"{at}.py": str(at) * 100_000 for at in range(3)}
    request = {"op": "unzip", "id": 1, "base64": base64.b64encode(zipped(files)).decode()}
    replies = conversation.answer(json.dumps(request))
    assert not read(next(replies))["done"]
    said('{"op":"think","record":{"game":"tictactoe"},"player":"best"}', conversation)
    assert not read(next(replies))["done"]
    assert said('{"op":"stop","id":1}', conversation) == []
    assert [read(reply) for reply in replies] == [{"id": 1, "stopped": True, "done": True}]
