"""`judge verify` and `judge mutants`: check a problem, and its cases."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option, echo

from judge.cli import completion, options
from judge.cli.frame import command, follow_session, open_sources, report_screen
from judge.errors import UsageError
from judge.facts import Fact

if TYPE_CHECKING:
    from judge.catalog.source import ProblemSource
    from judge.commands.stress.work import StressOrder
    from judge.commands.verify.mutants import Search, SearchEnd

Words = Annotated[
    list[str] | None,
    Argument(
        metavar="[PROBLEM] [FILE]...",
        help="A problem or a package, and some of its solutions; default: the whole kit.",
        autocompletion=completion.words,
    ),
]
Form = Annotated[Literal["text", "json", "junit", "sarif"], options.FORMAT]


@command
def verify(
    words: Words = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Form = "text",
    output: options.Output = None,
    fresh: options.Fresh = False,
    fix: Annotated[
        bool, Option("--fix", help="First mend in a package what needs no question.")
    ] = False,
    fuzz: Annotated[
        int,
        Option(
            metavar="N", min=0, max=10_000, help="How many random data each validator is shown."
        ),
    ] = 40,
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
        from judge.commands.verify.report import explain
        from judge.terminal.screen import write_markdown

        write_markdown(explain(code))
        return 0
    from judge.commands.verify.report import Verifier
    from judge.commands.verify.validator_checks import inspect_visualizers
    from judge.commands.verify.work import measure_margins, mend, verify_result
    from judge.runner.reuse import Reuse
    from judge.runner.session import RunRequest, Session
    from judge.terminal.translation import translate_fact

    for line in mend(words or ()) if fix else ():
        echo(f"--fix: {translate_fact(line)}", err=True)
    opened = open_sources(words)
    with report_screen(output) as screen, opened as (source, left):
        request = RunRequest(
            words=left,
            jobs=jobs,
            thorough=True,
            fuzz=fuzz,
            time_scale=time_scale,
            sandbox=sandbox,
            reuse=Reuse(takes=not fresh, keeps_margins=True),
        )
        with Session(source, request) as session:
            reporter = Verifier(screen, form)
            follow_session(session, reporter.handle)
            drawn = inspect_visualizers(session)
            result = verify_result(session, measure_margins(session), drawn)
            reporter.show(session, result)
    return result.status


@command
def mutants(
    words: Words = None,
    count: Annotated[int, Option(min=1, metavar="N", help="Try N mutants of each problem.")] = 100,
    generator: Annotated[
        str | None,
        Option(
            metavar="'FILE [ARG]...'",
            help="Program that writes inputs, as for `judge stress`.",
        ),
    ] = None,
    update: Annotated[
        bool, Option("--update", help="Record the mutation score beside the cases of the kit.")
    ] = False,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Form = "text",
    output: options.Output = None,
) -> int:
    """Test the cases of a problem: which changed solutions pass them all?"""
    from judge.catalog.kit import Kit
    from judge.commands.stress.inputs import GeneratorCommand  # Hypothesis is slow
    from judge.commands.stress.work import StressOrder
    from judge.commands.verify.mutants import (
        SEARCH_S,
        SEED,
        MutationTest,
        has_mutants,
        write_records,
    )
    from judge.commands.verify.report import Verifier
    from judge.commands.verify.work import mutation_result
    from judge.reports.progress import run_with_progress
    from judge.runner.session import RunRequest, Session

    opened = open_sources(words)
    with report_screen(output) as screen, opened as (source, left):
        request = RunRequest(
            words=left, jobs=jobs, chooses=has_mutants, time_scale=time_scale, sandbox=sandbox
        )
        stress = StressOrder(
            words=(),
            generator=generator,
            time_s=SEARCH_S,
            shrink_s=SEARCH_S,
            seed=SEED,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with Session(source, request) as session:
            if update and not isinstance(source, Kit):
                raise UsageError(
                    Fact(
                        "--update writes beside the cases of a kit, and {} is a package",
                        source.root.name,
                    ),
                    advice=Fact("Leave it out; the report has the score and the inputs"),
                )
            if update and session.files:
                raise UsageError(
                    Fact(
                        "--update records the score of all accepted solutions, but it got {}",
                        session.files[0],
                    ),
                    advice=Fact("Name the problem alone"),
                )
            if generator is not None:
                file = GeneratorCommand.parse(generator).file
                source.named_solutions(session.slugs[0], [file])
            reporter = Verifier(screen, form)
            follow_session(session, reporter.handle)
            work = MutationTest(session, _stress_search(source, stress), count)
            if not session.interrupted:
                run_with_progress(work, screen)
            results = work.results
            result = mutation_result(session, results, interrupted=work.interrupted)
            if update and isinstance(source, Kit) and not (work.interrupted or session.interrupted):
                paths = write_records(source, results)
                for path in paths:
                    echo(f"written: {path}", err=True)
                if others := results.keys() - {path.parent.name for path in paths}:
                    why = "not all of their mutants were judged and searched for"
                    echo(f"not recorded: {' '.join(sorted(others))}: {why}", err=True)
            reporter.show(session, result)
    return result.status


def _stress_search(source: ProblemSource, order: StressOrder) -> Search:
    """What `judge mutants` takes from `judge stress`, as no command imports another.

    What the search finds is not kept as a counterexample of the user: it is one of a mutant.
    """
    from dataclasses import replace

    from judge.catalog import counterexamples
    from judge.catalog.kit import Kit
    from judge.commands.stress.work import StressTest
    from judge.commands.verify.mutants import SearchEnd
    from judge.facts import counted
    from judge.model import Case
    from judge.packages.package import Package

    def search(slug: str, path: Path) -> Generator[None, None, SearchEnd]:
        if not isinstance(source, Kit | Package):
            raise UsageError("stress takes one package, and not a folder of them")
        key = source.counterexample_key(slug)
        names = {case.name for case in counterexamples.load_cases(key)}
        with StressTest(source, replace(order, words=(slug, str(path)))) as stress:
            for _ in stress:
                yield
            result = stress.conclude()
        if result.kept is not None and result.kept not in names:
            counterexamples.delete_case(key, result.kept)
        fault = result.failure
        if fault is None:
            more = "; there are no more inputs" if result.exhausted else ""
            return SearchEnd(words=f"no failure on {counted(result.inputs, 'input')}{more}")
        return SearchEnd(
            words="; ".join(filter(None, [fault.message.partition("\n")[0], result.trouble])),
            failing=Case(name="found", input=fault.input.encode(), answer=fault.expected.encode()),
            verdict=fault.verdict,
        )

    return search
