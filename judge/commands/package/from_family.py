"""Make the files of an ICPC package of 2025-09 of a package of another family.

All YAML is written as JSON, which is YAML.
"""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Mapping
from functools import partial

from judge.catalog.problem_yaml import FORMAT, GROUP
from judge.commands.package.files import PackageFiles
from judge.languages.entry_points import source_file_name
from judge.model import ProblemType
from judge.packages.families.description import COMPARE, FamilyProgram, safe_name
from judge.packages.families.opening import SAMPLES_ANSWERED_BY, FamilyPackage, case_keys
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    ScriptTarget,
    run_script,
)
from judge.packages.generators import GENERATORS, GeneratorPlan
from judge.packages.programs import brings_testlib

_NAMESPACE = uuid.UUID("5b6c7a10-3d1e-4c58-9a77-2f1fb3f1d8a4")
_INTERACTS = re.compile(rb"\bregisterInteraction\s*\(")
OUTPUT = "output_validator"
_BUILD = """\
#!/bin/sh
c++ -O2 -std=gnu++20 -o program {source}
"""
_VALIDATES = """\
#!/bin/sh
# Made by `judge package`: asks a validator for testlib.
"$(dirname "$0")/program" "$@"
case $? in 0) exit 42 ;; *) exit 43 ;; esac
"""


def from_family(package: FamilyPackage, made: PackageFiles, *, is_target: bool) -> None:
    """Adds the files of the package; data that is to be made is left to its generators.

    With `is_target` other judges of the format read them, not only ours.
    """
    said, plan = package.description, package.generator_plan
    _add_yaml(made, "problem.yaml", _problem_yaml(package))
    add_validator = (
        partial(_add_validator, package, made) if is_target else partial(_add_program, made)
    )
    for statement in said.statements:
        name = f"statement/problem.{statement.language}.{statement.suffix}"
        made.add(name, statement.content)
    if said.comparison:
        made.add(f"{OUTPUT}/{COMPARE.name}", COMPARE.read_bytes())
    elif said.validator:
        add_validator(OUTPUT, said.validator)
    for validator in said.input_validators:
        add_validator(f"input_validators/{validator.name}", validator)
    for language, files in said.includes.items():
        for file in files:
            made.add(f"include/{language}/{file.name}", file.content)
    _add_submissions(package, made)
    for key, program in said.first_programs.items():
        _add_program(made, f"generators/{key}", program)
    if plan is not None:
        _add_plan(package, plan, made)
        return
    for folder, keys in package.folder_keys.items():
        written = dict(keys)
        if is_target and written.pop("require_pass", None):
            written |= _requirements(package, folder, made)
        _add_yaml(made, f"data/{folder}/{GROUP}", written)
    for folder, cases in package.case_folders.items():
        shared = package.folder_keys.get(folder, {})
        for case in cases:
            stem = f"data/{folder}/{case.name}"
            for ending, content in (("in", case.input), ("ans", case.answer)):
                if content is not None:
                    made.add(f"{stem}.{ending}", content)
            if own := case_keys(case, shared):
                _add_yaml(made, f"{stem}.yaml", own)


def _add_yaml(made: PackageFiles, name: str, value: object) -> None:
    made.add(name, f"{json.dumps(value, ensure_ascii=False)}\n")


def _add_program(made: PackageFiles, folder: str, program: FamilyProgram) -> None:
    for file in program.files:
        made.add(f"{folder}/{file.name}", file.content, executable=file.executable)


def _problem_yaml(package: FamilyPackage) -> Mapping[str, object]:
    metadata = package.metadata
    limits = metadata.limits
    types = [one.value for one in ProblemType if one in metadata.types]
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
    entries: dict[str, object] = {}
    for solution in package.description.solutions:
        name = f"{solution.folder}/{solution.name}"
        for file in solution.files:
            inner = "/".join(map(source_file_name, file.name.split("/")))
            place = name if len(solution.files) == 1 else f"{name}/{inner}"
            made.add(f"submissions/{place}", file.content)
        if keys := solution.keys:
            entries[name] = keys
    if entries:
        _add_yaml(made, "submissions/submissions.yaml", entries)


