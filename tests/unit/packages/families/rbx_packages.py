"""Packages of rbx for tests, made of the folders below `tests/packages/families/rbx`."""

from functools import partial

from tests.unit.packages.written import changed, files_of

SUMS = files_of("rbx/sums")
"""Two groups of tests, of files, generators and a script; a validator that asks for variables."""

YML = SUMS["problem.rbx.yml"]
with_yml = partial(changed, SUMS, "problem.rbx.yml")

SCORED = files_of("rbx/sums", "rbx/scored")
"""Groups with points, of which the first needs the second."""

TALKS = files_of("rbx/sums", "rbx/talks")
"""A dialogue."""

PRINTED = files_of("rbx/sums", "rbx/printed")
"""A generator script that a program prints: three tests, of which two groups have the first."""

COUNTED = files_of("rbx/counted")
"""A dialogue, after which a checker compares how often was asked with what the main one needs."""

MODIFIED = files_of("rbx/modified")
"""Programs in Python have six times the time limit."""

INCLUDED = files_of("rbx/sums", "rbx/included")
"""The sums, whose limits and variables stand in two other files."""
