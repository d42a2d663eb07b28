"""Tests of `judge.explaining`."""
