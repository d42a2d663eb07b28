"""The known inputs and their order: the fewest that catch everything, then what catches most."""

from __future__ import annotations

from pathlib import Path

from judge.catalog import counterexamples
from judge.catalog.kit import Kit
from judge.commands.stress.inputs import Origin
from judge.commands.stress.strategies.catches import (
    CatchesRow,
    catches_path,
    catches_text,
    input_hash,
    read_catches,
)
from judge.commands.stress.strategies.known_inputs import KnownInput, known_inputs, ranked
from judge.packages.package import Package
from tests.conftest import case, each_row, solution, write_kit
from tests.kit.solutions import KIT, SLUGS
from tests.unit.packages.written import CURRENT, write_files

ENDS = ("in", "ans")


def known(content: str, *catches: str) -> KnownInput:
    return KnownInput(content=content.encode(), origin=Origin.CASE, catches=frozenset(catches))


def contents(inputs: list[KnownInput]) -> list[str]:
    return [one.content.decode() for one in inputs]


def test_the_fewest_that_catch_everything_come_first() -> None:
    inputs = [known("none"), known("c", "C"), known("ab", "A", "B"), known("abx", "A", "B", "D")]

    found = ranked(inputs)

    assert contents(found) == ["abx", "c", "ab", "none"]
    assert [one.may_wait for one in found] == [False, False, True, True]


def test_of_two_that_catch_the_same_the_shorter_comes_first() -> None:
    inputs = [known("longer", "A"), known("short", "A"), known("12345"), known("1")]

    assert contents(ranked(inputs)) == ["short", "longer", "1", "12345"]


@each_row("slug", SLUGS)
def test_every_case_and_every_counterexample_of_the_editorial_is_tried_once(slug: str) -> None:
    found = known_inputs(KIT, slug)

    assert {one.input for one in KIT.cases(slug)} <= {one.content for one in found}
    assert len({one.content for one in found}) == len(found)
    assert {one.origin for one in found} == {Origin.CASE, Origin.EDITORIAL}


def test_kept_counterexamples_come_first_those_that_caught_most_before_the_others() -> None:
    rare, often = (
        counterexamples.store_case("jugs", case(input=f"1\n{pair}\n", answer="-1\n"))
        for pair in ("2 2 1", "4 2 1")
    )
    for number in range(2):
        counterexamples.record_catch("jugs", often.name, solution("a.py", content=f"{number}"))
    counterexamples.record_catch("jugs", rare.name, solution("a.py", content="0"))

    first, second, third = known_inputs(KIT, "jugs")[:3]

    assert [first.content, second.content] == [often.input, rare.input]
    assert third.origin is not Origin.KEPT


def test_what_an_input_catches_counts_only_if_it_is_unchanged(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {}))
    first, second = (one.input for one in kit.cases("sums"))
    rows = [
        CatchesRow("secret/02-many", input_hash(second), ("wrong_answer/a.py",)),
        CatchesRow("sample/01-two", input_hash(b"as it was"), ("wrong_answer/b.py",)),
    ]
    catches_path(kit.root, "sums").write_text(catches_text("sums", rows))

    found = known_inputs(kit, "sums")

    assert [(one.content, one.catches) for one in found] == [
        (second, {"wrong_answer/a.py"}),
        (first, frozenset()),
    ]


def test_without_a_readable_file_the_short_cases_come_first(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {"testdata/sums/catches.json": "[]"}))

    found = known_inputs(kit, "sums")

    assert contents(found) == ["1 2\n", "1 2 3 4\n"]


def test_a_package_has_its_cases_the_short_ones_first(tmp_path: Path) -> None:
    texts = {"1-long": "12345", "2-short": "1", "3-mean": "123"}
    files = {f"data/secret/{name}.{end}": text for name, text in texts.items() for end in ENDS}
    package = Package(write_files(tmp_path / "sums", {"problem.yaml": CURRENT, **files}))

    found = known_inputs(package, "sums")

    assert contents(found) == ["1", "123", "12345"]


@each_row("slug", SLUGS)
def test_each_shipped_wrong_solution_is_known_to_fail_on_an_input_that_is_there(slug: str) -> None:
    rows = read_catches(catches_path(KIT.root, slug), slug)
    hashes = {input_hash(one.content) for one in known_inputs(KIT, slug)}
    wrong = {one.name for one in KIT.solutions(slug) if "/" in one.name}

    assert {row.hash for row in rows} <= hashes, f"catches.py {slug} writes them again"
    assert {name for row in rows for name in row.solutions} == wrong
