"""Programs without a sandbox: what is measured and stopped all the same."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import Guarantee, Level, Unsandboxed, sandbox_by_name
from tests.conftest import LIMITS


def run(
    script: str,
    stdin: bytes = b"",
    *,
    argv: tuple[str, ...] = ("/bin/sh", "-c"),
    args: tuple[str, ...] = (),
    **changes: float | int,
) -> Execution:
    """What became of a script under `LIMITS` with some changed."""
    limits: Limits = replace(LIMITS, **changes)
    program = Program(folder=Path("/"), argv=(*argv, script), env={"WORD": "one two"})
    with Unsandboxed().open(program, limits=limits) as jail:
        return jail.run(stdin=stdin, args=args)


def test_it_guarantees_a_timer_alone_and_a_program_runs_in_an_empty_home() -> None:
    sandbox = sandbox_by_name("none")
    assert (type(sandbox), sandbox.level) == (Unsandboxed, Level.NONE)
    assert set(Guarantee) - set(sandbox.missing) == {Guarantee.WALL}
    seen = run('cat; echo "$WORD $0 $1" >&2; exit 7', b"given", args=("b c", "$d"))
    home = run('ls -A; [ "$PWD" = "$HOME" ] && [ "$HOME" = "$TMPDIR" ] && echo home')

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (7, None, None)
    assert (seen.stdout, seen.stderr) == (b"given", b"one two b c $d\n")
    assert seen.output_bytes == len(seen.stdout) + len(seen.stderr)
    assert home.stdout == b"home\n"
    assert run("kill -SEGV $$").signal == 11
    assert run("/no/such/program", argv=()).failed_to_start == (
        "/no/such/program is not there, or cannot be executed"
    )


def test_a_program_is_stopped_at_its_limit_and_its_output_kept_up_to_that() -> None:
    busy: dict[str, Any] = {"cpu_s": 0.1, "cpu_stop_s": 0.1, "wall_s": 60}
    for seen, stop in [
        (run("sleep 100 & sleep 100", wall_s=0.2), Stop.WALL),
        (run("while :; do :; done", **busy), Stop.CPU),
    ]:
        assert (seen.exit_code, seen.stopped_by) == (None, stop)
        assert seen.wall_s >= 0.2 or seen.cpu_s >= 0.1
    seen = run("yes", output_bytes=10_000)
    assert seen.stopped_by is Stop.OUTPUT or seen.exit_code == 128 + 25  # SIGXFSZ
    assert len(seen.stdout) == 10_000
    # Output beyond the limit may be cut instead, and nobody keeps it waiting.
    seen = run("yes | head -c 100000; echo end >&2", output_bytes=10_000, cuts_output=True)
    left = run("setsid sleep 600 & echo done", output_bytes=10_000, cuts_output=True)
    assert (seen.exit_code, seen.stopped_by, seen.output_bytes) == (0, None, 100_000)
    assert seen.stdout == b"y\n" * 5_000
    assert seen.stderr == b"end\n"
    assert (left.exit_code, left.stopped_by, left.stdout) == (0, None, b"done\n")
    assert left.wall_s < 600  # who is left behind was not waited for
