"""Puzzles of the kit as packages of other families: each solution gets its folder's verdict.

These puzzles have one right output, so every family's comparison must agree with the kit's checker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.end_to_end.test_cli import judge, verdicts_of
from tests.unit.packages.families.polygon_packages import TESTLIB
from tests.unit.packages.written import write_files

Files = dict[str, str | bytes]
Tests = Sequence[tuple[bytes, bytes]]

SOLUTIONS = {
    "push": ("bit_boards.py", ("manhattan.py", "one_data_set.py")),
    "puzzle8count": ("breadth_first.py", ("counts_meetings.py", "solved_has_no_way.py")),
}
"""An accepted solution of each puzzle, and those that are wrong on one of the smallest cases."""

_SMALLEST = 12

WORDS_CHECKER = """\
#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    while (!ans.seekEof()) {
        if (ouf.seekEof()) quitf(_wa, "too short");
        if (ans.readToken() != ouf.readToken()) quitf(_wa, "another word");
    }
    if (!ouf.seekEof()) quitf(_wa, "too long");
    quitf(_ok, "right");
}
"""


def as_oj(tests: Tests) -> Files:
    files: Files = {}
    for index, (given, answer) in enumerate(tests):
        files |= {f"test/case-{index:02}.in": given, f"test/case-{index:02}.out": answer}
    return files


def as_polygon(tests: Tests) -> Files:
    files: Files = {"files/check.cpp": WORDS_CHECKER, "files/testlib.h": TESTLIB}
    for index, (given, answer) in enumerate(tests, start=1):
        files |= {f"tests/{index:02}": given, f"tests/{index:02}.a": answer}
    files["problem.xml"] = (
        '<problem><judging><testset name="tests"><time-limit>20000</time-limit>'
        f"<memory-limit>536870912</memory-limit><tests>{'<test/>' * len(tests)}</tests>"
        '</testset></judging><assets><checker><source path="files/check.cpp"/></checker>'
        "</assets></problem>"
    )
    return files


def as_dmoj(tests: Tests) -> Files:
    files: Files = {}
    lines = ["test_cases:"]
    for index, (given, answer) in enumerate(tests):
        files |= {f"{index}.in": given, f"{index}.out": answer}
        lines.append(f"- {{in: {index}.in, out: {index}.out, points: 1}}")
    return files | {"init.yml": "\n".join(lines)}


def as_italy(tests: Tests) -> Files:
    files: Files = {}
    for index, (given, answer) in enumerate(tests):
        files |= {f"input/input{index}.txt": given, f"output/output{index}.txt": answer}
    head = 'time_limit: 20\nmemory_limit: 512\ninfile: ""\noutfile: ""\n'
    return files | {"task.yaml": f"{head}n_input: {len(tests)}\n"}


def as_sinol(tests: Tests) -> Files:
    files: Files = {"config.yml": "time_limit: 20000\nmemory_limit: 524288\nscores: {1: 100}\n"}
    for index, (given, answer) in enumerate(tests):
        letters = chr(ord("a") + index // 26) + chr(ord("a") + index % 26)
        files |= {f"in/abc1{letters}.in": given, f"out/abc1{letters}.out": answer}
    return files


WRITERS: Mapping[str, Callable[[Tests], Files]] = {
    "oj": as_oj,
    "polygon": as_polygon,
    "dmoj": as_dmoj,
    "italy_yaml": as_italy,
    "sinol": as_sinol,
}


@pytest.mark.slow
@pytest.mark.parametrize("slug", SOLUTIONS)
@pytest.mark.parametrize("family", WRITERS)
def test_a_puzzle_is_judged_alike_in_every_family(family: str, slug: str, tmp_path: Path) -> None:
    cases = (ROOT / "testdata" / slug / "secret").glob("*.in")
    paths = sorted(cases, key=lambda path: (path.stat().st_size, path.name))[:_SMALLEST]
    tests = [(one.read_bytes(), one.with_suffix(".ans").read_bytes()) for one in paths]
    package = write_files(tmp_path / "puzzle", WRITERS[family](tests))
    home = ROOT / "solutions" / slug
    accepted, wrong = SOLUTIONS[slug]
    files = [str(home / accepted), *(str(home / "wrong_answer" / name) for name in wrong)]

    said = judge("run", str(package), *files, "--format", "json", cwd=tmp_path)

    assert said.err == ""
    assert said.json["family"] == family
    assert {Path(name).name: verdict for name, (verdict, _) in verdicts_of(said).items()} == {
        accepted: "AC",
        **dict.fromkeys(wrong, "WA"),
    }
