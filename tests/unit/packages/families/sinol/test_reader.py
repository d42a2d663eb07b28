from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.model import Family, Verdict
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families.sinol_packages import (
    CHECKED,
    CONFIG,
    LIBRARY,
    MADE,
    SUMS,
    with_config,
)
from tests.unit.packages.families.test_simple import refusal
from tests.unit.packages.written import write_files


def test_a_sinolpack_is_read(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sum", SUMS)) as found:
        problem = found.problem("sum")
        solutions = {one.name: one.expectation for one in found.solutions("sum")}

        assert [case.name for case in found.cases("sum")] == [
            "sample/sum0",
            "sample/sum1ocen",
            "secret/1-group-1/sum1a",
            "secret/2-group-2/sum2a",
            "secret/2-group-2/sum2b",
        ]
    assert problem.names == {"en": "Sum"}
    assert problem.family is not None
    assert problem.family.family is Family.SINOL
    assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (1.5, 128 << 20)
    assert [int(one.max_score or 0) for one in problem.groups] == [100, 40, 60, 0]
    assert set(solutions) == {"accepted/sum.py", "unstated/sumb.py", "unstated/sums1.py"}
    assert solutions["unstated/sumb.py"].required == {Verdict.WA}


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

    with open_package(write_files(tmp_path / "sum", SUMS | {"config.yml": config})) as found:
        expected = {one.name: one.expectation for one in found.solutions("sum")}

    assert expected["unstated/sumb.py"].required == {Verdict[one] for one in required.split()}
    assert expected["unstated/sumb.py"].permitted >= {Verdict[one] for one in permitted.split()}


@each_row("task", ["s2m", "sum"])
def test_tests_are_called_after_the_task(task: str, tmp_path: Path) -> None:
    files = {
        name.replace("sum", task).replace("2b.", "2t10."): text for name, text in SUMS.items()
    } | {"config.yml": f"sinol_task_id: {task}\n{CONFIG}"}

    with open_package(write_files(tmp_path / "package", files)) as found:
        cases = [case.name for case in found.cases("package")]

    assert cases[-2:] == [f"secret/2-group-2/{task}2a", f"secret/2-group-2/{task}2t10"]


def test_without_scores_the_last_group_gets_the_rest(tmp_path: Path) -> None:
    files = with_config("scores:\n  1: 40\n  2: 60\n", "") | {"in/sum3.in": "", "out/sum3.out": ""}

    with open_package(write_files(tmp_path / "sum", files)) as found:
        assert [int(one.max_score or 0) for one in found.problem("sum").groups] == [
            *(100, 33, 33, 34, 0)
        ]


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
        ("sample/sum0", ".py", 3000, 66000),
        ("sample/sum1ocen", ".py", 3000, 65536),
        ("secret/1-group-1/sum1a", ".py", 3000, 70000),
        ("secret/2-group-2/sum2a", ".py", 3000, 32768),
        ("sample/sum1ocen", ".cpp", 50, 65536),
        ("secret/1-group-1/sum1a", ".cpp", 100, 65536),
        ("secret/2-group-2/sum2b", ".cpp", 1000, 131072),
        ("an input of a user", ".c", 1500, 131072),
        ("an input of a user", ".py", 3000, 131072),
    ],
)
def test_the_limits_of_a_test_are_those_of_sio2(
    case: str, suffix: str, cpu_ms: int, memory_kib: int, tmp_path: Path
) -> None:
    files = with_config("memory_limit: 131072\ntime_limit: 1500\n", LIMITS)

    with open_package(write_files(tmp_path / "sum", files)) as found:
        limits = found.problem("sum").limits_on(case, suffix)

    assert limits.cpu_s == pytest.approx(cpu_ms / 1000)
    assert limits.wall_s == pytest.approx(2 * cpu_ms / 1000 + 1)
    assert limits.memory_bytes == memory_kib << 10


@each_row(
    ("statement", "memory_kib"),
    [("", 66_000), ("%\\RAM{1}\n\\RAM{64}", 66_000), ("\\RAM{256}", 264_000)],
)
def test_missing_limits_are_those_of_sio2(statement: str, memory_kib: int, tmp_path: Path) -> None:
    files = with_config("memory_limit: 131072\ntime_limit: 1500\n", "") | {
        "doc/sumzad.tex": statement
    }

    with open_package(write_files(tmp_path / "sum", files)) as found:
        problem = found.problem("sum")

    assert (problem.limits.cpu_s, problem.limits.memory_bytes) == (10, memory_kib << 10)
    assert problem.family is not None
    said = [line for line in problem.family.not_kept if "as in SIO2" in line]
    assert len(said) == 1 + (memory_kib == 66_000 and "RAM" not in statement)


def test_limits_of_groups_may_say_the_same(tmp_path: Path) -> None:
    files = with_config(
        "time_limit: 1500", "time_limits: {0: 500, 1: 500, 2: 700, 2a: 500, 2b: 500}"
    )

    with open_package(write_files(tmp_path / "sum", files)) as found:
        assert found.problem("sum").limits.cpu_s == 0.5


