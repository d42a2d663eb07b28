"""`judge exercise`: learn from shipped solutions that are wrong or slow."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from judge.cli import completion
from judge.cli.frame import command, current_kit
from judge.errors import UsageError
from judge.facts import Fact
from judge.terminal.translation import translate

if TYPE_CHECKING:
    from judge.commands.learn import Exercise

Remark = tuple[bool, str]
"""Whether a part of an answer is right, and what is said of it."""


@command
def exercise(
    name: Annotated[
        str | None,
        Argument(
            metavar="[PROBLEM | EXERCISE]",
            help="A problem: list its exercises. An exercise, such as jugs-find-1: show it.",
            autocompletion=completion.problems,
        ),
    ] = None,
    file: Annotated[
        Path | None,
        Argument(
            metavar="[FILE]",
            help="Judge your faster solution.",
            autocompletion=completion.files,
        ),
    ] = None,
    line: Annotated[
        int | None, Option(min=1, metavar="N", help="Answer: the number of the wrong line.")
    ] = None,
    input_file: Annotated[
        str | None,
        Option("--input", metavar="INPUT", help="Answer: an input on which the solution fails."),
    ] = None,
    wrong: Annotated[
        Literal["a", "b"] | None, Option(help="Answer: which of the two solutions is wrong.")
    ] = None,
    save: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE", help="Write the solution to FILE, to work on it."),
    ] = None,
    former_save: Annotated[Path | None, Option("--save", hidden=True)] = None,
) -> int:
    """Find the error in a shipped solution, or make a slow one fast."""
    from judge.commands.learn import Kind, answer_text, find_exercise, task_text
    from judge.terminal.screen import Screen

    kit, save = current_kit(), save or former_save
    answers = [answer for answer in (file, line, input_file, wrong, save) if answer is not None]
    if name is None or name in kit.slugs():
        if answers:
            raise UsageError(Fact("name the exercise"), advice=Fact("`judge exercise` lists them"))
        _list_exercises(name)
        return 0
    exercise = find_exercise(kit, name)
    fitting = {
        Kind.FIND: (line, input_file, save),
        Kind.WHICH: (wrong,),
        Kind.FASTER: (file, save),
    }[exercise.kind]
    if len(answers) > sum(answer is not None for answer in fitting):
        raise UsageError(
            Fact("{} cannot be answered like that", name),
            advice=Fact("`judge exercise {}` says how", name),
        )
    if save is not None:
        _save(exercise, save)
        message = translate("{file} is the solution of {name}", file=save, name=name)
        Screen().write(f"{message}\n")
        return 0
    if not answers:
        screen = Screen()
        text = task_text(exercise, screen.width if screen.is_terminal else None)
        text.rstrip()
        screen.print_paged(text)
        return 0
    if file is not None:
        remarks = _check_speed(exercise, file)
    elif wrong is not None:
        remarks = [_check_letter(exercise, wrong)]
    else:
        remarks = [_check_line(exercise, line), _check_input(exercise, input_file)]
    solved = all(is_right for is_right, _ in remarks)
    _record(exercise, solved=solved)
    text = answer_text(remarks, exercise, solved=solved)
    text.rstrip()
    Screen().print(text)
    return 0 if solved else 1


def _list_exercises(slug: str | None) -> None:
    from judge.catalog.learning import learning_order
    from judge.commands.history.store import History
    from judge.commands.learn import exercises, overview_text, problem_text
    from judge.runner.store import HistoryError, history_path
    from judge.terminal.screen import Screen, print_warning

    kit = current_kit()
    slugs = [slug] if slug else learning_order({each: kit.lesson(each) for each in kit.slugs()})
    solved: dict[str, set[str]] = {}
    try:
        with History.read(history_path()) as history:
            for each in slugs:
                states = history.exercises(each).items()
                solved[each] = {key for key, state in states if state.solved}
    except HistoryError as error:
        print_warning(str(error))
    rows = [(each, exercises(kit, each), solved.get(each, set())) for each in slugs]
    text = overview_text(rows) if slug is None else problem_text(*rows[0][1:])
    text.rstrip()
    Screen().print(text)


def _save(exercise: Exercise, path: Path) -> None:
    from judge.commands.learn import bare_source

    suffix = "".join(exercise.solution.name.partition(".")[1:])
    if not path.name.endswith(suffix):
        raise UsageError(
            Fact("{} is not a name for this solution", path), advice=Fact("Use one with {}", suffix)
        )
    if path.exists():
        raise UsageError(Fact("{} exists", path), advice=Fact("Name another file, or remove it"))
    text = bare_source(exercise.solution)
    if suffix == ".java":
        text = text.replace("class Solution", f"class {path.stem}")
    path.write_text(text, encoding="utf-8")


def _record(exercise: Exercise, *, solved: bool) -> None:
    """Note in the history what came of an answer."""
    from judge.commands.history.store import History
    from judge.commands.history.work import is_enabled
    from judge.runner.store import HistoryError, history_path
    from judge.terminal.screen import print_warning

    if not is_enabled(os.environ):
        return
    try:
        with History.open(history_path()) as history:
            history.record_exercise(exercise.problem.slug, exercise.key, solved=solved)
    except HistoryError as error:
        print_warning(f"this answer is not recorded: {error}")


def _check_letter(exercise: Exercise, letter: str) -> Remark:
    if letter == exercise.wrong_letter:
        return True, translate("{letter} is wrong", letter=letter)
    return False, translate("{letter} is not the wrong one", letter=letter)


def _check_line(exercise: Exercise, line: int | None) -> Remark:
    if line is None:
        return False, translate("name the line too: --line N")
    if line in exercise.wrong_lines:
        return True, translate("line {number} is wrong", number=line)
    return False, translate("line {number} is not the wrong line", number=line)


def _check_input(exercise: Exercise, word: str | None) -> Remark:
    """Run the solution on the user's input, which must be as the statement says."""
    from judge.commands.run_input import RunInput, RunInputRequest
    from judge.model import Verdict
    from judge.terminal.translation import translate_fact

    if word is None:
        return False, translate("also give an input on which it fails: --input FILE")
    kit, slug = current_kit(), exercise.problem.slug
    file = kit.root / "solutions" / slug / exercise.solution.name
    with RunInput(kit, RunInputRequest(words=(slug, str(file)), input=word)) as run:
        if run.given.odd:
            odd = translate_fact(run.given.odd)
            return False, translate("the input is invalid: {reason}", reason=odd)
        (outcome,) = run
    if outcome.verdict is None:
        why = translate_fact(run.given.unchecked)
        return False, translate("it is not known whether it fails there: {reason}", reason=why)
    if outcome.verdict is Verdict.AC:
        return False, translate("the solution is right on this input")
    return True, translate(
        "on this input it gets {verdict}: {message}",
        verdict=outcome.verdict.value,
        message=translate_fact(outcome.message),
    )


