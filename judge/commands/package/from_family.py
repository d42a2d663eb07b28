"""Make the files of an ICPC package of 2025-09 of a package of another family."""

from __future__ import annotations

import hashlib
import re
import uuid

from judge.catalog.problem_yaml import FORMAT, GROUP
from judge.commands.package.files import PackageFiles, YamlValue, to_yaml
from judge.commands.package.to_current import add_keys_of_cases
from judge.facts import Fact
from judge.languages.entry_points import source_file_name
from judge.model import Aggregation, ProblemType
from judge.packages.families.description import (
    COMPARE,
    Files,
    compile_command,
    scripted,
    start_command,
)
from judge.packages.families.opening import FamilyPackage
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    VALIDATES,
    run_script,
)
from judge.packages.programs import brings_testlib, with_macros

_NAMESPACE = uuid.UUID("5b6c7a10-3d1e-4c58-9a77-2f1fb3f1d8a4")
_INTERACTS = re.compile(rb"\bregisterInteraction\s*\(")
OUTPUT = "output_validator"


def from_family(package: FamilyPackage, made: PackageFiles, *, is_target: bool) -> None:
    """Adds the files of the package, with the data that its generators have made.

    With `is_target` other judges of the format read them, not only ours, and data that has not been
    made is a `UsageError`.
    """
    description = package.description
    if is_target:
        package.cases(package.slug)  # raises if they have not been made
    made.add("problem.yaml", to_yaml(_problem_yaml(package)))
    for key, name in package.statement_names.items():
        made.add(f"statement/{name}", description.statements[key])
    programs = {
        f"input_validators/{name}": files for name, files in description.input_validators.items()
    }
    if description.comparison:
        made.add(f"{OUTPUT}/{COMPARE.name}", COMPARE.read_bytes())
    elif description.validator:
        programs[OUTPUT] = description.validator
    for folder, files in programs.items():
        made.add_program(folder, files)
        if is_target:
            _wrap_testlib(package, made, folder, files)
    for language, files in description.includes.items():
        made.add_program(f"include/{language}", with_macros(files, package.metadata.macros))
    _add_submissions(package, made)
    for case in package.test_data.cases:
        made.add(f"data/{case.name}.in", case.input)
        made.add(f"data/{case.name}.ans", case.answer)
    for name in package.test_data.left_out:
        made.lose(f"data/{name}", "left out, as the other half of the case is not there")
    if package.generator_plan is not None and description.generators:
        made.lose("generators", "left out; the data that they made is there")
    add_keys_of_cases(package, _scoring(package, made, is_target=is_target), {}, made)


def _problem_yaml(package: FamilyPackage) -> dict[str, YamlValue]:
    metadata = package.metadata
    limits = metadata.limits
    assert limits.time_limit_s is not None
    types = [kind.value for kind in ProblemType if kind in metadata.types]
    return {
        "problem_format_version": FORMAT,
        "type": types if ProblemType.SCORING in metadata.types else ["pass-fail", *types],
        "name": metadata.names,
        "uuid": str(_identity(package)),
        "limits": {
            "time_limit": limits.time_limit_s,
            "memory": limits.memory_mib,
            "output": limits.output_mib,
            "code": limits.code_kib,
        },
        "allow_file_writing": metadata.allow_file_writing,
        **({"languages": metadata.languages} if metadata.languages else {}),
    }


def _identity(package: FamilyPackage) -> uuid.UUID:
    """The `uuid`, which another problem of the same name does not have."""
    digest = hashlib.blake2b(digest_size=16)
    for case in package.description.every_case:
        for part in (case.name.encode(), case.input, case.answer, case.command.encode()):
            digest.update(b"-" if part is None else b"%d:%b" % (len(part), part))
    return uuid.uuid5(_NAMESPACE, f"{package.name} {digest.hexdigest()}")


def _add_submissions(package: FamilyPackage, made: PackageFiles) -> None:
    entries: dict[str, YamlValue] = {}
    for solution in package.description.solutions:
        name = solution.path
        for file in with_macros(solution.files, package.metadata.macros):
            inner = "/".join(map(source_file_name, file.name.split("/")))
            place = name if len(solution.files) == 1 else f"{name}/{inner}"
            made.add(f"submissions/{place}", file.content)
        if keys := solution.keys:
            entries[name] = keys
    if entries:
        made.add("submissions/submissions.yaml", to_yaml(entries))


def _wrap_testlib(package: FamilyPackage, made: PackageFiles, folder: str, files: Files) -> None:
    """Adds scripts beside a program for testlib, which build it and answer as the format asks.

    A checker for testlib gets `input output answer` and exits with 0 or 1; an output validator of
    the format gets `input answer feedback_folder < output` and exits with 42 or 43.
    """
    names = {file.name for file in files}
    main = next(
        (
            file
            for file in files
            if file.name.endswith((".cpp", ".cc", ".cxx", ".c++"))
            and brings_testlib(file.content)
            and "/" not in file.name
        ),
        None,
    )
    if main is None or {"build", "run"} & names:
        return
    script = VALIDATES.format(start=start_command(main.name, "program"))
    if folder == OUTPUT:
        call = TESTLIB_INTERACTOR if _INTERACTS.search(main.content) else TESTLIB_CHECKER
        script = run_script(call, main.name)
    made.add_program(folder, scripted((), run=script, build=compile_command(main.name, "program")))
    if "testlib.h" not in names:
        if package.testlib_content is None:
            made.lose(f"{folder}/testlib.h", "it is needed there: set JUDGE_TESTLIB")
        else:
            made.add(f"{folder}/testlib.h", package.testlib_content)


def _scoring(
    package: FamilyPackage, made: PackageFiles, *, is_target: bool
) -> dict[str, dict[str, YamlValue]]:
    """What `test_group.yaml` says of points in the folders of groups.

    DMOJ requires any batch; the ICPC format requires only a group that is passed or failed as a
    whole, so that another is accepted is left out if other judges read it.
    """
    groups = {group.name: group for group in package.test_data.groups if group.name != "sample"}
    scoring: dict[str, dict[str, YamlValue]] = {}
    for name, group in groups.items():
        with_parts = {
            key
            for key in group.requires
            if is_target and key in groups and groups[key].aggregation is not Aggregation.PASS_FAIL
        }
        for other in sorted(with_parts):
            loss = Fact("require_pass: {}: left out, as that group gives parts", other)
            made.lose(f"data/{name}/{GROUP}", loss)
        needed = [key for key in group.requires if key not in with_parts]
        scoring[name] = {
            "max_score": int(group.max_score or 0),
            "score_aggregation": group.aggregation.value,
        }
        if needed:
            scoring[name]["require_pass"] = [key.removeprefix("secret/") for key in needed]
    return scoring
