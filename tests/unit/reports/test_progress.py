"""Tests of work behind a progress bar."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from judge.reports.progress import Phase, Step, report_gaps, run_with_progress
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import each_row
from tests.unit.reports.documents import SETTING


class Work:
    """Two steps, of which Ctrl-C may cut off the second."""

    def __init__(self, *, cut_off: bool = False) -> None:
        self.interrupted = False
        self.done: list[str] = []
        self._cut_off = cut_off

    def __iter__(self) -> Iterator[Phase | Step]:
        yield Phase(2)
        self.done.append("first")
        yield Step("first")
        if self._cut_off:
            raise KeyboardInterrupt
        self.done.append("second")


@each_row(("cut_off", "done"), [(False, ["first", "second"]), (True, ["first"])])
def test_work_goes_on_until_its_end_or_an_interruption(cut_off: bool, done: list[str]) -> None:
    work = Work(cut_off=cut_off)

    with Screen(output=io.StringIO()) as screen:
        run_with_progress(work, screen)

    assert (work.done, work.interrupted) == (done, cut_off)


def test_what_the_sandbox_does_not_hold_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with Screen(output=io.StringIO()) as screen:
        report_gaps(SETTING, screen)
        report_gaps(replace(SETTING, missing=(Guarantee.FILES.value,)), screen)
        report_gaps(replace(SETTING, missing=("cpu", "memory")), screen)

    warning, line = capsys.readouterr().err.splitlines()
    assert "does not hold: files. Run only programs that you trust" in warning
    assert line.endswith("does not hold: cpu, memory; see `judge doctor`")
