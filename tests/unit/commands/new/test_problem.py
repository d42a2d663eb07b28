"""`judge new --problem`: where the skeleton goes, and that it works as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.problem_yaml import read_kit_problem
from judge.commands.new.problem import create_problem, created_problem_message
from judge.commands.new.template import read_input_format
from judge.errors import JudgeError, KitError, UsageError
from tests.conftest import each_row, write_kit


def test_an_empty_folder_becomes_a_kit_with_a_problem(tmp_path: Path) -> None:
    created = create_problem("lights", tmp_path, {})

    assert (created.root, created.is_new_kit) == (tmp_path, True)
    assert all((tmp_path / path).is_file() for path in created.files)
    assert Kit(tmp_path).slugs() == ["lights"]
    assert created_problem_message(created).startswith(f"{tmp_path} is a kit now\nproblems/lights/")


def test_all_that_has_a_form_is_as_it_should_be(tmp_path: Path) -> None:
    create_problem("lights", tmp_path, {})

    kit = Kit(tmp_path)
    lints = kit.lints("lights")
    assert kit.problem("lights").title == "Lights"
    assert lints["files"][1] == []
    assert read_input_format(tmp_path / "problems/lights/input.yaml").count == "instances"
    assert kit.lesson("lights").difficulty == 1
    assert [case.name for case in kit.cases("lights")] == [
        "sample/01-three-numbers",
        "secret/01-more-numbers",
    ]


def test_verify_names_each_todo_that_is_written(tmp_path: Path) -> None:
    created = create_problem("lights", tmp_path, {})

    texts = [(tmp_path / path).read_text() for path in created.files]
    _, found = Kit(tmp_path).lints("lights")["texts"]
    assert len(found) == sum(text.count("TODO") for text in texts) > 20
    assert {one.subject for one in found} == {
        str(path)
        for path, text in zip(created.files, texts, strict=True)
        if path.suffix not in (".in", ".ans")
    }


def test_every_problem_has_a_number_of_its_own(tmp_path: Path) -> None:
    for slug in ("one", "two"):
        create_problem(slug, tmp_path, {})

    numbers = {
        read_kit_problem(tmp_path / "problems" / slug / "problem.yaml").uuid
        for slug in ("one", "two")
    }
    assert len(numbers) == 2


def test_the_problem_goes_into_the_kit_around_the_folder(tmp_path: Path) -> None:
    root = write_kit(tmp_path / "kit", {})

    created = create_problem("lights", root / "solutions/sums", {"JUDGE_KIT": "/nowhere"})

    assert (created.root, created.is_new_kit) == (root, False)
    assert Kit(root).slugs() == ["lights", "sums"]


def test_without_one_it_goes_into_the_kit_of_the_environment(tmp_path: Path) -> None:
    root = write_kit(tmp_path / "kit", {})
    (tmp_path / "elsewhere").mkdir()

    created = create_problem("lights", tmp_path / "elsewhere", {"JUDGE_KIT": str(root)})

    assert created.root == root
    assert list((tmp_path / "elsewhere").iterdir()) == []


@each_row(
    ("slug", "kind", "message"),
    [
        ("Lights", UsageError, "'Lights' cannot name a problem: lower-case letters and digits"),
        ("lights-out", UsageError, "'lights-out' cannot name a problem"),
        ("../lights", UsageError, "cannot name a problem"),
        ("2048", UsageError, "'2048' cannot name a problem"),
        ("", UsageError, "'' cannot name a problem"),
        ("sums", UsageError, "problems/sums exists already"),
    ],
)
def test_no_other_word_is_a_problem(
    slug: str, kind: type[JudgeError], message: str, tmp_path: Path
) -> None:
    root = write_kit(tmp_path, {})

    with pytest.raises(kind) as caught:
        create_problem(slug, root, {})

    assert message in str(caught.value)
    assert Kit(root).slugs() == ["sums"]


def test_no_folder_with_something_else_becomes_a_kit(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")

    with pytest.raises(KitError, match="no kit was found") as caught:
        create_problem("lights", tmp_path, {})

    assert "mkdir problems solutions testdata" in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_kit_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    root = write_kit(tmp_path, {})
    (root / "problems").chmod(0o500)

    with pytest.raises(UsageError, match="cannot be created: Permission denied"):
        create_problem("lights", root, {})


def test_the_solutions_do_what_their_folders_say(tmp_path: Path) -> None:
    create_problem("lights", tmp_path, {})

    outputs = [
        subprocess.run(
            [sys.executable, str(tmp_path / "solutions/lights" / name)],
            input="2\n10\n1\n",
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for name in ("breadth_first.py", "wrong_answer/greedy.py")
    ]

    assert outputs == [["3", "-1", "/3", "/3", "0"], ["4", "/2", "-1", "/2", "/2", "0"]]
