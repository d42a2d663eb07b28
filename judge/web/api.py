"""The API: submissions and what came of them, as JSON for editors and scripts.

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

from judge.files.typed_values import decode_json
from judge.web.guard import json_response
from judge.web.records import Submission, TraceFinding
from judge.web.site import Site, Visit, bad_request, page
from judge.web.submissions import new_submission, stream_submission

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


ROUTES = (
    Route(f"{_PREFIX}/problems/{{slug:str}}/submissions", submit, methods=["POST"]),
    page(f"{_PREFIX}/submissions/{{number:int}}", show_submission),
    Route(f"{_PREFIX}/submissions/{{number:int}}/events", stream_submission),
)
