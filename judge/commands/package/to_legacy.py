"""Convert a package of the format 2025-09 to legacy, as Kattis or DOMjudge reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from judge.catalog.source import INTERACTION
from judge.catalog.yaml_file import read_yaml, read_yaml_texts
from judge.commands.package import latex
from judge.commands.package.files import (
    PackageFiles,
    YamlValue,
    decimal,
    mentions_scores,
    refused,
    require_expressible,
    to_yaml,
    yaml_texts,
)
from judge.model import Aggregation, Group, SourceFile, Verdict
from judge.packages.data import EXAMPLE_SETS
from judge.packages.metadata import INPUT_FOLDERS, ProblemType
from judge.packages.package import Package
from judge.packages.programs import fill_constants
from judge.packages.statements import statement_key

OFFICIAL_FOLDERS = (
    *("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error"),
    "partially_accepted",  # of Kattis
)
"""The folders of submissions of which readers of legacy expect a verdict."""

_NOT_READ = ("solution", "generators", "input_visualizer", "output_visualizer")
_CASE_ENDINGS = (".in", ".ans", ".interaction", ".png", ".jpg", ".jpeg", ".svg")
_FILLED = ("submissions", "input_validators", "output_validators", "include", "problem_statement")
_MATH = re.compile(r"\$\$[^$]+\$\$|\$[^$\n]+\$")
_UNKNOWN_MARKDOWN = re.compile(r"!?\[[^\]\n]*\]\([^)\n]*\)|<[a-zA-Z]+|\[\^")
_TEXTS = {"hint": ".hint", "description": ".desc"}
_WRITTEN = {"output_validator_args", "input_validator_args"}
_WRITTEN |= {"max_score", "score_aggregation", "require_pass"}
_DOMJUDGE_FLAGS = ("sum", "max", "min", "avg", "ignore_sample")
_RESULTS = {
    "brute_force": (Verdict.TLE, Verdict.RTE),
    "rejected": (Verdict.WA, Verdict.TLE, Verdict.RTE),
}
_DOMJUDGE = {Verdict.WA: "WRONG-ANSWER", Verdict.TLE: "TIMELIMIT", Verdict.RTE: "RUN-ERROR"}

_COMMENTS = (
    ("#", ("py", "py2", "py3", "rb", "sh", "pm", "jl", "nim", "cr", "ex")),
    ("--", ("hs", "adb", "lua")),
    ("%", ("pl", "erl")),
    (";", ("lisp", "cl", "rkt", "ss")),
    ("(*", ("ml",)),  # ends in the next line: the whole first line is read as results
)
"""How a comment begins in languages without `//`."""


def to_legacy(
    package: Package, files: dict[str, SourceFile], made: PackageFiles, *, for_domjudge: bool
) -> None:
    """Adds the files in the legacy format; `files` are those of the package in 2025-09.

    Raises `ProblemError` for what would be judged differently.
    """
    _check_types(package, files, for_domjudge)
    if for_domjudge:
        _keep_one_input_validator(package, files, made)
    for name, file in files.items():
        for place, content in _places(package, file, files, for_domjudge, made):
            if place.partition("/")[0] in _FILLED and package.metadata.constants:
                full = fill_constants(content, package.metadata.constants)
                if full != content:
                    made.lose(name, "the constants in it are replaced by their values")
                content = full
            made.add(place, content, executable=file.executable)
    for case in package.cases(package.slug):  # those that generators make lie in the cache
        for ending, content in ((".in", case.input), (".ans", case.answer)):
            if f"data/{case.name}{ending}" not in files:
                made.add(f"data/{case.name}{ending}", content)
    _add_groups(package, files, for_domjudge, made)
    has_parts = sum(group.name.startswith("secret/") for group in package.test_data.groups) > 1
    for solution in package.solutions(package.slug):
        rules = solution.expectation.rules
        lows = [rule.score[0] for rule in rules if rule.score and not rule.cases]
        folder = solution.name.split("/")[0]
        if folder in OFFICIAL_FOLDERS[1:] and any(low > 0 for low in lows):
            made.lose(
                f"submissions/{solution.name}",
                "it gets points, and legacy accepts what gets some, "
                "which its folder does not expect",
            )
        elif folder in OFFICIAL_FOLDERS[1:4] and not lows and has_parts and not for_domjudge:
            made.lose(
                f"submissions/{folder}",
                "legacy accepts what gets the points of a group, which the folder does not expect",
            )
    made.add("problem.yaml", to_yaml(_problem_yaml(package, files, for_domjudge, made)))
    if package.stated_limit is not None:
        seconds = package.stated_limit[0]
        made.add(".timelimit", f"{seconds:g}\n")
        if for_domjudge:
            made.add("domjudge-problem.ini", f"timelimit = {seconds:g}\n")
    if for_domjudge and "problem.txt" not in made.files:
        _add_plain_statement(package, files, made)


def _check_types(package: Package, files: Mapping[str, SourceFile], for_domjudge: bool) -> None:
    if ProblemType.MULTI_PASS in package.metadata.types and not for_domjudge:
        why = "it is multi-pass, which of legacy's readers only DOMjudge has"
        raise refused(package, why, "--to domjudge")
    if for_domjudge and package.stated_limit is None:
        raise refused(
            package,
            "it states no time limit, and DOMjudge infers none",
            "Write time_limit into limits in its problem.yaml",
        )
    included = [name for name in files if name.startswith("include/")]
    if included and (for_domjudge or any(name.startswith("include/default/") for name in included)):
        raise refused(package, f"it adds {included[0]} to programs, which that format does not")
    require_expressible(package, "legacy", {ProblemType.SUBMIT_ANSWER})


def _keep_one_input_validator(
    package: Package, files: dict[str, SourceFile], made: PackageFiles
) -> None:
    """Removes the other ones from `files`: DOMjudge takes one."""
    others = {source.name for source, _ in package.input_validators()[1:]}
    for name in list(files):
        folder, _, inside = name.partition("/")
        validator = inside.partition("/")[0]
        if folder in INPUT_FOLDERS and validator in others:
            made.lose(f"{folder}/{validator}", "left out, DOMjudge takes one input validator")
            del files[name]


def _places(
    package: Package,
    file: SourceFile,
    files: Mapping[str, SourceFile],
    for_domjudge: bool,
    made: PackageFiles,
) -> list[tuple[str, bytes]]:
    """The names and the contents that a file has in the target; none if it is left out."""
    path = PurePosixPath(file.name)
    first, inner = path.parts[0], path.parts[1:]
    if file.name == "problem.yaml":
        return []
    if first == "data":
        return _data_places(file, path, files, made)
    if first == "statement":
        return _statement_places(package, file, made)
    name = file.name
    if first in INPUT_FOLDERS:
        name = str(PurePosixPath("input_validators", *inner))
    elif first in ("output_validator", "output_validators"):
        if package.metadata.custom_validator is False:
            made.lose(name, "left out, because validation is default")
            return []
        if first == "output_validator":
            name = str(PurePosixPath("output_validators", "output_validator", *inner))
    elif first in _NOT_READ:
        made.lose(f"{first}/", "kept, but legacy does not read it")
    elif name == "submissions/submissions.yaml":
        made.lose(name, "kept, but readers of legacy besides judge pass over it")
    content = file.content
    if first == "submissions" and len(inner) > 1 and inner[0] not in OFFICIAL_FOLDERS:
        words = "kept, but legacy expects no verdict of this folder"
        if not for_domjudge:
            # An error of verifyproblem: problemtools/checks/submissions.py.
            name, words = (
                f"more_{name}",
                "legacy has no such folder: kept in more_submissions/",
            )
        elif len(inner) == 2:
            content = add_results_comment(name, content)
        made.lose(f"submissions/{inner[0]}", words)
    return [(name, content)]


def _data_places(
    file: SourceFile,
    path: PurePosixPath,
    files: Mapping[str, SourceFile],
    made: PackageFiles,
) -> list[tuple[str, bytes]]:
    if len(path.parts) > 1 and path.parts[1] in EXAMPLE_SETS:
        made.lose(f"data/{path.parts[1]}/", "left out, legacy has no examples for validators")
        return []
    if path.suffix == ".yaml":  # `_add_groups` writes what they say
        return []
    if path.suffix == ".download":
        original = files.get(file.name.removesuffix(".download"))
        if original is not None and original.content == file.content:
            return []  # what programs get is what is downloaded
    if path.suffix not in _CASE_ENDINGS:
        made.lose(file.name, "kept, but legacy does not read it")
    return [(file.name, file.content)]


def _statement_places(
    package: Package, file: SourceFile, made: PackageFiles
) -> list[tuple[str, bytes]]:
    name = PurePosixPath(file.name).name
    key = statement_key(name)
    if key is None or key[1] != "md" or file.name.count("/") > 1:
        return [(f"problem_statement/{file.name.partition('/')[2]}", file.content)]
    language = key[0]
    markdown = file.content.decode(errors="replace")
    source = (f"problem_statement/source.{language}.md", file.content)
    if not latex.is_writable(markdown):
        made.lose(
            file.name,
            f"kept as source.{language}.md, not as LaTeX, whose usual fonts lack its characters",
        )
        return [source]
    if _MATH.search(markdown) or _UNKNOWN_MARKDOWN.search(markdown):
        made.lose(file.name, "formulas, links, pictures and HTML in it become plain text")
    title = package.metadata.names.get(language) or next(iter(package.metadata.names.values()))
    tex = latex.statement(title, markdown).encode()
    return [source, (f"problem_statement/problem.{language}.tex", tex)]


def _problem_yaml(
    package: Package, files: Mapping[str, SourceFile], for_domjudge: bool, made: PackageFiles
) -> dict[str, YamlValue]:
    metadata, texts = package.metadata, yaml_texts(package, files["problem.yaml"])
    type_words, validation_words = _types(package, for_domjudge)
    yaml: dict[str, YamlValue] = {
        "problem_format_version": "legacy",
        "name": metadata.names.get("en") or next(iter(metadata.names.values())),
        "type": " ".join(type_words),
        "validation": " ".join(validation_words),
    }
    if metadata.validator_args:
        yaml["validator_flags"] = _word_line(package, metadata.validator_args)
    yaml |= {
        key: text
        for key in ("uuid", "license", "rights_owner")
        if isinstance(text := texts.get(key), str)
    }
    yaml |= _origin(texts, made)
    taken = {*yaml, "credits", "source", "keywords", "limits", "allow_file_writing", "constants"}
    for key in sorted(texts.keys() - taken):
        made.lose(f"problem.yaml: {key}", "left out, legacy has no such key")
    if len(metadata.names) > 1:
        rest = ", ".join(sorted(metadata.names.keys() - {"en"}))
        made.lose(
            "problem.yaml: name", f"in {rest} it is left out; statements in LaTeX have theirs"
        )
    if metadata.constants:
        made.lose("problem.yaml: constants", "left out, their values stand where their names stood")
    allows = "lets" if metadata.allow_file_writing else "does not let"
    made.lose(
        "problem.yaml: allow_file_writing",
        f"left out; the package {allows} programs write files, and each reader of legacy decides "
        "that itself (DOMjudge: no; Kattis: yes)",
    )
    yaml["limits"] = _limits(package, made)
    return yaml


def _types(package: Package, for_domjudge: bool) -> tuple[list[str], list[str]]:
    """The words of `type` and of `validation`.

    DOMjudge knows `validation` with one word after `custom` only, but more than one type; and it
    reads points wherever a validator leaves them.
    """
    types = package.metadata.types
    type_words = ["scoring" if ProblemType.SCORING in types else "pass-fail"]
    words = ["default" if package.problem(package.slug).validation is None else "custom"]
    words += [
        one.value for one in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS) if one in types
    ]
    if for_domjudge:
        return type_words + words[2:], words[:2]
    groups = package.test_data.groups
    if any(one.name == "secret" and one.max_score is None for one in groups):
        words.append("score")
    return type_words, words


def _origin(texts: dict[str, object], made: PackageFiles) -> dict[str, YamlValue]:
    origin: dict[str, YamlValue] = {}
    credits_ = texts.get("credits")
    authors = credits_.get("authors") if isinstance(credits_, dict) else credits_
    persons = authors if isinstance(authors, list) else [authors] if authors else []
    names = [
        str(one.get("name") if isinstance(one, dict) else one).partition("<")[0].strip()
        for one in persons
    ]
    if names:
        origin["author"] = ", ".join(names)
    if isinstance(credits_, dict) and credits_.keys() - {"authors"}:
        rest = ", ".join(sorted(credits_.keys() - {"authors"}))
        made.lose("problem.yaml: credits", f"{rest}: left out, legacy has authors only")
    if any(isinstance(one, dict) or name != one for one, name in zip(persons, names, strict=True)):
        made.lose("problem.yaml: credits.authors", "only their names are kept")
    source = texts.get("source")
    first = source[0] if isinstance(source, list) and source else source
    if isinstance(source, list) and len(source) > 1:
        made.lose("problem.yaml: source", f"only the first of {len(source)} is kept")
    if isinstance(first, dict):
        origin["source"] = str(first.get("name"))
        origin |= {"source_url": str(first["url"])} if "url" in first else {}
    elif isinstance(first, str) and first:
        origin["source"] = first
    keywords = texts.get("keywords")
    if isinstance(keywords, list) and keywords:
        origin["keywords"] = " ".join("-".join(str(word).split()) for word in keywords)
        if any(len(str(word).split()) > 1 for word in keywords):
            made.lose("problem.yaml: keywords", "blanks in them become hyphens")
    return origin


def _limits(package: Package, made: PackageFiles) -> dict[str, YamlValue]:
    limits = package.metadata.limits
    if limits.resolution_s != 1.0:
        made.lose("problem.yaml: limits.time_resolution", "left out, legacy has whole seconds")
        if package.stated_limit is None:
            raise refused(
                package,
                "its time limit is inferred in other steps than whole seconds",
                "Write time_limit into limits in its problem.yaml",
            )
    multipliers = {"time_multiplier": limits.to_limit, "time_safety_margin": limits.to_late}
    return {**multipliers, **common_limits(package)}


def common_limits(package: Package) -> dict[str, YamlValue]:
    """The limits that all versions write in the same words."""
    limits = package.metadata.limits
    yaml: dict[str, YamlValue] = {
        "memory": limits.memory_mib,
        "output": limits.output_mib,
        "code": limits.code_kib,
        "compilation_time": limits.compilation_time_s,
        "compilation_memory": limits.compilation_memory_mib,
        "validation_time": limits.validation_time_s,
        "validation_memory": limits.validation_memory_mib,
        "validation_output": limits.validation_output_mib,
    }
    if ProblemType.MULTI_PASS in package.metadata.types:
        yaml["validation_passes"] = limits.validation_passes
    return yaml


def _add_plain_statement(
    package: Package, files: Mapping[str, SourceFile], made: PackageFiles
) -> None:
    """Adds the statement as plain text: DOMjudge renders neither LaTeX nor Markdown."""
    names = package.problem(package.slug).names
    for language in sorted(names, key=lambda language: language != "en"):
        stems = (f"statement/{word}.{language}.md" for word in ("problem", "source"))
        file = next((files[name] for name in stems if name in files), None)
        if file is not None and f"statement/problem.{language}.pdf" not in files:
            break
    else:
        return
    title = names[language]
    parts = [f"{title}\n{'=' * len(title)}\n", file.content.decode(errors="replace")]
    cases = [case for case in package.test_data.cases if case.name.startswith("sample/")]
    for number, case in enumerate(cases, 1):
        blocks = {"Input": case.input.decode(), "Output": case.answer.decode()}
        if talk := files.get(f"data/{case.name}{INTERACTION}"):
            blocks = {"Interaction": talk.content.decode(errors="replace")}
        for word, text in blocks.items():
            block = "".join(f"    {line}" for line in text.splitlines(keepends=True))
            parts.append(f"## Sample {word} {number}\n\n{block}")
    made.add("problem.txt", "\n".join(parts))


# Groups and cases


def _word_line(package: Package, words: Sequence[str]) -> str:
    """Arguments in one line, as legacy has them: readers split it at blanks, and know no quotes."""
    for word in words:
        if not word or any(sign in word for sign in " \t\n\"'\\"):
            raise refused(package, f"the argument {word!r} of a validator cannot stand in a line")
    return " ".join(words)


def _add_groups(
    package: Package, files: Mapping[str, SourceFile], for_domjudge: bool, made: PackageFiles
) -> None:
    """Adds what holds for folders and cases; `ProblemError` for points that would change."""
    written = _scoring(package, for_domjudge)
    for key, args in (
        ("output_validator_flags", _output_words(package)),
        ("input_validator_flags", _input_words(package, made)),
    ):
        for folder, line in args.items():
            written.setdefault(folder, {})[key] = line
    for folder, keys in written.items():
        place = f"data/{folder}/testdata.yaml" if folder else "data/testdata.yaml"
        made.add(place, to_yaml(keys))
    _add_texts(package, files, made)


def _output_words(package: Package) -> dict[str, str]:
    """The flags of each folder in which cases lie; all of them must have the same ones."""
    own = len(package.metadata.validator_args)
    found: dict[str, str] = {}
    for case in package.test_data.cases:
        folder = case.name.rpartition("/")[0]
        line = _word_line(package, case.validator_args[own:])
        if found.setdefault(folder, line) != line:
            raise refused(
                package,
                f"the case {case.name} gives its validator other arguments than those beside it",
                "Put cases with the same arguments into one folder",
            )
    return found if any(found.values()) else {}


def _input_words(package: Package, made: PackageFiles) -> dict[str, str]:
    found: dict[str, str] = {}
    for case in package.test_data.cases:
        args = package.test_data.input_validator_args.get(case.name, {})
        folder = case.name.rpartition("/")[0]
        if args.keys() - {""}:
            made.lose(f"data/{case.name}", "input_validator_args by validator: left out")
        line = _word_line(package, args.get("", ()))
        if found.setdefault(folder, line) != line:
            made.lose(f"data/{case.name}", "input_validator_args of its own: left out")
    return found if any(found.values()) else {}


def _add_texts(package: Package, files: Mapping[str, SourceFile], made: PackageFiles) -> None:
    """Adds the notes of cases as files, and tells which keys of groups and cases are left out."""
    for name, file in files.items():
        if not name.startswith(("data/sample/", "data/secret/")) or not name.endswith(".yaml"):
            continue
        path, content = package.root / name, file.content
        keys = read_yaml_texts(path, content) if read_yaml(path, object, content=content) else {}
        for key in sorted(keys):
            value = str(keys[key])
            if key in _TEXTS:
                made.add(name.removesuffix(".yaml") + _TEXTS[key], f"{value}\n")
            elif key not in _WRITTEN and value not in ("[]", ""):
                made.lose(f"{name}: {key}", "left out, legacy has no such key")


# Points


def _scoring(package: Package, for_domjudge: bool) -> dict[str, dict[str, YamlValue]]:
    groups = {group.name: group for group in package.test_data.groups}
    if not groups:
        return {}
    secret = groups["secret"]
    inner = [group for name, group in groups.items() if name.startswith("secret/")]
    gated = bool(secret.requires) and any(
        case.name.startswith("sample/") for case in package.test_data.cases
    )
    for group in inner:
        if group.requires:
            raise refused(
                package, f"data/{group.name} requires another group; legacy cannot say so"
            )
    if gated and for_domjudge:
        raise refused(package, "data/secret requires the samples, which DOMjudge does not know")
    if secret.max_score is not None and mentions_scores(package):
        raise refused(package, "its validator may say a part of the points, which legacy cannot")
    files: dict[str, dict[str, YamlValue]] = {
        "": {
            "on_reject": "break" if gated else "continue",
            "grader_flags": "worst_error" if gated else "worst_error ignore_sample",
            "range": f"0 {'inf' if secret.max_score is None else secret.max_score}",
        },
        # It would inherit the flags, and ignore_sample has no place below.
        "sample": {"on_reject": "continue", "grader_flags": "worst_error", "accept_score": 0},
    }
    if inner:
        if secret.aggregation is Aggregation.PASS_FAIL:
            raise refused(package, "data/secret is pass-fail and has groups; legacy adds them up")
        files["secret"] = {
            "on_reject": "continue",
            "grader_flags": f"{secret.aggregation.value} accept_if_any_accepted",
        }
        if secret.max_score is not None:
            files["secret"]["range"] = f"0 {secret.max_score}"
    for group in inner or [secret]:
        files[group.name] = _leaf(package, group, secret, for_domjudge)
    if not package.cases(package.slug, ["sample"]):
        del files["sample"]
    if for_domjudge:
        return {folder: _as_domjudge_reads(keys) for folder, keys in files.items()}
    return files


def _as_domjudge_reads(keys: dict[str, YamlValue]) -> dict[str, YamlValue]:
    """Without what DOMjudge warns of or refuses: other flags than its own, and infinite bounds.

    Neither counts for it: it shows the first verdict that is not AC, and bounds no points.
    """
    kept = dict(keys)
    flags = [flag for flag in str(kept.pop("grader_flags")).split() if flag in _DOMJUDGE_FLAGS]
    if flags:
        kept["grader_flags"] = " ".join(flags)
    if str(kept.get("range")).endswith("inf"):
        del kept["range"]
    return kept


def _leaf(
    package: Package, group: Group, secret: Group, for_domjudge: bool
) -> dict[str, YamlValue]:
    where, is_sum = f"data/{group.name}", group.aggregation is Aggregation.SUM
    flags = "sum accept_if_any_accepted" if is_sum else "min"
    keys: dict[str, YamlValue] = {"on_reject": "continue", "grader_flags": flags}
    if secret.max_score is None:
        if group.max_score is not None:
            raise refused(package, f"{where} has a bound, but data/secret has none")
        return keys
    most = group.max_score
    assert most is not None
    if is_sum and group.members > 1 and for_domjudge:
        raise refused(
            package,
            f"{where} adds the points of its cases, but DOMjudge gives them once for a group",
            "Put each case into a group of its own",
        )
    each = most / group.members if is_sum and group.members else most
    keys["accept_score"] = decimal(package, f"each case of {where}", each)
    keys["range"] = f"0 {most}"
    return keys


# Comments for DOMjudge


def add_results_comment(name: str, content: bytes) -> bytes:
    """A program for DOMjudge, with a comment on its results if its folder has no meaning there."""
    first, rest = _split_shebang(content)
    return first + _comment(name) + rest


def remove_results_comment(name: str, content: bytes) -> bytes:
    """A program without the comment that `add_results_comment` writes."""
    first, rest = _split_shebang(content)
    return first + rest.removeprefix(_comment(name))


def _comment(name: str) -> bytes:
    results = ", ".join(_DOMJUDGE[verdict] for verdict in _RESULTS.get(name.split("/")[1], ()))
    if not results:
        return b""
    suffix = name.rpartition(".")[2]
    sign = next((sign for sign, suffixes in _COMMENTS if suffix in suffixes), "//")
    end = "\n*)" if suffix == "ml" else ""
    return f"{sign} @EXPECTED_RESULTS@: {results}{end}\n".encode()


def _split_shebang(content: bytes) -> tuple[bytes, bytes]:
    """The line that names an interpreter, if there is one, and the rest."""
    end = content.find(b"\n") + 1 if content.startswith(b"#!") else 0
    return content[:end], content[end:]
