"""The kernel's task clock: what its errors mean."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from judge.sandbox.supervisor import task_clock
from judge.sandbox.supervisor.task_clock import why_no_clock
from tests.conftest import each_row


@each_row(
    ("level", "user", "words"),
    [
        ("4", 1000, "kernel.perf_event_paranoid is 4; counting takes 2 or less"),
        ("2", 1000, "not permitted"),
        ("4", 0, "not permitted"),
        ("?", 1000, "not permitted"),
    ],
)
def test_what_is_not_permitted_names_the_setting_that_forbids_it(
    level: str, user: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "paranoid"
    file.write_text(level)
    monkeypatch.setattr(task_clock, "_PARANOID", str(file))
    monkeypatch.setattr(os, "geteuid", lambda: user)

    assert words in task_clock.error_reason(errno.EACCES)
    for code, other in (
        (errno.ENOENT, "no task clock"),
        (errno.EOPNOTSUPP, "no task clock"),
        (errno.ENOSYS, "no perf_event_open"),
        (errno.EMFILE, "in use"),
        (errno.E2BIG, "Argument list too long"),
    ):
        assert other in task_clock.error_reason(code)


def test_root_does_not_count_what_its_supervisors_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if why := why_no_clock():
        pytest.skip(why)
    file = tmp_path / "paranoid"
    file.write_text("3")
    monkeypatch.setattr(task_clock, "_PARANOID", str(file))
    assert "kernel.perf_event_paranoid is 3" in (why_no_clock() or "")

    monkeypatch.setattr(task_clock, "SYSCALLS", {})  # of an unknown machine
    assert "do not know its number" in (why_no_clock() or "")
