"""Explain outputs that are nearly right.

Each function recognizes one slip and describes it, or returns an empty text. If a case has many
right outputs, the wrong one is repaired in several ways, and the checker is asked again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from judge.facts import Fact

Accepts = Callable[[str], bool]
"""Whether the checker accepts an output."""

LONGEST = 1 << 16
"""Longer outputs and answers, in characters, get no explanation."""

_LONGEST_REPAIRED = 1 << 13  # characters; a repaired output is checked a dozen times

_SHOWN = 60


def near_miss(expected: str, actual: str, accepts: Accepts, *, stderr: str = "") -> list[Fact]:
    """The first slip that explains a wrong output: a list of one sentence, or an empty one."""
    if max(len(expected), len(actual), len(stderr)) > LONGEST:
        return []
    if not actual.strip():
        return [_empty_output(expected, accepts, stderr)]
    for slip in SLIPS:
        if sentence := slip(expected, actual):
            return [sentence]
    is_short = len(actual) <= _LONGEST_REPAIRED
    sentence = accepted_repair(actual, accepts, alphabet=expected) if is_short else Fact()
    return [sentence] if sentence else []


def whitespace_slip(expected: str, actual: str) -> Fact:
    """The words are right, but the white space between them differs."""
    if expected.split() != actual.split() or expected == actual:
        return Fact()
    prefix = Fact("your output is right except for white space: ")
    if actual.replace("\r\n", "\n") == expected:
        return Fact("{}its lines end with CR LF; write '\\n' alone", prefix)
    if actual == expected.rstrip("\n"):
        return Fact("{}its last line does not end with a line feed", prefix)
    answer, output = expected.split("\n"), actual.split("\n")
    if [line.rstrip() for line in output] == [line.rstrip() for line in answer]:
        number = _first(answer, output)
        return Fact("{}line {} ends with extra spaces", prefix, number)
    if [line for line in output if line.strip()] == [line for line in answer if line.strip()]:
        return Fact("{}it has empty lines too many or too few", prefix)
    if [line.split() for line in output] == [line.split() for line in answer]:
        return Fact("{}the spaces in line {} differ", prefix, _first(answer, output))
    return Fact("{}its words are on other lines (see line {})", prefix, _first(answer, output))


def word_break_slip(expected: str, actual: str) -> Fact:
    """The characters are right, but words are joined or split."""
    if "".join(expected.split()) != "".join(actual.split()):
        return Fact()
    if (pair := _first_pair(expected.split(), actual.split())) is None:
        return Fact()
    want, got = pair
    sentence = Fact(
        "your output is right except for its spaces: {} should be {}", _quote(got), _quote(want)
    )
    return sentence if len(got) > len(want) else Fact("{}, in one word", sentence)


def capitals_slip(expected: str, actual: str) -> Fact:
    """The words are right, except for upper and lower case."""
    if expected.casefold().split() != actual.casefold().split():
        return Fact()
    if (pair := _first_pair(expected.split(), actual.split())) is None:
        return Fact()
    want, got = map(_quote, pair)
    return Fact("your output is right except for upper and lower case: {} should be {}", got, want)


def extra_lines_slip(expected: str, actual: str) -> Fact:
    """All lines of the answer are there, with others between them, such as debug output."""
    answer, output = _lines(expected), _lines(actual)
    if not answer or len(output) <= len(answer):
        return Fact()
    extra: list[tuple[int, str]] = []
    rest = iter([*answer, None])
    want = next(rest)
    for number, line in enumerate(actual.splitlines(), 1):
        if line.split() == want:
            want = next(rest)
        elif line.strip():
            extra.append((number, line))
    if want is not None:
        return Fact()
    number, line = extra[0]
    if number > len(actual.splitlines()) - len(extra) and len(extra) == len(output) - len(answer):
        return Fact(
            "your output is right, but goes on after its end: line {} is {}", number, _quote(line)
        )
    lines = Fact("a line that does") if len(extra) == 1 else Fact("{} lines that do", len(extra))
    return Fact(
        "your output is right but has {} not belong there: line {} is {}; print debug output to "
        "standard error",
        lines,
        number,
        _quote(line),
    )


def label_slip(expected: str, actual: str) -> Fact:
    """Each line ends with what is expected, after superfluous words."""
    answer, output = _lines(expected), _lines(actual)
    if len(answer) != len(output) or answer == output:
        return Fact()
    pairs = list(zip(answer, output, strict=True))
    if not all(len(got) >= len(want) and got[-len(want) :] == want for want, got in pairs):
        return Fact()
    want, got = next((want, got) for want, got in pairs if want != got)
    label = " ".join(got[: -len(want)])
    return Fact("your output is right except for the text before it: leave out {}", _quote(label))


def off_by_constant_slip(expected: str, actual: str) -> Fact:
    """Every number is too large or too small by the same amount; -1 for no solution is right."""
    answer, output = _numbers(expected), _numbers(actual)
    if answer is None or output is None or len(answer) != len(output):
        return Fact()
    pairs = zip(answer, output, strict=True)
    differing = [(want, got) for want, got in pairs if (want, got) != (-1, -1)]
    differences = {got - want for want, got in differing}
    if len(differences) != 1 or differences == {0}:
        return Fact()
    (difference,) = differences
    if any(want == -1 for want, _ in differing) or (len(differing) == 1 and abs(difference) > 1):
        return Fact()  # there is no right number, or it is off by something, as any number is
    subject = Fact("each of the {} numbers", len(differing))
    if len(differing) == 1:
        subject = Fact("the number")
    if difference > 0:
        return Fact("{} is too large by {}", subject, difference)
    return Fact("{} is too small by {}", subject, -difference)


def line_order_slip(expected: str, actual: str) -> Fact:
    """The lines are right, but in another order."""
    answer, output = _lines(expected), _lines(actual)
    if len(answer) < 2 or answer == output or sorted(answer) != sorted(output):
        return Fact()
    if output == answer[::-1]:
        return Fact("your output has the right lines from the last to the first")
    return Fact("your output has the right lines, but in another order")


def missing_end_slip(expected: str, actual: str) -> Fact:
    """The output is the beginning of the answer."""
    answer, output = _lines(expected), _lines(actual)
    if not 0 < len(output) < len(answer) or answer[: len(output)] != output:
        return Fact()
    if len(output) == len(answer) - 1:
        return Fact("your output is right except for the last line, which is missing")
    lines = Fact("1 line") if len(output) == 1 else Fact("{} lines", len(output))
    return Fact(
        "your output is right so far, but ends too early: it has {} of {}", lines, len(answer)
    )


SLIPS: Sequence[Callable[[str, str], Fact]] = (
    whitespace_slip,
    word_break_slip,
    capitals_slip,
    missing_end_slip,
    extra_lines_slip,
    label_slip,
    line_order_slip,
    off_by_constant_slip,
)
"""The slips that show in comparison with the answer, the surest first."""


def accepted_repair(actual: str, accepts: Accepts, *, alphabet: str) -> Fact:
    """The description of the first repair of an output that the checker accepts.

    `alphabet` is a right output; a repair may drop lines with characters that it does not have.
    """
    tried = {actual}
    for repair, sentence in REPAIRS:
        for text in repair(actual, alphabet):
            if text not in tried:
                tried.add(text)
                if accepts(text):
                    return sentence
    return Fact()


Repair = Callable[[str, str], Iterable[str]]


def _drop_foreign_lines(actual: str, alphabet: str) -> Iterator[str]:
    characters, lines = set(alphabet) | set("0123456789-"), actual.splitlines()
    yield "".join(f"{line}\n" for line in lines if set(line) <= characters)
    yield "".join(f"{line}\n" for line in lines if not line.strip()[:1].isalpha())


def _drop_first_or_last_line(actual: str, alphabet: str) -> Iterator[str]:
    lines = [line for line in actual.splitlines() if line.strip()]
    yield "\n".join(lines[1:])
    yield "\n".join(lines[:-1])


def _reverse_moves(actual: str, alphabet: str) -> Iterator[str]:
    lines = [line.split() for line in actual.splitlines()]
    yield "\n".join(" ".join(words[::-1]) for words in lines)
    turned = ([word[::-1] if word.isalpha() else word for word in words] for words in lines)
    yield "\n".join(map(" ".join, turned))


def _count_from_zero(actual: str, alphabet: str) -> Iterator[str]:
    def subtract_one(match: re.Match[str]) -> str:
        return re.sub(r"\d{1,9}", lambda number: str(int(number[0]) - 1), match[0])

    yield re.sub(r"\d+(?:[-,]\d+)+", subtract_one, actual)


def _change_separators(actual: str, alphabet: str) -> Iterator[str]:
    lines = actual.splitlines()
    yield "\n".join("".join(line.split()) for line in lines)
    yield "\n".join(" ".join(line) if line.strip().isalpha() else line for line in lines)
    yield re.sub(r"[,;\[\]()'\"]+", " ", actual)
    yield "\n".join("".join(re.findall(r"[\w-]+", line)) for line in lines)


def _add_counts(actual: str, alphabet: str) -> Iterator[str]:
    lines = actual.splitlines()
    joined = all(len(line.split()) == 1 for line in alphabet.splitlines())
    ways = [line for line in lines if not re.fullmatch(r"\s*-?\d+\s*", line) and line.strip()]
    moves = [way.strip() if joined else way.split() for way in ways]
    if len(lines) in (len(ways), 2 * len(ways)):
        yield "".join(f"{len(way)}\n{line}\n" for way, line in zip(moves, ways, strict=True))
        pushes = [sum(map(str.isupper, way)) for way in moves]
        yield "".join(f"{count}\n{line}\n" for count, line in zip(pushes, ways, strict=True))


_TURN = str.maketrans("udlrUDLR", "durlDURL")

REPAIRS: Sequence[tuple[Repair, Fact]] = (
    (
        lambda actual, _: (actual.lower(), actual.upper(), actual.swapcase()),
        Fact("your output is right except for upper and lower case"),
    ),
    (
        _change_separators,
        Fact("your output is right except for the spaces, commas or brackets between its moves"),
    ),
    (
        _drop_foreign_lines,
        Fact(
            "your output is right but has lines that do not belong there; print debug output to "
            "standard error"
        ),
    ),
    (
        _drop_first_or_last_line,
        Fact("your output is right except for one line too many at its beginning or end"),
    ),
    (
        lambda actual, _: [re.sub(r"^[^:=\n]*[:=][ \t]*", "", actual, flags=re.M)],
        Fact("your output is right except for the words before its numbers; leave them out"),
    ),
    (_reverse_moves, Fact("your solutions are right, but their moves are in reverse order")),
    (
        lambda actual, _: [actual.translate(_TURN)],
        Fact("your output is right if you swap up with down and left with right"),
    ),
    (_count_from_zero, Fact("your output is right but numbers the squares from 1 instead of 0")),
    (_add_counts, Fact("your moves are right, but the numbers before them are wrong")),
)
"""The repairs, each with a description of the slip."""


def _empty_output(expected: str, accepts: Accepts, stderr: str) -> Fact:
    if stderr.strip() and (stderr.split() == expected.split() or accepts(stderr)):
        return Fact("your output is right but went to standard error; print it to standard output")
    return Fact(
        "nothing was printed: is the function that prints called, and is that line reached?"
    )


def _lines(text: str) -> list[list[str]]:
    return [words for line in text.splitlines() if (words := line.split())]


_INTEGER = re.compile(r"-?\d{1,15}")


def _first_pair(answer: Sequence[str], output: Sequence[str]) -> tuple[str, str] | None:
    pairs = zip(answer, output, strict=False)
    return next(((want, got) for want, got in pairs if want != got), None)


def _numbers(text: str) -> list[int] | None:
    words = text.split()
    if not words or not all(_INTEGER.fullmatch(word) for word in words):
        return None
    return [int(word) for word in words]


def _first(answer: Sequence[str], output: Sequence[str]) -> int:
    """The number, from 1, of the first line that differs."""
    pairs = enumerate(zip(answer, output, strict=False), 1)
    shorter = min(len(answer), len(output))
    return next((number for number, (want, got) in pairs if want != got), shorter + 1)


def _quote(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}...")
