"""The page of the user's own file: what came of the last save, as it comes."""

from __future__ import annotations

from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from judge.errors import JudgeError
from judge.escaping import printable
from judge.terminal.translation import mark
from judge.web.pages.problem_pages import problem_titles
from judge.web.pages.site import render, site_of
from judge.web.pages.submission_pages import submission_values
from judge.web.store.submissions import LOCAL_USER


def show_own_file(request: Request) -> Response:
    """What the last save of the file gets, and a form that names another file."""
    site = site_of(request)
    watched, root = site.own_files.watched(LOCAL_USER), site.own_files.root
    values = {
        "problems": problem_titles(site.shelf),
        "root": None if root is None else printable(str(root)),
        "watched": watched,
        "wanted": request.query_params.get("problem", watched.problem if watched else ""),
        "last_save": 0,
        "id": None,
        "is_over": True,
    }
    last = site.store.newest_save(LOCAL_USER) if watched else None
    if last is not None and watched is not None and last.problem == watched.problem:
        values |= submission_values(request, last) | {"last_save": last.id}
    return render(request, "own_file.html.jinja", values)


async def watch_file(request: Request) -> Response:
    """Watch the file that the form names."""
    site = site_of(request)
    async with request.form(max_files=0) as form:
        problem, word = str(form.get("problem", "")), str(form.get("file", "")).strip()
    if problem not in site.shelf.kit.slugs():
        raise HTTPException(HTTPStatus.BAD_REQUEST, mark("The kit has no such problem"))
    try:
        path = await run_in_threadpool(site.own_files.path_below_root, word)
        await run_in_threadpool(site.own_files.watch, LOCAL_USER, problem, path)
    except JudgeError as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, printable(str(error))) from error
    return RedirectResponse("/own", HTTPStatus.SEE_OTHER)


ROUTES = (
    Route("/own", show_own_file, name="own_file"),
    Route("/own", watch_file, methods=["POST"]),
)
