/* Holds an exact amount of memory for a moment: holds HOW MIB [FILE]. Not an attack but what tells
 * whether figures are right: it ends at once, so that nobody has time to look. */
#include "attack.h"

static void touch(long bytes)
{
    char *there = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (there == MAP_FAILED)
        exit(1);
    memset(there, 1, bytes);
}

static void alone(long bytes, const char *file)
{
    touch(bytes);
}

/* Long enough for somebody to look. */
static void for_a_while(long bytes, const char *file)
{
    touch(bytes);
    usleep(300000);
}

/* A quarter in each of four children, all at the same time. */
static void in_children(long bytes, const char *file)
{
    int ready[2], go[2];
    char byte;
    if (pipe(ready) || pipe(go))
        exit(1);
    for (int n = 0; n < 4; n++)
        if (fork() == 0) {
            close(go[1]);
            touch(bytes / 4);
            if (write(ready[1], "x", 1) != 1 || read(go[0], &byte, 1))
                _exit(1);
            _exit(0);
        }
    for (int n = 0; n < 4; n++)
        if (read(ready[0], &byte, 1) != 1)
            exit(1);
    close(go[1]);
    while (wait(NULL) > 0)
        ;
}

/* Reads a file to its end, and holds as much as it is told. */
static void after_reading(long bytes, const char *file)
{
    static char block[MIB];
    int source = open(file, O_RDONLY);
    if (source < 0)
        exit(1);
    while (read(source, block, sizeof block) > 0)
        ;
    close(source);
    touch(bytes);
}

/* Looks at each page of a file that it maps. */
static void after_mapping(long bytes, const char *file)
{
    struct stat about;
    int source = open(file, O_RDONLY);
    if (source < 0 || fstat(source, &about))
        exit(1);
    volatile const char *there = mmap(NULL, about.st_size, PROT_READ, MAP_SHARED, source, 0);
    for (long at = 0; at < about.st_size; at += 4096)
        (void)there[at];
    touch(bytes);
}

/* Writes a file, of which nothing stays. */
static void after_writing(long bytes, const char *file)
{
    static char block[MIB];
    int sink = open(file, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (int n = 0; n < 32; n++)
        if (write(sink, block, sizeof block) != sizeof block)
            exit(1);
    close(sink);
    unlink(file);
    touch(bytes);
}

/* Writes as much to its standard output, and holds nothing. */
static void printed(long bytes, const char *file)
{
    static char block[MIB];
    for (long done = 0; done < bytes; done += MIB)
        if (write(1, block, MIB) != MIB)
            exit(1);
}

static int attack(int argc, char **argv)
{
    static const struct {
        const char *how;
        void (*hold)(long bytes, const char *file);
    } ways[] = {
        {"alone", alone},
        {"for-a-while", for_a_while},
        {"in-children", in_children},
        {"after-reading", after_reading},
        {"after-mapping", after_mapping},
        {"after-writing", after_writing},
        {"printed", printed},
    };
    for (unsigned n = 0; n < sizeof ways / sizeof *ways; n++)
        if (argc > 2 && !strcmp(argv[1], ways[n].how))
            ways[n].hold(atol(argv[2]) * MIB, argc > 3 ? argv[3] : "file");
    return 0;
}
