"""Tests of `judge.companion`."""
