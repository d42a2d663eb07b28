"""`judge exercise`: learn from shipped solutions that are wrong or slow."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from judge.cli import completion
from judge.cli.frame import command, current_kit
from judge.errors import UsageError
from judge.terminal.translation import translate

if TYPE_CHECKING:
    from judge.commands.learn import Exercise

_Remark = tuple[bool, str]


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
            help="Your faster solution: have it judged.",
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
    from judge.commands.learn import Kind, find_exercise, task_text
    from judge.terminal.screen import Screen

    kit, save = current_kit(), save or former_save
    given = [one for one in (file, line, input_file, wrong, save) if one is not None]
    if name is None or name in kit.slugs():
        if given:
            raise UsageError("name the exercise", advice="`judge exercise` lists them")
        return _list(name)
    found = find_exercise(kit, name)
    fitting = {
        Kind.FIND: (line, input_file, save),
        Kind.WHICH: (wrong,),
        Kind.FASTER: (file, save),
    }[found.kind]
    if len(given) > sum(one is not None for one in fitting):
        raise UsageError(
            f"{name} cannot be answered like that", advice=f"`judge exercise {name}` says how"
        )
    if save is not None:
        _save(found, save)
        words = translate("{file} is the solution of {name}", file=save, name=name)
        Screen().write(f"{words}\n")
        return 0
    if not given:
        Screen().print(task_text(found))
        return 0
    if file is not None:
        return _report(found, _check_speed(found, file))
    if wrong is not None:
        if wrong == found.wrong_letter:
            return _report(found, [(True, translate("{letter} is wrong", letter=wrong))])
        words = translate("{letter} is not the wrong one", letter=wrong)
        return _report(found, [(False, words)])
    return _report(found, _check_line(found, line) + _check_input(found, input_file))


def _report(found: Exercise, remarks: Sequence[_Remark]) -> int:
    """Record and print what is right and wrong in an answer; the exit status."""
    from judge.commands.learn import answer_text
    from judge.terminal.screen import Screen

    solved = all(is_right for is_right, _ in remarks)
    _record(found, solved=solved)
    Screen().print(answer_text(remarks, found, solved=solved))
    return 0 if solved else 1


def _list(slug: str | None) -> int:
    from judge.catalog.learning import learning_order
    from judge.commands.history.store import History
    from judge.commands.learn import exercises, overview_text, problem_text
    from judge.runner.store import HistoryError, history_path
    from judge.terminal.screen import Screen, print_warning

    kit = current_kit()
    slugs = [slug] if slug else learning_order({one: kit.lesson(one) for one in kit.slugs()})
    solved: dict[str, set[str]] = {}
    try:
        with History.read(history_path()) as history:
            for one in slugs:
                states = history.exercises(one).items()
                solved[one] = {key for key, state in states if state.solved}
    except HistoryError as error:
        print_warning(str(error))
    found = [(one, exercises(kit, one), solved.get(one, set())) for one in slugs]
    screen = Screen()
    screen.print(overview_text(found) if slug is None else problem_text(*found[0][1:]))
    return 0


def _save(found: Exercise, path: Path) -> None:
    from judge.commands.learn import bare_source

    suffix = "".join(found.solution.name.partition(".")[1:])
    if not path.name.endswith(suffix):
        raise UsageError(f"{path} is no name for this solution", advice=f"Use one with {suffix}")
    if path.exists():
        raise UsageError(f"{path} exists", advice="Name another file, or remove it")
    text = bare_source(found.solution)
    if suffix == ".java":
        text = text.replace("class Solution", f"class {path.stem}")
    path.write_text(text, encoding="utf-8")


def _check_line(found: Exercise, line: int | None) -> list[_Remark]:
    if line is None:
        return [(False, translate("name the line too: --line N"))]
    if line in found.wrong_lines:
        return [(True, translate("line {number} is wrong", number=line))]
    return [(False, translate("line {number} is not the one that is marked", number=line))]


def _check_input(found: Exercise, word: str | None) -> list[_Remark]:
    """Run the solution on the user's input, which must be as the statement says."""
    from judge.commands.run_input import RunInput, RunInputRequest
    from judge.model import Verdict
    from judge.terminal.translation.facts import translate_fact

    if word is None:
        return [(False, translate("give an input on which it fails too: --input FILE"))]
    kit, slug = current_kit(), found.problem.slug
    file = kit.root / "solutions" / slug / found.solution.name
    with RunInput(kit, RunInputRequest(words=(slug, str(file)), input=word)) as run:
        if run.given.odd:
            odd = translate_fact(run.given.odd)
            words = translate("the input is not as the statement says: {reason}", reason=odd)
            return [(False, words)]
        (outcome,) = run
    if outcome.verdict is None:
        why = translate_fact(run.given.unchecked)
        return [(False, translate("nobody knows whether it fails there: {reason}", reason=why))]
    if outcome.verdict is Verdict.AC:
        return [(False, translate("the solution is right on this input"))]
    words = translate(
        "on this input it gets {verdict}: {message}",
        verdict=outcome.verdict.value,
        message=translate_fact(outcome.message),
    )
    return [(True, words)]


def _check_speed(found: Exercise, file: Path) -> list[_Remark]:
    """Compare the user's file with the slow solution: it must be accepted, and faster."""
    from judge.commands.measure.compare import open_comparison
    from judge.commands.measure.compare_report import conclusion
    from judge.commands.measure.comparison import CompareOptions
    from judge.commands.measure.statistics import Decision
    from judge.model import Verdict
    from judge.terminal.screen import Screen
    from judge.terminal.translation.facts import translate_fact

    kit, slug = current_kit(), found.problem.slug
    slow = kit.root / "solutions" / slug / found.solution.name
    order = CompareOptions(candidates=(str(slow), str(file)), problems=(slug,), time_s=20.0)
    with open_comparison(kit, order) as work, Screen() as screen:
        screen.start_progress(None, translate("judging and measuring both"))
        for _ in work:
            pass
        comparison = work.comparison()
    failed = [one for one in comparison.cases if one.b and one.b.verdict is not Verdict.AC]
    accepted = translate("it is accepted on all cases")
    if failed and failed[0].b:
        message = translate_fact(failed[0].b.message)
        accepted = f"{failed[0].case}: {failed[0].b.verdict.value} {message}"
    is_faster = comparison.answer is Decision.FASTER or bool(comparison.better)
    return [
        (not failed, accepted),
        (
            is_faster and not comparison.worse,
            translate("B is yours; {what}", what=translate_fact(conclusion(comparison).plain)),
        ),
    ]


def _record(found: Exercise, *, solved: bool) -> None:
    from judge.commands.history.store import History
    from judge.commands.history.work import is_enabled
    from judge.runner.store import HistoryError, history_path
    from judge.terminal.screen import print_warning

    if not is_enabled(os.environ):
        return
    try:
        with History.open(history_path()) as history:
            history.record_exercise(found.problem.slug, found.key, solved=solved)
    except HistoryError as error:
        print_warning(f"this answer is not recorded: {error}")
