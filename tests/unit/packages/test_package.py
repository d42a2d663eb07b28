"""A package as a whole: what a judge asks of it, in every version of the format."""

import pickle
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case
from judge.packages.generators import generated_folder
from judge.packages.icpc import IcpcPackage
from judge.packages.package import open_package
from tests.unit.as_text import in_short, with_results
from tests.unit.packages.written import (
    CURRENT,
    VERSIONS,
    Changes,
    Files,
    files_of_row,
    package,
    refusal,
    write_files,
)

LIMITED = f"{CURRENT}limits: {{time_limit: 2}}\n"
FILES = {
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/2.in": "2 2\n",
    "data/secret/2.ans": "4\n",
    "submissions/accepted/a.py": "print({{n}})\n",
    "submissions/wrong_answer/b/main.py": "",
    "input_validators/v.py": "",
}


# The problem


def test_a_package_is_one_problem(tmp_path: Path) -> None:
    package(tmp_path, FILES, LIMITED)

    with open_package(tmp_path / "sums") as found:
        assert found.slugs() == ["sums"]
        assert found.data("sums") == ["sample", "secret"]
        assert found.cases("sums") == [
            Case(name="sample/1", input=b"1 2\n", answer=b"3\n"),
            Case(name="secret/2", input=b"2 2\n", answer=b"4\n"),
        ]
        assert [case.name for case in found.cases("sums", ["secret"] * 2)] == ["secret/2"]
        assert pickle.loads(pickle.dumps(found.problem("sums"))) == found.problem("sums")


# What is said of it

MORE: dict[str, Files] = {
    "points": {"+problem.yaml": "type: scoring\n"},
    "case": {"data/secret/a.in": "1\n", "data/secret/a.ans": "2\n"},
    "submission": {"submissions/accepted/a.py": ""},
    "validator": {"output_validators/v.py": ""},
    "groups": {
        "data/secret/test_group.yaml": "",
        **{f"data/secret/{one}/1.{end}": "" for one in "ab" for end in ("in", "ans")},
        **{f"data/secret/{one}/test_group.yaml": "max_score: 1" for one in "ab"},
    },
}
"""What packages of documents have besides; see `files_of_row`."""


def test_what_is_read_of_a_package(tmp_path: Path) -> None:
    def said(folder: Path, words: str, changes: Changes) -> Iterator[str]:
        files = files_of_row(VERSIONS, MORE, words, changes)
        read = IcpcPackage(write_files(folder / "sums", files))
        problem, metadata = read.problem("sums"), read.metadata
        validation = problem.validation
        facts = {
            "version": metadata.format,
            "types": metadata.types,
            "custom": metadata.custom_validator,
            "stated": read.stated_limit,
            "limits of the format": metadata.limits,
            "constants": metadata.constants,
            "problem": replace(problem, validation=None),
            "validation": validation and replace(validation, validators=()),
            "validators": [one.name for one in (validation.validators if validation else ())],
        }
        for name, fact in facts.items():
            if fact not in (None, [], {}, frozenset()):
                yield f"{name}: {in_short(fact)}"

    document = Path(__file__).with_name("packages.txt")

    assert with_results(document, tmp_path, said) == external_file("packages.txt")


def test_what_a_package_may_not_say(tmp_path: Path) -> None:
    def said(folder: Path, words: str, changes: Changes) -> Iterator[str]:
        files = files_of_row(VERSIONS, MORE, words, changes)
        yield refusal(folder, files).replace(f"{folder}/", "")

    document = Path(__file__).with_name("refusals.txt")

    assert with_results(document, tmp_path, said) == external_file("refusals.txt")


@pytest.mark.attack
def test_a_problem_yaml_that_leads_out_of_the_package_is_refused(tmp_path: Path) -> None:
    write_files(tmp_path, {"else.yaml": CURRENT, "sums/data/x": ""})
    (tmp_path / "sums/problem.yaml").symlink_to("../else.yaml")

    with pytest.raises(ProblemError, match=r"problem\.yaml is a link that leaves the package"):
        IcpcPackage(tmp_path / "sums")


