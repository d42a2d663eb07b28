/* Count the edges that a program takes, in a file that the judge reads after the run.

   GCC and clang call __sanitizer_cov_trace_pc at the start of each basic block. See watched.py
   for the file. What is left of a program that is killed is in it as well, because it is mapped. */

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define EDGES 65536

extern const char __executable_start, etext; /* the linker's */

static unsigned char *counts, *sites;
static __thread uint32_t previous;

void __sanitizer_cov_trace_pc(void) {
    if (counts == NULL) return;
    uintptr_t start = (uintptr_t)&__executable_start;
    uintptr_t site = ((uintptr_t)__builtin_return_address(0) - start) >> 2;
    uint32_t here = (uint32_t)site * 2654435769u >> 16;
    unsigned char *count = &counts[here ^ previous];
    if (*count != 255) ++*count;
    sites[site] = 1;
    previous = here >> 1; /* so that A to B differs from B to A, and A to A from B to B */
}

/* Before the constructors of the program. */
__attribute__((constructor(101))) static void open_map(void) {
    const char *home = getenv("HOME");
    if (getenv("JUDGE_COVERAGE") == NULL) return;
    int file = open(".judge-coverage", O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    size_t size = EDGES + (((uintptr_t)&etext - (uintptr_t)&__executable_start) >> 2) + 1;
    if (ftruncate(file, (off_t)size) == 0) {
        void *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (map != MAP_FAILED) {
            sites = (unsigned char *)map + EDGES;
            counts = (unsigned char *)map;
        }
    }
    close(file);
    if (home != NULL && chdir(home) != 0) abort(); /* where it runs otherwise */
    unsetenv("JUDGE_COVERAGE");
}
