/* Traces a process that it did not start, its parent and itself, and reads their memory. */
#include "attack.h"
#include <sys/ptrace.h>
#include <sys/uio.h>

static long peeked(pid_t pid)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)&peeked, 1};
    return process_vm_readv(pid, &here, 1, &there, 1, 0);
}

static long opened(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", pid);
    return open(path, O_RDWR);
}

static int attack(int argc, char **argv)
{
    pid_t other = argc > 1 ? atoi(argv[1]) : 0;
    came("seize", ptrace(PTRACE_SEIZE, other, NULL, NULL));
    came("attach", ptrace(PTRACE_ATTACH, other, NULL, NULL));
    came("attach to the parent", ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
    came("read its memory", peeked(other));
    came("open its memory", opened(other));
    came("open the parent's memory", opened(getppid()));
    came("take its descriptor", syscall(SYS_pidfd_getfd, syscall(SYS_pidfd_open, other, 0), 0, 0));
    came("compare", syscall(SYS_kcmp, getpid(), other, 0, 0, 0));
    return 0;
}
