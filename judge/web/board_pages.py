"""The pages of boards: to play one, a random or a shared one, the replay of a run.

Forms do all that the page of a board does, so it needs no scripts. The address of a random board
has all that chooses it, that of a shared one has its input, and only a button plays them.
"""

from __future__ import annotations

import base64
import re
import secrets
import zlib
from collections.abc import Sequence
from datetime import date
from functools import partial
from hashlib import sha256
from html import escape
from http import HTTPStatus
from random import Random
from urllib.parse import urlencode

from markupsafe import Markup
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.responses import Response

from judge.errors import CallLimitError
from judge.game import FormatError
from judge.game.drawing import Paint
from judge.model import Case
from judge.reports.text import title_of
from judge.terminal.translation import mark, translate, translate_fact
from judge.web.players import LEVELS, PENDING, RandomBoards
from judge.web.positions import (
    MOST_MOVES,
    Minimum,
    PositionView,
    board_cells,
    picture_size,
)
from judge.web.problems import DAY, DAY_FORMAT, board_days, days_in_a_row, svg_response
from judge.web.records import InputFinding, PlayedBoard
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
)

MOST_INPUT_BYTES = 64 << 10
"""The largest instance of one's own that is played."""

_WIDEST_PX, _HIGHEST_PX, _MOST_SCALE = 336, 448, 2.0  # without scripts
_CARD_PX = 480
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_QUICK_S = 0.03  # how long a page that a script asks for waits for the minima: it asks again
_SEEDS = 10**9
_MOST_PACKED = 6000  # characters of an address: the guard takes 8 KiB
_NO_BOARD = mark("This problem has no board to play")
_NOTES = {
    "large": mark("That is too large to be shown."),
    "illegal": mark("That move is not legal here."),
}


def kit_cases(site: Site, slug: str) -> dict[str, Case]:
    """The samples, then the other cases of the kit, by their names: a form opens them."""
    return {case.name: case for case in site.kit.cases(slug)}


def show_board(visit: Visit) -> Values:
    """The board, its moves, and the minimum from here."""
    note = _NOTES.get(visit.query.get("note", ""), "")
    return _board_values(visit) | {"note": translate(note)}


def _board_values(visit: Visit) -> Values:
    slug, query = visit.slug, visit.query
    board, view = _open_board(visit)
    start, here = _minima(visit, board, view)
    hint = here[1][0] if "hint" in query and isinstance(here, tuple) and here[1] else ""
    hinted = next((move.words or hint for move in view.moves if move.name == hint), hint)
    return {
        **_form_values(visit),
        "board": board,
        "view": view,
        "version": _version,
        "minimum_at_start": start,
        "minimum": here,
        "is_pending": PENDING in (start, here),
        "query": visit.request.url.query,
        "hint": hinted,
        "hint_name": hint,
        "typed": None,
        "best": visit.site.store.bests(visit.person.id, visit.slug).get(_board_key(board)),
        "shared": packed_input(view.position),
        **_day_values(visit),
        "cases": kit_cases(visit.site, slug),
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
        "shown_size": _shown_size,
    }


def _shown_size(picture: str, widest_px: float = _WIDEST_PX) -> Markup:
    """Width and height of a picture on a page, as attributes."""
    width, height = picture_size(picture)
    scale = min(widest_px / width, _HIGHEST_PX / height, _MOST_SCALE)
    return Markup(f'width="{width * scale:.0f}" height="{height * scale:.0f}"')


def _version(picture: str) -> str:
    """What changes with the picture, so that a browser may keep an image."""
    return sha256(picture.encode(errors="replace")).hexdigest()[:16]


def show_board_picture(visit: Visit) -> Response:
    """The board as it is, or its goal, as an SVG image."""
    view = _open_board(visit)[1]
    return svg_response(view.goal_picture if "goal" in visit.query else view.picture)


def change_board(visit: Visit) -> Answer:
    """Play a move, take one back, open another board; then show it."""
    try:
        query = _change(visit)
    except FormatError as error:  # what was typed is no input: the board stays as it was
        reason = translate_fact(error.fact)
        note = translate("That is not an input of this problem: {reason}", reason=reason)
        values = _board_values(visit) | {"note": note, "typed": visit.form.get("input", "")}
        return render(visit.request, "board", values, status=HTTPStatus.BAD_REQUEST)
    more = f"?{urlencode(query)}" if query else ""
    return f"/problems/{visit.slug}/board{more}#board"


