# Nobody writes where it runs. @EXPECTED_RESULTS@: RUN-ERROR
with open("note.txt", "w") as note:
    note.write(input())
with open("note.txt") as note:
    print(note.read())
