"""Write the result of a stress test as text."""

from __future__ import annotations

from rich.text import Text

from judge.catalog.rules import load_rules
from judge.commands.stress.result import Counterexample, StressResult
from judge.commands.stress.tester import Attempt
from judge.model import Problem
from judge.reports.text import memory_text, printable, quantity

_MAX_PICTURES = 3
_SHOWN_BYTES = 1 << 16


def stress_text(result: StressResult) -> Text:
    """What was tried, and the smallest counterexample in full."""
    text = _heading(result)
    found = result.counterexample
    text.append_text(_success(result) if found is None else _failure(result, found))
    if result.interrupted:
        text.append("\ninterrupted; the report shows the results so far", "bold yellow")
    return text


def _heading(result: StressResult) -> Text:
    problem, limits = result.problem, result.problem.limits
    scale = result.setting.time_scale
    scaled = f" (scaled by {scale:g})" if scale != 1 else ""
    text = Text()
    text.append(f"{problem.title} ({problem.slug}): {printable(result.solution)}\n", "bold")
    against = " and ".join(map(printable, result.against)) or "nothing yet"
    text.append(
        f"against {against}; limits {limits.cpu_s:g} s{scaled}, "
        f"{memory_text(limits.memory_bytes)}; sandbox: {result.setting.level}\n"
    )
    rate = result.inputs / result.search_s if result.search_s > 0 else 0.0
    return text.append(
        f"{quantity(result.inputs, 'input')} tried in {result.search_s:.1f} s "
        f"({rate:.0f} per second), seed {result.seed}\n",
        "dim",
    )


def _success(result: StressResult) -> Text:
    text = Text("\n")
    if not result.inputs:
        return text.append("nothing was tried", "bold yellow")
    text.append("\N{CHECK MARK} ", "green").append("no failure was found", "bold green")
    return text.append("; there are no more inputs" if result.exhausted else "")


def _failure(result: StressResult, found: Counterexample) -> Text:
    attempt, other = found.attempt, found.other
    text = Text("\n")
    text.append("\N{BALLOT X} ", "bold red")
    if other is not None:
        text.append("not deterministic", "bold red")
        text.append(": another run on the same input gave a different result\n  ")
    if attempt.blamed != result.solution:
        text.append(f"{printable(attempt.blamed)}: ", "bold")
    text.append(attempt.verdict.value, "bold red")
    text.append(f" {attempt.verdict.words}: {_line(attempt.message)}\n")
    text.append_text(_block(_title(result.problem, found), attempt.input))
    text.append_text(_pictures(result.problem, attempt.input))
    expected, actual = "expected output", "actual output"
    if found.is_between_two:
        names = *result.against, result.solution
        expected, actual = (f"output of {printable(name)}" for name in names)
    text.append_text(_block(expected, attempt.expected))
    text.append_text(_output(actual, attempt))
    if other is not None:
        verdict = f"{other.verdict.value} {other.verdict.words}"
        text.append_text(_output(f"actual output of another run ({verdict})", other))
    if attempt.stderr.strip():
        text.append_text(_block("standard error", attempt.stderr[-4000:]))
    for one in found.reference_verdicts:
        message = f": {_line(one.attempt.message)}" if one.attempt.message else ""
        verdict = one.attempt.verdict.words
        text.append(f"  {printable(one.solution)}, by the reference: {verdict}{message}\n")
    if result.saved_path is not None:
        text.append(f"  saved as {result.saved_path}, with its answer beside it\n")
    if result.case_path is not None:
        text.append(f"  kept as {result.case_name}: {result.case_path}\n")
    elif not result.trouble:
        text.append("  not kept: no reference says that the solution is wrong here\n", "dim")
    if result.trouble:
        text.append(f"  {result.trouble}\n", "bold red")
    text.rstrip()
    return text


def _title(problem: Problem, found: Counterexample) -> str:
    """The size of the input, and of the one that it was shrunk from."""
    size = _size(problem, len(found.attempt.input), found.instances)
    if not found.shrink_runs:
        return f"input ({size})"
    first = _size(problem, found.first_bytes, found.first_instances)
    end = "" if found.is_smallest else "; more --shrink-time may find a smaller one"
    return (
        f"input ({size}; shrunk from {first} in "
        f"{quantity(found.shrink_runs, 'run')}, {found.shrink_s:.1f} s{end})"
    )


def _size(problem: Problem, size: int, instances: int) -> str:
    rules = load_rules(problem)
    if rules is None or not rules.instance or not instances:
        return quantity(size, "byte")
    return f"{quantity(instances, rules.instance)}, {quantity(size, 'byte')}"


def _pictures(problem: Problem, content: bytes) -> Text:
    """The boards of the first instances, unless the input shows them already."""
    rules = load_rules(problem)
    text = Text()
    if rules is None:
        return text
    try:
        games = rules.parse(content.decode())
        pictures = [rules.show(game, game.start) for game in games[:_MAX_PICTURES]]
    except ValueError:  # FormatError, UnicodeDecodeError
        return text
    for number, picture in enumerate(pictures, 1):
        if _strip_lines(picture) not in _strip_lines(content.decode()):
            name = rules.instance or "start"
            title = name if len(games) == 1 else f"{name} {number}"
            text.append_text(_block(f"{title}, as a picture", picture.encode()))
    return text


def _strip_lines(text: str) -> str:
    """The text without white space at the end of each line."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def _output(title: str, attempt: Attempt) -> Text:
    """An output, or the beginning of one that the limit cut off."""
    if attempt.is_whole:
        return _block(title, attempt.actual)
    return _block(title, attempt.actual[:_SHOWN_BYTES], lines=5, columns=80)


def _block(title: str, content: bytes, *, lines: int = 100, columns: int = 400) -> Text:
    text = Text(f"  {title}\n", "dim")
    every = content.decode(errors="replace").splitlines() or ["(nothing)"]
    for line in every[:lines]:
        text.append("    | ", "dim").append(f"{_line(line, columns)}\n")
    if len(every) > lines:
        text.append(f"    ... {quantity(len(every) - lines, 'more line')}\n", "dim")
    return text


def _line(line: str, columns: int = 400) -> str:
    words = printable(line.expandtabs(4))
    if len(words) <= columns:
        return words
    return f"{words[:columns]}... {len(words) - columns} more"
