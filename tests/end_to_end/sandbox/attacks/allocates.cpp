/* Asks for more memory than it may have: allocates used|uncaught|caught|unchecked|thread. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <thread>
#include <vector>

static const std::size_t more = std::size_t(1) << 30, too_much = std::size_t(1) << 60;

int main(int argc, char **argv)
{
    const std::string how = argc > 1 ? argv[1] : "";
    if (how == "used") {
        std::vector<long> numbers(more / sizeof(long), 1);
        std::printf("%ld\n", numbers.back());
    }
    if (how == "uncaught")
        std::printf("%p\n", ::operator new(too_much));
    if (how == "caught")
        try {
            std::printf("%p\n", ::operator new(too_much));
        } catch (const std::bad_alloc &) {
            std::puts("wrong");
        }
    if (how == "unchecked") {
        volatile char *memory = static_cast<char *>(std::malloc(too_much));
        memory[1] = 1;
    }
    if (how == "thread") {
        std::thread([] { std::puts("right"); }).join();
        std::vector<char> reserved;
        reserved.reserve(more); /* costs nothing as long as it is not used */
    }
}
