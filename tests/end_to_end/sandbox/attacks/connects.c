/* Sends "hello" to servers on this machine: connects tcp PORT | tcp6 PORT | udp PORT | unix PATH |
 * unixgram PATH | abstract NAME | abstractgram NAME ... */
#include "attack.h"
#include <arpa/inet.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

static long sent(int file, const void *address, socklen_t length)
{
    if (file < 0 || connect(file, address, length) < 0)
        return -1;
    return send(file, "hello", 5, MSG_NOSIGNAL);
}

static long to_internet(int family, int kind, int port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port),
                               .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (family == AF_INET)
        return sent(socket(AF_INET, kind, 0), &four, sizeof four);
    return sent(socket(AF_INET6, kind, 0), &six, sizeof six);
}

static long to_unix(int kind, const char *name, int abstract)
{
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    snprintf(place.sun_path + abstract, sizeof place.sun_path - abstract, "%s", name);
    socklen_t length = offsetof(struct sockaddr_un, sun_path) + abstract + strlen(name);
    return sent(socket(AF_UNIX, kind, 0), &place, length);
}

static int attack(int argc, char **argv)
{
    for (int n = 1; n + 1 < argc; n += 2) {
        const char *how = argv[n], *where = argv[n + 1];
        int kind = strstr(how, "gram") || !strcmp(how, "udp") ? SOCK_DGRAM : SOCK_STREAM;
        if (!strncmp(how, "unix", 4) || !strncmp(how, "abstract", 8))
            came(how, to_unix(kind, where, *how == 'a'));
        else
            came(how, to_internet(!strcmp(how, "tcp6") ? AF_INET6 : AF_INET, kind, atoi(where)));
    }
    return 0;
}
