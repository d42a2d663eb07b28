"""Read shipped solutions, and learn from those that are wrong or slow.

`judge show --solution --diff` shows a wrong solution beside the right one that its header names.
`judge exercise` makes exercises of such pairs: find the error, which is wrong, make it fast. Their
numbers do not tell which solution an exercise has.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from pathlib import PurePath

from rich.text import Text

from judge.catalog.kit import Kit
from judge.catalog.solution_text import SolutionText, read_solution_text
from judge.catalog.source import ProblemSource
from judge.errors import UsageError
from judge.escaping import shell_word
from judge.facts import Fact
from judge.model import Problem, Solution
from judge.reports.text import title_of
from judge.terminal.line_diff import line_diff
from judge.terminal.translation import mark, translate, translate_count
from judge.terminal.wrapping import code_text, cut_lines

_NAME = re.compile(r"([a-z][a-z0-9]*)-(find|which|faster)-([1-9][0-9]*)")
_FOLDERS = ("time_limit_exceeded", "brute_force")
_LABELS = {"Error": mark("Error"), "Slow": mark("Slow"), "Cause": mark("Cause")}
_YES, _NO = ("\N{CHECK MARK}", "bold green"), ("\N{BALLOT X}", "bold red")


class Kind(StrEnum):
    """The kinds of exercises."""

    FIND = "find"
    WHICH = "which"
    FASTER = "faster"

    @property
    def task(self) -> str:
        """The task in a few words."""
        return {
            Kind.FIND: mark("find the wrong line, and an input on which it fails"),
            Kind.WHICH: mark("which of two solutions is wrong"),
            Kind.FASTER: mark("make a slow solution fast"),
        }[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """An exercise: a wrong or slow solution of a problem, and the right one that it is close to."""

    problem: Problem
    kind: Kind
    number: int
    solution: Solution
    right: Solution

    @property
    def name(self) -> str:
        """Its name for the user."""
        return f"{self.problem.slug}-{self.kind}-{self.number}"

    @property
    def key(self) -> str:
        """Its name in the history; numbers change if the kit gets more solutions."""
        return f"{self.kind}:{self.solution.name}"

    @property
    def text(self) -> SolutionText:
        """The source of the wrong or slow solution."""
        return read_solution_text(source_text(self.solution))

    @property
    def wrong_letter(self) -> str:
        """Which of the two is wrong, if both are shown: "a" or "b"."""
        return "ab"[_digest(self)[0] % 2]

    @property
    def both(self) -> tuple[str, str]:
        """The two sources to choose from, without what tells them apart."""
        first, second = bare_source(self.solution), bare_source(self.right)
        return (first, second) if self.wrong_letter == "a" else (second, first)

    @property
    def wrong_lines(self) -> list[int]:
        """The marked lines, counted as in what `bare_source` gives."""
        numbers = [number for number, _ in self.text.bare]
        return [numbers.index(mark.line) + 1 for mark in self.text.marks]


def exercises(kit: Kit, slug: str) -> list[Exercise]:
    """All exercises to a problem, in order: of each wrong solution whose header names a right one.

    A slow one is to be made fast. Lines that are marked as wrong are to be found; if both solutions
    are in one language, the wrong one is also to be told from the right one.
    """
    problem = kit.problem(slug)
    singles = [solution for solution in kit.solutions(slug) if len(solution.files) == 1]
    by_name = {solution.name: solution for solution in singles}
    by_kind: dict[Kind, list[Exercise]] = {kind: [] for kind in Kind}
    for solution in by_name.values():
        text = read_solution_text(source_text(solution))
        right = by_name.get(text.labels.get("Correct", ""))
        if right is None:
            continue
        kinds = [Kind.FIND] if text.marks else []
        if text.marks and solution.language == right.language:
            kinds.append(Kind.WHICH)
        elif not text.marks and PurePath(solution.name).parts[0] in _FOLDERS:
            kinds.append(Kind.FASTER)
        for kind in kinds:
            by_kind[kind].append(
                Exercise(problem=problem, kind=kind, number=0, solution=solution, right=right)
            )
    return [
        replace(exercise, number=number)
        for kind in Kind
        for number, exercise in enumerate(sorted(by_kind[kind], key=_digest), 1)
    ]


def find_exercise(kit: Kit, name: str) -> Exercise:
    """The exercise of this name; `UsageError` if there is none."""
    parts = _NAME.fullmatch(name)
    if parts is None:
        raise UsageError(
            Fact("{!r} is neither a problem nor an exercise", name),
            advice=Fact(
                "`judge exercise` lists them; an exercise is called jugs-find-1, for example"
            ),
        )
    by_name = {exercise.name: exercise for exercise in exercises(kit, kit.slug(parts[1]))}
    if name in by_name:
        return by_name[name]
    count = sum(exercise.kind == parts[2] for exercise in by_name.values())
    raise UsageError(
        Fact("there is no exercise {}", name),
        advice=Fact("{} has {} of this kind", parts[1], count),
    )


def bare_source(solution: Solution) -> str:
    """The source without header and marks; a class is not named after the mistake."""
    bare = read_solution_text(source_text(solution)).bare
    stem = PurePath(solution.name).name.partition(".")[0]
    text = "".join(f"{line}\n" for _, line in bare)
    return re.sub(rf"\b{re.escape(stem)}\b", "Solution", text) if stem[:1].isupper() else text


def _digest(exercise: Exercise) -> bytes:
    return blake2b(f"{exercise.problem.slug} {exercise.key}".encode(), digest_size=8).digest()


def source_text(solution: Solution) -> str:
    """The source of a solution; `UsageError` if it has several files."""
    if len(solution.files) != 1:
        raise UsageError("{} has {} files, so it is not shown", solution.name, len(solution.files))
    return solution.files[0].content.decode(errors="replace")


def right_sibling(source: ProblemSource, slug: str, solution: Solution) -> Solution:
    """The right solution that a wrong or slow one names after `Correct` in its header.

    Raises `UsageError` if its header names none, or one that is not there.
    """
    name = read_solution_text(source_text(solution)).labels.get("Correct")
    if name is None:
        raise UsageError(
            Fact("{} names no right solution", solution.name),
            advice=Fact(
                "Wrong and slow ones do, after `Correct` in their header; leave out --diff"
            ),
        )
    named = [right for right in source.solutions(slug) if right.name == name]
    if not named:
        raise UsageError("{} names {}, but {} has no such solution", solution.name, name, slug)
    return named[0]


def diff_text(solution: Solution, right: Solution, width: int | None) -> Text:
    """What differs, without headers: side by side if `width` columns are enough for that.

    Longer lines are cut. `width` is None if the text does not go to a terminal. The marks of
    `solution` are shown, but not what replaces them, which is beside.
    """
    wrong, correct = (read_solution_text(source_text(file)) for file in (solution, right))
    hidden = {
        number
        for mark in wrong.marks
        for number in range(mark.first, mark.line)
        if "RIGHT:" in wrong.lines[number - 1]
    }
    lines = [
        (number, line)
        for number, line in enumerate(wrong.lines, 1)
        if number > wrong.header_end and number not in hidden
    ]
    while lines and not lines[0][1].strip():
        del lines[0]
    text = line_diff(lines, correct.bare, (solution.name, right.name), width)
    return cut_lines(list(text.split("\n")), width)


def overview_text(problems: Sequence[tuple[str, Sequence[Exercise], Collection[str]]]) -> Text:
    """How many exercises of each kind there are to each problem, and how many are solved.

    Each problem comes with its exercises and the keys of those that are solved.
    """
    text = Text()
    for kind in Kind:
        text.append(f"{kind:7}", "bold").append(f" {translate(kind.task)}\n")
    text.append(f"\n{'':14}" + "".join(f"{kind:>9}" for kind in Kind) + "\n", "bold")
    for slug, exercises, solved in problems:
        text.append(f"{slug:14}")
        for kind in Kind:
            is_solved = [exercise.key in solved for exercise in exercises if exercise.kind is kind]
            count = f"{sum(is_solved)}/{len(is_solved)}" if is_solved else ""
            text.append(f"{count:>9}", "green" if is_solved and all(is_solved) else "")
        text.append("\n")
    return text.append_text(_next([problem[1:] for problem in problems]))


def problem_text(exercises: Sequence[Exercise], solved: Collection[str]) -> Text:
    """The exercises to one problem: a line for each kind, and which of it are solved."""
    text = Text()
    for kind in Kind:
        of_kind = [exercise for exercise in exercises if exercise.kind is kind]
        if of_kind:
            text.append(f"{kind:7}", "bold").append(f" {translate(kind.task)}\n")
            text.append(f"{'':8}{of_kind[0].problem.slug}-{kind}-N, N:", "dim")
            for exercise in of_kind:
                text.append(f" {exercise.number}", "green" if exercise.key in solved else "")
                text.append(*(_YES if exercise.key in solved else ("", "")))
            text.append("\n")
    return text.append_text(_next([(exercises, solved)]))


def _next(lists: Sequence[tuple[Sequence[Exercise], Collection[str]]]) -> Text:
    """What to try next, of exercises with the keys of those that are solved."""
    for exercises, solved in lists:
        for exercise in exercises:
            if exercise.key not in solved:
                before, _, after = translate("next: {command}").partition("{command}")
                command = f"judge exercise {exercise.name}"
                return Text.assemble(before, (command, "bold"), f"{after}\n")
    if any(exercises for exercises, _ in lists):
        return Text(translate("all exercises are solved") + "\n", "green")
    note = translate("there are no exercises: no solution here has a line that is marked as wrong")
    return Text(f"{note}\n")


def task_text(exercise: Exercise, columns: int | None) -> Text:
    """The task, the sources with numbered lines, and the command that answers.

    On a terminal code is cut at `columns`, and not wrapped.
    """
    name, title, text = exercise.name, title_of(exercise.problem), Text()
    if exercise.kind is Kind.FIND:
        task = translate_count(
            "{title}: {count} line here is wrong, or a line is missing there. Find it.",
            "{title}: {count} lines here are wrong, or lines are missing there. Find one.",
            len(exercise.wrong_lines),
            title=title,
        )
        text.append(f"{task}\n\n", "bold")
        text.append_text(_numbered(bare_source(exercise.solution), columns))
        advice = translate("Name the line, and write an input on which the solution fails:")
        advice += f"\n  judge exercise {name} --line N --input FILE"
    elif exercise.kind is Kind.WHICH:
        task = translate("{title}: one of these two solutions is wrong. Which?", title=title)
        text.append(f"{task}\n", "bold")
        for letter, source in zip("AB", exercise.both, strict=True):
            text.append(f"\n{letter}\n", "bold").append_text(_numbered(source, columns))
        advice = translate("Answer with  judge exercise {name} --wrong a  or  --wrong b", name=name)
    else:
        task = translate("{title}: this solution is right but too slow. Make it fast.", title=title)
        text.append(f"{task}\n\n", "bold")
        text.append_text(_numbered(bare_source(exercise.solution), columns))
        file = shell_word(f"mine{''.join(exercise.solution.name.partition('.')[1:])}")
        save, judge = f"judge exercise {name} -o {file}", f"judge exercise {name} {file}"
        advice = translate(
            "Save it to a file:  {save}\nJudge your file:  {judge}", save=save, judge=judge
        )
    return text.append(f"\n{advice}\n")


def answer_text(remarks: Sequence[tuple[bool, str]], exercise: Exercise, *, solved: bool) -> Text:
    """What is right and wrong in an answer; if it is solved, also what the solution says itself."""
    text = Text()
    for is_right, remark in remarks:
        text.append(*(_YES if is_right else _NO)).append(f" {remark}\n")
    if not solved:
        return text
    labels = exercise.text.labels
    names = translate(
        " It is {wrong}, and {right} is right.",
        wrong=exercise.solution.name,
        right=exercise.right.name,
    )
    text.append("\n" + translate("Solved."), "bold green").append(f"{names}\n")
    for marked in exercise.text.marks:
        text.append(translate("Line: {why}", why=marked.why) + "\n")
    for label, heading in _LABELS.items():
        if label in labels:
            text.append(f"{translate(heading)}: {labels[label]}\n")
    wrong = shell_word(exercise.solution.name)
    show = f"judge show {exercise.problem.slug} --solution {wrong} --diff"
    return text.append(translate("See both: {command}", command=show) + "\n")


def _numbered(source: str, columns: int | None) -> Text:
    lines = (f"{number:4} | {line}" for number, line in enumerate(source.splitlines(), 1))
    return code_text(lines, columns)
