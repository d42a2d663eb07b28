"""Where inputs come from: Hypothesis draws them, a program writes them, or they are known.

It prints nothing here, has no deadline and no health checks, and writes only to the user's cache
folder. A strategy is code of the kit: `inputs.py` in the folder of
its problem.

Known before a search are the counterexamples that were kept, those in the problem's editorial, and
its cases. For each is known of some programs that they fail on it: what a kept one has caught is
stored with it, and `catches.json` has the shipped wrong solutions. What was kept of the program
itself comes first. The fewest others that catch all of these are next, then those by how many they
catch, and in the end what was kept of other programs. Packages have neither file nor editorial,
so their short cases come first.
"""

from __future__ import annotations

import importlib
import math
import random
import shlex
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, configuration, settings
from hypothesis.errors import NoSuchExample

from judge.catalog import counterexamples
from judge.catalog.baseline import catches_path, input_hash, read_catches
from judge.catalog.datasets.generators import load_generator
from judge.catalog.kit import Kit
from judge.catalog.learning import editorial_counterexamples
from judge.catalog.rules import import_failures, load_rules
from judge.errors import LanguageError, ProblemError, UsageError
from judge.facts import Fact
from judge.files import cache_folder
from judge.game import FormatError, Game
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Limits, Problem, Solution, Source, ValidatorProtocol
from judge.model.inspections import Purpose, Response, ValidatorInput
from judge.packages.generators import GeneratorCall
from judge.packages.package import Package
from judge.runner.build import CompileFailure, Jails
from judge.runner.validator_trials import run_trial


class Origin(Enum):
    """The strategy that an input comes from."""

    KEPT = Fact("kept counterexamples")
    EDITORIAL = Fact("counterexamples of the editorial")
    CASE = Fact("cases")
    EDGE = Fact("bounds")
    DRAWN = Fact("random inputs")
    HARD = Fact("hard inputs")
    DATASET = Fact("instances of the dataset")
    POSITION = Fact("hardest positions")
    NEARBY = Fact("positions near a solved one")
    REGION = Fact("parts of large graphs")
    FAR = Fact("long walks")
    COSTLY = Fact("mutations of slow inputs")
    FULL = Fact("inputs of full size")
    GENERATOR = Fact("generator")


KNOWN_ORIGINS = (Origin.KEPT, Origin.EDITORIAL, Origin.CASE)
"""Inputs that are known before the search."""

MAY_BE_TOO_HARD = (
    Origin.EDITORIAL,
    *(Origin.EDGE, Origin.HARD, Origin.DATASET, Origin.NEARBY, Origin.REGION),
    *(Origin.FAR, Origin.COSTLY),
)
"""Inputs that are left out if the reference has no answer within the limits."""

MAY_BE_TOO_LARGE = (Origin.FULL, Origin.HARD, Origin.DATASET, Origin.REGION, Origin.COSTLY)
"""Inputs that are no failure if a limit alone is exceeded: they were not made for that."""


class InputStrategy:
    """The Hypothesis strategy for the inputs of one problem.

    It is `texts()` of the problem's `inputs.py` (inputs in every form that the statement allows),
    or else `inputs()` (inputs in canonical form). `edges()` gives those at the bounds, and
    `hard(seed)` hard ones without end, if they are there.
    """

    def __init__(self, slug: str) -> None:
        """Raises `UsageError` without `inputs.py`, `ProblemError` if that fails."""
        self._slug = slug
        name = f"problems.{slug}.inputs"
        try:
            with import_failures(name, may_be_missing=True):
                self._module: Any = importlib.import_module(name)
                self._strategy = getattr(self._module, "texts", self._module.inputs)()
        except ModuleNotFoundError as error:
            raise UsageError(
                Fact("{} has no inputs.py, which defines how to generate inputs", slug),
                advice=Fact("Write one, or give a program that writes inputs: --generator FILE"),
            ) from error

    def draw(self, seed: int, count: int) -> list[str]:
        """Up to `count` inputs, small ones first; fewer if there are no more. Some may be equal.

        The same seed gives the same inputs in one process.
        """
        texts: list[str] = []

        def record(text: str) -> bool:
            texts.append(text)
            return False

        limits = settings(
            max_examples=count,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
            print_blob=False,
        )
        rng = random.Random(seed)
        # Its default is a folder in the current one.
        configuration.set_hypothesis_home_dir(cache_folder() / "hypothesis")
        try:
            with warnings.catch_warnings(), suppress(NoSuchExample):
                warnings.simplefilter("ignore")
                hypothesis.find(self._strategy, record, settings=limits, random=rng)
        except Exception as error:  # code of the kit may raise anything
            raise _cannot_draw(self._slug, error) from error
        finally:
            configuration.set_hypothesis_home_dir(None)
        return texts

    def edges(self) -> list[bytes]:
        """The inputs at the bounds of the constraints, from `edges()` of `inputs.py`; or none."""
        try:
            edges = getattr(self._module, "edges", list)
            return [text.encode() for text in edges()]
        except Exception as error:  # code of the kit may raise anything
            raise _cannot_draw(self._slug, error) from error

    def hard(self, seed: int) -> Iterator[bytes]:
        """The inputs of `hard(seed)` of `inputs.py`, hard for their size; or none."""
        try:
            hard = getattr(self._module, "hard", None)
            for text in hard(seed) if hard else ():
                yield text.encode()
        except Exception as error:  # code of the kit may raise anything
            raise _cannot_draw(self._slug, error) from error

    def dataset(self, seed: int) -> Iterator[Game[Any]]:
        """The instances of the problem's `dataset.py`, the strata in turn; none if it has none."""
        if Path(self._module.__file__).with_name("dataset.py").exists():
            for _, game in load_generator(self._slug).games(str(seed)):
                yield game


