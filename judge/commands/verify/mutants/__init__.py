"""`judge verify --mutants`: accepted solutions with one change, which the cases should catch."""
