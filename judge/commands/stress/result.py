"""The result of a stress test: what `judge stress --format json` prints, and what it is as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from rich.text import Text

from judge.catalog.rules import load_rules
from judge.commands.stress.positions import GraphObject
from judge.commands.stress.tester import Attempt
from judge.escaping import printable
from judge.facts import Fact, counted
from judge.game import FormatError
from judge.grading.verdicts import LIMIT_VERDICTS
from judge.model import Problem, Verdict
from judge.reports.json import ProblemHeader, round_s
from judge.reports.text import memory_text, more_lines_text, title_of
from judge.terminal.translation import translate, translate_count, translate_fact
from judge.terminal.wrapping import padded

_MAX_PICTURES = 3
_MAX_GRAPHS = 3  # that were tried in part
_SHOWN_CHARACTERS = 1 << 16
_COLUMNS = 400  # of what is not made for a terminal


class AttemptObject(msgspec.Struct, frozen=True, kw_only=True):
    """One run on the input; `blamed` is the file that fails, None if that is not known.

    `solution` is the file that ran, where a reference says what it thinks of two files.
    """

    solution: str | UnsetType = UNSET
    verdict: Verdict
    message: str
    blamed: str | None
    actual: str
    stderr: str
    cpu_s: float | None


def attempt_fields(attempt: Attempt) -> dict[str, Any]:
    """The fields of an `AttemptObject` except `solution`."""
    return {
        "verdict": attempt.verdict,
        "message": attempt.message,
        "blamed": attempt.blamed or None,
        "actual": attempt.actual.decode(errors="replace"),
        "stderr": attempt.stderr.decode(errors="replace"),
        "cpu_s": round_s(attempt.cpu_s),
    }


class Counterexample(AttemptObject, frozen=True, kw_only=True):
    """An input on which the solution fails.

    It was shrunk from an input of `first_bytes` bytes and `first_instances` instances.
    `smallest`: shrinking came to its end. `other`: another run on the same input gave a different
    result, so the solution is not deterministic. `opinions`: what the oracle, or an accepted
    solution, says of each of two files that differ.
    """

    input: str
    expected: str
    bytes: int
    instances: int
    first_bytes: int
    first_instances: int
    shrink_runs: int
    shrink_s: float = 0.0
    smallest: bool
    deterministic: bool = True
    other: AttemptObject | None = None
    opinions: tuple[AttemptObject, ...] = ()


def blame_by_opinions(failure: Counterexample, solution: str) -> Counterexample:
    """The counterexample of a solution and another file, with the one to blame.

    What the reference says of each decides, and the solution is blamed first. Without opinions, or
    if both are right, nobody is to blame for two outputs that differ.
    """
    wrong = next(
        (opinion for opinion in failure.opinions if opinion.verdict is not Verdict.AC), None
    )
    if wrong is not None:
        name = str(wrong.solution)
        return replace(failure, verdict=wrong.verdict, message=wrong.message, blamed=name)
    if failure.verdict is Verdict.WA and failure.blamed == solution:
        return replace(failure, blamed=None)
    return failure


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureFound:
    """The search has found a failure, which is now shrunk. `games` counts its instances."""

    attempt: Attempt
    games: int
    inputs: int


class SlowestInput(msgspec.Struct, frozen=True, kw_only=True):
    """The input that took the most CPU time; `growth` has the most time by bytes."""

    input: str
    bytes: int
    instances: int
    cpu_s: float
    growth: tuple[tuple[int, float], ...]


class SpaceObject(msgspec.Struct, frozen=True, kw_only=True):
    """What was tried of what there is.

    `bounds_tried` of `bounds` inputs are at the bounds of the constraints. `graphs` are those of
    which positions were tried, the largest first.
    """

    bounds_tried: int
    bounds: int
    graphs: tuple[GraphObject, ...] = ()


class StressResult(ProblemHeader, frozen=True, kw_only=True):
    """The result so far.

    `kept` and `kept_in` are the name and the path of the kept case, `saved` is its copy in the kit,
    and `trouble` says why it could not be kept, saved or made smaller. `exhausted`: there are no
    more inputs. `instances` is how many passed in all inputs. `passed_over` counts those that show
    nothing, as the named reference itself failed on them, by why it did.
    `strategies` has the number of inputs that each strategy gave, and `found_by` is the one whose
    input fails.
    `slowest` is there if the search was for time.
    """

    solution: str
    language: str
    against: tuple[str, ...]
    seed: int
    inputs: int
    instances: int = 0
    runs: int
    passed_over: dict[str, int] = msgspec.field(default_factory=dict)
    search_s: float
    found_by: str | None = None
    strategies: dict[str, int] = msgspec.field(default_factory=dict)
    space: SpaceObject | None = None
    slowest: SlowestInput | None = None
    exhausted: bool = False
    interrupted: bool = False
    failure: Counterexample | None = None
    kept: str | None = None
    kept_in: str | None = None
    saved: str | None = None
    trouble: str | None = None

    @property
    def status(self) -> int:
        """The exit status: 0 no failure was found, 1 one was.

        It is 2 if the failure could not be kept or made smaller, or if nothing was tried.
        """
        if self.interrupted:
            return 130
        if self.trouble or not self.inputs:
            return 2
        return 0 if self.failure is None else 1


def stress_text(
    result: StressResult, problem: Problem, *, has_reference: bool, columns: int = _COLUMNS
) -> Text:
    """What was tried, and the smallest counterexample, whose outputs have so many `columns`.

    With `has_reference`, two files were compared, and neither needs to be right.
    """
    text = _heading(result, problem)
    if result.failure is None:
        text.append_text(_success(result))
        if result.slowest is not None:
            text.append_text(_slowest(result, result.slowest, problem))
    else:
        text.append_text(_failure(result, result.failure, problem, has_reference, columns))
    if result.interrupted:
        line = translate("interrupted; the report shows the results so far")
        text.append(f"\n{line}", "bold yellow")
    return text


def found_text(failure: FailureFound, problem: Problem, *, has_reference: bool) -> Text:
    """The line about a failure before it is shrunk."""
    attempt = failure.attempt
    text = Text(translate("found, as input {number}: ", number=failure.inputs))
    if has_reference and attempt.verdict is Verdict.WA:
        text.append(translate("the outputs differ"), "bold red")
    else:
        words = translate_fact(attempt.verdict.words)
        text.append(attempt.verdict.value, "bold red").append(f" {words}")
        text.append(f": {_line(translate_fact(attempt.message).partition(chr(10))[0])}")
    size = _size(problem, len(attempt.input), failure.games)
    return text.append(translate(" ({size}); shrinking it ...", size=size))


def _heading(result: StressResult, problem: Problem) -> Text:
    limits, scale = result.limits, result.time_scale
    text = Text()
    text.append(f"{title_of(problem)} ({problem.slug}): {printable(result.solution)}\n", "bold")
    nothing = translate("nothing yet") if problem.has_one_output else translate("the validator")
    against = [printable(translate_fact(name)) for name in result.against]
    conditions = translate(
        "against {against}; limits {cpu_s:g} s{scale}, {memory}; sandbox: {level}",
        against=translate(" and ").join(against) or nothing,
        cpu_s=limits.cpu_s,
        scale="" if scale == 1 else translate(" (scaled by {factor:g})", factor=scale),
        memory=memory_text(limits.memory_bytes),
        level=result.sandbox.level,
    )
    text.append(f"{conditions}\n")
    rules = load_rules(problem)
    count = result.inputs
    inputs = translate_count("{count} input", "{count} inputs", count)
    instances = result.instances + (result.failure.first_instances if result.failure else 0)
    if rules is not None and rules.instance and instances:
        count = max(count, instances)
        inputs += translate(" with {instances}", instances=_instances(rules.instance, instances))
    rate = round(count / result.search_s) if result.search_s > 0 else 0
    line = translate(
        "{inputs} tried in {seconds:.1f} s{speed}, seed {seed}",
        inputs=inputs,
        seconds=result.search_s,
        speed=translate(" ({rate} per second)", rate=rate) if rate else "",
        seed=result.seed,
    )
    text.append(f"{line}\n", "dim")
    for fault, number in result.passed_over.items():
        line = translate_count(
            "{name} itself failed on {count} input: {fault}",
            "{name} itself failed on {count} inputs: {fault}",
            number,
            name=printable(result.against[0]),
            fault=translate_fact(fault),
        )
        text.append(f"{line}\n", "yellow")
    strategies = [f"{translate_fact(name)}: {count}" for name, count in result.strategies.items()]
    found_by = ""
    if result.found_by:
        found_by = translate("found by: {strategy}", strategy=translate_fact(result.found_by))
    line = "; ".join(filter(None, (", ".join(strategies), found_by)))
    return text.append(f"{line}\n" if line else "", "dim")


def _success(result: StressResult) -> Text:
    text = Text("\n")
    if not result.inputs:
        return text.append(translate("nothing was tried"), "bold yellow")
    text.append("\N{CHECK MARK} ", "green").append(translate("no failure was found"), "bold green")
    text.append(translate("; there are no more inputs") if result.exhausted else "")
    for line in _space(result.space) if result.space else ():
        text.append(f"\n  {line}")
    return text


def _farthest(cost: int) -> str:
    if cost < 0:
        return translate("none of them can be solved")
    return translate("the farthest costs {cost}", cost=cost)


def _space(space: SpaceObject) -> Iterator[str]:
    if space.bounds:
        if space.bounds_tried >= space.bounds:
            yield translate_count(
                "tried: all {count} input at the bounds of the constraints",
                "tried: all {count} inputs at the bounds of the constraints",
                space.bounds,
            )
        else:
            yield translate_count(
                "tried: {tried} of {count} input at the bounds of the constraints",
                "tried: {tried} of {count} inputs at the bounds of the constraints",
                space.bounds,
                tried=space.bounds_tried,
            )
    full = [graph for graph in space.graphs if graph.tried == graph.positions]
    if full:
        one, several = translate("one game"), translate("{count} games", count=len(full))
        yield translate(
            "tried: every position of {games}, {most:,} of the largest; {farthest}",
            games=one if len(full) == 1 else several,
            most=full[0].positions,
            farthest=_farthest(max(graph.farthest for graph in full)),
        )
    partly = [graph for graph in space.graphs if graph.tried < graph.positions]
    for graph in partly[:_MAX_GRAPHS]:
        yield translate(
            "tried: {tried:,} of {positions:,} positions of a game, the hardest first; {farthest}",
            tried=graph.tried,
            positions=graph.positions,
            farthest=_farthest(graph.farthest),
        )
    if (left := len(partly) - _MAX_GRAPHS) > 0:
        yield translate("tried: the hardest positions of {count} more games", count=left)


def _slowest(result: StressResult, slowest: SlowestInput, problem: Problem) -> Text:
    limit_s = result.limits.cpu_s
    line = translate(
        "slowest: {cpu_s:.3f} s of {limit_s:g} s", cpu_s=slowest.cpu_s, limit_s=limit_s
    )
    text = Text(f"\n{line}\n")
    of_input = _size(problem, slowest.bytes, slowest.instances)
    title = translate("input ({size})", size=of_input)
    text.append_text(_block(title, slowest.input, lines=20))
    text.append(f"  {translate('most time by the size of the input')}\n", "dim")
    for size, cpu_s in slowest.growth:
        text.append(f"    {padded(_bytes(size), -14)}  {cpu_s:.3f} s\n")
    text.rstrip()
    return text


def _failure(
    result: StressResult,
    failure: Counterexample,
    problem: Problem,
    has_reference: bool,
    columns: int,
) -> Text:
    other = failure.other
    text = Text("\n")
    text.append("\N{BALLOT X} ", "bold red")
    if other is not None:
        text.append(translate("not deterministic"), "bold red")
        line = translate(": another run on the same input gave a different result")
        text.append(f"{line}\n  ")
    if failure.blamed is None:
        text.append(translate("the outputs differ"), "bold red")
        line = translate(
            "; by that of {name}: {message}",
            name=printable(result.against[0]),
            message=_line(translate_fact(failure.message)),
        )
        text.append(f"{line}\n")
    else:
        if failure.blamed != result.solution:
            text.append(f"{printable(failure.blamed)}: ", "bold")
        text.append(failure.verdict.value, "bold red")
        words, message = map(translate_fact, (failure.verdict.words, failure.message))
        text.append(f" {words}: {_line(message)}\n")
    text.append_text(_block(_title(problem, failure), failure.input))
    text.append_text(_pictures(problem, failure.input))
    expected, actual = translate("expected output"), translate("actual output")
    if has_reference:
        names = *result.against, result.solution
        expected, actual = (translate("output of {name}", name=printable(name)) for name in names)
    if problem.has_one_output:
        text.append_text(_block(expected, failure.expected, columns=columns))
    else:
        actual = translate("what was said: > by the solution, < to it")
    text.append_text(_output(actual, failure, columns))
    if other is not None:
        verdict = f"{other.verdict.value} {translate_fact(other.verdict.words)}"
        title = translate("actual output of another run ({verdict})", verdict=verdict)
        text.append_text(_output(title, other, columns))
    if failure.stderr.strip():
        text.append_text(_block(translate("standard error"), failure.stderr[-4000:]))
    for opinion in failure.opinions:
        message = _line(translate_fact(opinion.message))
        line = translate(
            "the judge's verdict on {name}: {verdict}",
            name=printable(str(opinion.solution)),
            verdict=translate_fact(opinion.verdict.words),
        )
        text.append(f"  {line}: {message}\n" if message else f"  {line}\n")
    if result.saved is not None:
        line = translate("saved as {file}, with its answer", file=result.saved)
        text.append(f"  {line}\n")
    if result.kept_in is not None:
        line = translate("kept as {name}: {folder}", name=result.kept, folder=result.kept_in)
        text.append(f"  {line}\n")
    elif not result.trouble:
        line = translate("not kept: no reference confirms that the solution is wrong here")
        text.append(f"  {line}\n", "dim")
    if result.trouble:
        text.append(f"  {translate_fact(result.trouble)}\n", "bold red")
    text.rstrip()
    return text


def _title(problem: Problem, failure: Counterexample) -> str:
    size = _size(problem, failure.bytes, failure.instances)
    if not failure.shrink_runs:
        return translate("input ({size})", size=size)
    end = "" if failure.smallest else translate("; more --shrink-time may find a smaller one")
    return translate_count(
        "input ({size}; shrunk from {first} in {count} run, {seconds:.1f} s{end})",
        "input ({size}; shrunk from {first} in {count} runs, {seconds:.1f} s{end})",
        failure.shrink_runs,
        size=size,
        first=_size(problem, failure.first_bytes, failure.first_instances),
        seconds=failure.shrink_s,
        end=end,
    )


def _size(problem: Problem, size: int, instances: int) -> str:
    rules = load_rules(problem)
    if rules is None or not rules.instance or not instances:
        return _bytes(size)
    return translate(", ").join((_instances(rules.instance, instances), _bytes(size)))


def _bytes(count: int) -> str:
    return translate_count("{count} byte", "{count} bytes", count)


def _instances(noun: str, count: int) -> str:
    """A number of instances, which the rules name."""
    return translate_fact(counted(count, noun))


def _pictures(problem: Problem, content: str) -> Text:
    """The boards of the first instances, unless the input shows them already."""
    rules = load_rules(problem)
    text = Text()
    if rules is None:
        return text
    try:
        games = rules.parse(content)
        shown = [game for game in games[:_MAX_PICTURES] if hasattr(game, "start")]
        pictures = [rules.show(game, game.start) for game in shown]
    except FormatError:
        return text
    for number, picture in enumerate(pictures, 1):
        if _strip_lines(picture) not in _strip_lines(content):
            name = rules.instance or Fact("start")
            title = translate_fact(name if len(games) == 1 else Fact("{} {}", name, number))
            text.append_text(_block(translate("{title}, as a picture", title=title), picture))
    return text


def _strip_lines(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def _output(title: str, attempt: AttemptObject, columns: int) -> Text:
    """An output, or the beginning of a flood that a limit ended."""
    if attempt.verdict not in LIMIT_VERDICTS or len(attempt.actual) <= _SHOWN_CHARACTERS:
        return _block(title, attempt.actual, columns=columns)
    return _block(title, attempt.actual[:_SHOWN_CHARACTERS], lines=5, columns=80)


def _block(title: str, content: str, *, lines: int = 100, columns: int = _COLUMNS) -> Text:
    text = Text(f"  {title}\n", "dim")
    every = content.splitlines() or [translate("(nothing)")]
    for line in every[:lines]:
        text.append("    | ", "dim").append(f"{_line(line, columns)}\n")
    if len(every) > lines:
        text.append(f"    {more_lines_text(len(every) - lines)}\n", "dim")
    return text


def _line(line: str, columns: int = _COLUMNS) -> str:
    text = printable(line.expandtabs(4))
    if len(text) <= columns:
        return text
    more = translate("... {count} more", count=len(text) - columns)
    return f"{text[:columns]}{more}"
