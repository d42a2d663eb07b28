/* Writes file after file until it is refused, 320 MiB at most; says how much there is: fills_disk [FOLDER]. */
#include "attack.h"

static char block[256 << 10];

static int attack(int argc, char **argv)
{
    long bytes = 0;
    if (argc > 1 && chdir(argv[1]))
        exit(1);
    signal(SIGXFSZ, SIG_IGN);
    memset(block, 'x', sizeof block);
    for (int number = 0; bytes < 320 * MIB; number++) {
        char name[32];
        snprintf(name, sizeof name, "%d", number);
        int file = open(name, O_CREAT | O_WRONLY, 0666);
        long before = bytes;
        for (long count; bytes < 320 * MIB && (count = write(file, block, sizeof block)) > 0;)
            bytes += count;
        close(file);
        if (bytes / (16 * MIB) > before / (16 * MIB))
            fact("bytes", bytes);
        if (bytes == before)
            break;
    }
    fact("bytes", bytes);
    return 0;
}
