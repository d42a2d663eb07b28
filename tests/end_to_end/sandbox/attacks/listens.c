/* Waits a while for somebody to connect to a TCP port and to an abstract Unix socket. */
#include "attack.h"
#include <arpa/inet.h>
#include <poll.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

static int listening(int file, const void *address, socklen_t length)
{
    if (file < 0 || bind(file, address, length) < 0 || listen(file, 5) < 0)
        return -1;
    return file;
}

static int attack(int argc, char **argv)
{
    struct sockaddr_in port = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[argc - 2]))};
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    strncpy(name.sun_path + 1, argv[argc - 1], sizeof name.sun_path - 2);
    socklen_t length = offsetof(struct sockaddr_un, sun_path) + 1 + strlen(argv[argc - 1]);
    int came[2] = {0};
    struct pollfd files[] = {
        {.fd = listening(socket(AF_INET, SOCK_STREAM, 0), &port, sizeof port), .events = POLLIN},
        {.fd = listening(socket(AF_UNIX, SOCK_STREAM, 0), &name, length), .events = POLLIN},
    };
    /* Who was met at one must be met at the other too, who may come a moment later. */
    int waiting = (files[0].fd >= 0) + (files[1].fd >= 0);
    while (waiting && poll(files, 2, 2000) > 0)
        for (int i = 0; i < 2; i++)
            if (files[i].fd >= 0 && files[i].revents) {
                came[i] = 1;
                files[i].fd = -1;
                waiting--;
            }
    printf("tcp: %s\n", came[0] ? "did it" : "refused");
    printf("abstract: %s\n", came[1] ? "did it" : "refused");
    return 0;
}
