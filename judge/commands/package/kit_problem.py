"""Make a package of the format 2025-09 of a problem of the kit, and a problem of such a package.

The package needs nothing of the kit.

- Each language has one statement, in LaTeX, which every reader understands. Its Markdown source
  is beside it, as `source.<language>.md`. A language whose characters the usual fonts of LaTeX
  lack is left out, with its name: its PDF would have blanks where these characters are. Its LaTeX
  is kept as `source.<language>.tex`.
- The validators contain the rules of the problem (`validators`).
- Programs in languages that the format does not have go to `more_submissions/`, because readers
  would report them as errors.

A kit judges problems whose outputs are compared by the default validator, or checked by rules of
the kit, as they are packed here. A package that would be judged in any other way is refused with
the reason. Files that only explain, and programs that a kit cannot keep, are losses. The package is
not trusted: nothing of it runs here, and nothing outside its folder is read. Its rules would run as
part of the kit, so they are kept only if the user trusts them.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from functools import partial, reduce
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from judge import languages
from judge.catalog import kit_files, validators
from judge.catalog.baseline import baseline_path, read_baseline
from judge.catalog.find_kit import FOLDERS
from judge.catalog.kit import SLUG, Kit
from judge.catalog.lints import find_todos
from judge.catalog.problem_yaml import (
    FORMAT,
    GROUP,
    GroupScoring,
    read_kit_problem,
    scored_group,
)
from judge.catalog.rules import load_rules
from judge.catalog.source import INTERACTION
from judge.catalog.validators import NO_SCORE_YAML, rules_modules
from judge.commands.package import latex
from judge.commands.package.files import (
    PackageFiles,
    YamlValue,
    is_what_programs_get,
    lose_files,
    require_expressible,
    to_yaml,
    write_files,
    yaml_texts,
)
from judge.commands.package.to_current import limits_yaml
from judge.commands.package.to_legacy import OFFICIAL_FOLDERS, PARTIAL
from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.grading import expectations, scoring
from judge.model import Aggregation, Limits, Problem, ProblemType, SourceFile, Verdict
from judge.packages.families.description import COMPARE
from judge.packages.languages import CODES
from judge.packages.metadata import read_metadata
from judge.packages.package import Package
from judge.packages.statements import problem_name, source_key, statement_key
from judge.sandbox.temporary_folders import hidden_folder

MORE_SUBMISSIONS = "more_submissions"
"""The folder of programs that a reader would report as errors."""

_SUFFIXES = frozenset(suffix for code in CODES.values() for suffix in code.suffixes)
_HELD = re.compile(r"problem\.yaml|problem\..*\.md|rules\.py|editorial\..*\.md")

_BOTH = partial(Fact, "{} and {}")
_NAMES = re.compile(r"(?m)^name[ \t]*:.*(?:\n|\Z)(?:(?:[ \t]*\n)*[ \t]+\S.*(?:\n|\Z))*")


def from_kit(kit: Kit, slug: str, made: PackageFiles, *, for_legacy: bool = False) -> list[str]:
    """Adds the files of the package, and as losses the files that no package has a place for.

    Gives the languages of statements that are left out. With `for_legacy` what gets some points
    lies in `partially_accepted/`. Raises `ProblemError` if the problem is broken, lacks what a
    package needs, or has something left to write in what the package holds.
    """
    problem = kit.problem(slug)
    texts = re.compile(rf"problems/{slug}/(?:{_HELD.pattern})")
    todos = (todo for todo in find_todos(kit.root, slug) if texts.fullmatch(todo.subject))
    if todo := next(todos, None):
        raise ProblemError(
            Fact("{} is not finished: {}, {}", slug, todo.subject, todo.message),
            advice=Fact("`judge verify {}` names each TODO", slug),
        )
    # The languages whose signs the usual fonts of LaTeX lack, if another one remains.
    left_out = [
        language
        for language, name in problem.names.items()
        if not latex.is_writable(name + kit.statement(slug, language).text)
    ]
    left_out = left_out if len(left_out) < len(problem.names) else []
    _add_yaml(kit, problem, left_out, made)
    _add_statements(kit, problem, left_out, made)
    _pack_cases(kit, problem, made)
    if (rules := load_rules(problem)) is None:
        raise ProblemError(
            Fact("{} has no rules, so its package would have no input validator", problem.slug),
            advice=Fact("Write a rules.py"),
        )
    made.add_program(f"input_validators/{slug}", validators.input_validator(problem))
    made.add_program("output_validator", validators.output_validator(problem, rules))
    for path in sorted((kit.root / "problems" / slug).glob("editorial.*.md")):
        language = path.name.split(".")[1]
        made.add(f"solution/solution.{language}.md", kit_files.read_text(path))
    _add_submissions(kit, problem, made, for_legacy)
    for folder in ("problems", "testdata"):
        place = kit.root / folder / slug
        names = [path.name for path in sorted(place.glob("[!.]*")) if path.is_file()]
        if others := [name for name in names if not _HELD.fullmatch(name)]:
            loss = Fact("{}: left out, a package has no place for this", ", ".join(others))
            made.lose(f"{folder}/{slug}/", loss)
    return left_out


def _add_yaml(kit: Kit, problem: Problem, left_out: list[str], made: PackageFiles) -> None:
    """Adds the `problem.yaml` with the names in the languages that the package has."""
    path = kit.root / "problems" / problem.slug / "problem.yaml"
    text = path.read_text(encoding="utf-8")
    if left_out:
        kept = {key: name for key, name in problem.names.items() if key not in left_out}
        text = with_names(path, text, kept)
    made.add("problem.yaml", text)
    memory_mib, usual_mib = problem.limits.memory_bytes >> 20, read_metadata(path).limits.memory_mib
    if memory_mib != usual_mib:
        loss = Fact("none is stated: {} MiB in a kit, {} MiB in a package", memory_mib, usual_mib)
        made.lose("problem.yaml: limits.memory", loss)


def _add_statements(kit: Kit, problem: Problem, left_out: list[str], made: PackageFiles) -> None:
    home = kit.root / "problems" / problem.slug
    languages = {path.name.split(".")[1] for path in home.glob("problem.*.md")}
    if languages != problem.names.keys():
        raise ProblemError(
            Fact(
                "{} has names in {}, but statements in {}",
                problem.slug,
                " ".join(sorted(problem.names)),
                " ".join(sorted(languages)) or Fact("no language"),
            ),
            advice=Fact("Each language needs both"),
        )
    for language, name in problem.names.items():
        stem = "source" if language in left_out else "problem"
        text = kit.statement(problem.slug, language).text
        made.add(f"statement/{stem}.{language}.tex", latex.statement(name, text))
        made.add(f"statement/source.{language}.md", text)


def _pack_cases(kit: Kit, problem: Problem, made: PackageFiles) -> None:
    """Adds the cases, what their groups are worth, and the interactions of samples."""
    home = kit.root / "testdata" / problem.slug
    rules = load_rules(problem)
    for group in problem.groups:
        path = home / group.name / GROUP
        if kit_files.is_file(path):
            text = kit_files.read_text(path)
            if rules is not None and group.aggregation is Aggregation.PASS_FAIL:
                text = f"{text.rstrip()}\n{NO_SCORE_YAML}"
            made.add(f"data/{group.name}/{GROUP}", text)
    for case in kit.cases(problem.slug):
        stem = f"data/{case.name}"
        made.add(f"{stem}.in", case.input)
        made.add(f"{stem}.ans", case.answer)
        path = home / f"{case.name}{INTERACTION}"
        if case.name.startswith("sample/") and kit_files.is_file(path):
            made.add(f"{stem}{INTERACTION}", kit_files.read_text(path))
            # What is shown instead of a sample asks for what is downloaded.
            made.add(f"{stem}.in.download", case.input)
            made.add(f"{stem}.ans.download", case.answer)


def _add_submissions(kit: Kit, problem: Problem, made: PackageFiles, for_legacy: bool) -> None:
    """Adds the solutions, and for legacy the scores of those that fail, which its folders ask."""
    scores = _scores(kit, problem) if for_legacy else {}
    entries: dict[str, YamlValue] = {}
    for solution in kit.solutions(problem.slug):
        path = PurePosixPath(solution.name)
        folder = path.parts[0] if len(path.parts) > 1 else "accepted"
        top = "submissions" if path.suffix in _SUFFIXES else MORE_SUBMISSIONS
        score = scores.get(solution.name) if folder != "accepted" else None
        entry: dict[str, YamlValue] = {"score": score or 0}
        if score:
            verdicts = expectations.FOLDERS[folder]
            entry["permitted"] = sorted(verdict.value for verdict in verdicts.permitted)
            entry["required"] = sorted(verdict.value for verdict in verdicts.required)
            folder = PARTIAL
        made.add(f"{top}/{folder}/{path.name}", solution.files[0].content)
        if score is not None and folder in OFFICIAL_FOLDERS and top == "submissions":
            entries[f"{folder}/{path.name}"] = entry
    if entries:
        made.add("submissions/submissions.yaml", to_yaml(entries))


def _scores(kit: Kit, problem: Problem) -> dict[str, list[int]]:
    """The least and the most points of each solution of the baseline, or nothing for 0 points.

    Which groups a late one passes depends on the machine: a solution that gets some points gets
    those of one group at least, and not those of all. What a validator scores is not known.
    """
    groups = [group for group in problem.groups if group.name.startswith("secret/")]
    whole = all(group.aggregation is Aggregation.PASS_FAIL and group.max_score for group in groups)
    path = baseline_path(kit.root, problem.slug)
    if not groups or not whole or not kit_files.is_file(path):
        return {}
    points = [int(group.max_score or 0) for group in groups]
    some = [min(points), sum(points) - min(points)]
    scores = {}
    for name, results in read_baseline(path, problem.slug).results.items():
        failed = {
            group.name
            for case, result in results.items()
            if result.verdict is not Verdict.AC and (group := scoring.group_of(problem, case))
        }
        scores[name] = [] if failed.issuperset(group.name for group in groups) else some
    return scores


def with_names(path: Path, text: str, names: Mapping[str, str]) -> str:
    """The text of a `problem.yaml` with these names; its other lines stay, byte by byte."""
    block = _NAMES.search(text)
    if block is None:
        raise ProblemError(
            Fact("{}: no line begins with name:", path), advice=Fact("Write the names there")
        )
    lines = (f"  {key}: {json.dumps(name, ensure_ascii=False)}\n" for key, name in names.items())
    return "".join((text[: block.start()], "name:\n", *lines, text[block.end() :]))


# A package as a problem of the kit


LARGEST_BYTES = 100 << 20
"""The most bytes of one file, as the format recommends."""

_PICTURES = (".png", ".jpg", ".jpeg", ".svg")
_UNSUPPORTED = {
    "include": Fact("files that are added to every solution"),
    "graders": Fact("programs that grade"),
}
"""Folders that change how a solution is judged."""

_RUN_BY_TOOLS = re.compile(
    r"(?:conftest|test_.*|.*_test|__init__|__main__|sitecustomize|usercustomize)\.py"
)
"""What pytest collects, and what Python runs by itself, wherever it lies."""

_TOLD = (
    *("submissions", MORE_SUBMISSIONS, "statement", "problem_statement", "solution"),
    *("input_validators", "output_validator", "output_validators"),
)
"""The folders of which every file is kept, or told where the others are kept."""

Files = Mapping[str, SourceFile]


def to_kit(
    package: Package,
    files: Files,
    kit: Kit,
    slug: str,
    made: PackageFiles,
    *,
    time_limit_s: float | None = None,
    trusted: bool = False,
) -> None:
    """Adds the files of the problem by their names in the kit; see `write_to_kit`.

    `files` are those of the package in 2025-09. `time_limit_s` counts in place of that of the
    package. Rules are kept if the package is `trusted`. Raises `ProblemError` for what a kit cannot
    keep, `UsageError` if the problem is there already.
    """
    if not SLUG.fullmatch(slug):
        raise UsageError(
            Fact("a problem cannot be called {!r}: letters a-z, then letters and digits", slug),
            advice=Fact("Give it another name"),
        )
    for folder in FOLDERS:
        if (kit.root / folder / slug).exists():
            raise UsageError(
                Fact("there is a {}/{} in {} already", folder, slug, kit.root),
                advice=Fact("Remove it, or give another name"),
            )
    if large := [name for name, file in files.items() if len(file.content) > LARGEST_BYTES]:
        raise ProblemError("{} is larger than {} MiB", large[0], LARGEST_BYTES >> 20)
    require_expressible(package, Fact("a kit"), {ProblemType.SUBMIT_ANSWER})
    if package.metadata.constants:
        raise unsupported(package, "it has constants")
    for folder, meaning in _UNSUPPORTED.items():
        if any(name.startswith(f"{folder}/") for name in files):
            raise unsupported(package, "it has {}/, {}", folder, meaning)
    has_rules = _add_rules(kit, package, slug, trusted, files, made)
    if not has_rules and package.metadata.types - {ProblemType.SCORING}:
        kinds = reduce(_BOTH, sorted(kind.value for kind in package.metadata.types))
        raise unsupported(package, "it is {}, but has no rules of a kit", kinds)
    _add_cases(package, slug, has_rules, files, made)
    _add_solutions(package, slug, files, made)
    titles = _add_texts(package, slug, files, made)
    made.add(
        f"problems/{slug}/problem.yaml", _problem_yaml(package, files, titles, slug, time_limit_s)
    )
    names = [case.name for case in package.test_data.cases]
    held = {f"data/{name}{ending}" for name in names for ending in (".in", ".ans")}
    held |= {f"data/{name}{INTERACTION}" for name in names if name.startswith("sample/")}
    lose_files((name for name in files if name not in held and not _is_told(name, files)), made)


def _is_told(name: str, files: Files) -> bool:
    """Whether a file that is no case says what something else says too, or is told already."""
    if not name.startswith("data/"):
        return name.partition("/")[0] in _TOLD or name in ("problem.yaml", "problem.txt")
    return name.endswith(f"/{GROUP}") or is_what_programs_get(name, files)


def write_to_kit(kit: Kit, slug: str, made: PackageFiles) -> None:
    """Writes the files into a temporary folder, reads it as a kit, and moves it into the kit.

    Either all of it is written, or nothing. Raises `UsageError` if the kit cannot be written.
    """
    moved: list[Path] = []
    try:
        with hidden_folder(kit.root) as root:
            for folder in FOLDERS:
                (root / folder / slug).mkdir(parents=True)
            write_files(root, list(made.files.values()))
            fresh = Kit(root)
            fresh.problem(slug)
            fresh.cases(slug)
            fresh.solutions(slug)
            shared = [name for name in made.files if name.split("/")[1] != slug]
            packages = ["/".join(name.split("/")[:2]) for name in shared]
            for name in [*packages, *shared, *(f"{folder}/{slug}" for folder in FOLDERS)]:
                if not (kit.root / name).exists():
                    (root / name).rename(kit.root / name)
                    moved.append(kit.root / name)
    except BaseException as error:
        for path in moved:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        if isinstance(error, OSError):
            raise UsageError("{} cannot be written: {}", kit.root, error.strerror) from error
        raise


def unsupported(package: Package, why: str, *values: object) -> ProblemError:
    """The error for a package that a kit would judge in another way."""
    return ProblemError(
        "{} cannot be kept in a kit: {}",
        package.origin,
        Fact(why, *values),
        advice=Fact("Judge the package as it is: `judge run PACKAGE`"),
    )


def _add_rules(
    kit: Kit, package: Package, slug: str, trusted: bool, files: Files, made: PackageFiles
) -> bool:
    """Adds the rules if the package has those of a kit, and says whether it has."""

    def paths_below(*folders: str) -> list[Path]:
        return [package.root / name for name in files if name.startswith(folders)]

    checkers = paths_below("output_validator/", "output_validators/")
    has_checker = bool(checkers) and package.metadata.custom_validator is not False
    modules = rules_modules(checkers) if has_checker else []
    if has_checker and not modules and not _is_comparison(files):
        raise unsupported(package, "its outputs are checked by a program of its own")
    validators = paths_below("input_validators/")
    modules = modules or rules_modules(validators)
    if not modules:
        if validators:
            made.lose("input_validators/", "a kit checks inputs by rules of its own")
        return False
    if not trusted:
        raise ProblemError(
            Fact(
                "{} has rules, which the kit would run as its own, outside the sandbox",
                package.origin,
            ),
            advice=Fact(
                "Read its {}; if you trust it: --trust", modules[0].parent.relative_to(package.root)
            ),
        )
    names = {path.name: "/".join(path.stem.split(".")) + ".py" for path in modules}
    if f"problems/{slug}/rules.py" not in names.values():
        raise ProblemError(
            Fact(
                "{} has the rules of another problem than {}: {}",
                package.origin,
                slug,
                " ".join(sorted(names)),
            ),
            advice=Fact("Import it under that name"),
        )
    for path in modules:
        name, content = names[path.name], files[path.relative_to(package.root).as_posix()].content
        present = kit.root / name
        if present.is_file() and present.read_bytes() != content:
            raise UsageError(
                Fact("the rules need {}, but there is another one in {}", name, kit.root),
                advice=Fact("Make one of both that serves all problems"),
            )
        folder = name.split("/")[1]  # a slug, or a package that problems share, or a module
        if SLUG.fullmatch(folder) and folder != slug and not present.is_file():
            raise ProblemError("the rules need {}, of a problem that the kit does not have", name)
        made.add(name, content)
    return True


def _is_comparison(files: Files) -> bool:
    """Whether outputs are compared as another family does: by a program of ours."""
    validator = files.get(f"output_validator/{COMPARE.name}")
    return validator is not None and validator.content == COMPARE.read_bytes()


# Cases


def _add_cases(
    package: Package, slug: str, has_rules: bool, files: Files, made: PackageFiles
) -> None:
    """Adds the cases of sample and secret, and the arguments of the default validator."""
    cases = package.cases(package.slug)
    if left_out := package.test_data.left_out:
        lacks = Fact("answer") if left_out[0].endswith(".in") else Fact("input")
        raise ProblemError(
            Fact("data/{} has no {} beside it", left_out[0], lacks),
            advice=Fact("A case is two files: add the other one, or remove this one"),
        )
    problem = package.problem(package.slug)
    for group in problem.groups:
        unsaid = replace(scored_group(group.name, GroupScoring()), members=group.members)
        if group.name != "sample" and group != unsaid and f"data/{group.name}/{GROUP}" in files:
            yaml: dict[str, YamlValue] = {
                "max_score": "unbounded" if group.max_score is None else int(group.max_score),
                "score_aggregation": group.aggregation.value,
            }
            if group.requires:
                yaml["require_pass"] = [name.rpartition("/")[2] for name in group.requires]
            made.add(f"testdata/{slug}/{group.name}/{GROUP}", to_yaml(yaml))
    for case in cases:
        folder, _, name = case.name.partition("/")
        group_of_case = scoring.group_of(problem, case.name)
        if group_of_case is not None and folder == "secret":
            folder, name = group_of_case.name, case.name.removeprefix(f"{group_of_case.name}/")
        stem = f"testdata/{slug}/{folder}/{name.replace('/', '-')}"
        made.add(f"{stem}.in", case.input)
        made.add(f"{stem}.ans", case.answer)
        shown = files.get(f"data/{case.name}{INTERACTION}")
        if shown is not None and folder == "sample":
            made.add(f"{stem}{INTERACTION}", shown.content)
    if not has_rules:
        text = to_yaml({"output_validator_args": _comparison_args(package, files, made)})
        made.add(f"testdata/{slug}/{GROUP}", text)


def _comparison_args(package: Package, files: Files, made: PackageFiles) -> Sequence[str]:
    """The arguments of the default validator, which are those of all cases."""
    modes = {case.validator_args for case in package.test_data.cases}
    modes = modes or {package.metadata.validator_args}
    if _is_comparison(files):
        if modes != {("exact",)}:
            why = Fact(
                "its outputs are compared by {}, and a kit compares words or asks rules",
                reduce(_BOTH, map(" ".join, sorted(modes))),
            )
            raise unsupported(package, why)
        loss = Fact("CR LF is not a line end in a kit: an output with it is wrong")
        made.lose("comparison", loss)
        return "case_sensitive", "space_change_sensitive"
    if len(modes) > 1:
        raise unsupported(package, "the arguments of its output validator differ by case")
    return modes.pop()


# Solutions and texts


def _add_solutions(package: Package, slug: str, files: Files, made: PackageFiles) -> None:
    """Adds the solutions; one that gets some points lies in the folder of its verdicts."""
    folders = {
        solution.name: folder
        for solution in package.solutions(package.slug)
        if solution.name.startswith(f"{PARTIAL}/")
        for folder, expected in expectations.FOLDERS.items()
        if expected.permitted == solution.expectation.permitted
        if expected.required == solution.expectation.required
    }
    for name, file in files.items():
        top, _, inside = name.partition("/")
        if top not in ("submissions", MORE_SUBMISSIONS):
            continue
        inner = inside.split("/")
        folder = folders.get(inside, inner[0])
        if why := _why_unusable(name, folder, inner, files):
            made.lose(name, why)
        else:
            place = inner[-1] if folder == "accepted" else f"{folder}/{inner[-1]}"
            made.add(f"solutions/{slug}/{place}", file.content)


def _why_unusable(name: str, folder: str, inner: Sequence[str], files: Files) -> str:
    """Why a kit cannot keep a file of the submissions, whose path there is `inner`; or nothing.

    `folder` is the one of the kit.
    """
    if len(inner) == 1:
        return Fact("no submission: a kit has folders for what solutions must get")
    if folder not in expectations.FOLDERS:
        return Fact("a kit has no folder {}", folder)
    program = "/".join(name.split("/")[:3])
    if len(inner) > 2 and sum(other.startswith(f"{program}/") for other in files) > 1:
        return Fact("a solution of a kit is one file")
    if _RUN_BY_TOOLS.fullmatch(inner[-1]):
        return Fact("pytest or Python would run a file of that name outside of the sandbox")
    known = languages.is_source(inner[-1])
    return "" if known else Fact("in no language that the kit knows")


def _add_texts(package: Package, slug: str, files: Files, made: PackageFiles) -> dict[str, str]:
    """Adds statements and editorials as Markdown; gives the names in LaTeX, by natural language.

    LaTeX without its Markdown source is kept as it is, in a code block.
    """
    titles: dict[str, str] = {}
    texts: dict[str, bytes] = {}
    for path, file in files.items():
        top, name = path.partition("/")[0], PurePosixPath(path).name
        language, kind = statement_key(name) or source_key(name) or ("", "")
        editorial = re.fullmatch(r"solution\.([a-z]{2}(?:-[A-Z]{2})?)\.md", name)
        if top not in ("statement", "problem_statement", "solution"):
            continue
        if name.endswith(_PICTURES):
            made.add(f"problems/{slug}/{name}", file.content)
        elif top == "solution" and editorial:
            made.add(f"problems/{slug}/editorial.{editorial[1]}.md", _text(path, file))
        elif top != "solution" and kind == "tex":
            text = _text(path, file)
            titles[language] = problem_name(text) or titles.get(language, "")
            source = files.get(path.replace(name, f"source.{language}.md"))
            block = "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())
            texts[language] = source.content if source else block.encode()
        elif top != "solution" and kind == "md":
            texts[language] = _text(path, file).encode()
        elif not re.fullmatch(r"source\..*\.md", name):
            made.lose(path, "left out")
    family = package.problem(package.slug).family
    if not texts and family is not None:
        readme = f"The {family.family.value} package of this problem has no statement.\n"
        texts[next(iter(package.metadata.names))] = readme.encode()
        made.lose("statement", "the package has none; write one")
    if not texts:
        raise unsupported(package, "it has no statement in Markdown or LaTeX")
    for language, content in texts.items():
        made.add(f"problems/{slug}/problem.{language}.md", content)
    return {language: titles.get(language, "") for language in texts}


def _text(name: str, file: SourceFile) -> str:
    try:
        return file.content.decode()
    except UnicodeDecodeError as error:
        raise ProblemError(
            "{} is not UTF-8: {} at byte {}", name, error.reason, error.start
        ) from error


# problem.yaml


def _problem_yaml(
    package: Package,
    files: Files,
    titles: Mapping[str, str],
    slug: str,
    time_limit_s: float | None,
) -> str:
    """The `problem.yaml` of the package if it means the same in a kit, else a new one.

    `titles` are the names in the statements, by language.
    """
    metadata, path = package.metadata, package.root / "problem.yaml"
    limit_s = time_limit_s or (package.stated_limit or (None,))[0]
    if limit_s is None:
        raise ProblemError(
            Fact(
                "{} states no time limit: it must be inferred from its submissions", package.origin
            ),
            advice=Fact("Give one: --time-limit"),
        )
    limits = metadata.limits
    wanted = Limits.of(
        cpu_s=limit_s, memory_bytes=limits.memory_mib << 20, output_bytes=limits.output_mib << 20
    )
    name = metadata.names.get("en", slug)
    names = {key: title or name for key, title in titles.items() if key not in metadata.names}
    content = files["problem.yaml"].content
    if _kit_limits(path, content) == wanted:
        text = content.decode()
        return with_names(path, text, {**metadata.names, **names}) if names else text
    texts = yaml_texts(package, files["problem.yaml"])
    yaml: dict[str, YamlValue] = {
        "problem_format_version": FORMAT,
        "type": [kind.value for kind in ProblemType if kind in metadata.types] or "pass-fail",
        "name": {**metadata.names, **names},
    }
    for key in ("uuid", "license", "rights_owner", "version", "credits", "source", "keywords"):
        if texts.get(key):
            yaml[key] = texts[key]  # type: ignore[assignment] # texts, lists and maps of them
    yaml["limits"] = limits_yaml(package, limit_s)
    return to_yaml(yaml)


def _kit_limits(path: Path, content: bytes) -> Limits | None:
    """The limits in a `problem.yaml` as a kit reads it; None if it cannot."""
    try:
        return read_kit_problem(path, content).run_limits
    except ProblemError:
        return None
