import sys
given, heard = list(map(int, sys.stdin.read().split())), []
for number, name, reply in zip(given, sys.argv[2::2], sys.argv[1::2]):
    print(number, file=open(name, "w"), flush=True)
    heard.append(open(reply).readline().strip())
print(float(heard == [str(given[0]), str(2 * given[1])]))
