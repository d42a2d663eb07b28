"""Run a program of a package that makes all its inputs at once, in files that it names itself.

It runs in the sandbox, and leaves the inputs in the folder `in` of the folder where it starts.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from judge.errors import ProblemError, UsageError
from judge.files import make_private_folder
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Limits, Source
from judge.packages.generators.sources import generator_source
from judge.packages.package import Package
from judge.runner.build import CompileFailure
from judge.runner.local import LocalExecutor, one_core_executor
from judge.sandbox import Sandbox
from judge.sandbox.jail_cache import Access
from judge.sandbox.temporary_folders import hidden_folder

_LIMITS = Limits.of(cpu_s=600.0, memory_bytes=2 << 30, output_bytes=1 << 30)
_MOST_BYTES = 256 << 20
_MOST_TOTAL_BYTES = 1 << 30


def make_inputs(package: Package, sandbox: Sandbox | None = None) -> bool:
    """Make the inputs of a package that leaves them to a program, and keep them in their place.

    False if there is no such program, or it has run. Else the package is to be opened again. Raises
    `ProblemError` if the program cannot be built, fails or makes nothing, `UsageError` if nothing
    can be kept.
    """
    family, plan = package.family, package.generator_plan
    if family is None or plan is None or not family.inputs_by:
        return False
    name, place = family.inputs_by, Path(family.inputs_place)
    constants, testlib = package.metadata.constants, package.testlib_content
    source = generator_source(package.root, plan, name, constants, testlib)
    with one_core_executor(sandbox, "best") as executor:
        made = executor.submit(_made_files, package, executor, name, source).result()
    try:
        make_private_folder(place.parent)
        with hidden_folder(place.parent) as home:
            fresh = home / "in"
            fresh.mkdir()
            for file, content in made.items():
                (fresh / file).write_bytes(content)
            if place.is_dir():
                shutil.rmtree(place)
            fresh.rename(place)
    except OSError as error:
        words = error.strerror or str(error)
        raise UsageError(f"{place}: the inputs cannot be kept: {words}") from error
    return True


def _made_files(
    package: Package, executor: LocalExecutor, name: str, source: Source
) -> dict[str, bytes]:
    built = executor.builder.build(source, memory_bytes=_LIMITS.memory_bytes)
    if isinstance(built, CompileFailure):
        raise ProblemError(f"{package.origin}: {name} cannot be built: {built.message}")
    lease = executor.jails.lease(built, _LIMITS, Access.WRITABLE)
    lease.work_dir.fill(folders=["in"])
    seen = lease.jail.run(stdin=b"")
    if (verdict := verdict_of(seen, _LIMITS)) is not None:
        why = verdict_reason(seen, _LIMITS, verdict)
        raise ProblemError(f"{package.origin}: {name} fails: {why}")
    made: dict[str, bytes] = {}
    left = _MOST_TOTAL_BYTES
    for file in lease.work_dir.names("in"):
        content = lease.work_dir.read(f"in/{file}", _MOST_BYTES + 1)
        if not file.endswith(".in") or content is None:
            continue
        left -= len(content)
        if len(content) > _MOST_BYTES or left < 0:
            raise ProblemError(f"{package.origin}: {name} makes too much: {file}")
        made[file] = content
    if not made:
        raise ProblemError(f"{package.origin}: {name} makes no file that ends with .in")
    return made
