"""`judge trace`: an X-ray of the search that a solution does."""
