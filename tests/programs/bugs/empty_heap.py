from heapq import heappop, heappush

heap = []
heappush(heap, int(input().split()[0]))
while True:
    cost = heappop(heap)
    if cost == 0:
        print(cost)
# line 6: IndexError
