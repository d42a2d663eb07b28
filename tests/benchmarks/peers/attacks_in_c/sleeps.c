#include <stdio.h>
#include <unistd.h>

int main(void) {
    sleep(60);
    puts(ANSWER);
    return 0;
}
