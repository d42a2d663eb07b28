"""Packages of SIO2, as they are read."""

import re
from pathlib import Path

import pytest

from judge.model import Family, Verdict
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.reading import Read, refusal
from tests.unit.packages.families.reading import read as read_package
from tests.unit.packages.families.sinol_packages import CONFIG, MADE, SUMS, with_config
from tests.unit.packages.written import Files, write_files

STATED = "memory_limit: 131072\ntime_limit: 1500\n"
INGEN = MADE["sumingen.py"]


def read(folder: Path, files: Files) -> Read:
    return read_package(folder, files, name="sum")


def test_a_sinolpack_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, SUMS)

    assert list(found.cases) == [
        "sample/sum0",
        "sample/sum1ocen",
        "secret/1-group-1/sum1a",
        "secret/2-group-2/sum2a",
        "secret/2-group-2/sum2b",
    ]
    problem = found.problem
    assert problem.names == {"en": "Sum"}
    assert found.family.choice.family is Family.SINOL
    assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (1.5, 128 << 20)
    assert list(found.scores.values()) == [100, 40, 60, 0]
    assert list(found.solutions) == ["accepted/sum.py", "unstated/sumb.py", "unstated/sums1.py"]
    assert found.solutions["unstated/sumb.py"].expectation.required == {Verdict.WA}


def test_a_sinolpack_of_examples_alone_has_no_points(tmp_path: Path) -> None:
    files = {name: SUMS[name] for name in ("prog/sum.py", "in/sum0.in", "out/sum0.out")}

    found = read(tmp_path, {"config.yml": f"title: Sum\n{STATED}", **files})

    assert (list(found.cases), found.problem.groups) == (["sample/sum0"], ())


def test_what_the_configuration_leaves_out_is_as_in_sio2(tmp_path: Path) -> None:
    more = {
        f"{place}/sum{group}.{place}": "3\n" for group in range(3, 8) for place in ("in", "out")
    }
    title = {"doc/sumzad.tex": "\\title{Sums}\n", "doc/sumzad-en.pdf": "%PDF"}

    found = read(tmp_path / "1", {**SUMS, **more, **title, "config.yml": STATED})
    zero = read(tmp_path / "2", with_config("  1: 40", "  0: 10\n  1: 40"))
    talk = read(tmp_path / "3", key("num_processes: 2") | {"prog/sumsoc.cpp": ""})

    assert list(found.scores.values())[1:8] == [14, 14, 14, 14, 14, 15, 15]
    assert found.problem.names == {"pl": "Sums"}
    assert [(one.language, one.suffix) for one in found.family.description.statements] == [
        ("en", "pdf")
    ]
    assert zero.scores == {"secret": 100, "1-group-1": 40, "2-group-2": 60, "sample": 0}
    assert (talk.family.description.processes, talk.family.description.adds_times) == (2, False)
    assert "config.yml: scores: 0: examples give no points: not read" in zero.family.not_read


@each_row(
    ("noted", "required", "permitted"),
    [
        ("{1: OK, 2: OK}", "AC", "AC"),
        ("{1: OK, 2: WA}", "WA", "AC WA"),
        ("{1: RE, 2: OK}", "RTE", "AC RTE WA"),
        ("{1: {status: ML, points: 0}, 2: TL}", "RTE TLE", "AC RTE TLE WA"),
    ],
)
def test_the_gravest_verdict_of_a_group_may_hide_others(
    noted: str, required: str, permitted: str, tmp_path: Path
) -> None:
    text = CONFIG.partition("sinol_expected_scores")[0]
    config = f"{text}sinol_expected_scores: {{sumb.py: {{expected: {noted}}}}}\n"

    expected = read(tmp_path, SUMS | {"config.yml": config}).solutions["unstated/sumb.py"]

    assert {one.name for one in expected.expectation.required} == set(required.split())
    assert {one.name for one in expected.expectation.permitted} >= set(permitted.split())


def test_a_group_that_a_failing_solution_is_noted_to_pass_must_pass(tmp_path: Path) -> None:
    text = CONFIG.partition("sinol_expected_scores")[0]
    config = f"{text}sinol_expected_scores: {{sumb.py: {{expected: {{1: OK, 2: WA}}}}}}\n"

    solution = read(tmp_path, SUMS | {"config.yml": config}).solutions["unstated/sumb.py"]

    (rule,) = solution.expectation.rules
    assert re.fullmatch(rule.cases, "secret/1-group-1/sum1a")
    assert not re.fullmatch(rule.cases, "secret/2-group-2/sum2a")
    assert rule.permitted == frozenset({Verdict.AC})


