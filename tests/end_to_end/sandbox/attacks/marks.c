/* Leaves files, closed folders, and what is neither: the mode, times, attributes and flags of its folder, numbers of
 * processes; a file above its folder and one in /tmp, where it can. */
#include "attack.h"
#include <pthread.h>

static void *nothing(void *none)
{
    return none;
}

static int attack(int argc, char **argv)
{
    static const struct timespec old[2] = {{1, 0}, {1, 0}};
    int flags = FS_NODUMP_FL;
    struct fsxattr more = {.fsx_xflags = FS_XFLAG_NOATIME};
    const char *what = argc > 1 ? argv[1] : "";
    pthread_t thread;
    if (!strcmp(what, "mode"))
        came(what, chmod(".", 0755));
    if (!strcmp(what, "times"))
        came(what, utimensat(AT_FDCWD, ".", old, 0));
    if (!strcmp(what, "attribute"))
        came(what, setxattr(".", "user.mark", "x", 1, 0));
    if (!strcmp(what, "flags"))
        came(what, ioctl(open(".", O_RDONLY), FS_IOC_SETFLAGS, &flags));
    if (!strcmp(what, "more flags"))
        came(what, ioctl(open(".", O_RDONLY), FS_IOC_FSSETXATTR, &more));
    if (!strcmp(what, "above"))
        came(what, open("../mark", O_CREAT | O_WRONLY, 0600));
    if (!strcmp(what, "temporary"))
        came(what, open("/tmp/mark", O_CREAT | O_WRONLY, 0600));
    if (!strcmp(what, "file"))
        came(what, open("mark", O_CREAT | O_WRONLY, 0600));
    for (int n = 0; !strcmp(what, "files") && n < 300; n++) {
        char name[16];
        snprintf(name, sizeof name, "mark%d", n);
        came(what, open(name, O_CREAT | O_WRONLY, 0600));
    }
    for (int n = 0; !strcmp(what, "folders") && n < 50; n++)
        came(what, mkdir("closed", 0700) || chdir("closed") || chmod(".", n % 2 ? 0 : 0700));
    for (int n = 0; !strcmp(what, "threads") && n < 20; n++) {
        came(what, pthread_create(&thread, NULL, nothing, NULL) ? -1 : 0);
        pthread_join(thread, NULL);
    }
    if (!strcmp(what, "orphan") && fork() == 0) {
        setsid();
        rest(MOST_SECONDS);
        _exit(0);
    }
    return 0;
}
