"""The second messenger gets no word out."""

match input().split():
    case ["first"]:
        print("word a", flush=True)
    case _:
        raise SystemExit(7)
