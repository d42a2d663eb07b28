"""Run the programs of a package that make what says which tests there are, and keep that."""

from __future__ import annotations

import shutil
from collections.abc import Mapping

from judge.errors import ProblemError, UsageError
from judge.files import make_private_folder
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Limits
from judge.packages.generators import PLACE, made_folder
from judge.packages.package import Package
from judge.packages.programs import validator_source, with_testlib
from judge.runner.build import CompileFailure
from judge.runner.local import LocalExecutor, one_core_executor
from judge.sandbox import Sandbox
from judge.sandbox.jail_cache import Access
from judge.sandbox.temporary_folders import hidden_folder

_MOST_BYTES = 256 << 20  # of a file
_MOST_TOTAL_BYTES = 1 << 30
_LIMITS = Limits.of(cpu_s=600.0, memory_bytes=2 << 30, output_bytes=_MOST_TOTAL_BYTES)


def run_first_programs(package: Package, sandbox: Sandbox | None = None) -> bool:
    """Runs those that have not run yet, and says whether there were any.

    The package is to be opened again then. Raises `ProblemError` with the name of a program that
    cannot be built, fails or makes nothing, and `UsageError` if nothing can be kept.
    """
    programs = package.family.first_programs if package.family else {}
    if not programs:
        return False
    with one_core_executor(sandbox, "best") as executor:
        for key, program in programs.items():
            name = program.name
            made = executor.submit(_made_files, package, executor, key, name).result()
            try:
                _keep(key, made)
            except OSError as error:
                words = f"what {name} makes cannot be kept: {error.strerror or error}"
                raise UsageError(words) from error
    return True


def _made_files(
    package: Package, executor: LocalExecutor, key: str, name: str
) -> Mapping[str, bytes]:
    where = f"{package.origin}: {name}"
    source = validator_source(package.root, package.root / "generators" / key, {})
    source, _ = with_testlib(source, package.testlib_content)
    if source.missing is not None:
        raise ProblemError(f"{where} cannot run here: {source.missing}")
    built = executor.builder.build(source, memory_bytes=_LIMITS.memory_bytes)
    if isinstance(built, CompileFailure):
        raise ProblemError(f"{where} cannot be built: {built.message}")
    lease = executor.jails.lease(built, _LIMITS, Access.WRITABLE)
    lease.work_dir.fill(folders=[PLACE])
    seen = lease.jail.run(stdin=b"")
    if (verdict := verdict_of(seen, _LIMITS)) is not None:
        raise ProblemError(f"{where} fails: {verdict_reason(seen, _LIMITS, verdict)}")
    made: dict[str, bytes] = {}
    left = _MOST_TOTAL_BYTES
    for file in lease.work_dir.names(PLACE):
        content = lease.work_dir.read(f"{PLACE}/{file}", _MOST_BYTES + 1)
        if content is None:
            continue
        left -= len(content)
        if len(content) > _MOST_BYTES or left < 0:
            raise ProblemError(f"{where} makes too much: {file}")
        made[file] = content
    if not made:
        raise ProblemError(f"{where} makes nothing")
    return made


def _keep(key: str, made: Mapping[str, bytes]) -> None:
    place = made_folder(key)
    make_private_folder(place.parent)
    with hidden_folder(place.parent) as home:
        fresh = home / PLACE
        fresh.mkdir()
        for file, content in made.items():
            (fresh / file).write_bytes(content)
        if place.is_dir():
            shutil.rmtree(place)
        fresh.rename(place)
