"""Load the rules of a problem from its `rules.py`, and what draws its positions.

Importing runs the kit's code; `find_kit` has made the root of the kit the first import path, one
kit a process. A process without a kit loads rules from text instead (`load_rules_from_text`).
"""

from __future__ import annotations

import dis
import functools
import importlib
import os
import re
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import accumulate
from pathlib import Path, PurePath
from traceback import walk_tb
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from judge.catalog import kit_files
from judge.errors import JudgeError, ProblemError
from judge.facts import Fact, as_fact
from judge.game import MOVES, OUTCOMES, Constraint, FormatError, Rules
from judge.game.numbers import find_fault
from judge.game.positions import PositionReader
from judge.model import Problem, RulesSource

if TYPE_CHECKING:
    from judge.game.drawing import Handle

Picture = Callable[[Any, Any], str]
"""`picture(game, state)`: an SVG file; the state is None if games have no start."""

Handles = Callable[[Any, Any], Iterable["Handle"]]
"""`handles(game, state)`: which things of the picture mean which move. It may be a generator."""

_ALWAYS = ("INSTANCE", "parse", "write", "write_answer", "show")  # a dialogue needs three
_KINDS = ("moves", "numbers", "tokens")
_OPTIONAL = ("shortest", "small", "goal", "size", "score", "interact", "next_pass")
_INSTEAD_OF_CHECK = ("interact", "next_pass")

_HOME, _INIT = "problems", "__init__.py"


def load_rules(problem: Problem) -> Rules | None:
    """The rules of `problem`, loaded once a process; None if it has none, as most packages.

    Raises `ProblemError` if they cannot be imported, or lack something that the problem needs.
    """
    if problem.rules is None:
        return None
    rules = _import_rules(problem.rules)
    _require_functions_of_type(problem, problem.rules.module, rules)
    return rules


def load_picture(problem: Problem) -> Picture | None:
    """What draws a position of the problem as SVG, by its `picture.py`; None without that file.

    Raises `ProblemError` if the file is broken; so does the function if it fails.
    """
    defined = _import_beside_rules(problem, "picture", ("picture",))
    return None if defined is None else guard_rules(problem.slug, defined[0])


def load_position_reader(problem: Problem) -> PositionReader | None:
    """How the programs of the problem write a position, by its `position.py`; None without it.

    Raises `ProblemError` if the file is broken; so does the function if it fails.
    """
    defined = _import_beside_rules(problem, "position", ("POSITION", "read_position"))
    if defined is None:
        return None
    return PositionReader(defined[0], guard_rules(problem.slug, defined[1]))


def _import_beside_rules(problem: Problem, stem: str, names: Sequence[str]) -> list[Any] | None:
    """These names of a module beside the rules; None if there is no such module."""
    if problem.rules is None:
        return None
    module = f"{problem.rules.module.rpartition('.')[0]}.{stem}"
    try:
        with import_failures(module, may_be_missing=True):
            imported: Any = importlib.import_module(module)
            return [getattr(imported, name) for name in names]
    except ModuleNotFoundError:
        return None


def load_rules_from_text(source: RulesSource) -> Rules:
    """Rules loaded from their text, for a process that has no kit, or another version of it.

    Afterwards `load_rules` returns them as well. Raises `ProblemError` as it does.
    """
    with _guard:
        modules = _loaded_from_text.get(source)
        if modules is not None and sys.modules.get(source.module) is modules[source.module]:
            return _import_rules(source)
        homes = {_HOME, *(name.partition(".")[0] for name, _ in source.sources)}
        for name in [name for name in sys.modules if name.partition(".")[0] in homes]:
            del sys.modules[name]  # of another problem, or of another version of this one
        if modules is not None:
            sys.modules.update(modules)
            return _import_rules(source)
        finder = _TextFinder(dict(source.sources))
        sys.meta_path.insert(0, finder)
        try:
            _import_rules(source)
            for name in finder.sources:  # also those that functions import later, if they do
                is_ours = name.partition(".")[0] == _HOME
                with suppress(*(() if is_ours else (Exception, SystemExit))):
                    importlib.import_module(name.removesuffix(".__init__"))
        finally:
            sys.meta_path.remove(finder)
        _loaded_from_text[source] = {
            name: module for name, module in sys.modules.items() if name.partition(".")[0] in homes
        }
        return _import_rules(source)


