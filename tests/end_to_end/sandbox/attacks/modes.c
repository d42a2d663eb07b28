/* Changes what the system notes of a file that is not its own. */
#include "attack.h"
#include <sys/xattr.h>

static int attack(int argc, char **argv)
{
    const char *file = argc > 1 ? argv[1] : "";
    came("mode", chmod(file, 0600));
    came("owner", chown(file, getuid(), getgid()));
    came("times", utimensat(AT_FDCWD, file, NULL, 0));
    came("attributes", setxattr(file, "user.attack", "x", 1, 0));
    return 0;
}
