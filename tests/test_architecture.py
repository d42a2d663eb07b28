"""The floors of the judge, held against what its modules import."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import ROOT

FLOORS = {
    "judge": 0,  # the version, and nothing else
    "judge.completion": 1,
    "judge.errors": 1,
    "judge.game": 1,
    "judge.garbage": 1,
    "judge.markdown": 1,
    "judge.model": 1,
    "judge.charts": 2,
    "judge.signals": 1,
    "judge.crew": 2,
    "judge.entry": 2,
    "judge.excerpts": 2,
    "judge.expectations": 2,
    "judge.grade": 2,
    "judge.inspection": 2,
    "judge.kept": 2,
    "judge.keys": 2,
    "judge.languages": 2,
    "judge.moves": 2,
    "judge.sandbox": 2,
    "judge.revisions": 2,
    "judge.scoring": 2,
    "judge.screen": 2,
    "judge.tree": 2,
    "judge.yamlfile": 2,
    "judge.build": 3,
    "judge.checkers": 3,
    "judge.diagnosis": 3,
    "judge.journal": 3,
    "judge.junit": 3,
    "judge.pages": 3,
    "judge.poolreport": 3,
    "judge.problemyaml": 3,
    "judge.render": 3,
    "judge.rules": 3,
    "judge.sarif": 3,
    "judge.shelf": 3,
    "judge.trials": 3,
    "judge.validators": 3,
    "judge.datasets": 4,
    "judge.explaining": 4,
    "judge.findings": 4,
    "judge.packages": 4,
    "judge.past": 4,
    "judge.places": 4,
    "judge.reports": 4,
    "judge.trying": 4,
    "judge.verification": 4,
    "judge.catalog": 5,
    "judge.judging": 5,
    "judge.cluster": 6,
    "judge.companion": 6,
    "judge.exchange": 6,
    "judge.machine": 6,
    "judge.run": 6,
    "judge.workshop": 6,
    "judge.starts": 6,
    "judge.stressing": 6,
    "judge.answering": 7,
    "judge.bench": 7,
    "judge.comparing": 7,
    "judge.custom": 7,
    "judge.generating": 7,
    "judge.replay": 7,
    "judge.session": 7,
    "judge.court": 8,
    "judge.recording": 8,
    "judge.reporting": 8,
    "judge.stress": 8,
    "judge.watch": 8,
    "judge.pytest_plugin": 9,
    "judge.regress": 9,
    "judge.verifyreport": 9,
    "judge.cli": 10,
    "judge.__main__": 11,
}

ROOMS = (
    "judge.bench",
    "judge.cli",
    "judge.cluster",
    "judge.companion",
    "judge.comparing",
    "judge.custom",
    "judge.datasets",
    "judge.exchange",
    "judge.explaining",
    "judge.model",
    "judge.packages",
    "judge.past",
    "judge.regress",
    "judge.replay",
    "judge.reports",
    "judge.sandbox",
    "judge.starts",
    "judge.stress",
    "judge.stressing",
    "judge.watch",
)
"""Folders with one door, their `__init__`: the files behind it are their own business."""

ALONE = {
    "multiprocessing": {"judge.cluster"},  # it asks for what Dask starts processes by
    "subprocess": {"judge.revisions", "judge.sandbox"},
    "socket": {"judge.sandbox", "judge.companion"},
    "socketserver": {"judge.companion"},
    "http.server": {"judge.companion"},
    "sqlite3": {"judge.past"},
    "ctypes": {"judge.sandbox"},
    "resource": {"judge.sandbox"},
    "fcntl": {"judge.sandbox"},
    "signal": {
        "judge.__main__",
        "judge.cluster",  # it keeps Ctrl-C from the processes that it has started
        "judge.explaining",
        "judge.grade",
        "judge.sandbox",
        "judge.signals",
    },
    "termios": {"judge.keys"},
    "tty": {"judge.keys"},
    "typer": {"judge.cli"},
    "click": set(),
    "ruamel": {"judge.yamlfile"},
    "importlib": {"judge.datasets", "judge.rules", "judge.stressing"},
    "hypothesis": {"judge.stressing"},
    "rich.console": {"judge.markdown", "judge.replay", "judge.screen"},
    "rich.control": {"judge.replay"},
    "rich.screen": {"judge.replay"},
    "rich.progress": {"judge.screen"},
    "rich.markdown": {"judge.markdown"},
    "rich.text": {
        "judge.bench",
        "judge.comparing",
        "judge.findings",
        "judge.render",
        "judge.replay",
        "judge.diagnosis",
        "judge.markdown",
        "judge.past",
        "judge.regress",
        "judge.poolreport",
        "judge.screen",
        "judge.stress",
        "judge.custom",
        "judge.watch",
    },
    "rich": {
        "judge.bench",
        "judge.comparing",
        "judge.findings",
        "judge.render",
        "judge.replay",
        "judge.diagnosis",
        "judge.markdown",
        "judge.past",
        "judge.regress",
        "judge.poolreport",
        "judge.screen",
        "judge.stress",
        "judge.custom",
        "judge.watch",
    },
    "dask": {"judge.cluster"},
    "distributed": {"judge.cluster"},
    "pygal": {"judge.charts"},
    "jinja2": {"judge.pages"},
    "junitparser": {"judge.junit"},
    "pytest": {"judge.pytest_plugin"},
    "watchfiles": {"judge.watch"},
    "problems": set(),
}
"""Who may import what: `sandbox` stands for all its files."""

PROCESS_CALLS = (
    "os.abort",
    "os.exec",
    "os.fork",
    "os.kill",
    "os.killpg",
    "os.popen",
    "os.posix_spawn",
    "os.spawn",
    "os.system",
    "os.wait",
    "signal.pidfd_send_signal",
    "signal.pthread_kill",
    "signal.raise_signal",
    "signal.signal",
)
"""How the names of functions begin that start, end or signal processes."""

SIGNALS_ITSELF = {
    "judge.__main__": {"signal.signal"},
    "judge.signals": {"signal.signal", "signal.raise_signal", "signal.pthread_kill"},
}
"""Who may call some of them all the same: what it signals is the judge."""

LONGEST = 400

TESTED_ELSEWHERE = {
    "judge.__init__": "it holds the version alone",
    "judge.__main__": "tests/test_cli.py starts it",
    "judge.crew": "it says what tests/test_run.py tries by a workshop, tests/cluster by a pool",
    "judge.shelf": "it says what tests/test_catalog.py and tests/packages/test_package.py try",
    "judge.charts": "tests/bench/test_chart.py and tests/reports/test_ranges.py draw by it",
    "judge.entry": "tests/test_languages_table.py tries it with sources of all kinds",
    "judge.problemyaml": "tests/test_catalog.py reads problems by it",
}
"""Modules without a file of tests of their own name, and why."""


@dataclass(frozen=True, slots=True)
class Module:
    """One file of the judge or of a kit, by its dotted name."""

    name: str
    path: Path

    @property
    def tree(self) -> ast.Module:
        return parsed(self.path)

    @property
    def room(self) -> str:
        """The module, or for the files of a folder with a door that folder."""
        return room_of(self.name)

    def imports(self) -> Iterator[str]:
        """What it imports, wherever the import stands: modules, and names within them."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.name} imports relatively"
                assert node.module is not None
                yield from (f"{node.module}.{alias.name}" for alias in node.names)

    def ours(self) -> set[str]:
        """The modules of the judge that it imports."""
        return {module_of(name) for name in self.imports() if within(name, "judge")}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def modules_in(folder: str) -> list[Module]:
    """All Python files below a folder of the root."""
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        found.append(Module(".".join(parts), path))
    return found


