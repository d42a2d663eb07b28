"""In a folder of no meaning: late, as submissions.yaml says."""

while True:
    pass
