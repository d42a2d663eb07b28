"""What more can be done with a submission: run it on a case again, its X-ray."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from judge.terminal.translation import current_language, mark
from judge.web.pages.site import Site, site_of
from judge.web.pages.submission_pages import own_submission
from judge.web.store.findings import StressFinding, TraceFinding
from judge.web.store.submissions import NewSubmission, Submission, SubmissionTask

_TASKS = {one.value: one for one in (SubmissionTask.INPUT, SubmissionTask.TRACE)}
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


async def do_task(request: Request) -> Response:
    """Run the source of a submission on a case of it again, or trace it there."""
    async with request.form(max_files=0) as form:
        name, kind = str(form.get("case", "")), str(form.get("cases", ""))
    number = await run_in_threadpool(_queue_task, request, name, kind)
    return RedirectResponse(f"/submissions/{number}", HTTPStatus.SEE_OTHER)


def show_x_ray(request: Request) -> Response:
    """The page of `judge trace`, which may run its own script, in an origin of its own."""
    found = own_submission(request).finding
    if not isinstance(found, TraceFinding):
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("There is no X-ray of this submission"))
    page = found.translations.get(current_language(), found.page)
    scripts = " ".join(map(_script_hash, _SCRIPT.findall(page)))
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; "
        f"sandbox allow-scripts; script-src {scripts}"
    )
    content = page.encode(errors="replace")
    return Response(content, headers={"Content-Security-Policy": policy}, media_type="text/html")


def _script_hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def _queue_task(request: Request, name: str, kind: str) -> int:
    site, old = site_of(request), own_submission(request)
    if kind not in _TASKS or name not in _case_names(site, old):
        raise HTTPException(HTTPStatus.BAD_REQUEST, mark("The submission has no such case"))
    fields = {one: getattr(old, one) for one in NewSubmission.__dataclass_fields__}
    new = NewSubmission(**fields)
    task = replace(new, is_whole=False, is_watched=False, task=_TASKS[kind], case=name, input=b"")
    return site.queue.submit(task)


def _case_names(site: Site, submission: Submission) -> set[str]:
    """The cases that a submission was judged on, or the one that it found."""
    found = {one.case for _, one in site.store.outcomes(submission.id)} | {submission.case}
    if isinstance(submission.finding, StressFinding):
        found.add(submission.finding.kept or "")
    return found - {""}


ROUTES = (
    Route("/submissions/{number:int}/task", do_task, methods=["POST"]),
    Route("/submissions/{number:int}/x-ray", show_x_ray),
)
