"""Tests of the manual page."""

from __future__ import annotations

import shutil
import subprocess

from judge.cli.docs.manual import commands, manual_page
from tests.conftest import skip_or_fail_on_ci


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
