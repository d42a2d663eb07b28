"""The pages on which one solves: editor, submissions, two side by side, own file, live verdicts.

Verdicts come as server-sent events. The number of an event is that of its outcome in the store. A
browser that lost the connection sends the last number that it has seen (Last-Event-ID), and gets
the rest.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from http import HTTPStatus
from operator import itemgetter
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from judge import languages
from judge.catalog import kit_files
from judge.commands.history.next_steps import rank_by_time, rank_text
from judge.commands.history.problem_list import problem_after
from judge.commands.new.work import starting_text
from judge.commands.trace.snippet import can_place_snippet, with_snippet
from judge.commands.trace.work import VARIABLE
from judge.errors import JudgeError
from judge.escaping import printable, printable_lines
from judge.game import FormatError
from judge.languages.trace_snippets import TraceSnippet, trace_snippet
from judge.model import Verdict
from judge.reports.text import memory_text, title_of
from judge.terminal.translation import current_language, mark, translate, translate_fact
from judge.web.board_pages import MOST_INPUT_BYTES, framed_page, kit_cases, packed_input
from judge.web.guard import json_response
from judge.web.own_file import MOST_SOURCE_BYTES
from judge.web.problems import (
    attempts_of,
    problem_titles,
    progress_of,
    statement_values,
    terminal_runs,
)
from judge.web.queue import SHRINK_S, STRESS_S
from judge.web.records import (
    CaseRecord,
    NewSubmission,
    PlayedBoard,
    State,
    StressFinding,
    Submission,
    Task,
    TraceFinding,
)
from judge.web.site import (
    Site,
    Values,
    Visit,
    bad_request,
    form,
    not_found,
    number_of,
    page,
)
from judge.web.source_text import (
    editor_bundle,
    language_choices,
    source_difference,
    source_html,
)

_PAGE = 50
_RUNS = Task.STRESS, Task.INPUT, Task.TRACE  # that are no submissions
_RETRY_MS = 1000
_KINDS = {"all": Task.JUDGE, "samples": Task.JUDGE, **{task.value: task for task in _RUNS}}
_LONGEST_NUMBER = 9
_CHOOSE = mark("Choose two submissions to the same problem.")


def show_editor(visit: Visit) -> Values:
    """The statement, the editor, and what came of the last submission, side by side.

    The editor has what the person wrote last in the language that is asked for, by default in any;
    or a program that reads the input, also if the address says `anew`.
    """
    site, slug, person = visit.site, visit.slug, visit.person.id
    choices = {choice.code: choice for choice in language_choices()}
    code = visit.query.get("language")
    if code is not None and code not in choices:
        raise not_found(mark("That language is not installed here"))
    draft = site.store.draft(person, slug, code)
    if draft is not None and draft.language not in choices:
        draft = None
    language = draft.language if draft is not None else code or next(iter(choices))
    if draft is not None and "anew" not in visit.query:
        source = draft.source.decode(errors="replace")
    else:
        source = starting_text(site.kit, slug, language) or ""
    newest = site.store.newest(person, slug, most=1, with_tasks=True)
    return {
        **statement_values(visit),
        "choices": choices.values(),
        "editor_language": language,
        "text": source,
        "input": draft.input if draft else "",
        "revision": draft.revision if draft else 0,
        "stress_s": round(STRESS_S + SHRINK_S),
        "bundle": editor_bundle(),
        **(submission_values(visit, newest[0]) if newest else {"one": None}),
    }


def submit(visit: Visit) -> str:
    """Queue what was written, and lead to its page."""
    new = new_submission(visit, visit.form)
    number = visit.site.queue.submit(new)
    visit.site.store.save_draft(new)
    return f"/submissions/{number}"


def save_draft(visit: Visit) -> Response:
    """Keep what was typed, unless another window has changed the draft."""
    former = number_of(visit.form.get("revision", ""), None)
    revision = visit.site.store.save_draft(new_submission(visit, visit.form), known=former)
    if revision is None:
        return Response(status_code=HTTPStatus.CONFLICT)
    return json_response({"revision": revision})


def new_submission(visit: Visit, sent: Mapping[str, str]) -> NewSubmission:
    """What a form or a program asks to judge. Browsers send line ends as CR LF."""
    source, text = (
        sent.get(name, "").replace("\r\n", "\n").encode(errors="replace")
        for name in ("source", "input")
    )
    code, kind = sent.get("language"), sent.get("cases", "all")
    choice = next((choice for choice in language_choices() if choice.code == code), None)
    if choice is None:
        raise bad_request(mark("That language is not installed here"))
    if kind not in _KINDS:
        raise bad_request(translate("The kinds of cases are {kinds}", kinds=", ".join(_KINDS)))
    for content, most, message in (
        (text, MOST_INPUT_BYTES, mark("The input has more than {size} KiB")),
        (source, MOST_SOURCE_BYTES, mark("The source has more than {size} KiB")),
    ):
        if len(content) > most:
            reason = translate(message, size=most >> 10)
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, reason)
    if not source.strip():
        raise bad_request(mark("The source is empty"))
    return NewSubmission(
        problem=visit.slug,
        person=visit.person.id,
        language=choice.code,
        file=choice.file,
        source=source,
        is_whole=kind == "all",
        task=_KINDS[kind],
        input=text,
    )


def show_submissions(visit: Visit) -> Values:
    """A page of the person's submissions, the newest first; the owner's runs in the terminal, too.

    What a task found is on the page of its run alone.
    """
    site, problem = visit.site, visit.query.get("problem")
    if problem is not None and problem not in site.kit.slugs():
        raise not_found(mark("The kit has no such problem"))
    before = number_of(visit.query.get("before", ""), None)
    newest = site.store.newest(visit.person.id, problem, before=before, most=_PAGE + 1)
    shown = newest[:_PAGE]
    runs = terminal_runs(visit, problem)
    page_before = None if before is None else site.store.get(before)
    if page_before is not None:
        runs = [run for run in runs if run.time < page_before.time]
    if len(newest) > _PAGE:
        runs = [run for run in runs if run.time > shown[-1].time]
    rows = [*((item.time, item, None) for item in shown), *((run.time, None, run) for run in runs)]
    return {
        "rows": sorted(rows, key=itemgetter(0), reverse=True),
        "can_compare": len(shown) > 1,
        "problem": problem,
        "titles": problem_titles(site.kit),
        "next": shown[-1].id if len(newest) > _PAGE else None,
    }


def submission_values(visit: Visit, submission: Submission) -> Values:
    """What a page shows of a submission: verdicts so far, the failing cases, the source."""
    site = visit.site
    numbered = site.store.outcomes(submission.id)
    outcomes = [outcome for _, outcome in numbered]
    failures = [outcome for outcome in outcomes if outcome.verdict is not Verdict.AC]
    slug = submission.problem
    problem, person = site.kit.problem(slug), submission.person
    older = next(iter(site.store.newest(person, slug, before=submission.id, most=1)), None)
    debug_words: tuple[str, ...] = ()
    if failures and submission.verdict is not Verdict.CE:
        line = shlex.join([slug, submission.file, printable(failures[0].case)])
        debug_words = f"judge debug {line}", f"judge debug --launch {line}"
    return {
        "one": submission,
        "title": title_of(problem),
        "place": site.queue.place(submission.id),
        "last_event": numbered[-1][0] if numbered else 0,
        "total": _cases_of(site, submission),
        "accepted": _accepted_values(visit, submission),
        "note": site.queue.note(submission.id),
        "has_board": site.boards.has_board(slug),
        # Whether a search can report positions of the problem.
        "has_x_ray": kit_files.is_file(site.kit.root / "problems" / slug / "position.py"),
        "snippet": _missing_snippet(submission),
        "wrong_line": _wrong_line(submission.file, failures[0]) if failures else None,
        "debug_words": debug_words,
        "outcomes": outcomes,
        "failures": failures,
        "kit_cases": kit_cases(site, slug) if failures and site.boards.has_board(slug) else {},
        "failing_board": _failing_board(site, slug, failures[0]) if failures else "",
        "limit_s": problem.limits.cpu_s,
        "source": source_html(submission.source, submission.file),
        "older": older and older.id,
        "difference": source_difference(older.source, submission.source) if older else [],
    }


def _failing_board(site: Site, slug: str, failure: CaseRecord) -> str:
    """The input that fails as a part of an address, where it is a single board; else empty."""
    if not failure.parts or not site.boards.has_board(slug):
        return ""
    board = PlayedBoard(input=f"{failure.parts[0][1]}\n")
    with suppress(FormatError, JudgeError):
        view = site.boards.position(slug, board)
        return packed_input(board.input) if view is not None and view.instances == 1 else ""
    return ""


def _wrong_line(file: str, failure: CaseRecord) -> int | None:
    """The line of the program of which a compiler, or a traceback at its end, tells."""
    output = "\n".join([failure.message, *failure.advice, *(text for _, text in failure.parts)])
    lines = re.findall(rf'{re.escape(file)}(?::|", line )(\d+)', output)
    if not lines:
        return None
    return int(lines[0 if failure.verdict is Verdict.CE else -1][:_LONGEST_NUMBER])


def _missing_snippet(submission: Submission) -> TraceSnippet | None:
    """The snippet for want of which an X-ray failed, if it is known where that would stand."""
    is_failed = submission.task is Task.TRACE and submission.state is State.FAILED
    language = languages.language_of(submission.file)
    if not is_failed or VARIABLE.encode() in submission.source or not can_place_snippet(language):
        return None
    return trace_snippet(language)


def _cases_of(site: Site, submission: Submission) -> int | None:
    """On how many cases a submission is judged; None if nobody knows, or for another task."""
    if submission.task is not Task.JUDGE:
        return None
    if not submission.is_whole:
        return len(site.kit.cases(submission.problem, ["sample"]))
    rows, _ = site.problems()
    return next((row.cases for row in rows if row.problem.slug == submission.problem), None)


def _accepted_values(visit: Visit, submission: Submission) -> Values | None:
    """What follows a submission that is accepted on all cases; None for another one."""
    report, kit, slug = submission.report, visit.site.kit, submission.problem
    if not submission.is_whole or report is None or report.verdict is not Verdict.AC:
        return None
    solved = {other for other, own in progress_of(visit).items() if own.solved}
    following = problem_after(kit, slug, solved)
    return {
        "ranks": [] if report.cpu_s is None else _ranks(visit, submission, report.cpu_s),
        "has_editorial": kit_files.is_file(kit.root / "problems" / slug / "editorial.en.md"),
        "next": following,
        "next_title": following and title_of(kit.problem(following)),
    }


def _ranks(visit: Visit, submission: Submission, cpu_s: float) -> list[str]:
    """The rank of a time among the shipped solutions, and among the person's own programs."""
    slug = submission.problem
    ranks = [rank_by_time(slug, cpu_s)]
    own = [
        other.cpu_s
        for other in attempts_of(visit)
        if other.problem == slug and other.verdict is Verdict.AC and other.time != submission.time
        if other.cpu_s is not None
    ]
    if own:
        text = mark("{rank} by time among your own accepted programs; the best takes {seconds} s")
        seconds = f"{min(cpu_s, *own):.3f}"
        ranks.append(translate(text, rank=rank_text(cpu_s, own), seconds=seconds))
    return [rank for rank in ranks if rank is not None]


