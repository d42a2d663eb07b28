/* Says where it finds itself: what it was given, and what it can see. */
#include "attack.h"
#include <sys/personality.h>

extern char **environ;

static int processes(void)
{
    int found = 0;
    DIR *open = opendir("/proc");
    for (struct dirent *entry; open && (entry = readdir(open));)
        found += atoi(entry->d_name) > 0;
    return found;
}

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    char folder[4096] = "";
    struct rlimit core;
    int names = 0, most = 0;
    getrlimit(RLIMIT_CORE, &core);
    while (environ[names])
        names++;
    fact("first free descriptor", dup(0));
    fact("processes", processes());
    fact("variables", names);
    fact("core", core.rlim_max);
    fact("root", getuid() == 0 || geteuid() == 0 || getgid() == 0);
    fact("fixed addresses", (personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0);
    fact("leads its session", getsid(0) == getpid());
    fact("terminal", open("/dev/tty", O_RDWR) >= 0);
    fact("home is here", getcwd(folder, sizeof folder) && !strcmp(folder, getenv("HOME")));
    while (most < 100000 && dup(0) >= 0)
        most++;
    fact("descriptors", most);
    return 0;
}
