"""The API: problems, submissions and what came of them, as JSON for editors and scripts.

`docs/how-to/site.md` has the paths. Keys may be added, never renamed or removed.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge.commands.history.store import ProblemProgress
from judge.files.typed_values import decode_json
from judge.web.guard import json_response
from judge.web.problems import kinds_of
from judge.web.progress import progress_of
from judge.web.records import Submission, TraceFinding
from judge.web.site import Site, Visit, bad_request, not_found, page
from judge.web.source_text import language_choices
from judge.web.submissions import new_submission, stream_submission

_PREFIX = "/api/v1"


class SubmissionRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A source, in a language of the problem's `languages`, and what is done with it.

    `input` is for the work `input`.
    """

    language: str
    source: str
    cases: Literal["all", "samples", "stress", "input", "trace"] = "all"
    input: str = ""


def list_problems(visit: Visit) -> Response:
    """All problems, by difficulty."""
    rows, _ = visit.site.problems()
    progress = progress_of(visit)
    problems = [
        {
            "slug": row.problem.slug,
            "title": row.problem.title,
            "kind": ", ".join(kinds_of(row.problem)),
            "difficulty": row.lesson.difficulty,
            "topics": row.lesson.topics,
            "cases": row.cases,
            "progress": _progress_object(progress.get(row.problem.slug)),
        }
        for row in rows
    ]
    return json_response({"problems": problems})


def _progress_object(progress: ProblemProgress | None) -> dict[str, Any] | None:
    if progress is None:
        return None
    return {name: getattr(progress, name) for name in ("solved", "tries", "best_cpu_s")}


def show_problem(visit: Visit) -> Response:
    """A problem with its statement, in Markdown, and what can be submitted to it."""
    slug, kit, language = visit.slug, visit.site.kit, visit.query.get("lang", "en")
    problem = kit.problem(slug)
    if language not in problem.names and language != "en":
        raise not_found(f"{slug} has no statement in that language")
    statement, limits = kit.statement(slug, language), problem.limits
    return json_response(
        {
            "slug": slug,
            "title": problem.names.get(language, problem.title),
            "statement": statement.text,
            "limits": {
                name: getattr(limits, name)
                for name in ("cpu_s", "wall_s", "memory_bytes", "output_bytes")
            },
            "samples": [
                {
                    "input": sample.input.decode(errors="replace"),
                    "output": sample.answer.decode(errors="replace"),
                }
                for sample in statement.samples
            ],
            "languages": [choice.code for choice in language_choices()],
        }
    )


async def submit(request: Request) -> Response:
    """Queue a source."""
    visit = Visit(request, {})
    site = visit.site
    try:
        order = decode_json(await request.body(), SubmissionRequest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise bad_request(str(error)) from error
    new = new_submission(visit, msgspec.structs.asdict(order))

    def queue() -> Response:
        submission = site.store.get(site.queue.submit(new))
        assert submission is not None
        answer = json_response(_submission_object(site, submission), HTTPStatus.CREATED)
        answer.headers["Location"] = f"{_PREFIX}/submissions/{submission.id}"
        return answer

    return await run_in_threadpool(queue)


def show_submission(visit: Visit) -> Response:
    """A submission with its outcomes so far."""
    return json_response(_submission_object(visit.site, visit.submission()))


def _submission_object(site: Site, submission: Submission) -> dict[str, Any]:
    """What programs see: `before` counts those that come first, if it waits.

    `finding` is what came of a stress test or of a run on one input, without what only pages show;
    `x_ray` is the address of the page of an X-ray.
    """
    names = ("id", "problem", "language", "file", "time", "task", "state", "verdict", "message")
    finding, x_ray = msgspec.to_builtins(submission.finding), None
    report = msgspec.to_builtins(submission.report)
    if report is not None:
        report.pop("translations")
    if isinstance(submission.finding, TraceFinding):
        finding, x_ray = None, f"/submissions/{submission.id}/x-ray"
    elif finding is not None:
        finding.pop("translations", None)
    return {
        **{name: getattr(submission, name) for name in names},
        "cases": "all" if submission.is_whole else "samples",
        "before": site.queue.place(submission.id),
        "report": report,
        "finding": finding,
        "x_ray": x_ray,
        "outcomes": [outcome for _, outcome in site.store.outcomes(submission.id)],
    }


ROUTES = (
    page(f"{_PREFIX}/problems", list_problems),
    page(f"{_PREFIX}/problems/{{slug:str}}", show_problem),
    Route(f"{_PREFIX}/problems/{{slug:str}}/submissions", submit, methods=["POST"]),
    page(f"{_PREFIX}/submissions/{{number:int}}", show_submission),
    Route(f"{_PREFIX}/submissions/{{number:int}}/events", stream_submission),
)
