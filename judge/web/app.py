"""Put the site together: routes, guard, error pages, and the API for editors and scripts.

The API has submissions and what came of them, as JSON: `docs/how-to/site.md` has the paths. Its
keys may be added, never renamed or removed.
"""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Any, Literal

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from judge.errors import JudgeError, QueueFull
from judge.facts import error_fact
from judge.files.typed_values import decode_json
from judge.terminal.translation import mark, translate, translate_fact
from judge.web import board_pages, people, problems, submissions
from judge.web.guard import Address, Guard, is_api, json_response, refusal
from judge.web.records import Submission, TraceFinding
from judge.web.site import Site, Visit, bad_request, in_language, page, render
from judge.web.submissions import new_submission, stream_submission

_PHRASES = (
    *(mark("Bad Request"), mark("Not Found"), mark("Method Not Allowed"), mark("Request Timeout")),
    *(mark("Request Entity Too Large"), mark("Content Too Large"), mark("Too Many Requests")),
    mark("Internal Server Error"),
)
"""The titles of error pages."""

_STATIC = Path(__file__).with_name("static")


def make_app(site: Site, address: Address, door: people.Door) -> ASGIApp:
    """The application that serves a site under an address to who is let in."""
    static = Mount("/static", StaticFiles(directory=_STATIC), name="static")
    modules = problems, board_pages, submissions, people
    pages = [route for module in modules for route in module.ROUTES]
    handlers: dict[Any, Any] = dict.fromkeys((HTTPException, JudgeError), _error_page)
    inside, outside = (
        Starlette(routes=(static, *routes), exception_handlers=handlers)
        for routes in ((*pages, *API_ROUTES), people.OUTSIDE)
    )
    for app in inside, outside:
        app.state.site, app.state.door = site, door
    return Guard(in_language(inside), in_language(outside), address, door)


async def _error_page(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException):
        status, detail = HTTPStatus(error.status_code), error.detail
    else:
        # Else the kit or the machine is broken, not the site.
        is_full = isinstance(error, QueueFull)
        status = HTTPStatus.TOO_MANY_REQUESTS if is_full else HTTPStatus.INTERNAL_SERVER_ERROR
        detail = error_fact(error)
    if is_api(request.url.path):
        return refusal(request.url.path, status, detail or status.phrase, {})
    values = {
        "phrase": translate(status.phrase),
        "detail": "" if detail == status.phrase else translate(translate_fact(detail)),
    }
    return render(request, "error", values, status=status)


_PREFIX = "/api/v1"


class SubmissionRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A source, in a language by its code, and what is done with it.

    `input` is for the work `input`.
    """

    language: str
    source: str
    cases: Literal["all", "samples", "stress", "input", "trace"] = "all"
    input: str = ""


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
    finding, x_ray = msgspec.to_builtins(submission.finding, enc_hook=str), None
    report = msgspec.to_builtins(submission.report, enc_hook=str)
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


API_ROUTES = (
    Route(f"{_PREFIX}/problems/{{slug:str}}/submissions", submit, methods=["POST"]),
    page(f"{_PREFIX}/submissions/{{number:int}}", show_submission),
    Route(f"{_PREFIX}/submissions/{{number:int}}/events", stream_submission),
)
