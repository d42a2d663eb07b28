/* Every process forks as often as it can; 3000 processes in all, each rests for a while. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    int *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t first = getpid();
    int failed = 0;
    while (__atomic_fetch_add(made, 1, __ATOMIC_SEQ_CST) < MOST_PROCESSES)
        if (fork() < 0) {
            failed = errno;
            break;
        }
    rest(10);
    if (getpid() == first)
        printf("%d made, %s\n", *made, strerror(failed));
    return 0;
}
