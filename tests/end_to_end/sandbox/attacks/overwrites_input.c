/* Opens its own input anew, to find what lies beside it and to write another one over it. */
#include "attack.h"
#include <libgen.h>

static long written(int file)
{
    return file < 0 ? -1 : pwrite(file, "forged", 6, 0);
}

static long mapped(int file)
{
    char *there = mmap(NULL, 6, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (there == MAP_FAILED)
        return -1;
    memcpy(there, "forged", 6);
    return 0;
}

static long answer_beside(const char *input)
{
    char folder[5000];
    snprintf(folder, sizeof folder, "%s", input);
    DIR *open = opendir(dirname(folder));
    if (!open)
        return -1;
    for (struct dirent *entry; (entry = readdir(open));)
        if (strstr(entry->d_name, ".ans"))
            return 0;
    errno = ENOENT;
    return -1;
}

static int attack(int argc, char **argv)
{
    char path[4096] = "";
    (void)argc, (void)argv;
    if (readlink("/proc/self/fd/0", path, sizeof path - 1) < 0)
        return 1;
    came("find the answer beside it", path[0] == '/' ? answer_beside(path) : -1);
    came("write to descriptor 0", written(0));
    came("write to /proc/self/fd/0", written(open("/proc/self/fd/0", O_RDWR)));
    came("write to /dev/stdin", written(open("/dev/stdin", O_WRONLY)));
    came("empty it while opening", written(open("/proc/self/fd/0", O_WRONLY | O_TRUNC)));
    came("cut it", ftruncate(0, 1));
    came("cut it by its name", truncate("/proc/self/fd/0", 1));
    came("make it longer", ftruncate(0, 1000));
    came("map it", mapped(open("/proc/self/fd/0", O_RDWR)));
    came("punch a hole", fallocate(0, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096));
    char content[64] = "";
    printf("it reads: %.*s\n", (int)pread(0, content, sizeof content, 0), content);
    return 0;
}