def read_rules_source(root: Path, slug: str) -> RulesSource:
    """The text of a problem's rules, after the modules of the kit in `root` that they import."""
    module = f"problems.{slug}.rules"
    sources: dict[str, str] = {}
    _collect(root, module, sources, set())
    return RulesSource(module=module, sources=tuple(sources.items()))


def read_picture_source(root: Path, slug: str) -> RulesSource | None:
    """The same with the modules of its `picture.py`; None without that file or without rules."""
    return _read_source_with(root, slug, "picture")


def read_generator_source(root: Path, slug: str) -> RulesSource | None:
    """The same with the modules of its `dataset.py`; None without that file or without rules."""
    return _read_source_with(root, slug, "dataset")


def _read_source_with(root: Path, slug: str, stem: str) -> RulesSource | None:
    rules, other = (f"problems.{slug}.{name}" for name in ("rules", stem))
    if not all(_file(root, module).is_file() for module in (rules, other)):
        return None
    sources: dict[str, str] = {}
    for module in (rules, other):
        _collect(root, module, sources, set(sources))
    return RulesSource(module=rules, sources=tuple(sources.items()))


def load_picture_from_text(source: RulesSource) -> tuple[Rules, Picture]:
    """The rules and what draws their positions, from the text of `read_picture_source`.

    Raises `ProblemError` as `load_rules` and `load_picture` do.
    """
    rules = load_rules_from_text(source)
    package = source.module.rpartition(".")[0]
    # Not from `sys.modules`: another thread may have loaded another version since.
    picture = _loaded_from_text[source][f"{package}.picture"].picture
    return rules, guard_rules(package.removeprefix("problems."), picture)


def load_handles_from_text(
    source: RulesSource,
) -> tuple[Handles | None, Callable[[Any], Any] | None, int]:
    """`handles` and `goal` of the same `picture.py`, None for what it does not define; `VIEWS`."""
    load_rules_from_text(source)
    with _guard:
        module = sys.modules[f"{source.module.rpartition('.')[0]}.picture"]
        slug = source.module.split(".")[1]
        handles, goal = (getattr(module, name, None) for name in ("handles", "goal"))
        views = getattr(module, "VIEWS", 1)
    return handles and guard_rules(slug, handles), goal and guard_rules(slug, goal), views


def _collect(root: Path, module: str, sources: dict[str, str], modules: set[str]) -> None:
    if module in modules:
        return
    modules.add(module)
    path = _file(root, module)
    text = kit_files.read_text(path)
    parent = module.rpartition(".")[0]
    for package in accumulate(filter(None, parent.split(".")), "{}.{}".format):
        if _file(root, package).name == _INIT:
            _collect(root, package, sources, modules)
    package = module if path.name == _INIT else parent
    for imported, members in _imports(text, package, _homes(root)):
        for name in (imported, *(f"{imported}.{member}" for member in members)):
            if not _is_name_in(root, name):
                _collect(root, name, sources, modules)
    sources[f"{module}.__init__" if path.name == _INIT else module] = text


def _is_name_in(root: Path, imported: str) -> bool:
    """Whether `problems.a.b` is no module, but a name in one, or a folder.

    Nor is a name outside of `problems` that the kit has no file for.
    """
    path, holder = _file(root, imported), _file(root, imported.rpartition(".")[0])
    if path.is_file():
        return False
    is_ours = imported.partition(".")[0] == _HOME
    return not is_ours or path.with_suffix("").is_dir() or holder.is_file()


def _file(root: Path, module: str) -> Path:
    """The file of a module, or where it would be."""
    folder = root.joinpath(*module.split("."))
    inner = folder / _INIT
    return inner if inner.is_file() else folder.with_suffix(".py")


def _homes(root: Path) -> frozenset[str]:
    """The names under which something in the kit may be imported; not the judge, in its clone."""
    with os.scandir(root) as entries:
        names = {entry.name.removesuffix(".py") for entry in entries}
    return frozenset({_HOME, *filter(str.isidentifier, names)} - {"judge"})


