/* Runs away: each process forks the next one and ends, so that no process id is ever worth a
 * signal. Eight of them at once, each for 20,000 hops; the first process ends at once. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    for (int n = 0; n < 8; n++)
        if (fork() == 0)
            for (int hop = 0; hop < 20000; hop++)
                if (fork() != 0)
                    _exit(0);
    puts("away: did it");
    return 0;
}
