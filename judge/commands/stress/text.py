"""What a stress found comes in, text for people or JSON for programs goes out. Pure.

What the JSON holds is a contract: fields may be added, never renamed.
"""

from __future__ import annotations

import json
from typing import Any

from rich.text import Text

from judge.catalog.rules import load_rules
from judge.commands.stress.result import Counterexample, StressResult
from judge.commands.stress.tester import Attempt
from judge.game import FormatError
from judge.model import Problem
from judge.reports.text import memory_text, printable, problem_json, quantity

_MAX_PICTURES = 3
_SHOWN_BYTES = 1 << 16


def as_text(outcome: StressResult) -> Text:
    """What was tried, and the smallest failure in full."""
    text = _heading(outcome)
    witness = outcome.counterexample
    if witness is None:
        text.append_text(_success(outcome))
    else:
        text.append_text(_failure(outcome, witness))
    if outcome.interrupted:
        text.append("\ninterrupted; this is what was found so far", "bold yellow")
    return text


def as_json(outcome: StressResult) -> str:
    """The JSON document. Times in seconds, sizes in bytes, None where unknown."""
    head = problem_json(outcome.problem, outcome.setting, ())
    for key in ("data", "solutions"):
        del head[key]
    document = head | {
        "solution": outcome.solution,
        "language": outcome.language,
        "against": list(outcome.against),
        "seed": outcome.seed,
        "inputs": outcome.inputs,
        "runs": outcome.runs,
        "search_s": round(outcome.search_s, 3),
        "exhausted": outcome.exhausted,
        "interrupted": outcome.interrupted,
        "failure": None
        if outcome.counterexample is None
        else _witness_json(outcome.counterexample),
        "kept": outcome.case_name,
        "kept_in": None if outcome.case_path is None else str(outcome.case_path),
        "saved": None if outcome.saved_path is None else str(outcome.saved_path),
        "trouble": outcome.trouble or None,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _heading(outcome: StressResult) -> Text:
    problem, limits = outcome.problem, outcome.problem.limits
    scale = outcome.setting.time_scale
    scaled = f" (scaled by {scale:g})" if scale != 1 else ""
    text = Text()
    text.append(f"{problem.title} ({problem.slug}): {printable(outcome.solution)}\n", "bold")
    against = " and ".join(map(printable, outcome.against)) or "nothing yet"
    text.append(
        f"against {against}; limits {limits.cpu_s:g} s{scaled}, "
        f"{memory_text(limits.memory_bytes)}; sandbox: {outcome.setting.level}\n"
    )
    rate = outcome.inputs / outcome.search_s if outcome.search_s > 0 else 0.0
    text.append(
        f"{quantity(outcome.inputs, 'input')} tried in {outcome.search_s:.1f} s "
        f"({rate:.0f} a second), seed {outcome.seed}\n",
        "dim",
    )
    return text


def _success(outcome: StressResult) -> Text:
    text = Text("\n")
    if not outcome.inputs:
        return text.append("nothing was tried", "bold yellow")
    text.append("\N{CHECK MARK} ", "green").append("no failure was found", "bold green")
    if outcome.exhausted:
        text.append("; there are no more inputs to draw")
    return text


def _failure(outcome: StressResult, witness: Counterexample) -> Text:
    attempt, other = witness.attempt, witness.other
    text = Text("\n")
    text.append("\N{BALLOT X} ", "bold red")
    if other is not None:
        text.append("not deterministic", "bold red")
        text.append(": the same input comes out otherwise when it is run again\n  ")
    if attempt.blamed != outcome.solution:
        text.append(f"{printable(attempt.blamed)}: ", "bold")
    text.append(attempt.verdict.value, "bold red")
    text.append(f" {attempt.verdict.words}: {_line(attempt.message)}\n")
    text.append_text(_block(_title(outcome.problem, witness), attempt.input))
    text.append_text(_pictures(outcome.problem, attempt.input))
    expected, actual = "expected output", "actual output"
    if witness.is_between_two:
        names = *outcome.against, outcome.solution
        expected, actual = (f"output of {printable(name)}" for name in names)
    text.append_text(_block(expected, attempt.expected))
    text.append_text(_output(actual, attempt))
    if other is not None:
        said = f"{other.verdict.value} {other.verdict.words}"
        text.append_text(_output(f"actual output another time ({said})", other))
    if attempt.stderr.strip():
        text.append_text(_block("standard error", attempt.stderr[-4000:]))
    for opinion in witness.reference_verdicts:
        words = opinion.attempt.verdict.words
        told = f": {_line(opinion.attempt.message)}" if opinion.attempt.message else ""
        text.append(f"  {printable(opinion.solution)}, by what is right: {words}{told}\n")
    if outcome.saved_path is not None:
        text.append(f"  saved as {outcome.saved_path}, with its answer beside it\n")
    if outcome.case_path is not None:
        text.append(f"  kept as {outcome.case_name}: {outcome.case_path}\n")
    elif not outcome.trouble:
        text.append("  not kept, for it is not known that the solution is wrong there\n", "dim")
    if outcome.trouble:
        text.append(f"  {outcome.trouble}\n", "bold red")
    text.rstrip()
    return text


def _title(problem: Problem, witness: Counterexample) -> str:
    """What the input is, and what it was made from."""
    size = _size(problem, len(witness.attempt.input), witness.instances)
    if not witness.shrink_runs:
        return f"input ({size})"
    first = _size(problem, witness.first_bytes, witness.first_instances)
    end = "" if witness.is_smallest else "; a smaller one may be found with more --shrink-time"
    return (
        f"input ({size}; found with {first}, made small in "
        f"{quantity(witness.shrink_runs, 'run')}, {witness.shrink_s:.1f} s{end})"
    )


def _size(problem: Problem, size: int, instances: int) -> str:
    rules = load_rules(problem)
    told = quantity(size, "byte")
    if rules is None or not rules.instance or not instances:
        return told
    return f"{quantity(instances, rules.instance)}, {told}"


def _pictures(problem: Problem, content: bytes) -> Text:
    """The instances as the rules show them, where that says more than the input."""
    rules = load_rules(problem)
    text = Text()
    if rules is None:
        return text
    try:
        games = rules.parse(content.decode())
        shown = [rules.show(game, game.start) for game in games[:_MAX_PICTURES]]
    except (FormatError, UnicodeDecodeError):
        return text
    for number, picture in enumerate(shown, 1):
        if _strip_lines(picture) not in _strip_lines(content.decode()):
            name = rules.instance or "start"
            title = name if len(games) == 1 else f"{name} {number}"
            text.append_text(_block(f"{title}, as a picture", picture.encode()))
    return text


def _strip_lines(text: str) -> str:
    """A text without the white space at the ends of its lines."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def _output(title: str, attempt: Attempt) -> Text:
    """An output in full, or the beginning of one that was cut off."""
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


def _witness_json(witness: Counterexample) -> dict[str, Any]:
    found = _attempt_json(witness.attempt)
    return found | {
        "input": witness.attempt.input.decode(errors="replace"),
        "expected": witness.attempt.expected.decode(errors="replace"),
        "bytes": len(witness.attempt.input),
        "instances": witness.instances,
        "first_bytes": witness.first_bytes,
        "first_instances": witness.first_instances,
        "shrink_runs": witness.shrink_runs,
        "shrink_s": round(witness.shrink_s, 3),
        "smallest": witness.is_smallest,
        "deterministic": witness.other is None,
        "other": None if witness.other is None else _attempt_json(witness.other),
        "opinions": [
            {"solution": one.solution, **_attempt_json(one.attempt)}
            for one in witness.reference_verdicts
        ],
    }


def _attempt_json(attempt: Attempt) -> dict[str, Any]:
    return {
        "verdict": attempt.verdict.value,
        "message": attempt.message,
        "blamed": attempt.blamed or None,
        "actual": attempt.actual.decode(errors="replace"),
        "stderr": attempt.stderr.decode(errors="replace"),
        "cpu_s": round(attempt.cpu_s, 6),
    }
