"""Inputs that are drawn, shrunk, changed, reduced, written by programs, and kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.commands.stress.corpus import Corpus, OutputWatch, new_corpus
from judge.commands.stress.coverage.coverage_map import Reached
from judge.commands.stress.generators import Generator, GeneratorCommand
from judge.commands.stress.inputs import InputStrategy, StopShrinking
from judge.commands.stress.mutations import mutated
from judge.commands.stress.reductions import smaller_texts
from judge.errors import ProblemError, UsageError
from judge.model import Execution, Program
from judge.runner.build import Builder
from judge.runner.judge_case import limits_of
from judge.sandbox import JailCache
from tests.conftest import FakeSandbox, each_row, execution, solution, write_kit
from tests.kit.solutions import KIT, rules_for
from tests.unit.commands.stress.testers import JUGS, RULES, make_tester, right


@pytest.fixture(autouse=True)
def _kit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of `problems` are found where the path says now, not where they were before."""
    import problems

    monkeypatch.setattr(problems, "__path__", problems.__path__)


# Drawn and shrunk by Hypothesis


def test_the_same_seed_draws_the_same_inputs_which_are_shrunk_as_long_as_they_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    inputs = InputStrategy("jugs")
    drawn = inputs.draw(5, 40)
    target = next(text for text in drawn if len(text.splitlines()) > 3)
    failing: list[str] = []

    def fails(text: str) -> bool:
        if len(text.splitlines()) > 3:
            failing.append(text)
            return True
        return False

    inputs.shrink(5, 40, target, fails)

    assert len(set(drawn)) > 10
    assert inputs.draw(5, 40) == drawn != inputs.draw(6, 40)
    assert failing[0] == target
    assert failing[-1] == "3\n1 1 0\n1 1 0\n1 1 0\n"
    assert list(tmp_path.iterdir()) == []  # Hypothesis writes nothing
    assert capfd.readouterr() == ("", "")


def test_shrinking_can_be_stopped_and_tells_of_errors() -> None:
    inputs = InputStrategy("jugs")
    target = inputs.draw(5, 40)[-1]
    asked: list[str] = []

    def stops(text: str) -> bool:
        asked.append(text)
        raise StopShrinking

    def breaks(text: str) -> bool:
        raise ProblemError("the judge's fault")

    inputs.shrink(5, 40, target, stops)
    assert asked == [target]
    with pytest.raises(ProblemError, match="the judge's fault"):
        inputs.shrink(5, 40, target, breaks)


FAILS_LATER = "from hypothesis import strategies as st\ndef inputs(): return st.just(1).map(len)\n"


def test_broken_inputs_modules_are_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = {
        "unimportable": ("import nothing_of_the_kind", "cannot be imported"),
        "dividing": ("1 / 0", "ZeroDivisionError"),
        "without": ("x = 1", "inputs"),
        "raising": ("def inputs(): return 1 / 0", "ZeroDivisionError"),
        "late": (FAILS_LATER, r"problems.late.inputs cannot draw: TypeError"),
    }
    files = {f"problems/{slug}/inputs.py": text for slug, (text, _) in contents.items()}
    monkeypatch.syspath_prepend(write_kit(tmp_path, files))

    for slug, (_, words) in contents.items():
        with pytest.raises(ProblemError, match=words):
            InputStrategy(slug).draw(1, 5)
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


@each_row(
    ("words", "file", "arguments"),
    [
        ("gen.py", "gen.py", ["7"]),
        ("'my gen.py' {seed} {size}", "my gen.py", ["7", "2"]),
        ("gen.py --n={size} -s {seed}", "gen.py", ["--n=2", "-s", "7"]),
    ],
)
def test_the_words_of_a_generator(words: str, file: str, arguments: list[str]) -> None:
    command = GeneratorCommand.parse(words)

    assert command.file == file
    assert command.arguments_for(7, 2) == arguments
    assert command.has_size == ("{size}" in words)
    for odd in ("", "gen.py 5", "'gen.py"):
        with pytest.raises(UsageError, match="--generator"):
            GeneratorCommand.parse(odd)


