"""The pages of boards: to play one, a random one, the replay of a run.

Forms do all that the page of a board does, so it needs no scripts. The address of a random board
has all that chooses it, and only a button plays it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from random import Random
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.responses import Response

from judge.commands.replay.page import Board
from judge.errors import CallLimitError
from judge.game import FormatError
from judge.model import Case
from judge.terminal.translation import mark, translate
from judge.terminal.translation.facts import translate_fact
from judge.web.board.players import LEVELS, NoMinimum
from judge.web.board.positions import (
    MOST_MOVES,
    PositionView,
    board_cells,
    moves_at,
    picture_size,
)
from judge.web.board.replay_view import ReplayView
from judge.web.problems import svg_response
from judge.web.site import (
    Answer,
    Site,
    Values,
    Visit,
    bad_request,
    form,
    not_found,
    number_of,
    page,
    render,
    title_of,
)
from judge.web.store import InputFinding, PlayedBoard

MOST_INPUT_BYTES = 64 << 10
"""The largest instance of one's own that is played."""

_WIDEST_PX, _HIGHEST_PX, _MOST_SCALE = 336, 448, 2.0
_SEEDS = 10**9
_NO_BOARD = mark("This problem has no board to play")
_NOTES = {
    "large": mark("That is too large to be shown."),
    "illegal": mark("That move is not legal here."),
    "nothing": mark("No move changes anything there."),
}


def case_numbers(site: Site, slug: str) -> dict[str, int]:
    """The number by which a form opens each case on the board; empty if there is no board."""
    if not site.boards.has_board(slug):
        return {}
    return {case.name: number for number, case in enumerate(_cases(site, slug))}


def _cases(site: Site, slug: str) -> list[Case]:
    """The samples, then the other cases of the kit."""
    return list(site.kit.cases(slug, ["sample", "secret"]))


def show_board(visit: Visit) -> Values:
    """The board, its moves, and the minimum from here."""
    note = _NOTES.get(visit.query.get("note", ""), "")
    return _board_values(visit) | {"note": translate(note)}


def _board_values(visit: Visit) -> Values:
    slug, query = visit.slug, visit.query
    board, view = _open_board(visit)
    start, here = _minima(visit, board, view)
    points = _points(query.get("from", ""))
    chosen = [move.name for move in moves_at(view.moves, points)] if points else []
    hint = here[1][0] if "hint" in query and isinstance(here, tuple) and here[1] else ""
    return {
        **_form_values(visit),
        **_shown_size(view.picture),
        "board": board,
        "view": view,
        "version": hashlib.sha256(view.picture.encode(errors="replace")).hexdigest()[:16],
        "minimum_at_start": start,
        "minimum": here,
        "is_pending": NoMinimum.PENDING.value in (start, here),
        "query": visit.request.url.query,
        "hint": hint,
        "chosen": chosen,
        "from": query.get("from", "") if chosen else "",
        "typed": None,
        "cases": list(enumerate(case.name for case in _cases(visit.site, slug))),
        "is_full": len(view.played) >= MOST_MOVES,
        "cells": board_cells(view.text),
        "arrows_play": any(move.key.startswith("Arrow") for move in view.moves),
    }


def _form_values(visit: Visit) -> Values:
    """The problem, and what the form of random boards begins with."""
    return {
        "slug": visit.slug,
        "title": title_of(visit.site.kit.problem(visit.slug)),
        "chosen_level": LEVELS[0],
        "levels": LEVELS,
        "next_seed": secrets.randbelow(_SEEDS),
    }


def _shown_size(picture: str) -> dict[str, Any]:
    """Width and height of a picture on a page, and how many pixels of it one of the picture has."""
    width, height = picture_size(picture)
    scale = min(_WIDEST_PX / width, _HIGHEST_PX / height, _MOST_SCALE)
    return {"width": round(width * scale), "height": round(height * scale), "scale": scale}


def show_board_picture(visit: Visit) -> Response:
    """The board as it is, as an SVG image."""
    return svg_response(_open_board(visit)[1].picture)


def change_board(visit: Visit) -> Answer:
    """Play a move, take one back, open another board; then show it."""
    try:
        query = _change(visit)
    except FormatError as error:  # what was typed is no input: the board stays as it was
        reason = translate_fact(str(error))
        note = translate("That is no input of this problem: {reason}", reason=reason)
        values = _board_values(visit) | {"note": note, "typed": visit.form.get("input", "")}
        return render(visit.request, "board", values, status=HTTPStatus.BAD_REQUEST)
    more = f"?{urlencode(query)}" if query else ""
    return f"/problems/{visit.slug}/board{more}#board"


