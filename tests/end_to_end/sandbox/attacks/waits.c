/* Waits for what never comes: waits HOW; 60 s at most. */
#include "attack.h"
#include <poll.h>
#include <sched.h>
#include <sys/socket.h>

static int pausing(void *nothing)
{
    (void)nothing;
    for (;;)
        syscall(SYS_ppoll, NULL, 0, NULL, NULL);
}

/* In the state D, as if it waited for the disk: until the other thread calls execve. */
static void behind_a_thread(void)
{
    static char stack[1 << 14] __attribute__((aligned(16)));
    int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
    clone(pausing, stack + sizeof stack, flags | CLONE_VFORK, NULL);
}

static int attack(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    char byte;
    int ends[2] = {0, 0};
    alarm(MOST_SECONDS);
    if (!strcmp(how, "sleep"))
        sleep(40);
    if (!strcmp(how, "pause"))
        pause();
    if (!strcmp(how, "poll"))
        poll(NULL, 0, 40000);
    if (!strcmp(how, "pipe") && pipe(ends) == 0)
        (void)!read(ends[0], &byte, 1);
    if (!strcmp(how, "socket") && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0)
        (void)!read(ends[0], &byte, 1);
    if (!strcmp(how, "fifo") && mkfifo("fifo", 0600) == 0)
        (void)!open("fifo", O_RDONLY);
    if (!strcmp(how, "full-pipe") && pipe(ends) == 0)
        while (write(ends[1], how, 9) > 0)
            ;
    if (!strcmp(how, "child") && fork() == 0)
        sleep(40);
    if (!strcmp(how, "vfork"))
        behind_a_thread();
    wait(NULL);
    puts("waited: did it");
    return 0;
}
