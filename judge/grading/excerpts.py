"""Cut input, answer and output of a failing case to a few lines.

If the checker names an instance and the rules can write it, only that instance is shown, and what
the outputs have for it, if that can be told. Outputs are shown around the first line that differs.
The cost is bounded, however long an output or one of its lines is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from judge.escaping import printable
from judge.game import FormatError, Rules
from judge.grading.instance_output import LONGEST, outputs_of_instance
from judge.model import Case, Check, Excerpt, Execution

_LINES = 12
_COLUMNS = 160
_AROUND = 2
_LINE_BYTES = 1 << 12  # of a longer line the rest is only counted
_COMPARED_LINES = 200_000
_COMPARED_BYTES = 1 << 16  # of a line; longer ones with other white space count as different


def make_excerpt(
    rules: Rules | None, case: Case, check: Check | None, execution: Execution
) -> Excerpt:
    """The excerpt of a case that failed."""
    outputs = case.answer, execution.stdout
    instance, scope, alone = _instance(rules, case, check, outputs)
    expected, actual = _around_first_difference(*(alone or outputs))
    return Excerpt(
        input=_cut_lines(case.input if instance is None else instance.encode()),
        scope=scope,
        is_output_alone=alone is not None,
        expected=expected,
        actual=actual,
        stderr=_last_lines(execution.stderr),
    )


def make_dialogue_excerpt(
    case: Case, transcript: Sequence[tuple[str, bytes]] | None, execution: Execution
) -> Excerpt:
    """The excerpt of an interactive case; in a transcript `<` marks the judge's lines."""
    said = [
        _cut_line(f"{side} ".encode() + line)
        for side, content in transcript or ()
        for line in content.splitlines()
    ]
    return Excerpt(
        input=_cut_lines(case.input),
        expected="",
        actual="",
        transcript="\n".join(said),
        stderr=_last_lines(execution.stderr),
    )


def make_passes_excerpt(
    case: Case, passes: Sequence[tuple[bytes, bytes]], execution: Execution, *, record: bool
) -> Excerpt:
    """The excerpt of a case with several passes, each an input and an output.

    With `record` they are the transcript, which is shown whatever the verdict is.
    """
    said = []
    for stdin, stdout in passes:
        read = [f"< {line}" for line in _cut_lines(stdin).split("\n")]
        printed = [f"> {line}" for line in _cut_lines(stdout or b"(nothing)").split("\n")]
        said.append("\n".join(read + printed))
    text = "\n---\n".join(said)
    return Excerpt(
        input=_cut_lines(case.input),
        expected="",
        actual="" if record else text,
        transcript=text if record else "",
        stderr=_last_lines(execution.stderr),
    )


def _instance(
    rules: Rules | None, case: Case, check: Check | None, outputs: tuple[bytes, bytes]
) -> tuple[str | None, str, tuple[bytes, bytes] | None]:
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
        texts = [_text(content) for content in outputs if len(content) <= LONGEST]
        cut = outputs_of_instance(rules, games, check.instance, *texts) if len(texts) == 2 else None
    except (FormatError, IndexError):
        return None, "", None
    ours = (cut[0].encode(), cut[1].encode()) if cut else None
    return alone, f"{rules.instance} {check.instance} alone", ours


def _around_first_difference(expected: bytes, actual: bytes) -> tuple[str, str]:
    starts = deque([(0, 0)], maxlen=_AROUND + 1)  # where the last lines begin
    first = 0
    while first < _COMPARED_LINES:
        want, got = starts[-1]
        want_end, got_end = _line_end(expected, want), _line_end(actual, got)
        if want == want_end or got == got_end:
            break
        if not _is_same_line(expected, actual, (want, want_end), (got, got_end)):
            break
        starts.append((want_end, got_end))
        first += 1
    if first < _LINES:
        return _cut_lines(expected), _cut_lines(actual)
    (want, got), before = starts[0], first - _AROUND
    return _cut_lines(expected, want, before), _cut_lines(actual, got, before)


def _line_end(content: bytes, start: int) -> int:
    """Where the line that begins at `start` ends, with its line feed."""
    return content.find(b"\n", start) + 1 or len(content)


def _is_same_line(
    expected: bytes, actual: bytes, want: tuple[int, int], got: tuple[int, int]
) -> bool:
    lengths = want[1] - want[0], got[1] - got[0]
    if max(lengths) > _COMPARED_BYTES and lengths[0] != lengths[1]:
        return False
    wanted, found = expected[slice(*want)], actual[slice(*got)]
    return wanted == found or (max(lengths) <= _COMPARED_BYTES and wanted.split() == found.split())


def _cut_lines(content: bytes, start: int = 0, before: int = 0) -> str:
    """Some lines from the offset `start`, which has `before` lines before it."""
    shown = [f"... {before} lines"] if before else []
    for _ in range(_LINES):
        if start < len(content):
            end = _line_end(content, start)
            length = end - start - content.endswith(b"\n", start, end)
            shown.append(_cut_line(content[start : min(end, start + _LINE_BYTES)], length))
            start = end
    if start < len(content):
        left = content.count(b"\n", start) + (not content.endswith(b"\n"))
        shown.append(f"... {left} more line{'s' if left > 1 else ''}")
    return "\n".join(shown)


def _last_lines(content: bytes) -> str:
    lines = content.rstrip().split(b"\n")
    return "\n".join(_cut_line(line) for line in lines[-_LINES:])


def _cut_line(line: bytes, length: int = 0) -> str:
    """The first columns of a line, or of the beginning of one of so many bytes."""
    unseen = max(0, length - len(line))
    if not unseen:
        line = line.removesuffix(b"\n").removesuffix(b"\r")
    shown = printable(_text(line).expandtabs(4))
    length = len(shown) + unseen
    if length <= _COLUMNS:
        return shown
    return f"{shown[: _COLUMNS - 20]}... {length - _COLUMNS + 20} more"


def _text(content: bytes) -> str:
    return content.decode(errors="replace")
