"""Check the rules that no linter knows, each over all modules at once.

`lint-imports` checks which package may import which; ruff checks that everything public has a
docstring.
"""

import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Set
from functools import cache
from graphlib import TopologicalSorter
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

from tests.conftest import ROOT
from tests.kit.solutions import KIT

ALONE: dict[str, list[str]] = tomllib.loads((ROOT / "tests/imports.toml").read_text())
"""Packages of others, each with the only packages of ours that may import it."""

PROCESS_CALLS = (
    *("os.abort", "os.exec", "os.fork", "os.kill", "os.popen", "os.posix_spawn", "os.spawn"),
    *("os.system", "os.wait", "signal.pidfd_send_signal", "signal.pthread_kill"),
    *("signal.raise_signal", "signal.signal"),
)
DANGEROUS = {
    # To start, end or signal processes; the last two signal the judge itself.
    rf"(?<![\w.])(?:{'|'.join(map(re.escape, PROCESS_CALLS))})\w*": {
        *("judge.sandbox", "judge.__main__", "judge.terminal.signals")
    },
    # To run text as code; the one that may is itself run in the sandbox.
    r"(?<![\w.\"])(?:__import__|eval|exec)\(": {"judge.commands.debug.pdb_session"},
    r"(?<![\w.\"])compile\(": {  # to compare mutants and to find imports
        *(
            "judge.commands.verify.mutants",
            "judge.catalog.rules",
            "judge.commands.debug.pdb_session",
        )
    },
    # To check values against types, which one thread may do at a time.
    r"msgspec\.(?:convert|json\.decode)\(": {"judge.files.typed_values"},
    # To constrain a text: such a struct may end the process with SIGSEGV (msgspec's issue 717).
    r"Meta\(pattern": set(),
}
"""Patterns of calls, with the only modules of ours that may hold them."""


def module_name(path: Path) -> str:
    """The dotted name of a file below the root."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in sorted((ROOT / "judge").rglob("*.py"))}
_IMPORT = re.compile(r"^ *(?:from (\S+) import (\([^)]*\)|.*)|import (\S+))", re.MULTILINE)


@cache
def text_of(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


def imports(path: Path) -> Iterator[str]:
    """The modules and names that a file imports, also within functions."""
    for package, names, module in _IMPORT.findall(text_of(path)):
        assert not package.startswith("."), f"{path} imports relatively"
        uncommented = re.sub("#.*", "", names)
        yield from (f"{package}.{name}" for name in re.findall(r"(\w+)(?: as \w+)?", uncommented))
        if module:
            yield module


def within(name: str, package: str) -> bool:
    """Whether a dotted name is the package or lies in it."""
    return name == package or name.startswith(f"{package}.")


def test_a_package_of_others_is_imported_only_where_it_is_allowed() -> None:
    forbidden = [
        f"{module} imports {name}"
        for module, path in MODULES.items()
        for name in imports(path)
        for package, allowed in ALONE.items()
        if within(name, package) and not any(within(module, room) for room in allowed)
    ]

    assert forbidden == []


def test_a_package_of_others_that_is_imported_is_a_dependency() -> None:
    """One that comes with another package may be gone with the next version of that."""
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    asked = "\n".join(chain(project["dependencies"], *project["optional-dependencies"].values()))
    declared = set(re.findall(r"^[\w.-]+", asked.lower(), re.MULTILINE))
    # gdb is a module within gdb, `_typeshed` is for types, and {module} stands in a template;
    # jinja2 hands out texts of markupsafe, and distributed is a part of dask.
    known = {"judge", "gdb", "_typeshed", "{module}", "markupsafe", "dask"}
    known |= set(sys.stdlib_module_names)
    owners = packages_distributions()

    undeclared = {
        f"{module} imports {name}"
        for module, path in MODULES.items()
        for name in imports(path)
        if (top := name.partition(".")[0]) not in known
        and declared.isdisjoint(owner.lower() for owner in owners.get(top, []))
    }

    assert undeclared == set()


def test_what_is_dangerous_is_done_in_few_places() -> None:
    for pattern, places in DANGEROUS.items():
        called = re.compile(pattern)
        found = [
            f"{module}: {name}"
            for module, path in MODULES.items()
            if not any(within(module, place) for place in places)
            for name in called.findall(text_of(path))
        ]
        assert found == [], pattern


def test_the_rules_of_a_problem_import_only_the_game() -> None:
    assert_problem_modules_import({"judge.game"}, lambda stem: stem not in DATASETS | {"inputs"})
    allowed = {"judge.game", "judge.catalog.datasets", "judge.errors"}
    assert_problem_modules_import(allowed, lambda stem: stem in DATASETS)
    sources = [KIT.problem(slug).rules for slug in KIT.slugs()]
    modules = {name for source in sources if source for name, _ in source.sources}
    assert {name for name in modules if name.rpartition(".")[2] in DATASETS} == set()


DATASETS = {"dataset", "formats", "level_rows"}
"""Modules of problems that generate, read and write datasets; the rules do not import them."""


def assert_problem_modules_import(allowed: Set[str], chosen: Callable[[str], bool]) -> None:
    """The chosen modules in `problems/` import these, the standard library, and each other."""
    modules = [path for path in (ROOT / "problems").rglob("*.py") if chosen(path.stem)]

    foreign = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules
        for name in imports(path)
        if not any(within(name, package) for package in allowed | {"problems"})
        and name.partition(".")[0] not in sys.stdlib_module_names
    ]

    assert modules
    assert foreign == []


def test_the_diagram_shows_the_imports_that_no_way_over_other_packages_stands_for() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    (diagram,) = re.findall(r"```mermaid\n(.*?)```", text, re.DOTALL)
    arrows = re.findall(r"^ *(\w+) --> ([\w &]+)$", diagram, re.MULTILINE)
    drawn = {(package, other) for package, others in arrows for other in others.split(" & ")}
    direct: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        package = module.partition(".")[2].partition(".")[0]
        if package not in ("", "__main__"):
            names = {name.split(".")[1] for name in imports(path) if name.startswith("judge.")}
            others = direct.setdefault(package, set())
            others |= names - {package, "DISTRIBUTION", "__version__"}

    below: dict[str, set[str]] = {}
    for package in TopologicalSorter(direct).static_order():
        others = direct.get(package, set())
        below[package] = set(others).union(*(below[other] for other in others))
    assert drawn == {
        (package, other)
        for package, others in direct.items()
        for other in others
        if not any(other in below[between] for between in others - {other})
    }
