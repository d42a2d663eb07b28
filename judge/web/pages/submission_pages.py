"""The pages on which one solves: the editor, a submission, all submissions."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from judge.catalog import kit_files
from judge.commands.new.work import starting_text
from judge.escaping import printable
from judge.model import Verdict
from judge.terminal.translation import mark, translate
from judge.terminal.translation.facts import translate_fact
from judge.web.judging.own_file import MOST_SOURCE_BYTES
from judge.web.judging.tasks import SHRINK_S, STRESS_S
from judge.web.pages.board_pages import MOST_INPUT_BYTES, case_numbers
from judge.web.pages.problem_pages import problem_slug, problem_titles, title_of
from judge.web.pages.site import Site, render, site_of
from judge.web.pages.source_text import (
    editor_bundle,
    language_choices,
    source_difference,
    source_html,
)
from judge.web.pages.time_chart import time_chart
from judge.web.store.submissions import (
    LOCAL_USER,
    NewSubmission,
    Submission,
    SubmissionState,
    SubmissionTask,
)

_PAGE, _OFFERED = 50, 20
_KINDS = {
    "all": SubmissionTask.JUDGE,
    "samples": SubmissionTask.JUDGE,
    "stress": SubmissionTask.STRESS,
    "input": SubmissionTask.INPUT,
    "trace": SubmissionTask.TRACE,
}
_STATE_WORDS = {
    SubmissionState.QUEUED: mark("waiting"),
    SubmissionState.JUDGING: mark("running"),
    SubmissionState.DONE: mark("done"),
}
_SEE_OTHER = HTTPStatus.SEE_OTHER


def show_editor(request: Request) -> Response:
    """The editor, with what the user wrote last, or with a program that reads the input."""
    site, slug = site_of(request), problem_slug(request)
    choices = {one.code: one for one in language_choices()}
    draft = site.store.draft(LOCAL_USER, slug)
    wanted = request.query_params.get("language")
    if wanted is not None and wanted not in choices:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("That language is not installed here"))
    if draft is not None and wanted is None and draft[0] in choices:
        language, source = draft[0], draft[1].decode(errors="replace")
    else:
        language = wanted or next(iter(choices))
        source = starting_text(site.shelf.kit, slug, language) or ""
    values = {
        "slug": slug,
        "title": title_of(site.shelf.kit.problem(slug)),
        "choices": choices.values(),
        "language": language,
        "source": source,
        "input": draft[2] if draft else "",
        "stress_s": round(STRESS_S + SHRINK_S),
        "newest": site.store.newest(LOCAL_USER, slug, most=5),
        "bundle": editor_bundle(),
    }
    return render(request, "editor.html.jinja", values)


async def submit(request: Request) -> Response:
    """Queue what was written, and lead to its page."""
    site, slug = site_of(request), problem_slug(request)
    async with request.form(max_files=0) as form:
        new = new_submission(slug, form)
    number = await run_in_threadpool(site.queue.submit, new)
    await run_in_threadpool(_keep, site, new)
    return RedirectResponse(f"/submissions/{number}", _SEE_OTHER)


async def save_draft(request: Request) -> Response:
    """Keep what was typed."""
    site, slug = site_of(request), problem_slug(request)
    async with request.form(max_files=0) as form:
        new = new_submission(slug, form)
    await run_in_threadpool(_keep, site, new)
    return Response(status_code=HTTPStatus.NO_CONTENT)


def show_submissions(request: Request) -> Response:
    """The user's submissions, the newest first."""
    site, query = site_of(request), request.query_params
    before = query.get("before", "")
    problem = query.get("problem")
    if problem is not None and problem not in site.shelf.kit.slugs():
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("The kit has no such problem"))
    number = int(before) if before.isascii() and before.isdigit() and len(before) < 18 else None
    found = site.store.newest(LOCAL_USER, problem, before=number, most=_PAGE + 1)
    values = {
        "submissions": [submission_row(one) for one in found[:_PAGE]],
        "problem": problem,
        "titles": problem_titles(site.shelf),
        "next": found[_PAGE - 1].id if len(found) > _PAGE else None,
    }
    return render(request, "submissions.html.jinja", values)


