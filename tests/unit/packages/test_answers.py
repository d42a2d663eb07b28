"""Submissions of answers: which file is for which case, in folders, zips and files."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from judge.model import ANSWERS, Judgement, Solution, SourceFile
from judge.packages.package import Package
from judge.packages.submissions import answers_source
from judge.runner.session import RunRequest, Session
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, write_files

CASES = ("sample/1", "secret/a/1", "secret/a/2", "secret/b/2", "secret/b/3")
PACKAGE = {
    "problem.yaml": CURRENT + "type: submit-answer\nlimits: {output: 1, code: 1}\n",
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "1\n",
    "data/secret/2.in": "2\n",
    "data/secret/2.ans": "2\n",
    "submissions/accepted/right/1.ans": "1\n",
    "submissions/accepted/right/2.out": "2\n",
}


def answered(*names: str, cases: tuple[str, ...] = CASES) -> dict[str, str] | str | None:
    """The file for each case by its name; why it is refused; None for what is no submission."""
    files = [SourceFile(name=name, content=name.encode()) for name in names]
    source = answers_source("s", files, cases)
    if source is None:
        return None
    assert source.language == ANSWERS
    return source.refused or {file.name: file.content.decode() for file in source.files}


@each_row(
    ("names", "expected"),
    [
        (["secret/a/1.ans"], {"secret/a/1": "secret/a/1.ans"}),
        (["a/1.out"], {"secret/a/1": "a/1.out"}),
        (["3"], {"secret/b/3": "3"}),
        (["sample/1.ans", "a/1.ans"], {"sample/1": "sample/1.ans", "secret/a/1": "a/1.ans"}),
        (
            ["mine/3.ans", "mine/sample/1.ans"],
            {"sample/1": "mine/sample/1.ans", "secret/b/3": "mine/3.ans"},
        ),
        *(([name], {}) for name in ("c/2.dat", "4.ans", "13.ans")),
        *((names, None) for names in (["a.py"], ["src/Main.java", "src/B.java"], ["README.md"])),
        (["1.ans"], "1.ans may be the answer to sample/1 and to secret/a/1"),
        (["3.ans", "3.out"], "3.ans and 3.out are both the answer to secret/b/3"),
        (["b/3.ans", "secret/b/3"], "b/3.ans and secret/b/3 are both the answer to secret/b/3"),
    ],
)
def test_a_file_answers_the_case_with_its_name(
    names: list[str], expected: dict[str, str] | str | None
) -> None:
    found = answered(*names)

    if isinstance(expected, str):
        assert isinstance(found, str)
        assert found.startswith(expected)
    else:
        assert found == expected


def test_the_only_file_answers_the_only_case() -> None:
    assert answered("whatever.dat", cases=("secret/1",)) == {"secret/1": "whatever.dat"}
    assert answered("program.py", cases=("secret/1",)) is None


def judged(root: Path, *words: str) -> tuple[Solution, list[Judgement]]:
    package = Package(root)
    with Session(package, RunRequest(words=(package.slug, *words), all_cases=True)) as session:
        list(session)
    (result,) = session.results
    (report,) = session.reports
    return result.started.solutions[0], list(report.judgements)


def test_answers_are_judged_as_outputs_and_nothing_is_run(tmp_path: Path) -> None:
    root, path = write_files(tmp_path / "sums", PACKAGE), tmp_path / "mine.zip"
    mine = write_files(tmp_path / "mine", {"1": "7\n", "2": "2\n" + 1048576 * "\n"})
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("mine/1.out", "1\n")

    solution, found = judged(root)
    _, wrong = judged(root, str(mine))
    _, zipped = judged(root, str(path))

    assert solution.is_answers
    assert [(one.verdict.value, one.cpu_s, one.memory_bytes) for one in found] == [
        ("AC", None, None)
    ] * 2
    assert [one.verdict.value for one in wrong] == ["WA", "OLE"]
    assert wrong[0].excerpt is not None
    assert (wrong[0].excerpt.expected, wrong[0].excerpt.actual) == ("1", "7")
    assert [one.verdict.value for one in zipped] == ["AC", "WA"]
    assert zipped[1].message == "the submission has no answer to this case"


@pytest.mark.attack
@each_row(
    ("name", "words"),
    [("../2.out", "leads out of the package"), ("/2.out", "leads out of the package"), ("", "zip")],
)
def test_a_hostile_zip_of_answers_is_refused(name: str, words: str, tmp_path: Path) -> None:
    root, path = write_files(tmp_path / "sums", PACKAGE), tmp_path / "mine.zip"
    if name:
        with zipfile.ZipFile(path, "w") as file:
            file.writestr(name, "2\n")
    else:
        path.write_bytes(b"PK no zip")

    _, found = judged(root, str(path))

    assert {one.verdict.value for one in found} == {"CE"}
    assert words in found[0].message
