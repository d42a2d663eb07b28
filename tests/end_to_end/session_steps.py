"""What a learner does in the recorded sessions: prose, programs and commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_DOCS = Path(__file__).resolve().parents[2] / "docs/tutorial"


@dataclass(frozen=True, slots=True)
class Prose:
    """What the document says between commands."""

    text: str


@dataclass(frozen=True, slots=True)
class ProgramText:
    """The learner writes a program over the file, shown whole or by what differs from `before`."""

    program: str
    before: str | None = None
    is_saved_later: bool = False


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A command, and all that it says."""

    command: str


@dataclass(frozen=True, slots=True)
class InteractiveCommand:
    """A command on a terminal: keys are pressed when words have appeared.

    It shows the last picture, or with `is_whole` all that was said up to the last keys.
    """

    command: str
    keys: Sequence[tuple[str, str]]
    saves: str | None = None
    is_whole: bool = False


Step = Prose | ProgramText | CommandLine | InteractiveCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A document that commands make; the learner's `programs` become `file`, one by one."""

    document: Path
    programs: Path
    file: str
    steps: Sequence[Step]


_FIRST_STEPS: Sequence[Step] = (
    Prose("""\
# Your first session: the 8-puzzle

A learner solves the 8-puzzle: bring eight tiles into order with the fewest moves.
Every command on this page was run in an empty home, with the output shown below it.

## Begin
"""),
    CommandLine("judge new puzzle8 mine.py"),
    CommandLine("cat mine.py"),
    Prose("""\
The file already reads the input.
It also remembers its problem, so you need to name only `mine.py` from now on.

## A first try, which is too slow

The fewest moves: that calls for breadth-first search.
"""),
    ProgramText("first.py"),
    CommandLine("judge run --data sample mine.py"),
    Prose("The samples are accepted. What about the rest?\n"),
    CommandLine("judge run mine.py"),
    Prose("""\
Half of all boards cannot be solved.
To find that out, this program visits all 181,440 reachable boards, each time.
In the case that fails, two tiles are swapped on each board.

## A second try, which is wrong

So the second program recognises unsolvable boards first, by counting inversions.
It also uses A*, which searches towards the goal.
The queue becomes a heap, ordered by the moves made plus a lower bound of the moves left.
"""),
    ProgramText("second.py"),
    CommandLine("judge run --data sample mine.py"),
    Prose("""\
That looks much better.
But some cases have a thousand boards, among which a mistake is hard to see.
Is there a small board on which the program is wrong?
"""),
    CommandLine("judge stress mine.py --seed 3"),
    Prose("""\
There is.
`stress` tried the cases, took a board on which the program fails, and shrank it.
The board is kept, and from now on it runs before everything else.
"""),
    CommandLine("judge run mine.py"),
    Prose("""\
## What went wrong

`judge replay` shows the program's moves beside a shortest solution.
`w` jumps to the first wrong move.
"""),
    InteractiveCommand("judge replay mine.py", [("8-puzzle", "w"), ("out of reach", "q")]),
    Prose("""\
After that move the rest is as short as possible, but the move itself was one too many.
The program marks a board as *seen* when it pushes it onto the heap.
That is correct in breadth-first search, where the first path to a board is a shortest one.
In A*, a longer path may reach a board first, because it seemed to lead straight to the goal.
The shorter path, which comes later, is then thrown away.
A board is finished when it is *popped* from the heap, and not earlier.

## Accepted

`judge watch mine.py` runs in another window and judges at every save.
It starts with the samples, continues with what failed before, and ends with the rest.
So far the board above has failed.
Now the learner saves this change:
"""),
    ProgramText("third.py", before="second.py", is_saved_later=True),
    InteractiveCommand(
        "judge watch mine.py",
        [("1 case failed", ""), ("accepted", "q")],
        saves="third.py",
    ),
    CommandLine("judge run mine.py"),
    CommandLine("judge history"),
    CommandLine("judge list"),
)

