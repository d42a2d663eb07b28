"""Strategies of `judge stress`: each makes inputs in a way of its own."""