def show_source(visit: Visit) -> Response:
    """The source of a submission as a file."""
    submission = visit.submission()
    headers = {"Content-Disposition": f'attachment; filename="{submission.file}"'}
    return Response(submission.source, headers=headers, media_type="text/plain")


def cancel(visit: Visit) -> str:
    """End a submission, with all its programs."""
    submission = visit.submission()
    visit.site.queue.cancel(submission.id)
    return f"/submissions/{submission.id}"


def judge_again(visit: Visit) -> str:
    """Submit the source of a submission again."""
    return f"/submissions/{visit.site.queue.submit(_again(visit.submission()))}"


def do_task(visit: Visit) -> str:
    """Run the source of a submission on a case of it again, or trace it there."""
    site, old = visit.site, visit.submission()
    name, kind = visit.form.get("case", ""), visit.form.get("cases", "")
    cases = {outcome.case for _, outcome in site.store.outcomes(old.id)} | {old.case}
    if isinstance(old.finding, StressFinding):
        cases.add(old.finding.kept or "")
    if kind not in ("input", "trace") or name not in cases - {""}:
        raise bad_request(mark("The submission has no such case"))
    new = _again(old, is_whole=False, task=_KINDS[kind], case=name, input=b"")
    return f"/submissions/{site.queue.submit(new)}"


