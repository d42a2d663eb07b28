"""Kept counterexamples: written whole, read back, named by hash, bounded in number."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.catalog import counterexamples
from judge.errors import UsageError
from judge.model import Case, Judgement, Verdict
from tests.conftest import case, each_row, solution


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_new_store_is_empty() -> None:
    assert counterexamples.load_cases("push") == []


def test_a_stored_case_is_read_back_by_its_hash() -> None:
    one = case(input="3 1\n", answer="-1\n")

    named = counterexamples.store_case("push", one)

    assert named == Case(name=f"kept/{one.hash}", input=b"3 1\n", answer=b"-1\n")
    assert counterexamples.load_cases("push") == [named]
    assert counterexamples.load_cases("jugs") == []


def test_the_latest_comes_first_and_the_same_is_kept_once() -> None:
    first, second = (
        counterexamples.store_case("push", case(input="1")),
        counterexamples.store_case("push", case(input="2")),
    )
    os.utime(counterexamples.folder("push") / f"{second.hash}.in", (1, 1))

    counterexamples.store_case("push", case(input="1"))

    assert counterexamples.load_cases("push") == [first, second]


def test_half_a_case_is_ignored(tmp_path: Path) -> None:
    whole = counterexamples.store_case("push", case(input="1"))
    (counterexamples.folder("push") / "0123.in").write_text("2")

    assert counterexamples.load_cases("push") == [whole]


@each_row("suffix", [".in", ".ans"])
def test_a_case_that_was_changed_is_ignored(suffix: str) -> None:
    named = counterexamples.store_case("push", case(input="1"))
    (counterexamples.folder("push") / f"{named.hash}{suffix}").write_text("2")

    assert counterexamples.load_cases("push") == []


def test_the_folder_of_the_user_is_private() -> None:
    counterexamples.store_case("push", case())

    assert counterexamples.folder("push").parents[1].stat().st_mode & 0o777 == 0o700


def test_no_remains_are_left_beside_a_case() -> None:
    named = counterexamples.store_case("push", case())

    names = {path.name for path in counterexamples.folder("push").iterdir()}

    assert names == {f"{named.hash}.in", f"{named.hash}.ans"}


def test_the_oldest_is_removed_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counterexamples, "MOST", 2)
    oldest = counterexamples.store_case("push", case(input="1"))
    os.utime(counterexamples.folder("push") / f"{oldest.hash}.in", (1, 1))

    others = [counterexamples.store_case("push", case(input=text)) for text in "23"]

    assert {one.name for one in counterexamples.load_cases("push")} == {one.name for one in others}
    assert len(list(counterexamples.folder("push").iterdir())) == 4


def test_a_case_is_forgotten_by_its_name_and_nothing_else_is(tmp_path: Path) -> None:
    gone, stays = (
        counterexamples.store_case("push", case(input="1")),
        counterexamples.store_case("push", case(input="2")),
    )

    counterexamples.delete_case("push", gone.name)
    counterexamples.delete_case("push", "kept/../../push/*")
    counterexamples.delete_case("push", gone.name)

    assert counterexamples.load_cases("push") == [stays]


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")

    with pytest.raises(UsageError, match=r"cannot be stored in .*stress/push"):
        counterexamples.store_case("push", case())


def test_two_packages_of_one_name_keep_apart() -> None:
    assert counterexamples.package_key("sum", b"a") != counterexamples.package_key("sum", b"b")
    assert counterexamples.package_key("sum", b"a").startswith("sum-")


@each_row(
    ("name", "expected"),
    [
        ("corner", "secret/08-corner"),
        ("sample/corner", "sample/01-corner"),
        ("secret/40-corner", "secret/40-corner"),
        ("new-set/03-x.y", "new-set/03-x.y"),
    ],
)
def test_a_case_of_the_kit_gets_the_next_number(tmp_path: Path, name: str, expected: str) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "07-old.in").touch()

    assert counterexamples.new_case_path(tmp_path, name) == tmp_path / expected


@each_row("name", ["", "..", "a b", "../x", "/x", "a/b/c", "-x", "secret/", "x\n"])
def test_an_invalid_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="is no name for a case"):
        counterexamples.new_case_path(tmp_path, name)


def test_an_existing_case_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "07-old.in").touch()

    with pytest.raises(UsageError, match="there is a case secret/07-old already"):
        counterexamples.new_case_path(tmp_path, "07-old")


def test_a_case_is_saved_as_two_files(tmp_path: Path) -> None:
    counterexamples.save_case(tmp_path / "secret" / "01-a.b", case(input="1", answer="2"))

    assert (tmp_path / "secret" / "01-a.b.in").read_text() == "1"
    assert (tmp_path / "secret" / "01-a.b.ans").read_text() == "2"


def test_a_case_that_cannot_be_saved_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()

    with pytest.raises(UsageError, match=r"cannot be written to .*01-a.in"):
        counterexamples.save_case(tmp_path / "secret" / "01-a", case())


def test_of_a_case_that_cannot_be_saved_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "secret" / "01-a.in").mkdir(parents=True)

    with pytest.raises(UsageError, match="Is a directory"):
        counterexamples.save_case(tmp_path / "secret" / "01-a", case())

    assert [path.name for path in (tmp_path / "secret").iterdir()] == ["01-a.in"]


def judgement(name: str, verdict: Verdict) -> Judgement:
    return Judgement(case=name, hash="", verdict=verdict)


def caught(name: str) -> int:
    return len(counterexamples.programs_caught("push", name))


def test_a_program_that_fails_on_a_stored_case_counts_once_for_each_state_of_its_source() -> None:
    one = counterexamples.store_case("push", case(input="1"))

    for content in ("a", "b", "a"):
        counterexamples.record_catch("push", one.name, solution("mine.py", content=content))

    assert caught(one.name) == 2


def test_only_a_failure_on_a_stored_case_counts() -> None:
    one = counterexamples.store_case("push", case(input="1"))
    mine = solution("mine.py")

    for name, verdict in ((one.name, Verdict.AC), (one.name, Verdict.JE), ("secret/1", Verdict.WA)):
        counterexamples.record_failure("push", judgement(name, verdict), mine)
    before = caught(one.name)
    counterexamples.record_failure("push", judgement(one.name, Verdict.WA), mine)

    assert (before, caught(one.name)) == (0, 1)
    assert not list(counterexamples.folder("push").glob("*secret*"))


def test_no_more_programs_count_than_a_bound_and_none_for_a_case_that_is_gone() -> None:
    one = counterexamples.store_case("push", case(input="1"))
    file = counterexamples.folder("push") / f"{one.hash}.caught"
    file.write_text("".join(f"{number:016x}\n" for number in range(counterexamples.MOST_CAUGHT)))
    counterexamples.record_catch("push", one.name, solution("mine.py"))
    full = caught(one.name)

    counterexamples.delete_case("push", one.name)
    counterexamples.record_catch("push", one.name, solution("mine.py"))

    assert (full, caught(one.name)) == (counterexamples.MOST_CAUGHT, 0)


def test_judges_at_once_lose_no_program() -> None:
    one = counterexamples.store_case("push", case(input="1"))

    with ThreadPoolExecutor(max_workers=8) as threads:
        for number in range(80):
            mine = solution("mine.py", content=str(number))
            threads.submit(counterexamples.record_catch, "push", one.name, mine)

    assert caught(one.name) == 80


def test_what_caught_least_goes_first_but_not_what_was_stored_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counterexamples, "MOST", 3)
    old, second, third, last = (case(input=str(number)) for number in range(4))
    for age, one in enumerate((old, second, third)):
        counterexamples.store_case("push", one)
        os.utime(counterexamples.folder("push") / f"{one.hash}.in", (age + 1, age + 1))
    counterexamples.record_catch("push", f"kept/{old.hash}", solution("mine.py"))

    counterexamples.store_case("push", last)

    there = {one.hash for one in counterexamples.load_cases("push")}
    assert there == {old.hash, third.hash, last.hash}
