"""The pages of problems and of progress: the list and what a query asks for, a problem, hints, the
editorial; and what a person has done in each of them.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import partial
from itertools import groupby
from pathlib import Path

from markupsafe import Markup
from starlette.responses import Response

from judge.catalog.kit import Kit
from judge.catalog.learning import HARDEST, read_drawings
from judge.commands.history.problem_list import ListedProblem, next_listed
from judge.commands.history.store import History, PastRun, ProblemProgress
from judge.commands.package.statements import markdown_html
from judge.errors import UsageError
from judge.model import Problem, Verdict
from judge.reports.text import title_of
from judge.runner.store import HistoryError, history_path
from judge.terminal.translation import LANGUAGES, current_language, mark, translate
from judge.web.records import Attempt, PlayedBoard
from judge.web.site import Answer, Values, Visit, form, not_found, page
from judge.web.source_text import source_html
from judge.web.store import Store

KINDS = (mark("pass-fail"), mark("interactive"), mark("multi-pass"), mark("scoring"))
"""The kinds of problems; the first is that of a problem without another."""

PROGRESS_WORDS = {
    "solved": mark("solved"),
    "unsolved": mark("not solved"),
    "tried": mark("tried, not solved"),
    "untried": mark("not tried"),
}
"""What may be asked of the progress, with the words for it."""

_NO_DIFFICULTY = mark("none")

DAY = "day "
"""How the names of the boards of the day begin; the date and the level follow."""

DAY_FORMAT = "%Y%m%d"
_MOST_RUNS = 1000  # in the terminal, of which pages tell
_MOST_HARD = 8


def kinds_of(problem: Problem) -> list[str]:
    """What a solution does besides printing a right answer, a word or two each."""
    validation = problem.validation
    facts = (
        validation is not None and validation.interactive,
        validation is not None and validation.passes > 1,
        problem.is_scored,
    )
    return [kind for kind, is_so in zip(KINDS[1:], facts, strict=True) if is_so] or [KINDS[0]]


def problem_titles(kit: Kit) -> dict[str, str]:
    """The title of each problem, by its slug."""
    return {slug: _title(kit, slug) for slug in kit.slugs()}


def _title(kit: Kit, slug: str) -> str:
    try:
        return title_of(kit.problem(slug))
    except UsageError:
        return slug


def _is_asked(
    listed: ListedProblem, progress: ProblemProgress | None, asked: Mapping[str, str]
) -> bool:
    """Whether the problem has all that is asked; what no problem has selects nothing."""
    states: tuple[str, ...] = ("untried", "unsolved")
    if progress is not None:
        states = ("solved",) if progress.solved else ("tried", "unsolved")
    names = (listed.problem.slug, *listed.problem.names.values())
    return (
        asked["topic"] in ("", *kinds_of(listed.problem), *listed.lesson.topics)
        and asked["difficulty"] in ("", _difficulty(listed))
        and asked["progress"] in ("", *states)
        and any(_folded(asked["text"]) in _folded(name) for name in names)
    )


def filter_choices(rows: Sequence[ListedProblem]) -> dict[str, dict[str, str]]:
    """What a form offers: the kinds, topics and difficulties that problems have."""
    kinds = {kind for row in rows for kind in kinds_of(row.problem)}
    choices = {
        "kinds": sorted(kinds),
        "topics": sorted({topic for row in rows for topic in row.lesson.topics} - kinds),
        "difficulties": sorted(set(map(_difficulty, rows))),
        "progress": list(PROGRESS_WORDS),
    }
    return {part: {word: _name(word) for word in words} for part, words in choices.items()}


def _difficulty(listed: ListedProblem) -> str:
    return str(listed.lesson.difficulty or _NO_DIFFICULTY)


def _name(word: str) -> str:
    """A kind, a topic, a difficulty or a progress in the language of the request."""
    return translate(PROGRESS_WORDS.get(word, word))


def _folded(text: str) -> str:
    """A text without what does not matter: case, width of signs, number of blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def show_problems(visit: Visit) -> Answer:
    """The problems that the query asks for, by difficulty, with the user's progress."""
    if "token" in visit.query:  # of a browser that needs none
        return "/"
    rows, errors = visit.site.problems()
    progress = progress_of(visit)
    following = next_listed(rows, progress)
    parts = "topic", "difficulty", "progress", "text"
    asked = {part: visit.query.get(part, "").strip() for part in parts}
    shown = [row for row in rows if _is_asked(row, progress.get(row.problem.slug), asked)]
    return {
        "groups": by_difficulty(shown),
        "progress": progress,
        "kind_words": _kind_words,
        "hardest": HARDEST,
        "errors": [str(error) for error in errors],
        "solved": sum(row.solved for row in progress.values()),
        "total": len(rows),
        "next": following,
        "next_title": following and _title(visit.site.kit, following),
        "asked": asked,
        "choices": filter_choices(rows),
        "shown": len(shown),
    }