def _add_plan(package: FamilyPackage, plan: GeneratorPlan, made: PackageFiles) -> None:
    """Adds `generators.yaml` with its programs, and the files that it copies."""
    said = package.description
    programs: dict[str, list[str]] = {}
    for program in said.generators:
        folder = program.name
        if not program.is_folder:
            folder = f"{safe_name(program.name)}.files"
            programs[program.name] = [f"{folder}/{file.name}" for file in program.files]
        _add_program(made, f"generators/{folder}", program)
    sets: dict[str, dict[str, object]] = {}
    for folder, cases in package.case_folders.items():
        data: dict[str, object] = {}
        keys: dict[str, object] = {"data": data}
        shared = package.folder_keys.get(folder)
        if shared is not None:
            keys[GROUP] = shared
        for case in cases:
            data[case.name] = inside = dict[str, object]()
            if case.command:
                inside["generate"] = case.command
            given = case.input if case.command else case.input or b""
            for ending, content in (("in", given), ("ans", case.answer)):
                if content is not None:
                    inside["copy"] = f"given/{folder}/{case.name}"
                    made.add(f"generators/given/{folder}/{case.name}.{ending}", content)
            if own := case_keys(case, shared or {}):
                inside["yaml"] = own
        if folder == "sample" and (answers := said.samples_answered_by) is not None:
            _add_program(made, SAMPLES_ANSWERED_BY, answers)
            keys["solution"] = f"/{SAMPLES_ANSWERED_BY}/{answers.files[0].name}"
        top, _, group = folder.partition("/")
        if group:
            inner = sets[top]["data"]
            assert isinstance(inner, dict)
            inner[group] = keys
        else:
            sets[top] = keys
    answered = {"solution": f"/submissions/{said.answered_by}"} if said.answered_by else {}
    _add_yaml(made, GENERATORS, {"generators": programs, "data": sets, **answered})


def _add_validator(
    package: FamilyPackage, made: PackageFiles, folder: str, program: FamilyProgram
) -> None:
    """Adds a validator. One for testlib gets scripts that build it and answer as the format asks.

    A checker for testlib gets `input output answer` and exits with 0 or 1; an output validator of
    the format gets `input answer feedback_folder < output` and exits with 42 or 43.
    """
    _add_program(made, folder, program)
    names = {file.name for file in program.files}
    main = next(
        (
            file
            for file in program.files
            if file.name.endswith((".cpp", ".cc", ".cxx", ".c++"))
            and brings_testlib(file.content)
            and "/" not in file.name
        ),
        None,
    )
    if main is None or {"build", "run"} & names:
        return
    script = _VALIDATES
    if folder == OUTPUT:
        call = TESTLIB_INTERACTOR if _INTERACTS.search(main.content) else TESTLIB_CHECKER
        script = run_script(ScriptTarget(name="program", is_python=False, call=call))
    made.add(f"{folder}/build", _BUILD.format(source=main.name), executable=True)
    made.add(f"{folder}/run", script, executable=True)
    if "testlib.h" not in names:
        if package.testlib_content is None:
            made.lose(f"{folder}/testlib.h", "it is needed there: set JUDGE_TESTLIB")
        else:
            made.add(f"{folder}/testlib.h", package.testlib_content)


def _requirements(package: FamilyPackage, folder: str, made: PackageFiles) -> dict[str, object]:
    """What a group requires, but that one with parts is accepted, which the format cannot say.

    DMOJ requires any batch; the ICPC format requires only a group that is passed or failed as a
    whole.
    """
    groups = {f"secret/{group.name}": group for group in package.groups}
    names = groups[folder].requires if folder in groups else ()
    parts = [name for name in names if (one := groups.get(f"secret/{name}")) and one.gives_parts]
    for name in parts:
        place = f"data/{folder}/{GROUP}"
        made.lose(place, f"require_pass: secret/{name}: left out, as that group gives parts")
    kept = [name for name in names if name not in parts]
    return {"require_pass": kept} if kept else {}
