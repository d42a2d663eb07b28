/* Writes into a folder that is not its own, in every way there is; `answer` lies there. */
#include "attack.h"
#include <sys/socket.h>

static char there[5000];

static const char *in(const char *folder, const char *name)
{
    snprintf(there, sizeof there, "%s/%s", folder, name);
    return there;
}

static void make_mine(void)
{
    close(open("mine", O_CREAT | O_WRONLY, 0666));
}

static int attack(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : "";
    make_mine();
    came("create", open(in(folder, "attack-new"), O_CREAT | O_WRONLY, 0666));
    came("create without a name", open(folder, O_TMPFILE | O_WRONLY, 0666));
    came("make a folder", mkdir(in(folder, "attack-folder"), 0777));
    came("make a fifo", mkfifo(in(folder, "attack-fifo"), 0666));
    came("make a link", symlink("x", in(folder, "attack-symlink")));
    came("link out", link("mine", in(folder, "attack-linked")));
    came("rename out", rename("mine", in(folder, "attack-renamed")));
    make_mine();
    came("rename over", rename("mine", in(folder, "answer")));
    make_mine();
    came("exchange", renameat2(AT_FDCWD, "mine", AT_FDCWD, in(folder, "answer"), RENAME_EXCHANGE));
    if (came("rename in", rename(in(folder, "answer"), "taken")))
        rename("taken", in(folder, "answer"));
    came("link in", link(in(folder, "answer"), "shared"));
    came("overwrite", open(in(folder, "answer"), O_WRONLY));
    came("append", open(in(folder, "answer"), O_WRONLY | O_APPEND));
    came("cut", truncate(in(folder, "answer"), 0));
    came("read and write", open(in(folder, "answer"), O_RDWR));
    if (symlink(in(folder, "answer"), "door") == 0)
        came("overwrite by a link", open("door", O_WRONLY | O_TRUNC));
    came("remove", unlink(in(folder, "answer")));
    came("remove a folder", rmdir(in(folder, "empty")));
    return 0;
}
