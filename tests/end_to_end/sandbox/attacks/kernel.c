/* Knocks at the kernel's wide doors; what would harm the machine is asked for in a harmless way. */
#include "attack.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/uio.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/quota.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/timex.h>

#ifndef SYS_userfaultfd
#define SYS_userfaultfd -1
#endif

static char stack[64 << 10] __attribute__((aligned(16)));

static int nothing(void *none)
{
    (void)none;
    return 0;
}

static void clocks(void)
{
    struct timespec now;
    struct timeval moment;
    struct timex change = {.modes = ADJ_TICK, .tick = 10000};
    clock_gettime(CLOCK_REALTIME, &now);
    came("clock_settime", clock_settime(CLOCK_REALTIME, &now));
    gettimeofday(&moment, NULL);
    came("settimeofday", settimeofday(&moment, NULL));
    came("adjtimex", adjtimex(&change));
    came("clock_adjtime", syscall(SYS_clock_adjtime, CLOCK_REALTIME, &change));
}

static void namespaces(void)
{
    static const int flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET,
                                CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
    char what[32];
    long arguments[11] = {CLONE_NEWUSER, [4] = SIGCHLD};
    for (unsigned n = 0; n < sizeof flags / sizeof *flags; n++) {
        snprintf(what, sizeof what, "unshare %x", flags[n]);
        came(what, unshare(flags[n]));
        snprintf(what, sizeof what, "clone %x", flags[n]);
        came(what, clone(nothing, stack + sizeof stack, flags[n] | SIGCHLD, NULL));
    }
    long child = syscall(SYS_clone3, arguments, 88);
    if (child == 0)
        _exit(0);
    came("clone3", child);
    came("setns", setns(open("/proc/self/ns/mnt", O_RDONLY), 0));
    came("setns of the first", setns(open("/proc/1/ns/pid", O_RDONLY), 0));
}

static void mounts(void)
{
    came("mount", mount("none", ".", "tmpfs", 0, ""));
    came("bind", mount(".", ".", NULL, MS_BIND, NULL));
    came("umount", umount2(".", MNT_DETACH));
    came("chroot", chroot("."));
    came("pivot_root", syscall(SYS_pivot_root, ".", "."));
    came("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 1));
    came("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
    came("mknod", mknod("disk", S_IFBLK | 0666, makedev(254, 0)));
    came("quotactl", quotactl(QCMD(Q_SYNC, USRQUOTA), "/dev/vda", 0, NULL));
}

static void doors(void)
{
    char ring[120] = {0};
    union bpf_attr map = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4,
                          .max_entries = 1};
    struct perf_event_attr event = {.type = PERF_TYPE_SOFTWARE, .size = sizeof event,
                                    .config = PERF_COUNT_SW_PAGE_FAULTS};
    came("io_uring", syscall(SYS_io_uring_setup, 4, ring));
    came("add_key", syscall(SYS_add_key, "user", "attack", "x", 1L, -3));
    came("request_key", syscall(SYS_request_key, "user", "attack", NULL, -3));
    came("keyctl", syscall(SYS_keyctl, 0, -3, 1));
    came("bpf", syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map));
    came("perf_event_open", syscall(SYS_perf_event_open, &event, -1, 0, -1, 0));
    came("userfaultfd", syscall(SYS_userfaultfd, O_CLOEXEC));
    came("fanotify", syscall(SYS_fanotify_init, 0, 0));
    came("open_by_handle_at", syscall(SYS_open_by_handle_at, AT_FDCWD, ring, 0));
    unsigned long slots = 0;
    struct iovec block = {ring, sizeof ring};
    came("io_setup", syscall(SYS_io_setup, 1, &slots));
    came("page cache", preadv2(open("/proc/self/exe", O_RDONLY), &block, 1, 0, RWF_NOWAIT));
}

/* Those of others, by a number that is not known. */
static void queues(void)
{
    struct sembuf up = {0, 1, IPC_NOWAIT};
    long message[2] = {1, 0};
    came("shmat", (long)shmat(1 << 20, NULL, SHM_RDONLY));
    came("shmctl", shmctl(1 << 20, IPC_RMID, NULL));
    came("msgsnd", msgsnd(1 << 20, message, 8, IPC_NOWAIT));
    came("msgrcv", msgrcv(1 << 20, message, 8, 0, IPC_NOWAIT));
    came("msgctl", msgctl(1 << 20, IPC_RMID, NULL));
    came("semop", semop(1 << 20, &up, 1));
    came("semctl", semctl(1 << 20, 0, IPC_RMID));
    came("mq_unlink", syscall(SYS_mq_unlink, "nowhere"));
}

static void machine(void)
{
    came("sethostname", sethostname("attacked", 8));
    came("setdomainname", setdomainname("attacked", 8));
    came("reboot", syscall(SYS_reboot, 1, 2, 3, NULL));
    came("swapoff", syscall(SYS_swapoff, "/nowhere"));
    came("acct", syscall(SYS_acct, "mine"));
    came("syslog", syscall(SYS_syslog, 3, stack, sizeof stack));
    came("init_module", syscall(SYS_init_module, stack, 10, ""));
    came("kexec", syscall(SYS_kexec_load, 0, 0, NULL, 0));
}

static void rights(void)
{
    struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY}, core;
    struct sched_param urgent = {.sched_priority = 1};
    setrlimit(RLIMIT_CORE, &most); /* seems to succeed */
    getrlimit(RLIMIT_CORE, &core);
    errno = EPERM;
    came("more core", core.rlim_max > 1 ? 0 : -1);
    came("more output", setrlimit(RLIMIT_FSIZE, &most));
    came("more CPU", setrlimit(RLIMIT_CPU, &most));
    came("more files", setrlimit(RLIMIT_NOFILE, &most));
    came("more urgent", sched_setscheduler(0, SCHED_FIFO, &urgent));
    came("less nice", setpriority(PRIO_PROCESS, 0, -20));
    came("a capability", prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0));
}

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    clocks();
    namespaces();
    mounts();
    doors();
    queues();
    machine();
    rights();
    return 0;
}
