/* Reads as much of its input as it is told, in bytes, and says how much there was. */
#include "attack.h"

static char block[64 << 10];

static int attack(int argc, char **argv)
{
    long wanted = argc > 1 ? atol(argv[1]) : 0, done = 0;
    while (done < wanted) {
        long most = wanted - done < (long)sizeof block ? wanted - done : (long)sizeof block;
        long count = read(0, block, most);
        if (count <= 0)
            break;
        done += count;
    }
    fact("read", done);
    return 0;
}