MODULES = modules_in("judge")
NAMES = {module.name for module in MODULES}
EACH = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
RULES = [module for module in modules_in("problems") if not module.name.endswith(".inputs")]


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def room_of(name: str) -> str:
    return next((room for room in ROOMS if within(name, room)), name)


def module_of(name: str) -> str:
    """The module that an imported name is, or lies in."""
    return name if name in NAMES else name.rpartition(".")[0]


def test_every_module_has_a_floor_and_every_floor_its_modules() -> None:
    rooms = {module.room for module in MODULES}

    assert rooms == set(FLOORS)


@EACH
def test_a_module_imports_modules_that_there_are(module: Module) -> None:
    assert module.ours() <= NAMES


@EACH
def test_a_module_imports_from_lower_floors_only(module: Module) -> None:
    others = {room_of(name) for name in module.ours()}
    if module.room in ROOMS:
        others.discard(module.room)

    too_high = {name for name in others if FLOORS[name] >= FLOORS[module.room]}

    assert too_high == set()


@EACH
def test_a_room_is_entered_by_its_door(module: Module) -> None:
    inner = {room_of(name) for name in module.ours() if room_of(name) != name}

    assert inner <= {module.room}


def test_the_files_of_a_room_do_not_go_out_by_its_door() -> None:
    inner = [module for module in MODULES if module.room != module.name]

    through_the_door = {module.name for module in inner if module.room in module.ours()}

    assert through_the_door == set()


