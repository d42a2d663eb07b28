"""Convert a package of the format 2025-09 to legacy, as Kattis or DOMjudge reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import PurePosixPath

from judge.catalog.source import INTERACTION
from judge.catalog.yaml_file import read_yaml, read_yaml_texts
from judge.commands.package import latex
from judge.commands.package.files import (
    CASE_TEXTS,
    PackageFiles,
    YamlValue,
    decimal,
    is_what_programs_get,
    mentions_scores,
    refused,
    require_expressible,
    to_yaml,
    yaml_texts,
)
from judge.facts import Fact
from judge.model import Aggregation, Group, SourceFile, Verdict
from judge.packages.data import EXAMPLE_SETS
from judge.packages.metadata import INPUT_FOLDERS, ProblemType
from judge.packages.package import Package
from judge.packages.programs import fill_constants
from judge.packages.statements import statement_key

PARTIAL = "partially_accepted"
"""The folder of Kattis for what gets a part of the points, which legacy accepts."""

OFFICIAL_FOLDERS = (
    *("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error"),
    PARTIAL,
)
"""The folders of submissions of which readers of legacy expect a verdict."""

_NOT_READ = ("solution", "generators", "input_visualizer", "output_visualizer")
_CASE_ENDINGS = (".in", ".ans", ".interaction", ".png", ".jpg", ".jpeg", ".svg")
_FILLED = ("submissions", "input_validators", "output_validators", "include", "problem_statement")
_MATH = re.compile(r"\$\$[^$]+\$\$|\$[^$\n]+\$")
_UNKNOWN_MARKDOWN = re.compile(r"!?\[[^\]\n]*\]\([^)\n]*\)|<[a-zA-Z]+|\[\^")
_WRITTEN = {"output_validator_args", "input_validator_args"}
_WRITTEN |= {"max_score", "score_aggregation", "require_pass"}
_DOMJUDGE_FLAGS = ("sum", "max", "min", "avg", "ignore_sample")
_WRITE_LIMIT = Fact("Write time_limit into limits in its problem.yaml")
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
    _LegacyWriter(package, files, made, for_domjudge).write()


class _LegacyWriter:
    def __init__(
        self,
        package: Package,
        files: dict[str, SourceFile],
        made: PackageFiles,
        for_domjudge: bool,
    ) -> None:
        self._package, self._metadata, self._files = package, package.metadata, files
        self._made, self._for_domjudge = made, for_domjudge
        self._refused = partial(refused, package)

    def write(self) -> None:
        package, made = self._package, self._made
        self._check_types()
        if self._for_domjudge:
            self._keep_one_input_validator()
        for name, file in self._files.items():
            for place, content in self._places(file):
                if place.partition("/")[0] in _FILLED and self._metadata.constants:
                    full = fill_constants(content, self._metadata.constants)
                    if full != content:
                        loss = Fact("the constants in it are replaced by their values")
                        made.lose(name, loss)
                    content = full
                made.add(place, content, executable=file.executable)
        for case in package.cases(package.slug):  # those that generators make lie in the cache
            for ending, content in ((".in", case.input), (".ans", case.answer)):
                if f"data/{case.name}{ending}" not in self._files:
                    made.add(f"data/{case.name}{ending}", content)
        self._add_groups()
        self._note_expectations()
        made.add("problem.yaml", to_yaml(self._problem_yaml()))
        if package.stated_limit is not None:
            seconds = package.stated_limit[0]
            made.add(".timelimit", f"{seconds:g}\n")
            if self._for_domjudge:
                made.add("domjudge-problem.ini", f"timelimit = {seconds:g}\n")
        if self._for_domjudge and "problem.txt" not in made.files:
            self._add_plain_statement()

    def _check_types(self) -> None:
        if ProblemType.MULTI_PASS in self._metadata.types and not self._for_domjudge:
            why = Fact("it is multi-pass, which of legacy's readers only DOMjudge has")
            raise self._refused(why, advice="--to domjudge")
        if self._for_domjudge and self._package.stated_limit is None:
            why = Fact("it states no time limit, and DOMjudge infers none")
            raise self._refused(why, advice=_WRITE_LIMIT)
        included = [name for name in self._files if name.startswith("include/")]
        is_for_all = any(name.startswith("include/default/") for name in included)
        if included and (self._for_domjudge or is_for_all):
            why = Fact("it adds {} to programs, which that format does not", included[0])
            raise self._refused(why)
        require_expressible(self._package, "legacy", {ProblemType.SUBMIT_ANSWER})

    def _keep_one_input_validator(self) -> None:
        """Removes the other ones from the files: DOMjudge takes one."""
        others = {source.name for source, _ in self._package.input_validators()[1:]}
        for name in list(self._files):
            folder, _, inside = name.partition("/")
            validator = inside.partition("/")[0]
            if folder in INPUT_FOLDERS and validator in others:
                loss = Fact("left out, DOMjudge takes one input validator")
                self._made.lose(f"{folder}/{validator}", loss)
                del self._files[name]

    def _note_expectations(self) -> None:
        """Adds to the losses which submissions get something else than their folder says."""
        if self._for_domjudge:  # there the first verdict that is not AC counts
            return
        groups = self._package.test_data.groups
        has_parts = sum(group.name.startswith("secret/") for group in groups) > 1
        for solution in self._package.solutions(self._package.slug):
            rules = solution.expectation.rules
            lows = [rule.score[0] for rule in rules if rule.score and not rule.cases]
            folder = solution.name.split("/")[0]
            if folder in OFFICIAL_FOLDERS[1:4] and any(low > 0 for low in lows):
                loss = Fact(
                    "it gets points, and legacy accepts what gets some, which its folder does not "
                    "expect"
                )
                self._made.lose(f"submissions/{solution.name}", loss)
            elif folder in OFFICIAL_FOLDERS[1:4] and not lows and has_parts:
                loss = Fact(
                    "legacy accepts what gets the points of a group, which the folder does not "
                    "expect"
                )
                self._made.lose(f"submissions/{folder}", loss)

    # Files

    def _places(self, file: SourceFile) -> list[tuple[str, bytes]]:
        """The names and the contents that a file has in the target; none if it is left out."""
        path, name = PurePosixPath(file.name), file.name
        first, inner = path.parts[0], path.parts[1:]
        if name == "problem.yaml":
            return []
        if first == "data":
            return self._data_places(file, path)
        if first == "statement":
            return self._statement_places(file)
        if first in INPUT_FOLDERS:
            name = str(PurePosixPath("input_validators", *inner))
        elif first in ("output_validator", "output_validators"):
            if self._metadata.custom_validator is False:
                self._made.lose(name, "left out, because validation is default")
                return []
            if first == "output_validator":
                name = str(PurePosixPath("output_validators", "output_validator", *inner))
        elif first in _NOT_READ:
            self._made.lose(f"{first}/", "kept, but legacy does not read it")
        elif name == "submissions/submissions.yaml":
            loss = Fact("kept, but readers of legacy besides judge pass over it")
            self._made.lose(name, loss)
        content = file.content
        if first == "submissions" and len(inner) > 1 and inner[0] not in OFFICIAL_FOLDERS:
            loss = Fact("kept, but legacy expects no verdict of this folder")
            if not self._for_domjudge:
                # An error of verifyproblem: problemtools/checks/submissions.py.
                name = f"more_{name}"
                loss = Fact("legacy has no such folder: kept in more_submissions/")
            elif len(inner) == 2:
                content = add_results_comment(name, content)
            self._made.lose(f"submissions/{inner[0]}", loss)
        return [(name, content)]

    def _data_places(self, file: SourceFile, path: PurePosixPath) -> list[tuple[str, bytes]]:
        if len(path.parts) > 1 and path.parts[1] in EXAMPLE_SETS:
            loss = Fact("left out, legacy has no examples for validators")
            self._made.lose(f"data/{path.parts[1]}/", loss)
            return []
        # `_add_groups` writes what YAML says; what programs get is what is downloaded.
        if path.suffix == ".yaml" or is_what_programs_get(file.name, self._files):
            return []
        if path.suffix not in _CASE_ENDINGS:
            self._made.lose(file.name, "kept, but legacy does not read it")
        return [(file.name, file.content)]

    def _statement_places(self, file: SourceFile) -> list[tuple[str, bytes]]:
        key = statement_key(PurePosixPath(file.name).name)
        if key is None or key[1] != "md" or file.name.count("/") > 1:
            return [(f"problem_statement/{file.name.partition('/')[2]}", file.content)]
        language = key[0]
        markdown = file.content.decode(errors="replace")
        source = (f"problem_statement/source.{language}.md", file.content)
        if not latex.is_writable(markdown):
            loss = Fact(
                "kept as source.{}.md, not as LaTeX, whose usual fonts lack its characters",
                language,
            )
            self._made.lose(file.name, loss)
            return [source]
        if _MATH.search(markdown) or _UNKNOWN_MARKDOWN.search(markdown):
            loss = Fact("formulas, links, pictures and HTML in it become plain text")
            self._made.lose(file.name, loss)
        names = self._metadata.names
        title = names.get(language) or next(iter(names.values()))
        tex = latex.statement(title, markdown).encode()
        return [source, (f"problem_statement/problem.{language}.tex", tex)]

    def _add_plain_statement(self) -> None:
        """Adds the statement as plain text: DOMjudge renders neither LaTeX nor Markdown."""
        files, names = self._files, self._package.problem(self._package.slug).names
        for language in sorted(names, key=lambda language: language != "en"):
            stems = (f"statement/{word}.{language}.md" for word in ("problem", "source"))
            file = next((files[name] for name in stems if name in files), None)
            if file is not None and f"statement/problem.{language}.pdf" not in files:
                break
        else:
            return
        title = names[language]
        parts = [f"{title}\n{'=' * len(title)}\n", file.content.decode(errors="replace")]
        every = self._package.test_data.cases
        cases = [case for case in every if case.name.startswith("sample/")]
        for number, case in enumerate(cases, 1):
            blocks = {"Input": case.input.decode(), "Output": case.answer.decode()}
            if talk := files.get(f"data/{case.name}{INTERACTION}"):
                blocks = {"Interaction": talk.content.decode(errors="replace")}
            for word, text in blocks.items():
                block = "".join(f"    {line}" for line in text.splitlines(keepends=True))
                parts.append(f"## Sample {word} {number}\n\n{block}")
        self._made.add("problem.txt", "\n".join(parts))

    # problem.yaml

    def _problem_yaml(self) -> dict[str, YamlValue]:
        metadata, made = self._metadata, self._made
        texts = yaml_texts(self._package, self._files["problem.yaml"])
        type_words, validation_words = self._types()
        yaml: dict[str, YamlValue] = {
            "problem_format_version": "legacy",
            "name": metadata.names.get("en") or next(iter(metadata.names.values())),
            "type": " ".join(type_words),
            "validation": " ".join(validation_words),
        }
        if metadata.validator_args:
            yaml["validator_flags"] = self._word_line(metadata.validator_args)
        for key in ("uuid", "license", "rights_owner"):
            if isinstance(text := texts.get(key), str):
                yaml[key] = text
        yaml |= self._origin(texts)
        taken = {*yaml, "credits", "source", "keywords", "limits", "allow_file_writing"}
        for key in sorted(texts.keys() - taken - {"constants"}):
            made.lose(f"problem.yaml: {key}", "left out, legacy has no such key")
        if len(metadata.names) > 1:
            rest = ", ".join(sorted(metadata.names.keys() - {"en"}))
            loss = Fact("in {} it is left out; statements in LaTeX have theirs", rest)
            made.lose("problem.yaml: name", loss)
        if metadata.constants:
            loss = Fact("left out, their values stand where their names stood")
            made.lose("problem.yaml: constants", loss)
        allows = Fact("lets") if metadata.allow_file_writing else Fact("does not let")
        loss = Fact(
            "left out; the package {} programs write files, and each reader of legacy decides that "
            "itself (DOMjudge: no; Kattis: yes)",
            allows,
        )
        made.lose("problem.yaml: allow_file_writing", loss)
        limits = metadata.limits
        if limits.resolution_s != 1.0:
            loss = Fact("left out, legacy has whole seconds")
            made.lose("problem.yaml: limits.time_resolution", loss)
            if self._package.stated_limit is None:
                why = Fact("its time limit is inferred in other steps than whole seconds")
                raise self._refused(why, advice=_WRITE_LIMIT)
        multipliers = {"time_multiplier": limits.to_limit, "time_safety_margin": limits.to_late}
        groups = self._package.test_data.groups
        if not self._for_domjudge and any(group.name.startswith("secret/") for group in groups):
            yaml["grading"] = {"show_test_data_groups": True}
        return {**yaml, "limits": {**multipliers, **common_limits(self._package)}}

    def _types(self) -> tuple[list[str], list[str]]:
        """The words of `type` and of `validation`.

        DOMjudge knows `validation` with one word after `custom` only, but more than one type; and
        it reads points wherever a validator leaves them.
        """
        types = self._metadata.types
        is_default = self._package.problem(self._package.slug).validation is None
        type_words = ["scoring" if ProblemType.SCORING in types else "pass-fail"]
        words = ["default" if is_default else "custom"]
        kinds = (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS)
        words += [kind.value for kind in kinds if kind in types]
        if self._for_domjudge:
            return type_words + words[2:], words[:2]
        groups = self._package.test_data.groups
        if any(group.name == "secret" and group.max_score is None for group in groups):
            words.append("score")
        return type_words, words

    def _origin(self, texts: dict[str, object]) -> dict[str, YamlValue]:
        origin: dict[str, YamlValue] = {}
        lose = self._made.lose
        credits_ = texts.get("credits")
        authors = credits_.get("authors") if isinstance(credits_, dict) else credits_
        persons = authors if isinstance(authors, list) else [authors] if authors else []
        names = [
            str(entry.get("name") if isinstance(entry, dict) else entry).partition("<")[0].strip()
            for entry in persons
        ]
        if names:
            origin["author"] = ", ".join(names)
        if isinstance(credits_, dict) and credits_.keys() - {"authors"}:
            rest = ", ".join(sorted(credits_.keys() - {"authors"}))
            lose("problem.yaml: credits", "{}: left out, legacy has authors only", rest)
        if persons != names:
            lose("problem.yaml: credits.authors", "only their names are kept")
        source = texts.get("source")
        first = source[0] if isinstance(source, list) and source else source
        if isinstance(source, list) and len(source) > 1:
            lose("problem.yaml: source", "only the first of {} is kept", len(source))
        if isinstance(first, dict):
            origin["source"] = str(first.get("name"))
            origin |= {"source_url": str(first["url"])} if "url" in first else {}
        elif isinstance(first, str) and first:
            origin["source"] = first
        keywords = texts.get("keywords")
        if isinstance(keywords, list) and keywords:
            origin["keywords"] = " ".join("-".join(str(word).split()) for word in keywords)
            if any(len(str(word).split()) > 1 for word in keywords):
                lose("problem.yaml: keywords", "blanks in them become hyphens")
        return origin

    # Groups and cases

    def _word_line(self, words: Sequence[str]) -> str:
        """Arguments in one line, as legacy has them: readers split it at blanks, without quotes."""
        for word in words:
            if not word or any(sign in word for sign in " \t\n\"'\\"):
                why = Fact("the argument {!r} of a validator cannot stand in a line", word)
                raise self._refused(why)
        return " ".join(words)

    def _add_groups(self) -> None:
        """Adds what holds for folders and cases; `ProblemError` for points that would change."""
        written = self._scoring()
        for key, lines in self._flags().items():
            for folder, line in lines.items() if any(lines.values()) else ():
                written.setdefault(folder, {})[key] = line
        for folder, keys in written.items():
            place = f"data/{folder}/testdata.yaml" if folder else "data/testdata.yaml"
            self._made.add(place, to_yaml(keys))
        for name, file in self._files.items():
            if name.startswith(("data/sample/", "data/secret/")) and name.endswith(".yaml"):
                self._add_texts(name, file)

    def _flags(self) -> Mapping[str, Mapping[str, str]]:
        """The flags of validators for the cases in each folder, which must have the same ones."""
        own = len(self._metadata.validator_args)
        outputs, inputs = dict[str, str](), dict[str, str]()
        for case in self._package.test_data.cases:
            folder = case.name.rpartition("/")[0]
            line = self._word_line(case.validator_args[own:])
            if outputs.setdefault(folder, line) != line:
                why = Fact(
                    "the case {} gives its validator other arguments than those beside it",
                    case.name,
                )
                advice = Fact("Put cases with the same arguments into one folder")
                raise self._refused(why, advice=advice)
        for case in self._package.test_data.cases:
            args = self._package.test_data.input_validator_args.get(case.name, {})
            if args.keys() - {""}:
                loss = Fact("input_validator_args by validator: left out")
                self._made.lose(f"data/{case.name}", loss)
            line = self._word_line(args.get("", ()))
            if inputs.setdefault(case.name.rpartition("/")[0], line) != line:
                loss = Fact("input_validator_args of its own: left out")
                self._made.lose(f"data/{case.name}", loss)
        return {"output_validator_flags": outputs, "input_validator_flags": inputs}

    def _add_texts(self, name: str, file: SourceFile) -> None:
        """Adds the notes of a case as files, and tells which keys of its file are left out."""
        path, content = self._package.root / name, file.content
        keys = read_yaml_texts(path, content) if read_yaml(path, object, content=content) else {}
        for key in sorted(keys):
            value = str(keys[key])
            if key in CASE_TEXTS:
                self._made.add(name.removesuffix(".yaml") + CASE_TEXTS[key], f"{value}\n")
            elif key not in _WRITTEN and value not in ("[]", ""):
                self._made.lose(f"{name}: {key}", "left out, legacy has no such key")

    # Points

    def _scoring(self) -> dict[str, dict[str, YamlValue]]:
        package, for_domjudge = self._package, self._for_domjudge
        groups = {group.name: group for group in package.test_data.groups}
        if not groups:
            return {}
        secret = groups["secret"]
        inner = [group for name, group in groups.items() if name.startswith("secret/")]
        samples = any(case.name.startswith("sample/") for case in package.test_data.cases)
        gated = bool(secret.requires) and samples
        for group in inner:
            if group.requires:
                why = Fact("data/{} requires another group; legacy cannot say so", group.name)
                raise self._refused(why)
        if gated and for_domjudge:
            why = Fact("data/secret requires the samples, which DOMjudge does not know")
            raise self._refused(why)
        if secret.max_score is not None and mentions_scores(package):
            why = Fact("its validator may say a part of the points, which legacy cannot")
            raise self._refused(why)
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
                why = Fact("data/secret is pass-fail and has groups; legacy adds them up")
                raise self._refused(why)
            flags = f"{secret.aggregation.value} accept_if_any_accepted"
            files["secret"] = {"on_reject": "continue", "grader_flags": flags}
            if secret.max_score is not None:
                files["secret"]["range"] = f"0 {secret.max_score}"
        for group in inner or [secret]:
            files[group.name] = self._leaf(group, secret)
        if not package.cases(package.slug, ["sample"]):
            del files["sample"]
        if for_domjudge:
            return {folder: _as_domjudge_reads(keys) for folder, keys in files.items()}
        return files

    def _leaf(self, group: Group, secret: Group) -> dict[str, YamlValue]:
        where, is_sum = f"data/{group.name}", group.aggregation is Aggregation.SUM
        flags = "sum accept_if_any_accepted" if is_sum else "min"
        keys: dict[str, YamlValue] = {"on_reject": "continue", "grader_flags": flags}
        most = group.max_score
        if secret.max_score is None:
            if most is not None:
                raise self._refused("{} has a bound, but data/secret has none", where)
            return keys
        assert most is not None
        if is_sum and group.members > 1 and self._for_domjudge:
            why = Fact(
                "{} adds the points of its cases, but DOMjudge gives them once for a group", where
            )
            raise self._refused(why, advice=Fact("Put each case into a group of its own"))
        each = most / group.members if is_sum and group.members else most
        keys["accept_score"] = decimal(self._package, Fact("each case of {}", where), each)
        keys["range"] = f"0 {most}"
        return keys


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
