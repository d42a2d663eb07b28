"""Testers of solutions that are functions here, on the water jugs, whose oracle is fast."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from judge.commands.stress.inputs import InputStrategy, Origin
from judge.commands.stress.search import Candidate, FirstFailure, Search, Strategy
from judge.commands.stress.tester import SolutionTester
from judge.model import Case, Execution, Problem, Program
from judge.runner.build import Builder, Jails
from judge.runner.references import ReferenceFailed
from tests.conftest import FakeSandbox, execution, solution
from tests.kit.solutions import KIT, rules_for

Respond = Callable[[str], str | Execution]
"""What a solution writes for an input."""

JUGS = KIT.problem("jugs")
RULES = rules_for("jugs")
PAIR = "1\n4 2 2\n"


def right(text: str) -> str:
    """The output of a correct solution."""
    return RULES.answer(RULES.parse(text))


def forgetful(text: str) -> str:
    """An output that is wrong where there is no way."""
    return right(text).replace("-1\n", "0\n")


def short(text: str) -> str:
    """The output of a solution that answers the first five pairs only."""
    return RULES.answer(RULES.parse(text)[:5])


def make_tester(
    tmp_path: Path,
    respond: Respond,
    others: Mapping[str, Respond] | None = None,
    *,
    problem: Problem = JUGS,
    reference: str | None = None,
) -> SolutionTester:
    """A tester of `mine.sh` against the oracle, or against one of `others`."""
    functions = {"mine.sh": respond, **(others or {})}

    def behaviour(program: Program, stdin: bytes) -> Execution:
        response = functions[program.argv[-1].rpartition("/")[2]](stdin.decode())
        return response if isinstance(response, Execution) else execution(stdout=response.encode())

    sandbox = FakeSandbox(behaviour)
    accepted = [solution(name, content=name) for name in functions if name != "mine.sh"]
    return SolutionTester(
        problem,
        solution("mine.sh", content="mine"),
        reference=next((one for one in accepted if one.name == reference), None),
        accepted=accepted,
        cases=[Case(name="sample/01", input=PAIR.encode(), answer=right(PAIR).encode())],
        jails=Jails(sandbox, Builder(sandbox, tmp_path / "programs")),
    )


def random_inputs(count: int) -> list[bytes]:
    """So many different inputs of one pair each."""
    pairs = [pair for text in InputStrategy("jugs").draw(3, 60) for pair in RULES.parse(text)]
    return list(dict.fromkeys(RULES.write([pair]).encode() for pair in pairs))[:count]


def first_failure(search: Search, candidates: Iterable[Candidate]) -> FirstFailure | None:
    """The first failure among some inputs that are tried one run after the other; or None."""
    strategy = Strategy(Origin.DRAWN, iter(()), waiting=deque(candidates))
    while strategy.waiting and not search.is_over():
        batch = search.take_batch(strategy)
        try:
            attempt = search.attempt(batch)
        except ReferenceFailed as error:
            search.give_back(strategy, batch, error)
            continue
        if (failure := search.failure_of(strategy, batch, attempt)) is not None:
            return failure
    return None