def _change(visit: Visit) -> dict[str, str]:
    """Do what a form asks and store the board; the query of the page that shows it.

    Raises `FormatError` if it asks for an instance that is malformed.
    """
    query: dict[str, str] = {}
    action, slug = visit.form.get("do", ""), visit.slug
    board: PlayedBoard | None
    if action in ("case", "own"):
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
        if number_of(visit.form.get("after", ""), len(old.way)) != len(old.way):
            board = None  # it was done already, or another window has moved
        elif action == "move":
            board = _moved(visit, old, visit.form.get("name", "").split())
            query = {} if board else {"note": "illegal"}
        elif action == "hint":
            board, query = old, {"hint": "1"}
        elif action == "optimum":
            _, here = _minima(visit, old, view)
            board = _moved(visit, old, here[1]) if isinstance(here, tuple) else None
        elif action in ("left", "right", "over"):
            board = old.turned(action)
        elif action in places:
            board = old.back_to(places[action])
        else:
            raise bad_request(mark("The site does not know what to do"))
    if board is not None:
        visit.site.store.save_board(visit.person.id, slug, board)
        if action in ("move", "redo", "end"):
            _keep_result(visit, board)
    return query | ({"quick": "1"} if "quick" in visit.form else {})


def _keep_result(visit: Visit, board: PlayedBoard) -> None:
    """Keep for how much the user has solved a board, and that it was one of the day."""
    view = _view(visit, board)
    if not view.is_solved:
        return
    save_best = partial(visit.site.store.save_best, visit.person.id, visit.slug)
    save_best(_board_key(board), view.cost)
    boards = visit.site.boards.random_boards(visit.slug)
    if isinstance(boards, str | None):
        return
    for level in LEVELS:
        chosen = _chosen(boards, level, _today())
        if chosen is not None and (chosen[1], 0) == (board.input, board.instance):
            save_best(f"{DAY}{_today()} {level}", view.cost)


def _board_key(board: PlayedBoard) -> str:
    """A name for where a board begins."""
    return _version(f"{board.instance} {board.input}")


def _today() -> int:
    """The seed of the boards of the day."""
    return int(date.today().strftime(DAY_FORMAT))


def _day_values(visit: Visit) -> Values:
    """The seed of the boards of the day, which are solved, and how many days in a row some were."""
    store, person, today = visit.site.store, visit.person.id, f"{DAY}{_today()} "
    streak = days_in_a_row(board_days(store, person), date.today())
    own = [level for level in LEVELS if today + level in store.bests(person, visit.slug)]
    return {"day": _today(), "day_solved": own, "streak": streak}


def packed_input(text: str) -> str:
    """An input as a part of an address; empty if it is too long for one."""
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(errors="replace"), 9)).decode()
    return packed.rstrip("=") if len(packed) <= _MOST_PACKED else ""


def _unpacked(packed: str) -> str:
    """The input in an address; "not found" if there is none."""
    try:
        squeezed = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        return zlib.decompressobj().decompress(squeezed, MOST_INPUT_BYTES).decode()
    except (ValueError, zlib.error) as error:
        raise not_found(mark("There is no such board")) from error


def _moved(visit: Visit, board: PlayedBoard, names: Sequence[str]) -> PlayedBoard | None:
    """The board after moves; None if one is not legal there."""
    if not names or len(board.way) + len(names) > MOST_MOVES:
        return None
    after = board.after(*names)
    return after if _view(visit, after).played == after.way else None


def _new_board(visit: Visit) -> PlayedBoard:
    instance = max(number_of(visit.form.get("instance", "1"), 1) - 1, 0)
    if visit.form.get("do") == "own":
        text = visit.form.get("input", "").replace("\r\n", "\n")
        if len(text.encode(errors="replace")) > MOST_INPUT_BYTES:
            message = mark("The instance is too large")
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, message)
        return PlayedBoard(input=text, instance=instance)
    case = kit_cases(visit.site, visit.slug).get(visit.form.get("case", ""))
    if case is None:
        raise bad_request(mark("The problem has no such case"))
    return PlayedBoard(input=case.input.decode(errors="replace"), instance=instance)