def _again(old: Submission, **changes: Any) -> NewSubmission:
    """The source of a submission, to be judged once more."""
    fields = {name: getattr(old, name) for name in NewSubmission.__struct_fields__}
    return NewSubmission(**(fields | {"is_watched": False} | changes))


def show_x_ray(visit: Visit) -> Values:
    """The page of `judge trace` below the header of the site."""
    submission = visit.submission()
    _x_ray_of(submission)
    return {"one": submission, "title": title_of(visit.site.kit.problem(submission.problem))}


def show_x_ray_page(visit: Visit) -> Response:
    """The page of `judge trace` alone."""
    finding = _x_ray_of(visit.submission())
    text = finding.translations.get(current_language(), finding.page)
    return framed_page(text)


def _x_ray_of(submission: Submission) -> TraceFinding:
    if not isinstance(submission.finding, TraceFinding):
        raise not_found(mark("There is no X-ray of this submission"))
    return submission.finding


def insert_snippet(visit: Visit) -> str:
    """Put what reports positions into a program, as its draft; lead to the editor."""
    old = visit.submission(number_of(visit.form.get("submission", ""), -1))
    language = languages.language_of(old.file)
    if _missing_snippet(old) is None:
        raise bad_request(mark("The program needs no snippet"))
    try:
        program = with_snippet(old.source.decode(), language)
    except (SyntaxError, UnicodeDecodeError) as error:
        raise bad_request(printable(str(error))) from error
    visit.site.store.save_draft(_again(old, source=program.encode()))
    return f"/problems/{old.problem}/solve?language={old.language}#editing"


