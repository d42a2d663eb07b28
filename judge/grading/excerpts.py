"""Cut input, answer and output of a failing case to a few lines.

If the checker names an instance and the rules can write it, only that instance is shown, and what
the outputs have for it, if that can be told. Outputs are shown around the first line that differs.
The cost is bounded, however long an output or one of its lines is.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from itertools import accumulate, takewhile, zip_longest
from typing import Any

from judge.escaping import printable
from judge.facts import Fact
from judge.game import FormatError, Game, Rules, Way
from judge.grading.feedback.playback import read_ways
from judge.model import Case, Check, Excerpt, Execution

_LINES = 12
_COLUMNS = 160
_AROUND = 2
_LINE_BYTES = 1 << 12  # of a longer line the rest is only counted
_COMPARED_LINES = 200_000
_WORD = re.compile(rb"\S+")
_COMPARED_BYTES = 1 << 16  # of a line; longer ones with other white space count as different


def make_excerpt(
    rules: Rules | None, case: Case, check: Check | None, execution: Execution
) -> Excerpt:
    """The excerpt of a case that failed."""
    outputs = case.answer, execution.stdout
    instance, scope, parts = _instance(rules, case, check, outputs)
    expected, actual = _around_first_difference(*(parts or outputs))
    return Excerpt(
        input=_cut_lines(case.input if instance is None else instance.encode()),
        scope=scope,
        is_output_alone=parts is not None,
        expected=expected,
        actual=actual,
        stderr=_last_lines(execution.stderr),
    )


def make_dialogue_excerpt(
    case: Case, transcript: Sequence[tuple[str, bytes]] | None, execution: Execution
) -> Excerpt:
    """The excerpt of an interactive case; in a transcript `<` marks the judge's lines."""
    lines = [
        _cut_line(f"{side} ".encode() + line)
        for side, content in transcript or ()
        for line in content.splitlines()
    ]
    return Excerpt(
        input=_cut_lines(case.input),
        expected="",
        actual="",
        transcript="\n".join(lines),
        stderr=_last_lines(execution.stderr),
    )


def make_passes_excerpt(
    case: Case, passes: Sequence[tuple[bytes, bytes]], execution: Execution, *, record: bool
) -> Excerpt:
    """The excerpt of a case with several passes, each an input and an output.

    With `record` they are the transcript, which is shown whatever the verdict is.
    """
    texts = []
    for stdin, stdout in passes:
        input_lines = [f"< {line}" for line in _cut_lines(stdin).split("\n")]
        output_lines = [f"> {line}" for line in _cut_lines(stdout or b"(nothing)").split("\n")]
        texts.append("\n".join(input_lines + output_lines))
    text = "\n---\n".join(texts)
    return Excerpt(
        input=_cut_lines(case.input),
        expected="",
        actual="" if record else text,
        transcript=text if record else "",
        stderr=_last_lines(execution.stderr),
    )


def _instance(
    rules: Rules | None, case: Case, check: Check | None, outputs: tuple[bytes, bytes]
) -> tuple[str | None, Fact, tuple[bytes, bytes] | None]:
    """The text of the instance that the checker named, its name, and what `outputs` have for it.

    Nothing if there are no other instances.
    """
    if rules is None or check is None or check.instance is None:
        return None, Fact(), None
    try:
        games = rules.parse(_text(case.input))
        if len(games) == 1:
            return None, Fact(), None
        text = rules.write([games[check.instance - 1]])
        texts = [_text(content) for content in outputs if len(content) <= LONGEST]
        pair = outputs_of_instance(rules, games, check.instance, *texts) if len(texts) > 1 else None
    except (FormatError, IndexError):
        return None, Fact(), None
    parts = (pair[0].encode(), pair[1].encode()) if pair else None
    return text, Fact("{} {} alone", Fact(rules.instance), check.instance), parts


def _around_first_difference(expected: bytes, actual: bytes) -> tuple[str, str]:
    starts = deque([(0, 0)], maxlen=_AROUND + 1)  # where the last lines begin
    index = 0
    while index < _COMPARED_LINES:
        want, got = starts[-1]
        want_end, got_end = _line_end(expected, want), _line_end(actual, got)
        if want == want_end or got == got_end:
            break
        if not _is_same_line(expected, actual, (want, want_end), (got, got_end)):
            break
        starts.append((want_end, got_end))
        index += 1
    (want, got), before = (starts[0], index - _AROUND) if index >= _LINES else ((0, 0), 0)
    skipped = _equal_beginnings(expected, actual, want, got)
    return (
        _cut_lines(expected, want, before, [left for left, _ in skipped]),
        _cut_lines(actual, got, before, [right for _, right in skipped]),
    )


def _equal_beginnings(expected: bytes, actual: bytes, want: int, got: int) -> list[tuple[int, int]]:
    """How many bytes of each of the next lines are left out, so that the difference is seen."""
    lengths = []
    for _ in range(_LINES):
        want_end, got_end = _line_end(expected, want), _line_end(actual, got)
        lengths.append(_equal_beginning(expected, actual, (want, want_end), (got, got_end)))
        want, got = want_end, got_end
    return lengths


