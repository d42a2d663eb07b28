"""Tests of `judge.stress`."""
