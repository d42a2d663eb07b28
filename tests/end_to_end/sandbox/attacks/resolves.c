/* Resolves a name as a program does, and asks a name server at a local port itself. */
#include "attack.h"
#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

static long answered(int port)
{
    static const char question[] = "\0\1\1\0\0\1\0\0\0\0\0\0\6answer\7example\0\0\1\0\1";
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct timeval patience = {.tv_usec = 300000};
    char answer[512];
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int file = socket(AF_INET, SOCK_DGRAM, 0);
    if (file < 0 || connect(file, (void *)&server, sizeof server) < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (send(file, question, sizeof question - 1, 0) < 0)
        return -1;
    return recv(file, answer, sizeof answer, 0);
}

static int attack(int argc, char **argv)
{
    struct addrinfo *found;
    came("a server's answer", answered(atoi(argv[argc - 1])));
    int failed = getaddrinfo("example.com", NULL, NULL, &found);
    printf("getaddrinfo: %s\n", failed ? "refused" : "did it");
    return 0;
}
