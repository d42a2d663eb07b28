/* Changes, through /proc, how init and with it later cases are scheduled and killed; tells how this
 * process is. With a second argument it then uses CPU time in 60 sessions. */
#include "attack.h"

static void written(const char *name, const char *text)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/1/%s", name);
    int file = open(path, O_WRONLY);
    came(name, file < 0 ? -1 : write(file, text, strlen(text)));
}

static void told(const char *name)
{
    char path[64], text[64] = "";
    snprintf(path, sizeof path, "/proc/self/%s", name);
    FILE *file = fopen(path, "r");
    if (file && fgets(text, sizeof text, file))
        text[strcspn(text, "\n")] = 0;
    printf("own %s: %s\n", name, text);
    fflush(stdout);
}

static int attack(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "look")) {
        told("oom_score_adj");
        told("coredump_filter");
        told("timerslack_ns");
        fact("own nice", getpriority(PRIO_PROCESS, 0));
        return 0;
    }
    written("autogroup", "19");
    written("oom_score_adj", "900");
    written("coredump_filter", "0x7f");
    written("timerslack_ns", "1000000");
    written("sched", "0");
    written("clear_refs", "5");
    for (int child = 0; argc > 1 && child < 60; child++)
        if (fork() == 0) {
            setsid();
            burn(MOST_SECONDS);
            _exit(0);
        }
    if (argc > 1)
        burn(MOST_SECONDS);
    return 0;
}
