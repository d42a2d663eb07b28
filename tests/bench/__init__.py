"""Tests of `judge.bench`."""
