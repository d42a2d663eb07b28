"""What every page of the site needs: the kit, the level of the sandbox, the templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

import jinja2
from starlette.requests import Request
from starlette.responses import HTMLResponse

from judge.escaping import first_line, printable, printable_lines
from judge.model import Verdict
from judge.reports.text import memory_text
from judge.sandbox import Level
from judge.terminal.translation import (
    LANGUAGES,
    current_language,
    plain_gettext,
    plain_ngettext,
)
from judge.terminal.translation.facts import translate_fact
from judge.web.board.players import BoardPlayers
from judge.web.judging.hub import EventHub
from judge.web.judging.own_file import WatchedFiles
from judge.web.judging.queue import JudgingQueue
from judge.web.language import language_addresses
from judge.web.pages.problem_list import ProblemShelf
from judge.web.pages.script_words import script_words
from judge.web.store.database import Store

_VERDICT_WORDS = {one.value: one.words for one in Verdict}


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What a server serves."""

    shelf: ProblemShelf
    level: Level
    store: Store
    queue: JudgingQueue
    hub: EventHub
    players: BoardPlayers
    own_files: WatchedFiles


def site_of(request: Request) -> Site:
    """The site that a request asks."""
    site: Site = request.app.state.site
    return site


def render(
    request: Request,
    template: str,
    values: Mapping[str, Any],
    *,
    status: HTTPStatus = HTTPStatus.OK,
) -> HTMLResponse:
    """A page in the language of the request. `template` is a file in `templates/`.

    jinja2 escapes everything.
    """
    site = site_of(request)
    shared = {
        "path": request.url.path,
        "page_language": current_language(),
        "language_addresses": language_addresses(request),
        "language_names": LANGUAGES,
        "script_words": script_words(),
        "level": site.level.value,
        "is_unsafe": site.level is Level.NONE,
        "is_exposed": request.url.scheme == "http"
        and not (request.scope.get("server") or ("127.",))[0].startswith(("127.", "::1")),
    }
    text = _templates().get_template(template).render(shared | dict(values))
    return HTMLResponse(text.encode(errors="replace"), status)


@cache
def _templates() -> jinja2.Environment:
    made = jinja2.Environment(
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        loader=jinja2.FileSystemLoader(Path(__file__).with_name("templates")),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters |= {
        "first_line": first_line,
        "memory": memory_text,
        "printable": printable,
        "printable_lines": printable_lines,
        "translated": translate_fact,
    }
    made.globals["verdict_words"] = _VERDICT_WORDS
    # The extension adds this method to the class, of which no type tells.
    install = getattr(made, "install_gettext_callables")  # noqa: B009
    install(plain_gettext, plain_ngettext, newstyle=True)
    made.policies["ext.i18n.trimmed"] = True
    return made
