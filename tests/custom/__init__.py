"""Tests of `judge.custom`."""
