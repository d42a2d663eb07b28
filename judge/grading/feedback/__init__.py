"""Advice on a failure, and the moves of a solution played one by one."""
