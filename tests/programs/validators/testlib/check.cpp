#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    int expected = ans.readInt(0, 1000000, "answer");
    if (ouf.readInt(0, 1000000, "output") != expected) quitf(_wa, "not the sum");
    quitf(_ok, "right");
}
