"""Run the programs of a package that print which tests there are, and keep what they print."""

from __future__ import annotations

from judge.errors import ProblemError, UsageError
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Limits
from judge.packages.generators.printed import MOST_BYTES, keep_script
from judge.packages.package import Package
from judge.packages.programs import validator_source, with_testlib
from judge.runner.build import CompileFailure
from judge.runner.local import LocalExecutor, one_core_executor
from judge.sandbox import Sandbox
from judge.sandbox.jail_cache import Access

_LIMITS = Limits.of(cpu_s=60.0, memory_bytes=2 << 30, output_bytes=MOST_BYTES)


def print_scripts(package: Package, sandbox: Sandbox | None = None) -> bool:
    """Runs the scripts that have not run yet, and says whether there were any.

    The package is to be opened again then. Raises `ProblemError` with the name of a script that
    fails, and `UsageError` if the cache cannot be written.
    """
    scripts = package.family.scripts if package.family else {}
    if not scripts:
        return False
    with one_core_executor(sandbox, "best") as executor:
        for key, name in scripts.items():
            try:
                keep_script(key, _printed(package, executor, key, name))
            except OSError as error:
                words = f"what {name} prints cannot be kept: {error.strerror or error}"
                raise UsageError(words) from error
    return True


def _printed(package: Package, executor: LocalExecutor, key: str, name: str) -> bytes:
    where = f"{package.origin}: the generator script {name}"
    source = validator_source(package.root, package.root / "generators" / key, {})
    source, _ = with_testlib(source, package.testlib_content)
    if source.missing is not None:
        raise ProblemError(f"{where} cannot run here: {source.missing}")
    built = executor.builder.build(source, memory_bytes=_LIMITS.memory_bytes)
    if isinstance(built, CompileFailure):
        raise ProblemError(f"{where} has no program: {built.message}")
    lease = executor.jails.lease(built, _LIMITS, Access.WRITABLE)
    lease.work_dir.fill()
    seen = lease.jail.run(stdin=b"", args=[])
    if (verdict := verdict_of(seen, _LIMITS)) is not None:
        raise ProblemError(f"{where} fails: {verdict_reason(seen, _LIMITS, verdict)}")
    return seen.stdout
