def number(text):
    words = text.split()
    return int(words[0]) if len(words) == 1 and words[0].isdigit() else None