def generator(tmp_path: Path, words: str, *outputs: bytes) -> Generator:
    """A generator that writes `outputs`, one a run."""
    left = iter(outputs)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        return execution(stdout=next(left))

    sandbox = FakeSandbox(behaviour)
    tools = Builder(sandbox, tmp_path), JailCache(sandbox)
    return Generator(JUGS, GeneratorCommand.parse(words), solution("gen.sh"), [], *tools)


def test_a_generator_with_sizes_writes_smaller_inputs_until_there_are_no_more(
    tmp_path: Path,
) -> None:
    first, large, small = b"1\n1 1 1\n", b"1\n9 9 1\n", b"1\n2 2 1\n"
    sized = generator(tmp_path, "gen.sh {seed} {size}", first, large, small)
    unsized = generator(tmp_path, "gen.sh", first, small)

    assert (sized.generate(1, 0), sized.generate(1, 10)) == (first, large)
    assert sized.generate_smaller(large, 1, 0) == small
    assert sized.generate_smaller(large, 1, 30) is None
    assert sized.generate_smaller(small, 1, 0) is None
    assert unsized.generate(1, 0) == first
    assert unsized.generate_smaller(first, 1, 99) == small  # always another one
    with pytest.raises(ProblemError, match=r"gen.sh 8 writes an invalid input: word 1 is '0'"):
        generator(tmp_path, "gen.sh", b"0\n").generate(7, 1)


# Kept, because they reach something new


class Pretender:
    """A watched program that reaches what a function says; it counts its runs."""

    def __init__(self, reach: Callable[[str], set[int]]) -> None:
        self.reach = reach
        self.contents: list[bytes] = []

    def run(self, content: bytes) -> Reached | None:
        self.contents.append(content)
        edges = frozenset(self.reach(content.decode()))
        return Reached(edges=edges, lines=edges) if edges else None


def watched(reach: Callable[[str], set[int]], *contents: bytes) -> Corpus:
    """A corpus that has watched these inputs."""
    made = Corpus(RULES, Pretender(reach), random.Random(1))
    for content in contents:
        made._spent_s = 0.0  # so there is time for it
        made.watch([content])
    return made


def test_only_an_input_that_reaches_something_new_is_changed_each_instance_by_itself() -> None:
    by_length = watched(lambda text: {len(text.split()[1])}, b"1\n3 5 4\n", b"1\n7 5 4\n")
    joined = watched(lambda text: {1}, b"2\n3 5 4\n40 60 20\n")
    silent = watched(lambda text: set(), b"1\n3 5 4\n")

    assert (by_length._texts, by_length.lines) == (["1\n3 5 4\n"], {1})
    assert len(by_length.changed(30)) > 5
    assert joined._texts == ["1\n3 5 4\n", "1\n40 60 20\n"]
    assert silent.changed(10) == []
    assert silent.lines_never_reached is None
    by_length._spent_s = 1e9  # watching takes only a share of the time
    by_length.watch([b"1\n4 5 4\n"])
    assert isinstance(by_length.watched, Pretender)
    assert len(by_length.watched.contents) == 2


def test_what_a_program_prints_serves_where_nothing_else_can_be_seen(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, right)
    sandbox = FakeSandbox(lambda program, stdin: execution(stdout=stdin[-3:]))
    limits = limits_of(JUGS, tester.solution)
    watch = OutputWatch(tester.program, limits, JailCache(sandbox), "it is too old")

    one, same, other = (watch.run(text) for text in (b"xx 12", b"yy 12", b"yy 13"))

    assert one == same != other
    assert Corpus(RULES, watch, random.Random(1)).unwatched == "it is too old"
    assert isinstance(new_corpus(tester, JailCache(sandbox), random.Random(1)), Corpus)
