"""The graphs of positions: explored once, searched for the hardest instances, kept in the cache."""