def test_what_a_package_does_not_have_is_an_error(tmp_path: Path) -> None:
    found = package(tmp_path, FILES, testlib=tmp_path / "testlib.h")

    with pytest.raises(UsageError, match="there is no problem 'other'"):
        found.problem("other")
    with pytest.raises(UsageError, match="sums has no data 'more'; there are: sample secret"):
        found.cases("sums", ["more"])
    with pytest.raises(UsageError, match=r"testlib\.h cannot be read"):
        found.input_validators()
    with pytest.raises(UsageError, match=r"no file and no folder 'c\.py'") as caught:
        found.solution("sums", "c.py")
    assert "There are: accepted/a.py wrong_answer/b" in str(caught.value)


# Words on the command line


def test_words_name_submissions_and_the_first_may_name_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = package(tmp_path, FILES)
    monkeypatch.chdir(tmp_path)

    for word in (
        "wrong_answer/b",
        "submissions/wrong_answer/b/",
        "sums/submissions/wrong_answer/b",
    ):
        assert found.solution("sums", word) == found.solutions("sums")[1]
    assert found.resolve([]) == (["sums"], [])
    assert found.resolve(["sums", "a.py"]) == (["sums"], ["a.py"])
    assert found.resolve([str(found.root), "a.py"]) == (["sums"], ["a.py"])
    assert found.resolve(["a.py", "sums"]) == (["sums"], ["a.py", "sums"])


# Statements


def test_a_statement_in_markdown_is_shown_with_its_samples(tmp_path: Path) -> None:
    text = "Add {{n}} numbers.\n\n{{nextsample}}\n\nSo it is.\n\n{{remainingsamples}}\n"
    files = {"statement/problem.en.md": text, "statement/problem.en.txt": "Other.\n"}

    found = package(tmp_path, {**FILES, **files}, f"{CURRENT}constants: {{n: 5}}\n")

    statement = found.statement("sums")
    assert statement.text == "Add 5 numbers.\n\n\nSo it is.\n\n"
    assert [sample.interaction for sample in statement.samples] == [""]
    with pytest.raises(UsageError, match=r"no statement as text in 'de'.*en\.md"):
        found.statement("sums", "de")
    (found.root / "statement/problem.sv.tex").write_text("$a + b$\n")
    assert found.statement("sums", "sv").text == "~~~~~~ latex\n$a + b$\n~~~~~~\n"

    path = found.root / "data/sample/1.interaction"
    path.write_text(">1\n<right\n")
    assert found.statement("sums").samples[0].interaction == ">1\n<right\n"
    (tmp_path / "secret.txt").write_text("password\n")
    path.unlink()
    path.symlink_to(tmp_path / "secret.txt")
    with pytest.raises(JudgeError, match=r"1\.interaction"):
        found.statement("sums")


# Data that is made


GENERATED = {
    "problem.yaml": CURRENT,
    "generators/generators.yaml": "data: {secret: {data: {a: {in: x}}}}",
    "submissions/accepted/a.py": "print(input())",
}


def test_a_change_of_what_the_data_depends_on_is_another_folder(tmp_path: Path) -> None:
    names = [*GENERATED, "generators/more.py", "statement/problem.en.md"]
    folders = [generated_folder(write_files(tmp_path, GENERATED))]
    for name in names:
        folders.append(generated_folder(write_files(tmp_path, {name: "# changed"})))

    assert [one != before for before, one in pairwise(folders)] == [True] * 4 + [False]


def test_data_of_the_package_itself_comes_first(tmp_path: Path) -> None:
    root = package(tmp_path, GENERATED).root
    with pytest.raises(UsageError, match="the data of sums has not been made"):
        IcpcPackage(root).cases("sums")

    write_files(generated_folder(root), {"data/secret/a.in": "x", "data/secret/a.ans": "y"})
    assert [case.name for case in IcpcPackage(root).cases("sums")] == ["secret/a"]

    write_files(root, {"data/secret/1.in": "x", "data/secret/1.ans": "y"})
    assert [case.name for case in IcpcPackage(root).cases("sums")] == ["secret/1"]
