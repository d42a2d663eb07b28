/* Opens files for writing, given by their paths; writes nothing. */
#include "attack.h"

static int attack(int argc, char **argv)
{
    for (int n = 1; n < argc; n++)
        came(argv[n], open(argv[n], O_WRONLY | O_NONBLOCK));
    return 0;
}
