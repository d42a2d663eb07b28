"""Kept counterexamples: written whole, read back, named by hash, bounded in number."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.catalog import counterexamples
from judge.catalog.counterexamples import load_cases, record_catch, store_case
from judge.errors import UsageError
from judge.model import Case, Judgement, Verdict
from tests.conftest import case, each_row, solution


def store(*inputs: str) -> list[Case]:
    """Stores cases with these inputs, the first of them at the earliest time."""
    stored = [store_case("push", case(input=text)) for text in inputs]
    for age, one in enumerate(stored):
        os.utime(kept_file(one, ".in"), (age + 1, age + 1))
    return stored


def kept_file(one: Case, suffix: str) -> Path:
    return counterexamples.folder("push") / f"{one.hash}{suffix}"


def test_a_stored_case_is_read_back_by_its_hash_and_leaves_two_private_files() -> None:
    assert load_cases("push") == []
    one = case(input="3 1\n", answer="-1\n")

    named = store_case("push", one)

    assert named == Case(name=f"kept/{one.hash}", input=b"3 1\n", answer=b"-1\n")
    assert (load_cases("push"), load_cases("jugs")) == ([named], [])
    folder = counterexamples.folder("push")
    assert {path.name for path in folder.iterdir()} == {f"{one.hash}.in", f"{one.hash}.ans"}
    assert folder.parents[1].stat().st_mode & 0o777 == 0o700


def test_the_latest_comes_first_and_the_same_is_kept_once_until_it_is_forgotten() -> None:
    first, second = store("1", "2")

    store_case("push", case(input="1"))

    assert load_cases("push") == [first, second]
    for name in (second.name, "kept/../../push/*", second.name):
        counterexamples.delete_case("push", name)
    assert load_cases("push") == [first]


@each_row("suffix", [".in", ".ans"])
def test_half_a_case_or_a_changed_one_is_ignored(suffix: str) -> None:
    whole, changed, half = store("1", "2", "3")
    assert len(load_cases("push")) == 3

    kept_file(changed, suffix).write_text("?")
    kept_file(half, suffix).unlink()

    assert load_cases("push") == [whole]


def test_a_folder_that_cannot_be_written_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data").write_text("a file")

    with pytest.raises(UsageError, match=r"cannot be stored in .*stress/push"):
        store_case("push", case())


# A case that becomes one of the kit


def test_a_case_of_the_kit_gets_the_next_number_unless_its_name_is_taken_or_invalid(
    tmp_path: Path,
) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "07-old.in").touch()

    for name, expected in {
        "corner": "secret/08-corner",
        "sample/corner": "sample/01-corner",
        "new-set/03-x.y": "new-set/03-x.y",
    }.items():
        assert counterexamples.new_case_path(tmp_path, name) == tmp_path / expected
    with pytest.raises(UsageError, match="there is a case secret/07-old already"):
        counterexamples.new_case_path(tmp_path, "07-old")
    for name in ("", "..", "a b", "../x", "/x", "a/b/c", "-x", "secret/", "x\n"):
        with pytest.raises(UsageError, match="is not a name for a case"):
            counterexamples.new_case_path(tmp_path, name)


def test_a_case_is_saved_as_two_files_or_leaves_nothing(tmp_path: Path) -> None:
    counterexamples.save_case(tmp_path / "secret" / "01-a.b", case(input="1", answer="2"))
    assert (tmp_path / "secret" / "01-a.b.in").read_text() == "1"
    assert (tmp_path / "secret" / "01-a.b.ans").read_text() == "2"

    (tmp_path / "sample").touch()
    with pytest.raises(UsageError, match=r"cannot be written to .*01-a.in"):
        counterexamples.save_case(tmp_path / "sample" / "01-a", case())

    (tmp_path / "long" / "01-a.in").mkdir(parents=True)
    with pytest.raises(UsageError, match="Is a directory"):
        counterexamples.save_case(tmp_path / "long" / "01-a", case())
    assert [path.name for path in (tmp_path / "long").iterdir()] == ["01-a.in"]


# Which programs a case caught


def caught(one: Case) -> int:
    return len(counterexamples.programs_caught("push", one.name))


def test_only_a_failure_on_a_stored_case_counts_once_for_each_state_of_a_source() -> None:
    (one,) = store("1")
    counts = []

    for name, verdict, content in (
        (one.name, Verdict.AC, "a"),
        (one.name, Verdict.JE, "a"),
        ("secret/1", Verdict.WA, "a"),
        *((one.name, Verdict.WA, content) for content in ("a", "b", "a")),
    ):
        judgement = Judgement(case=name, hash="", verdict=verdict)
        counterexamples.record_failure("push", judgement, solution("mine.py", content=content))
        counts.append(caught(one))

    assert counts == [0, 0, 0, 1, 2, 2]
    assert not list(counterexamples.folder("push").glob("*secret*"))
    most = counterexamples.MOST_CAUGHT
    kept_file(one, ".caught").write_text("".join(f"{number:016x}\n" for number in range(most)))
    record_catch("push", one.name, solution("mine.py"))
    assert caught(one) == most  # no more count
    counterexamples.delete_case("push", one.name)
    record_catch("push", one.name, solution("mine.py"))
    assert caught(one) == 0


def test_judges_at_once_lose_no_program() -> None:
    (one,) = store("1")

    with ThreadPoolExecutor(max_workers=8) as threads:
        for number in range(80):
            mine = solution("mine.py", content=str(number))
            threads.submit(record_catch, "push", one.name, mine)

    assert caught(one) == 80


def test_what_caught_least_goes_first_and_then_the_oldest_but_not_what_was_stored_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counterexamples, "MOST", 3)
    old, _, third = store("0", "1", "2")
    record_catch("push", old.name, solution("mine.py"))

    last = store_case("push", case(input="3"))

    assert {one.hash for one in load_cases("push")} == {old.hash, third.hash, last.hash}
    files = [path.suffix for path in counterexamples.folder("push").iterdir()]
    assert sorted(files) == [".ans"] * 3 + [".caught"] + [".in"] * 3
