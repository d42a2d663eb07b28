/* Stops itself, and a child that ignores everything else. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    int number = argc > 1 ? atoi(argv[1]) : SIGSTOP;
    if (fork() == 0) {
        for (int n = 1; n < 65; n++)
            signal(n, SIG_IGN);
        raise(SIGSTOP);
    }
    raise(number);
    rest(MOST_SECONDS);
    return 0;
}
