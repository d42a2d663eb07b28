"""Export a package in another version of the format: legacy to 2025-09, and back."""
