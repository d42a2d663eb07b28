"""A program that writes inputs: numbers come in as its arguments, an input goes out.

It runs in the sandbox, and what it writes must be what the problem's own validators accept.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from judge.catalog.rules import load_rules
from judge.errors import ProblemError, UsageError
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Dialect, Limits, Problem, Solution, Source
from judge.model.inspections import Purpose, Response, ValidatorInput
from judge.runner.build import Builder
from judge.runner.references import build_program
from judge.runner.validator_trials import run_trial
from judge.sandbox import JailCache

_LIMITS = Limits.of(cpu_s=10.0, memory_bytes=2 << 30, output_bytes=64 << 20)
_INPUTS_PER_SIZE = 10  # so many inputs of one size at first
_SMALLER_INPUTS_PER_SIZE = 30  # and so many when smaller ones are looked for


@dataclass(frozen=True, slots=True)
class GeneratorCommand:
    """The words of `--generator`: a file, and its arguments with `{seed}` and `{size}` in them."""

    file: str
    arguments: tuple[str, ...]

    @classmethod
    def parse(cls, words: str) -> GeneratorCommand:
        """The words taken apart as a shell does; the seed is the only argument if none is told."""
        try:
            parts = shlex.split(words)
        except ValueError as error:
            raise UsageError(f"--generator {words!r} is no command: {error}") from error
        if not parts:
            raise UsageError("--generator names no file", advice="Give the path of a source file")
        file, *arguments = parts
        if arguments and not any("{seed}" in one for one in arguments):
            raise UsageError(
                f"--generator {words!r} has arguments, but none of them is the seed",
                advice="Write {seed} where the seed goes, and {size} where a size goes",
            )
        return cls(file, tuple(arguments) or ("{seed}",))

    @property
    def has_size(self) -> bool:
        """Whether it is told how large the input is to be."""
        return any("{size}" in one for one in self.arguments)

    def arguments_for(self, seed: int, size: int) -> list[str]:
        """The arguments for one input."""
        return [
            one.replace("{seed}", str(seed)).replace("{size}", str(size)) for one in self.arguments
        ]


class Generator:
    """A generator of one problem. Small sizes come first, if it is told sizes."""

    def __init__(
        self,
        problem: Problem,
        command: GeneratorCommand,
        program: Solution,
        validators: Sequence[tuple[Source, Dialect]],
        builder: Builder,
        jails: JailCache,
    ) -> None:
        """Raises `LanguageError` if it cannot be built."""
        self._problem = problem
        self._command = command
        self._name = program.name
        self._program = build_program(problem, program, builder)
        self._validators = validators
        self._builder = builder
        self._jails = jails
        self._sizes: dict[bytes, int] = {}

    def generate(self, seed: int, index: int) -> bytes:
        """The input with the number `index`, from 0."""
        size = 1 + index // _INPUTS_PER_SIZE
        content = self._run(seed + index, size)
        self._sizes.setdefault(content, size)
        return content

    def generate_smaller(self, content: bytes, seed: int, index: int) -> bytes | None:
        """Another input, by number from 0, that may be smaller than `content`: of smaller sizes.

        None if there are no more. One that is told no sizes goes on with other seeds.
        """
        size = 1 + index // _SMALLER_INPUTS_PER_SIZE
        if not self._command.has_size:
            return self._run(seed + index, 1)
        if size >= self._sizes.get(content, 1):
            return None
        made = self._run(seed + index, size)
        self._sizes.setdefault(made, size)
        return made

    def _run(self, seed: int, size: int) -> bytes:
        arguments = self._command.arguments_for(seed, size)
        seen = self._jails.run(self._program, _LIMITS, stdin=b"", args=arguments)
        call = shlex.join([self._name, *arguments])
        verdict = verdict_of(seen, _LIMITS)
        if verdict is not None:
            raise ProblemError(
                f"the generator fails: {call}: {verdict_reason(seen, _LIMITS, verdict)}"
            )
        self._validate(seen.stdout, call)
        return seen.stdout

    def _validate(self, content: bytes, call: str) -> None:
        """Raises `ProblemError` if an input is not as the statement says."""
        words = ""
        rules = load_rules(self._problem)
        if rules is not None:
            try:
                rules.parse(content.decode())
            except ValueError as error:  # FormatError, UnicodeDecodeError
                words = str(error)
        case = Case(name="generated", input=content, answer=b"")
        for validator, dialect in self._validators:
            showing = ValidatorInput(
                validator=validator,
                dialect=dialect,
                subject=case.name,
                purpose=Purpose.INPUT,
                case=case,
            )
            trial = run_trial(self._problem, showing, builder=self._builder, jails=self._jails)
            if trial.response is not Response.ACCEPTED:
                words = f"{validator.name} says: {trial.message or trial.response.value}"
        if words:
            raise ProblemError(
                f"{call} writes an input that is not as the statement says: {words}",
                advice="Mend the generator",
            )
