/* Leaves what is hard to remove: long and strange names, paths beyond 4096 bytes, closed folders. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    (void)argc, (void)argv;
    char longest[256];
    memset(longest, 'n', 255);
    longest[255] = 0;
    came("255 bytes", open(longest, O_CREAT | O_WRONLY, 0666));
    came("not UTF-8", open("\xff\xfe \n\t'\"$(x)", O_CREAT | O_WRONLY, 0666));
    came("a dash", open("-rf *", O_CREAT | O_WRONLY, 0666));
    came("closed file", open("closed-file", O_CREAT | O_WRONLY, 0));
    came("fifo", mkfifo("fifo", 0666));
    came("loop", symlink("loop", "loop"));
    came("link to all", symlink("/", "root"));
    came("closed folder", mkdir("closed", 0777) || close(open("closed/in", O_CREAT | O_WRONLY, 0))
                              || chmod("closed", 0) ? -1 : 0);
    longest[250] = 0;
    int depth = 0;
    while (depth < 40 && mkdir(longest, 0777) == 0 && chdir(longest) == 0)
        depth++;
    fact("depth", depth);
    return 0;
}