@cache
def _imports(
    text: str, package: str, homes: frozenset[str]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The modules that Python code in a package imports from `homes`, and names in each.

    They come from the compiled code: `ast.parse` may fail if a thread parses beside another
    (https://github.com/python/cpython/issues/106905), and Jinja does.
    """
    try:
        with _quiet, warnings.catch_warnings():  # of one thread at a time
            warnings.simplefilter("ignore")  # importing it will tell
            codes = [compile(text, "<rules>", "exec", dont_inherit=True)]
    except (SyntaxError, ValueError, RecursionError):
        return ()  # importing it will raise the error
    is_relative = re.search(r"(?m)(?:^|;)[ \t]*from[ \t]*\.", text) is not None
    imports: list[tuple[str, tuple[str, ...]]] = []
    for code in codes:  # grows by the functions and classes inside
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
        if not is_relative and all(name.partition(".")[0] not in homes for name in code.co_names):
            continue
        level: Any = 0
        members: Any = ()
        for instruction in dis.get_instructions(code):
            if instruction.opname == "IMPORT_NAME":  # `from ..argval import members`
                name = _absolute(instruction.argval, level, package)
                if name.partition(".")[0] in homes:
                    imports.append((name, members or ()))
            elif instruction.opname != "EXTENDED_ARG":
                level, members = members, instruction.argval
    return tuple(imports)


def _absolute(name: str, level: int | None, package: str) -> str:
    """The full name of what is imported in a package, with so many dots before it."""
    holders = package.split(".")[: 1 - level or None] if level else []
    return ".".join([*holders, *filter(None, [name])])


@cache
def _import_rules(source: RulesSource) -> Rules:
    with import_failures(source.module):
        module: Any = importlib.import_module(source.module)
    check, read_answer = getattr(module, "check", None), getattr(module, "read_answer", None)
    kind = getattr(module, "CHECK", None)
    talks = [name for name in _INSTEAD_OF_CHECK if hasattr(module, name)]
    required = _ALWAYS[:3] if talks else _ALWAYS
    lacking = [name for name in required if not hasattr(module, name)]
    if check is None and kind == "moves" and read_answer is None:
        lacking.append("read_answer")
    if hasattr(module, "size") and not hasattr(module, "SIZE"):
        lacking.append("SIZE")
    if lacking:
        raise ProblemError(
            f"{source.module} lacks {', '.join(lacking)}",
            advice="The head of judge/game/__init__.py lists what a rules.py defines",
        )
    if talks and (len(talks) > 1 or check is not None or kind is not None):
        names = " and ".join([*talks, *(["a checker"] if check or kind else [])])
        raise ProblemError(
            f"{source.module} defines {names}, but only one of them judges",
            advice="Keep the one that the type of the problem asks for",
        )
    if check is None and kind not in _KINDS and not talks:
        raise ProblemError(
            f"{source.module}: no checker {kind!r}; there are: {', '.join(_KINDS)}",
            advice="Set CHECK to one of them, or write a function check",
        )
    if hasattr(module, "score") and (talks or (check is None and kind == "tokens")):
        raise ProblemError(
            f"{source.module} defines score, but {(*talks, 'CHECK')[0]} does not ask it",
            advice="Return a Share instead, or write a function check",
        )
    numbers = getattr(module, "NUMBERS", MOVES)
    outcomes = getattr(module, "OUTCOMES", OUTCOMES)
    if check is None and kind == "numbers":
        check = partial(find_fault, module.INSTANCE, numbers, outcomes=outcomes)
    slug = source.module.removeprefix("problems.").partition(".")[0]

    def guard(function: Any) -> Any:
        return function and guard_rules(slug, function)

    defaults = _without_answer(module) if talks else {}
    return Rules(
        instance=as_fact(module.INSTANCE),
        check=guard(check),
        read_answer=guard(read_answer) if kind == "moves" else None,
        **{
            name: guard(getattr(module, name, defaults.get(name)))
            for name in (*_ALWAYS[1:], *_OPTIONAL)
        },
        size_name=getattr(module, "SIZE", "moves"),
        numbers=numbers,
        outcomes=outcomes,
        constraints=_constraints_of(module),
    )


def _constraints_of(module: Any) -> tuple[Constraint, ...]:
    """The constraints of the inputs; `ProblemError` if they cannot be read."""
    constraints = tuple(getattr(module, "CONSTRAINTS", ()))
    for bound in constraints:
        if not isinstance(bound, Constraint):
            raise ProblemError(
                f"{module.__name__}: {bound!r} in CONSTRAINTS is not a constraint",
                advice="Make it a Constraint of judge.game",
            )
        if sum(reader is not None for reader in (bound.each, bound.all, bound.costs)) != 1:
            raise ProblemError(
                f"{module.__name__}: the constraint {bound.variable!r} "
                "has not exactly one function",
                advice="Give it each, all or costs: how its values are read",
            )
    return constraints


def _without_answer(module: Any) -> dict[str, Any]:
    """What the rules of a dialogue or of several passes need not define: the answer is empty."""

    def write_answer(games: Sequence[Any], ways: Sequence[Any]) -> str:
        return ""

    def shortest(game: Any) -> None:
        return None

    def show(game: Any, state: Any) -> str:
        return str(module.write([game])).rstrip("\n")

    answers = hasattr(module, "write_answer")
    return {"show": show} | (
        {} if answers else {"write_answer": write_answer, "shortest": shortest}
    )


def _require_functions_of_type(problem: Problem, module: str, rules: Rules) -> None:
    validation = problem.validation
    requirements = {
        "interact": validation is not None and validation.interactive,
        "next_pass": validation is not None and validation.passes > 1,
    }
    for name, is_needed in requirements.items():
        if is_needed != (getattr(rules, name) is not None):
            predicate = f"lacks {name}" if is_needed else f"defines {name}"
            kind = "" if is_needed else "not "
            kind += "interactive" if name == "interact" else "multi-pass"
            raise ProblemError(
                f"{module} {predicate}, but by its problem.yaml the problem is {kind}",
                advice=f"Write {name}, or set another type",
            )
    if rules.score is not None and not problem.groups:
        raise ProblemError(
            f"{module} defines score, but by its problem.yaml the problem is not scoring",
            advice="Set type: scoring, or leave score out",
        )


class _TextFinder:
    """Finds modules of a kit by their text, and the packages around them."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """The loader of the module; None if it is not a module of the kit."""
        for module in (name, f"{name}.__init__"):
            if module in self.sources:
                loader = _TextLoader(name, self.sources[module])
                return ModuleSpec(name, loader, is_package=module != name)
        inner = any(module_name.startswith(f"{name}.") for module_name in self.sources)
        return ModuleSpec(name, None, is_package=True) if inner else None


class _TextLoader(SourceFileLoader):
    """Loads a module from its text. The base of importlib.abc is slow to import."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, f"<{name}>")  # the file name in tracebacks
        self._text = text

    def get_data(self, path: str) -> bytes:
        """The text of the module."""
        return self._text.encode()


_guard = threading.Lock()
_quiet = threading.Lock()
_loaded_from_text: dict[RulesSource, dict[str, ModuleType]] = {}


Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


@contextmanager
def import_failures(module: str, *, may_be_missing: bool = False) -> Iterator[None]:
    """Raise `ProblemError` for what a module of the kit raises while it is imported.

    With `may_be_missing`, a `ModuleNotFoundError` for the module itself stays one.
    """
    try:
        yield
    except (Exception, SystemExit) as error:  # importing runs the kit's code, which may do anything
        is_missing = isinstance(error, ModuleNotFoundError) and error.name == module
        if is_missing and may_be_missing:
            raise
        raise ProblemError(
            Fact("{} cannot be imported: {}: {}", module, type(error).__name__, error),
            advice=Fact("Fix its {}.py", module.rpartition(".")[2]),
        ) from error


@contextmanager
def rules_failures(slug: str) -> Iterator[None]:
    """Raise `ProblemError`, with the line of the rules, for what their code raises inside.

    A `FormatError` stays one: the rules may raise it.
    """
    try:
        yield
    except (JudgeError, FormatError):
        raise
    except (Exception, SystemExit) as error:
        raise ProblemError(failure_text(slug, error)) from error


def guard_rules(slug: str, function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A function of the rules that raises as `rules_failures` does."""

    @functools.wraps(function)
    def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        try:  # a call of the context manager would take 9 us, and this one takes 1.6
            return function(*args, **kwargs)
        except (JudgeError, FormatError):
            raise
        except (Exception, SystemExit) as error:
            raise ProblemError(failure_text(slug, error)) from error

    return call


def failure_text(slug: str, error: BaseException) -> Fact:
    """What the rules of a problem raised, and in which of their lines."""
    if isinstance(error, JudgeError):
        return error.fact
    place = Fact()
    for frame, line in walk_tb(error.__traceback__):
        name = frame.f_code.co_filename
        parts = PurePath(name).parts
        if _HOME in parts:
            place = Fact(" ({}, line {})", str(PurePath(*parts[parts.index(_HOME) :])), line)
        elif name.startswith(f"<{_HOME}."):
            place = Fact(" ({}.py, line {})", name.strip("<>").replace(".", "/"), line)
    kind = type(error).__name__
    return Fact("the rules of {} failed with {}: {}{}", slug, kind, error, place)
