/* Executes copies of itself that it has written: with a name, without one, and in memory. Each copy
 * may be executed and not read, so the kernel would close our clock for it. */
#include "attack.h"
#include <sys/sendfile.h>

static int attack(int argc, char **argv)
{
    if (argc > 2 && !strcmp(argv[1], "runs"))
        return came(argv[2], 0) ? 0 : 1;
    const struct {
        const char *what;
        int file;
    } copies[] = {
        {"named", open("copy", O_CREAT | O_RDWR, 0700)},
        {"unnamed", open(".", O_TMPFILE | O_RDWR, 0700)},
        {"in memory", syscall(SYS_memfd_create, "copy", 0)},
        {"in memory to execute", syscall(SYS_memfd_create, "copy", 0x10 /* MFD_EXEC */)},
        {"in memory not to execute", syscall(SYS_memfd_create, "copy", 8 /* MFD_NOEXEC_SEAL */)},
    };
    for (unsigned n = 0; n < sizeof copies / sizeof *copies; n++) {
        char path[64];
        int own = open("/proc/self/exe", O_RDONLY);
        snprintf(path, sizeof path, "/proc/self/fd/%d", copies[n].file);
        (void)!sendfile(copies[n].file, own, NULL, 1 << 24);
        int reader = open(path, O_RDONLY | O_CLOEXEC);
        fchmod(copies[n].file, 0111);
        close(copies[n].file); /* what is open to be written cannot be executed */
        close(own);
        if (fork() == 0) {
            char *words[] = {"copy", "runs", (char *)copies[n].what, NULL}, *none[] = {NULL};
            came(copies[n].what, syscall(SYS_execveat, reader, "", words, none, AT_EMPTY_PATH));
            _exit(1);
        }
        wait(NULL);
        close(reader);
    }
    return 0;
}
