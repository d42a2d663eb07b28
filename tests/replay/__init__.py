"""Tests of `judge.replay`."""