_LEARNING_STEPS: Sequence[Step] = (
    Prose("""\
# Learn from a failure: hints, X-ray and debugger

A learner sorts pancakes, in C++: from a program that crashes to one that is accepted.
On the way `judge` names the line of a crash, gives hints, and shows what the search does.
Every command on this page was run in an empty home, with the output shown below it.

"""),
    CommandLine("judge new pancakes mine.cpp --trace"),
    Prose("""\
With `--trace` the file has a function that reports positions to `judge trace`.
In an ordinary run it does nothing.

## A crash, and its line

The fewest flips: that calls for breadth-first search.
"""),
    ProgramText("first.cpp"),
    CommandLine("judge run --data sample mine.cpp"),
    Prose("""\
The first run says only that the program crashed.
The judge has run it once more on that case, built with sanitizers and the checks of the library.
So the report names the line: the last pancake has none below it.
"""),
    ProgramText("second.cpp", before="first.cpp"),
    CommandLine("judge run mine.cpp"),
    Prose("""\
## Too slow: what does the search do?

Right, but too slow.
The report says what is known of the growth, and which shipped solution passes.
`judge trace` shows the search on one stack of a case that took too long.
"""),
    CommandLine("judge trace mine.cpp 08"),
    Prose("""\
The first sentence asks the right question.
A stack is marked when it is taken from the queue, so until then it is pushed again and again.
"""),
    ProgramText("third.cpp", before="second.cpp"),
    CommandLine("judge trace mine.cpp 08"),
    CommandLine("judge run mine.cpp"),
    Prose("""\
No stack is expanded twice now, and the search comes much further.
But there are as many stacks as there are orders, and it visits nearly all of them.
An idea is missing.

## A hint
"""),
    CommandLine("judge hint pancakes"),
    Prose("""\
A lower bound: the learner does not read on, and has an idea.
Each pancake that is not in its place has to move.
A flip may bring two of them home, so at least half as many flips are needed as pancakes are wrong.
With this estimate goes iterative deepening, which needs hardly any memory.
"""),
    ProgramText("fourth.cpp"),
    CommandLine("judge run mine.cpp"),
    Prose("""\
## Wrong: where, and why?

`judge debug` opens a debugger on that case.
It stops in the line that prints the first wrong move, which is the flip 2.
"""),
    InteractiveCommand(
        "judge debug mine.cpp sample/02",
        [
            ("(gdb)", "print flips\n"),
            ("$1 = ", "print stack\n"),
            ("$2 = ", "kill\n"),
            ("killed]", "quit\n"),
        ],
        is_whole=True,
    ),
    Prose("""\
These four flips do sort the stack, but three are enough.
The search went through the ways of three flips before it tried four, and missed the right one.
Where did it leave that way?
"""),
    CommandLine("judge trace mine.cpp sample/02"),
    Prose("""\
After the flip the stack is 4 3 2 1: four pancakes are not in their places, so the estimate is 2.
But one flip is enough, for it brings all four home, and not only two.
So the estimate is no lower bound, and the learner reads the other hints.
"""),
    CommandLine("judge hint pancakes"),
    CommandLine("judge hint pancakes"),
    Prose("""\
## Accepted

Iterative deepening is already there; only the estimate has to change.
"""),
    ProgramText("fifth.cpp", before="fourth.cpp"),
    CommandLine("judge run mine.cpp"),
    CommandLine("judge trace mine.cpp sample/02"),
    Prose("""\
The estimates are admissible as far as seen, and nearly as large as the true costs.
That is why so few positions are left to expand.
"""),
)

RECORDINGS = {
    "session": Recording(
        document=_DOCS / "session.md",
        programs=_DOCS / "session",
        file="mine.py",
        steps=_FIRST_STEPS,
    ),
    "learning": Recording(
        document=_DOCS / "learning.md",
        programs=_DOCS / "learning",
        file="mine.cpp",
        steps=_LEARNING_STEPS,
    ),
}
