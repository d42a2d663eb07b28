"""The API: problems, submissions and what came of them, as JSON for editors and scripts.

`docs/how-to/site.md` has the paths.
"""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Any, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge.files.typed_values import convert_value, decode_json
from judge.model import Verdict
from judge.reports.json import LimitsObject, object_of
from judge.web.pages.event_stream import stream_submission
from judge.web.pages.problem_list import all_progress, kind_of
from judge.web.pages.problem_pages import problem_slug
from judge.web.pages.site import Site, site_of
from judge.web.pages.source_text import language_choices
from judge.web.pages.submission_pages import new_submission, own_submission
from judge.web.refusals import API, json_response
from judge.web.store.findings import InputFinding, StressFinding
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import LOCAL_USER, Submission, SubmissionState

_PREFIX = f"{API}v1"
_FINDING: Any = InputFinding | StressFinding  # mypy takes a union for no type


class ProgressObject(msgspec.Struct, frozen=True, kw_only=True):
    """The user's progress in a problem; `best_cpu_s` is in seconds of CPU time."""

    solved: bool
    tries: int
    best_cpu_s: float | None


class ProblemObject(msgspec.Struct, frozen=True, kw_only=True):
    """A problem in the list. `difficulty` is None if it has none."""

    slug: str
    title: str
    kind: str
    difficulty: int | None
    topics: tuple[str, ...]
    cases: int
    progress: ProgressObject | None


class ProblemList(msgspec.Struct, frozen=True, kw_only=True):
    """All problems, by difficulty."""

    problems: list[ProblemObject]


class SampleObject(msgspec.Struct, frozen=True, kw_only=True):
    """A sample of a statement."""

    input: str
    output: str


class StatementObject(msgspec.Struct, frozen=True, kw_only=True):
    """A problem with its statement, in Markdown, and what can be submitted to it."""

    slug: str
    title: str
    statement: str
    limits: LimitsObject
    samples: list[SampleObject]
    languages: list[str]


class SubmissionRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A source, in a language of the problem's `languages`, and what is done with it.

    `input` is for the work `input`.
    """

    language: str
    source: str
    cases: Literal["all", "samples", "stress", "input", "trace"] = "all"
    input: str = ""


class SubmissionObject(msgspec.Struct, frozen=True, kw_only=True):
    """A submission with the outcomes so far. `before` counts those that come first, if it waits.

    `task` is what is done with it, and `finding` what came of a stress test or of a run on one
    input; `x_ray` is the address of the page of an X-ray.
    """

    id: int
    problem: str
    language: str
    file: str
    time: datetime
    task: str
    cases: Literal["all", "samples"]
    state: SubmissionState
    before: int | None
    verdict: Verdict | None
    message: str
    report: ReportRecord | None
    finding: InputFinding | StressFinding | None
    x_ray: str | None
    outcomes: list[CaseRecord]


def list_problems(request: Request) -> Response:
    """All problems, by difficulty."""
    site = site_of(request)
    rows, _ = site.shelf.problems()
    progress = all_progress(site.store, LOCAL_USER)
    return json_response(
        ProblemList(
            problems=[
                ProblemObject(
                    slug=row.problem.slug,
                    title=row.problem.title,
                    kind=kind_of(row.problem),
                    difficulty=row.lesson.difficulty,
                    topics=tuple(row.lesson.topics),
                    cases=row.cases,
                    progress=object_of(ProgressObject, progress[row.problem.slug])
                    if row.problem.slug in progress
                    else None,
                )
                for row in rows
            ]
        )
    )


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
                    input=sample.input.decode(errors="replace"),
                    output=sample.answer.decode(errors="replace"),
                )
                for sample in statement.samples
            ],
            languages=[choice.code for choice in language_choices()],
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

    def queue() -> SubmissionObject:
        submission = site.store.get(site.queue.submit(new))
        assert submission is not None
        return _submission_object(site, submission)

    queued = await run_in_threadpool(queue)
    answer = json_response(queued, HTTPStatus.CREATED)
    answer.headers["Location"] = f"{_PREFIX}/submissions/{queued.id}"
    return answer


def show_submission(request: Request) -> Response:
    """A submission with its outcomes so far."""
    return json_response(_submission_object(site_of(request), own_submission(request)))


def _submission_object(site: Site, submission: Submission) -> SubmissionObject:
    finding = submission.finding
    is_shown = isinstance(finding, InputFinding | StressFinding)
    has_page = finding is not None and not is_shown
    return object_of(
        SubmissionObject,
        submission,
        task=submission.task.value,
        cases="all" if submission.is_whole else "samples",
        before=site.queue.place(submission.id),
        # Without what is only for pages.
        finding=convert_value(msgspec.to_builtins(finding), _FINDING) if is_shown else None,
        x_ray=f"/submissions/{submission.id}/x-ray" if has_page else None,
        outcomes=[outcome for _, outcome in site.store.outcomes(submission.id)],
    )


ROUTES = (
    Route(f"{_PREFIX}/problems", list_problems),
    Route(f"{_PREFIX}/problems/{{slug:str}}", show_problem),
    Route(f"{_PREFIX}/problems/{{slug:str}}/submissions", submit, methods=["POST"]),
    Route(f"{_PREFIX}/submissions/{{number:int}}", show_submission),
    Route(f"{_PREFIX}/submissions/{{number:int}}/events", stream_submission),
)
