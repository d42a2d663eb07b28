"""`judge new`: create a solution that reads the input of a problem."""
