"""How each page of the site is made: what a request says, the templates, the language."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import jinja2
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from judge.catalog.kit import Kit
from judge.commands.history.problem_list import ListedProblem, list_problems
from judge.errors import JudgeError
from judge.escaping import first_line, printable, printable_lines
from judge.model import Verdict
from judge.reports.pages import template_environment
from judge.reports.text import memory_text, title_of
from judge.sandbox import Level
from judge.terminal.translation import (
    LANGUAGES,
    SOURCE_LANGUAGE,
    current_language,
    mark,
    translate,
    translate_fact,
    use_language,
)
from judge.web.guard import is_api
from judge.web.own_file import OwnFile
from judge.web.players import BoardPlayers
from judge.web.queue import EventHub, JudgingQueue
from judge.web.records import Person, Submission
from judge.web.store import Store

Values = dict[str, Any]
"""What a template shows."""

Answer = Values | Response | str
"""What comes of a request; a text is the address of the page to see next."""

Default = TypeVar("Default")

EDITOR_WORDS = (
    *(mark("Find"), mark("Replace"), mark("next"), mark("previous"), mark("all"), mark("replace")),
    *(mark("match case"), mark("regexp"), mark("by word"), mark("replace all"), mark("close")),
    *(mark("Go to line"), mark("go"), mark("current match"), mark("on line")),
    *(mark("replaced match on line $"), mark("replaced $ matches"), mark("Control character")),
    mark("Selection deleted"),
)
"""What CodeMirror says, as it names it; `$` is a number."""

_HERE = Path(__file__).parent
_FRESH_S = 5.0
_FIELD, _COOKIE = "lang", "judge-language"
_YEAR_S = 365 * 24 * 3600
_MOST_DIGITS = 18  # of a number in a request: SQLite stores 64 bits


@dataclass(kw_only=True)
class Site:
    """What a server serves."""

    kit: Kit
    level: Level
    store: Store
    queue: JudgingQueue
    hub: EventHub
    boards: BoardPlayers
    own_file: OwnFile
    origins: Sequence[str]  # how addresses of the site begin, for others
    _read_at: float = field(default=0.0, init=False)
    _listed: tuple[list[ListedProblem], list[JudgeError]] = field(default=([], []), init=False)

    def problems(self) -> tuple[list[ListedProblem], list[JudgeError]]:
        """The problems, the easiest first, and why others are broken; at most 5 seconds old."""
        now = time.monotonic()
        if not self._read_at or now - self._read_at > _FRESH_S:
            self._listed, self._read_at = list_problems(self.kit), now
        return self._listed


@dataclass(frozen=True, slots=True)
class Visit:
    """A request: what its address and its form say, checked where it is asked."""

    request: Request
    form: Mapping[str, str]

    @property
    def site(self) -> Site:
        """The site that is asked."""
        site: Site = self.request.app.state.site
        return site

    @property
    def person(self) -> Person:
        """Who asks for a page inside; outside, nobody is known."""
        person: Person = self.request.scope["person"]
        return person

    @property
    def query(self) -> Mapping[str, str]:
        """What the address asks for."""
        return self.request.query_params

    def number(self, name: str, default: int, most: int = 10**_MOST_DIGITS) -> int:
        """A number in the query, `most` at most."""
        return min(number_of(self.query.get(name, ""), default), most)

    @property
    def slug(self) -> str:
        """The problem in the path; a page "not found" if the kit does not have it."""
        slug: str = self.request.path_params["slug"]
        if slug not in self.site.kit.slugs():
            raise not_found(mark("The kit has no such problem"))
        return slug

    def submission(self, number: int | None = None) -> Submission:
        """The person's submission of a number, by default of that in the path; or "not found"."""
        number = self.request.path_params["number"] if number is None else number
        submission = self.site.store.get(number) if number < 10**_MOST_DIGITS else None
        if submission is None or submission.person != self.person.id:
            raise not_found(mark("There is no such submission"))
        return submission


def number_of(word: str, default: Default) -> int | Default:
    """The number that a word is; the default if it is none."""
    is_number = word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
    return int(word) if is_number else default


def not_found(words: str) -> HTTPException:
    """To be raised where there is nothing to show."""
    return HTTPException(HTTPStatus.NOT_FOUND, words)


def bad_request(words: str) -> HTTPException:
    """To be raised where a request makes no sense."""
    return HTTPException(HTTPStatus.BAD_REQUEST, words)


def page(path: str, answer: Callable[[Visit], Answer], template: str = "") -> Route:
    """Serve a path; `template` shows the values."""

    def show(request: Request) -> Response:
        return _response(Visit(request, {}), answer, template)

    return Route(path, show)


