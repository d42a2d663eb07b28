#include <arpa/inet.h>
#include <stdio.h>
#include <sys/socket.h>

int main(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int end = socket(AF_INET, SOCK_STREAM, 0);
    if (end >= 0) connect(end, (struct sockaddr *)&to, sizeof to);
    puts(ANSWER);
    return 0;
}
