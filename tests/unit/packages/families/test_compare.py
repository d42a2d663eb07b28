from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from judge.packages.families.compare import first_difference, main


def status_of(
    output: bytes, answer: bytes, mode: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> int:
    """The exit status of the comparison."""
    (folder / "ans").write_bytes(answer)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(output)))
    return main(["in", str(folder / "ans"), f"{folder}/", *mode])


@pytest.mark.parametrize(
    ("output", "answer", "accepted"),
    [
        (b"1\n", b"1\n", True),
        (b"1\r\n2\r\n", b"1\n2\n", True),
        (b"1\n", b"1\r\n", True),
        (b"1", b"1\n", False),
        (b"1 \n", b"1\n", False),
        (b"1\r", b"1\n", False),
        (b"", b"", True),
    ],
)
def test_exact_forgives_only_line_ends_of_windows(
    output: bytes, answer: bytes, accepted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status = status_of(output, answer, ["exact"], tmp_path, monkeypatch)

    assert status == (42 if accepted else 43)
    assert (tmp_path / "judgemessage.txt").exists() is not accepted


def test_the_first_line_that_differs_is_named() -> None:
    assert first_difference(b"1\n3\n", b"1\n2\n") == "line 2 is '3', expected '2'"
    assert first_difference(b"1\n", b"1\n2\n") == "1 lines, expected 2"
    assert "line ends differ" in first_difference(b"1", b"1\n")
