"""Says one number and thinks about the next one for ever."""

print(2, flush=True)
while True:
    pass