def show_submission(request: Request) -> Response:
    """A submission: its verdicts so far, the failing cases, its source."""
    submission = own_submission(request)
    return render(request, "submission.html.jinja", submission_values(request, submission))


def show_source(request: Request) -> Response:
    """The source of a submission as a file."""
    submission = own_submission(request)
    headers = {"Content-Disposition": f'attachment; filename="{submission.file}"'}
    return Response(submission.source, headers=headers, media_type="text/plain")


def cancel(request: Request) -> Response:
    """End a submission, with all its programs."""
    submission = own_submission(request)
    site_of(request).queue.cancel(submission.id)
    return RedirectResponse(f"/submissions/{submission.id}", _SEE_OTHER)


def judge_again(request: Request) -> Response:
    """Submit the source of a submission again."""
    old = own_submission(request)
    new = NewSubmission(
        user=old.user,
        problem=old.problem,
        language=old.language,
        file=old.file,
        source=old.source,
        is_whole=old.is_whole,
        task=old.task,
        input=old.input,
        case=old.case,
    )
    number = site_of(request).queue.submit(new)
    return RedirectResponse(f"/submissions/{number}", _SEE_OTHER)


def own_submission(request: Request, number: int | None = None) -> Submission:
    """The submission of a number, by default that in the path; "not found" if not the user's."""
    number = request.path_params["number"] if number is None else number
    found = site_of(request).store.get(number) if number < 1 << 62 else None
    if found is None or found.user != LOCAL_USER:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("There is no such submission"))
    return found


def submission_values(request: Request, submission: Submission) -> dict[str, Any]:
    """What the page of a submission shows."""
    site = site_of(request)
    numbered = site.store.outcomes(submission.id)
    outcomes = [one for _, one in numbered]
    failures = [one for one in outcomes if one.verdict is not Verdict.AC]
    older = site.store.newest(LOCAL_USER, submission.problem, before=submission.id, most=1)
    newest = site.store.newest(LOCAL_USER, submission.problem, most=_OFFERED + 1)
    problem = site.shelf.kit.problem(submission.problem)
    return {
        **submission_row(submission),
        "one": submission,
        "title": title_of(problem),
        "place": site.queue.place(submission.id),
        "last_event": numbered[-1][0] if numbered else 0,
        "note": site.queue.note(submission.id),
        "has_board": site.shelf.has_board(submission.problem),
        "has_x_ray": has_positions(site, submission.problem),
        "debug_words": debug_words(submission, failures[0].case) if failures else (),
        "outcomes": outcomes,
        "failures": failures,
        "board_numbers": case_numbers(site, submission.problem) if failures else {},
        "chart": time_chart(outcomes, problem.limits.cpu_s),
        "report": submission.report,
        "source": source_html(submission.source, submission.file),
        "older": older[0].id if older else None,
        "others": [
            submission_row(one)
            for one in newest
            if one.id != submission.id and one.task is submission.task is SubmissionTask.JUDGE
        ],
        "difference": source_difference(older[0].source, submission.source) if older else [],
    }


def has_positions(site: Site, slug: str) -> bool:
    """Whether a search can report positions of the problem, so that it has an X-ray."""
    return kit_files.is_file(site.shelf.kit.root / "problems" / slug / "position.py")


def debug_words(submission: Submission, case: str) -> tuple[str, ...]:
    """Commands that debug the downloaded source on a case: in the terminal, and for an editor."""
    rest = shlex.join([submission.problem, submission.file, printable(case)])
    return f"judge debug {rest}", f"judge debug --launch {rest}"


