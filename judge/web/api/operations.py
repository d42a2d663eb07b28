"""What the API does. One table has each operation, for the routes and for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from judge.files.typed_values import decode_json
from judge.reports.json import LimitsObject, object_of
from judge.web.api.refusals import PREFIX, json_response
from judge.web.api.shapes import (
    ProblemList,
    ProblemObject,
    ProgressObject,
    SampleObject,
    StatementObject,
    SubmissionList,
    SubmissionObject,
    SubmissionRequest,
    SubmissionResult,
    submission_fields,
)
from judge.web.pages.event_stream import stream_submission
from judge.web.pages.problem_list import all_progress, kind_of
from judge.web.pages.problem_pages import problem_slug
from judge.web.pages.site import Site, site_of
from judge.web.pages.source_text import language_choices
from judge.web.pages.submission_pages import new_submission, own_submission
from judge.web.store.submissions import LOCAL_USER

_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A method on a path. `query` has the names of its parameters, each with what it says."""

    method: str
    path: str
    summary: str
    handler: Callable[[Request], Response | Awaitable[Response]]
    answer: type | None = None
    body: type | None = None
    status: HTTPStatus = HTTPStatus.OK
    query: tuple[tuple[str, str], ...] = ()
    media_type: str = "application/json"


def list_problems(request: Request) -> Response:
    """All problems, by difficulty."""
    site = site_of(request)
    rows, _ = site.shelf.problems()
    progress = all_progress(site.store, LOCAL_USER)
    found = []
    for one in rows:
        mine = progress.get(one.problem.slug)
        found.append(
            ProblemObject(
                slug=one.problem.slug,
                title=one.problem.title,
                kind=kind_of(one.problem),
                difficulty=one.lesson.difficulty,
                topics=tuple(one.lesson.topics),
                cases=one.cases,
                progress=None
                if mine is None
                else ProgressObject(
                    solved=mine.solved, tries=mine.tries, best_cpu_s=mine.best_cpu_s
                ),
            )
        )
    return json_response(ProblemList(problems=found))


def show_problem(request: Request) -> Response:
    """A problem with its statement."""
    slug, kit = problem_slug(request), site_of(request).shelf.kit
    language = request.query_params.get("lang", "en")
    problem = kit.problem(slug)
    if language not in problem.names and language != "en":
        raise HTTPException(HTTPStatus.NOT_FOUND, f"{slug} has no statement in that language")
    statement = kit.statement(slug, language)
    return json_response(
        StatementObject(
            slug=slug,
            title=problem.names.get(language, problem.title),
            statement=statement.text,
            limits=object_of(LimitsObject, problem.limits),
            samples=[
                SampleObject(
                    input=one.input.decode(errors="replace"),
                    output=one.answer.decode(errors="replace"),
                )
                for one in statement.samples
            ],
            languages=[one.code for one in language_choices()],
        )
    )


async def submit(request: Request) -> Response:
    """Queue a source."""
    slug = problem_slug(request)
    try:
        asked = decode_json(await request.body(), SubmissionRequest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, str(error)) from error
    new = new_submission(slug, msgspec.structs.asdict(asked))
    site = site_of(request)
    number = await run_in_threadpool(site.queue.submit, new)
    made = await run_in_threadpool(_object, site, number)
    answer = json_response(made, HTTPStatus.CREATED)
    answer.headers["Location"] = f"{PREFIX}/submissions/{number}"
    return answer


def list_submissions(request: Request) -> Response:
    """The newest submissions, of one problem or of all."""
    site, query = site_of(request), request.query_params
    before = query.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 18):
        raise HTTPException(HTTPStatus.BAD_REQUEST, "before is the number of a submission")
    found = site.store.newest(
        LOCAL_USER, query.get("problem"), before=int(before) if before else None, most=_PAGE + 1
    )
    return json_response(
        SubmissionList(
            submissions=[
                SubmissionObject(**submission_fields(one, site.queue.place(one.id)))  # type: ignore[arg-type]  # the fields are checked by a test
                for one in found[:_PAGE]
            ],
            next=found[_PAGE - 1].id if len(found) > _PAGE else None,
        )
    )


def show_submission(request: Request) -> Response:
    """A submission with its outcomes so far."""
    site, one = site_of(request), own_submission(request)
    fields: Any = submission_fields(one, site.queue.place(one.id))
    outcomes = [outcome for _, outcome in site.store.outcomes(one.id)]
    return json_response(SubmissionResult(**fields, outcomes=outcomes))


def cancel(request: Request) -> Response:
    """End a submission, with all its programs."""
    site, one = site_of(request), own_submission(request)
    site.queue.cancel(one.id)
    return json_response(_object(site, one.id))


def _object(site: Site, number: int) -> SubmissionObject:
    found = site.store.get(number)
    assert found is not None
    fields: Any = submission_fields(found, site.queue.place(number))
    return SubmissionObject(**fields)


OPERATIONS = (
    Operation(
        method="GET",
        path="/problems",
        summary="List the problems, with your progress",
        handler=list_problems,
        answer=ProblemList,
    ),
    Operation(
        method="GET",
        path="/problems/{slug}",
        summary="Read the statement of a problem",
        handler=show_problem,
        answer=StatementObject,
        query=(("lang", "the language of the statement: en or ja"),),
    ),
    Operation(
        method="POST",
        path="/problems/{slug}/submissions",
        summary="Submit a source, stress it, run it on an input, or trace it",
        handler=submit,
        body=SubmissionRequest,
        answer=SubmissionObject,
        status=HTTPStatus.CREATED,
    ),
    Operation(
        method="GET",
        path="/submissions",
        summary="List your submissions, the newest first",
        handler=list_submissions,
        answer=SubmissionList,
        query=(
            ("problem", "only those to this problem"),
            ("before", "only those with a smaller number"),
        ),
    ),
    Operation(
        method="GET",
        path="/submissions/{number}",
        summary="Read a submission and its outcomes so far",
        handler=show_submission,
        answer=SubmissionResult,
    ),
    Operation(
        method="GET",
        path="/submissions/{number}/events",
        summary="Hear of each outcome when it is there: server-sent events, from Last-Event-ID on",
        handler=stream_submission,
        media_type="text/event-stream",
    ),
    Operation(
        method="POST",
        path="/submissions/{number}/cancel",
        summary="End a submission, with all its programs",
        handler=cancel,
        answer=SubmissionObject,
    ),
)
"""All operations; their paths lie below `/api/v1`."""
