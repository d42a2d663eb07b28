"""A folder of packages on the command line: agreement, links, and what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.test_cli import judge
from tests.end_to_end.test_packages import PACKAGE
from tests.unit.packages.written import write_files

ADDS = PACKAGE["submissions/accepted/adds.py"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three packages: one that agrees in part, one whose validator is elsewhere, a broken one."""
    files = {
        **{f"a/{name}": text for name, text in PACKAGE.items()},
        "a/submissions/wrong_answer/right.py": ADDS,
        "a/submissions/mixed/adds.py": ADDS,
        "broken/problem.yaml": "name: [",
        "broken/data/secret/1.in": "",
        "broken/submissions/accepted/a.py": "",
        "shared/agree.py": "import sys\nsys.exit(42)\n",
        **{f"linked/{name}": text for name, text in PACKAGE.items()},
    }
    root = write_files(tmp_path / "examples", files)
    (root / "linked/output_validator").mkdir()
    (root / "linked/output_validator/agree.py").symlink_to("../../shared/agree.py")
    return root


@pytest.mark.slow
def test_the_agreement_counts_what_packages_say_and_names_the_rest(folder: Path) -> None:
    said = judge("run", "examples", "--format", "json", cwd=folder.parent)

    agreement = said.json["agreement"]
    broken = agreement["packages"].pop(-1)
    assert said.status == 2
    differs = {"verdict": "AC", "reason": "no case gives it WA"}
    assert agreement == {
        "packages": [
            {
                "package": name,
                "agreed": agreed,
                "unstated": unstated,
                "not_judged": 0,
                "differences": [{"solution": f"wrong_answer/{solution}", **differs}],
                "error": None,
            }
            for name, agreed, unstated, solution in [
                ("a", 2, 1, "right.py"),
                ("linked", 1, 0, "three.py"),
            ]
        ],
        "agreed": 3,
        "differed": 2,
        "unstated": 1,
        "not_judged": 0,
        "unreadable": 1,
        "share": 0.6,
    }
    assert broken["package"] == "broken"
    assert "broken/problem.yaml, line" in broken["error"]
    assert [one["problem"] for one in said.json["reports"]] == ["a", "linked"]


@pytest.mark.slow
def test_some_packages_are_chosen_and_the_text_ends_with_the_agreement(folder: Path) -> None:
    said = judge("run", "examples", "a", cwd=folder.parent)

    assert said.status == 1
    assert "      wrong_answer/right.py: no case gives it WA\n" in said.out
    end = "2 of 3 submissions get what their packages say (66.7 %); of 1 more nothing is said"
    assert end in " ".join(said.out.split())


def test_a_folder_without_packages_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    said = judge("run", "./empty", cwd=tmp_path)

    assert said.status == 2
    assert "is a folder" in said.err


def test_a_package_alone_may_not_lead_out_of_itself(folder: Path) -> None:
    said = judge("run", "examples/linked", cwd=folder.parent)

    assert said.status == 2
    assert "is a link that leaves the package" in said.err
    assert "judge run FOLDER PACKAGE" in said.err
