"""Say why a request is refused: to programs as JSON, to people as text."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

import msgspec
from starlette.responses import PlainTextResponse, Response

from judge.reports.json import json_text

API = "/api/"
"""Where the paths for programs begin."""


class ErrorObject(msgspec.Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    status: int
    error: str


def is_api(path: str) -> bool:
    """Whether a path is for programs."""
    return path.startswith(API)


def json_response(value: msgspec.Struct, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """An object as the answer to a request."""
    return Response(json_text(value), status, media_type="application/json")


def refusal(path: str, status: HTTPStatus, reason: str, headers: Mapping[str, str]) -> Response:
    """The answer to a request for `path` that is not served."""
    if is_api(path):
        answer = json_response(ErrorObject(status=status, error=reason), status)
    else:
        answer = PlainTextResponse(f"{reason}\n", status)
    answer.headers.update(headers)
    return answer
