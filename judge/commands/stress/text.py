"""Write the result of a stress test as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from judge.catalog.rules import load_rules
from judge.commands.stress.result import (
    AttemptObject,
    Counterexample,
    FailureFound,
    SlowestInput,
    SpaceObject,
    StressResult,
)
from judge.escaping import printable
from judge.game import FormatError
from judge.grading.verdicts import LIMIT_VERDICTS
from judge.model import Problem, Verdict
from judge.reports.text import memory_text, quantity
from judge.terminal.translation import current_language, translate_fact

_MAX_PICTURES = 3
_MAX_GRAPHS = 3  # that were tried in part
_MAX_RANGES = 12  # of lines that were not reached
_SHOWN_CHARACTERS = 1 << 16


def stress_text(result: StressResult, problem: Problem, *, has_reference: bool) -> Text:
    """What was tried, and the smallest counterexample in full.

    With `has_reference`, two files were compared, and neither needs to be right.
    """
    text = _heading(result, problem)
    if result.failure is None:
        text.append_text(_success(result))
        if result.slowest is not None:
            text.append_text(_slowest(result, result.slowest, problem))
    else:
        text.append_text(_failure(result, result.failure, problem, has_reference))
    if result.interrupted:
        text.append(
            translate_fact("\ninterrupted; the report shows the results so far"), "bold yellow"
        )
    return text


def found_text(failure: FailureFound, problem: Problem, *, has_reference: bool) -> Text:
    """The line about a failure before it is shrunk."""
    attempt, text = failure.attempt, Text(translate_fact(f"found, as input {failure.inputs}: "))
    if has_reference and attempt.verdict is Verdict.WA:
        text.append(translate_fact("the outputs differ"), "bold red")
    else:
        words = translate_fact(attempt.verdict.words)
        text.append(attempt.verdict.value, "bold red").append(f" {words}")
        text.append(f": {_line(translate_fact(attempt.message).partition(chr(10))[0])}")
    size = _size(problem, len(attempt.input), failure.games)
    return text.append(translate_fact(f" ({size}); shrinking it ..."))


def _heading(result: StressResult, problem: Problem) -> Text:
    limits, scale = result.limits, result.time_scale
    scaled = f" (scaled by {scale:g})" if scale != 1 else ""
    text = Text()
    title = problem.names.get(current_language(), problem.title)
    text.append(f"{title} ({problem.slug}): {printable(result.solution)}\n", "bold")
    nothing = "nothing yet" if problem.has_one_output else "the validator"
    against = " and ".join(map(printable, result.against)) or nothing
    text.append(
        translate_fact(
            f"against {against}; limits {limits.cpu_s:g} s{scaled}, "
            f"{memory_text(limits.memory_bytes)}; sandbox: {result.sandbox.level}\n"
        )
    )
    rules = load_rules(problem)
    count, what = result.inputs, quantity(result.inputs, "input")
    instances = result.instances + (result.failure.first_instances if result.failure else 0)
    if rules is not None and rules.instance and instances:
        count = max(count, instances)
        what += f" with {quantity(instances, rules.instance)}"
    rate = round(count / result.search_s) if result.search_s > 0 else 0
    speed = f" ({rate} per second)" if rate else ""
    text.append(
        translate_fact(f"{what} tried in {result.search_s:.1f} s{speed}, seed {result.seed}\n"),
        "dim",
    )
    for fault, number in result.passed_over.items():
        name = printable(result.against[0])
        words = f"{name} itself failed on {quantity(number, 'input')}: {fault}\n"
        text.append(translate_fact(words), "yellow")
    strategies = [f"{translate_fact(name)}: {count}" for name, count in result.strategies.items()]
    found_by = translate_fact(f"found by: {result.found_by}") if result.found_by else ""
    line = "; ".join(filter(None, (", ".join(strategies), found_by)))
    return text.append(f"{line}\n" if line else "", "dim")


def _success(result: StressResult) -> Text:
    text = Text("\n")
    if not result.inputs:
        return text.append(translate_fact("nothing was tried"), "bold yellow")
    text.append("\N{CHECK MARK} ", "green").append(
        translate_fact("no failure was found"), "bold green"
    )
    text.append(translate_fact("; there are no more inputs") if result.exhausted else "")
    for line in _space(result.space) if result.space else ():
        text.append(f"\n  {translate_fact(line)}")
    if lines := result.lines_never_reached:
        name = printable(result.solution)
        text.append(
            translate_fact(f"\nno input with measured coverage reached {_lines(lines)} of {name}"),
            "dim",
        )
    if result.unwatched:
        text.append(
            translate_fact(f"\nit is not known which lines the inputs reached: {result.unwatched}"),
            "dim",
        )
    return text


def _farthest(cost: int) -> str:
    return f"the farthest costs {cost}" if cost >= 0 else "none of them can be solved"


def _space(space: SpaceObject) -> Iterator[str]:
    if space.bounds:
        tried = "all" if space.bounds_tried >= space.bounds else f"{space.bounds_tried} of"
        inputs = quantity(space.bounds, "input")
        yield f"tried: {tried} {inputs} at the bounds of the constraints"
    full = [graph for graph in space.graphs if graph.tried == graph.positions]
    if full:
        games = "one game" if len(full) == 1 else f"{len(full)} games"
        most, farthest = full[0].positions, max(graph.farthest for graph in full)
        yield (f"tried: every position of {games}, {most:,} of the largest; {_farthest(farthest)}")
    partly = [graph for graph in space.graphs if graph.tried < graph.positions]
    for graph in partly[:_MAX_GRAPHS]:
        yield (
            f"tried: {graph.tried:,} of {graph.positions:,} positions of a game, the hardest "
            f"first; {_farthest(graph.farthest)}"
        )
    if len(partly) > _MAX_GRAPHS:
        yield f"tried: the hardest positions of {len(partly) - _MAX_GRAPHS} more games"


def _slowest(result: StressResult, slowest: SlowestInput, problem: Problem) -> Text:
    text = Text(translate_fact(f"\nslowest: {slowest.cpu_s:.3f} s of {result.limits.cpu_s:g} s\n"))
    text.append_text(
        _block(
            f"input ({_size(problem, slowest.bytes, slowest.instances)})", slowest.input, lines=20
        )
    )
    text.append(translate_fact("  most time by the size of the input\n"), "dim")
    for size, cpu_s in slowest.growth:
        text.append(f"    {quantity(size, 'byte'):>14}  {cpu_s:.3f} s\n")
    text.rstrip()
    return text


def _lines(lines: Sequence[int]) -> str:
    ranges: list[tuple[int, int]] = []
    for line in lines:
        first = ranges.pop()[0] if ranges and ranges[-1][1] == line - 1 else line
        ranges.append((first, line))
    words = [f"{first}" if first == last else f"{first}-{last}" for first, last in ranges]
    shown = words[:_MAX_RANGES] + (["..."] if len(words) > _MAX_RANGES else [])
    return f"{'line' if len(lines) == 1 else 'lines'} {', '.join(shown)}"


def _failure(
    result: StressResult, failure: Counterexample, problem: Problem, has_reference: bool
) -> Text:
    other = failure.other
    text = Text("\n")
    text.append("\N{BALLOT X} ", "bold red")
    if other is not None:
        text.append(translate_fact("not deterministic"), "bold red")
        text.append(translate_fact(": another run on the same input gave a different result\n  "))
    if failure.blamed is None:
        text.append(translate_fact("the outputs differ"), "bold red")
        text.append(
            translate_fact(
                f"; by that of {printable(result.against[0])}: {_line(failure.message)}\n"
            )
        )
    else:
        if failure.blamed != result.solution:
            text.append(f"{printable(failure.blamed)}: ", "bold")
        text.append(failure.verdict.value, "bold red")
        words, message = map(translate_fact, (failure.verdict.words, failure.message))
        text.append(f" {words}: {_line(message)}\n")
    text.append_text(_block(_title(problem, failure), failure.input))
    text.append_text(_pictures(problem, failure.input))
    expected, actual = "expected output", "actual output"
    if has_reference:
        names = *result.against, result.solution
        expected, actual = (f"output of {printable(name)}" for name in names)
    if problem.has_one_output:
        text.append_text(_block(expected, failure.expected))
    else:
        actual = "what was said: > by the solution, < to it"
    text.append_text(_output(actual, failure))
    if other is not None:
        verdict = f"{other.verdict.value} {other.verdict.words}"
        text.append_text(_output(f"actual output of another run ({verdict})", other))
    if failure.stderr.strip():
        text.append_text(_block("standard error", failure.stderr[-4000:]))
    for opinion in failure.opinions:
        message = f": {_line(opinion.message)}" if opinion.message else ""
        name = printable(str(opinion.solution))
        text.append(
            translate_fact(f"  the judge's verdict on {name}: {opinion.verdict.words}{message}\n")
        )
    if result.saved is not None:
        text.append(translate_fact(f"  saved as {result.saved}, with its answer\n"))
    if result.kept_in is not None:
        text.append(translate_fact(f"  kept as {result.kept}: {result.kept_in}\n"))
    elif not result.trouble:
        text.append(
            translate_fact("  not kept: no reference confirms that the solution is wrong here\n"),
            "dim",
        )
    if result.trouble:
        text.append(f"  {translate_fact(result.trouble)}\n", "bold red")
    text.rstrip()
    return text


def _title(problem: Problem, failure: Counterexample) -> str:
    size = _size(problem, failure.bytes, failure.instances)
    if not failure.shrink_runs:
        return f"input ({size})"
    first = _size(problem, failure.first_bytes, failure.first_instances)
    end = "" if failure.smallest else "; more --shrink-time may find a smaller one"
    return (
        f"input ({size}; shrunk from {first} in "
        f"{quantity(failure.shrink_runs, 'run')}, {failure.shrink_s:.1f} s{end})"
    )


def _size(problem: Problem, size: int, instances: int) -> str:
    rules = load_rules(problem)
    if rules is None or not rules.instance or not instances:
        return quantity(size, "byte")
    return f"{quantity(instances, rules.instance)}, {quantity(size, 'byte')}"


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
            name = rules.instance or "start"
            title = name if len(games) == 1 else f"{name} {number}"
            text.append_text(_block(f"{title}, as a picture", picture))
    return text


def _strip_lines(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def _output(title: str, attempt: AttemptObject) -> Text:
    """An output, or the beginning of a flood that a limit ended."""
    if attempt.verdict not in LIMIT_VERDICTS or len(attempt.actual) <= _SHOWN_CHARACTERS:
        return _block(title, attempt.actual)
    return _block(title, attempt.actual[:_SHOWN_CHARACTERS], lines=5, columns=80)


def _block(title: str, content: str, *, lines: int = 100, columns: int = 400) -> Text:
    text = Text(f"  {translate_fact(title)}\n", "dim")
    every = content.splitlines() or [translate_fact("(nothing)")]
    for line in every[:lines]:
        text.append("    | ", "dim").append(f"{_line(line, columns)}\n")
    if len(every) > lines:
        text.append(translate_fact(f"    ... {quantity(len(every) - lines, 'more line')}\n"), "dim")
    return text


def _line(line: str, columns: int = 400) -> str:
    words = printable(line.expandtabs(4))
    if len(words) <= columns:
        return words
    return f"{words[:columns]}... {len(words) - columns} more"
