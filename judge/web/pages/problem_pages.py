"""The pages of problems: all of them, one, and its picture."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from itertools import groupby
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge.catalog.learning import HARDEST
from judge.commands.convert.statements.markdown_html import markdown_html
from judge.commands.history.problem_list import ListedProblem
from judge.errors import UsageError
from judge.model import Problem
from judge.terminal.translation import LANGUAGES, current_language, mark
from judge.web.pages.problem_filter import ProblemFilter, filter_choices
from judge.web.pages.problem_list import ProblemShelf, all_progress, kind_words
from judge.web.pages.site import render, site_of
from judge.web.store.submissions import LOCAL_USER, SiteProgress


def show_problems(request: Request) -> Response:
    """The problems that the query asks for, by difficulty, with the user's progress."""
    rows, errors = site_of(request).shelf.problems()
    progress = all_progress(site_of(request).store, LOCAL_USER)
    slugs = (one.problem.slug for one in rows)
    following = next(
        (one for one in slugs if one not in progress or not progress[one].solved), None
    )
    asked = ProblemFilter.from_query(request.query_params)
    shown = [one for one in rows if asked.is_match(one, progress.get(one.problem.slug))]
    groups = [
        {"difficulty": difficulty, "problems": [_row(one, progress) for one in some]}
        for difficulty, some in groupby(shown, lambda one: one.lesson.difficulty)
    ]
    values = {
        "groups": groups,
        "hardest": HARDEST,
        "errors": [str(error) for error in errors],
        "solved": sum(one.solved for one in progress.values()),
        "total": len(rows),
        "next": following,
        "next_title": following and _title(site_of(request).shelf, following),
        "asked": asked,
        "choices": filter_choices(rows),
        "shown": len(shown),
    }
    return render(request, "problems.html.jinja", values)


def show_problem(request: Request) -> Response:
    """The statement of a problem, its limits and its samples."""
    shelf = site_of(request).shelf
    slug = problem_slug(request)
    problem = shelf.kit.problem(slug)
    languages = [code for code in LANGUAGES if _has_page(shelf, slug, "problem", code)]
    language = request.query_params.get("lang") or _first(current_language(), languages)
    if language not in languages:
        raise HTTPException(
            HTTPStatus.NOT_FOUND, mark("The problem has no statement in that language")
        )
    statement = shelf.kit.statement(slug, language)
    values: dict[str, Any] = {
        "slug": slug,
        "has_hints": _has_page(shelf, slug, "hints", language),
        "has_board": shelf.has_board(slug),
        "title": problem.names.get(language, problem.title),
        "limits": problem.limits,
        "kind": kind_words(problem),
        "difficulty": statement.difficulty,
        "hardest": HARDEST,
        "before": [(one, _title(shelf, one)) for one in statement.before],
        "after": [(one, _title(shelf, one)) for one in statement.after],
        "language": language,
        "languages": {code: LANGUAGES[code] for code in languages},
        "statement": Markup(markdown_html(statement.text)),
        "samples": [
            (one.interaction, _text(one.input), _text(one.answer)) for one in statement.samples
        ],
        "progress": all_progress(site_of(request).store, LOCAL_USER).get(slug),
    }
    return render(request, "problem.html.jinja", values)


def show_picture(request: Request) -> Response:
    """The first board of a problem as an SVG image."""
    picture = site_of(request).shelf.picture(problem_slug(request))
    if picture is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("There is no picture of this problem"))
    headers = {
        "Cache-Control": "private, max-age=300",
        # As an image it runs nothing anyway; neither does it as a page of its own.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    return Response(picture.encode(errors="replace"), headers=headers, media_type="image/svg+xml")


def title_of(problem: Problem) -> str:
    """The title of a problem in the language of the request, if it has one in that."""
    return problem.names.get(current_language(), problem.title)


def problem_titles(shelf: ProblemShelf) -> dict[str, str]:
    """The title of each problem, by its slug."""
    return {slug: _title(shelf, slug) for slug in shelf.kit.slugs()}


def problem_slug(request: Request) -> str:
    """The problem in the path of a request; a page "not found" if the kit does not have it."""
    slug: str = request.path_params["slug"]
    if slug not in site_of(request).shelf.kit.slugs():
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("The kit has no such problem"))
    return slug


def _row(listed: ListedProblem, progress: Mapping[str, SiteProgress]) -> dict[str, Any]:
    problem = listed.problem
    return {
        "slug": problem.slug,
        "title": title_of(problem),
        "kind": kind_words(problem),
        "cases": listed.cases,
        "topics": listed.lesson.topics,
        "progress": progress.get(problem.slug),
    }


def _first(wanted: str, languages: list[str]) -> str:
    """The wanted language if it is among them, else the first of them."""
    return wanted if wanted in languages else next(iter(languages), wanted)


def _has_page(shelf: ProblemShelf, slug: str, page: str, language: str) -> bool:
    return (shelf.kit.root / "problems" / slug / f"{page}.{language}.md").is_file()


def _title(shelf: ProblemShelf, slug: str) -> str:
    try:
        return title_of(shelf.kit.problem(slug))
    except UsageError:
        return slug


def _text(content: bytes) -> str:
    return content.decode(errors="replace").rstrip("\n")


ROUTES = (
    Route("/", show_problems, name="problems"),
    Route("/problems/{slug:str}", show_problem, name="problem"),
    Route("/problems/{slug:str}/picture.svg", show_picture, name="picture"),
)