@each_row(
    ("files", "message"),
    [
        (SUMS | {"config.yml": "["}, "config.yml"),
        (with_config("1500", "fast"), "time_limit: 'fast' is no whole number"),
        (with_config("1500", "0"), "time_limit is 0"),
        (with_config("1500", "1500\ntime_limits: {1: fast}"), "time_limits: 1: 'fast' is no"),
        (with_config("1500", "1500\ntime_limits: {2b: 0}"), "time_limits: 2b is 0"),
        (with_config("1500", "1500\nmemory_limits: [5]"), "memory_limits is no map of groups"),
        (with_config("title", "override_limits: [py]\ntitle"), "override_limits is no map"),
        (with_config("title", "override_limits: {py: 5}\ntitle"), "override_limits: py is no"),
        (
            with_config("title", "override_limits: {py: {time: 5}}\ntitle"),
            "override_limits: py: 'time' is no limit",
        ),
        (
            with_config("title", "override_limits: {py: {memory_limits: {1: x}}}\ntitle"),
            "override_limits: py: memory_limits: 1: 'x' is no whole number",
        ),
        (with_config("title", "extra_compilation_files: [a.h]\ntitle"), "prog/a.h is not there"),
        (with_config("title", "extra_compilation_files: {a: 1}\ntitle"), "a list of names"),
        (with_config("title", "extra_compilation_args: {cpp: -O3}\ntitle"), "'-O3' is no source"),
        (with_config("title", "extra_compilation_args: [a]\ntitle"), "no map of languages"),
        (with_config("title", "extra_execution_files: {pas: a.pas}\ntitle"), "'pas' is not"),
        (with_config("title", "extra_execution_files: {py: sum.py}\ntitle"), "'sum.py' cannot be"),
        (with_config("title", "extra_execution_files: {py: ../a.py}\ntitle"), "cannot be called"),
        (with_config("title", "extra_execution_args: {py: a}\ntitle"), "extra_execution_args is"),
        (
            {
                one: text
                for one, text in with_config("2: 60", "3: 60").items()
                if "ingen" not in one
            },
            "scores names the group '3'",
        ),
        (with_config("  2: 60\n", ""), "scores gives group 2: 'None'"),
        (with_config("40", "-40"), "scores gives group 1: '-40'"),
        (
            {
                name: text
                for name, text in SUMS.items()
                if name not in ("prog/sum.py", "out/sum0.out")
            },
            "out/sum0.out is not there, nor prog/sum.cpp",
        ),
        (SUMS | {"in/1.in": ""}, "in/1.in is no name of a test"),
        (SUMS | {"in/abc1.in": "", "out/abc1.out": ""}, "in/abc1.in is no name of a test"),
        (SUMS | {"prog/sumsoc.rs": ""}, "prog/sumsoc.rs, with which solutions talk, is not in C"),
        (
            with_config("title", "num_processes: 2\ntitle") | {"prog/sumsoc.cpp": ""},
            "num_processes is not 1",
        ),
        (SUMS | {"prog/sumchk.py": ""}, "the checker prog/sumchk.py is not in C or C++"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Mapping[str, str], message: str, tmp_path: Path
) -> None:
    assert message in refusal(write_files(tmp_path / "sum", files))


def test_a_checker_is_asked_by_a_script(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sum", CHECKED)) as found:
        validation = found.problem("sum").validation

    assert validation is not None
    assert {file.name for file in validation.validators[0].files} == {"build", "run", "sumchk.cpp"}


def test_programs_get_the_files_that_their_languages_name(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sum", LIBRARY)) as found:
        solutions = {one.name: one for one in found.solutions("sum")}
        files = {name: {file.name for file in one.files} for name, one in solutions.items()}

    assert files["accepted/sum.cpp"] == {"sum.cpp", "lib.h", "lib.cpp"}
    assert files["accepted/sum2.py"] == {"sum2.py", "lib.h", "lib.cpp", "pylib.py"}


@each_row(
    ("files", "is_unmade"),
    [
        (MADE["sumingen.py"], True),
        ({name: text for name, text in MADE["sumingen.py"].items() if "/sum0" not in name}, True),
        (MADE["sumingen.py"] | {"in/sum1a.in": "1 2\n"}, True),
        (MADE["sumingen.py"] | {"in/sum1a.in": "1 2\n", "in/sum2.in": "1 2\n"}, False),
        (SUMS, False),
    ],
)
def test_ingen_has_to_run_where_groups_have_no_tests(
    files: Mapping[str, str], is_unmade: bool, tmp_path: Path
) -> None:
    with open_package(write_files(tmp_path / "sum", files)) as found:
        assert found.family is not None
        assert found.family.family is Family.SINOL
        assert bool(found.family.first_programs) == is_unmade
