"""The door of the site, and the page of who is there.

Three links let a browser in, and each makes it the browser of a person. The link that the server
prints is for its owner, and good for one browser. The link to join is for others: whoever has it
gives a name and becomes a new person, until the owner makes another link; a new start of the server
changes nothing. A link for another browser is for a person who has joined; it is good for one
browser and ten minutes. The person makes it, or the owner, for who has no browser left.

All have 128 bits. The cookie that a browser gets for one has as many, cannot be read by scripts,
and comes only with requests from the site's own pages and with links that are followed. The store
has its digest alone, but the link to join as it is. A browser is led away from an address with a
token at once, so that this stays neither in the history nor in a Referer.
"""

from __future__ import annotations

import hashlib
import math
import secrets
import threading
import time
import unicodedata
from collections.abc import Callable
from http import HTTPStatus

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from judge.reports.text import title_of
from judge.terminal.translation import mark, translate
from judge.web.guard import LOOPBACK_NAMES, is_api, refusal
from judge.web.records import OWNER, Person
from judge.web.site import Values, Visit, bad_request, form, page, render
from judge.web.store import SESSION_DAYS, Store

LONGEST_NAME = 40
"""The longest name of a person, in characters."""

CODE_S = 600.0
"""For how many seconds a link for another browser is good."""

_TOKEN, _BYTES = "token", 16
_TAKEN = mark(
    "That name is taken. If it is yours, ask whoever runs the site for a link for your name."
)
_FULL = mark("Too many persons have joined. Ask whoever runs the site.")
_NO_NAME = mark("A name has 1 to {most} characters")
_REFUSED = (
    "No access. Open the address that the server printed at its start, or ask its owner "
    "for the link to join."
)
# Not on pages with forms: without a referrer, a browser says `Origin: null` of what they send.
_NO_REFERRER = {"Referrer-Policy": "no-referrer"}