def _cannot_draw(slug: str, error: Exception) -> ProblemError:
    return ProblemError(
        Fact(
            "problems.{}.inputs cannot generate an input: {}: {}", slug, type(error).__name__, error
        ),
        advice=Fact("Fix its inputs.py"),
    )


_LIMITS = Limits.of(cpu_s=10.0, memory_bytes=2 << 30, output_bytes=64 << 20)
_SEARCH_INPUTS_PER_SIZE = 10
_SHRINK_INPUTS_PER_SIZE = 30


@dataclass(frozen=True, slots=True)
class GeneratorCommand:
    """The value of `--generator`: a file and arguments that may hold `{seed}` and `{size}`."""

    file: str
    arguments: tuple[str, ...]

    @classmethod
    def parse(cls, words: str) -> GeneratorCommand:
        """Split the value as a shell does. Without arguments, the seed is the only one."""
        try:
            parts = shlex.split(words)
        except ValueError as error:
            raise UsageError("--generator {!r} is not a command: {}", words, error) from error
        if not parts:
            raise UsageError(
                Fact("--generator names no file"), advice=Fact("Give the path of a source file")
            )
        file, *arguments = parts
        if arguments and not any("{seed}" in argument for argument in arguments):
            raise UsageError(
                Fact("--generator {!r} has arguments, but none of them is {{seed}}", words),
                advice=Fact("Write {{seed}} where the seed goes, and {{size}} where the size goes"),
            )
        return cls(file, tuple(arguments) or ("{seed}",))

    @classmethod
    def of_call(cls, call: GeneratorCall) -> GeneratorCommand:
        """The command of a case in `generators.yaml`, with any seed."""
        return cls(call.program, tuple(call.arguments_for_seed("{seed}")))

    @property
    def has_size(self) -> bool:
        """Whether the arguments set the size of the input."""
        return any("{size}" in argument for argument in self.arguments)

    def arguments_for(self, seed: int, size: int) -> list[str]:
        """The arguments for one input."""
        return [
            argument.replace("{seed}", str(seed)).replace("{size}", str(size))
            for argument in self.arguments
        ]