def test_there_are_no_circles() -> None:
    graph = {module.name: module.ours() - {module.name} for module in MODULES}

    order = list(TopologicalSorter(graph).static_order())

    assert set(order) >= NAMES


@EACH
def test_what_is_outside_is_imported_only_where_it_belongs(module: Module) -> None:
    forbidden = {
        name
        for name in module.imports()
        for package, allowed in ALONE.items()
        if within(name, package) and module.room not in allowed
    }

    assert forbidden == set()


@EACH
def test_only_the_sandbox_starts_ends_and_signals_processes(module: Module) -> None:
    called = {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    used = {name for name in called | set(module.imports()) if name.startswith(PROCESS_CALLS)}
    used -= SIGNALS_ITSELF.get(module.name, set())

    assert used == set() or module.room == "judge.sandbox"


@EACH
def test_nothing_is_run_from_text(module: Module) -> None:
    called = {
        node.func.id
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert called.isdisjoint({"__import__", "compile", "eval", "exec"})


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.name)
def test_the_rules_of_a_problem_stand_on_the_game_alone(module: Module) -> None:
    foreign = {
        name
        for name in module.imports()
        if not within(name, "judge.game")
        and not within(name, "problems")
        and name.partition(".")[0] not in sys.stdlib_module_names
    }

    assert foreign == set()


def test_there_are_rules() -> None:
    found = [module.name for module in RULES if module.name.endswith(".rules")]

    assert found


@EACH
def test_a_module_says_what_it_is_for(module: Module) -> None:
    words = ast.get_docstring(module.tree)

    assert words
    assert words.splitlines()[0].endswith((".", ":"))


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, Definition]]:
    """Public functions and classes with their names, and the methods of such classes."""
    for node in body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield f"{inside}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{node.name}.")


@EACH
def test_every_public_function_and_class_says_what_it_is(module: Module) -> None:
    silent = [name for name, node in public(module.tree.body) if not ast.get_docstring(node)]

    assert silent == []


@EACH
def test_a_file_holds_one_idea(module: Module) -> None:
    count = len(module.path.read_text(encoding="utf-8").splitlines())

    assert count <= LONGEST


@EACH
def test_no_module_has_a_name_without_meaning(module: Module) -> None:
    words = set(module.name.split("."))

    assert words.isdisjoint({"common", "core", "helpers", "manager", "misc", "util", "utils"})


@EACH
def test_a_module_has_tests_beside_it(module: Module) -> None:
    name = "judge.__init__" if module.name == "judge" else module.room
    word = name.rpartition(".")[2]
    tests = ROOT / "tests" / f"test_{word}.py"

    assert tests.is_file() or name in TESTED_ELSEWHERE or (ROOT / "tests" / word).is_dir()