def _change(visit: Visit) -> dict[str, str]:
    """Do what a form asks and store the board; the query of the page that shows it.

    Raises `FormatError` if it asks for an instance that is malformed.
    """
    query: dict[str, str] = {}
    what, slug = visit.form.get("do", ""), visit.slug
    board: PlayedBoard | None
    if what in ("case", "own"):
        board = _new_board(visit)
        try:
            _view(visit, board)
        except CallLimitError:
            return {"note": "large"}
    else:
        old, view = _open_board(visit)
        places = {
            "undo": len(old.way) - 1,
            "redo": len(old.way) + 1,
            "start": 0,
            "end": len(old.way) + len(old.undone),
        }
        if what == "click":
            board, query = _click(old, view, visit.form)
        elif what == "move":
            board = _move(old, view, visit.form.get("name", ""))
            query = {} if board else {"note": "illegal"}
        elif what == "hint":
            board, query = old, {"hint": "1"}
        elif what == "optimum":
            _, here = _minima(visit, old, view)
            way = here[1] if isinstance(here, tuple) else []
            board = old.after(*way) if len(old.way) + len(way) <= MOST_MOVES else None
        elif what in places:
            board = old.back_to(places[what])
        else:
            raise bad_request(mark("The site does not know what to do"))
    if board is not None:
        visit.site.store.save_board(visit.person.id, slug, board)
    return query


def _move(board: PlayedBoard, view: PositionView, name: str) -> PlayedBoard | None:
    """The board after a move; None if it is not legal here."""
    is_legal = any(move.name == name for move in view.moves)
    return board.after(name) if is_legal and len(board.way) < MOST_MOVES else None


def _click(
    board: PlayedBoard, view: PositionView, sent: Mapping[str, str]
) -> tuple[PlayedBoard | None, dict[str, str]]:
    """A click plays the one move that changes something there; else the next click chooses."""
    try:
        scale = max(float(sent.get("scale", "1")), 0.01)
        point = float(sent.get("at.x", "")) / scale, float(sent.get("at.y", "")) / scale
    except ValueError:
        return None, {}
    before = _points(sent.get("from", ""))
    moves = moves_at(view.moves, [*before, point])
    if not moves:
        before, moves = [], moves_at(view.moves, [point])
    if len(moves) == 1:
        return _move(board, view, moves[0].name), {}
    if not moves:
        return None, {"note": "nothing"}
    points = [*before, point][-2:]
    return None, {"from": " ".join(f"{x:.0f},{y:.0f}" for x, y in points)}


def _points(text: str) -> list[tuple[float, float]]:
    try:
        points = [tuple(map(float, word.split(","))) for word in text.split()[:2]]
    except ValueError:
        return []
    return [(point[0], point[1]) for point in points if len(point) == 2]


def _new_board(visit: Visit) -> PlayedBoard:
    instance = max(number_of(visit.form.get("instance", "1"), 1) - 1, 0)
    if visit.form.get("do") == "own":
        text = visit.form.get("input", "").replace("\r\n", "\n")
        if len(text.encode(errors="replace")) > MOST_INPUT_BYTES:
            words = mark("The instance is too large")
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, words)
        return PlayedBoard(input=text, instance=instance)
    cases = _cases(visit.site, visit.slug)
    number = number_of(visit.form.get("case", ""), len(cases))
    if number >= len(cases):
        raise bad_request(mark("The problem has no such case"))
    return PlayedBoard(input=cases[number].input.decode(errors="replace"), instance=instance)


def _open_board(visit: Visit) -> tuple[PlayedBoard, PositionView]:
    """The board that the user plays, or else the first sample, without moves that are not legal."""
    slug = visit.slug
    board = visit.site.store.board(visit.person.id, slug)
    if board is not None:
        try:
            view = _view(visit, board)
            if view.played != board.way:
                board = PlayedBoard(input=board.input, instance=board.instance, way=view.played)
            return board, view
        except (FormatError, CallLimitError):
            pass  # the rules have changed
    cases = _cases(visit.site, slug)
    if not cases:
        raise not_found(_NO_BOARD)
    board = PlayedBoard(input=cases[0].input.decode(errors="replace"))
    return board, _view(visit, board)


def _view(visit: Visit, board: PlayedBoard) -> PositionView:
    view = visit.site.boards.position(visit.slug, board)
    if view is None:
        raise not_found(_NO_BOARD)
    return view


