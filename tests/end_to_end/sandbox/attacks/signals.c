/* Sends SIGUSR1 to a process in every way that the kernel knows. */
#include "attack.h"

static long by_pidfd(pid_t pid)
{
    int file = syscall(SYS_pidfd_open, pid, 0);
    return file < 0 ? -1 : syscall(SYS_pidfd_send_signal, file, SIGUSR1, NULL, 0);
}

/* The kernel sends it when there is something to read, on behalf of who asked for it. */
static long by_owner(pid_t pid)
{
    int ends[2];
    if (pipe(ends) || fcntl(ends[0], F_SETOWN, pid) || fcntl(ends[0], F_SETSIG, SIGUSR1))
        return -1;
    if (fcntl(ends[0], F_SETFL, O_ASYNC))
        return -1;
    return write(ends[1], "x", 1);
}

static int attack(int argc, char **argv)
{
    pid_t pid = argc > 1 ? atoi(argv[1]) : 0;
    siginfo_t facts = {.si_code = SI_QUEUE};
    kill(pid, SIGUSR1);
    syscall(SYS_tkill, pid, SIGUSR1);
    syscall(SYS_tgkill, pid, pid, SIGUSR1);
    syscall(SYS_rt_sigqueueinfo, pid, SIGUSR1, &facts);
    by_pidfd(pid);
    by_owner(pid);
    rest(0.05);
    puts("sent: did it");
    return 0;
}
