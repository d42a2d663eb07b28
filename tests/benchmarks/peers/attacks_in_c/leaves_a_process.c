#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
    if (fork() == 0) {
        setsid();
        for (int i = 0; i < 9; i++) close(i);
        prctl(PR_SET_NAME, LEFT, 0, 0, 0);
        sleep(60);
        _exit(0);
    }
    usleep(100000);
    puts(ANSWER);
    return 0;
}
