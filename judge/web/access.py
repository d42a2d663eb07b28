"""Let in who has the token of the server's first address; the browser then keeps a cookie.

The server prints an address with a token of 128 bits. Who comes without it is not let in, from
another machine or as another user of this one. The first request with that token gets a cookie that
scripts cannot read and other sites cannot use. It is led away to an address without the token, so
that this stays neither in the history nor in a Referer.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import Scope

from judge.web.refusals import refusal

TOKEN_BYTES = 16
"""How long a token is."""

_TOKEN = "token"


class AccessKeys:
    """The token, which is good for one use, and the cookie that it is exchanged for."""

    def __init__(
        self,
        port: int,
        *,
        is_secure: bool,
        page: str = "/",
        make: Callable[[int], str] = secrets.token_urlsafe,
    ) -> None:
        """`is_secure` says that the server speaks TLS; `page` is what the token leads to.

        `make` makes a secret of as many bytes.
        """
        self._token: str | None = make(TOKEN_BYTES)
        self._session = make(TOKEN_BYTES)
        self._is_secure, self._page = is_secure, page
        self._cookie = f"{'__Host-' if is_secure else ''}judge-{port}"

    @property
    def query(self) -> str:
        """What the first address has behind its path."""
        return f"?{_TOKEN}={self._token}" if self._token else ""

    def answer(self, scope: Scope) -> Response | None:
        """The answer to who comes with a token or without a cookie; None for who is let in."""
        token = self._token_of(scope)
        if self.has_cookie(scope):
            return None if token is None else self._to_first_page()
        if token is not None and _is_same(token, self._token):
            self._token = None
            answer = self._to_first_page()
            answer.set_cookie(
                self._cookie,
                self._session,
                httponly=True,
                samesite="strict",
                secure=self._is_secure,
                path="/",
            )
            return answer
        return refusal(
            scope["path"],
            HTTPStatus.UNAUTHORIZED,
            "This server lets in who opens the address that it printed at its start, once.\n"
            "Open that address in this browser; for another browser, start the server again.",
            {"Connection": "close", "Referrer-Policy": "no-referrer"},
        )

    def _token_of(self, scope: Scope) -> str | None:
        """The token in the address of a page that is asked for; HEAD shall not use it up."""
        if scope["method"] != "GET" or scope["path"] != "/":
            return None
        try:
            found = parse_qs(scope["query_string"].decode("ascii"), max_num_fields=10)
        except ValueError:
            return None
        return found[_TOKEN][0] if _TOKEN in found else None

    def has_cookie(self, scope: Scope) -> bool:
        """Whether the browser has been let in."""
        try:
            cookies = SimpleCookie(Headers(scope=scope).get("cookie", ""))
        except CookieError:
            return False
        return self._cookie in cookies and _is_same(cookies[self._cookie].value, self._session)

    def _to_first_page(self) -> Response:
        headers = {"Referrer-Policy": "no-referrer"}
        return RedirectResponse(self._page, HTTPStatus.SEE_OTHER, headers)


def _is_same(sent: str, secret: str | None) -> bool:
    """Whether a secret was sent; the time it takes says nothing about the secret."""
    return secret is not None and secrets.compare_digest(sent.encode(), secret.encode())