def _equal_beginning(
    expected: bytes, actual: bytes, want: tuple[int, int], got: tuple[int, int]
) -> tuple[int, int]:
    """How many bytes of two lines are left out: none if they are short, or equal but for spaces."""
    if max(want[1] - want[0], got[1] - got[0]) <= _COLUMNS or _is_same_line(
        expected, actual, want, got
    ):
        return 0, 0
    start, most = 0, min(want[1] - want[0], got[1] - got[0])
    while start < most and _piece(expected, want, start) == _piece(actual, got, start):
        start += _LINE_BYTES
    start = max(0, start - _LINE_BYTES)  # a word may begin there
    pieces = _piece(expected, want, start, 3), _piece(actual, got, start, 3)
    for words in zip_longest(*map(_WORD.finditer, pieces)):
        left, right = (word[0] if word else b"" for word in words)
        if left != right:
            pairs = zip(left, right, strict=False)
            equal = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            places = [start + (word.start() if word else 0) + equal for word in words]
            return max(0, places[0] - _COLUMNS // 4), max(0, places[1] - _COLUMNS // 4)
    return start, start


def _piece(content: bytes, line: tuple[int, int], start: int, count: int = 1) -> bytes:
    return content[line[0] + start : min(line[1], line[0] + start + count * _LINE_BYTES)]


def _line_end(content: bytes, start: int) -> int:
    return content.find(b"\n", start) + 1 or len(content)


def _is_same_line(
    expected: bytes, actual: bytes, want: tuple[int, int], got: tuple[int, int]
) -> bool:
    lengths = want[1] - want[0], got[1] - got[0]
    if max(lengths) > _COMPARED_BYTES and lengths[0] != lengths[1]:
        return False
    left, right = expected[slice(*want)], actual[slice(*got)]
    return left == right or (max(lengths) <= _COMPARED_BYTES and left.split() == right.split())


def _cut_lines(
    content: bytes, start: int = 0, before: int = 0, skipped: Sequence[int] = (0,) * _LINES
) -> str:
    """Some lines from the offset `start`, which has `before` lines before it.

    Of each the first `skipped` bytes are left out, but for the last ones of a character.
    """
    lines = [f"... {before} lines"] if before else []
    for offset in skipped:
        if start < len(content):
            end = _line_end(content, start)
            begin = min(start + offset, end)
            while begin > start and content[begin : begin + 1] and content[begin] & 0xC0 == 0x80:
                begin -= 1
            length = end - begin - content.endswith(b"\n", start, end)
            line = content[begin : min(end, begin + _LINE_BYTES)]
            mark = f"... {begin - start} before ..." if begin > start else ""
            lines.append(mark + _cut_line(line, length, _COLUMNS - len(mark)))
            start = end
    if start < len(content):
        count = content.count(b"\n", start) + (not content.endswith(b"\n"))
        lines.append(f"... {count} more line{'s' if count > 1 else ''}")
    return "\n".join(lines)


def _last_lines(content: bytes) -> str:
    lines = content.rstrip().split(b"\n")
    return "\n".join(_cut_line(line) for line in lines[-_LINES:])


def _cut_line(line: bytes, length: int = 0, columns: int = _COLUMNS) -> str:
    """The first columns of a line, or of the beginning of one of so many bytes."""
    unseen = max(0, length - len(line))
    if not unseen:
        line = line.removesuffix(b"\n").removesuffix(b"\r")
    text = printable(_text(line).expandtabs(4))
    length = len(text) + unseen
    if length <= columns:
        return text
    return f"{text[: columns - 20]}... {length - columns + 20} more"


def _text(content: bytes) -> str:
    return content.decode(errors="replace")


LONGEST = 1 << 18
"""Longer outputs are not cut; it would take too long."""


def line_counts(rules: Rules, answer: str, games: Sequence[Game[Any]]) -> list[int] | None:
    """How many lines of the answer belong to each game; None if that is unknown."""
    ways, _ = read_ways(rules, answer, games)
    if games and len(ways) == len(games):
        return _written_lines(rules, games, ways)
    share, remainder = divmod(len(answer.splitlines()), len(games) or 1)
    return [share] * len(games) if share and not remainder and games else None


def outputs_of_instance(
    rules: Rules, games: Sequence[Game[Any]], number: int, expected: str, actual: str
) -> tuple[str, str] | None:
    """The lines of one instance (from 1) in the answer and in an output that is right before it.

    None if it is unknown which lines these are, or if the texts are long.
    """
    if max(len(expected), len(actual)) > LONGEST:
        return None
    counts = line_counts(rules, expected, games)
    if counts is None or not 1 <= number <= len(games):
        return None
    index = number - 1
    if rules.read_answer is None:
        actual_counts, words = counts, _words(expected, sum(counts[:index]))
    else:
        ways, _ = read_ways(rules, actual, games[:number])
        if len(ways) < index:
            return None
        actual_counts = _written_lines(rules, games, ways)
        unread = number - len(actual_counts)
        actual_counts += [len(actual.splitlines())] * unread
        words = rules.write_answer(games[:index], ways[:index]).split()
    if _words(actual, sum(actual_counts[:index])) != words:
        return None  # it has these words on other lines
    return _lines(expected, counts, number), _lines(actual, actual_counts, number)


def _lines(text: str, counts: Sequence[int], number: int) -> str:
    end = list(accumulate(counts))[number - 1]
    return "\n".join(text.splitlines()[end - counts[number - 1] : end])


def _words(text: str, lines: int) -> list[str]:
    return " ".join(text.splitlines()[:lines]).split()


def _written_lines(
    rules: Rules, games: Sequence[Game[Any]], ways: Sequence[Way | None]
) -> list[int]:
    pairs = zip(games, ways, strict=False)
    return [rules.write_answer([game], [way]).count("\n") for game, way in pairs]
