"""Put the site together: routes, guard, error pages."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from judge.errors import JudgeError, QueueFull
from judge.terminal.translation import mark, translate
from judge.terminal.translation.facts import translate_fact
from judge.web import api
from judge.web.access import AccessKeys
from judge.web.guard import Address, BodyTooLarge, BodyTooSlow, Guard
from judge.web.language import PageLanguage
from judge.web.pages import (
    board_pages,
    comparison_pages,
    event_stream,
    lesson_pages,
    own_file_pages,
    problem_pages,
    random_board_pages,
    replay_pages,
    submission_pages,
    task_pages,
)
from judge.web.pages.site import Site, render
from judge.web.refusals import is_api, refusal

_PHRASES = (
    *(mark("Bad Request"), mark("Not Found"), mark("Method Not Allowed"), mark("Request Timeout")),
    *(mark("Request Entity Too Large"), mark("Content Too Large"), mark("Too Many Requests")),
    mark("Internal Server Error"),
)
"""The titles of error pages."""

_STATIC = Path(__file__).with_name("static")


def make_app(site: Site, address: Address, keys: AccessKeys | None = None) -> ASGIApp:
    """The application that serves a site under an address, with `keys` to who has them."""
    routes: Sequence[BaseRoute] = (
        *problem_pages.ROUTES,
        *board_pages.ROUTES,
        *random_board_pages.ROUTES,
        *lesson_pages.ROUTES,
        *submission_pages.ROUTES,
        *comparison_pages.ROUTES,
        *task_pages.ROUTES,
        *api.ROUTES,
        *replay_pages.ROUTES,
        *own_file_pages.ROUTES,
        *event_stream.ROUTES,
        Mount("/static", StaticFiles(directory=_STATIC), name="static"),
    )
    handlers: dict[Any, Any] = {
        HTTPException: _http_error,
        QueueFull: _queue_full,
        JudgeError: _judge_error,
        BodyTooLarge: _too_large,
        BodyTooSlow: _too_slow,
    }
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.state.site = site
    return Guard(PageLanguage(app), address, keys)


async def _http_error(request: Request, error: HTTPException) -> Response:
    status = HTTPStatus(error.status_code)
    has_detail = error.detail and error.detail != status.phrase
    return _error_page(request, status, error.detail if has_detail else "")


async def _queue_full(request: Request, error: QueueFull) -> Response:
    return _error_page(request, HTTPStatus.TOO_MANY_REQUESTS, str(error))


async def _judge_error(request: Request, error: JudgeError) -> Response:
    """What is wrong with the kit or the machine is no bug of the site."""
    return _error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR, str(error))


async def _too_large(request: Request, error: BodyTooLarge) -> Response:
    return _error_page(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "")


async def _too_slow(request: Request, error: BodyTooSlow) -> Response:
    return _error_page(request, HTTPStatus.REQUEST_TIMEOUT, "")


def _error_page(request: Request, status: HTTPStatus, detail: str) -> Response:
    if is_api(request.url.path):
        return refusal(request.url.path, status, detail or status.phrase, {})
    values = {"phrase": translate(status.phrase), "detail": translate_fact(detail)}
    return render(request, "error.html.jinja", values, status=status)
