"""Send the verdicts on a submission to its page as they come, by server-sent events.

The number of an event is that of its outcome in the store. A browser that lost the connection sends
the last number that it has seen (Last-Event-ID), and gets the rest.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from judge.reports.text import memory_text
from judge.terminal.translation import translate
from judge.terminal.translation.facts import translate_fact
from judge.web.pages.site import Site, site_of
from judge.web.pages.submission_pages import own_submission
from judge.web.store.records import CaseRecord
from judge.web.store.submissions import LOCAL_USER, SubmissionState

_RETRY_MS = 1000


async def stream_submission(request: Request) -> Response:
    """The outcomes of a submission after the last that the page has, then `over`."""
    submission = await run_in_threadpool(own_submission, request)
    last = request.headers.get("Last-Event-ID") or request.query_params.get("after", "0")
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 18 else 0
    return _stream(_submission_events(site_of(request), submission.id, after))


async def stream_own_file(request: Request) -> Response:
    """`next` when the user's own file was submitted after the submission that the page shows."""
    last = request.query_params.get("after", "0")
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 18 else 0
    return _stream(_save_events(site_of(request), after))


async def _save_events(site: Site, after: int) -> AsyncIterator[str]:
    trouble = ""
    async for _ in _changes(site):
        newest = await run_in_threadpool(site.store.newest_save, LOCAL_USER)
        if newest is not None and newest.id > after:
            yield _event("next", {"id": newest.id})
            return
        watched = site.own_files.watched(LOCAL_USER)
        if watched is not None and watched.trouble != trouble:
            trouble = watched.trouble
            yield _event("note", {"words": translate_fact(trouble)})


def _stream(events: AsyncIterator[str]) -> Response:
    return StreamingResponse(events, media_type="text/event-stream")


async def _submission_events(site: Site, number: int, after: int) -> AsyncIterator[str]:
    place: int | None = None
    note = ""
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
        if submission.state is SubmissionState.QUEUED:
            now = await run_in_threadpool(site.queue.place, number)
            if now is not None and now != place:
                place = now
                yield _event("place", {"before": now})
        elif (words := site.queue.note(number)) != note:
            note = words
            yield _event("note", {"words": translate_fact(words)})


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
    return {
        "case": outcome.case,
        "verdict": outcome.verdict.value,
        "words": translate_fact(outcome.verdict.words),
        "time": ""
        if outcome.cpu_s is None
        else translate("{seconds:.3f} s", seconds=outcome.cpu_s),
        "memory": memory_text(outcome.memory_bytes),
        "message": translate_fact(outcome.message).partition("\n")[0],
    }


def _event(kind: str, content: Mapping[str, object], number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {kind}\nretry: {_RETRY_MS}\ndata: {json.dumps(content)}\n\n"


ROUTES = (
    Route("/submissions/{number:int}/events", stream_submission),
    Route("/own/events", stream_own_file),
)
