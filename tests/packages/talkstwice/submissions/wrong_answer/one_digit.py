"""Asks for the first digit alone: right where all are the same."""

match input().split():
    case ["first"]:
        print("digit 1", flush=True)
        print("word", "abcdefghij"[int(input())], flush=True)
    case ["second", word]:
        print(str("abcdefghij".index(word)) * 3, flush=True)
