/* Calls itself as deep as it is told, 100 bytes or more each time; 2 GiB of stack at most. */
#include "attack.h"

static __attribute__((noinline)) long depth(long left)
{
    volatile char room[100];
    room[left % 100] = 1;
    long below = left == 0 ? -1 : depth(left - 1);
    return below + room[left % 100];
}

static int attack(int argc, char **argv)
{
    long wanted = argc > 1 ? atol(argv[1]) : 0;
    fact("depth", depth(wanted < MOST_BYTES / 200 ? wanted : MOST_BYTES / 200));
    return 0;
}
