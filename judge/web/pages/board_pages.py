"""The page on which a problem is played: forms do all that it does, so it needs no scripts."""

from __future__ import annotations

import hashlib
import secrets
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from judge.errors import CallLimitError
from judge.game import FormatError
from judge.model import Case
from judge.terminal.translation import mark, translate
from judge.terminal.translation.facts import translate_fact
from judge.web.board.board_cells import board_cells
from judge.web.board.picture_parts import moves_at, picture_size
from judge.web.board.players import BoardPlayers, NoMinimum
from judge.web.board.position_view import MOST_MOVES, PositionView
from judge.web.board.random_boards import LEVELS
from judge.web.pages.problem_pages import problem_slug, title_of
from judge.web.pages.site import Site, render, site_of
from judge.web.store.boards import PlayedBoard
from judge.web.store.submissions import LOCAL_USER

MOST_INPUT_BYTES = 64 << 10
"""The largest instance of one's own that is played."""

_WIDEST_PX, _HIGHEST_PX, _MOST_SCALE = 336, 448, 2.0
_SEE_OTHER = HTTPStatus.SEE_OTHER


def show_board(request: Request) -> Response:
    """The board, its moves, and the minimum from here."""
    note = _NOTES.get(request.query_params.get("note", ""), "")
    values = _board_values(request, problem_slug(request)) | {"note": translate(note)}
    return render(request, "board.html.jinja", values)


def _refuse_input(request: Request, slug: str, typed: str, reason: FormatError) -> Response:
    """The board as it was, and what is wrong with the instance that was typed."""
    words = translate(
        "That is no input of this problem: {reason}", reason=translate_fact(str(reason))
    )
    values = _board_values(request, slug) | {"note": words, "typed": typed}
    return render(request, "board.html.jinja", values, status=HTTPStatus.BAD_REQUEST)


def _board_values(request: Request, slug: str) -> dict[str, Any]:
    board, view = _open_board(request, slug)
    start, here = _minima(request, slug, board, view)
    width, height = picture_size(view.picture)
    scale = picture_scale(view.picture)
    query = request.query_params
    points = _points(query.get("from", ""))
    chosen = [move.name for move in moves_at(view.moves, points)] if points else []
    return {
        "slug": slug,
        "title": title_of(site_of(request).shelf.kit.problem(slug)),
        "board": board,
        "view": view,
        "version": hashlib.sha256(view.picture.encode(errors="replace")).hexdigest()[:16],
        "width": round(width * scale),
        "height": round(height * scale),
        "scale": scale,
        "minimum_at_start": start,
        "minimum": here,
        "is_pending": NoMinimum.PENDING.value in (start, here),
        "query": request.url.query,
        "hint": _hint(here) if "hint" in query else "",
        "chosen": chosen,
        "from": query.get("from", "") if chosen else "",
        "typed": None,
        "cases": list(enumerate(one.name for one in _cases(site_of(request), slug))),
        "case": 0,
        "instance": 1,
        "chosen_level": LEVELS[0],
        "levels": LEVELS,
        "next_seed": secrets.randbelow(10**9),
        "is_full": len(view.played) >= MOST_MOVES,
        "cells": board_cells(view.text),
        "arrows_play": any(move.key.startswith("Arrow") for move in view.moves),
    }


def show_board_picture(request: Request) -> Response:
    """The board as it is, as an SVG image."""
    _, view = _open_board(request, problem_slug(request))
    return svg_response(view.picture)