def show_comparison(visit: Visit) -> Values:
    """Both sources by their difference, and the cases side by side; the earlier one is left."""
    site = visit.site
    numbers = [number_of(word, -1) for word in visit.request.query_params.getlist("pair")]
    if len(numbers) != 2:
        raise bad_request(_CHOOSE)
    earlier, later = (visit.submission(number) for number in sorted(numbers))
    if earlier.problem != later.problem:
        raise bad_request(_CHOOSE)
    left, right = (
        {outcome.case: outcome for _, outcome in site.store.outcomes(submission.id)}
        for submission in (earlier, later)
    )
    return {
        "problem": earlier.problem,
        "title": title_of(site.kit.problem(earlier.problem)),
        "earlier": earlier,
        "later": later,
        "difference": source_difference(earlier.source, later.source),
        "cases": [(case, left.get(case), right.get(case)) for case in left | right],
    }


def _require_owner(visit: Visit) -> None:
    """A page "not found" for others: the files are the owner's."""
    if not visit.person.is_owner:
        raise not_found(mark("The files here are those of the owner"))


def show_own_file(visit: Visit) -> Values:
    """What the last save of the owner's file gets, and a form that names another file."""
    _require_owner(visit)
    site, watched, root = visit.site, visit.site.own_file.watched, visit.site.own_file.root
    values: Values = {
        "problems": problem_titles(site.kit),
        "root": None if root is None else printable(str(root)),
        "watched": watched,
        "files": site.own_file.choices(),
        "wanted": visit.query.get("problem", watched.problem if watched else ""),
        "one": None,
    }
    last = site.store.newest_save() if watched else None
    if last is not None and watched is not None and last.problem == watched.problem:
        values |= submission_values(visit, last)
    return values


def watch_file(visit: Visit) -> str:
    """Watch the file that the form names."""
    _require_owner(visit)
    problem, word = visit.form.get("problem", ""), visit.form.get("file", "").strip()
    own_file = visit.site.own_file
    if problem not in visit.site.kit.slugs():
        raise bad_request(mark("The kit has no such problem"))
    try:
        own_file.watch(problem, own_file.path_below_root(word))
    except JudgeError as error:
        raise bad_request(error.fact) from error
    return "/own"


