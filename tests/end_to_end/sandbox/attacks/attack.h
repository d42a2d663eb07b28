/* What all attacks share. Each defines `attack`, and says line by line on standard output what it
 * tried and what came of it: "what: did it" or "what: refused (reason)".
 *
 * When its input is "next case" every program is an honest one instead: it says what it finds and
 * copies its input. So a test can see whether the next case finds what the first one has found. The
 * arguments are no sign: with others a sandbox would prepare everything anew.
 *
 * Every attack is bounded, for the day when the sandbox does not hold: at most 60 s, 3000
 * processes or threads, 2 GiB. */

#ifndef ATTACK_H
#define ATTACK_H

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#define MIB (1L << 20)
#define MOST_PROCESSES 3000
#define MOST_BYTES (2048 * MIB)
#define MOST_SECONDS 60

static int attack(int argc, char **argv);

/* Says what came of it, by the result of a system call; returns whether it did it. */
static inline int came(const char *what, long result)
{
    if (result < 0)
        printf("%s: refused (%s)\n", what, strerror(errno));
    else
        printf("%s: did it\n", what);
    fflush(stdout);
    return result >= 0;
}

static inline void fact(const char *what, long value)
{
    printf("%s: %ld\n", what, value);
    fflush(stdout);
}

static inline double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

/* Uses CPU time of the calling process. */
static inline void burn(double cpu_s)
{
    double end = seconds(CLOCK_PROCESS_CPUTIME_ID) + cpu_s;
    while (seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
        for (volatile int n = 0; n < 10000; n++)
            ;
}

static inline void rest(double wall_s)
{
    struct timespec left = {wall_s, (wall_s - (long)wall_s) * 1e9};
    while (nanosleep(&left, &left) < 0 && errno == EINTR)
        ;
}

static inline int entries(const char *folder)
{
    DIR *open = opendir(folder);
    if (!open)
        return -1;
    int found = 0;
    for (struct dirent *entry; (entry = readdir(open));)
        found += strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..");
    closedir(open);
    return found;
}

static inline int is_to_be_calm(void)
{
    char start[10] = "";
    return pread(0, start, 9, 0) == 9 && !strcmp(start, "next case");
}

/* What processes of its own get, where it has them for itself. */
static inline void find_processes(void)
{
    int processes = 0;
    DIR *all = opendir("/proc");
    for (struct dirent *entry; all && (entry = readdir(all));)
        processes += entry->d_name[0] >= '1' && entry->d_name[0] <= '9';
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    waitpid(child, NULL, 0);
    printf("%d is one of %d, then comes %d\n", getpid(), processes, child);
}

static inline int calm(void)
{
    char block[4096];
    int flags = 0, here = open(".", O_RDONLY | O_DIRECTORY);
    struct fsxattr more = {0};
    struct stat folder = {0};
    struct rlimit files = {0}, stack = {0};
    stat(".", &folder);
    getrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_STACK, &stack);
    printf("%d left\n", entries("."));
    printf("folder %o, %ld attributes\n", folder.st_mode, (long)llistxattr(".", NULL, 0));
    ioctl(here, FS_IOC_GETFLAGS, &flags);
    ioctl(here, FS_IOC_FSGETXATTR, &more);
    close(here);
    printf("flags %x %x, left %d above, %d in /tmp\n", flags, more.fsx_xflags,
           access("../mark", F_OK) == 0, access("/tmp/mark", F_OK) == 0);
    printf("nice %d, umask %o\n", getpriority(PRIO_PROCESS, 0), umask(077));
    printf("files %ld, stack %ld\n", (long)files.rlim_cur, (long)stack.rlim_cur);
    if (getppid() == 0)
        find_processes();
    for (size_t count; (count = fread(block, 1, sizeof block, stdin)) > 0;)
        fwrite(block, 1, count, stdout);
    return 0;
}

int main(int argc, char **argv)
{
    return is_to_be_calm() ? calm() : attack(argc, argv);
}

#endif
