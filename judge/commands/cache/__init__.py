"""`judge doctor cache`: what the cache holds, and how to empty it."""
