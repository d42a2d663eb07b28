"""`judge new --problem`: where the skeleton goes, and that it works as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.problem_yaml import read_kit_problem
from judge.commands.new.problem import create_problem, created_problem_message
from judge.commands.new.template import read_input_format
from judge.errors import KitError, UsageError
from tests.conftest import each_row, write_kit


def test_an_empty_folder_becomes_a_kit_with_a_problem_as_it_should_be(tmp_path: Path) -> None:
    created = create_problem("lights", tmp_path, {})
    create_problem("other", tmp_path, {})

    kit = Kit(tmp_path)
    assert (created.root, created.is_new_kit) == (tmp_path, True)
    assert all((tmp_path / path).is_file() for path in created.files)
    assert created_problem_message(created).startswith(f"{tmp_path} is a kit now\nproblems/lights/")
    assert kit.slugs() == ["lights", "other"]
    assert (kit.problem("lights").title, kit.lesson("lights").difficulty) == ("Lights", 1)
    assert kit.lints("lights")["files"][1] == []
    assert read_input_format(tmp_path / "problems/lights/input.yaml").count == "instances"
    assert [case.name for case in kit.cases("lights")] == [
        *("sample/01-three-numbers", "secret/01-more-numbers")
    ]
    numbers = {read_kit_problem(path).uuid for path in tmp_path.glob("problems/*/problem.yaml")}
    assert len(numbers) == 2


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


def test_the_problem_goes_into_the_kit_around_the_folder_or_of_the_environment(
    tmp_path: Path,
) -> None:
    root, other = write_kit(tmp_path / "kit", {}), tmp_path / "elsewhere"
    other.mkdir()

    inside = create_problem("lights", root / "solutions/sums", {"JUDGE_KIT": "/nowhere"})
    outside = create_problem("more", other, {"JUDGE_KIT": str(root)})

    assert (inside.root, inside.is_new_kit, outside.root) == (root, False, root)
    assert Kit(root).slugs() == ["lights", "more", "sums"]
    assert list(other.iterdir()) == []


@each_row("slug", ["Lights", "lights-out", "../lights", "2048", "", "sums"])
def test_no_other_word_is_a_problem(slug: str, tmp_path: Path) -> None:
    root = write_kit(tmp_path, {})
    words = "problems/sums exists already" if slug == "sums" else f"{slug!r} cannot name a problem"

    with pytest.raises(UsageError) as caught:
        create_problem(slug, root, {})

    assert words in str(caught.value)
    assert Kit(root).slugs() == ["sums"]


def test_no_folder_with_something_else_becomes_a_kit(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")

    with pytest.raises(KitError, match="no kit was found") as caught:
        create_problem("lights", tmp_path, {})

    assert "mkdir problems solutions testdata" in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
