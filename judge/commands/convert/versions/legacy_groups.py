"""Write the files of groups and cases as legacy has them: `testdata.yaml`, `.hint` and `.desc`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from judge.catalog.yaml_file import read_yaml, read_yaml_texts
from judge.commands.convert.submissions import ExportTarget
from judge.commands.convert.versions.converted import (
    ConvertedPackage,
    decimal,
    mentions_scores,
    refused,
)
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.model import Aggregation, Group
from judge.packages.data import SETS
from judge.packages.package import Package

_TEXTS = {"hint": ".hint", "description": ".desc"}
_WRITTEN = {"output_validator_args", "input_validator_args", *_TEXTS}
_SCORING = {"max_score", "score_aggregation", "require_pass"}
_DOMJUDGE_FLAGS = ("sum", "max", "min", "avg", "ignore_sample")


def word_line(package: Package, words: Sequence[str]) -> str:
    """Arguments in one line, as legacy has them: readers split it at blanks, and know no quotes."""
    for word in words:
        if not word or any(sign in word for sign in " \t\n\"'\\"):
            raise refused(package, f"the argument {word!r} of a validator cannot stand in a line")
    return " ".join(words)


def add_groups(package: Package, to: ExportTarget, made: ConvertedPackage) -> None:
    """Adds what holds for folders and cases; `ProblemError` for points that would change."""
    files = _scoring(package, to)
    for key, args in (
        ("output_validator_flags", _output_words(package)),
        ("input_validator_flags", _input_words(package, made)),
    ):
        for folder, line in args.items():
            files.setdefault(folder, {})[key] = line
    for folder, keys in files.items():
        place = f"data/{folder}/testdata.yaml" if folder else "data/testdata.yaml"
        made.add(place, to_yaml(keys))
    _add_texts(package, made)


def _output_words(package: Package) -> dict[str, str]:
    """The flags of each folder in which cases lie; all of them must have the same ones."""
    own = len(package.metadata.validator_args)
    found: dict[str, str] = {}
    for case in package.test_data.cases:
        folder = case.name.rpartition("/")[0]
        line = word_line(package, case.validator_args[own:])
        if found.setdefault(folder, line) != line:
            raise refused(
                package,
                f"the case {case.name} gives its validator other arguments than those beside it",
                "Put cases with the same arguments into one folder",
            )
    return found if any(found.values()) else {}


def _input_words(package: Package, made: ConvertedPackage) -> dict[str, str]:
    found: dict[str, str] = {}
    for case in package.test_data.cases:
        args = package.test_data.input_validator_args.get(case.name, {})
        folder = case.name.rpartition("/")[0]
        if args.keys() - {""}:
            made.note(f"data/{case.name}: input_validator_args by validator: left out")
        line = word_line(package, args.get("", ()))
        if found.setdefault(folder, line) != line:
            made.note(f"data/{case.name}: input_validator_args of its own: left out")
    return found if any(found.values()) else {}


def _add_texts(package: Package, made: ConvertedPackage) -> None:
    """Adds the notes of cases as files, and tells which keys of groups and cases are left out."""
    root = package.root
    for name in SETS:
        for folder, _, names in sorted(os.walk(root / "data" / name)):
            for file in sorted(names):
                path = Path(folder, file)
                if path.suffix != ".yaml":
                    continue
                told = path.relative_to(root).as_posix()
                keys = read_yaml_texts(path) if read_yaml(path, object) is not None else {}
                for key in sorted(keys):
                    value = str(keys[key])
                    if key in _TEXTS:
                        made.add(told.removesuffix(".yaml") + _TEXTS[key], f"{value}\n")
                    elif key not in _WRITTEN | _SCORING and value not in ("[]", ""):
                        made.note(f"{told}: {key}: left out, legacy has no such key")


# Points


def _scoring(package: Package, to: ExportTarget) -> dict[str, dict[str, YamlValue]]:
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
    if gated and to is ExportTarget.DOMJUDGE:
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
        files[group.name] = _leaf(package, group, secret, to)
    if not package.cases(package.slug, ["sample"]):
        del files["sample"]
    if to is ExportTarget.DOMJUDGE:
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


def _leaf(package: Package, group: Group, secret: Group, to: ExportTarget) -> dict[str, YamlValue]:
    where, is_sum = f"data/{group.name}", group.aggregation is Aggregation.SUM
    flags = "sum accept_if_any_accepted" if is_sum else "min"
    keys: dict[str, YamlValue] = {"on_reject": "continue", "grader_flags": flags}
    if secret.max_score is None:
        if group.max_score is not None:
            raise refused(package, f"{where} has a bound, but data/secret has none")
        return keys
    most = group.max_score
    assert most is not None
    if is_sum and group.members > 1 and to is ExportTarget.DOMJUDGE:
        raise refused(
            package,
            f"{where} adds the points of its cases, but DOMjudge gives them once for a group",
            "Put each case into a group of its own",
        )
    each = most / group.members if is_sum and group.members else most
    keys["accept_score"] = decimal(package, f"each case of {where}", each)
    keys["range"] = f"0 {most}"
    return keys
