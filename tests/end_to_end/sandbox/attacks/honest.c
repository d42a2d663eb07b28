/* Does what honest programs do: honest HOW; ends with 0 if it went as it should. */
#include "attack.h"
#include <pthread.h>
#include <sys/socket.h>
#include <sys/time.h>

static volatile sig_atomic_t rung;

static void ring(int number)
{
    rung = number;
}

static void *counted(void *number)
{
    ++*(int *)number;
    return NULL;
}

static int alarms(void)
{
    signal(SIGALRM, ring);
    alarm(1);
    pause();
    return rung == SIGALRM;
}

static int timers(void)
{
    struct itimerval soon = {.it_value.tv_usec = 20000};
    signal(SIGPROF, ring);
    setitimer(ITIMER_PROF, &soon, NULL);
    for (double end = seconds(CLOCK_MONOTONIC) + 5; !rung && seconds(CLOCK_MONOTONIC) < end;)
        ;
    return rung == SIGPROF;
}

static int sleeps(void)
{
    struct timespec moment = {.tv_nsec = 10000000};
    return sleep(1) == 0 && usleep(1000) == 0 && nanosleep(&moment, NULL) == 0;
}

static int waits(void)
{
    struct rusage used;
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(5);
    return wait4(child, &status, 0, &used) == child && WEXITSTATUS(status) == 5;
}

static int own_session(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(setsid() == getpid() && setpgid(0, 0) < 0 ? 0 : 1);
    int status;
    return waitpid(child, &status, 0) == child && status == 0;
}

static int runs_another(void)
{
    return system("exit 3") == 3 << 8;
}

static int threads(void)
{
    pthread_t all[8];
    int numbers[8] = {0}, sum = 0;
    for (int n = 0; n < 8; n++)
        pthread_create(&all[n], NULL, counted, &numbers[n]);
    for (int n = 0; n < 8; n++)
        sum += pthread_join(all[n], NULL) == 0 ? numbers[n] : 0;
    return sum == 8;
}

static int files(void)
{
    FILE *named = fopen("notes", "w+");
    return named && fputs("x", named) >= 0 && rename("notes", "kept") == 0
           && mkdir("folder", 0700) == 0 && rename("kept", "folder/kept") == 0
           && unlink("folder/kept") == 0 && rmdir("folder") == 0;
}

static int pipes(void)
{
    int ends[2], pair[2];
    char byte = 0;
    return pipe(ends) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0
           && write(ends[1], "x", 1) == 1 && read(ends[0], &byte, 1) == 1
           && write(pair[1], "y", 1) == 1 && read(pair[0], &byte, 1) == 1 && byte == 'y';
}

static int signals_itself(void)
{
    signal(SIGUSR1, ring);
    errno = 0; /* of `nice` any result may be right */
    return raise(SIGUSR1) == 0 && rung == SIGUSR1 && (nice(1), errno == 0);
}

static int attack(int argc, char **argv)
{
    static const struct {
        const char *how;
        int (*does)(void);
    } ways[] = {
        {"alarm", alarms},       {"setitimer", timers}, {"sleep", sleeps},
        {"wait4", waits},        {"setsid", own_session}, {"system", runs_another},
        {"threads", threads},    {"files", files},      {"pipes", pipes},
        {"raise", signals_itself},
    };
    for (unsigned n = 0; n < sizeof ways / sizeof *ways; n++)
        if (argc > 1 && !strcmp(argv[1], ways[n].how))
            return ways[n].does() ? 0 : 1;
    return 2;
}
