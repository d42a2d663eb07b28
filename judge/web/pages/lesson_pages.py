"""The pages that help: hints one after the other, and the editorial with the shipped solutions."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from judge.catalog.kit import Kit
from judge.commands.convert.statements.markdown_html import markdown_html
from judge.commands.history.store import History
from judge.commands.history.work import history_path
from judge.errors import UsageError
from judge.terminal.translation import LANGUAGES, current_language, mark
from judge.web.pages.problem_list import all_progress
from judge.web.pages.problem_pages import problem_slug
from judge.web.pages.site import render, site_of
from judge.web.pages.source_text import source_html
from judge.web.store.submissions import LOCAL_USER


def show_hints(request: Request) -> Response:
    """The hints that the user has seen, here or in the terminal."""
    slug, kit = problem_slug(request), site_of(request).shelf.kit
    language = _language(request)
    hints = _hints(kit, slug, language)
    with History.read(history_path()) as history:
        seen = min(history.hints(slug), len(hints))
    values = {
        **_page_values(request, slug, language),
        "hints": [Markup(markdown_html(one)) for one in hints[:seen]],
        "left": len(hints) - seen,
    }
    return render(request, "hints.html.jinja", values)


def unlock_hint(request: Request) -> Response:
    """Record that the user wants the next hint."""
    slug, kit = problem_slug(request), site_of(request).shelf.kit
    language = _language(request)
    hints = _hints(kit, slug, language)
    with History.open(history_path()) as history:
        shown = min(history.hints(slug) + 1, len(hints))
        history.record_hints(slug, shown)
    address = f"/problems/{slug}/hints?lang={language}#hint-{shown}"
    return RedirectResponse(address, HTTPStatus.SEE_OTHER)


def show_editorial(request: Request) -> Response:
    """The editorial and the names of the shipped solutions.

    Whoever has neither solved the problem nor seen all hints is asked first.
    """
    slug, kit = problem_slug(request), site_of(request).shelf.kit
    language = _language(request)
    try:
        text = kit.editorial(slug, language)
    except UsageError as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from error
    progress = all_progress(site_of(request).store, LOCAL_USER).get(slug)
    with History.read(history_path()) as history:
        is_open = history.hints(slug) >= len(_hints(kit, slug, language))
    is_open = is_open or "open" in request.query_params or bool(progress and progress.solved)
    values = {
        **_page_values(request, slug, language),
        "is_open": is_open,
        "editorial": Markup(markdown_html(text)) if is_open else "",
        "solutions": list(enumerate(one.name for one in kit.solutions(slug))) if is_open else [],
    }
    return render(request, "editorial.html.jinja", values)


def show_solution(request: Request) -> Response:
    """A shipped solution to read, beside the user's newest submission."""
    slug, site = problem_slug(request), site_of(request)
    number: int = request.path_params["number"]
    solutions = site.shelf.kit.solutions(slug)
    if number >= len(solutions):
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("The problem has no such solution"))
    solution = solutions[number]
    own = site.store.newest(LOCAL_USER, slug, most=1)
    values = {
        **_page_values(request, slug, current_language()),
        "name": solution.name,
        "source": source_html(solution.files[0].content, solution.files[0].name),
        "own": source_html(own[0].source, own[0].file) if own else None,
        "own_number": own[0].id if own else None,
    }
    return render(request, "solution.html.jinja", values)


def _language(request: Request) -> str:
    language = request.query_params.get("lang") or current_language()
    if language not in LANGUAGES:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("There is no text in that language"))
    return language


def _hints(kit: Kit, slug: str, language: str) -> list[str]:
    try:
        return kit.hints(slug, language)
    except UsageError as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from error


def _page_values(request: Request, slug: str, language: str) -> dict[str, Any]:
    problem = site_of(request).shelf.kit.problem(slug)
    title = problem.names.get(language, problem.title)
    return {"slug": slug, "title": title, "language": language, "languages": LANGUAGES}


ROUTES = (
    Route("/problems/{slug:str}/hints", show_hints, name="hints"),
    Route("/problems/{slug:str}/hints", unlock_hint, methods=["POST"]),
    Route("/problems/{slug:str}/editorial", show_editorial, name="editorial"),
    Route("/problems/{slug:str}/solutions/{number:int}", show_solution, name="solution"),
)
