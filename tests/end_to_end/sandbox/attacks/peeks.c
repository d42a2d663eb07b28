/* Learns of a file without reading it: that it is there, how long it is, when it changes. */
#include "attack.h"
#include <sys/inotify.h>
#include <sys/statfs.h>

static int attack(int argc, char **argv)
{
    const char *file = argc > 2 ? argv[1] : "", *folder = argc > 2 ? argv[2] : "";
    struct stat facts;
    struct statfs system;
    came("size", stat(file, &facts));
    came("presence", access(file, F_OK));
    came("place", open(file, O_PATH));
    came("file system", statfs(file, &system));
    came("changes", inotify_add_watch(inotify_init(), file, IN_ALL_EVENTS));
    came("what is done in a folder", fcntl(open("/usr/lib", O_RDONLY | O_DIRECTORY), F_NOTIFY, DN_ACCESS));
    came("entering its folder", chdir(folder));
    return 0;
}
