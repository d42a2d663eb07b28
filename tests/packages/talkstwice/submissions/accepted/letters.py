"""A letter for each digit."""

match input().split():
    case ["first"]:
        word = ""
        for place in (1, 2, 3):
            print("digit", place, flush=True)
            word += "abcdefghij"[int(input())]
        print("word", word, flush=True)
    case ["second", word]:
        print("".join(str("abcdefghij".index(letter)) for letter in word), flush=True)
        assert input() == "thanks"
