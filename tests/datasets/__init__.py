"""Tests of `judge.datasets`."""
