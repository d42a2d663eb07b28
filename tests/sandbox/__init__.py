"""Attacks on the sandbox, each tried at each level, each with its expected fact."""
