"""The page of a random board: its address has all that chooses it, and only a button plays it."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge.terminal.translation import mark, translate
from judge.web.board.picture_parts import picture_size
from judge.web.board.players import NoMinimum
from judge.web.board.position_view import PositionView
from judge.web.board.random_boards import LEVELS
from judge.web.pages.board_pages import case_numbers, picture_scale, svg_response
from judge.web.pages.problem_pages import problem_slug, title_of
from judge.web.pages.site import render, site_of
from judge.web.store.boards import PlayedBoard
from judge.web.store.submissions import LOCAL_USER

_MOST_DIGITS = 9


def show_random_board(request: Request) -> Response:
    """A board of the level and seed in the query, or why there is none."""
    slug = problem_slug(request)
    found = _find(request, slug)
    values = {
        "slug": slug,
        "title": title_of(site_of(request).shelf.kit.problem(slug)),
        "cases": list(enumerate(case_numbers(site_of(request), slug))),
        "case": _number(request, "case", 0),
        "instance": _number(request, "instance", 1),
        "chosen_level": _level(request),
        "levels": LEVELS,
        "seed": _number(request, "seed", 1),
        "next_seed": secrets.randbelow(10**_MOST_DIGITS),
        "query": request.url.query,
        "reason": found if isinstance(found, str) else "",
        "is_pending": found is None,
        "found": None,
    }
    if isinstance(found, tuple):
        cost, board, view = found
        width, height = picture_size(view.picture)
        scale = picture_scale(view.picture)
        size = {"width": round(width * scale), "height": round(height * scale)}
        values["found"] = {"cost": cost, "input": board.input, "text": view.text, **size}
    return render(request, "random_board.html.jinja", values)


def show_random_picture(request: Request) -> Response:
    """The same board as an SVG image."""
    found = _find(request, problem_slug(request))
    if not isinstance(found, tuple):
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("There is no such board"))
    return svg_response(found[2].picture)


def _find(request: Request, slug: str) -> tuple[int, PlayedBoard, PositionView] | str | None:
    """The board and its least cost; or in words why there is none; None if pending."""
    site, level = site_of(request), _level(request)
    names = list(case_numbers(site, slug))
    if not names:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("This problem has no board to play"))
    number = _number(request, "case", 0)
    if number >= len(names):
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("The problem has no such case"))
    case = site.shelf.kit.cases(slug, ["sample", "secret"])[number]
    instance = max(_number(request, "instance", 1) - 1, 0)
    begin = PlayedBoard(input=case.input.decode(errors="replace"), instance=instance)
    boards = site.players.random_boards(LOCAL_USER, slug, begin)
    if isinstance(boards, NoMinimum):
        return None
    if isinstance(boards, str):
        return boards
    chosen = boards.board(level, _number(request, "seed", 1))
    if chosen is None:
        return mark("no position of this board has that difficulty")
    board = PlayedBoard(input=chosen[1])
    view = site.players.position(LOCAL_USER, slug, board)
    assert view is not None
    return chosen[0], board, view


def _level(request: Request) -> str:
    level = request.query_params.get("level", LEVELS[0])
    if level not in LEVELS:
        words = translate("The difficulties are {levels}", levels=", ".join(map(translate, LEVELS)))
        raise HTTPException(HTTPStatus.NOT_FOUND, words)
    return level


def _number(request: Request, name: str, default: int) -> int:
    """A number in the query; the default if it is none."""
    word = request.query_params.get(name, "")
    is_number = word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
    return int(word) if is_number else default


ROUTES = (
    Route("/problems/{slug:str}/random", show_random_board, name="random"),
    Route("/problems/{slug:str}/random.svg", show_random_picture),
)
