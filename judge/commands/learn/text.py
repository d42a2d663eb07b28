"""Write exercises as text."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from judge.commands.learn.exercises import Exercise, Kind, bare_source
from judge.escaping import shell_word
from judge.reports.text import quantity

_YES, _NO = ("\N{CHECK MARK}", "bold green"), ("\N{BALLOT X}", "bold red")


def overview_text(found: Sequence[tuple[str, Sequence[Exercise], Collection[str]]]) -> Text:
    """How many exercises of each kind there are to each problem, and how many are solved.

    Each problem comes with its exercises and the keys of those that are solved.
    """
    text = Text()
    for kind in Kind:
        text.append(f"{kind:7}", "bold").append(f" {kind.task}\n")
    text.append(f"\n{'':14}" + "".join(f"{kind:>9}" for kind in Kind) + "\n", "bold")
    for slug, exercises, solved in found:
        text.append(f"{slug:14}")
        for kind in Kind:
            some = [one for one in exercises if one.kind is kind]
            done = sum(one.key in solved for one in some)
            style = "green" if some and done == len(some) else ""
            text.append(f"{f'{done}/{len(some)}' if some else '':>9}", style)
        text.append("\n")
    every = [(one, solved) for _, exercises, solved in found for one in exercises]
    return text.append_text(_next(every))


def problem_text(exercises: Sequence[Exercise], solved: Collection[str]) -> Text:
    """The exercises to one problem."""
    text = Text()
    for one in exercises:
        text.append(*(_YES if one.key in solved else (" ", "")))
        text.append(f" {one.name:22} {one.kind.task}\n")
    return text.append_text(_next([(one, solved) for one in exercises]))


def _next(every: Sequence[tuple[Exercise, Collection[str]]]) -> Text:
    """What to try next, of exercises with the keys of those that are solved."""
    left = [one.name for one, solved in every if one.key not in solved]
    if left:
        return Text.assemble("next: ", (f"judge exercise {left[0]}\n", "bold"))
    if every:
        return Text("all exercises are solved\n", "green")
    return Text("there are no exercises: no solution here has a line that is marked as wrong\n")


def task_text(exercise: Exercise) -> Text:
    """What is to be done: the task, the sources with numbered lines, the command that answers."""
    name, title = exercise.name, exercise.problem.title
    text = Text()
    if exercise.kind is Kind.FIND:
        marked = quantity(len(exercise.wrong_lines), "line")
        text.append(f"{title}: {marked} of this solution must change. Find one.\n\n", "bold")
        text.append(_numbered(bare_source(exercise.solution)))
        text.append(
            "\nName the line, and write an input on which the solution fails:\n"
            f"  judge exercise {name} --line N --input FILE\n"
        )
    elif exercise.kind is Kind.WHICH:
        text.append(f"{title}: one of these two solutions is wrong. Which?\n", "bold")
        for letter, source in zip("AB", exercise.both, strict=True):
            text.append(f"\n{letter}\n", "bold").append(_numbered(source))
        text.append(f"\nAnswer with  judge exercise {name} --wrong a  or  --wrong b\n")
    else:
        text.append(f"{title}: this solution is right but too slow. Make it fast.\n\n", "bold")
        text.append(_numbered(bare_source(exercise.solution)))
        file = shell_word(f"mine{''.join(exercise.solution.name.partition('.')[1:])}")
        text.append(
            f"\nGet it as a file:  judge exercise {name} --save {file}\n"
            f"Let it be judged:  judge exercise {name} {file}\n"
        )
    return text


def answer_text(remarks: Sequence[tuple[bool, str]], exercise: Exercise, *, solved: bool) -> Text:
    """What is right and wrong in an answer; if it is right, what the solution itself says."""
    text = Text()
    for is_right, words in remarks:
        text.append(*(_YES if is_right else _NO)).append(f" {words}\n")
    if not solved:
        return text
    labels = exercise.text.labels
    text.append("\nSolved.", "bold green").append(f" It is {exercise.solution.name}")
    text.append(f", and {exercise.right.name} is right.\n")
    for mark in exercise.text.marks:
        text.append(f"Line: {mark.why}\n")
    for label in ("Error", "Slow", "Cause"):
        if label in labels:
            text.append(f"{label}: {labels[label]}\n")
    return text.append(
        f"See both: judge show {exercise.problem.slug} "
        f"--solution {shell_word(exercise.solution.name)} --diff\n"
    )


def _numbered(source: str) -> str:
    return "".join(f"{number:4} {line}\n" for number, line in enumerate(source.splitlines(), 1))
