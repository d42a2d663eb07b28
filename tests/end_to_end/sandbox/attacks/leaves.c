/* Leaves something for the next case, or looks for it: leaves here|everywhere|look. */
#include "attack.h"
#include <mqueue.h>
#include <semaphore.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

#define KEY 0x0a77ac4e

static const char *const files[] = {"left", "/tmp/attack-left", "/var/tmp/attack-left",
                                    "/dev/shm/attack-left", "/run/attack-left", "/attack-left"};

static void leave_everywhere(void)
{
    for (unsigned n = 0; n < sizeof files / sizeof *files; n++)
        close(open(files[n], O_CREAT | O_WRONLY, 0666));
    sem_open("/attack-left", O_CREAT, 0666, 1);
}

static void leave(void)
{
    close(open(files[0], O_CREAT | O_WRONLY, 0666));
    shmget(KEY, 4096, IPC_CREAT | 0666);
    msgget(KEY, IPC_CREAT | 0666);
    semget(KEY, 1, IPC_CREAT | 0666);
    mq_open("/attack-left", O_CREAT | O_RDWR, 0666, NULL);
    syscall(SYS_add_key, "user", "attack-left", "x", 1L, -5);
    umask(0);
    if (getppid() == 0) /* the first process of its namespace */
        for (int n = 0; n < 5000; n++)
            sigqueue(1, SIGRTMIN + n % 10, (union sigval){n});
    puts("left: did it");
}

static void look(void)
{
    for (unsigned n = 0; n < sizeof files / sizeof *files; n++)
        came(files[n], access(files[n], F_OK));
    came("shared memory", shmget(KEY, 0, 0));
    came("messages", msgget(KEY, 0));
    came("semaphores", semget(KEY, 0, 0));
    came("message queue", mq_open("/attack-left", O_RDONLY));
    came("named semaphore", sem_open("/attack-left", 0) == SEM_FAILED ? -1 : 0);
    came("key", syscall(SYS_request_key, "user", "attack-left", NULL, 0));
    came("umask", umask(0) == 0 ? 0 : -1);
}

static int attack(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (!strcmp(how, "everywhere"))
        leave_everywhere();
    if (!strcmp(how, "look"))
        look();
    else
        leave();
    return 0;
}
