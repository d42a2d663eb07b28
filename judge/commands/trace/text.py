"""Format the X-ray of a search as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from judge.escaping import printable, shell_word
from judge.model import Verdict
from judge.reports.summaries.search_trace import DepthRow, SearchFinding, SearchKind, SearchTrace
from judge.reports.text import memory_text

_MOST_ROWS = 32
_FIGURES = 36  # columns before the bars
_SPARK = "▁▂▃▄▅▆▇█"
_FULL, _SHADE, _LEAST = "█", "▒", "▏"


def as_text(trace: SearchTrace, title: str, width: int) -> Text:
    """The X-ray for a terminal `width` columns wide; `title` is the problem's."""
    text = _heading(trace, title)
    text.append("\n")
    for number, finding in enumerate(trace.findings):
        text.append_text(_finding(finding)).append("\n")
        if number == 0 and len(trace.findings) > 1:
            text.append("")
    if not trace.findings:
        text.append(f"{trace.headline}\n", "yellow" if trace.verdict is Verdict.WA else "green")
    text.append("\n")
    for line in summary_lines(trace):
        text.append(f"{line}\n")
    rows = grouped_rows(trace.by_depth)
    if len(rows) > 1:
        text.append("\n").append_text(_depth_chart(rows, width))
    if len(trace.by_bound) > 1:
        text.append("\n").append_text(_bound_chart(trace, width))
    if trace.most_waiting and len(trace.frontier) > 1:
        text.append("\npositions waiting, over the search", "bold")
        points = [waiting for _, waiting in trace.frontier]
        text.append(f" (at most {trace.most_waiting:,})\n", "dim")
        text.append(f"{_sparkline(points, max(20, min(width, 80)))}\n", "cyan")
    for remark in trace.remarks:
        text.append(f"{printable(remark)}\n", "dim")
    text.rstrip()
    return text


def heading_line(trace: SearchTrace) -> str:
    """What was traced, and how it went."""
    where = f"{printable(trace.solution)} on {printable(trace.case)}"
    if trace.instances > 1:
        where += f", {trace.instance_name} {trace.instance} of {trace.instances} alone"
    return where


def outcome_line(trace: SearchTrace) -> str:
    """The verdict of the ordinary run and what it used, and how the traced run ended."""
    verdict = "no answer is known" if trace.verdict is None else trace.verdict.words
    words = f"{verdict}, {trace.cpu_s:.3f} s, {memory_text(trace.memory_bytes)}"
    words += f"; traced {trace.traced_cpu_s:.3f} s"
    return f"{words}; the traced run: {trace.ended}" if trace.ended else words


def summary_lines(trace: SearchTrace) -> Iterator[str]:
    """The figures in sentences."""
    about = "" if trace.is_exact else "about "
    yield (
        f"{trace.kind.value}: {about}{trace.expansions:,} expansions; of {trace.followed:,}, "
        f"{trace.distinct:,} were of different positions and {trace.again:,} of positions seen "
        f"before"
    )
    if trace.branching is not None:
        yield f"branching: {trace.branching:.2f} legal moves from a position"
    if trace.on_shortest_way is not None and trace.on_shortest_way_of:
        off = trace.on_shortest_way_of - trace.on_shortest_way
        sample = " of a sample" if any("sample" in one for one in trace.remarks) else ""
        yield (
            f"{off:,} of {trace.on_shortest_way_of:,} positions{sample} lie on no shortest way"
            f" (which costs {trace.minimum})"
            + (f"; {trace.dead:,} are dead ends" if trace.dead else "")
        )
    if trace.estimate is not None:
        yield from _estimate_lines(trace)
    yield from _memory_lines(trace)
    for one in trace.reference:
        if one.solution is not None:
            show = f"judge show {trace.problem} --solution {shell_word(one.solution)}"
            noun = "position" if one.least == 1 else "positions"
            yield f"beside it: {one.name} counts {one.least:,} {noun} (`{show}`)"
            continue
        most = "" if one.most is None or one.most == one.least else f" to {one.most:,}"
        least = f"{one.least:,}" if one.least or not most else ""
        span = f"{least}{most}".strip() if least else f"at most {one.most:,}"
        yield f"beside it: {one.name} expands {span}"


