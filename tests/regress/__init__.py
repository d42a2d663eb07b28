"""Tests of `judge.regress`."""
