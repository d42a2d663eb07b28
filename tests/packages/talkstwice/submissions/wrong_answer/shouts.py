"""Leaves a word that nobody may carry."""

input()
print("word HELP", flush=True)