def _open_board(visit: Visit) -> tuple[PlayedBoard, PositionView]:
    """The board that the user plays, or else the first sample, without moves that are not legal."""
    slug = visit.slug
    board = visit.site.store.board(visit.person.id, slug)
    if board is not None:
        try:
            view = _view(visit, board)
            if view.played != board.way:
                board = replace(board, way=view.played, undone=())
            return board, view
        except (FormatError, CallLimitError):
            pass  # the rules have changed
    first = next(iter(kit_cases(visit.site, slug).values()), None)
    if first is None:
        raise not_found(_NO_BOARD)
    board = PlayedBoard(input=first.input.decode(errors="replace"))
    return board, _view(visit, board)


def _view(visit: Visit, board: PlayedBoard) -> PositionView:
    view = visit.site.boards.position(visit.slug, board)
    if view is None:
        raise not_found(_NO_BOARD)
    return view


def _minima(visit: Visit, board: PlayedBoard, view: PositionView) -> list[Minimum | str]:
    """The least costs from the start and from here, each with a way."""
    most_s = _QUICK_S if "quick" in visit.query else None
    return visit.site.boards.minima(visit.slug, board, [(), view.played], most_s)


def show_random_board(visit: Visit) -> Values:
    """The board of the level and seed in the query, or the one in it; or why there is none."""
    chosen = _choose_board(visit)
    is_shared = "board" in visit.query
    values = _form_values(visit) | {
        "chosen_level": LEVELS[0] if is_shared else _level(visit),
        "is_shared": is_shared,
        "seed": visit.number("seed", 1),
        "is_of_day": not is_shared and visit.number("seed", 1) == _today(),
        "query": visit.request.url.query,
        "reason": chosen if isinstance(chosen, str) else "",
        "is_pending": chosen is None,
        "found": None,
    }
    if isinstance(chosen, tuple):
        minimum, board, view = chosen
        values["is_pending"] = minimum == PENDING
        values["found"] = {
            "cost": minimum,
            "best": visit.site.store.bests(visit.person.id, visit.slug).get(_board_key(board)),
            "shared": packed_input(board.input),
            "input": board.input,
            "view": view,
        }
    return values


def show_random_picture(visit: Visit) -> Response:
    """The same board as an SVG image, or as a card that asks whether one can do it."""
    if "board" in visit.query and "card" not in visit.query:
        board = PlayedBoard(input=_unpacked(visit.query["board"]))
        picture = visit.site.boards.picture(visit.slug, board)
        if picture is None:
            raise not_found(mark("There is no such board"))
        return svg_response(picture)
    chosen = _choose_board(visit)
    if not isinstance(chosen, tuple):
        raise not_found(mark("There is no such board"))
    minimum, _, view = chosen
    if "card" not in visit.query:
        return svg_response(view.picture)
    dare = translate("Can you?")
    if isinstance(minimum, int):
        dare = translate("Minimum {cost}. Can you?", cost=minimum)
    return svg_response(_card(title_of(visit.site.kit.problem(visit.slug)), dare, view.picture))


def _card(title: str, dare: str, picture: str) -> str:
    """A picture with a title above and a line below, as a whole SVG file."""
    width, height = picture_size(picture)
    scale = min(_CARD_PX / width, _CARD_PX / height)
    side, middle, bottom = _CARD_PX + 80, (_CARD_PX + 80) / 2, height * scale + 180
    place = f"translate({middle - width * scale / 2:.1f} 90) scale({scale:.4f})"
    light = picture.replace("(prefers-color-scheme:dark)", " not all")  # as the card around it is
    line = f'<text x="{middle}" y="%s" style="font-size:%spx;fill:%s">%s</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{bottom:.0f}" '
        f'viewBox="0 0 {side} {bottom:.0f}">'
        f'<rect width="{side}" height="{bottom:.0f}" rx="24" style="fill:{Paint.PAPER.value[0]}"/>'
        f'<g transform="{place}">{light}</g>{line % (48, 34, Paint.COAL.value[0], escape(title))}'
        f"{line % (round(bottom - 44), 30, Paint.COAL.value[0], escape(dare))}</svg>\n"
    )


