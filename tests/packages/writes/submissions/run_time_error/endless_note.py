"""Writes more than a file may hold."""

with open("note.txt", "w") as note:
    while True:
        note.write("x" * 100000)
