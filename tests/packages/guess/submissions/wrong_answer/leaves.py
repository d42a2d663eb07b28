"""Goes without a word."""
