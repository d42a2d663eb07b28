"""Find the facts that a learner is told: sentences that stay English until they are shown.

Such a sentence is put together by an f-string, often of parts that are sentences themselves. Each
string becomes a message with `{fields}`; `judge.terminal.translation.facts` finds them in a text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from judge.terminal.translation.facts import MARGIN

JUDGE = Path(__file__).parents[2] / "judge"

TOLD = (
    *("model/facts.py", "grading/verdicts.py", "grading/checkers.py", "grading/excerpts.py"),
    *("game/moves.py", "game/numbers.py", "game/__init__.py"),
    *("grading/feedback/advisor.py", "grading/feedback/crashes.py"),
    *("grading/feedback/near_misses.py", "grading/feedback/playback.py"),
    "runner/judge_case.py",
    *("runner/output_validators.py", "runner/scheduler.py", "grading/feedback/sanitizers.py"),
    *("reports/text.py", "reports/document.py", "commands/replay/work.py"),
    *("commands/watch/screen.py", "commands/stress/text.py", "commands/run_input.py"),
    *("commands/replay/text.py", "commands/stress/inputs.py"),
    *("commands/trace/findings.py", "reports/search_trace.py"),
    *("web/own_file.py", "web/queue.py", "web/tasks.py"),
    *(
        f"../{one.relative_to(JUDGE.parent)}"
        for name in ("rules.py", "position.py")
        for one in sorted((JUDGE.parent / "problems").glob(f"*/{name}"))
    ),
)
"""Files whose sentences are all told to the learner."""

FUNCTIONS = {
    "commands/measure/compare_report.py": {
        *("conclusion", "_ANSWERS", "_more_or_less", "_why_unmeasured", "_what_would_help"),
    },
    "commands/replay/page.py": {"_board"},
    "commands/trace/analysis.py": {"_praise", "_reference", "_remarks"},
    "commands/trace/follow.py": {"_compare", "read_records"},
    "runner/references.py": {"_answer_by_solution"},
    "runner/second_look.py": {"_passing_sentence"},
    "commands/trace/work.py": {"_ending", "_judge_once", "_shipped_search"},
    "commands/stress/work.py": {"_is_budget_spent", "_report_shrinking"},
    "commands/history/problem_list.py": {"list_problems"},
    "grading/growth.py": {"growth_sentence", "time_words", "_memory_words", "_amount"},
    "web/board/players.py": {"_slot"},
}
"""Functions, methods and constants of other files, of which that holds."""

RAISED = (
    *("catalog/kit.py", "catalog/learning.py", "catalog/source.py", "catalog/find_kit.py"),
    *("catalog/counterexamples.py", "catalog/kit_files.py", "languages/__init__.py"),
    *("runner/references.py", "runner/build.py", "runner/solution_run.py", "runner/session.py"),
    *("commands/run_input.py", "commands/stress/work.py", "commands/stress/inputs.py"),
    *("commands/debug/debuggers.py", "commands/debug/work.py", "runner/one_run.py"),
    *("cli/exercise.py", "commands/learn.py", "cli/replay.py", "cli/servers.py"),
    *("commands/trace/work.py", "game/positions.py", "commands/stress/tester.py"),
    *("commands/replay/work.py", "commands/watch/work.py"),
    *("cli/kit.py", "cli/run.py", "cli/watch.py", "cli/stress.py", "cli/frame.py", "errors.py"),
    "terminal/screen.py",
)
"""Files of which a learner meets the errors."""

WEAK = {
    *("{instance} {instance_} alone", "there {values}", "push", "line {line}", "SKIPPED", ".in"),
    *("problems.{slug}.inputs", "dataset.py", "move  of :   cost   solved", "green", "red"),
    *(
        "but {only} {games_text}",
        "{what} of {to}",
        "{why} ({position})",
        "{nodes} position{value}",
        "judge show {slug} --solution {solution}",
        "such position",
        "after {way} moves {left} {verb} not on a goal",
    ),
    *("the {which} of {name}", "the {nth} name of pair {number}", "row {row} of the {name}"),
    *("{before} {colour} at the start and {after} in the goal", "{value} squares", "BW.#"),
    *("(farmer)", "send\n{games}", "where the blank goes, one of u d l r; a way is one word"),
    "the number of the tile that is moved; a way is as many words",
    *("{low} to {high} {cost}", "B is {word} on {names_text}"),
    "and {value} % does not matter",
}
"""What would fit too much; `facts` has messages in their place that fit less."""

TOOLS_SAY = {
    *("attempting double-free", "attempting free", "requested allocation size", "null pointer"),
    *("division by zero", "without returning a value", "not a valid value", "Syscall param"),
    *("Conditional jump or move depends on uninit", "Use of uninitialised value"),
    *("Invalid read", "Invalid write", "Invalid free", "Jump to the invalid address"),
    *("Process terminating with default action", "allocated by", "freed by", "invalid pointer"),
    *("address points to the zero page", "use of uninitialised value", "debug assertion"),
    *("!this->empty()", "to the right of", "left of", "caused by a {v}", "abort()", "sample/"),
    *("{FEEDBACK}/nextpass.in", "judgemessage.txt", "teammessage.txt", "{FEEDBACK}/score.txt"),
    *("{FEEDBACK}/score_multiplier.txt", "/usr/", "sample/*", "most recent call last", ".go"),
    *("solution{suffix}", "TypeError: unhashable type", "all goroutines are asleep"),
    "hints.{language}.md",
}
"""Strings that are looked for in what tools say, and names of files."""

_WORDS = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_PATTERN = re.compile(r"\\[\w.\[\](|\\]|\(\?|\[\^|\.\*|[\w)]\|[\w(]|^\^|\$$")
_STYLE = re.compile(r"(bold|green|red)( \w+| \{\w+\})*|[\w-]+|\W*")


def fact_templates() -> Iterator[tuple[str, str]]:
    """The messages, each with its file."""
    for name in (*TOLD, *FUNCTIONS):
        module = ast.parse((JUDGE / name).read_text(encoding="utf-8"))
        wanted = FUNCTIONS.get(name)
        functions = [one for one in ast.walk(module) if _name_of(one) in (wanted or ())]
        for tree in functions if wanted else [module]:
            branches = _branches(tree)
            for node in _texts(tree):
                found = _message(node, is_branch=id(node) in branches)
                yield from ((one, _label(name)) for one in found)
    for name in RAISED:
        tree = ast.parse((JUDGE / name).read_text(encoding="utf-8"))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and _is_error(call.func):
                told = list(call.args[:1])
                told += [one.value for one in call.keywords if one.arg == "advice"]
                for part in told:
                    for node in _texts(part):
                        found = _message(node, is_branch=False)
                        yield from ((one, _label(name)) for one in found)


def _name_of(node: ast.AST) -> str:
    """The name of a function or a constant."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return str(getattr(node, "name", ""))


