"""Submissions of packages, and what is expected of them."""

import re
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.grading.expectations import ACCEPTED, ACCEPTED_IN_THE_END
from judge.model import ANSWERS, Judgement, Solution, SourceFile
from judge.packages.icpc import IcpcPackage
from judge.packages.submissions import answers_source, glob_to_regex
from judge.runner.session import RunRequest, Session
from tests.conftest import each_row
from tests.unit.as_text import in_short, with_results
from tests.unit.packages.written import (
    CURRENT,
    LEGACY,
    VERSIONS,
    Changes,
    files_of_row,
    package,
    write_files,
)

# What is a submission


def test_accepted_submissions_come_first_then_all_by_name(tmp_path: Path) -> None:
    names = ["wrong_answer/b.py", "brute_force/a.py"]
    names += [f"accepted/{name}" for name in ("z.xyz", "one/sub/lib.py", "one/main.py", "B.py")]
    others = [".gitkeep", "README.md", "b.py.disabled", "c.template/c.py", "../loose.py"]
    names += [f"accepted/{name}" for name in others]

    found = package(tmp_path, {f"submissions/{name}": "" for name in names})

    solutions = {one.name: one for one in found.solutions("sums")}
    assert list(solutions) == [
        *("accepted/B.py", "accepted/one", "accepted/z.xyz"),
        *("brute_force/a.py", "wrong_answer/b.py"),
    ]
    assert [one.name for one in solutions["accepted/one"].files] == ["main.py", "sub/lib.py"]
    assert solutions["accepted/z.xyz"].missing == "it is in no known language: z.xyz"
    assert solutions["accepted/B.py"].missing is None
    assert package(tmp_path / "empty").solutions("sums") == []


def test_a_solution_from_elsewhere_is_expected_to_be_accepted(tmp_path: Path) -> None:
    write_files(tmp_path, {"my solution.py": "{{n}}", "more/main.c": ""})
    found = package(tmp_path, yaml=f"{CURRENT}constants: {{n: 5}}\n")

    one, two = (found.solution("sums", str(tmp_path / name)) for name in ("my solution.py", "more"))

    assert (one.name, one.files[0].content) == (str(tmp_path / "my solution.py"), b"{{n}}")
    assert one.expectation == ACCEPTED
    graded = package(tmp_path / "any", MORE["any"], LEGACY)
    own = graded.solution("sums", str(tmp_path / "my solution.py"))
    assert own.expectation == ACCEPTED_IN_THE_END
    assert (two.language.code, two.files[0].name) == ("c", "main.c")


# What is expected

MORE = {
    "points": {"+problem.yaml": "type: scoring\n"},
    "any": {"data/testdata.yaml": "grader_flags: accept_if_any_accepted\n"},
}


def test_what_is_expected_of_a_submission(tmp_path: Path) -> None:
    """By its folder, by `submissions.yaml`, and by a comment, which counts in few folders."""

    def said(folder: Path, words: str, changes: Changes) -> Iterator[str]:
        version, _, name = words.rpartition(" ")
        tag = changes.get("tag", "")
        files = {
            f"submissions/{name}/a.py": "" if "SCORE" in tag else f"# @{tag}\n",
            f"submissions/{name}/notes.txt": f"# @{tag}\n",
            "submissions/submissions.yaml": changes.get("submissions.yaml", "{}"),
        }
        made = files_of_row(VERSIONS, MORE, version, files)
        root = write_files(folder / "sums", made)
        (solution,) = IcpcPackage(root).solutions("sums")
        yield in_short(solution.expectation)

    document = Path(__file__).with_name("expectations.txt")

    assert with_results(document, tmp_path, said) == external_file("expectations.txt")


ENTRY = '{"%s": {"entry_point": "two.py", "team": 5}, "x": 1}'
DECLARED = {
    "submissions/submissions.yaml": (
        "accepted: {language: python3, authors: [Me], model_solution: true}\n"
        "accepted/a: {entrypoint: two.py}\n"
    ),
    # For DOMjudge
    "submissions.json": ENTRY % "submissions/accepted/a/",
    "submissions/submissions.json": ENTRY % "accepted/a",
}


@each_row(("name", "text"), DECLARED.items())
def test_language_and_entry_point_may_be_declared(name: str, text: str, tmp_path: Path) -> None:
    two = "#!/usr/bin/python2\n" if "language" in text else ""
    files = {"submissions/accepted/a/one.py": "", "submissions/accepted/a/two.py": two}

    (solution,) = package(tmp_path, {**files, name: text}).solutions("sums")

    assert (solution.language.code, solution.files[0].name) == ("python3", "two.py")


# Globs


@each_row(
    ("glob", "name", "matches"),
    [
        ("secret/", "secret/g/1", True),
        ("secret/1", "secret/10", False),
        ("secret/*", "secret/g/1", True),
        ("*/1", "secret/g/1", False),
        ("secret/*-hard", "secret/1-hard-2", False),
        ("{a,b{c,d}}/{,x}1", "b/x1", False),
        ("secret/{a*,*b}", "secret/b", True),
        ("*a*a", "a/a", False),
        ("*a" * 100 + "b", "a" * 250, False),  # which takes no time
        ("{" * 250 + "a" + "}" * 250, "a/b", True),
    ],
)
def test_a_glob_matches_names_and_what_lies_below(glob: str, name: str, matches: bool) -> None:
    assert (re.fullmatch(glob_to_regex(glob), name) is not None) is matches


@given(st.text("ab*", max_size=8).filter(lambda glob: "**" not in glob), st.text("ab", max_size=8))
def test_within_one_name_a_glob_is_one_of_the_shell(glob: str, name: str) -> None:
    assert (re.fullmatch(glob_to_regex(glob), name) is not None) is fnmatchcase(name, glob)


# Submissions of answers: which file is for which case, in folders, zips and files

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

NAMES: list[list[str]] = [
    *([name] for name in ("secret/a/1.ans", "a/1.out", "3")),
    ["sample/1.ans", "a/1.ans"],
    ["mine/3.ans", "mine/sample/1.ans"],
    *([name] for name in ("c/2.dat", "4.ans", "13.ans")),
    *(["a.py"], ["src/Main.java", "src/B.java"], ["README.md"]),  # no answers
    ["1.ans"],
    ["3.ans", "3.out"],
    ["b/3.ans", "secret/b/3"],
]


def test_a_file_answers_the_case_with_its_name_or_the_only_case() -> None:
    only = ("secret/1",)
    found = ""
    for names, cases in (*((some, CASES) for some in NAMES), (["any.dat"], only), (["a.py"], only)):
        files = [SourceFile(name=name, content=name.encode()) for name in names]
        source = answers_source("s", files, cases)
        assert source is None or source.language == ANSWERS
        said = source and (source.refused or [(one.name, one.content) for one in source.files])
        found += f"{names}: {said}\n"

    assert found == external_file("answers.txt")


def judged(root: Path, *words: str) -> tuple[Solution, list[Judgement]]:
    package = IcpcPackage(root)
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
def test_a_hostile_zip_of_answers_is_refused(tmp_path: Path) -> None:
    root, path = write_files(tmp_path / "sums", PACKAGE), tmp_path / "mine.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("../2.out", "2\n")

    _, found = judged(root, str(path))

    assert {one.verdict.value for one in found} == {"CE"}
    assert "leads out of the package" in found[0].message