def _kind_words(problem: Problem) -> str:
    return translate(", ").join(map(translate, kinds_of(problem)))


def show_problem(visit: Visit) -> Values:
    """The statement of a problem, its limits and its samples."""
    slug, kit = visit.slug, visit.site.kit
    values = statement_values(visit)
    problem, language = kit.problem(slug), values["language"]
    statement = kit.statement(slug, language)
    return {
        **values,
        "has_hints": _has_page(kit, slug, "hints", language),
        "limits": problem.limits,
        "kind": _kind_words(problem),
        "difficulty": statement.difficulty,
        "hardest": HARDEST,
        "before": [(other, _title(kit, other)) for other in statement.before],
        "after": [(other, _title(kit, other)) for other in statement.after],
        "progress": progress_of(visit).get(slug),
    }


def statement_values(visit: Visit) -> Values:
    """The statement of a problem with its samples, in the language of the request or another."""
    slug, kit = visit.slug, visit.site.kit
    problem = kit.problem(slug)
    current = current_language()
    languages = [code for code in LANGUAGES if _has_page(kit, slug, "problem", code)]
    language = current if current in languages else next(iter(languages), current)
    statement = kit.statement(slug, language)
    return {
        "slug": slug,
        "title": problem.names.get(language, problem.title),
        "language": language,
        "has_board": visit.site.boards.has_board(slug),
        "has_picture": visit.site.boards.picture(slug) is not None,
        "statement": Markup(markdown_html(statement.text, partial(_drawn, kit, slug))),
        "samples": [
            (sample.interaction, _text(sample.input), _text(sample.answer))
            for sample in statement.samples
        ],
    }


def _drawn(kit: Kit, slug: str, number: int, block: str) -> str:
    """A block of a statement, or pictures of the boards that it shows, with it below as text."""
    boards = _drawn_boards(kit, slug, number)
    if not boards:
        return block
    figures = (
        Markup(
            '<figure><img src="/problems/{}/picture.svg?drawing={}&amp;board={}" alt="">'
            "<figcaption>{}</figcaption></figure>"
        ).format(slug, number, place, "".join(board.way[-1:]))
        for place, board in enumerate(boards)
    )
    summary = Markup("<details><summary>{}</summary>\n").format(translate("The drawing as text"))
    return f'<div class="drawings">{"".join(figures)}</div>{summary}{block}</details>\n'


def _drawn_boards(kit: Kit, slug: str, number: int) -> list[PlayedBoard]:
    drawings = read_drawings(kit.root / "problems" / slug).get(number, ())
    return [
        PlayedBoard(input=drawing.board, way=tuple(way.split()))
        for drawing in drawings
        for way in drawing.ways
    ]


def _has_page(kit: Kit, slug: str, name: str, language: str) -> bool:
    return (kit.root / "problems" / slug / f"{name}.{language}.md").is_file()


def _text(content: bytes) -> str:
    return content.decode(errors="replace").rstrip("\n")


def show_picture(visit: Visit) -> Response:
    """The first board of a problem, or one that its statement draws, as an SVG image."""
    board = None
    if "drawing" in visit.query:
        boards = _drawn_boards(visit.site.kit, visit.slug, visit.number("drawing", 0))
        board = next(iter(boards[visit.number("board", 0) :]), None)
    picture = visit.site.boards.picture(visit.slug, board)
    if picture is None or ("drawing" in visit.query and board is None):
        raise not_found(mark("There is no picture of this problem"))
    return svg_response(picture)


