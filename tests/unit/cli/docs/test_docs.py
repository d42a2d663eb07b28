"""Tests of `judge docs`: what it prints, and what it says of words that find nothing."""

from __future__ import annotations

import re

from typer.testing import CliRunner

from judge.cli import app
from tests.conftest import each_row


def said(*words: str) -> tuple[int, str, str]:
    """The exit status of `judge docs`, and what it prints and complains of."""
    done = CliRunner().invoke(app, ["docs", *words])
    return done.exit_code, done.stdout, re.sub(r"\s+", " ", done.stderr)


def test_it_prints_the_section_and_where_it_is() -> None:
    status, printed, complaint = said("report", "a", "hole")

    assert (status, complaint) == (0, "")
    assert printed.lstrip().startswith("## Report a hole")
    assert "SECURITY.md#report-a-hole" in printed


def test_without_words_it_lists_the_pages() -> None:
    status, printed, _ = said()

    assert status == 0
    assert "docs/reference/options.md" in printed


@each_row(
    ("words", "complaint"),
    [
        (["xyzzy", "tle"], "no section of the documentation has all of these words: xyzzy tle"),
        ([""], "no section of the documentation has all of these words"),
        (["--schema", "xyzzy"], "there is no schema 'xyzzy'. There are: run,"),
        (["--man", "tle"], "WORDS, --open, --man and --schema are four requests. Name one"),
        (["--open", "tle"], "--man and --schema are four requests"),
        (["--man", "--schema", "run"], "--man and --schema are four requests"),
    ],
)
def test_what_cannot_be_found_is_an_error(words: list[str], complaint: str) -> None:
    status, printed, said_of_it = said(*words)

    assert (status, printed) == (2, "")
    assert complaint in said_of_it
