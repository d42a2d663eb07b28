/* Starts threads that rest, 3000 at most, and says how many there were at once. */
#include "attack.h"
#include <pthread.h>

static void *resting(void *nothing)
{
    rest(10);
    return nothing;
}

static int attack(int argc, char **argv)
{
    pthread_attr_t small;
    pthread_t thread;
    int wanted = argc > 1 ? atoi(argv[1]) : MOST_PROCESSES, made = 0;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 64 << 10);
    while (made < wanted && pthread_create(&thread, &small, resting, NULL) == 0)
        made++;
    fact("threads", made);
    rest(argc > 1 ? 0.1 : 1);
    _exit(0);
}
