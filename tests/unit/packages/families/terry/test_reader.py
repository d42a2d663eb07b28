from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from judge.model import Family, Verdict
from judge.packages.package import open_package
from tests.conftest import each_row
from tests.unit.packages.families import italy_packages
from tests.unit.packages.families.terry_packages import IN_CPP, SUMS, with_task, without
from tests.unit.packages.families.test_simple import refusal
from tests.unit.packages.written import write_files


def test_a_task_of_terry_is_read(tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", SUMS)) as found:
        problem = found.problem("sums")
        plan = found.generator_plan
        solutions = {one.name: one.expectation.required for one in found.solutions("sums")}

    assert plan is not None
    assert [(case.path, case.call and case.call.arguments) for case in plan.cases] == [
        (f"secret/1-inputs/seed-{seed}", (str(seed), "0")) for seed in (1, 2, 3)
    ]
    assert problem.names == {"it": "Somme"}
    assert problem.family is not None
    assert (problem.family.family, problem.family.told_by) == (Family.TERRY, "task.yaml")
    assert problem.family.not_read == (
        "limits: the default: task-maker's time limit; 20 s, 2048 MiB",
    )
    assert problem.limits.cpu_s == 20.0
    assert solutions == {
        "accepted/solution.py": {Verdict.AC},
        "unstated/fails.py": {Verdict.RTE},
        "unstated/three.py": {Verdict.RTE, Verdict.TLE, Verdict.WA},
        "unstated/two.py": {Verdict.WA},
    }


def test_a_task_with_tests_is_one_of_cms(tmp_path: Path) -> None:
    files = {**SUMS, **italy_packages.SUMS, "task.yaml": f"{italy_packages.TASK}max_score: 50\n"}
    folder = write_files(tmp_path / "sums", files)

    with open_package(folder) as found:
        assert found.family is not None
        assert found.family.family is Family.ITALY
    with open_package(folder, family=Family.TERRY) as found:
        assert found.generator_plan is not None


def test_programs_that_task_maker_has_built_are_passed_over(tmp_path: Path) -> None:
    files = {
        **IN_CPP,
        "managers/sums.txt": "",
        "bin/solution": "",
        "managers/subtasks.yaml": "",
        "statement/statement.in.md": "",
        "statement/statement.md": "# Somme\n",
    }

    with open_package(write_files(tmp_path / "sums", files)) as found:
        assert found.family is not None
        assert found.family.not_read[1:] == ("managers/sums.txt: not read",)


@each_row(
    ("files", "message"),
    [
        (with_task("name", "["), "task.yaml"),
        (with_task("max_score: 50\n", ""), "task.yaml: max_score is 'None'"),
        (with_task("50", "2.5"), "task.yaml: max_score is '2.5', but a whole number"),
        (with_task("50", "0"), "max_score is '0'"),
        (with_task("50", ".inf"), "max_score is 'inf'"),
        (with_task("50", ".nan"), "max_score is 'nan'"),
        (with_task("50", "true"), "max_score is 'True'"),
        (without("managers/generator.py"), "managers/generator is not there"),
        (without("managers/checker.py"), "managers/checker is not there"),
        (
            without("managers/checker.py") | {"managers/checker.linux.x86_64": "\x7fELF"},
            "managers/checker.linux.x86_64: the manager has no source in C, C++ or Python",
        ),
        (
            without("managers/solution.py") | {"managers/solution.rs": "fn main() {}"},
            "managers/solution.rs: the manager has no source",
        ),
        (
            SUMS | {"managers/validator.cpp": ""},
            "managers: there are validator.cpp and validator.py, but one validator was expected",
        ),
        (SUMS | {"managers/checker_host.py": ""}, "managers/checker_host.py: the name is taken"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_place(
    files: Mapping[str, str], message: str, tmp_path: Path
) -> None:
    folder = write_files(tmp_path / "sums", files)

    assert message in refusal(folder)
    assert str(folder) in refusal(folder)
