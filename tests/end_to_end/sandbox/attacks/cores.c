/* Tries to get to other processors than the one it is bound to; says on how many it may run. */
#include "attack.h"
#include <sched.h>

static int attack(int argc, char **argv)
{
    cpu_set_t cores;
    (void)argc, (void)argv;
    sched_getaffinity(0, sizeof cores, &cores);
    fact("cores", CPU_COUNT(&cores));
    for (int n = 0; n < CPU_SETSIZE; n++)
        CPU_SET(n, &cores);
    sched_setaffinity(0, sizeof cores, &cores);
    sched_getaffinity(0, sizeof cores, &cores);
    fact("cores after asking for all", CPU_COUNT(&cores));
    return 0;
}
