"""Cut input, answer and output of a failing case to a few lines.

If the checker names an instance and the rules can write it, only that instance is shown, and what
the outputs have for it, if that can be told. Outputs are shown around the first line that differs.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.escaping import printable
from judge.game import FormatError, Rules
from judge.grading.instance_output import outputs_of_instance
from judge.model import Case, Check, Excerpt, Execution

_LINES = 12
_COLUMNS = 160
_AROUND = 2
_LONG = 1 << 18


def make_excerpt(
    rules: Rules | None, case: Case, check: Check | None, execution: Execution
) -> Excerpt:
    """The excerpt of a case that failed."""
    # If the output was not checked, its beginning is enough; all of it may be megabytes.
    stdout = execution.stdout if check is not None else execution.stdout[:_LONG]
    outputs = _text(case.answer), _text(stdout)
    instance, scope, alone = _instance(rules, case, check, outputs)
    expected, actual = _around_first_difference(*(alone or outputs))
    return Excerpt(
        input=_cut_lines(_text(case.input) if instance is None else instance),
        scope=scope,
        is_output_alone=alone is not None,
        expected=expected,
        actual=actual,
        stderr=_last_lines(_text(execution.stderr)),
    )


def make_dialogue_excerpt(
    case: Case, transcript: Sequence[tuple[str, bytes]] | None, execution: Execution
) -> Excerpt:
    """The excerpt of an interactive case; in a transcript `<` marks the judge's lines."""
    said = [
        _cut_line(f"{side} {line}")
        for side, content in transcript or ()
        for line in _text(content).splitlines()
    ]
    return Excerpt(
        input=_cut_lines(_text(case.input)),
        expected="",
        actual="",
        transcript="\n".join(said),
        stderr=_last_lines(_text(execution.stderr)),
    )


def _instance(
    rules: Rules | None, case: Case, check: Check | None, outputs: tuple[str, str]
) -> tuple[str | None, str, tuple[str, str] | None]:
    """The text of the instance that the checker named, its name, and what `outputs` have for it.

    Nothing if there are no other instances.
    """
    if rules is None or check is None or check.instance is None:
        return None, "", None
    try:
        games = rules.parse(_text(case.input))
        if len(games) == 1:
            return None, "", None
        alone = rules.write([games[check.instance - 1]])
        cut = outputs_of_instance(rules, games, check.instance, *outputs)
    except (FormatError, IndexError):
        return None, "", None
    return alone, f"{rules.instance} {check.instance} alone", cut


def _around_first_difference(expected: str, actual: str) -> tuple[str, str]:
    wanted, found = expected.splitlines(), actual.splitlines()
    pairs = enumerate(zip(wanted, found, strict=False))
    first = next(
        (index for index, (want, got) in pairs if want.split() != got.split()),
        min(len(wanted), len(found)),
    )
    start = 0 if first < _LINES else first - _AROUND
    return _cut_lines(expected, start), _cut_lines(actual, start)


def _cut_lines(text: str, start: int = 0) -> str:
    lines = text.splitlines()
    shown = [_cut_line(line) for line in lines[start : start + _LINES]]
    if start:
        shown.insert(0, f"... {start} lines")
    if left := max(0, len(lines) - start - _LINES):
        shown.append(f"... {left} more line{'s' if left > 1 else ''}")
    return "\n".join(shown)


def _last_lines(text: str) -> str:
    lines = text.rstrip().splitlines()
    return "\n".join(_cut_line(line) for line in lines[-_LINES:])


def _cut_line(line: str) -> str:
    shown = printable(line.expandtabs(4))
    if len(shown) <= _COLUMNS:
        return shown
    return f"{shown[: _COLUMNS - 20]}... {len(shown) - _COLUMNS + 20} more"


def _text(content: bytes) -> str:
    return content.decode(errors="replace")
