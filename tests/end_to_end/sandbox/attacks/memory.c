/* Eats memory: memory HOW MIB, 2 GiB at most; then rests, so that it can be seen. */
#include "attack.h"
#include <pthread.h>

static void *block(int flags, int file, long bytes)
{
    void *there = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
    if (there == MAP_FAILED) {
        came("map", -1);
        exit(1);
    }
    return there;
}

static void at_once(long bytes)
{
    memset(block(MAP_PRIVATE | MAP_ANONYMOUS, -1, bytes), 1, bytes);
}

static void slowly(long bytes)
{
    for (long done = 0; done < bytes; done += MIB) {
        at_once(MIB);
        usleep(2000);
    }
}

static void shared(long bytes)
{
    memset(block(MAP_SHARED | MAP_ANONYMOUS, -1, bytes), 1, bytes);
}

/* Four children, each with as much. */
static void in_children(long bytes)
{
    for (int n = 0; n < 4; n++)
        if (fork() == 0) {
            at_once(bytes);
            rest(5);
            _exit(0);
        }
}

static void *thread(void *bytes)
{
    at_once(*(long *)bytes);
    rest(5);
    exit(0);
}

/* The first thread has ended, and with it what /proc tells of the process by its own number. */
static void without_a_first_thread(long bytes)
{
    static long wanted;
    pthread_t id;
    wanted = bytes;
    pthread_create(&id, NULL, thread, &wanted);
    syscall(SYS_exit, 0);
}

/* A process that is nobody's child any more. */
static void in_a_grandchild(long bytes)
{
    if (fork() == 0) {
        if (fork() == 0) {
            setsid();
            at_once(bytes);
            rest(5);
        }
        _exit(0);
    }
}

/* Files that are nowhere: no process maps them, so no process seems to hold them. */
static void in_memory_files(long bytes)
{
    static char content[MIB];
    memset(content, 1, sizeof content);
    for (long done = 0; done < bytes; done += MIB)
        if (write(memfd_create("memory", 8), content, MIB) < 0) {
            came("write", -1);
            exit(1);
        }
}

/* Files with names where the system keeps files in memory. */
static void in_shared_memory(long bytes)
{
    static char content[MIB], name[64];
    memset(content, 1, sizeof content);
    for (long done = 0; done < bytes; done += MIB) {
        snprintf(name, sizeof name, "/attack-%ld", done / MIB);
        int file = shm_open(name, O_CREAT | O_RDWR, 0600);
        if (file < 0 || write(file, content, MIB) < 0) {
            came("write", -1);
            exit(1);
        }
        close(file);
    }
}

/* A file as long as it may be, in memory page after page. */
static void in_a_mapped_file(long bytes)
{
    int file = open("huge", O_CREAT | O_RDWR, 0600);
    signal(SIGXFSZ, SIG_IGN);
    if (ftruncate(file, bytes) < 0) {
        came("make it long", -1);
        exit(1);
    }
    memset(block(MAP_SHARED, file, bytes), 1, bytes);
}

/* What is only reserved costs nothing: runtimes do it. */
static void reserve(long bytes)
{
    long much = 1L << 40;
    char *there = block(MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, much);
    for (long done = 0; done < bytes; done += MIB)
        there[much / bytes * done] = 1;
    puts("reserved: did it");
    exit(0);
}

static int attack(int argc, char **argv)
{
    static const struct {
        const char *how;
        void (*eat)(long bytes);
    } ways[] = {
        {"at-once", at_once},
        {"slowly", slowly},
        {"shared", shared},
        {"in-children", in_children},
        {"in-a-grandchild", in_a_grandchild},
        {"without-a-first-thread", without_a_first_thread},
        {"in-memory-files", in_memory_files},
        {"in-shared-memory", in_shared_memory},
        {"in-a-mapped-file", in_a_mapped_file},
        {"reserved", reserve},
    };
    long bytes = argc > 2 ? atol(argv[2]) * MIB : 0;
    for (unsigned n = 0; n < sizeof ways / sizeof *ways; n++)
        if (argc > 2 && !strcmp(argv[1], ways[n].how)) {
            ways[n].eat(bytes < MOST_BYTES ? bytes : MOST_BYTES);
            rest(5);
            puts("memory: did it");
        }
    return 0;
}
