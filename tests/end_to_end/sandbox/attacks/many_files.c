/* Makes 10,000 files and a chain of 1,000 folders. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    int files = 0, folders = 0;
    for (char name[32]; files < 2000; files++) {
        snprintf(name, sizeof name, "file-%d", files);
        int file = open(name, O_CREAT | O_WRONLY, 0666);
        if (file < 0)
            break;
        close(file);
    }
    while (folders < 1000 && mkdir("folder", 0777) == 0 && chdir("folder") == 0)
        folders++;
    fact("files", files);
    fact("folders", folders);
    return 0;
}