def svg_response(picture: str) -> Response:
    """A picture as an image that runs nothing."""
    headers = {
        "Cache-Control": "private, max-age=300",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    content = picture.encode(errors="replace")
    return Response(content, headers=headers, media_type="image/svg+xml")


def picture_scale(picture: str) -> float:
    """How many pixels of a page one of the picture has."""
    width, height = picture_size(picture)
    return min(_WIDEST_PX / width, _HIGHEST_PX / height, _MOST_SCALE)


async def change_board(request: Request) -> Response:
    """Play a move, take one back, open another board; then show it."""
    slug = problem_slug(request)
    async with request.form(max_files=0) as form:
        try:
            query = await run_in_threadpool(_change, request, slug, form)
        except FormatError as error:
            typed = str(form.get("input", ""))
            return await run_in_threadpool(_refuse_input, request, slug, typed, error)
    more = f"?{urlencode(query)}" if query else ""
    return RedirectResponse(f"/problems/{slug}/board{more}#board", _SEE_OTHER)


def case_numbers(site: Site, slug: str) -> dict[str, int]:
    """The number by which a form opens each case on the board; empty if there is no board."""
    if not site.shelf.has_board(slug):
        return {}
    return {one.name: number for number, one in enumerate(_cases(site, slug))}


def _change(request: Request, slug: str, form: FormData) -> dict[str, str]:
    """Do what a form asks and store the board; the query of the page that shows it.

    Raises `FormatError` if it asks for an instance that is malformed.
    """
    query: dict[str, str] = {}
    what = str(form.get("do", ""))
    if what in ("case", "own"):
        board: PlayedBoard | None = _new_board(request, slug, form)
        assert board is not None
        try:
            _view(request, slug, board)
        except CallLimitError:
            return {"note": "large"}
    else:
        old, view = _open_board(request, slug)
        if what == "click":
            board, query = _click(old, view, form)
        elif what == "move":
            board = _move(old, view, str(form.get("name", "")))
            query = {} if board else {"note": "illegal"}
        elif what == "hint":
            board, query = old, {"hint": "1"}
        elif what == "optimum":
            _, here = _minima(request, slug, old, view)
            way = here[1] if isinstance(here, tuple) else []
            board = old.after(*way) if len(old.way) + len(way) <= MOST_MOVES else None
        else:
            board = _taken_back(old, what)
    if board is not None:
        site_of(request).store.save_board(LOCAL_USER, slug, board)
    return query


def _taken_back(board: PlayedBoard, what: str) -> PlayedBoard:
    places = {
        "undo": len(board.way) - 1,
        "redo": len(board.way) + 1,
        "start": 0,
        "end": len(board.way) + len(board.undone),
    }
    if what not in places:
        raise HTTPException(HTTPStatus.BAD_REQUEST, mark("The site does not know what to do"))
    return board.back_to(places[what])


def _move(board: PlayedBoard, view: PositionView, name: str) -> PlayedBoard | None:
    """The board after a move; None if it is not legal here."""
    is_legal = any(move.name == name for move in view.moves)
    return board.after(name) if is_legal and len(board.way) < MOST_MOVES else None


def _click(
    board: PlayedBoard, view: PositionView, form: FormData
) -> tuple[PlayedBoard | None, dict[str, str]]:
    """A click plays the one move that changes something there; else the next click chooses."""
    try:
        scale = max(float(str(form.get("scale", "1"))), 0.01)
        here = tuple(float(str(form.get(f"at.{axis}", ""))) / scale for axis in "xy")
    except ValueError:
        return None, {}
    before = _points(str(form.get("from", "")))
    point = (here[0], here[1])
    found = moves_at(view.moves, [*before, point])
    if not found:
        before, found = [], moves_at(view.moves, [point])
    if len(found) == 1:
        return _move(board, view, found[0].name), {}
    if not found:
        return None, {"note": "nothing"}
    points = [*before, point][-2:]
    return None, {"from": " ".join(f"{x:.0f},{y:.0f}" for x, y in points)}


def _points(text: str) -> list[tuple[float, float]]:
    try:
        found = [tuple(map(float, one.split(","))) for one in text.split()[:2]]
    except ValueError:
        return []
    return [(one[0], one[1]) for one in found if len(one) == 2]


def _new_board(request: Request, slug: str, form: FormData) -> PlayedBoard:
    number = str(form.get("instance", "1"))
    instance = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 7 else 0
    if form.get("do") == "own":
        text = str(form.get("input", "")).replace("\r\n", "\n")
        if len(text.encode(errors="replace")) > MOST_INPUT_BYTES:
            raise HTTPException(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE, mark("The instance is too large")
            )
        return PlayedBoard(input=text, instance=max(instance, 0))
    cases = _cases(site_of(request), slug)
    case = str(form.get("case", ""))
    if not (case.isascii() and case.isdigit() and len(case) < 7 and int(case) < len(cases)):
        raise HTTPException(HTTPStatus.BAD_REQUEST, mark("The problem has no such case"))
    return PlayedBoard(input=_text(cases[int(case)]), instance=max(instance, 0))


def _open_board(request: Request, slug: str) -> tuple[PlayedBoard, PositionView]:
    """The board that the user plays, or else the first sample, without moves that are not legal."""
    board = site_of(request).store.board(LOCAL_USER, slug)
    if board is not None:
        try:
            view = _view(request, slug, board)
            return (
                board
                if view.played == board.way
                else PlayedBoard(input=board.input, instance=board.instance, way=view.played)
            ), view
        except (FormatError, CallLimitError):
            pass  # the rules have changed
    cases = _cases(site_of(request), slug)
    if not cases:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("This problem has no board to play"))
    board = PlayedBoard(input=_text(cases[0]))
    return board, _view(request, slug, board)


def _view(request: Request, slug: str, board: PlayedBoard) -> PositionView:
    view = _players(request).position(LOCAL_USER, slug, board)
    if view is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("This problem has no board to play"))
    return view


def _minima(request: Request, slug: str, board: PlayedBoard, view: PositionView) -> list[Any]:
    """The least costs from the start and from here: a word, None, or the cost and a way."""
    found = _players(request).minima(LOCAL_USER, slug, board, [(), view.played])
    return [one.value if isinstance(one, NoMinimum) else one for one in found]


def _hint(minimum: Any) -> str:
    return minimum[1][0] if isinstance(minimum, tuple) and minimum[1] else ""


def _players(request: Request) -> BoardPlayers:
    return site_of(request).players


def _cases(site: Site, slug: str) -> list[Case]:
    """The samples, then the other cases of the kit."""
    return list(site.shelf.kit.cases(slug, ["sample", "secret"]))


def _text(case: Case) -> str:
    return case.input.decode(errors="replace")


_NOTES = {
    "large": mark("That is too large to be shown."),
    "illegal": mark("That move is not legal here."),
    "nothing": mark("No move changes anything there."),
}

ROUTES = (
    Route("/problems/{slug:str}/board", show_board, name="board"),
    Route("/problems/{slug:str}/board", change_board, methods=["POST"]),
    Route("/problems/{slug:str}/board.svg", show_board_picture),
)
