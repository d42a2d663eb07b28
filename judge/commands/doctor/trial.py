"""Try whether a program in the sandbox can read what it must not: a guarantee is what happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from msgspec.structs import replace

from judge.errors import SandboxError
from judge.files import cache_folder, data_folder
from judge.model import GuaranteeStatus, Limits, Program
from judge.sandbox import Guarantee, Sandbox
from judge.sandbox.temporary_folders import hidden_folder

# Opens each file that it is given the name of, and prints the names of those that it could open.
_READER = 'for file; do if (exec <"$file") 2>/dev/null; then echo "$file"; fi; done'
_LIMITS = Limits.of(cpu_s=5, memory_bytes=256 << 20)


def try_files(
    statuses: Sequence[GuaranteeStatus], sandbox: Sandbox, kits: Sequence[Path]
) -> tuple[GuaranteeStatus, ...]:
    """`statuses`, with what came of the attempt to read answers of `kits` and the judge's files."""
    if not any(one.by for one in statuses if one.guarantee == Guarantee.FILES.value):
        return tuple(statuses)
    with _private_files(kits) as files:
        found = readable_files(sandbox, tuple(files.values()))
    read = [what for what, path in files.items() if path in found]

    def tried(status: GuaranteeStatus) -> GuaranteeStatus:
        if status.guarantee != Guarantee.FILES.value or not files:
            return status
        if read:
            why = f"a program has just read {_list(read)}"
            return replace(status, by="", why=why, remedy="report this, with all that is here")
        return replace(status, by=f"{status.by}; a program has just failed to read {_list(files)}")

    return tuple(map(tried, statuses))


def readable_files(sandbox: Sandbox, paths: Sequence[Path]) -> set[Path]:
    """Those of the files that a program can open in the sandbox.

    Raises `SandboxError` if it cannot be run.
    """
    program = Program(folder=Path("/usr"), argv=("/bin/sh", "-c", _READER, "sh"))
    with sandbox.open(program, limits=_LIMITS) as jail:
        seen = jail.run(stdin=b"", args=[str(path) for path in paths])
    if seen.exit_code != 0:
        raise SandboxError(f"a program that was to try the sandbox ended with {seen}")
    opened = seen.stdout.decode(errors="replace").splitlines()
    return {path for path in paths if str(path) in opened}


@contextmanager
def _private_files(kits: Sequence[Path]) -> Iterator[Mapping[str, Path]]:
    """Files that no program may read, by what they are. Some are made for the trial."""
    files = {}
    for root in kits:
        for path in root.glob("testdata/*/*/*.ans"):
            files[f"an answer in {root}"] = path
            break
    with ExitStack() as stack:
        for what, folder in (
            ("what is kept of past runs", data_folder()),
            ("another's program", cache_folder() / "programs"),
        ):
            with suppress(OSError):  # it cannot be written, and holds nothing of ours
                folder.mkdir(parents=True, exist_ok=True)
                files[what] = stack.enter_context(hidden_folder(folder)) / "trial"
                files[what].touch()
        yield files


def _list(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
