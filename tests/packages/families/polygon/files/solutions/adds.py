with open('sums.in') as given, open('sums.out', 'w') as found:
    print(sum(map(int, given.read().split())), file=found)
