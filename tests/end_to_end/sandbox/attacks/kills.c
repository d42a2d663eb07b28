/* Kills what it did not start: kills HOW BYSTANDER. The bystander is a process of the test's that
 * may be signalled by anybody of its user; if it can be, the sandbox does not hold, and nobody is
 * killed. */
#include "attack.h"

static pid_t parent_of(pid_t pid)
{
    char path[64], state;
    int parent = -1;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *stat = fopen(path, "r");
    if (!stat || fscanf(stat, "%*d (%*[^)]) %c %d", &state, &parent) != 2)
        return -1;
    return parent;
}

static void try(pid_t pid, int number)
{
    if (pid > 0)
        kill(pid, number);
}

static int attack(int argc, char **argv)
{
    const char *how = argc > 2 ? argv[1] : "";
    if (argc < 3 || came("bystander", kill(atoi(argv[2]), 0)))
        return 1;
    if (!strcmp(how, "parent"))
        try(getppid(), SIGKILL);
    if (!strcmp(how, "grandparent"))
        try(parent_of(getppid()), SIGKILL);
    if (!strcmp(how, "limit-parent")) {
        struct rlimit few = {3, 3};
        prlimit(getppid(), RLIMIT_NOFILE, &few, NULL);
    }
    if (!strcmp(how, "stop-parent"))
        try(getppid(), SIGSTOP);
    if (!strcmp(how, "first"))
        try(1, SIGKILL);
    if (!strcmp(how, "each"))
        for (pid_t pid = 1; pid < 100000; pid++)
            if (pid != getpid())
                try(pid, SIGKILL);
    if (!strcmp(how, "all"))
        kill(-1, SIGKILL);
    rest(0.05);
    puts("still here: did it");
    return 0;
}