def _choose_board(
    visit: Visit,
) -> tuple[int | str | None, PlayedBoard, PositionView] | str | None:
    """The board and its least cost; or in words why there is none; None if pending."""
    site, slug = visit.site, visit.slug
    if not site.boards.has_board(slug):
        raise not_found(_NO_BOARD)
    if "board" in visit.query:
        board = PlayedBoard(input=_unpacked(visit.query["board"]))
        try:
            view = _view(visit, board)
        except (FormatError, CallLimitError) as error:
            raise not_found(mark("There is no such board")) from error
        (minimum,) = site.boards.minima(slug, board, [()])
        return minimum[0] if isinstance(minimum, tuple) else minimum, board, view
    level, boards = _level(visit), site.boards.random_boards(slug)
    if isinstance(boards, str | None):
        return boards
    chosen = _chosen(boards, level, visit.number("seed", 1))
    if chosen is None:
        return mark("no board of the generator has that difficulty")
    board = PlayedBoard(input=chosen[1])
    return chosen[0], board, _view(visit, board)


def _chosen(boards: RandomBoards, level: str, seed: int) -> tuple[int, str] | None:
    """The board of a level and a seed, with its least cost; None if the level has no board."""
    chance = Random(str(seed)).random()
    return boards[level][int(chance * len(boards[level]))] if boards[level] else None


def _level(visit: Visit) -> str:
    level = visit.query.get("level", LEVELS[0])
    if level not in LEVELS:
        levels = ", ".join(map(translate, LEVELS))
        raise not_found(translate("The difficulties are {levels}", levels=levels))
    return level


def show_replay(visit: Visit) -> Values:
    """The page of `judge replay` below the header of the site, and a form for another instance."""
    submission = visit.submission()
    instances, instance, _ = _replay(visit)
    return {
        "one": submission,
        "title": title_of(visit.site.kit.problem(submission.problem)),
        "instances": instances,
        "instance": instance,
    }


def show_replay_page(visit: Visit) -> Response:
    """The page of `judge replay` alone."""
    return framed_page(_replay(visit)[2])


def framed_page(text: str) -> Response:
    """A page of a command, which may run its own scripts, in an origin of its own."""
    digests = (sha256(script.encode()).digest() for script in _SCRIPT.findall(text))
    scripts = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; "
        f"sandbox allow-scripts; script-src {scripts}"
    )
    headers = {"Content-Security-Policy": policy, "X-Frame-Options": "SAMEORIGIN"}
    return Response(text.encode(errors="replace"), headers=headers, media_type="text/html")


def _replay(visit: Visit) -> tuple[int, int, str]:
    """The replay of the instance that the query names, or of the first that fails."""
    submission, boards = visit.submission(), visit.site.boards
    finding, slug = submission.finding, submission.problem
    if not isinstance(finding, InputFinding) or not boards.has_board(slug):
        raise not_found(mark("There is nothing to replay"))
    names = submission.file, submission.case or translate("one input")
    try:
        return boards.replay(slug, names, finding, visit.number("instance", 0) or None)
    except FormatError as error:
        reason = translate_fact(error.fact)
        message = translate("That is not an input of this problem: {reason}", reason=reason)
        raise not_found(message) from error
    except CallLimitError as error:
        raise not_found(mark("This replay is too large")) from error


_PROBLEM, _SUBMISSION = "/problems/{slug:str}", "/submissions/{number:int}"
ROUTES = (
    page(f"{_PROBLEM}/board", show_board, "board"),
    form(f"{_PROBLEM}/board", change_board),
    page(f"{_PROBLEM}/board.svg", show_board_picture),
    page(f"{_PROBLEM}/random", show_random_board, "random_board"),
    page(f"{_PROBLEM}/random.svg", show_random_picture),
    page(f"{_PROBLEM}/shared", show_random_board, "random_board"),
    page(f"{_PROBLEM}/shared.svg", show_random_picture),
    page(f"{_SUBMISSION}/replay", show_replay, "replay"),
    page(f"{_SUBMISSION}/replay.html", show_replay_page),
)
