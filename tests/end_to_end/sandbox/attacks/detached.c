/* Leaves 200 detached children that only rest. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    int wanted = argc > 1 ? atoi(argv[1]) : 200, made = 0;
    for (; made < wanted; made++) {
        pid_t child = fork();
        if (child < 0)
            break;
        if (child == 0) {
            setsid();
            close(0), close(1), close(2);
            rest(MOST_SECONDS);
            _exit(0);
        }
    }
    fact("children", made);
    return 0;
}