async def stream_submission(request: Request) -> Response:
    """The outcomes of a submission after the last that the page has, then `over`."""
    visit = Visit(request, {})
    submission = await run_in_threadpool(visit.submission)
    last = request.headers.get("Last-Event-ID") or visit.query.get("after", "")
    events = _submission_events(visit.site, submission.id, number_of(last, 0))
    return StreamingResponse(events, media_type="text/event-stream")


async def stream_own_file(request: Request) -> Response:
    """`next` when the owner's file was submitted after the submission that the page shows."""
    visit = Visit(request, {})
    _require_owner(visit)
    events = _save_events(visit.site, visit.number("after", 0))
    return StreamingResponse(events, media_type="text/event-stream")


async def _save_events(site: Site, after: int) -> AsyncIterator[str]:
    trouble = ""
    async for _ in _changes(site):
        newest = await run_in_threadpool(site.store.newest_save)
        if newest is not None and newest.id > after:
            yield _event("next", {"id": newest.id})
            return
        watched = site.own_file.watched
        if watched is not None and watched.trouble != trouble:
            trouble = watched.trouble
            yield _event("note", {"words": translate_fact(trouble)})


async def _submission_events(site: Site, number: int, after: int) -> AsyncIterator[str]:
    place, note = None, ""
    async for _ in _changes(site):
        submission = await run_in_threadpool(site.store.get, number)
        if submission is None:
            return
        for last, outcome in await run_in_threadpool(site.store.outcomes, number, after):
            after = last
            yield _event("case", _case(outcome), last)
        if submission.state.is_over:
            yield _event("over", {})
            return
        if submission.state is State.QUEUED:
            now = await run_in_threadpool(site.queue.place, number)
            if now is not None and now != place:
                place = now
                yield _event("place", {"before": now})
        elif (latest := site.queue.note(number)) != note:
            note = latest
            yield _event("note", {"words": translate_fact(latest)})


async def _changes(site: Site) -> AsyncIterator[None]:
    """Once at the beginning and after each change, until the server ends.

    Never if too many streams are open: the browser tries again after a while.
    """
    with site.hub.stream() as change:
        while change is not None and not site.hub.is_closed:
            change.clear()
            yield None
            await change.wait()


def _case(outcome: CaseRecord) -> dict[str, str]:
    cpu_s = outcome.cpu_s
    return {
        "case": outcome.case,
        "verdict": outcome.verdict.value,
        "words": translate_fact(outcome.verdict.words),
        "time": "" if cpu_s is None else translate("{seconds:.3f} s", seconds=cpu_s),
        "memory": memory_text(outcome.memory_bytes),
        "message": printable_lines(translate_fact(outcome.message)).partition("\n")[0],
    }


def _event(kind: str, content: Mapping[str, object], number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {kind}\nretry: {_RETRY_MS}\ndata: {json.dumps(content)}\n\n"


_PROBLEM, _SUBMISSION = "/problems/{slug:str}", "/submissions/{number:int}"
ROUTES = (
    page(f"{_PROBLEM}/solve", show_editor, "editor"),
    form(f"{_PROBLEM}/submissions", submit),
    form(f"{_PROBLEM}/draft", save_draft),
    form("/snippet", insert_snippet),
    page("/submissions", show_submissions, "submissions"),
    page("/submissions/compare", show_comparison, "comparison"),
    page(_SUBMISSION, lambda visit: submission_values(visit, visit.submission()), "submission"),
    page(f"{_SUBMISSION}/source", show_source),
    form(f"{_SUBMISSION}/cancel", cancel),
    form(f"{_SUBMISSION}/again", judge_again),
    form(f"{_SUBMISSION}/task", do_task),
    page(f"{_SUBMISSION}/x-ray", show_x_ray, "x_ray"),
    page(f"{_SUBMISSION}/x-ray.html", show_x_ray_page),
    Route(f"{_SUBMISSION}/events", stream_submission),
    page("/own", show_own_file, "own_file"),
    form("/own", watch_file),
    Route("/own/events", stream_own_file),
)
