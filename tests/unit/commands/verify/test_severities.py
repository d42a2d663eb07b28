"""docs/reference/verify.md gives each code the severities that the program gives it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from judge.commands.verify.explanations import explanations
from judge.model import Code, Severity
from tests.conftest import ROOT, each_row

MAKERS = {
    "error": Severity.ERROR,
    "warning": Severity.WARNING,
    "remark": Severity.NOTE,
    "make_error": Severity.ERROR,
    "make_warning": Severity.WARNING,
    "make_note": Severity.NOTE,
}

# Their severity is computed from the trial or from what is missing: no call names it.
COMPUTED = frozenset(
    {
        Code.MISSING_KIT_FILE,
        Code.ANSWER_REFUSED,
        Code.VALID_OUTPUT_REFUSED,
        Code.INVALID_INPUT_ACCEPTED,
        Code.INVALID_OUTPUT_ACCEPTED,
        Code.VALIDATOR_BREAKS,
        Code.VALIDATOR_BREAKS_ON_GARBAGE,
        Code.LENIENT_INPUT_VALIDATOR,
        Code.LENIENT_OUTPUT_VALIDATOR,
        Code.VALIDATOR_SKIPPED,
        Code.VALIDATOR_WITHOUT_PROGRAM,
        Code.BOUND_NOT_REACHED,
        Code.UNKNOWN_BOUNDS,
    }
)


def member(node: ast.expr, of: str) -> str | None:
    """The name of a member of an enum that an expression is; None if it is none."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == of:
        return node.attr
    return None


def makers(node: ast.expr, local: Mapping[str, set[Severity]]) -> set[Severity]:
    """The severities that a called function gives a finding."""
    if isinstance(node, ast.IfExp):
        return makers(node.body, local) | makers(node.orelse, local)
    if isinstance(node, ast.Name):
        return local.get(node.id) or ({MAKERS[node.id]} if node.id in MAKERS else set())
    return set()


def severities_in(tree: ast.Module) -> Iterator[tuple[str, set[Severity]]]:
    """Each code in a call, by name, with the severities that the call gives it."""
    local: dict[str, set[Severity]] = defaultdict(set)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.IfExp):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    local[target.id] |= makers(node.value, {})
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            parts = [*node.args, *(keyword.value for keyword in node.keywords)]
            named = {Severity[one] for part in parts if (one := member(part, "Severity"))}
            for part in parts:
                if code := member(part, "Code"):
                    yield code, named | makers(node.func, local)


@cache
def given() -> Mapping[str, set[Severity]]:
    found: dict[str, set[Severity]] = defaultdict(set)
    for path in (ROOT / "judge").rglob("*.py"):
        for code, severities in severities_in(ast.parse(path.read_text())):
            found[code] |= severities
    return found


@each_row("code", list(Code))
def test_the_page_gives_a_code_the_severities_that_the_program_gives_it(code: Code) -> None:
    told = {one for one in Severity if one.value in explanations()[code.value].severity}

    if code in COMPUTED:
        assert given()[code.name] <= told
    else:
        assert given()[code.name] == told


@each_row(
    ("text", "found"),
    [
        ("error(Code.UUID, 'a', 'b')", {Severity.ERROR}),
        ("(error if x else warning)(Code.UUID)", {Severity.ERROR, Severity.WARNING}),
        ("note = warning if x else remark\nnote(Code.UUID)", {Severity.WARNING, Severity.NOTE}),
        ("Finding(code=Code.UUID, severity=Severity.NOTE)", {Severity.NOTE}),
        ("anything(Code.UUID)", set()),
    ],
)
def test_a_call_says_how_bad_its_code_is(text: str, found: set[Severity]) -> None:
    assert list(severities_in(ast.parse(text))) == [("UUID", found)]
