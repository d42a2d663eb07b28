/* Leaves a daemon that would answer the next case: it writes into the folder of its case, and to
 * the standard output of whatever process it finds. */
#include "attack.h"

static void forge(const char *path)
{
    int file = open(path, O_CREAT | O_WRONLY | O_APPEND, 0666);
    if (file >= 0) {
        (void)!write(file, "forged", 6);
        close(file);
    }
}

static void haunt(const char *folder)
{
    char path[5000];
    double end = seconds(CLOCK_MONOTONIC) + 10;
    while (seconds(CLOCK_MONOTONIC) < end) {
        (void)!write(1, "forged", 6);
        snprintf(path, sizeof path, "%s/forged", folder);
        forge(path);
        DIR *processes = opendir("/proc");
        for (struct dirent *entry; processes && (entry = readdir(processes));) {
            snprintf(path, sizeof path, "/proc/%s/exe", entry->d_name);
            struct stat own, other;
            if (atoi(entry->d_name) == getpid() || stat("/proc/self/exe", &own)
                || stat(path, &other) || own.st_ino != other.st_ino)
                continue;
            snprintf(path, sizeof path, "/proc/%s/fd/1", entry->d_name);
            forge(path);
        }
        if (processes)
            closedir(processes);
    }
}

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    char folder[4096] = "";
    int ready[2];
    (void)!getcwd(folder, sizeof folder);
    if (pipe(ready))
        return 1;
    if (fork() == 0) {
        setsid();
        if (fork() != 0)
            _exit(0);
        for (int n = 1; n < 65; n++)
            signal(n, SIG_IGN);
        close(0), close(2), close(ready[0]);
        (void)!write(ready[1], "x", 1);
        close(ready[1]);
        haunt(folder);
        _exit(0);
    }
    char byte;
    close(ready[1]);
    (void)!read(ready[0], &byte, 1); /* the daemon is there */
    return 0;
}
