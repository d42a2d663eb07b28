"""Import an ICPC problem package as a problem of the kit.

A kit judges pass-fail problems whose outputs are compared by the default validator, or checked by
rules of the kit, as `exporter` packs them. A package that would be judged in any other way is
refused with the reason. Files that only explain, and programs that a kit cannot keep, are left out
and reported.

The package is not trusted: nothing of it runs here, and nothing outside its folder is read. Its
rules would run as part of the kit, so they are kept only if the user trusts them.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from judge import languages
from judge.catalog.find_kit import FOLDERS
from judge.catalog.kit import SLUG, Kit
from judge.catalog.problem_yaml import GROUP
from judge.catalog.source import INTERACTION
from judge.catalog.validators import rules_modules
from judge.commands.convert.problem_yaml import kit_problem_yaml
from judge.commands.convert.submissions import MORE_SUBMISSIONS, remove_results_comment
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.errors import ProblemError, UsageError
from judge.files import write_file
from judge.grading import expectations, scoring
from judge.model import Group, ProblemType
from judge.packages.archive import files_below, read_content
from judge.packages.data import EXAMPLE_SETS, GROUP_FILES, READ_FILES, SETS
from judge.packages.metadata import FormatVersion
from judge.packages.package import Package
from judge.packages.statements import problem_name, source_key, statement_key
from judge.packages.time_limit import time_limits_in_files
from judge.sandbox.temporary_folders import hidden_folder

LARGEST_BYTES = 100 << 20
"""The most bytes of one file, as the format recommends."""

MOST_BYTES = 1 << 30
"""The most bytes of all kept files together."""

_PARTS = (".in", ".ans")
_PICTURES = (".png", ".jpg", ".jpeg", ".svg")
_UNSUPPORTED = {
    "include": "files that are added to every solution",
    "static_validator": "a program that checks solutions before they run",
    "graders": "programs that grade",
}
"""Folders that change how a solution is judged."""

_RUN_BY_TOOLS = re.compile(
    r"(?:conftest|test_.*|.*_test|__init__|__main__|sitecustomize|usercustomize)\.py"
)
"""What pytest collects, and what Python runs by itself, wherever it lies."""

_EXPLAINING = ("attachments", "generators", "input_visualizer", "output_visualizer")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedProblem:
    """The problem that a package became, and what was left out, in words."""

    slug: str
    left_out: tuple[str, ...]


@dataclass(slots=True)
class _KitFiles:
    """The files to write, by their names in the kit, and what of the package is left out."""

    package: Path
    files: dict[str, bytes] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    size_bytes: int = 0

    def add(self, name: str, content: bytes | Path) -> None:
        """Adds bytes, or a file; `ProblemError` if there is one of that name, or too much."""
        if isinstance(content, Path):
            content = self.read(content)
        if len(content) > LARGEST_BYTES:
            raise ProblemError(f"{name} is larger than {LARGEST_BYTES >> 20} MiB")
        if name in self.files:
            raise ProblemError(f"two files of the package would both be {name}")
        self.files[name] = content
        self.size_bytes += len(content)
        if self.size_bytes > MOST_BYTES:
            raise ProblemError(f"the package has more than {MOST_BYTES >> 20} MiB")

    def leave_out(self, path: Path, why: str = "") -> None:
        self.left_out.append(f"{path.relative_to(self.package).as_posix()}{why and f': {why}'}")

    def read(self, path: Path) -> bytes:
        return read_content(self.package, path, limit=LARGEST_BYTES)

    def read_text(self, path: Path) -> str:
        """The text of a file of the package; `ProblemError` if it is not UTF-8."""
        try:
            return self.read(path).decode()
        except UnicodeDecodeError as error:
            raise ProblemError(
                f"{path} is not UTF-8: {error.reason} at byte {error.start}"
            ) from error

    def below(self, folder: str) -> list[Path]:
        return list(files_below(self.package, self.package / folder))


def import_package(
    kit: Kit,
    root: Path,
    *,
    slug: str | None = None,
    time_limit_s: float | None = None,
    trusted: bool = False,
) -> ImportedProblem:
    """Makes a problem of the package in the folder `root`, whose name it gets without a `slug`.

    `time_limit_s` is for packages that state none. Rules are kept if the package is `trusted`.
    Raises `ProblemError` for what a kit cannot keep, `UsageError` if the problem is there already
    or cannot be written. Either all of it is written, or nothing.
    """
    name = slug or root.resolve().name
    if not SLUG.fullmatch(name):
        raise UsageError(
            f"a problem cannot be called {name!r}: letters a-z, then letters and digits",
            advice="Give it another name",
        )
    for folder in FOLDERS:
        if (kit.root / folder / name).exists():
            raise UsageError(
                f"there is a {folder}/{name} in {kit.root} already",
                advice="Remove it, or give another name",
            )
    package = Package(root)
    files = _KitFiles(root)
    _check_supported(package, files)
    has_rules = _add_rules(kit, package, name, trusted, files)
    if not has_rules and package.metadata.types - {ProblemType.SCORING}:
        words = " and ".join(sorted(one.value for one in package.metadata.types))
        raise _unsupported_error(files, f"it is {words}, but has no rules of a kit")
    _add_cases(package, name, has_rules, files)
    _add_solutions(name, files)
    titles = _add_statements(name, files)
    _add_editorials(name, files)
    limit = package.stated_limit
    is_stated = package.metadata.limits.time_limit_s is not None or any(
        time_limits_in_files(package.root)
    )
    if limit is None or (time_limit_s is not None and not is_stated):  # or a default of a dialect
        limit_s = time_limit_s
    else:
        limit_s = limit[0]
    yaml = kit_problem_yaml(package, titles, name, limit_s)
    files.add(f"problems/{name}/problem.yaml", yaml)
    files.left_out += [f"{folder}/" for folder in _EXPLAINING if (root / folder).is_dir()]
    _write(kit, name, files)
    return ImportedProblem(slug=name, left_out=tuple(files.left_out))


def _check_supported(package: Package, files: _KitFiles) -> None:
    types = package.metadata.types
    words = " and ".join(sorted(one.value for one in types))
    if ProblemType.SUBMIT_ANSWER in types:
        raise _unsupported_error(files, f"it is {words}, and a kit judges programs only")
    if types and package.metadata.format is not FormatVersion.CURRENT:
        raise _unsupported_error(
            files, f"it is {words} in an older format, and a kit keeps such problems in 2025-09"
        )
    if package.metadata.constants:
        raise _unsupported_error(files, "it has constants")
    for folder, meaning in _UNSUPPORTED.items():
        if files.below(folder):
            raise _unsupported_error(files, f"it has {folder}/, {meaning}")


def _unsupported_error(files: _KitFiles, why: str) -> ProblemError:
    return ProblemError(
        f"{files.package} cannot be kept in a kit: {why}",
        advice="Judge the package as it is: `judge run PACKAGE`",
    )


def _add_rules(kit: Kit, package: Package, slug: str, trusted: bool, files: _KitFiles) -> bool:
    """Adds the rules if the package has those of a kit, and says whether it has."""
    checkers = files.below("output_validator") + files.below("output_validators")
    custom = package.metadata.custom_validator
    if custom is None:
        custom = bool(checkers)
    modules = rules_modules(checkers) if custom else []
    if custom and not modules:
        raise _unsupported_error(files, "its outputs are checked by a program of its own")
    modules = modules or rules_modules(files.below("input_validators"))
    if not modules:
        if (files.package / "input_validators").is_dir():
            files.left_out.append("input_validators/: a kit checks inputs by rules of its own")
        return False
    if not trusted:
        home = modules[0].parent.relative_to(files.package)
        raise ProblemError(
            f"{files.package} has rules, which the kit would run as its own, outside the sandbox",
            advice=f"Read its {home}; if you trust it: --trust",
        )
    names = {path.name: "/".join(path.stem.split(".")) + ".py" for path in modules}
    if f"problems/{slug}/rules.py" not in names.values():
        raise ProblemError(
            f"{files.package} has the rules of another problem than {slug}: "
            f"{' '.join(sorted(names))}",
            advice="Import it under that name",
        )
    for path in modules:
        name, content = names[path.name], files.read(path)
        present = kit.root / name
        if present.is_file() and present.read_bytes() != content:
            raise UsageError(
                f"the rules need {name}, but there is another one in {kit.root}",
                advice="Make one of both that serves all problems",
            )
        folder = name.split("/")[1]  # a slug, or a package that problems share, or a module
        if SLUG.fullmatch(folder) and folder != slug and not present.is_file():
            raise ProblemError(f"the rules need {name}, of a problem that the kit does not have")
        files.add(name, content)
    return True


def _add_cases(package: Package, slug: str, has_rules: bool, files: _KitFiles) -> None:
    """Adds the cases of sample and secret, and the arguments of the default validator."""
    cases = package.test_data.cases
    if left_out := package.test_data.left_out:
        lacks = "answer" if left_out[0].endswith(".in") else "input"
        raise ProblemError(
            f"data/{left_out[0]} has no {lacks} beside it",
            advice="A case is two files: add the other one, or remove this one",
        )
    problem = package.problem(package.slug)
    for one in problem.groups:
        path = files.package / "data" / one.name / GROUP
        if one.name != "sample" and path in files.below(f"data/{one.name}"):
            files.add(f"testdata/{slug}/{one.name}/{GROUP}", _group_yaml(one))
    for case in cases:
        if case.args:
            raise _unsupported_error(files, f"the case {case.name} gives arguments to solutions")
        if case.files:
            raise _unsupported_error(files, f"the case {case.name} has files for solutions to read")
        folder, _, name = case.name.partition("/")
        group = scoring.group_of(problem, case.name)
        if group is not None and folder == "secret":
            folder, name = group.name, case.name.removeprefix(f"{group.name}/")
        stem = f"testdata/{slug}/{folder}/{name.replace('/', '-')}"
        files.add(f"{stem}.in", case.input)
        files.add(f"{stem}.ans", case.answer)
        shown = files.package / "data" / f"{case.name}{INTERACTION}"
        if shown.is_file() and folder == "sample":
            files.add(f"{stem}{INTERACTION}", files.read(shown))
    _leave_out_other_data(package, files)
    if has_rules:
        return
    args = {case.validator_args for case in cases} or {package.metadata.validator_args}
    if len(args) > 1:
        raise _unsupported_error(files, "the arguments of its output validator differ by case")
    text = to_yaml({"output_validator_args": list(args.pop())})
    files.add(f"testdata/{slug}/{GROUP}", text.encode())


def _group_yaml(group: Group) -> bytes:
    """The `test_group.yaml` of a group in a kit."""
    yaml: dict[str, YamlValue] = {
        "max_score": "unbounded" if group.max_score is None else int(group.max_score),
        "score_aggregation": group.aggregation.value,
    }
    if group.requires:
        yaml["require_pass"] = [name.rpartition("/")[2] for name in group.requires]
    return to_yaml(yaml).encode()


def _leave_out_other_data(package: Package, files: _KitFiles) -> None:
    """Reports what is below `data` besides cases; refuses arguments that no case has."""
    data, version = files.package / "data", package.metadata.format
    used = {
        data / f"{case.name}{ending}"
        for case in package.test_data.cases
        for ending in (*_PARTS, *_of_interaction(files, data / case.name))
    }
    read = [name for name, _ in READ_FILES[version]]
    unread = f"{version.value} does not read it"
    groups = [data / name for name in GROUP_FILES if (data / name).is_file()]
    for path in (*groups, *(path for name in SETS for path in files.below(f"data/{name}"))):
        if path.suffix == ".args" and files.read(path).strip():
            where = path.relative_to(files.package).as_posix()
            raise _unsupported_error(files, f"{where} holds arguments for solutions")
        if path not in used and path.name not in read:
            files.leave_out(path, unread if path.name in GROUP_FILES else "")
    files.left_out += [f"data/{name}/" for name in EXAMPLE_SETS if (data / name).is_dir()]


def _of_interaction(files: _KitFiles, case: Path) -> list[str]:
    """The endings of files that a sample with an interaction has besides, and that say no more."""
    if case.parent.name != "sample" or not Path(f"{case}{INTERACTION}").is_file():
        return []
    copies = [
        f"{part}.download"
        for part in _PARTS
        if Path(f"{case}{part}.download").is_file()
        and files.read(Path(f"{case}{part}.download")) == files.read(Path(f"{case}{part}"))
    ]
    return [INTERACTION, *copies]


def _add_solutions(slug: str, files: _KitFiles) -> None:
    for root in ("submissions", MORE_SUBMISSIONS):
        for path in files.below(root):
            inner = path.relative_to(files.package / root).parts
            if why := _why_unusable(files, path, inner):
                files.leave_out(path, why)
                continue
            content = remove_results_comment(
                f"submissions/{inner[0]}/{path.name}", files.read(path)
            )
            place = path.name if inner[0] == "accepted" else f"{inner[0]}/{path.name}"
            files.add(f"solutions/{slug}/{place}", content)


def _why_unusable(files: _KitFiles, path: Path, inner: Sequence[str]) -> str:
    """Why a kit cannot keep a file of the submissions, whose path there is `inner`; or nothing."""
    if len(inner) == 1:
        return "no submission"
    if inner[0] not in expectations.FOLDERS:
        return f"a kit has no folder {inner[0]}"
    program = path.parents[max(len(inner) - 3, 0)].relative_to(files.package)
    if len(inner) > 2 and len(files.below(str(program))) > 1:
        return "a solution of a kit is one file"
    if _RUN_BY_TOOLS.fullmatch(path.name):
        return "pytest or Python would run a file of that name outside of the sandbox"
    return "" if languages.is_source(path.name) else "in no language that the kit knows"


def _add_statements(slug: str, files: _KitFiles) -> dict[str, str]:
    """Adds the statements as Markdown; gives the names in LaTeX, by natural language.

    LaTeX without its Markdown source is kept as it is, in a code block.
    """
    titles: dict[str, str] = {}
    texts: dict[str, bytes] = {}
    paths = files.below("statement") + files.below("problem_statement")
    for path in paths:
        language, kind = statement_key(path.name) or source_key(path.name) or ("", "")
        if kind == "tex":
            text = files.read_text(path)
            titles[language] = problem_name(text) or titles.get(language, "")
            source = path.with_name(f"source.{language}.md")
            block = "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
            texts[language] = files.read(source) if source in paths else block.encode()
        elif kind == "md":
            texts[language] = files.read_text(path).encode()
        elif path.suffix in _PICTURES:
            files.add(f"problems/{slug}/{path.name}", path)
        elif not re.fullmatch(r"source\..*\.md", path.name):
            files.leave_out(path)
    if not texts:
        raise _unsupported_error(files, "it has no statement in Markdown or LaTeX")
    for language, content in texts.items():
        files.add(f"problems/{slug}/problem.{language}.md", content)
    return {language: titles.get(language, "") for language in texts}


def _add_editorials(slug: str, files: _KitFiles) -> None:
    """Adds the explanations in Markdown that name their language."""
    for path in files.below("solution"):
        found = re.fullmatch(r"solution\.([a-z]{2}(?:-[A-Z]{2})?)\.md", path.name)
        if found:
            files.add(f"problems/{slug}/editorial.{found[1]}.md", files.read_text(path).encode())
        elif path.suffix in _PICTURES:
            files.add(f"problems/{slug}/{path.name}", path)
        else:
            files.leave_out(path)


def _write(kit: Kit, slug: str, files: _KitFiles) -> None:
    """Writes the files into a temporary folder, reads it as a kit, and moves it into the kit."""
    moved: list[Path] = []
    try:
        with hidden_folder(kit.root) as root:
            for folder in FOLDERS:
                (root / folder / slug).mkdir(parents=True)
            for name, content in files.files.items():
                write_file(root / name, content)
            fresh = Kit(root)
            fresh.problem(slug)
            fresh.cases(slug)
            fresh.solutions(slug)
            shared = [name for name in files.files if name.split("/")[1] != slug]
            packages = ["/".join(name.split("/")[:2]) for name in shared]
            for name in [*packages, *shared, *(f"{folder}/{slug}" for folder in FOLDERS)]:
                if not (kit.root / name).exists():
                    (root / name).rename(kit.root / name)
                    moved.append(kit.root / name)
    except BaseException as error:
        for path in moved:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        if isinstance(error, OSError):
            raise UsageError(f"{kit.root} cannot be written: {error.strerror}") from error
        raise
