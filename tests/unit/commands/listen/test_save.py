"""Problems that arrive become folders, and nothing that lay there is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.commands.listen.save import SavedProblem, SaveStatus, prepare_folder, save_problem
from judge.commands.listen.task import Task
from judge.errors import UsageError
from judge.model import Severity
from judge.packages.kit_or_package import is_package
from judge.packages.package import Package
from tests.conftest import each_row

SUMS = Task(
    name="Sums",
    group="Site - Contest",
    url="https://a.b/sums",
    interactive=False,
    time_limit_ms=1500,
    memory_mib=256,
    samples=(("1 2\n", "3\n"), ("4 5\n", "9\n")),
    batch="",
    batch_size=1,
)


def texts(folder: Path) -> dict[str, str]:
    """All files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def names(folder: Path) -> Sequence[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_problem_becomes_a_package_that_can_be_judged(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print(3)\n")

    assert save_problem(tmp_path, SUMS) == SavedProblem(
        folder=tmp_path / "sums", status=SaveStatus.NEW
    )

    assert is_package(tmp_path / "sums")
    package = Package(tmp_path / "sums")
    problem = package.problem("sums")
    assert (problem.title, problem.limits.cpu_s) == ("Sums", 1.5)
    assert problem.limits.memory_bytes == 256 << 20
    assert [(case.name, case.input, case.answer) for case in package.cases("sums")] == [
        ("sample/01", b"1 2\n", b"3\n"),
        ("sample/02", b"4 5\n", b"9\n"),
    ]
    assert "<https://a.b/sums>" in package.statement("sums").text
    (solution,) = package.named_solutions("sums", [str(tmp_path / "mine.py")])
    assert (solution.language.code, solution.missing) == ("python3", None)
    errors = {  # it misses only what no site sends
        one.subject
        for _, findings in package.lints("sums").values()
        for one in findings
        if one.severity is Severity.ERROR
    }
    assert errors <= {"data/secret", "input_validators", "submissions/accepted"}


signs = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"]))


@pytest.mark.slow
@given(name=signs, group=signs, tail=st.text("abc/%._-~09?&=#,:@!$()*+;", max_size=30))
@settings(max_examples=40)
def test_whatever_a_problem_is_called_its_package_can_be_read(
    tmp_path_factory: pytest.TempPathFactory, name: str, group: str, tail: str
) -> None:
    home = tmp_path_factory.mktemp("home")
    task = replace(SUMS, name=f"x{name}", group=group, url=f"https://a.b/{tail}")

    first, again = save_problem(home, task), save_problem(home, task)

    assert first.folder.parent == home
    assert Package(first.folder).metadata.names == {"en": f"x{name}"}
    assert (again.folder, again.status) == (first.folder, SaveStatus.SAME)


def test_the_same_problem_again_changes_nothing(tmp_path: Path) -> None:
    save_problem(tmp_path, SUMS)
    before = texts(tmp_path)

    assert save_problem(tmp_path, SUMS) == SavedProblem(
        folder=tmp_path / "sums", status=SaveStatus.SAME
    )

    assert texts(tmp_path) == before


def test_a_problem_that_was_corrected_is_brought_up_to_date_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    save_problem(tmp_path, SUMS)
    mine = {"data/sample/01.ans": "my own", "mine.py": "print(3)\n"}
    for name, text in mine.items():
        (tmp_path / "sums" / name).write_text(text)
    (tmp_path / "sums/data/sample/02.in").unlink()
    corrected = replace(SUMS, samples=(("1 2\n", "3!\n"), *SUMS.samples[1:]))

    found = save_problem(tmp_path, corrected)
    again = save_problem(tmp_path, SUMS)

    assert found == SavedProblem(
        folder=tmp_path / "sums",
        status=SaveStatus.CHANGED,
        replaced=(("data/sample/01.ans", ".01.ans.old1"),),
    )
    assert again.replaced == (("data/sample/01.ans", ".01.ans.old2"),)
    cases = Package(tmp_path / "sums").cases("sums")
    assert [case.name for case in cases] == ["sample/01", "sample/02"]  # not what was replaced
    after = texts(tmp_path / "sums")
    assert after["data/sample/.01.ans.old1"] == "my own"
    assert after["data/sample/.01.ans.old2"] == "3!\n"
    assert after["data/sample/01.ans"] == "3\n"
    assert after["data/sample/02.in"] == "4 5\n"
    assert after["mine.py"] == "print(3)\n"


@each_row(
    ("one", "another", "folders"),
    [
        (SUMS, replace(SUMS, url="https://c.d/sums"), ["sums", "sums2"]),
        (replace(SUMS, url=""), replace(SUMS, url=""), ["sums", "sums2"]),
        (
            replace(SUMS, name="Puzzle 8"),
            replace(SUMS, name="Puzzle 8", url="https://a.b/1"),
            ["puzzle8", "puzzle8x2"],
        ),
    ],
)
def test_another_problem_of_that_name_gets_its_own_folder(
    tmp_path: Path, one: Task, another: Task, folders: list[str]
) -> None:
    first = save_problem(tmp_path, one)
    before = texts(first.folder)

    second = save_problem(tmp_path, another)

    assert [first.folder.name, second.folder.name] == folders
    assert names(tmp_path) == folders
    assert texts(first.folder) == before


@each_row("content", ["", "[broken", "name: Sums\n", None])
def test_a_folder_of_something_else_is_left_as_it_is(tmp_path: Path, content: str | None) -> None:
    (tmp_path / "sums").mkdir()
    if content is not None:
        (tmp_path / "sums/problem.yaml").write_text(content)
    before = texts(tmp_path)

    assert save_problem(tmp_path, SUMS).folder == tmp_path / "sums2"

    assert {name: texts(tmp_path)[name] for name in before} == before


def test_a_file_or_a_link_to_nowhere_of_that_name_is_left(tmp_path: Path) -> None:
    (tmp_path / "sums").write_text("my sums")
    (tmp_path / "sums2").symlink_to(tmp_path / "nowhere")

    assert save_problem(tmp_path, SUMS).folder == tmp_path / "sums3"

    assert names(tmp_path) == ["sums", "sums2", "sums3"]


def test_a_failed_save_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")

    with pytest.raises(OSError, match="Not a directory"):
        save_problem(tmp_path / "home", SUMS)

    assert names(tmp_path) == ["home"]
    prepare_folder(tmp_path / "new/one")
    assert (tmp_path / "new/one").is_dir()


@each_row("place", ["/proc/practice", "/dev/null/practice", "/proc"])
def test_an_impossible_folder_is_an_error(place: str) -> None:
    with pytest.raises(UsageError, match=f"problems cannot be written to {place}: .*--folder DIR"):
        prepare_folder(Path(place))
