print(sum(map(int, open('input.txt').read().split())), file=open('output.txt', 'w'))
