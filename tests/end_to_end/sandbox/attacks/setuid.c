/* Runs a set-user-ID program: one that is given, and a copy of itself. It says who it became. */
#include "attack.h"
#include <grp.h>
#include <sys/sendfile.h>

static unsigned long rights(void)
{
    char line[256];
    unsigned long effective = ~0ul;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "CapEff: %lx", &effective) == 1)
            break;
    return effective;
}

static int tells_who_it_is(const char *what, const char *before)
{
    int has_more = geteuid() != getuid() || rights() & ~strtoul(before, NULL, 16);
    printf("%s: %s\n", what, has_more ? "did it" : "refused");
    return 0;
}

static void run(const char *path, const char *what)
{
    char before[32];
    snprintf(before, sizeof before, "%lx", rights());
    fflush(stdout);
    if (vfork() == 0) {
        came(what, execl(path, path, "who", what, before, NULL));
        _exit(1);
    }
    wait(NULL);
}

static int attack(int argc, char **argv)
{
    if (argc > 3 && !strcmp(argv[1], "who"))
        return tells_who_it_is(argv[2], argv[3]);
    int own = open("/proc/self/exe", O_RDONLY), copy = open("copy", O_CREAT | O_WRONLY, 0755);
    sendfile(copy, own, NULL, 1 << 24);
    close(copy);
    chmod("copy", 06755);
    run(argv[1], "given");
    run("./copy", "copied");
    came("become another", setresuid(4242, 4242, 4242));
    came("take another group", setgroups(0, NULL));
    return 0;
}
