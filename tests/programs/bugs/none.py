def find(n):
    if n < 0:
        return [n]


def main():
    n = int(input().split()[0])
    way = find(n)
    print(len(way))


main()
# line 9: TypeError
