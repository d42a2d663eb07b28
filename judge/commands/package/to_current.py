"""Convert a package of an older version to the format 2025-09.

Cases, arguments and points are written from what the package means, as `judge run` reads it, so
that they mean the same afterwards.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from functools import partial
from pathlib import PurePosixPath

from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.package import latex
from judge.commands.package.files import (
    CASE_TEXTS,
    PackageFiles,
    YamlValue,
    decimal,
    mentions_scores,
    refused,
    source_files,
    to_yaml,
)
from judge.commands.package.to_legacy import OFFICIAL_FOLDERS, common_limits, remove_results_comment
from judge.errors import ProblemError
from judge.facts import Fact
from judge.grading.expectations import UNSTATED
from judge.model import Aggregation, Case, Dialect, Group, SourceFile
from judge.packages.data import SETS
from judge.packages.languages import majority_language
from judge.packages.metadata import INPUT_FOLDERS, FormatVersion, ProblemType
from judge.packages.package import Package
from judge.packages.statements import problem_name, statement_key, statements
from judge.packages.submissions import entry_points

_AUTHORS = re.compile(r",\s*|\s+and\s+")
_READ_ELSEWHERE = ("domjudge-problem.ini", "submissions.json", "submissions/submissions.json")
_KNOWN_SETS = ("accepted", "rejected", "wrong_answer", "time_limit_exceeded", "run_time_error")
_SAME_KEYS = ("license", "rights_owner", "version", "embargo_until", "languages", "constants")
_CONTINUE = Fact("Write on_reject: continue in its testdata.yaml, if that is meant")


def to_current(package: Package, made: PackageFiles, time_limit_s: float | None = None) -> None:
    """Adds the files in the format 2025-09; `ProblemError` for what would be judged differently.

    `time_limit_s` counts if the package states none.
    """
    _CurrentWriter(package, made).write(time_limit_s)


class _CurrentWriter:
    def __init__(self, package: Package, made: PackageFiles) -> None:
        self._package, self._metadata, self._made = package, package.metadata, made
        self._files = {file.name: file for file in source_files(package)}
        self._refused = partial(refused, package)

    def write(self, time_limit_s: float | None) -> None:
        package, made = self._package, self._made
        self._check_graders()
        for name, file in self._files.items():
            place = self._place(file)
            if place is not None:
                content = file.content
                if _is_program(name):
                    content = remove_results_comment(name, content)
                made.add(place, content, executable=file.executable)
        add_keys_of_cases(package, self._scoring(), self._files, made)
        self._add_submission_keys()
        made.add("problem.yaml", to_yaml(self._problem_yaml(time_limit_s)))
        self._note_the_rest()

    def _check_graders(self) -> None:
        root = self._package.root
        for name, file in self._files.items():
            is_said = name.endswith("/testdata.yaml") and file.content.strip()
            if is_said and read_yaml_texts(root / name).get("grading") == "custom":
                raise self._refused("{} names a grader of its own", name)
        grading = read_yaml_texts(root / "problem.yaml").get("grading")
        if isinstance(grading, dict) and grading.get("objective") == "min":
            why = Fact("objective is min, but in 2025-09 more points are always better")
            raise self._refused(why)

    # Files

    def _place(self, file: SourceFile) -> str | None:
        """The name of a file in the target; None if it is written in another form, or left out."""
        path, is_draft = PurePosixPath(file.name), self._metadata.format is FormatVersion.DRAFT
        first = path.parts[0]
        if file.name == "problem.yaml" or file.name in _READ_ELSEWHERE:
            return None
        if first == "data":
            read = (".hint", ".desc", *((".args", ".yaml") if is_draft else ()))
            return None if path.name == "testdata.yaml" or path.suffix in read else file.name
        if first in INPUT_FOLDERS:
            return str(PurePosixPath("input_validators", *path.parts[1:]))
        if first in ("output_validators", "output_validator"):
            return self._validator_place(path)
        if first == "more_submissions" and path.parts[1] not in OFFICIAL_FOLDERS:
            return file.name.removeprefix("more_")  # as `to_legacy` wrote it
        return self._statement_place(file) if first == "problem_statement" else file.name

    def _validator_place(self, path: PurePosixPath) -> str | None:
        if self._metadata.custom_validator is False:
            loss = Fact("left out, because validation is default, and there it would count")
            self._made.lose(str(path), loss)
            return None
        validation = self._package.problem(self._package.slug).validation
        if validation is not None and len(validation.validators) > 1:
            count = len(validation.validators)
            raise self._refused(
                Fact("it has {} output validators, but 2025-09 has one", count),
                Fact("Make one program of them that accepts what all of them accept"),
            )
        folder, *inner = path.parts
        tops = {name.split("/")[1] for name in self._files if name.startswith(f"{folder}/")}
        if folder == "output_validators" and len(tops) == 1 and len(inner) > 1:
            inner = inner[1:]
        return str(PurePosixPath("output_validator", *inner))

    def _statement_place(self, file: SourceFile) -> str | None:
        """Where a statement belongs; one that we made of Markdown becomes that Markdown again."""
        name = PurePosixPath(file.name).name
        key = statement_key(name)
        source = re.fullmatch(r"source\.([a-zA-Z-]+)\.md", name)
        language = source[1] if source else key[0] if key and key[1] == "tex" else None
        if language is not None:
            text = self._files.get(f"problem_statement/source.{language}.md")
            tex = self._files.get(f"problem_statement/problem.{language}.tex")
            if text and tex:
                title = problem_name(tex.content.decode(errors="replace")) or ""
                made = latex.statement(title, text.content.decode(errors="replace"))
                if tex.content == made.encode():
                    return f"statement/problem.{language}.md" if source else None
        if key is not None and name.count(".") == 1:
            return f"statement/problem.en.{key[1]}"
        return f"statement/{name}"

    def _add_submission_keys(self) -> None:
        """Adds `submissions.yaml` for entry points in JSON and for languages of a dialect."""
        name, suffixes = "submissions/submissions.yaml", self._metadata.suffixes
        points = entry_points(self._package.root)
        languages = {
            solution.name: code
            for solution in self._package.solutions(self._package.slug)
            if (code := majority_language(solution.files, suffixes))
            and code != majority_language(solution.files)
        }
        if name in self._made.files:
            if points:
                raise self._refused(
                    Fact("it has submissions.json and submissions.yaml"),
                    Fact(
                        "Write the entry points into submissions.yaml, and remove submissions.json"
                    ),
                )
            for key, code in languages.items():
                loss = Fact("{} to DOMjudge: say so in submissions.yaml", code)
                self._made.lose(f"submissions/{key}", loss)
        elif points or languages:
            entries: dict[str, dict[str, YamlValue]] = {}
            for key, code in languages.items():
                entries[key] = {"language": code}
            for key, entry in points.items():
                entries.setdefault(key, {})["entrypoint"] = entry
            self._made.add(name, to_yaml(dict(entries)))

    # problem.yaml

    def _problem_yaml(self, time_limit_s: float | None) -> dict[str, YamlValue]:
        package, metadata, lose = self._package, self._metadata, self._made.lose
        texts = read_yaml_texts(package.root / "problem.yaml")
        types = [kind.value for kind in ProblemType if kind in metadata.types]
        if not texts.get("uuid"):
            lose("uuid", "the package had none; it has a new one")
        yaml: dict[str, YamlValue] = {
            "problem_format_version": "2025-09",
            "type": types or ["pass-fail"],
            "name": self._names(),
            "uuid": str(texts.get("uuid") or uuid.uuid4()),
        }
        for key in _SAME_KEYS:
            if texts.get(key):
                yaml[key] = texts[key]  # type: ignore[assignment] # texts, lists and maps of them
        yaml |= _origin(texts)
        writes = metadata.dialect.rules.writes_files
        yaml["allow_file_writing"] = metadata.allow_file_writing if writes is None else writes
        limit_s, where = package.stated_limit or (None, None)
        if package.has_default_limit and time_limit_s is None:
            loss = Fact("{:g} s, {}, because none was stated", limit_s, Fact(where or ""))
            lose("limits.time_limit", loss)
        yaml["limits"] = limits_yaml(package, time_limit_s or limit_s)
        taken = {*yaml, "author", "source_url", "validation", "validator_flags", "type", "keywords"}
        grading = texts.get("grading")
        inner = grading.keys() - {"objective"} if isinstance(grading, dict) else ()
        unknown = sorted(texts.keys() - taken - {"grading"})
        for key in (*unknown, *(f"grading.{key}" for key in sorted(inner))):
            lose(f"problem.yaml: {key}", "left out, 2025-09 has no such key")
        return yaml

    def _names(self) -> dict[str, str]:
        """A name for each language that has a statement."""
        names = self._package.problem(self._package.slug).names
        title = names.get("en") or next(iter(names.values()))
        paths = {key[0]: path for key, path in statements(self._package.root)}
        titles = {}
        for language in sorted(paths) or ["en"]:
            path = paths.get(language)
            text = path.read_text(encoding="utf-8", errors="replace") if path else ""
            own = problem_name(text) if path and path.suffix == ".tex" else None
            titles[language] = names.get(language) or own or title
        return titles

    def _note_the_rest(self) -> None:
        files, lose = self._made.files, self._made.lose
        if ini := self._files.get("domjudge-problem.ini"):
            for line in ini.content.decode(errors="replace").splitlines():
                key = line.partition("=")[0].strip()
                if key and key[0] not in "#;[" and key != "timelimit":
                    loss = Fact("left out, 2025-09 has no such key")
                    lose(f"domjudge-problem.ini: {key}", loss)
        if any(name.startswith("graders/") for name in files):
            lose("graders/", "kept, but 2025-09 does not read it")
        programs = [name for name in files if _is_program(name)]
        # Of these folders the format says nothing, and neither does `submissions.yaml`.
        unstated = {
            solution.name.partition("/")[0]
            for solution in self._package.solutions(self._package.slug)
            if solution.expectation.required == UNSTATED.required
        }
        folders = {name.split("/")[1] for name in programs}
        for folder in sorted(folders - {*_KNOWN_SETS, "brute_force"}):
            if folder in unstated:
                loss = Fact("kept, but 2025-09 expects no verdict of this folder")
                lose(f"submissions/{folder}", loss)
        if any(b"@EXPECTED_" in files[name].content for name in programs):
            loss = Fact("kept, but 2025-09 does not read them")
            lose(Fact("{} and {}", "@EXPECTED_RESULTS@", "@EXPECTED_SCORE@"), loss)
        if self._metadata.dialect.dialect is Dialect.DOMJUDGE:
            lose(
                "dialect",
                "the package was read as DOMjudge reads it, the new one as the format says; "
                "for what differs, see docs/how-to/packages.md, Dialects",
            )

    # Points

    def _scoring(self) -> dict[str, dict[str, YamlValue]]:
        """The points of groups; `ProblemError` if they would change."""
        groups = {group.name: group for group in self._package.test_data.groups}
        if not groups:
            return {}
        if ProblemType.SCORING not in self._metadata.types:
            why = Fact("its grader_flags may accept what fails a case, and 2025-09 cannot say so")
            raise self._refused(why)
        if any(group.grading is None for group in groups.values()):
            raise self._refused("its points are those of the draft, which changed many times")
        if deep := [name for name in groups if name.count("/") > 1]:
            why = Fact("data/{} is a group in a group, but 2025-09 has one level", deep[0])
            raise self._refused(why)
        secret = groups.get("secret")
        inner = [group for name, group in groups.items() if name.startswith("secret/")]
        if secret is None:
            raise self._refused("it has no secret cases")
        if inner and secret.members:
            raise self._refused("data/secret has both groups and cases of its own")
        files: dict[str, dict[str, YamlValue]] = {"secret": {}}
        if inner:
            for group in inner:
                files[group.name] = self._leaf(group)
            files["secret"] = self._parent(secret, [files[group.name] for group in inner])
        else:
            files["secret"] = self._leaf(secret)
        if self._sample_decides(groups):
            files["secret"]["require_pass"] = "sample"
        verdicts = {group.grading.verdict for group in groups.values() if group.grading}
        if verdicts != {"first_error"}:
            loss = Fact("what they say of verdicts is left out; 2025-09 has points only")
            self._made.lose("grader_flags", loss)
        return files

    def _sample_decides(self, groups: Mapping[str, Group]) -> bool:
        """Whether nothing else is judged if a sample fails; it must give no points."""
        root, sample = groups[""].grading, groups.get("sample")
        if root is None or sample is None or not sample.members:
            return False
        grading = sample.grading
        free = grading is not None and (
            not grading.accept_score
            and not grading.reject_score
            and not self._metadata.scores_by_validator
        )
        if not free and (root.scores_once or not root.ignore_sample):
            raise self._refused("its samples give points, but in 2025-09 they give none")
        if root.breaks and root.ignore_sample:
            raise self._refused(
                Fact("data/testdata.yaml says ignore_sample, but breaks where a sample fails"),
                Fact("Write on_reject: continue there"),
            )
        return root.breaks

    def _parent(self, group: Group, inner: list[dict[str, YamlValue]]) -> dict[str, YamlValue]:
        grading, aggregation = group.grading, group.aggregation
        if aggregation not in (Aggregation.SUM, Aggregation.MIN):
            raise self._no_flag(group)
        if grading is not None and grading.breaks and len(inner) > 1:
            why = Fact(
                "data/{} breaks where a group fails, but 2025-09 judges all of them", group.name
            )
            raise self._refused(why, advice=_CONTINUE)
        scores = [group["max_score"] for group in inner]
        most: YamlValue = "unbounded"
        if numbers := [score for score in scores if isinstance(score, int)]:
            if len(numbers) < len(scores):
                raise self._refused("some groups have a bound and some have none")
            most = sum(numbers) if aggregation is Aggregation.SUM else max(numbers)
        return {"max_score": most, "score_aggregation": aggregation.value}

    def _leaf(self, group: Group) -> dict[str, YamlValue]:
        grading = group.grading
        assert grading is not None
        where, count = f"data/{group.name}", group.members
        if self._metadata.scores_by_validator and not grading.scores_once:
            if group.aggregation not in (Aggregation.SUM, Aggregation.MIN):
                raise self._no_flag(group)
            if grading.reject_score or (grading.breaks and count > 1):
                why = Fact("{} breaks, or gives points for what is rejected", where)
                raise self._refused(why)
            if grading.low is not None or grading.high is not None:
                loss = Fact("left out, because the validator says the points")
                self._made.lose(f"{where}: range", loss)
            return {"max_score": "unbounded", "score_aggregation": group.aggregation.value}
        if mentions_scores(self._package):
            raise self._refused("its validator may say points beside those of the groups")
        points, aggregation = grading.accept_score or 0, Aggregation.PASS_FAIL
        if not grading.scores_once:
            if grading.reject_score:
                raise self._refused("{} gives points for what is rejected", where)
            if group.aggregation is Aggregation.SUM and count != 1:
                if grading.breaks:
                    why = Fact(
                        "{} adds points up to the first case that fails, but 2025-09 judges all of "
                        "them",
                        where,
                    )
                    raise self._refused(why, advice=_CONTINUE)
                points, aggregation = points * count, Aggregation.SUM
            elif group.aggregation is not Aggregation.MIN and count != 1:
                raise self._no_flag(group)
        most = decimal(self._package, where, points)
        if not isinstance(most, int) or most < 0:
            why = Fact("{} has {} points, but 2025-09 has whole numbers only", where, most)
            raise self._refused(why)
        high = grading.high
        if (high is not None and high != points) or grading.low:
            loss = Fact("left out, the target has only max_score, {}", most)
            self._made.lose(f"{where}: range", loss)
        return {"max_score": most, "score_aggregation": aggregation.value}

    def _no_flag(self, group: Group) -> ProblemError:
        flag, where = group.aggregation.value, f"data/{group.name}"
        why = Fact("{} is graded by {!r}, which 2025-09 does not have", where, flag)
        return self._refused(why)


def _is_program(name: str) -> bool:
    return name.startswith("submissions/") and name.count("/") == 2


def _origin(texts: dict[str, object]) -> dict[str, YamlValue]:
    origin: dict[str, YamlValue] = {}
    author, url, words = (str(texts.get(key) or "") for key in ("author", "source_url", "keywords"))
    source, keywords = texts.get("source"), texts.get("keywords")
    if texts.get("credits"):
        origin["credits"] = texts["credits"]  # type: ignore[assignment] # as it was
    elif author:
        origin["credits"] = {"authors": _AUTHORS.split(author)}
    if isinstance(source, str) and source:
        origin["source"] = {"name": source, **({"url": url} if url else {})}
    elif source:
        origin["source"] = source  # type: ignore[assignment] # as it was
    if keywords:
        origin["keywords"] = keywords if isinstance(keywords, list) else words.split()
    return origin


def limits_yaml(package: Package, limit_s: float | None) -> dict[str, YamlValue]:
    """The limits as 2025-09 has them; without a `limit_s` the time limit is to be inferred."""
    limits = package.metadata.limits
    stated: dict[str, YamlValue] = {} if limit_s is None else {"time_limit": limit_s}
    return {
        **stated,
        "time_multipliers": {
            "ac_to_time_limit": limits.to_limit,
            "time_limit_to_tle": limits.to_late,
        },
        "time_resolution": limits.resolution_s,
        **common_limits(package),
    }


def add_keys_of_cases(
    package: Package,
    groups: dict[str, dict[str, YamlValue]],
    files: Mapping[str, SourceFile],
    made: PackageFiles,
) -> None:
    """Adds the files with what holds for sets, groups and cases; `groups` are the points."""
    cases = package.test_data.cases
    args = {case.name: _args(package, case) for case in cases}
    for name in SETS:
        inside = [values for case, values in args.items() if case.startswith(f"{name}/")]
        for key in sorted({key for own in inside for key in own}):
            values = [own.get(key) for own in inside]
            if all(value == values[0] for value in values):
                groups.setdefault(name, {})[key] = values[0] or []
                for own in inside:
                    own.pop(key, None)
            else:  # each case says its own, so that none of them inherits another's
                for own in inside:
                    own.setdefault(key, [])
    for name, keys in groups.items():
        if keys:
            made.add(f"data/{name}/test_group.yaml", to_yaml(keys))
    for case in cases:
        keys = args[case.name]
        for key, ending in CASE_TEXTS.items():
            note = files.get(f"data/{case.name}{ending}")
            if note and (text := note.content.decode(errors="replace").strip()):
                keys[key] = text
        if keys:
            made.add(f"data/{case.name}.yaml", to_yaml(keys))
    stems = {f"data/{case.name}" for case in cases}
    for name in files:
        stem, _, ending = name.rpartition(".")
        if name.startswith("data/") and f".{ending}" in CASE_TEXTS.values() and stem not in stems:
            made.lose(name, "left out, because it belongs to no case")


def _args(package: Package, case: Case) -> dict[str, YamlValue]:
    values: dict[str, YamlValue] = {}
    if case.args:
        values["args"] = list(case.args)
    if case.validator_args:
        values["output_validator_args"] = list(case.validator_args)
    inputs = package.test_data.input_validator_args.get(case.name, {})
    if "" in inputs:
        values["input_validator_args"] = list(inputs[""])
    elif inputs:
        values["input_validator_args"] = {name: list(args) for name, args in inputs.items()}
    return values
