#include "testlib.h"

int main(int count, char **words) {
    registerInteraction(count, words);
    int first = inf.readInt(0, 1000000, "first");
    int second = inf.readInt(0, 1000000, "second");
    std::cout << first << " " << second << std::endl;
    tout << ouf.readInt(0, 1000000, "sum") << std::endl;
    quitf(_ok, "the dialogue is over");
}
