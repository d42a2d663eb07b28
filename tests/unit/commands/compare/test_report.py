"""From the work of a comparison to its report, also after Ctrl-C."""

from __future__ import annotations

import io
import json
from pathlib import Path

from judge.commands.compare.report import report_comparison
from judge.commands.compare.work import open_comparison
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, each_row
from tests.unit.commands.compare.machine import Machine, kit, order


@each_row("form", ["text", "json"])
def test_an_interruption_is_reported_with_what_is_known(form: str, tmp_path: Path) -> None:
    machine = Machine()
    machine.interrupt_at = 25
    output = io.StringIO()

    with (
        open_comparison(
            kit(tmp_path, a="noise=0.2", b="noise=0.2"),
            order(),
            sandbox=FakeSandbox(machine),
            clock=machine.clock,
        ) as work,
        Screen(output=output) as screen,
    ):
        report_comparison(work, screen, form)

    assert work.comparison().status == 130
    if form == "json":
        assert json.loads(output.getvalue())["interrupted"] is True
    else:
        assert "5 rounds of 2 cases" in output.getvalue()
        assert "interrupted; this is what was measured so far" in output.getvalue()
