/* Waits for what never comes: waits HOW; 60 s at most. */
#include "attack.h"
#include <poll.h>
#include <sys/socket.h>

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
    wait(NULL);
    puts("waited: did it");
    return 0;
}
