"""Write exercises as text."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from judge.commands.learn.exercises import Exercise, Kind, bare_source
from judge.escaping import shell_word
from judge.terminal.translation import current_language, mark, translate, translate_count

_LABELS = {"Error": mark("Error"), "Slow": mark("Slow"), "Cause": mark("Cause")}
_YES, _NO = ("\N{CHECK MARK}", "bold green"), ("\N{BALLOT X}", "bold red")


def overview_text(found: Sequence[tuple[str, Sequence[Exercise], Collection[str]]]) -> Text:
    """How many exercises of each kind there are to each problem, and how many are solved.

    Each problem comes with its exercises and the keys of those that are solved.
    """
    text = Text()
    for kind in Kind:
        text.append(f"{kind:7}", "bold").append(f" {translate(kind.task)}\n")
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
        text.append(f" {one.name:22} {translate(one.kind.task)}\n")
    return text.append_text(_next([(one, solved) for one in exercises]))


def _next(every: Sequence[tuple[Exercise, Collection[str]]]) -> Text:
    """What to try next, of exercises with the keys of those that are solved."""
    left = [one.name for one, solved in every if one.key not in solved]
    if left:
        before, _, after = translate("next: {command}").partition("{command}")
        return Text.assemble(before, (f"judge exercise {left[0]}", "bold"), f"{after}\n")
    if every:
        return Text(translate("all exercises are solved") + "\n", "green")
    none = translate("there are no exercises: no solution here has a line that is marked as wrong")
    return Text(f"{none}\n")


def task_text(exercise: Exercise) -> Text:
    """What is to be done: the task, the sources with numbered lines, the command that answers."""
    name, problem = exercise.name, exercise.problem
    title = problem.names.get(current_language(), problem.title)
    text = Text()
    if exercise.kind is Kind.FIND:
        task = translate_count(
            "{title}: {count} line of this solution must change. Find one.",
            "{title}: {count} lines of this solution must change. Find one.",
            len(exercise.wrong_lines),
            title=title,
        )
        text.append(f"{task}\n\n", "bold")
        text.append(_numbered(bare_source(exercise.solution)))
        how = translate("Name the line, and write an input on which the solution fails:")
        text.append(f"\n{how}\n  judge exercise {name} --line N --input FILE\n")
    elif exercise.kind is Kind.WHICH:
        task = translate("{title}: one of these two solutions is wrong. Which?", title=title)
        text.append(f"{task}\n", "bold")
        for letter, source in zip("AB", exercise.both, strict=True):
            text.append(f"\n{letter}\n", "bold").append(_numbered(source))
        how = translate("Answer with  judge exercise {name} --wrong a  or  --wrong b", name=name)
        text.append(f"\n{how}\n")
    else:
        task = translate("{title}: this solution is right but too slow. Make it fast.", title=title)
        text.append(f"{task}\n\n", "bold")
        text.append(_numbered(bare_source(exercise.solution)))
        file = shell_word(f"mine{''.join(exercise.solution.name.partition('.')[1:])}")
        save, judge = f"judge exercise {name} --save {file}", f"judge exercise {name} {file}"
        how = translate(
            "Get it as a file:  {save}\nLet it be judged:  {judge}", save=save, judge=judge
        )
        text.append(f"\n{how}\n")
    return text


def answer_text(remarks: Sequence[tuple[bool, str]], exercise: Exercise, *, solved: bool) -> Text:
    """What is right and wrong in an answer; if it is right, what the solution itself says."""
    text = Text()
    for is_right, words in remarks:
        text.append(*(_YES if is_right else _NO)).append(f" {words}\n")
    if not solved:
        return text
    labels = exercise.text.labels
    names = translate(
        " It is {wrong}, and {right} is right.",
        wrong=exercise.solution.name,
        right=exercise.right.name,
    )
    text.append("\n" + translate("Solved."), "bold green").append(f"{names}\n")
    for one in exercise.text.marks:
        text.append(translate("Line: {why}", why=one.why) + "\n")
    for label, words in _LABELS.items():
        if label in labels:
            text.append(f"{translate(words)}: {labels[label]}\n")
    wrong = shell_word(exercise.solution.name)
    show = f"judge show {exercise.problem.slug} --solution {wrong} --diff"
    return text.append(translate("See both: {command}", command=show) + "\n")


def _numbered(source: str) -> str:
    return "".join(f"{number:4} {line}\n" for number, line in enumerate(source.splitlines(), 1))
