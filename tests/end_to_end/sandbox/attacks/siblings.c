/* Starts siblings instead of children: nobody that it knows of would wait for them. */
#include "attack.h"
#include <sched.h>

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    for (int n = 0; n < 3; n++) {
        long sibling = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
        if (sibling == 0) {
            rest(MOST_SECONDS);
            _exit(0);
        }
        came("sibling", sibling);
    }
    return 0;
}
