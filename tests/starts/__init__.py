"""Tests of `judge.starts`."""
