"""Inputs: drawn, changed, reduced, written, kept, known, and near solved games."""

import random
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file

from judge.catalog import counterexamples
from judge.catalog.baseline import (
    CatchesRow,
    catches_path,
    catches_text,
    input_hash,
    read_catches,
)
from judge.catalog.kit import Kit
from judge.commands.stress import positions
from judge.commands.stress.inputs import (
    Generator,
    GeneratorCommand,
    InputStrategy,
    KnownInput,
    Origin,
    known_inputs,
    ranked,
)
from judge.commands.stress.mutations import mutated
from judge.commands.stress.positions import Nearby, positions_on
from judge.commands.stress.shrinking import smaller_texts
from judge.errors import ProblemError, UsageError
from judge.game import Game, replay, shortest
from judge.model import Case
from judge.runner.build import Builder, Jails
from tests.conftest import FakeSandbox, each_row, execution, solution, write_kit
from tests.kit.solutions import KIT, SLUGS, rules_for
from tests.unit.as_text import outcome
from tests.unit.commands.stress.testers import JUGS


@pytest.fixture(autouse=True)
def _kit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of `problems` are found where the path says now, not where they were before."""
    import problems

    monkeypatch.setattr(problems, "__path__", problems.__path__)


# Drawn by Hypothesis


def test_the_same_seed_draws_the_same_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    inputs = InputStrategy("jugs")

    drawn = inputs.draw(5, 40)

    assert len(set(drawn)) > 10
    assert inputs.draw(5, 40) == drawn != inputs.draw(6, 40)
    assert list(tmp_path.iterdir()) == []  # Hypothesis writes nothing
    assert capfd.readouterr() == ("", "")


LATER = "from hypothesis import strategies as st\ndef inputs(): return st.just(1).map(len)\n"


def test_broken_inputs_modules_are_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = ("import nothing", "1 / 0", "x = 1", "def inputs(): return 1 / 0", LATER)
    files = {f"problems/broken{n}/inputs.py": text for n, text in enumerate(contents)}
    monkeypatch.syspath_prepend(write_kit(tmp_path, files))

    found = "\n".join(
        f"{text!r}\n  {outcome(lambda slug: InputStrategy(slug).draw(1, 5), f'broken{number}')}"
        for number, text in enumerate(contents)
    )

    assert found == external_file("broken.txt")
    with pytest.raises(UsageError, match="sums has no inputs"):
        InputStrategy("sums")


# Changed


@pytest.mark.slow
@each_row("slug", KIT.slugs())
def test_a_changed_input_is_another_valid_one_in_canonical_form(slug: str) -> None:
    rules = rules_for(slug)
    texts = [rules.write(rules.parse(text)[:1]) for text in InputStrategy(slug).draw(1, 30)]

    rng, same = random.Random(1), random.Random(1)
    made = [mutated(rules, texts, rng) for _ in range(60)]

    found = [text for text in made if text is not None]
    assert len(set(found)) > 10
    for text in found:
        assert rules.write(rules.parse(text)) == text
    knights = rules_for("knights")  # a single thing that cannot change gives nothing
    assert mutated(knights, ["1 1\n#\n#\n"], random.Random(1)) in (None, "1 1\n.\n.\n")
    assert mutated(rules, texts, same) == made[0]


# Reduced, as texts


@each_row(
    ("slug", "text", "smaller"),
    [
        ("jugs", "1\n30 7 5\n", "1\n15 7 5\n"),
        ("jugs", "2\n3 5 4\n4 6 2\n", "1\n3 5 4\n"),
        ("push", "3 3\n2 0 3\n4 0 1\n1 0 0\n0 0\n", "3 2\n2 0 3\n4 0 1\n0 0\n"),
        ("push", "4 2\n2 0 1 3\n4 0 0 1\n0 0\n", "3 2\n2 0 3\n4 0 1\n0 0\n"),
        ("farmer", "3 3 0\na b c\n", "2 2 0\na b\n"),
        ("sokoban", "@ $.\n####\n", "@$.\n###\n"),
        ("knights", "3 3\nB..\n.#.\nW..\nW..\n.#.\nB..\n", "2 3\nB..\nW..\nW..\nB..\n"),
    ],
)
def test_what_is_not_needed_can_go(slug: str, text: str, smaller: str) -> None:
    rules, found = rules_for(slug), set()
    for one in smaller_texts(text):
        try:
            found.add(rules.write(rules.parse(one)))
        except ValueError:
            continue

    assert smaller in found
    for nothing in ("", "\n", "x\n" * 100):
        assert [one for one in smaller_texts(nothing) if len(one) >= len(nothing)] == []


# Written by programs


def test_the_words_of_a_generator() -> None:
    for words, file, arguments in (
        ("gen.py", "gen.py", ["7"]),
        ("'my gen.py' {seed} {size}", "my gen.py", ["7", "2"]),
        ("gen.py --n={size} -s {seed}", "gen.py", ["--n=2", "-s", "7"]),
    ):
        command = GeneratorCommand.parse(words)
        assert (command.file, command.arguments_for(7, 2)) == (file, arguments)
        assert command.has_size == ("{size}" in words)
    for odd in ("", "gen.py 5", "'gen.py"):
        with pytest.raises(UsageError, match="--generator"):
            GeneratorCommand.parse(odd)


def generator(tmp_path: Path, words: str, *outputs: bytes) -> Generator:
    """A generator that writes `outputs`, one a run."""
    left = iter(outputs)
    sandbox = FakeSandbox(lambda program, stdin: execution(stdout=next(left)))
    programs = [(GeneratorCommand.parse(words), solution("gen.sh"))]
    return Generator(JUGS, programs, [], Jails(sandbox, Builder(sandbox, tmp_path)))


def test_a_generator_with_sizes_writes_smaller_inputs_until_there_are_no_more(
    tmp_path: Path,
) -> None:
    first, large, small = b"1\n1 1 1\n", b"1\n9 9 1\n", b"1\n2 2 1\n"
    sized = generator(tmp_path, "gen.sh {seed} {size}", first, large, small)

    assert (sized.generate(1, 0), sized.generate(1, 10)) == (first, large)
    assert sized.generate_smaller(large, 1, 0) == small
    assert sized.generate_smaller(large, 1, 30) is None
    with pytest.raises(ProblemError, match=r"gen.sh 8 writes an invalid input: word 1 is '0'"):
        generator(tmp_path, "gen.sh", b"0\n").generate(7, 1)


def game_of(slug: str, text: str) -> Game[Any]:
    (game,) = rules_for(slug).parse(text)
    return game


# What wrong solutions fail on


def test_the_catches_that_are_written_are_read(tmp_path: Path) -> None:
    path = tmp_path / "catches.json"
    wrong = ("wrong_answer/a.py", "wrong_answer/b.py")
    written = [
        CatchesRow("secret/02-\u3042", "0" * 16, wrong),
        CatchesRow("editorial/wrong_answer/a.py", "1" * 16, wrong[:1]),
    ]
    assert read_catches(path, "push") == []  # there is no file

    for rows in ([], written):
        path.write_text(catches_text("push", rows))
        assert read_catches(path, "push") == rows
    for text in ("{", '{"schema": 1, "problem": "push"}', catches_text("jugs", written)):
        path.write_text(text)
        with pytest.raises(ProblemError, match=r"catches\.json") as error:
            read_catches(path, "push")
        assert "catches.py push" in str(error.value.advice)


def test_the_fewest_that_catch_everything_come_first_then_what_catches_most() -> None:
    def known(text: str, *catches: str) -> KnownInput:
        content = text.encode()
        return KnownInput(content=content, origin=Origin.CASE, catches=frozenset(catches))

    found = ranked([known("none"), known("c", "C"), known("ab", "A", "B"), known("abx", *"ABD")])
    by_length = ranked([known("longer", "A"), known("short", "A"), known("12345"), known("1")])

    assert [one.content for one in found] == [b"abx", b"c", b"ab", b"none"]
    assert [one.may_wait for one in found] == [False, False, True, True]
    assert [one.content for one in by_length] == [b"short", b"longer", b"1", b"12345"]


# Known inputs


@each_row("slug", SLUGS)
def test_the_known_inputs_of_the_kit(slug: str) -> None:
    """Each case is tried once, and each wrong solution is known to fail on one that is there."""
    rows = read_catches(catches_path(KIT.root, slug), slug)
    wrong = {one.name for one in KIT.solutions(slug) if "/" in one.name}

    found = known_inputs(KIT, slug)

    contents = {one.content for one in found}
    assert {one.input for one in KIT.cases(slug)} <= contents
    assert len(contents) == len(found)
    assert {one.origin for one in found} == {Origin.CASE, Origin.EDITORIAL}
    assert {row.hash for row in rows} <= set(map(input_hash, contents)), "write catches.json again"
    assert {name for row in rows for name in row.solutions} == wrong


def test_what_an_input_catches_counts_only_if_it_is_unchanged(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {}))
    first, second = (one.input for one in kit.cases("sums"))
    rows = [
        CatchesRow("secret/02-many", input_hash(second), ("a.py",)),
        CatchesRow("sample/01-two", input_hash(b"as it was"), ("b.py",)),
    ]
    catches_path(kit.root, "sums").write_text(catches_text("sums", rows))

    found = known_inputs(kit, "sums")
    catches_path(kit.root, "sums").write_text("[]")
    unread = known_inputs(kit, "sums")

    assert [(one.content, one.catches) for one in found] == [
        *((second, frozenset({"a.py"})), (first, frozenset()))
    ]
    assert [one.content for one in unread] == [first, second]  # the short ones first


def test_what_was_kept_of_the_program_comes_first_and_of_others_last(tmp_path: Path) -> None:
    kit, mine = Kit(write_kit(tmp_path, {})), solution("mine.py", content="mine")
    for content, caught in (b"1\n", solution("other.py", content="other")), (b"2 2 2\n", mine):
        kept = counterexamples.store_case("sums", Case(name="x", input=content, answer=b""))
        counterexamples.record_catch("sums", kept.name, caught)

    found = known_inputs(kit, "sums", mine)

    assert (found[0].content, found[0].may_wait) == (b"2 2 2\n", False)
    assert (found[-1].content, found[-1].may_wait) == (b"1\n", True)


# Near a solved game, in a graph that is too large to be explored

SOLVED_15 = "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n"


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> Nearby:
    monkeypatch.setattr(positions, "MOST_AT_ONCE", 10)
    monkeypatch.setattr(positions, "_NEAR_POSITIONS", 100)
    return Nearby(rules_for("puzzle15"), random.Random(1))


def test_all_positions_up_to_some_moves_away_are_given_once(near: Nearby) -> None:
    solved = game_of("puzzle15", SOLVED_15)
    near.add(solved)

    some = near.next() or []

    lengths = [len(shortest(one.game) or ()) for one in some]
    assert lengths == [len(one.way or ()) for one in some]
    assert all(replay(one.game, one.way or ()).solved for one in some)
    counts = [lengths.count(length) for length in range(6)]
    assert counts == [1, 2, 4, 10, 24, 54]  # layers of the 15-puzzle, from a corner
    assert len({one.game.start for one in some}) == len(some)
    assert near.next() is None
    near.add(solved)  # it is known
    assert near.next() is None


def test_games_of_which_nothing_or_no_shortest_way_is_known(
    monkeypatch: pytest.MonkeyPatch, near: Nearby
) -> None:
    one_way = Nearby(rules_for("hoppers"), random.Random(1))  # moves that cannot be undone
    one_way.add(game_of("hoppers", "1\n1111110111111 6\n"))
    rules = rules_for("rushhour")
    several = Nearby(rules, random.Random(1))  # where several positions are solved
    cases = (rules.parse(case.input.decode()) for case in KIT.cases("rushhour"))
    ends = (positions_on(one, shortest(one))[-1:] for games in cases for one in games)
    several.add(next(end for some in ends for end in some))

    assert one_way.next() is None
    assert {one.way for one in several.next() or ()} == {None}
    monkeypatch.setattr(positions, "MOST_AT_ONCE", 5_000)
    near.add(game_of("puzzle15", SOLVED_15))  # a graph that is explored at once
    assert near.next() is None
