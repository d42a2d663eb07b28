/* Reads the file NAME beside the program from the disk again and again for SECONDS, by READERS.
   Without SECONDS it reads 128 KiB once, and from the page cache if they are there. */
#include "attack.h"
#include <libgen.h>

static int attack(int argc, char **argv)
{
    static char chunk[MIB] __attribute__((aligned(4096)));
    char path[4096];
    double end = seconds(CLOCK_MONOTONIC) + atof(argc > 2 ? argv[2] : "0");
    snprintf(path, sizeof path, "%s/%s", dirname(strdup(argv[0])), argc > 1 ? argv[1] : "");
    for (int readers = argc > 3 ? atoi(argv[3]) : 1; readers > 1; readers--)
        if (fork() == 0)
            break;
    if (argc <= 2) {
        if (read(open(path, O_RDONLY), chunk, 128 * 1024) != 128 * 1024)
            return 1;
        puts("read: did it");
        return 0;
    }
    int file = open(path, O_RDONLY | O_DIRECT);
    while (seconds(CLOCK_MONOTONIC) < end)
        if (read(file, chunk, sizeof chunk) != sizeof chunk || lseek(file, 0, SEEK_SET))
            return 1;
    puts("read: did it");
    return 0;
}
