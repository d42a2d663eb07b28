import io
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.grading.words import TokenOptions, compare_tokens
from judge.packages.families.compare import main


def said(folder: Path, output: bytes, answer: bytes, *mode: str) -> str | None:
    """What the validator says of a wrong output; None if it is right."""
    message = folder / "judgemessage.txt"
    message.unlink(missing_ok=True)
    (folder / "ans").write_bytes(answer)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(output)))
        status = main(["in", str(folder / "ans"), f"{folder}/", *mode])
    assert (status, message.exists()) in ((42, False), (43, True))
    return message.read_text() if message.exists() else None


def test_outputs_are_compared_as_elsewhere_and_the_first_line_that_differs_is_named(
    tmp_path: Path,
) -> None:
    for mode, output, answer, expected in [
        ("exact", b"1\r\n2\r\n", b"1\n2\n", True),  # line ends of Windows
        ("exact", b"1", b"1\n", "the lines are the same, but blanks or line ends differ"),
        ("exact", b"1\n3\n", b"1\n2\n", "line 2 is '3', expected '2'"),
        ("exact", b"1\n", b"1\n2\n", "1 lines, expected 2"),
        ("exact", b"1\r", b"1\n", False),
        ("standard", b" 1  2\n\n3", b"1 2\n3\n", True),
        ("standard", b"1 2 3\n", b"1 2\n3\n", False),
        ("standard", b"1\n2\n", b"1 2\n", False),
        ("standard", b"", b"\n", True),
        ("identical", b"1", b"1\n", False),
        ("rstripped", b"1 \n2\n", b"1\n2\n", True),
        ("rstripped", b"1\n", b"1\n\n", False),
        ('rstripped {"filter_new_line": true}', b"1\n", b"1\n\n", True),
        ("sorted", b"2 3\n1\n\n", b"1\n2 3\n", True),
        ("sorted", b"3 2\n1\n", b"1\n2 3\n", False),
        ('sorted {"split_on": "whitespace"}', b"3 2\n1\n", b"1\n2 3\n", True),
        ("unordered", b"3 2 1", b"1\n2 3\n", True),
        ("floats", b"1000000.5\n", b"1000000\n", True),
        ('floats {"error_mode": "absolute"}', b"1000000.5\n", b"1000000\n", False),
        ('floats {"error_mode": "relative"}', b"0.0000001\n", b"0\n", False),
        ('floats {"precision": 1}', b"1.05\n", b"1\n", True),
        ("floats", b"nan\n", b"nan\n", False),
        ("floats", b"1\n\n2\n", b"1\n2\n", True),
        ("lines", b"1  2 \r\n\n", b"1 2\n", True),
        ("lines", b"1 2\n", b"1\n2\n", False),
        ("oi", b"1  2 \r\n\n", b"1 2", True),
        ("oi", b"1\n\n2\n", b"1\n2\n", False),
        ("oi", b"1\f2\n", b"1 2\n", False),
    ]:
        found = said(tmp_path, output, answer, *mode.split(" ", 1))
        assert expected in (found, found is None)


WORDS = st.lists(st.sampled_from(["1", "1.0", "1.00001", "-2e1", "a", "A", "x1", " ", "\n"]))
ARGS = [
    *("", "case_sensitive", "case_sensitive space_change_sensitive", "float_tolerance 1e-4"),
    *("float_absolute_tolerance 1e-5", "float_relative_tolerance 1e-4 space_change_sensitive"),
]


@given(WORDS, WORDS, st.sampled_from(ARGS).map(str.split))
def test_words_compare_as_by_default(words: list[str], others: list[str], args: list[str]) -> None:
    answer, output = (" ".join(one).encode() for one in (words, others))

    expected = compare_tokens(answer, output, TokenOptions.parse(args))

    with TemporaryDirectory() as folder:
        found = said(Path(folder), output, answer, "words", json.dumps({"args": args}))
    assert (found is None) is expected.ok