def form(path: str, answer: Callable[[Visit], Answer]) -> Route:
    """Do what a form asks that is sent to a path."""

    async def do(request: Request) -> Response:
        async with request.form(max_files=0) as sent:
            fields = {name: str(value) for name, value in sent.items()}
        return await run_in_threadpool(_response, Visit(request, fields), answer)

    return Route(path, do, methods=["POST"])


def _response(visit: Visit, answer: Callable[[Visit], Answer], template: str = "") -> Response:
    reply = answer(visit)
    if isinstance(reply, str):
        return RedirectResponse(reply, HTTPStatus.SEE_OTHER)
    return reply if isinstance(reply, Response) else render(visit.request, template, reply)


def render(
    request: Request,
    template: str,
    values: Mapping[str, Any],
    *,
    status: HTTPStatus = HTTPStatus.OK,
) -> Response:
    """A page in the language of the request. `template` is a file in `templates/`.

    jinja2 escapes everything.
    """
    language, level = current_language(), request.app.state.site.level
    messages = () if language == SOURCE_LANGUAGE else (*script_words(), *EDITOR_WORDS)
    shared = {
        "path": request.url.path,
        "person": request.scope["person"],  # None outside
        "page_language": language,
        "language_addresses": _language_addresses(request),
        "language_names": LANGUAGES,
        "script_words": {message: translate(message) for message in messages},
        "level": level.value,
        "is_unsafe": level is Level.NONE,
        "is_exposed": request.url.scheme == "http"
        and not (request.scope.get("server") or ("127.",))[0].startswith(("127.", "::1")),
    }
    text = _templates().get_template(f"{template}.html.jinja").render(shared | dict(values))
    answer = HTMLResponse(text.encode(errors="replace"), status)
    if request.query_params.get(_FIELD) == language:
        answer.set_cookie(_COOKIE, language, max_age=_YEAR_S, samesite="lax", httponly=True)
    return answer


@cache
def script_words() -> list[str]:
    """The messages in the scripts. A page has them as data: no script may stand in it."""
    texts = (path.read_text(encoding="utf-8") for path in _HERE.glob("static/*.js"))
    return sorted({message for text in texts for message in re.findall(r'\bsay\("([^"]+)"', text)})


@cache
def _templates() -> jinja2.Environment:
    environment = template_environment(_HERE / "templates")
    environment.filters |= {
        "code": Markup("<code>{}</code>").format,
        "link": Markup('<a href="{1}">{0}</a>').format,
        "verbatim": Markup('<span translate="no">{}</span>').format,
        "first_line": first_line,
        "memory": memory_text,
        "printable": printable,
        "script_data": _script_data,
        "printable_lines": printable_lines,
        "title": title_of,
        "translated": translate_fact,
    }
    environment.globals["verdict_words"] = {verdict.value: verdict.words for verdict in Verdict}
    environment.policies["ext.i18n.trimmed"] = True
    return environment


def _script_data(text: str) -> Markup:
    """JSON for an element `script`, whose text no browser unescapes."""
    escaped = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(escaped)


def in_language(app: ASGIApp) -> ASGIApp:
    """The same, with the language of each request.

    `?lang=` of an address chooses the language and is remembered in a cookie; without either, the
    browser says what its user reads. The API is for programs, and always English.
    """

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        is_page = scope["type"] == "http" and not is_api(scope["path"])
        with use_language(_language_of(Request(scope)) if is_page else SOURCE_LANGUAGE):
            await app(scope, receive, send)

    return serve


def _language_of(request: Request) -> str:
    accepted = request.headers.get("accept-language", "").lower()
    pairs = re.findall(r"(?:^|,)\s*([a-z]+)[\w-]*\s*(?:;\s*q=(\d(?:\.\d*)?)\s*)?(?=,|$)", accepted)
    weighted = [(float(weight or 1), code) for code, weight in pairs]
    read = [code for weight, code in sorted(weighted, key=itemgetter(0), reverse=True) if weight]
    codes = (request.query_params.get(_FIELD), request.cookies.get(_COOKIE), *read)
    return next((code for code in codes if code in LANGUAGES), SOURCE_LANGUAGE)


def _language_addresses(request: Request) -> dict[str, str]:
    """For each language, the address of the page in it; of the first page, after a form.

    It is relative: a path that begins with two slashes would name another server.
    """
    is_page = request.method in ("GET", "HEAD")
    address = request.url if is_page else request.url.replace(query="")
    path = "" if is_page else "/"
    return {
        code: f"{path}?{address.include_query_params(**{_FIELD: code}).query}" for code in LANGUAGES
    }
