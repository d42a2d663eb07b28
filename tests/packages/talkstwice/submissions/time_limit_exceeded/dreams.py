"""The second messenger waits to be thanked first."""

match input().split():
    case ["first"]:
        print("word a", flush=True)
    case _:
        input()
