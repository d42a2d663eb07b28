"""Tests of `judge.comparing`."""