def _label(name: str) -> str:
    """The file as from the root."""
    return name.removeprefix("../") if name.startswith("../") else f"judge/{name}"


def _branches(tree: ast.AST) -> set[int]:
    """The strings that a condition chooses from."""
    return {
        id(branch)
        for node in ast.walk(tree)
        if isinstance(node, ast.IfExp)
        for branch in (node.body, node.orelse)
    }


def _is_error(called: ast.expr) -> bool:
    return isinstance(called, ast.Name) and called.id.endswith("Error")


def _texts(tree: ast.AST) -> Iterator[ast.expr]:
    """The strings of a tree in the order of the source, without docstrings and parts of others."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            skipped |= {id(one.value) for one in body if isinstance(one, ast.Expr)}
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(one) for one in node.values}
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            skipped.add(id(node.format_spec))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("re.", "Constraint")):
            skipped |= {id(one) for one in (*node.args, *(one.value for one in node.keywords))}
        if isinstance(node, ast.AnnAssign):
            skipped.add(id(node.annotation))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in skipped:
            yield node


def _message(node: ast.expr, *, is_branch: bool) -> Iterator[str]:
    """The message of a string; nothing if it is a pattern, a style, or has no word.

    A branch of a condition may be a single word.
    """
    template = _template(node)
    letters = re.sub(r"\{\w*\}", "", template)
    is_sentence = (is_branch and template.isalpha()) or not _STYLE.fullmatch(template)
    if (
        template not in WEAK | TOOLS_SAY
        and _WORDS.search(letters)
        and is_sentence
        and not _PATTERN.search(letters)
    ):
        yield template


def _template(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        text = node.value if isinstance(node.value, str) else ""
        return text.strip(MARGIN).replace("{", "{{").replace("}", "}}")
    assert isinstance(node, ast.JoinedStr)
    parts, names = [], set()
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value).replace("{", "{{").replace("}", "}}"))
        elif isinstance(part, ast.FormattedValue):
            name = _field(part.value)
            while name in names:
                name = f"{name}_"
            names.add(name)
            parts.append(f"{{{name}}}")
    return "".join(parts).strip(MARGIN)


def _field(value: ast.expr) -> str:
    """A name for a value of an f-string, for those who translate it."""
    if isinstance(value, ast.Name):
        return value.id.strip("_")
    if isinstance(value, ast.Attribute):
        return value.attr.strip("_")
    if isinstance(value, ast.Call) and value.args:
        name = _field(value.args[0])
        is_counted = isinstance(value.func, ast.Name) and value.func.id in ("counted", "quantity")
        return f"{name}_text" if is_counted else name
    return "value"