def _minima(visit: Visit, board: PlayedBoard, view: PositionView) -> list[Any]:
    """The least costs from the start and from here: a word, None, or the cost and a way."""
    minima = visit.site.boards.minima(visit.slug, board, [(), view.played])
    return [one.value if isinstance(one, NoMinimum) else one for one in minima]


def show_random_board(visit: Visit) -> Values:
    """A board of the level and seed in the query, or why there is none."""
    found = _find_random(visit)
    values = _form_values(visit) | {
        "chosen_level": _level(visit),
        "seed": visit.number("seed", 1),
        "query": visit.request.url.query,
        "reason": found if isinstance(found, str) else "",
        "is_pending": found is None,
        "found": None,
    }
    if isinstance(found, tuple):
        cost, board, view = found
        size = _shown_size(view.picture)
        values["found"] = {"cost": cost, "input": board.input, "text": view.text, **size}
    return values


def show_random_picture(visit: Visit) -> Response:
    """The same board as an SVG image."""
    found = _find_random(visit)
    if not isinstance(found, tuple):
        raise not_found(mark("There is no such board"))
    return svg_response(found[2].picture)


def _find_random(visit: Visit) -> tuple[int, PlayedBoard, PositionView] | str | None:
    """The board and its least cost; or in words why there is none; None if pending."""
    site, slug, level = visit.site, visit.slug, _level(visit)
    if not site.boards.has_board(slug):
        raise not_found(_NO_BOARD)
    boards = site.boards.random_boards(slug)
    if isinstance(boards, NoMinimum):
        return None
    if isinstance(boards, str):
        return boards
    if not boards[level]:
        return mark("no board of the generator has that difficulty")
    chance = Random(str(visit.number("seed", 1))).random()
    cost, text = boards[level][int(chance * len(boards[level]))]
    board = PlayedBoard(input=text)
    return cost, board, _view(visit, board)


def _level(visit: Visit) -> str:
    level = visit.query.get("level", LEVELS[0])
    if level not in LEVELS:
        levels = ", ".join(map(translate, LEVELS))
        raise not_found(translate("The difficulties are {levels}", levels=levels))
    return level


def show_replay(visit: Visit) -> Values:
    """The boards after a move, own way beside a shortest one, and links to the other moves."""
    submission, view = visit.submission(), _replay(visit)
    last = len(view.frames) - 1
    move = visit.number("move", min(view.first_wrong or 0, last), last)
    frame = view.frames[move]
    ways = ("own", view.own, frame.own), ("shortest", view.shortest, frame.shortest)
    return {
        "id": submission.id,
        "title": title_of(visit.site.kit.problem(submission.problem)),
        "problem": submission.problem,
        "view": view,
        "move": move,
        "last": last,
        "frame": frame,
        "boards": [
            {
                "kind": kind,
                "title": title,
                "board": board,
                "size": _shown_size(board.picture) if board and board.picture else {},
            }
            for kind, title, board in ways
        ],
    }


def show_replay_picture(visit: Visit) -> Response:
    """One of the boards as an SVG image."""
    view = _replay(visit)
    frame = view.frames[visit.number("move", 0, len(view.frames) - 1)]
    board: Board | None = frame.own if visit.query.get("way") == "own" else frame.shortest
    if board is None or not board.picture:
        raise not_found(mark("There is no such board"))
    return svg_response(board.picture)


def _replay(visit: Visit) -> ReplayView:
    """The instance that the query names, or the first that fails."""
    submission, boards = visit.submission(), visit.site.boards
    finding, slug = submission.finding, submission.problem
    if not isinstance(finding, InputFinding) or not boards.has_board(slug):
        raise not_found(mark("There is nothing to replay"))
    try:
        return boards.replay(slug, finding, visit.number("instance", 0) or None)
    except FormatError as error:
        words = translate("The input is none of this problem: {reason}", reason=error)
        raise not_found(words) from error
    except CallLimitError as error:
        raise not_found(mark("This replay is too large")) from error


_PROBLEM, _SUBMISSION = "/problems/{slug:str}", "/submissions/{number:int}"
ROUTES = (
    page(f"{_PROBLEM}/board", show_board, "board"),
    form(f"{_PROBLEM}/board", change_board),
    page(f"{_PROBLEM}/board.svg", show_board_picture),
    page(f"{_PROBLEM}/random", show_random_board, "random_board"),
    page(f"{_PROBLEM}/random.svg", show_random_picture),
    page(f"{_SUBMISSION}/replay", show_replay, "replay"),
    page(f"{_SUBMISSION}/replay.svg", show_replay_picture),
)