@each_row("task", ["s2m", "sum"])
def test_tests_are_called_after_the_task(task: str, tmp_path: Path) -> None:
    files = {
        name.replace("sum", task).replace("2b.", "2t10."): text for name, text in SUMS.items()
    } | {"config.yml": f"sinol_task_id: {task}\n{CONFIG}"}

    cases = list(read_package(tmp_path, files, name="package").cases)

    assert cases[-2:] == [f"secret/2-group-2/{task}2a", f"secret/2-group-2/{task}2t10"]


LIMITS = """\
time_limit: 1500
time_limits: {1: 500, 2b: 250, 0: 750}
memory_limit: 65536
memory_limits: {2: 131072, 2a: 32768}
override_limits:
  py: {time_limit: 3000, time_limits: {2: 1}, memory_limits: {1: 70000, 2a: 1, 0: 66000}}
  cpp: {time_limits: {2: 1000, 1: 100, 1ocen: 50}}
"""


@each_row(
    ("case", "suffix", "cpu_ms", "memory_kib"),
    [
        ("sample/sum0", ".c", 750, 65536),
        ("sample/sum1ocen", ".c", 500, 65536),
        ("secret/1-group-1/sum1a", ".c", 500, 65536),
        ("secret/2-group-2/sum2a", ".c", 1500, 32768),
        ("secret/2-group-2/sum2b", ".c", 250, 131072),
        ("sample/sum1ocen", ".py", 3000, 65536),
        ("secret/1-group-1/sum1a", ".py", 3000, 70000),
        ("secret/2-group-2/sum2a", ".py", 3000, 32768),
        ("sample/sum1ocen", ".cpp", 50, 65536),
        ("an input of a user", ".c", 1500, 131072),
    ],
)
def test_the_limits_of_a_test_are_those_of_sio2(
    case: str, suffix: str, cpu_ms: int, memory_kib: int, tmp_path: Path
) -> None:
    limits = read(tmp_path, with_config(STATED, LIMITS)).problem.limits_on(case, suffix)

    assert limits.cpu_s == pytest.approx(cpu_ms / 1000)
    assert limits.wall_s == pytest.approx(2 * cpu_ms / 1000 + 1)
    assert limits.memory_bytes == memory_kib << 10


@each_row(
    ("statement", "memory_kib", "defaults"),
    [("", 66_000, 2), ("%\\RAM{1}\n\\RAM{64}", 66_000, 1), ("\\RAM{256}", 264_000, 1)],
)
def test_missing_limits_are_those_of_sio2(
    statement: str, memory_kib: int, defaults: int, tmp_path: Path
) -> None:
    found = read(tmp_path, with_config(STATED, "") | {"doc/sumzad.tex": statement})

    limits = found.problem.limits
    assert (limits.cpu_s, limits.memory_bytes) == (10, memory_kib << 10)
    assert len([line for line in found.family.not_kept if "as in SIO2" in line]) == defaults


def key(text: str) -> dict[str, str]:
    return with_config("title", f"{text}\ntitle")


def without(*names: str, files: dict[str, str] = SUMS) -> dict[str, str]:
    return {name: text for name, text in files.items() if name not in names}


@each_row(
    ("files", "message"),
    [
        (with_config("1500", "fast"), "time_limit: 'fast' is no whole number"),
        (
            key("override_limits: {py: {memory_limits: {1: x}}}"),
            "override_limits: py: memory_limits: 1: 'x' is no whole number",
        ),
        (key("extra_compilation_files: [a.h]"), "prog/a.h is not there"),
        (key("extra_compilation_args: {cpp: -O3}"), "'-O3' is no source"),
        (key("extra_execution_files: {py: sum.py}"), "'sum.py' cannot be"),
        (key("extra_execution_files: {py: ../a.py}"), "cannot be called"),
        (
            without("prog/sumingen.py", files=with_config("2: 60", "3: 60")),
            "scores names the group '3'",
        ),
        (without("prog/sum.py", "out/sum0.out"), "out/sum0.out is not there, nor prog/sum.cpp"),
        (SUMS | {"prog/sumsoc.rs": ""}, "prog/sumsoc.rs, with which solutions talk, is not in C"),
        (key("num_processes: 99"), "num_processes is '99', but a number from 1 to 32"),
        (SUMS | {"prog/sumchk.rs": ""}, "the checker prog/sumchk.rs is not in C, C++ or Python"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Files, message: str, tmp_path: Path
) -> None:
    assert message in refusal(write_files(tmp_path / "sum", files))


@each_row(
    ("files", "is_unmade"),
    [
        (INGEN, True),
        (without("in/sum0.in", "out/sum0.out", files=INGEN), True),
        (INGEN | {"in/sum1a.in": "1 2\n"}, True),
        (INGEN | {"in/sum1a.in": "1 2\n", "in/sum2.in": "1 2\n"}, False),
        (SUMS, False),
    ],
)
def test_ingen_has_to_run_where_groups_have_no_tests(
    files: Files, is_unmade: bool, tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sum", files)) as found:
        assert bool(found.first_programs) == is_unmade