def _check_speed(exercise: Exercise, file: Path) -> list[Remark]:
    """Compare the user's file with the slow solution: it must be accepted, and faster."""
    from judge.commands.measure.compare import open_comparison
    from judge.commands.measure.compare_report import conclusion
    from judge.commands.measure.comparison import CompareOptions
    from judge.commands.measure.statistics import Decision
    from judge.model import Verdict
    from judge.terminal.screen import Screen
    from judge.terminal.translation import translate_fact

    kit, slug = current_kit(), exercise.problem.slug
    slow = kit.root / "solutions" / slug / exercise.solution.name
    order = CompareOptions(candidates=(str(slow), str(file)), problems=(slug,), time_s=20.0)
    with open_comparison(kit, order) as work, Screen() as screen:
        screen.start_progress(None, translate("judging both and measuring their time"))
        for _ in work:
            pass
        comparison = work.comparison()
    failed = [case for case in comparison.cases if case.b and case.b.verdict is not Verdict.AC]
    accepted = translate("it is accepted on all cases")
    if failed and failed[0].b:
        message = translate_fact(failed[0].b.message)
        accepted = f"{failed[0].case}: {failed[0].b.verdict.value} {message}"
    is_faster = comparison.answer is Decision.FASTER or bool(comparison.better)
    return [
        (not failed, accepted),
        (
            is_faster and not comparison.worse,
            translate(
                "B is yours; {what}",
                what="".join(translate_fact(fact) for fact, _ in conclusion(comparison)),
            ),
        ),
    ]