def grouped_rows(rows: Sequence[DepthRow], most: int = _MOST_ROWS) -> list[DepthRow]:
    """The rows, or so few by joining neighbours; a joined row has the first depth of its own."""
    size = -(-len(rows) // most) if rows else 1
    groups = [rows[first : first + size] for first in range(0, len(rows), size)]
    return [
        DepthRow(
            depth=group[0].depth,
            expansions=sum(one.expansions for one in group),
            again=sum(one.again for one in group),
            existing=None
            if any(one.existing is None for one in group)
            else sum(one.existing or 0 for one in group),
        )
        for group in groups
    ]


def _heading(trace: SearchTrace, title: str) -> Text:
    text = Text().append(f"{title} ({trace.problem})", "bold")
    text.append(f": {heading_line(trace)}\n")
    colour = {Verdict.AC: "green", None: "yellow"}.get(trace.verdict, "red")
    text.append(f"{outcome_line(trace)}\n", colour)
    if trace.message and trace.verdict is not None:
        first = printable(trace.message.partition("\n")[0])
        text.append(f"{first}\n")
    return text


def _finding(finding: SearchFinding) -> Text:
    mark, colour = ("!", "bold red") if finding.is_error else ("*", "bold yellow")
    return Text.assemble((f"{mark} ", colour), printable(finding.sentence))


def _estimate_lines(trace: SearchTrace) -> Iterator[str]:
    quality = trace.estimate
    assert quality is not None
    if quality.compared:
        share = (
            ""
            if quality.mean_share is None
            else f"h is {100 * quality.mean_share:.0f} % of h* on the average, "
        )
        kind = "not admissible" if quality.inadmissible else "admissible as far as seen"
        sample = "a sample of " if quality.is_sample else ""
        yield (
            f"estimate: {share}{kind} ({quality.inadmissible:,} of {sample}{quality.compared:,} "
            "too high)"
        )
    if quality.compared_moves:
        kind = "not consistent" if quality.inconsistent else "consistent as far as seen"
        count = f"{quality.inconsistent:,} of {quality.compared_moves:,} moves"
        yield f"estimate: {kind} ({count} lower it by more than they cost)"


def _memory_lines(trace: SearchTrace) -> Iterator[str]:
    if trace.kind in (SearchKind.ITERATIVE, SearchKind.DEPTH_FIRST):
        deepest = max((row.depth for row in trace.by_depth), default=0)
        yield f"memory: only the way needs to be held, {deepest} moves at most"
    elif trace.most_held:
        each = ""
        if trace.bytes_per_position is not None:
            each = f"; all memory of the run is {trace.bytes_per_position:,} bytes for each"
        yield (
            f"memory: up to {trace.most_held:,} different positions to hold, at most "
            f"{trace.most_waiting:,} of them waiting{each}"
        )


def _depth_chart(rows: Sequence[DepthRow], width: int) -> Text:
    has_existing = any(row.existing is not None for row in rows)
    text = Text(f"{'depth':>6}{'expansions':>12}{'before':>10}", "bold")
    text.append(f"{'exist':>9}\n" if has_existing else "\n", "bold")
    room = max(10, min(width, 110) - (_FIGURES + 2 if has_existing else 30))
    top = max(row.expansions for row in rows)
    for row in rows:
        text.append(f"{row.depth:>6}{row.expansions:>12,}{row.again:>10,}")
        exist = "" if row.existing is None else f"{row.existing:,}"
        text.append(f"{exist:>9} " if has_existing else " ", "dim")
        text.append_text(_bar(row.expansions, row.again, top, room)).append("\n")
    return text


def _bound_chart(trace: SearchTrace, width: int) -> Text:
    text = Text(f"{'bound':>6}{'expansions':>14}\n", "bold")
    rows = trace.by_bound[-_MOST_ROWS:]
    top = max(row.expansions for row in rows)
    for row in rows:
        text.append(f"{row.bound:>6}{row.expansions:>14,} ")
        text.append_text(_bar(row.expansions, 0, top, max(10, min(width, 110) - 22))).append("\n")
    return text


def _bar(count: int, again: int, top: int, room: int) -> Text:
    """A bar, the part of positions seen before at its end in another shade."""
    length = count * room // top if top else 0
    if not length:
        return Text(_LEAST if count else "", "cyan")
    shade = min(length, again * room // top)
    return Text.assemble((_FULL * (length - shade), "cyan"), (_SHADE * shade, "yellow"))


def _sparkline(points: Sequence[int], width: int) -> str:
    size = max(1, -(-len(points) // width))
    values = [max(points[first : first + size]) for first in range(0, len(points), size)]
    top = max(values) or 1
    return "".join(_SPARK[value * (len(_SPARK) - 1) // top] for value in values)
