/* Uses CPU time where a judge may not look: cpu HOW SECONDS, 60 s at most. At its end it says how
 * many nanoseconds all its processes have used by their own clocks. */
#include "attack.h"
#include <pthread.h>
#include <stdatomic.h>

static double wanted_s;
static atomic_long *used_ns; /* of the processes that have ended, in memory that all share */

static void end_child(void)
{
    *used_ns += (long)(seconds(CLOCK_PROCESS_CPUTIME_ID) * 1e9);
    _exit(0);
}

static void *burning(void *nothing)
{
    double end = seconds(CLOCK_THREAD_CPUTIME_ID) + wanted_s;
    while (seconds(CLOCK_THREAD_CPUTIME_ID) < end)
        for (volatile int n = 0; n < 10000; n++)
            ;
    return nothing;
}

static void alone(void)
{
    burn(wanted_s);
}

static void in_threads(void)
{
    pthread_t threads[4];
    for (int n = 0; n < 4; n++)
        pthread_create(&threads[n], NULL, burning, NULL);
    for (int n = 0; n < 4; n++)
        pthread_join(threads[n], NULL);
}

/* The first thread has ended, and with it what /proc tells of the process by its own number. */
static void without_a_first_thread(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, burning, NULL);
    pthread_detach(thread);
    syscall(SYS_exit, 0);
}

/* Four children that burn; nobody waits for them, they end before this process does. */
static void in_children(void)
{
    int ends[2];
    char byte;
    if (pipe(ends))
        return;
    for (int n = 0; n < 4; n++)
        if (fork() == 0) {
            burn(wanted_s);
            end_child();
        }
    close(ends[1]);
    (void)!read(ends[0], &byte, 1); /* its end comes with the last child's */
}

/* The same, and the kernel is told to forget each child as soon as it has ended. */
static void in_forgotten_children(void)
{
    signal(SIGCHLD, SIG_IGN);
    in_children();
}

/* A thousand of them, each too short for anybody who only looks now and then. */
static void in_forgotten_moments(void)
{
    signal(SIGCHLD, SIG_IGN);
    for (double left_s = 4 * wanted_s; left_s > 0; left_s -= 0.002) {
        if (fork() == 0) {
            burn(0.002);
            end_child();
        }
        wait(NULL); /* returns when there is no child left */
    }
}

/* The same in a copy that may be executed and not read: for it the kernel closes a clock of ours. */
static void in_an_unreadable_copy(void)
{
    char block[1 << 16], wanted[32];
    int from = open("/proc/self/exe", O_RDONLY), to = open("copy", O_CREAT | O_WRONLY, 0700);
    for (ssize_t count; (count = read(from, block, sizeof block)) > 0;)
        if (write(to, block, count) != count)
            return;
    close(to);
    chmod("copy", 0111);
    snprintf(wanted, sizeof wanted, "%f", wanted_s);
    signal(SIGCHLD, SIG_IGN);
    if (fork() == 0)
        _exit(execl("./copy", "copy", "in-forgotten-moments", wanted, NULL));
    wait(NULL);
}

/* The grandchildren burn; the children have ended, so they are nobody's. */
static void in_orphans(void)
{
    int ends[2];
    char byte;
    if (pipe(ends))
        return;
    for (int n = 0; n < 4; n++) {
        pid_t child = fork();
        if (child == 0) {
            if (fork() == 0) {
                setsid();
                burn(wanted_s);
            }
            end_child();
        }
        waitpid(child, NULL, 0);
    }
    close(ends[1]);
    (void)!read(ends[0], &byte, 1);
}

static void after_closing_its_output(void)
{
    close(0), close(1), close(2);
    burn(wanted_s);
}

static void deaf_to_signals(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (int n = 1; n < 65; n++)
        signal(n, SIG_IGN);
    burn(wanted_s);
}

/* Raises the limit that it finds, if it can. */
static void after_raising_its_limit(void)
{
    struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CPU, &most);
    signal(SIGXCPU, SIG_IGN);
    burn(wanted_s);
}

static int attack(int argc, char **argv)
{
    static const struct {
        const char *how;
        void (*use)(void);
    } ways[] = {
        {"alone", alone},
        {"in-threads", in_threads},
        {"without-a-first-thread", without_a_first_thread},
        {"in-children", in_children},
        {"in-forgotten-children", in_forgotten_children},
        {"in-forgotten-moments", in_forgotten_moments},
        {"in-an-unreadable-copy", in_an_unreadable_copy},
        {"in-orphans", in_orphans},
        {"after-closing-its-output", after_closing_its_output},
        {"deaf-to-signals", deaf_to_signals},
        {"after-raising-its-limit", after_raising_its_limit},
    };
    wanted_s = argc > 2 ? atof(argv[2]) : 0;
    if (wanted_s > MOST_SECONDS)
        wanted_s = MOST_SECONDS;
    used_ns = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (used_ns == MAP_FAILED)
        return 1;
    for (unsigned n = 0; n < sizeof ways / sizeof *ways; n++)
        if (argc > 2 && !strcmp(argv[1], ways[n].how))
            ways[n].use();
    puts("burnt: did it");
    fact("used", *used_ns + seconds(CLOCK_PROCESS_CPUTIME_ID) * 1e9);
    return 0;
}
