"""Import a package of any family into a kit: what a kit lacks is said in the form that it has.

A kit compares words as the default output validator of the ICPC format does, or asks rules. So a
package whose outputs are compared in another way is refused, unless both ways accept the same.
"""

from __future__ import annotations

import json
from pathlib import Path

from judge.catalog.kit import Kit
from judge.catalog.yaml_file import read_yaml
from judge.commands.convert.importer import ImportedProblem, import_package
from judge.errors import JudgeError, ProblemError
from judge.model import Family
from judge.packages.archive import name_archive
from judge.packages.families.description import FamilyProblem
from judge.packages.package import open_as_icpc

_ARGS = "output_validator_args"
_COMPARISONS = {
    "exact": (
        ["case_sensitive", "space_change_sensitive"],
        "CR LF is no line end in a kit: an output with it is wrong",
    ),
}
"""The arguments of the default output validator for a mode of `compare.py`, and what differs."""


def import_any(
    kit: Kit,
    path: Path,
    family: Family | None,
    *,
    slug: str | None = None,
    time_limit_s: float | None = None,
    trusted: bool = False,
) -> ImportedProblem:
    """Makes a problem of the package at `path`; without a `family` of that which shows in it.

    See `import_package`. A package of another family than ICPC may lack a statement and limits: the
    problem gets those that the reader took, and `left_out` says so. Raises `ProblemError` if its
    outputs are compared in a way that a kit does not have.
    """
    with open_as_icpc(path, family) as (root, choice):
        try:
            if choice is None:
                return import_package(
                    kit, root, slug=slug, time_limit_s=time_limit_s, trusted=trusted
                )
            told = [*choice.not_kept, *_adapt(path, root, choice, time_limit_s)]
            made = import_package(kit, root, slug=slug, trusted=trusted)
        except JudgeError as error:
            name_archive(error, root, path)
            raise
        return ImportedProblem(slug=made.slug, left_out=(*told, *made.left_out))


def _adapt(path: Path, root: Path, choice: FamilyProblem, time_limit_s: float | None) -> list[str]:
    """Changes the package in `root` into one that a kit can keep; gives what is different."""
    if words := choice.beyond_icpc:
        raise ProblemError(
            f"{path} cannot be kept in a kit: {words}",
            advice="Judge the package as it is: `judge run PACKAGE`",
        )
    told = _adapt_comparison(path, root)
    statements = root / "statement"
    if not statements.is_dir() or not any(
        one.suffix in (".md", ".tex") for one in statements.iterdir()
    ):
        statements.mkdir(exist_ok=True)
        language = next(iter(_yaml(root / "problem.yaml")["name"]))  # type: ignore[call-overload]
        text = f"The {choice.family.value} package of this problem has no statement.\n"
        (statements / f"problem.{language}.md").write_text(text, encoding="utf-8")
        told.append("statement: the package has none; write one")
    if time_limit_s is not None:
        keys = _yaml(root / "problem.yaml")
        limits = keys["limits"]
        assert isinstance(limits, dict)
        limits["time_limit"] = time_limit_s
        limits["time_resolution"] = time_limit_s
        _write(root / "problem.yaml", keys)
    return told


def _adapt_comparison(path: Path, root: Path) -> list[str]:
    """Replaces `compare.py` by arguments of the default validator; gives what is different."""
    if not (root / "output_validator/compare.py").is_file():
        return []
    groups = [one for one in root.glob("data/**/test_group.yaml") if _ARGS in _yaml(one)]
    found = {json.dumps(_yaml(one)[_ARGS]) for one in groups}
    found |= {json.dumps(_yaml(one).get(_ARGS)) for one in root.glob("data/*/**/*.yaml")} - {"null"}
    modes = [json.loads(one) for one in sorted(found)]
    known = _COMPARISONS.get(modes[0][0]) if len(modes) == 1 and len(modes[0]) == 1 else None
    if known is None:
        names = " and ".join(" ".join(map(str, mode)) for mode in modes)
        raise ProblemError(
            f"{path} cannot be kept in a kit: its outputs are compared by {names}, and a kit "
            "compares words or asks rules",
            advice="Judge the package as it is: `judge run PACKAGE`",
        )
    args, told = known
    for one in groups:
        _write(one, {**_yaml(one), _ARGS: args})
    for one in (root / "output_validator").iterdir():
        one.unlink()
    (root / "output_validator").rmdir()
    return [f"comparison: {told}"]


def _yaml(path: Path) -> dict[str, object]:
    return read_yaml(path, dict[str, object])


def _write(path: Path, keys: dict[str, object]) -> None:
    path.write_text(json.dumps(keys, ensure_ascii=False), encoding="utf-8")
