/* Writes a gigabyte without a newline: gigabyte stdout|stderr|FILE [deaf]. A deaf one ignores
 * signals and refusals, and writes for ten seconds. Says how long the file is in the end. */
#include "attack.h"

static char block[MIB];

static int attack(int argc, char **argv)
{
    const char *where = argc > 1 ? argv[1] : "stdout";
    int deaf = argc > 2, file = 1;
    long left = 1024 * MIB;
    double end = seconds(CLOCK_MONOTONIC) + (deaf ? 10 : 60);
    struct stat facts;
    memset(block, 'x', sizeof block);
    if (deaf)
        signal(SIGXFSZ, SIG_IGN);
    if (!strcmp(where, "stderr"))
        file = 2;
    else if (strcmp(where, "stdout"))
        file = open(where, O_CREAT | O_WRONLY, 0600);
    while (left > 0 && seconds(CLOCK_MONOTONIC) < end) {
        long count = write(file, block, sizeof block);
        if (count < 0 && file > 2)
            break;
        left -= count > 0 ? count : 0;
    }
    fstat(file, &facts);
    fact("bytes", facts.st_size);
    return 0;
}
