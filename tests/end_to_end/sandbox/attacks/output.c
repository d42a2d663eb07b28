/* Does odd things to its standard streams: output HOW. */
#include "attack.h"
#include <sys/uio.h>

static int attack(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (!strcmp(how, "bytes"))
        for (int n = 0; n < 1024; n++)
            putchar(n % 256);
    if (!strcmp(how, "unicode"))
        fputs("\xef\xbb\xbf\xf0\x9f\x90\x8d \xe2\x80\xae\xcc\x81 \xed\xa0\x80 \xff\x00", stdout);
    if (!strcmp(how, "nul"))
        fwrite("a\0b\0\n", 1, 5, stdout);
    if (!strcmp(how, "closed")) {
        close(0), close(1);
        return write(1, "x", 1) < 0 ? 7 : 8;
    }
    if (!strcmp(how, "all-closed")) {
        close(0), close(1), close(2);
        return 7;
    }
    if (!strcmp(how, "far")) {
        signal(SIGXFSZ, SIG_IGN);
        return pwrite(1, "x", 1, 1L << 40) < 0 && ftruncate(1, 1L << 40) < 0 ? 7 : 8;
    }
    if (!strcmp(how, "taken-back")) {
        (void)!write(1, "wrong", 5);
        if (ftruncate(1, 0) == 0)
            lseek(1, 0, SEEK_SET);
        (void)!write(1, "right", 5);
    }
    if (!strcmp(how, "sealed")) {
        (void)!write(1, "before", 6);
        fcntl(1, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
        (void)!write(1, "after", 5);
    }
    if (!strcmp(how, "nonblocking"))
        for (int n = 0; n < 3; n++)
            fcntl(n, F_SETFL, O_NONBLOCK | O_ASYNC);
    return 0;
}
