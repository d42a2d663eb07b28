for name, pair in {"1a": "1 20", "2a": "2 30", "2b": "3 40"}.items():
    with open(f"sum{name}.in", "w") as file:
        print(pair, file=file)