class Door:
    """Who is let in, by which links."""

    def __init__(
        self,
        store: Store,
        port: int,
        *,
        is_secure: bool,
        page: str = "/",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`is_secure` says that the server speaks TLS; `page` is what the owner sees first."""
        self._store, self._page, self._clock = store, page, clock
        self._is_secure = is_secure
        self._cookie = f"{'__Host-' if is_secure else ''}judge-{port}"
        # By digests, so that the time of a look-up tells nothing: for whom, and until when.
        self._codes: dict[bytes, tuple[int, float]] = {}
        self._seen: dict[int, float] = {}
        self._lock = threading.Lock()  # pages are answered in threads
        self.owner_query = self.code_query(OWNER, math.inf)

    @property
    def join_path(self) -> str:
        """The path at which others join."""
        return f"/join/{self._store.join_token()}"

    def code_query(self, person: int, good_s: float = CODE_S) -> str:
        """What the address for a browser of a person has behind its path; it replaces the last."""
        code = secrets.token_urlsafe(_BYTES)
        self._forget_code(person)
        with self._lock:
            self._codes[_digest(code)] = person, self._clock() + good_s
        return f"?{_TOKEN}={code}"

    def _forget_code(self, person: int) -> None:
        with self._lock:
            self._codes = {code: entry for code, entry in self._codes.items() if entry[0] != person}

    def redeem(self, token: str) -> int | None:
        """The person for whom a token of one use is; then it is used up."""
        with self._lock:
            person, until = self._codes.pop(_digest(token), (None, 0.0))
        return person if until > self._clock() else None

    def person(self, scope: Scope) -> Person | None:
        """Whose browser sends a request; None if it was not let in."""
        digest = self._digest(scope)
        person = None if digest is None else self._store.person_with(digest)
        if person is not None:
            self._seen[person.id] = self._clock()
        return person

    def minutes_since(self, person: int) -> int | None:
        """How long ago a browser of the person asked for something; None if none has yet."""
        moment = self._seen.get(person)
        return None if moment is None else int((self._clock() - moment) // 60)

    def let_in(self, person: int) -> Response:
        """Lead a browser to the first page of the person, with a cookie."""
        secret = secrets.token_urlsafe(_BYTES)
        self._store.let_in(_digest(secret), person)
        first = self._page if person == OWNER else "/"
        answer = RedirectResponse(first, HTTPStatus.SEE_OTHER, _NO_REFERRER)
        answer.set_cookie(
            self._cookie,
            secret,
            max_age=SESSION_DAYS * 24 * 3600,
            httponly=True,
            samesite="lax",  # or a link to a board, in a chat, would find the door closed
            secure=self._is_secure,
            path="/",
        )
        return answer

    def let_out(self, person: int, but: Scope | None = None) -> None:
        """End the browsers of a person, all of them or all but the one that sends a request."""
        self._store.end_sessions(person, but=None if but is None else self._digest(but))
        self._forget_code(person)

    def leave(self, scope: Scope) -> None:
        """End the browser that sends a request."""
        if (digest := self._digest(scope)) is not None:
            self._store.end_session(digest)

    def _digest(self, scope: Scope) -> bytes | None:
        cookie = Request(scope).cookies.get(self._cookie)
        return None if cookie is None else _digest(cookie)


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode(errors="replace")).digest()


# Outside


def knock(request: Request) -> Response:
    """Let in who comes with a token of one use; tell others that the door is closed."""
    door: Door = request.app.state.door
    token = request.query_params.get(_TOKEN)
    is_first = request.method == "GET" and request.url.path == "/"  # HEAD shall not use it up
    person = door.redeem(token) if token is not None and is_first else None
    if person is not None:
        return door.let_in(person)
    if is_api(request.url.path):
        return refusal(request.url.path, HTTPStatus.UNAUTHORIZED, _REFUSED, _NO_REFERRER)
    return _closed(request)


def join(visit: Visit) -> Response:
    """Ask for a name, and let in a new person who has one."""
    request, door = visit.request, _door(visit)
    if not secrets.compare_digest(door.join_path.encode(), request.url.path.encode()):
        return _closed(request)
    name, trouble = person_name(visit.form.get("name", "")), ""
    if request.method == "POST" and not 1 <= len(name) <= LONGEST_NAME:
        trouble = translate(_NO_NAME, most=LONGEST_NAME)
    elif request.method == "POST":
        person = visit.site.store.add_person(name)
        if isinstance(person, Person):
            return door.let_in(person.id)
        trouble = translate(_TAKEN) if person == "taken" else translate(_FULL)
    status = HTTPStatus.BAD_REQUEST if trouble else HTTPStatus.OK
    values = {"name": name[:LONGEST_NAME], "trouble": trouble, "most": LONGEST_NAME}
    return render(request, "join", values, status=status)


def person_name(typed: str) -> str:
    """A name as it is shown: without what cannot be seen, and with single blanks."""
    signs = (" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", typed))
    return " ".join("".join(sign for sign in signs if sign.isprintable()).split())


def _closed(request: Request) -> Response:
    return render(request, "closed", {}, status=HTTPStatus.UNAUTHORIZED)


_JOIN = "/join/{token:str}"
OUTSIDE = (
    page(_JOIN, join),
    form(_JOIN, join),
    Route("/{path:path}", knock, methods=["GET", "POST"]),
)
"""What a browser sees that was not let in."""


# Inside


def show_people(visit: Visit) -> Values:
    """Who is there, and how others come in."""
    door, me, site = _door(visit), visit.person, visit.site
    persons = site.store.persons() if me.is_owner else []
    origins = site.origins if me.is_owner else []
    addresses = [f"{origin}{door.join_path}" for origin in origins]
    return {
        "me": me,
        "people": [
            (person, door.minutes_since(person.id), _solved_titles(visit, person))
            for person in persons
        ],
        "addresses": addresses,
        "is_local": site.origins[0].partition("://")[2].startswith(LOOPBACK_NAMES),
        "picture": qr_picture(addresses[0]) if addresses else None,
        "code": None,
        "code_person": me,
        "code_minutes": round(CODE_S / 60),
    }


def _solved_titles(visit: Visit, person: Person) -> list[str]:
    """The titles of the problems that a person has solved here, in the order of the list."""
    progress = visit.site.store.progress(person.id)
    solved = {slug for slug, past in progress.items() if past.solved}
    return [title_of(row.problem) for row in visit.site.problems()[0] if row.problem.slug in solved]


def change_people(visit: Visit) -> Response | str:
    """Make a link for another browser, let one's own out, or as the owner do both for another."""
    door, me, action = _door(visit), visit.person, visit.form.get("do", "")
    if action == "code":
        person = me if "person" not in visit.form else _another(visit)
        # Not by the name that was called: a phone cannot call the loopback interface.
        code = f"{visit.site.origins[0]}/{door.code_query(person.id)}"
        values = {"code": code, "code_picture": qr_picture(code), "code_person": person}
        return render(visit.request, "people", show_people(visit) | values)
    if action == "leave":
        door.leave(visit.request.scope)
        return "/"
    if action == "others":
        door.let_out(me.id, but=visit.request.scope)
    elif action == "close" and me.is_owner:
        visit.site.store.join_token(anew=True)
    elif action == "end":
        door.let_out(_another(visit).id)
    else:
        raise bad_request(mark("The site does not know what to do"))
    return "/people"


def _another(visit: Visit) -> Person:
    """The other person whom the owner's form names."""
    if visit.person.is_owner:
        for person in visit.site.store.persons():
            if not person.is_owner and str(person.id) == visit.form.get("person"):
                return person
    raise bad_request(mark("The site does not know what to do"))


def _door(visit: Visit) -> Door:
    door: Door = visit.request.app.state.door
    return door


def qr_picture(address: str) -> Markup:
    """An address as a QR code, in SVG: dark on light in any colours of the page."""
    return Markup(segno.make(address, micro=False).svg_inline(scale=4, light="white", border=4))


ROUTES = (
    page("/people", show_people, "people"),
    form("/people", change_people),
    page(_JOIN, lambda visit: "/"),  # of a browser that is in already
)
