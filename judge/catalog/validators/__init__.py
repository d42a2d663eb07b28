"""Make validators of the rules of a problem: programs that need nothing of the kit.

The kit judges interactive and multi-pass problems with one, in the sandbox, as it judges packages.

A validator of a package is a flat folder, because some readers do not accept folders in it.
`build` looks for a Python that is new enough to run `main.py`. Each module that `main.py` needs is
beside it, in a file with its full name: `problems.push.rules.py`, `judge.game.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from judge import languages
from judge.catalog.problem_yaml import CommonLimits, validation_limits
from judge.errors import ProblemError
from judge.game import Rules
from judge.model import Problem, ProblemType, RulesSource, Source, SourceFile, Validation

_JUDGE = Path(__file__).parents[2]
_TEMPLATES = Path(__file__).with_name("templates")
_OURS = {
    "facts": _JUDGE / "facts.py",
    "game": _JUDGE / "game/__init__.py",
    "moves": _JUDGE / "game/moves.py",
    "numbers": _JUDGE / "game/numbers.py",
}
_MODULE = re.compile(r"problems(?:\.[a-z_][a-z0-9_]*){1,2}\.py")


NO_SCORE_YAML = 'output_validator_args: ["no_score"]\n'
"""What a pass-fail group of a scored problem tells the program: its outputs have no score."""


def input_validator(problem: Problem) -> list[SourceFile]:
    """The files of a program that accepts the canonical inputs of `problem`; it must have rules."""
    return _program(_rules(problem), "input_validator.txt", ["facts", "game"])


def output_validator(problem: Problem, rules: Rules) -> list[SourceFile]:
    """The files of a program that checks outputs as `rules` do.

    No files if they compare outputs word by word, as the default validator does.
    """
    functions = (rules.check, rules.read_answer, rules.score, rules.interact, rules.next_pass)
    if all(function is None for function in functions):
        return []
    return _program(_rules(problem), "output_validator.txt", _OURS)


def rules_validation(
    path: Path, types: frozenset[ProblemType], rules: RulesSource | None, limits: CommonLimits
) -> Validation | None:
    """How the rules of a kit judge a dialogue or several passes; None where they check outputs.

    It is the same program as in a package, run by the interpreter that runs the judge. `path` is
    the `problem.yaml`, for the error if there are no rules, or the types do not go together.
    """
    kinds = [kind for kind in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS) if kind in types]
    if not kinds:
        return None
    if rules is None or len(kinds) > 1:
        names = " and ".join(kind.value for kind in kinds)
        raise ProblemError(
            f"{path}: type is {names}, which "
            + ("needs a rules.py" if rules is None else "a kit does not have together"),
            advice="Write one" if rules is None else "Make a package of it, or choose one of them",
        )
    files = _program(rules, "output_validator.txt", _OURS)[1:]  # without `build`
    language = next(row for row in languages.table() if row.code == "python3")
    program = Source(
        name=f"of {rules.module.replace('.', '/')}.py",
        files=tuple(sorted(files, key=lambda file: file.name != "main.py")),
        language=language,
        missing=languages.missing_tool(language),
    )
    return Validation(
        validators=(program,),
        limits=validation_limits(limits),
        interactive=ProblemType.INTERACTIVE in types,
        passes=limits.validation_passes if ProblemType.MULTI_PASS in types else 1,
    )


def rules_modules(files: Iterable[Path]) -> list[Path]:
    """The modules of a kit's rules among the files of a validator; none if it is not our own."""
    paths = {path.name: path for path in files}
    if not {"main.py", "build", "judge.game.py"} <= paths.keys():
        return []
    return sorted(path for name, path in paths.items() if _MODULE.fullmatch(name))


def _rules(problem: Problem) -> RulesSource:
    if problem.rules is None:
        raise ProblemError(
            f"{problem.slug} has no rules to make validators of", advice="Write a rules.py"
        )
    return problem.rules


def _program(rules: RulesSource, main: str, names: Iterable[str]) -> list[SourceFile]:
    modules = {f"judge.{name}.py": _text(_OURS[name]) for name in names}
    modules |= {f"{name}.py": source for name, source in rules.sources}
    modules["main.py"] = _text(_TEMPLATES / main).replace("{rules}", rules.module)
    build = _text(_TEMPLATES / "build.txt").encode()
    return [
        SourceFile(name="build", content=build, executable=True),
        *(SourceFile(name=name, content=text.encode()) for name, text in modules.items()),
    ]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
