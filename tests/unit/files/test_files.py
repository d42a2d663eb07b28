"""Files are replaced as a whole or not at all; small objects in the cache; typed values."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import judge
from judge.catalog.find_kit import find_kit
from judge.files import hidden, replace_file
from judge.files.json_cache import read_object, write_object
from judge.files.typed_values import convert_value, decode_json
from tests.conftest import write_kit


@pytest.mark.attack
def test_a_file_or_a_link_is_replaced_and_a_folder_is_not(tmp_path: Path) -> None:
    path, link, folder = (tmp_path / name for name in ("file", "link", "folder"))
    path.write_bytes(b"older and longer")
    path.chmod(0o600)
    link.symlink_to("file")
    folder.mkdir()

    replace_file(link, b"kept")
    assert (link.is_symlink(), path.read_bytes()) == (False, b"older and longer")
    replace_file(path, b"new")
    with pytest.raises(IsADirectoryError):
        replace_file(folder, b"new")

    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o600
    assert {*tmp_path.iterdir()} == {path, link, folder}  # nothing is left behind


# Small JSON objects in the cache: what does not fit its hash is not there

CONTENT = {"seconds": 0.25, "key": ["machine", "best"], "\udcff": None}
DAMAGED = ("", "[]", "{}", '{"hash": 1, "content": 1}', "[" * 100_000, '{"key": 1}', "\xff")


def test_only_what_was_written_is_read(tmp_path: Path) -> None:
    path, other = tmp_path / "cache" / "small.json", tmp_path / "cache" / "other.json"
    write_object(path, CONTENT)
    whole = path.read_bytes()

    assert read_object(path) == CONTENT
    assert path.parent.stat().st_mode & 0o777 == 0o700
    for place in range(len(whole)):  # no byte of the content can be changed
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert read_object(path) in ({}, CONTENT)
    for damaged in DAMAGED:
        path.write_text(damaged, encoding="latin-1")
        assert read_object(path) == {}
    other.write_bytes(whole)  # a file is not taken for another one
    assert read_object(other) == {}
    write_object(other / "small.json", CONTENT)  # what cannot be written is no error
    assert read_object(other / "small.json") == {}


# Values against types, also where threads meet a type for the first time at once

MEETING = """\
import sys, threading
import msgspec
from judge.files.typed_values import convert_value, decode_json

sys.setswitchinterval(1e-6)
for _ in range(3):
    shape, value = int, 1
    for level in range(100):
        shape = msgspec.defstruct(f"Level{level}", [("a", shape), ("b", str, "")])
        value = {"a": value}
    content, start = msgspec.json.encode(value), threading.Barrier(8)

    def meet(number):
        start.wait()
        decode_json(content, shape) if number % 2 else convert_value(value, shape)

    threads = [threading.Thread(target=meet, args=(number,)) for number in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
"""


class Pair(msgspec.Struct):
    a: int
    b: str = "none"


def test_threads_that_meet_a_type_at_once_do_not_end_the_process() -> None:
    """By `msgspec.convert` itself they end it in most runs."""
    assert subprocess.run([sys.executable, "-c", MEETING], check=False).returncode == 0


def test_values_and_json_become_the_type_or_are_an_error_of_msgspec() -> None:
    assert convert_value({"a": 1}, Pair) == decode_json(b'{"a": 1}', Pair) == Pair(a=1)
    assert convert_value({"a": "1"}, Pair, strict=False) == Pair(a=1)
    with pytest.raises(msgspec.ValidationError, match=r"\$.a"):
        convert_value({"a": "1"}, Pair)
    with pytest.raises(msgspec.DecodeError):
        decode_json(b"{", Pair)


def test_the_home_what_is_kept_and_the_judge_itself_are_always_hidden() -> None:
    cache, data = (Path(os.environ[name]) for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"))
    package = Path(judge.__file__).parent
    kit = [package.parent / name for name in ("problems", "solutions", "testdata")]
    folders = (Path.home(), cache / "judge", data / "judge", package, *kit)

    assert {os.path.realpath(folder) for folder in folders} == hidden.hidden_paths()


def test_a_kit_that_is_entered_is_hidden_with_what_its_links_lead_to(tmp_path: Path) -> None:
    used, named = (write_kit(tmp_path / name, {}) for name in ("used", "named"))
    cases = tmp_path / "elsewhere"
    cases.mkdir()
    (used / "testdata/linked").symlink_to(cases)

    find_kit(used, {"JUDGE_KIT": str(named)})

    assert {str(used), str(named), str(cases)} <= hidden.hidden_paths()
    before = hidden.hidden_paths()
    hidden.hide(tmp_path / "new", tmp_path / "new/inner")  # what lies in it is not noted again
    assert hidden.hidden_paths() - before == {str(tmp_path / "new")}
