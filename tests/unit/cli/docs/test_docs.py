"""`judge docs`: what it prints, words that find nothing, and the manual page."""

from __future__ import annotations

import re
import shutil
import subprocess

from typer.testing import CliRunner

from judge.cli import app
from judge.cli.docs.manual import commands, manual_page
from tests.conftest import each_row, skip_or_fail_on_ci


def said(*words: str) -> tuple[int, str, str]:
    """The exit status of `judge docs`, and what it prints and complains of."""
    done = CliRunner().invoke(app, ["docs", *words])
    return done.exit_code, done.stdout, re.sub(r"\s+", " ", done.stderr)


def test_it_prints_the_section_and_where_it_is() -> None:
    status, printed, complaint = said("report", "a", "hole")

    assert (status, complaint) == (0, "")
    assert printed.lstrip().startswith("## Report a hole")
    assert "SECURITY.md#report-a-hole" in printed
    assert "docs/reference/options.md" in said()[1]  # without words it lists the pages


@each_row(
    ("words", "complaint"),
    [
        (["xyzzy", "tle"], "no section of the documentation has all of these words: xyzzy tle"),
        (["--schema", "xyzzy"], "there is no schema 'xyzzy'. There are: run,"),
        (["--man", "tle"], "WORDS, --open, --man and --schema are four requests. Name one"),
        (["--man", "--schema", "run"], "--man and --schema are four requests"),
    ],
)
def test_what_cannot_be_found_is_an_error(words: list[str], complaint: str) -> None:
    status, printed, said_of_it = said(*words)

    assert (status, printed) == (2, "")
    assert complaint in said_of_it


def test_the_manual_page_names_every_command_and_option() -> None:
    page = manual_page().replace("\\-", "-")

    missing = [
        (one.name, word)
        for one in commands()
        for word, _ in one.words
        if f"\n.B {word}\n" not in page or f"\n.SS judge {one.name}" not in page
    ]

    assert missing == []


def test_the_manual_page_is_laid_out_without_a_warning() -> None:
    groff = shutil.which("groff")
    if groff is None:
        skip_or_fail_on_ci("groff is not installed")

    done = subprocess.run(
        [groff, "-man", "-Tascii", "-ww", "-z"], input=manual_page(), capture_output=True, text=True
    )

    assert (done.returncode, done.stderr) == (0, "")
