"""Tests of `judge.past`."""
