"""Tests of `judge.watch`."""
