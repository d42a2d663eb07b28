"""Counters of the kernel: what its errors mean, and readings that are incomplete."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from judge.sandbox import why_not_counted
from judge.sandbox.supervisor import perf_counters
from judge.sandbox.supervisor.perf_counters import TASK_CLOCK
from tests.conftest import each_row


@each_row(
    ("code", "words"),
    [
        (errno.ENOENT, "no hardware counters"),
        (errno.EOPNOTSUPP, "no hardware counters"),
        (errno.ENOSYS, "no perf_event_open"),
        (errno.EMFILE, "in use"),
        (errno.E2BIG, "Argument list too long"),
    ],
)
def test_each_error_has_its_words(code: int, words: str) -> None:
    assert words in perf_counters.error_reason(code)


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
    monkeypatch.setattr(perf_counters, "_PARANOID", str(file))
    monkeypatch.setattr(os, "geteuid", lambda: user)

    assert words in perf_counters.error_reason(errno.EACCES)


def test_root_does_not_count_what_its_supervisors_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if why := why_not_counted(TASK_CLOCK):
        pytest.skip(why)
    file = tmp_path / "paranoid"
    file.write_text("3")
    monkeypatch.setattr(perf_counters, "_PARANOID", str(file))

    assert "kernel.perf_event_paranoid is 3" in (why_not_counted(TASK_CLOCK) or "")


def test_an_unknown_machine_has_no_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perf_counters, "SYSCALLS", {})

    assert "do not know its number" in (why_not_counted(TASK_CLOCK) or "")


def test_a_counter_that_was_shared_has_no_value() -> None:
    reading, writing = os.pipe()
    os.write(writing, perf_counters._READ.pack(100, 50, 40) + perf_counters._READ.pack(100, 50, 50))
    os.close(writing)

    found = [
        perf_counters.read_counter(reading),
        perf_counters.read_counter(reading),
        perf_counters.read_counter(reading),
    ]

    os.close(reading)
    assert found == [None, 100, None]
