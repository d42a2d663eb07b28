"""ICPC problem packages."""
