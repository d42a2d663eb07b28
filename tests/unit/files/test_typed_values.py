"""Values against types, also where threads meet a type for the first time at once."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from judge.files.typed_values import convert_value, decode_json

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


def test_values_and_json_become_the_type() -> None:
    found = [convert_value({"a": 1}, Pair), decode_json(b'{"a": 1}', Pair)]

    assert found == [Pair(a=1)] * 2
    assert convert_value({"a": "1"}, Pair, strict=False) == Pair(a=1)


def test_what_does_not_fit_is_an_error_of_msgspec() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"\$.a"):
        convert_value({"a": "1"}, Pair)
    with pytest.raises(msgspec.DecodeError):
        decode_json(b"{", Pair)
