"""`judge verify`: check a problem."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option, echo

from judge.cli import completion, options
from judge.cli.frame import command, follow_session, open_sources, report_screen
from judge.errors import UsageError

if TYPE_CHECKING:
    from judge.catalog.source import ProblemSource
    from judge.commands.stress.result import StressResult
    from judge.commands.stress.work import StressOrder
    from judge.commands.verify.mutants.work import MutationOrder, MutationTest, Search, SearchEnd
    from judge.runner.session import Session


@command
def verify(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE]...",
            help="A problem or a package, and some of its solutions; default: the whole kit.",
            autocompletion=completion.words,
        ),
    ] = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Annotated[Literal["text", "json", "junit", "sarif"], options.FORMAT] = "text",
    output: options.Output = None,
    fresh: options.Fresh = False,
    fix: Annotated[
        bool, Option("--fix", help="First mend in a package what needs no question.")
    ] = False,
    seed: Annotated[
        int,
        Option(metavar="N", help="Draw random data for validators, and mutants, from this seed."),
    ] = 42,
    fuzz: Annotated[
        int,
        Option(
            metavar="N", min=0, max=10_000, help="How many random data each validator is shown."
        ),
    ] = 40,
    mutants: Annotated[
        bool,
        Option("--mutants", help="Test the cases instead: which changed solutions pass them all?"),
    ] = False,
    mutant_count: Annotated[
        int, Option(min=1, metavar="N", help="Try N mutants of each problem.")
    ] = 100,
    stress_time: Annotated[
        float,
        Option(min=0.1, metavar="S", help="Search S seconds for an input that kills a survivor."),
    ] = 10.0,
    generator: Annotated[
        str | None,
        Option(
            metavar="'FILE [ARG]...'",
            help="Program that writes inputs for that, as for `judge stress`; packages need one.",
        ),
    ] = None,
    add: Annotated[
        bool, Option("--add", help="Add an input that kills a survivor as a case of the kit.")
    ] = False,
    update: Annotated[
        bool, Option("--update", help="Record the mutation score beside the cases of the kit.")
    ] = False,
    badge: Annotated[
        Path | None,
        Option(metavar="FILE.svg", help="Write the mutation score as a badge to FILE."),
    ] = None,
    code: Annotated[
        str | None,
        Option("--explain", metavar="CODE", help="Say what a code such as V017 means, and end."),
    ] = None,
) -> int:
    """Check a problem: files, validators, cases, solutions, limits.

    Each solution must get the verdict that its folder promises, and the time limit must separate
    the correct solutions from the slow ones.
    """
    if code is not None:
        from judge.commands.verify.explanations import explain
        from judge.terminal.screen import write_markdown

        write_markdown(explain(code))
        return 0
    if fix:
        from judge.commands.verify.mend import mend

        for line in mend(words or ()):
            echo(f"--fix: {line}", err=True)
    from judge.catalog.fuzzing import FuzzPlan
    from judge.commands.verify.mutants.judging import has_mutants
    from judge.commands.verify.mutants.work import MutationOrder
    from judge.commands.verify.report import DocumentVerifier, TextVerifier
    from judge.commands.verify.visualizer_checks import inspect_visualizers
    from judge.commands.verify.work import measure_margins, mutation_result, verify_result
    from judge.reports.progress import run_with_progress
    from judge.runner.cache.reuse import Reuse
    from judge.runner.session import RunRequest, Session

    outputs = {"--add": add, "--update": update, "--badge": badge is not None}
    _check_outputs([name for name, is_given in outputs.items() if is_given], mutants=mutants)
    opened = open_sources(words)
    with report_screen(output) as screen, opened as (source, left):
        request = RunRequest(
            words=left,
            jobs=jobs,
            thorough=not mutants,
            chooses=has_mutants if mutants else None,
            fuzz=FuzzPlan(count=fuzz, seed=seed),
            time_scale=time_scale,
            sandbox=sandbox,
            reuse=None if mutants else Reuse(takes=not fresh, keeps_margins=True),
        )
        order = MutationOrder(
            count=mutant_count,
            seed=seed,
            stress_s=stress_time,
            adds_cases=add,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with Session(source, request) as session:
            if add or update:
                _require_whole_kit(session, update=update)
            reporter = TextVerifier(screen) if form == "text" else DocumentVerifier(screen, form)
            follow_session(session, reporter.handle)
            if mutants:
                work = _mutation_test(session, order, generator)
                if not session.interrupted:
                    run_with_progress(work, screen)
                result = mutation_result(session, work.results, interrupted=work.interrupted)
                _write_outputs(session, work, order if update else None, badge)
            else:
                drawn = inspect_visualizers(session)
                result = verify_result(session, measure_margins(session), drawn)
            reporter.show(session, result)
    return result.status


_OUTPUTS = {
    "--add": "adds cases that kill mutants",
    "--update": "records the mutation score",
    "--badge": "shows the mutation score",
}


def _check_outputs(given: Sequence[str], *, mutants: bool) -> None:
    """Raise `UsageError` if options about mutants do not fit."""
    if given and not mutants:
        raise UsageError(f"{given[0]} {_OUTPUTS[given[0]]}", advice="Give --mutants too")
    if {"--add", "--update"} <= {*given}:
        raise UsageError(
            "--update records what the cases kill, and --add changes the cases",
            advice="First give --add, then run it again with --update",
        )


def _require_whole_kit(session: Session, *, update: bool) -> None:
    """Raise `UsageError` if the session is not one of a kit, or scores would be of some files."""
    from judge.catalog.kit import Kit

    word = "--update" if update else "--add"
    if not isinstance(session.source, Kit):
        raise UsageError(
            f"{word} writes beside the cases of a kit, and {session.source.root.name} is a package",
            advice="Leave it out; the report has the inputs, and --badge FILE gets the score",
        )
    if update and session.files:
        raise UsageError(
            f"--update records the score of all accepted solutions, but it got {session.files[0]}",
            advice="Name the problem alone",
        )


def _write_outputs(
    session: Session, work: MutationTest, order: MutationOrder | None, badge: Path | None
) -> None:
    """Record the scores if there is an order for it, and write the badge, unless interrupted."""
    from judge.catalog.kit import Kit
    from judge.commands.verify.mutants.record import write_badge, write_records

    if work.interrupted or session.interrupted:
        return
    if order is not None and isinstance(session.source, Kit):
        paths = write_records(session.source, work.results, order)
        for path in paths:
            echo(f"written: {path}", err=True)
        if left := work.results.keys() - {path.parent.name for path in paths}:
            words = "not all of their mutants were judged and searched for"
            echo(f"not recorded: {' '.join(sorted(left))}: {words}", err=True)
    if badge is not None:
        write_badge(badge, work.results)


# What `judge verify` takes from `judge stress`: no command imports another.


def _mutation_test(session: Session, order: MutationOrder, generator: str | None) -> MutationTest:
    """The test of the cases by mutants. Raises `UsageError` if the generator is no program."""
    from judge.commands.stress.generators import GeneratorCommand  # Hypothesis is slow
    from judge.commands.stress.work import StressOrder
    from judge.commands.verify.mutants.work import MutationTest

    if generator is not None:
        file = GeneratorCommand.parse(generator).file
        session.source.named_solutions(session.slugs[0], [file])
    stress = StressOrder(
        words=(),
        generator=generator,
        time_s=order.stress_s,
        shrink_s=order.stress_s,
        seed=order.seed,
        time_scale=order.time_scale,
        sandbox=order.sandbox,
    )
    return MutationTest(session, order, _stress_search(session.source, stress))


def _stress_search(source: ProblemSource, order: StressOrder) -> Search:
    """A search by a stress test with the options of `order`.

    What it finds is not kept as a counterexample of the user: it is one of a mutant.
    """
    from judge.catalog import counterexamples
    from judge.catalog.kit import Kit
    from judge.commands.stress.work import StressTest
    from judge.packages.package import Package

    def search(slug: str, path: Path, name: str | None) -> Generator[None, None, SearchEnd]:
        if not isinstance(source, Kit | Package):
            raise UsageError("stress takes one package, and not a folder of them")
        key = source.counterexample_key(slug)
        known = {one.name for one in counterexamples.load_cases(key)}
        named = replace(order, words=(slug, str(path)), save_to=name)
        with StressTest(source, named) as stress:
            for _ in stress:
                yield
            result = stress.conclude()
        if result.kept is not None and result.kept not in known:
            counterexamples.delete_case(key, result.kept)
        return _search_end(result)

    return search


def _search_end(result: StressResult) -> SearchEnd:
    from judge.commands.verify.mutants.work import SearchEnd
    from judge.model import Case
    from judge.reports.text import quantity

    found = result.failure
    if found is None:
        more = "; there are no more inputs" if result.exhausted else ""
        return SearchEnd(words=f"no failure on {quantity(result.inputs, 'input')}{more}")
    return SearchEnd(
        words="; ".join(filter(None, [found.message.partition("\n")[0], result.trouble])),
        failing=Case(name="found", input=found.input.encode(), answer=found.expected.encode()),
        verdict=found.verdict,
        saved=result.saved,
    )
