/* Reads files and lists folders, given by their paths. */
#include "attack.h"

static long looked_into(const char *path)
{
    int file = open(path, O_RDONLY | O_NONBLOCK);
    if (file < 0)
        return -1;
    struct stat kind;
    char block[1];
    if (fstat(file, &kind) == 0 && S_ISDIR(kind.st_mode))
        return entries(path);
    return read(file, block, 1);
}

static int attack(int argc, char **argv)
{
    for (int n = 1; n < argc; n++)
        came(argv[n], looked_into(argv[n]));
    return 0;
}
