"""Give the author of a solution advice on a failed case.

Advice is cheap: long inputs and outputs are skipped, and searches end after some thousand moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from judge.errors import ProblemError
from judge.facts import Fact
from judge.game import FormatError, Game, Rules, counted, replay
from judge.grading import checkers
from judge.grading.excerpts import line_counts
from judge.grading.feedback.crashes import crash_advice
from judge.grading.feedback.near_misses import LONGEST, near_miss
from judge.grading.feedback.playback import (
    Playback,
    describe_mistake,
    find_mistake,
    play_moves,
    read_ways,
)
from judge.grading.verdicts import TO_FILE, TO_STDERR, written_to
from judge.model import Case, Check, Execution, Limits, Stop, Verdict

_BUDGET = 80_000  # moves to look at: some tenth of a second
_LONG = 1 << 18
_MOVES = 5_000


def advise(
    rules: Rules | None,
    case: Case,
    verdict: Verdict,
    execution: Execution,
    limits: Limits,
    *,
    check: Check | None = None,
    args: Sequence[str] = (),
) -> list[Fact]:
    """A few sentences on a failure besides its message, or none.

    `check` is the result of the checker, if it ran; `args` are its arguments.
    """
    try:
        match verdict:
            case Verdict.WA if check is not None:
                return [
                    *near_miss_advice(rules, case, execution, args),
                    *mistake_advice(rules, case, check, execution),
                ]
            case Verdict.TLE:
                return progress_advice(rules, case, execution, limits)
            case Verdict.MLE:
                return memory_advice(execution, limits)
            case Verdict.OLE:
                return output_advice(execution, written_to(execution, limits))
            case Verdict.RTE if execution.stopped_by is Stop.PROCESSES:
                return [
                    Fact("a solution needs no other processes; look for a loop that starts them")
                ]
            case Verdict.RTE:
                return crash_advice(execution)
    except Exception:  # the rules are the kit's code; a case is judged without advice as well
        return []
    return []


def near_miss_advice(
    rules: Rules | None, case: Case, execution: Execution, args: Sequence[str]
) -> list[Fact]:
    """What is wrong with an output that is nearly right."""
    if max(map(len, (case.answer, execution.stdout, case.input))) > LONGEST:
        return []
    if rules is not None and rules.read_answer is not None:
        numbers = case.answer.split()
        if len(numbers) == 1 and numbers[0] not in (b"-1", b"0"):
            return []  # only the cost of the moves, so that it does not look like an output

    def accepts(output: str) -> bool:
        try:
            return checkers.check_output(rules, args, case, output.encode(errors="replace")).ok
        except (ProblemError, FormatError):
            return False

    return near_miss(
        _text(case.answer), _text(execution.stdout), accepts, stderr=_text(execution.stderr)
    )


def mistake_advice(
    rules: Rules | None, case: Case, check: Check, execution: Execution
) -> list[Fact]:
    """The first move after which the minimum is out of reach, as far as is known."""
    play = _play_wrong_answer(rules, case, check, execution)
    if play is None or rules is None:
        return []
    game, playback, minimum = play
    mistake = find_mistake(rules, game, playback, minimum, _BUDGET)
    if mistake is None or (not mistake.is_exact and mistake.move == playback.moves):
        return []
    return [describe_mistake(playback, mistake, minimum)]


def progress_advice(
    rules: Rules | None, case: Case, execution: Execution, limits: Limits
) -> list[Fact]:
    """How far a program that took too long had got, by its output."""
    buffered = Fact("output still in the program's buffer is lost: flush it to see more")
    if not execution.stdout.strip():
        idle = execution.stopped_by is Stop.WALL and execution.cpu_s <= limits.cpu_s
        remarks = [Fact("it may be trying to read more input than there is")] if idle else []
        return [*remarks, Fact("nothing had been printed ({})", buffered)]
    longest = max(map(len, (execution.stdout, case.input, case.answer)))
    if execution.stopped_by is None or longest > _LONG:
        return []
    output, answer = _text(execution.stdout), _text(case.answer)
    done, total = _instances(rules, case, output)
    if total > 1 and rules is not None and rules.instance:
        noun, amount = Fact(rules.instance), counted(total, rules.instance)
        if done == total:
            return [Fact("all {} had been answered, but the program did not end", amount)]
        sentence = Fact("{} of {} were answered when it was stopped", done, amount)
        if done == 1:
            sentence = Fact("1 of {} was answered when it was stopped", amount)
        return [Fact("{}; it was working on {} {} ({})", sentence, noun, done + 1, buffered)]
    lines, total = output.count("\n"), len(answer.splitlines())
    if lines >= total:
        return []
    return [Fact("the output had {} of {} lines when it was stopped ({})", lines, total, buffered)]


def memory_advice(execution: Execution, limits: Limits) -> list[Fact]:
    """How much memory a program used, and what usually helps."""
    mib, limit = execution.memory_bytes / (1 << 20), limits.memory_bytes / (1 << 20)
    used = Fact("it used {:.0f} MiB at its peak, after {:.2f} s", mib, execution.cpu_s)
    cost = Fact("{}; the limit is {:g} MiB", used, limit)
    if execution.stopped_by is Stop.MEMORY:  # the verdict says how much that was
        cost = Fact("it was stopped after {:.2f} s", execution.cpu_s)
    return [
        cost,
        Fact(
            "store each state only once and in less space (a board as one number, for example), "
            "or use a search that stores none (iterative deepening)"
        ),
    ]


def output_advice(execution: Execution, place: str) -> list[Fact]:
    """Why a program may have written too much."""
    if place == TO_FILE:
        return [Fact("a solution writes to standard output, not to files")]
    if place == TO_STDERR:
        return [Fact("remove the debug output to standard error")]
    lines = execution.stdout[-4096:].splitlines()[1:-1]
    if len(lines) >= 3 and len(set(lines)) == 1:
        line = repr(lines[0].decode(errors="replace")[:60])
        return [Fact("it prints the same line over and over: {}; a loop never ends", line)]
    if not execution.stdout.count(b"\n", 0, _LONG):
        return [Fact("its output has no line break; a loop that prints never ends")]
    return [Fact("a loop that prints never ends, or debug output was left in")]


def _play_wrong_answer(
    rules: Rules | None, case: Case, check: Check, execution: Execution
) -> tuple[Game[Any], Playback, int] | None:
    """The game that the checker named, the moves in the output, and the cost of the answer."""
    if rules is None or rules.read_answer is None or check.instance is None:
        return None
    games = _games(rules, case)
    if not games or max(map(len, (case.answer, execution.stdout, case.input))) > _LONG:
        return None
    index = check.instance - 1
    right_ways, _ = read_ways(rules, _text(case.answer), games)
    ways, _ = read_ways(rules, _text(execution.stdout), games)
    if index >= min(len(games), len(right_ways), len(ways)):
        return None
    if (want := right_ways[index]) is None or not (got := ways[index]):
        return None
    least = replay(games[index], want)
    if not least.solved:  # the answer has no moves, only their cost
        return None
    return games[index], play_moves(games[index], got, longest=_MOVES), least.cost


def _instances(rules: Rules | None, case: Case, output: str) -> tuple[int, int]:
    """How many instances an output answers, and how many there are; zeros if that is unknown."""
    if rules is None or not (games := _games(rules, case)):
        return 0, 0
    line_count, counts = output.count("\n"), line_counts(rules, _text(case.answer), games)
    if counts is None:
        return 0, 0
    return sum(end <= line_count for end in accumulate(counts)), len(games)


def _games(rules: Rules, case: Case) -> Sequence[Game[Any]]:
    try:
        return rules.parse(_text(case.input))
    except ValueError:
        return []


def _text(content: bytes) -> str:
    return content.decode(errors="replace")