@dataclass(eq=False)
class Generator:
    """The generators of one problem. They write small inputs first if their arguments set the size.

    Raises `LanguageError` if a program cannot be built.
    """

    problem: Problem
    programs: Sequence[tuple[GeneratorCommand, Source]]
    validators: Sequence[tuple[Source, ValidatorProtocol]]
    jails: Jails

    def __post_init__(self) -> None:
        self._has_size = any(command.has_size for command, _ in self.programs)
        self._sizes: dict[bytes, int] = {}
        self._shortest: dict[int, int] = {}

    @property
    def can_check(self) -> bool:
        """Whether rules or validators say of any text whether it is an input."""
        return self.problem.rules is not None or bool(self.validators)

    def generate(self, seed: int, index: int) -> bytes:
        """The input with the number `index`, from 0, of the programs in turn."""
        return self._run(seed, index, 1 + index // _SEARCH_INPUTS_PER_SIZE)

    def generate_smaller(self, content: bytes, seed: int, index: int) -> bytes | None:
        """The input with the number `index`, from 0, of those with smaller sizes than `content`.

        None if there are no more, or if those that were written lately are not shorter.
        """
        size = 1
        if self._has_size:
            size += index // _SHRINK_INPUTS_PER_SIZE
            if size >= self._sizes.get(content, math.inf):
                return None
        elif index < _SHRINK_INPUTS_PER_SIZE * len(self.programs):
            return self._run(seed, index, size)
        before = max(1, size - 1)
        is_shorter = self._shortest.get(before, 0) < len(content)
        return self._run(seed, index, size) if is_shorter or content in self._sizes else None

    def _run(self, seed: int, index: int, size: int) -> bytes:
        command, source = self.programs[index % len(self.programs)]
        program = self.jails.builder.build(source, memory_bytes=_LIMITS.memory_bytes)
        if isinstance(program, CompileFailure):
            raise LanguageError("{} cannot be compiled:\n\n{}", source.name, program.message)
        arguments = command.arguments_for(seed + index, size)
        call = shlex.join([source.name, *arguments])
        run = self.jails.run(program, _LIMITS, stdin=b"", args=arguments)
        verdict = verdict_of(run, _LIMITS)
        if verdict is not None:
            reason = verdict_reason(run, _LIMITS, verdict)
            raise ProblemError("the generator fails: {}: {}", call, reason)
        if fault := self.fault(run.stdout):
            raise ProblemError(
                Fact("the generator {} writes an invalid input: {}", call, fault),
                advice=Fact("Fix the generator"),
            )
        self._sizes.setdefault(run.stdout, size)
        length = len(run.stdout)
        self._shortest[size] = min(length, self._shortest.get(size, length))
        return run.stdout

    def fault(self, content: bytes) -> Fact:
        """Why the rules or a validator refuse an input; empty if they accept it."""
        rules = load_rules(self.problem)
        try:
            if rules is not None:
                rules.parse(content.decode())
        except FormatError as error:
            return error.fact
        except UnicodeDecodeError as error:
            return Fact("{}", error)
        case = Case(name="generated", input=content, answer=b"")
        for validator, protocol in self.validators:
            shown = ValidatorInput(
                validator=validator,
                protocol=protocol,
                subject=case.name,
                purpose=Purpose.INPUT,
                case=case,
            )
            trial = run_trial(self.problem, shown, jails=self.jails)
            if trial.response is not Response.ACCEPTED:
                return Fact("{} says: {}", validator.name, trial.message or trial.response.value)
        return Fact()


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownInput:
    """An input, and the programs of which is known that they fail on it.

    `answer` is None if it is not known. `may_wait`: those before it catch the same programs.
    """

    content: bytes
    origin: Origin
    answer: bytes | None = None
    catches: frozenset[str] = frozenset()
    may_wait: bool = False


def known_inputs(
    source: Kit | Package, slug: str, solution: Solution | None = None
) -> list[KnownInput]:
    """The known inputs for a problem, each once, in the order in which to try them on a solution.

    Those that were kept come last if it is not known that it fails on them.
    """
    key = source.counterexample_key(slug)
    catches: dict[str, frozenset[str]] = {}
    if isinstance(source, Kit):
        with suppress(ProblemError):  # it says in which order, and nothing else
            rows = read_catches(catches_path(source.root, slug), slug)
            catches = {row.hash: frozenset(row.solutions) for row in rows}
    kept = [
        KnownInput(
            content=case.input,
            origin=Origin.KEPT,
            answer=case.answer,
            catches=counterexamples.programs_caught(key, case.name),
        )
        for case in counterexamples.load_cases(key)
    ]
    shipped = [
        replace(entry, catches=catches.get(input_hash(entry.content), frozenset()))
        for entry in _shipped_inputs(source, slug)
    ]
    program = None if solution is None else counterexamples.program_hash(solution)
    own = [entry for entry in kept if program in entry.catches]
    others = [replace(entry, may_wait=True) for entry in ranked(kept) if entry not in own]
    in_order = reversed([*ranked(own), *ranked(shipped), *others])
    first_of_each = {entry.content: entry for entry in in_order}
    return list(first_of_each.values())[::-1]


def ranked(inputs: Sequence[KnownInput]) -> list[KnownInput]:
    """The inputs in the order in which they find most programs soonest.

    Again and again comes the one that catches most of the programs that are not caught yet, then
    the others by how many they catch; of equal ones the shortest.
    """
    rest = sorted(inputs, key=lambda entry: (-len(entry.catches), len(entry.content)))
    missing = frozenset[str]().union(*(entry.catches for entry in rest))
    fewest = []
    while missing:
        best = max(rest, key=lambda entry: len(entry.catches & missing))
        fewest.append(best)
        rest.remove(best)
        missing -= best.catches
    return [*fewest, *(replace(entry, may_wait=True) for entry in rest)]


def _shipped_inputs(source: Kit | Package, slug: str) -> Iterator[KnownInput]:
    cases = {
        case.input: case.answer for case in source.cases(slug) if not case.args and not case.files
    }
    for content, answer in cases.items():
        yield KnownInput(content=content, origin=Origin.CASE, answer=answer)
    shown: Iterable[str] = ()
    if isinstance(source, Kit):
        with suppress(UsageError):  # a kit may have no editorial
            shown = editorial_counterexamples(source.editorial(slug)).values()
    for content in dict.fromkeys(text.encode() for text in shown):
        if content not in cases:
            yield KnownInput(content=content, origin=Origin.EDITORIAL)
