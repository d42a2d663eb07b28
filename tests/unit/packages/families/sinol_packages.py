"""Packages of SIO2 for tests, made of the folders below `tests/packages/families/sinol`."""

from functools import partial

from tests.unit.packages.written import changed, files_of

SUMS = files_of("sinol/tests", "sinol/sums")
"""Sums of two numbers."""

CONFIG = SUMS["config.yml"]
with_config = partial(changed, SUMS, "config.yml")

CHECKED = files_of("sinol/tests", "sinol/sums", "sinol/checked")
"""The same with a checker."""

LIMITED = files_of("sinol/tests", "sinol/checked", "sinol/limited")
"""Limits that differ by tests and languages; two solutions take 0.3 s on each test."""

LIBRARY = files_of("sinol/checked", "sinol/library")
"""A library in C++ and Python; the model solution makes most outputs, `inwer` checks inputs."""

MADE = {
    f"sumingen.{end}": files_of("sinol/checked", "sinol/made", f"sinol/made_in_{end}")
    for end in ("py", "cpp", "sh")
}
"""`ingen` makes all tests but an example, in several languages."""

TALK = files_of("sinol/talk")
"""A dialogue: `soc` knows a number and answers guesses; more than five get a half."""
