/* Ends: ends exit CODE | signal NUMBER | core | group. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    int number = argc > 2 ? atoi(argv[2]) : 0;
    if (!strcmp(how, "exit"))
        _exit(number);
    if (!strcmp(how, "signal")) {
        kill(getpid(), number);
        return 0;
    }
    if (!strcmp(how, "group"))
        kill(0, SIGKILL);
    if (!strcmp(how, "core")) {
        struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY}, none = {0, 0}, now;
        setrlimit(RLIMIT_CORE, &most);
        setrlimit(RLIMIT_CORE, &none);
        syscall(SYS_setrlimit, RLIMIT_CORE, &none);
        prctl(PR_SET_DUMPABLE, 1);
        getrlimit(RLIMIT_CORE, &now);
        printf("core: %ld of %ld\n", (long)now.rlim_cur, (long)now.rlim_max);
        fflush(stdout);
        abort();
    }
    if (!strcmp(how, "thread"))
        syscall(SYS_exit, 3);
    return 0;
}