def svg_response(picture: str) -> Response:
    """A picture as an image; it runs nothing, not even as a page of its own."""
    headers = {
        "Cache-Control": "private, max-age=300",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    return Response(picture.encode(errors="replace"), headers=headers, media_type="image/svg+xml")


def show_hints(visit: Visit) -> Values:
    """The hints that the person has seen, here or as the owner in the terminal."""
    hints = _hints(visit)
    count = min(hints_seen(visit, visit.slug), len(hints))
    return {
        **_lesson_values(visit),
        "hints": [Markup(markdown_html(hint)) for hint in hints[:count]],
        "left": len(hints) - count,
    }


def unlock_hint(visit: Visit) -> str:
    """Record that the person wants the next hint."""
    slug, hints = visit.slug, _hints(visit)
    if visit.person.is_owner:
        with History.open(history_path()) as history:
            shown = min(history.hints(slug) + 1, len(hints))
            history.record_hints(slug, shown)
    else:
        shown = min(hints_seen(visit, slug) + 1, len(hints))
        visit.site.store.save_hints(visit.person.id, slug, shown)
    return f"/problems/{slug}/hints#hint-{shown}"


def show_editorial(visit: Visit) -> Values:
    """The editorial and the names of the shipped solutions.

    Whoever has neither solved the problem nor seen all hints is asked first.
    """
    slug, kit = visit.slug, visit.site.kit
    try:
        text = kit.editorial(slug, current_language())
    except UsageError as error:
        raise not_found(error.fact) from error
    progress = progress_of(visit).get(slug)
    has_hints = hints_seen(visit, slug) >= len(_hints(visit))
    is_open = has_hints or "open" in visit.query or bool(progress and progress.solved)
    names = [solution.name for solution in kit.solutions(slug)]
    return {
        **_lesson_values(visit),
        "is_open": is_open,
        "editorial": Markup(markdown_html(text)) if is_open else "",
        "solutions": list(enumerate(names)) if is_open else [],
    }


def show_solution(visit: Visit) -> Values:
    """A shipped solution to read, beside the user's newest submission."""
    slug, site = visit.slug, visit.site
    number: int = visit.request.path_params["number"]
    solutions = site.kit.solutions(slug)
    if number >= len(solutions):
        raise not_found(mark("The problem has no such solution"))
    solution = solutions[number]
    own = site.store.newest(visit.person.id, slug, most=1)
    return {
        **_lesson_values(visit),
        "name": solution.name,
        "source": source_html(solution.files[0].content, solution.files[0].name),
        "own": source_html(own[0].source, own[0].file) if own else None,
        "own_number": own[0].id if own else None,
    }


def _hints(visit: Visit) -> list[str]:
    try:
        return visit.site.kit.hints(visit.slug, current_language())
    except UsageError as error:
        raise not_found(error.fact) from error


def _lesson_values(visit: Visit) -> Values:
    return {"slug": visit.slug, "title": title_of(visit.site.kit.problem(visit.slug))}


def progress_of(visit: Visit) -> dict[str, ProblemProgress]:
    """The person's progress in each problem, by submissions; the owner's also by the history."""
    progress = visit.site.store.progress(visit.person.id)
    if not visit.person.is_owner:
        return progress
    try:
        with History.read(history_path()) as history:
            runs = history.progress()
    except HistoryError:  # it is broken
        return progress
    for slug, past in runs.items():
        here = progress.get(slug)
        if here is None:
            progress[slug] = past
            continue
        times = (entry.best_cpu_s for entry in (here, past) if entry.best_cpu_s is not None)
        progress[slug] = ProblemProgress(
            solved=here.solved or past.solved,
            tries=max(here.tries, past.tries),  # the history has the submissions, too
            best_cpu_s=min(times, default=None),
            last=max(here.last, past.last),
        )
    return progress


def terminal_runs(visit: Visit, problem: str | None = None) -> list[PastRun]:
    """The last runs of the owner's own files to problems of the kit; none of another person."""
    if not visit.person.is_owner:
        return []
    with suppress(HistoryError), History.read(history_path()) as history:
        runs = history.runs(problem, own=True, limit=_MOST_RUNS)
        return [run for run in runs if run.package is None and Path(run.path or "").is_absolute()]
    return []


def hints_seen(visit: Visit, slug: str) -> int:
    """How many hints to a problem the person has seen, here or as the owner in the terminal."""
    if not visit.person.is_owner:
        return visit.site.store.hints(visit.person.id, slug)
    with History.read(history_path()) as history:
        return history.hints(slug)


def board_days(store: Store, person: int) -> set[date]:
    """The days on which a person has solved a board of the day."""
    names = (name.removeprefix(DAY) for name in store.bests(person) if name.startswith(DAY))
    return {datetime.strptime(name.partition(" ")[0], DAY_FORMAT).date() for name in names}


def days_in_a_row(days: Collection[date], today: date) -> int:
    """How many days in a row there are up to today, or up to yesterday: today is not over."""
    day, count = today if today in days else today - timedelta(days=1), 0
    while day in days:
        day, count = day - timedelta(days=1), count + 1
    return count


def show_progress(visit: Visit) -> Values:
    """The path through the problems, the days in a row, and what was hard."""
    rows, _ = visit.site.problems()
    progress, attempts = progress_of(visit), attempts_of(visit)
    titles = {row.problem.slug: title_of(row.problem) for row in rows}
    days = {attempt.time.astimezone().date() for attempt in attempts}
    days |= board_days(visit.site.store, visit.person.id)
    following = next_listed(rows, progress)
    return {
        "groups": by_difficulty(rows),
        "progress": progress,
        "hardest": HARDEST,
        "titles": titles,
        "solved": sum(row.solved for slug, row in progress.items() if slug in titles),
        "total": len(rows),
        "next": following,
        "streak": days_in_a_row(days, date.today()),
        "days": len(days),
        "hard": [
            (slug, wrong, hints_seen(visit, slug), progress.get(slug))
            for slug, wrong in _hard(attempts)
            if slug in titles
        ],
    }


def by_difficulty(rows: Iterable[ListedProblem]) -> list[tuple[int | None, list[ListedProblem]]]:
    """The problems in groups."""
    groups = groupby(rows, lambda row: row.lesson.difficulty)
    return [(difficulty, list(some)) for difficulty, some in groups]


def attempts_of(visit: Visit) -> list[Attempt]:
    """What the person's programs got on all cases, in order of time."""
    runs = [
        Attempt(time=run.time, problem=run.problem, verdict=run.verdict, cpu_s=run.cpu_s)
        for run in terminal_runs(visit)
        if run.complete
    ]
    return sorted([*visit.site.store.attempts(visit.person.id), *runs], key=lambda run: run.time)


def _hard(attempts: Iterable[Attempt]) -> list[tuple[str, list[tuple[Verdict, int]]]]:
    """The problems with most programs that failed before the first was accepted, and how."""
    failed: dict[str, Counter[Verdict]] = defaultdict(Counter)
    solved: set[str] = set()
    for attempt in attempts:
        if attempt.verdict is Verdict.AC:
            solved.add(attempt.problem)
        elif attempt.problem not in solved:
            failed[attempt.problem][attempt.verdict] += 1
    order = sorted(failed.items(), key=lambda item: item[1].total(), reverse=True)
    return [(slug, wrong.most_common()) for slug, wrong in order[:_MOST_HARD]]


_PROBLEM = "/problems/{slug:str}"
ROUTES = (
    page("/", show_problems, "problems"),
    page("/problems", lambda visit: f"/?{visit.request.url.query}"),
    page(_PROBLEM, show_problem, "problem"),
    page(f"{_PROBLEM}/picture.svg", show_picture),
    page(f"{_PROBLEM}/hints", show_hints, "hints"),
    form(f"{_PROBLEM}/hints", unlock_hint),
    page(f"{_PROBLEM}/editorial", show_editorial, "editorial"),
    page(f"{_PROBLEM}/solutions/{{number:int}}", show_solution, "solution"),
    page("/progress", show_progress, "progress"),
)
