"""Put the site together: routes, guard, error pages."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from judge.errors import JudgeError, QueueFull
from judge.facts import error_fact
from judge.terminal.translation import mark, translate, translate_fact
from judge.web import api, board_pages, people, problems, progress, submissions
from judge.web.guard import Address, Guard, is_api, refusal
from judge.web.site import Site, in_language, render

_PHRASES = (
    *(mark("Bad Request"), mark("Not Found"), mark("Method Not Allowed"), mark("Request Timeout")),
    *(mark("Request Entity Too Large"), mark("Content Too Large"), mark("Too Many Requests")),
    mark("Internal Server Error"),
)
"""The titles of error pages."""

_STATIC = Path(__file__).with_name("static")


def make_app(site: Site, address: Address, door: people.Door | None = None) -> ASGIApp:
    """The application that serves a site under an address; with a `door`, to who is let in."""
    static = Mount("/static", StaticFiles(directory=_STATIC), name="static")
    modules = (problems, progress, board_pages, submissions, *((people,) if door else ()))
    pages = [route for module in modules for route in module.ROUTES]
    handlers: dict[Any, Any] = dict.fromkeys((HTTPException, JudgeError), _error_page)
    inside, outside = (
        Starlette(routes=(static, *routes), exception_handlers=handlers)
        for routes in ((*pages, *api.ROUTES), people.OUTSIDE)
    )
    for app in inside, outside:
        app.state.site, app.state.door = site, door
    return Guard(in_language(inside), address, door, in_language(outside))


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
