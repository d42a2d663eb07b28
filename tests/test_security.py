"""SECURITY.md promises what `judge doctor` says: each guarantee at each level, on this machine."""

from __future__ import annotations

import os
import re

import pytest

from judge.sandbox import Guarantee, Level, guarantees, policy
from judge.sandbox.supervisor import landlock, task_clock
from judge.sandbox.supervisor.nobody import can_become_nobody
from judge.web import server
from tests.conftest import ROOT

TEXT = (ROOT / "SECURITY.md").read_text()


LEVELS = [level.value for level in Level]


def rows(title: str) -> list[list[str]]:
    """The rows of the table whose first column has a title; code without its marks."""
    (table,) = re.findall(rf"^\| {title} \|.*\n\|[ |-]+\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    lines = (line.split("|")[1:-1] for line in table.splitlines())
    return [[cell.strip().strip("`") for cell in cells] for cells in lines]


PROMISES = rows("promise")
CONDITIONS = {
    "yes": True,
    "no": False,
    "control group": guarantees._has_cgroups(),
    "if counted": guarantees._has_cgroups() or task_clock.why_no_clock() is None,
    "Linux 6.2": landlock.abi() >= landlock.ABI_OF_TRUNCATE,
    "Linux 6.12": landlock.abi() >= landlock.ABI_OF_SCOPES,
    "seccomp": policy.has_filters(),
    "not as weak root": os.geteuid() != 0 or can_become_nobody(),
}


def test_the_table_has_every_promise_with_its_meaning() -> None:
    said = {one.guarantee: one.meaning for one in guarantees.statuses(Level.NONE, None)}

    assert {name: meaning for name, meaning, *_ in PROMISES} == said
    assert [name for name, *_ in PROMISES] == [one.value for one in Guarantee]


@pytest.mark.parametrize("number", range(len(Level)), ids=LEVELS)
def test_the_table_says_what_holds_at_each_level(number: int) -> None:
    level = list(Level)[number]
    held = {one.guarantee: bool(one.by) for one in guarantees.statuses(level, None)}

    assert {name: CONDITIONS[cells[number]] for name, _, *cells in PROMISES} == held


def test_every_level_and_condition_is_explained() -> None:
    explained = ", ".join(name for name, _ in rows("condition")).split(", ")

    assert [name for name, *_ in rows("level")] == LEVELS
    assert set(explained) == set(CONDITIONS) - {"yes", "no"}


@pytest.mark.parametrize("title", ["promise", "who"])
def test_every_table_has_the_levels_in_the_order_of_the_code(title: str) -> None:
    heads = re.findall(rf"^\| {title} \|[^|]*\|(.*`.*)\|$", TEXT, re.MULTILINE)

    assert [re.findall(r"`(\w+)`", head) for head in heads] == [LEVELS]


def test_the_table_says_at_which_levels_a_site_starts() -> None:
    (site,) = (cells for who, _, *cells in rows("who \\| may") if "site" in who)

    starts = {level for level, cell in zip(Level, site, strict=True) if "no site" not in cell}
    assert starts == {*server._STRONG, Level.NONE}  # `none` is for who asks for it