def submission_row(one: Submission) -> dict[str, Any]:
    """What stands in one line about a submission."""
    state, verdict = one.state, one.verdict
    is_stress = one.task is SubmissionTask.STRESS
    is_done = state is SubmissionState.DONE
    return {
        "id": one.id,
        "problem": one.problem,
        "language": one.language,
        "time": one.time,
        "what": translate(
            one.task.words or (mark("all cases") if one.is_whole else mark("samples"))
        ),
        "task": one.task.value,
        "state": state.value,
        "is_over": state.is_over,
        "is_done": is_done or state is SubmissionState.FAILED,
        "is_good": verdict is Verdict.AC or (is_stress and is_done and verdict is None),
        "is_bad": state is SubmissionState.FAILED or verdict not in (None, Verdict.AC),
        "words": _outcome_words(one),
        "cpu_s": one.report.cpu_s if one.report else None,
        "memory_bytes": one.report.memory_bytes if one.report else None,
    }


def _outcome_words(one: Submission) -> str:
    state, verdict = one.state, one.verdict
    if state is SubmissionState.DONE and one.task is SubmissionTask.STRESS:
        if verdict is None:
            return translate("no counterexample found")
        return translate("found: {verdict}", verdict=translate_fact(verdict.words))
    if state is SubmissionState.DONE and verdict is not None:
        is_sample = verdict is Verdict.AC and not one.is_whole
        return translate("samples passed") if is_sample else translate_fact(verdict.words)
    if state is SubmissionState.FAILED:
        return translate("could not be judged")
    return translate(_STATE_WORDS.get(state, mark("cancelled")))


def new_submission(slug: str, form: FormData | Mapping[str, Any]) -> NewSubmission:
    """What a form asks to judge. Browsers send line ends as CR LF."""
    source = str(form.get("source", "")).replace("\r\n", "\n").encode(errors="replace")
    code, kind = form.get("language"), form.get("cases", "all")
    text = str(form.get("input", "")).replace("\r\n", "\n").encode(errors="replace")
    choice = next((one for one in language_choices() if one.code == code), None)
    if choice is None:
        raise HTTPException(HTTPStatus.BAD_REQUEST, mark("That language is not installed here"))
    if kind not in _KINDS:
        raise HTTPException(
            HTTPStatus.BAD_REQUEST,
            translate("The kinds of cases are {kinds}", kinds=", ".join(_KINDS)),
        )
    if len(text) > MOST_INPUT_BYTES:
        raise HTTPException(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            translate("The input has more than {size} KiB", size=MOST_INPUT_BYTES >> 10),
        )
    if len(source) > MOST_SOURCE_BYTES:
        raise HTTPException(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            translate("The source has more than {size} KiB", size=MOST_SOURCE_BYTES >> 10),
        )
    if not source.strip():
        raise HTTPException(HTTPStatus.BAD_REQUEST, mark("The source is empty"))
    return NewSubmission(
        user=LOCAL_USER,
        problem=slug,
        language=choice.code,
        file=choice.file,
        source=source,
        is_whole=kind == "all",
        task=_KINDS[str(kind)],
        input=text,
    )


def _keep(site: Site, new: NewSubmission) -> None:
    """Keep what was typed."""
    text = new.input.decode(errors="replace")
    site.store.save_draft(new.user, new.problem, new.language, new.source, text)


ROUTES = (
    Route("/problems/{slug:str}/solve", show_editor, name="editor"),
    Route("/problems/{slug:str}/submissions", submit, methods=["POST"]),
    Route("/problems/{slug:str}/draft", save_draft, methods=["POST"]),
    Route("/submissions", show_submissions, name="submissions"),
    Route("/submissions/{number:int}", show_submission, name="submission"),
    Route("/submissions/{number:int}/source", show_source),
    Route("/submissions/{number:int}/cancel", cancel, methods=["POST"]),
    Route("/submissions/{number:int}/again", judge_again, methods=["POST"]),
)
