"""Serve each request in the language of its user.

`?lang=` of an address chooses the language and is remembered in a cookie; without either, the
browser says what its user reads. The API is for programs, and always English.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from judge.terminal.translation import LANGUAGES, SOURCE_LANGUAGE, use_language
from judge.web.refusals import is_api

_FIELD, _COOKIE = "lang", "judge-language"
_YEAR_S = 365 * 24 * 3600
_MOST_FIELDS = 50
_LONGEST = 100  # of a value in the address of the same page in another language


class PageLanguage:
    """Sets the language of a request, and remembers what its address asks for."""

    def __init__(self, app: ASGIApp) -> None:
        """`app` serves the requests."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or is_api(scope["path"]):
            await self._app(scope, receive, send)
            return
        headers, asked = Headers(scope=scope), _asked_language(scope)
        language = (
            asked
            or _kept_language(headers)
            or accepted_language(headers.get("accept-language", ""))
        )

        async def send_remembered(message: Message) -> None:
            if asked and message["type"] == "http.response.start":
                cookie = f"{_COOKIE}={asked}; Path=/; Max-Age={_YEAR_S}; SameSite=Lax; HttpOnly"
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        with use_language(language):
            await self._app(scope, receive, send_remembered)


def accepted_language(header: str) -> str:
    """The language of ours that an Accept-Language header prefers; English if it names none."""
    best, most = SOURCE_LANGUAGE, 0.0
    for part in header.split(","):
        name, _, weight = part.partition(";")
        code = name.strip().lower().partition("-")[0]
        try:
            value = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if code in LANGUAGES and value > most:
            best, most = code, value
    return best


def language_addresses(request: Request) -> dict[str, str]:
    """For each language, the address of the page in it; of the first page, after a form.

    It is relative: a path that begins with two slashes would name another server.
    """
    is_page = request.method in ("GET", "HEAD")
    query = request.query_params.multi_items() if is_page else []
    kept = [(name, value) for name, value in query if name != _FIELD and len(value) <= _LONGEST]
    path = "" if is_page else "/"
    return {code: f"{path}?{urlencode([*kept, (_FIELD, code)])}" for code in LANGUAGES}


def _asked_language(scope: Scope) -> str | None:
    try:
        query = parse_qs(
            scope.get("query_string", b"").decode("ascii"), max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        return None
    asked = query.get(_FIELD, [""])[-1]
    return asked if asked in LANGUAGES else None


def _kept_language(headers: Headers) -> str | None:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return None
    kept = cookies[_COOKIE].value if _COOKIE in cookies else ""
    return kept if kept in LANGUAGES else None
