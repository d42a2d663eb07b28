"""The replay of a run on one input: own way beside a shortest one, move by move."""

from __future__ import annotations

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from judge.commands.replay.page import Board
from judge.errors import CallLimitError
from judge.game import FormatError
from judge.terminal.translation import mark, translate
from judge.web.board.picture_parts import picture_size
from judge.web.board.replay_view import ReplayAsked, ReplayView
from judge.web.pages.board_pages import picture_scale, svg_response
from judge.web.pages.problem_pages import title_of
from judge.web.pages.site import render, site_of
from judge.web.pages.submission_pages import own_submission
from judge.web.store.findings import InputFinding


def show_replay(request: Request) -> Response:
    """The boards after a move, and links to the other moves."""
    submission, view = own_submission(request), _view(request)
    last = len(view.frames) - 1
    move = _number(request, "move", min(view.first_wrong or 0, last), last)
    frame = view.frames[move]
    values = {
        "id": submission.id,
        "title": title_of(site_of(request).shelf.kit.problem(submission.problem)),
        "problem": submission.problem,
        "view": view,
        "move": move,
        "last": last,
        "frame": frame,
        "boards": [
            {"kind": kind, "title": title, "board": board, "size": _size(board)}
            for kind, title, board in (
                ("own", view.own, frame.own),
                ("shortest", view.shortest, frame.shortest),
            )
        ],
    }
    return render(request, "replay.html.jinja", values)


def show_replay_picture(request: Request) -> Response:
    """One of the boards as an SVG image."""
    view = _view(request)
    move = _number(request, "move", 0, len(view.frames) - 1)
    frame = view.frames[move]
    board = frame.own if request.query_params.get("way") == "own" else frame.shortest
    if board is None or not board.picture:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("There is no such board"))
    return svg_response(board.picture)


def _view(request: Request) -> ReplayView:
    """The instance that the query names, or the first that fails."""
    site, submission = site_of(request), own_submission(request)
    found, slug = submission.finding, submission.problem
    if not isinstance(found, InputFinding) or not site.shelf.has_board(slug):
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("There is nothing to replay"))
    asked = ReplayAsked(
        problem=site.shelf.kit.problem(slug),
        input=found.input,
        output=found.output,
        answer=found.answer,
        verdict=found.verdict,
        instance=_number(request, "instance", 0, 10**6) or None,
    )
    try:
        view = site.players.replay(submission.user, asked)
    except FormatError as error:
        raise HTTPException(
            HTTPStatus.NOT_FOUND,
            translate("The input is none of this problem: {reason}", reason=error),
        ) from error
    except CallLimitError as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, mark("This replay is too large")) from error
    assert view is not None
    return view


def _size(board: Board | None) -> tuple[int, int]:
    """Width and height of a picture on the page."""
    if board is None or not board.picture:
        return 0, 0
    width, height = picture_size(board.picture)
    scale = picture_scale(board.picture)
    return round(width * scale), round(height * scale)


def _number(request: Request, name: str, default: int, most: int) -> int:
    word = request.query_params.get(name, "")
    is_number = word.isascii() and word.isdigit() and len(word) < 7
    return min(int(word), most) if is_number else default


ROUTES = (
    Route("/submissions/{number:int}/replay", show_replay, name="replay"),
    Route("/submissions/{number:int}/replay.svg", show_replay_picture),
)
