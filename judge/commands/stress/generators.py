"""Run a program that writes inputs, and check what it writes.

The program runs in the sandbox. The problem's rules and validators must accept its inputs.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from judge.catalog.rules import load_rules
from judge.errors import ProblemError, UsageError
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Limits, Problem, Solution, Source, ValidatorProtocol
from judge.model.inspections import Purpose, Response, ValidatorInput
from judge.runner.build import Builder
from judge.runner.package_programs.validator_trials import run_trial
from judge.runner.references import build_program
from judge.sandbox import JailCache

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
            raise UsageError(f"--generator {words!r} is not a command: {error}") from error
        if not parts:
            raise UsageError("--generator names no file", advice="Give the path of a source file")
        file, *arguments = parts
        if arguments and not any("{seed}" in one for one in arguments):
            raise UsageError(
                f"--generator {words!r} has arguments, but none of them is {{seed}}",
                advice="Write {seed} where the seed goes, and {size} where the size goes",
            )
        return cls(file, tuple(arguments) or ("{seed}",))

    @property
    def has_size(self) -> bool:
        """Whether the arguments set the size of the input."""
        return any("{size}" in one for one in self.arguments)

    def arguments_for(self, seed: int, size: int) -> list[str]:
        """The arguments for one input."""
        return [
            one.replace("{seed}", str(seed)).replace("{size}", str(size)) for one in self.arguments
        ]


@dataclass(eq=False)
class Generator:
    """The generator of one problem. It writes small inputs first if its arguments set the size.

    Raises `LanguageError` if the program cannot be built.
    """

    problem: Problem
    command: GeneratorCommand
    source: Solution
    validators: Sequence[tuple[Source, ValidatorProtocol]]
    builder: Builder
    jails: JailCache

    def __post_init__(self) -> None:
        self._program = build_program(self.problem, self.source, self.builder)
        self._sizes: dict[bytes, int] = {}

    def generate(self, seed: int, index: int) -> bytes:
        """The input with the number `index`, from 0."""
        return self._run(seed + index, 1 + index // _SEARCH_INPUTS_PER_SIZE)

    def generate_smaller(self, content: bytes, seed: int, index: int) -> bytes | None:
        """The input with the number `index`, from 0, of those with smaller sizes than `content`.

        None if there are no more. Without sizes, there is always another seed.
        """
        size = 1 + index // _SHRINK_INPUTS_PER_SIZE if self.command.has_size else 1
        if self.command.has_size and size >= self._sizes.get(content, 1):
            return None
        return self._run(seed + index, size)

    def _run(self, seed: int, size: int) -> bytes:
        arguments = self.command.arguments_for(seed, size)
        call = shlex.join([self.source.name, *arguments])
        run = self.jails.run(self._program, _LIMITS, stdin=b"", args=arguments)
        verdict = verdict_of(run, _LIMITS)
        if verdict is not None:
            reason = verdict_reason(run, _LIMITS, verdict)
            raise ProblemError(f"the generator fails: {call}: {reason}")
        if fault := self._fault(run.stdout):
            raise ProblemError(
                f"the generator {call} writes an invalid input: {fault}", advice="Fix the generator"
            )
        self._sizes.setdefault(run.stdout, size)
        return run.stdout

    def _fault(self, content: bytes) -> str:
        """Why the rules or a validator refuse an input; empty if they accept it."""
        rules = load_rules(self.problem)
        try:
            if rules is not None:
                rules.parse(content.decode())
        except ValueError as error:  # FormatError, UnicodeDecodeError
            return str(error)
        case = Case(name="generated", input=content, answer=b"")
        for validator, protocol in self.validators:
            shown = ValidatorInput(
                validator=validator,
                protocol=protocol,
                subject=case.name,
                purpose=Purpose.INPUT,
                case=case,
            )
            trial = run_trial(self.problem, shown, builder=self.builder, jails=self.jails)
            if trial.response is not Response.ACCEPTED:
                return f"{validator.name} says: {trial.message or trial.response.value}"
        return ""
