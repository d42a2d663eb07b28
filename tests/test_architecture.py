"""Check the rules that no linter knows, each over all modules at once.

`lint-imports` checks which package may import which; ruff checks that everything public has a
docstring.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tests.conftest import ROOT
from tests.kit.solutions import KIT

ALONE: Mapping[str, Set[str]] = {
    "ctypes": {"judge.sandbox"},
    "cryptography": {"judge.runner.cluster"},
    "dask": {"judge.runner.cluster"},
    "distributed": {"judge.runner.cluster"},
    "fcntl": {"judge.sandbox", "judge.runner.cache_folder", "judge.web.store"},
    "gettext": {"judge.terminal.translation"},
    "http.server": {"judge.commands.listen"},
    "hypothesis": {"judge.commands.stress"},
    "importlib": {
        *("judge.catalog", "judge.cli", "judge.commands.stress", "judge.errors", "judge.sandbox"),
        "judge.packages.families.dmoj.host",  # it runs in the sandbox
    },
    "jinja2": {"judge.reports", "judge.web"},
    "junitparser": {"judge.reports"},
    "markdown_it": {"judge.commands.package"},
    "multiprocessing": {"judge.runner.cluster"},
    "problems": set(),
    "pygal": {"judge.reports"},
    "pygments": {"judge.web.source_text"},
    "pytest": {"judge.pytest_plugin"},
    "resource": {"judge.sandbox"},
    "rich.console": {"judge.terminal", "judge.commands.replay"},
    "rich.markdown": {"judge.terminal"},
    "rich.progress": {"judge.terminal"},
    "ruamel": {"judge.catalog"},
    "pty": {"judge.terminal"},
    "socket": {
        "judge.sandbox",
        "judge.commands.debug",
        "judge.commands.listen",
        "judge.packages.families.italy",  # in the text of a script that runs in the sandbox
        "judge.web.server",
    },
    "socketserver": {"judge.commands.listen"},
    "starlette": {"judge.web"},
    "sqlite3": {"judge.runner.store", "judge.web.store"},
    "subprocess": {
        *("judge.sandbox", "judge.commands.measure"),
        *("judge.cli.docs.site", "judge.web.editor.bundle"),  # they run when the judge is built
        "judge.packages.families.dmoj.host",  # these two run in the sandbox
        "judge.packages.families.terry_host",
        "judge.packages.families.italy",  # text of programs that run there
        "judge.packages.families.sinol_programs",
    },
    "termios": {"judge.sandbox", "judge.terminal"},
    "tty": {"judge.terminal"},
    "typer": {"judge.cli"},
    "typst": {"judge.commands.package.printing"},
    "uvicorn": {"judge.web.server", "judge.web.guard"},
    "watchfiles": {"judge.commands.watch"},
}
"""Packages of others, each with the only packages of ours that may import it."""

PROCESS_CALLS = (
    *("os.abort", "os.exec", "os.fork", "os.kill", "os.popen", "os.posix_spawn", "os.spawn"),
    *("os.system", "os.wait", "signal.pidfd_send_signal", "signal.pthread_kill"),
    *("signal.raise_signal", "signal.signal"),
)
"""Prefixes of the functions that start, end or signal processes."""

SIGNAL_ITSELF = {"judge.__main__", "judge.terminal.signals"}
"""The modules that may send signals to the judge itself."""


def module_name(path: Path) -> str:
    """The dotted name of a file below the root."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in sorted((ROOT / "judge").rglob("*.py"))}


_IMPORT = re.compile(r"^ *(?:from (\S+) import (\([^)]*\)|.*)|import (\S+))", re.MULTILINE)
_CODE_CALL = re.compile(r"(?<![\w.\"])(__import__|compile|eval|exec)\(")


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


def test_only_the_sandbox_starts_ends_and_signals_processes() -> None:
    calls = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, PROCESS_CALLS))})\w*")
    used = [
        f"{module}: {name}"
        for module, path in MODULES.items()
        if not within(module, "judge.sandbox") and module not in SIGNAL_ITSELF
        for name in calls.findall(text_of(path))
    ]

    assert used == []


def test_no_module_runs_text_as_code() -> None:
    """Two compile, to compare mutants and to find imports, and run nothing; one is itself run in
    the sandbox.
    """
    compile_alone = ("judge.commands.verify.mutants", "judge.catalog.rules")
    called = [
        f"{module}: {name}"
        for module, path in MODULES.items()
        for name in _CODE_CALL.findall(text_of(path))
        if module not in compile_alone or name != "compile"
        if module != "judge.commands.debug.pdb_session"
    ]

    assert called == []


def test_the_rules_of_a_problem_import_only_the_game() -> None:
    assert_problem_modules_import({"judge.game"}, lambda stem: stem not in DATASETS | {"inputs"})


def test_the_datasets_of_a_problem_import_its_rules_and_the_datasets_of_the_judge() -> None:
    allowed = {"judge.game", "judge.catalog.datasets", "judge.errors"}
    assert_problem_modules_import(allowed, lambda stem: stem in DATASETS)


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


def test_rules_do_not_import_datasets() -> None:
    sources = [KIT.problem(slug).rules for slug in KIT.slugs()]

    modules = {name for source in sources if source for name, _ in source.sources}

    assert {name for name in modules if name.rpartition(".")[2] in DATASETS} == set()


def test_values_are_checked_against_types_by_one_thread_at_a_time() -> None:
    allowed = ROOT / "judge/files/typed_values.py"  # which says why
    direct = re.compile(r"msgspec\.(convert|json\.decode)\(")

    found = [
        str(path.relative_to(ROOT))
        for path in MODULES.values()
        if path != allowed and direct.search(text_of(path))
    ]

    assert found == []


def test_no_struct_constrains_a_text_by_a_pattern() -> None:
    """Such a struct may end the process with SIGSEGV at its exit: msgspec's issue 717."""
    assert [name for name, path in MODULES.items() if "Meta(pattern" in text_of(path)] == []


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
