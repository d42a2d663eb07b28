/* Takes time, room and cores from a process that it did not start. What it sets is harmless. */
#include "attack.h"
#include <sched.h>

static int attack(int argc, char **argv)
{
    pid_t pid = argc > 1 ? atoi(argv[1]) : 0;
    struct rlimit least = {0, 0};
    struct sched_param none = {0};
    cpu_set_t cores;
    char path[64];
    CPU_ZERO(&cores);
    CPU_SET(sched_getcpu(), &cores);
    came("limits", prlimit(pid, RLIMIT_CORE, &least, NULL));
    came("nice", setpriority(PRIO_PROCESS, pid, 19));
    came("class", sched_setscheduler(pid, SCHED_IDLE, &none));
    came("cores", sched_setaffinity(pid, sizeof cores, &cores));
    came("disk", syscall(SYS_ioprio_set, 1, pid, 3 << 13));
    snprintf(path, sizeof path, "/proc/%d/oom_score_adj", pid);
    int file = open(path, O_WRONLY);
    came("first to be killed", file < 0 ? -1 : write(file, "1", 1));
    return 0;
}
