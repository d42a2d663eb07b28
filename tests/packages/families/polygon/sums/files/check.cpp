#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    int expected = ans.readInt(0, 1000000, "answer");
    int found = ouf.readInt(0, 1000000, "output");
    if (found != expected) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "right");
}
