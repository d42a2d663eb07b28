// Written as for Polygon: a divisor, and none is larger.
#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    int number = inf.readInt(2, 9999, "number");
    int expected = ans.readInt(1, number - 1, "answer");
    int found = ouf.readInt(1, number - 1, "divisor");
    if (!ouf.seekEof()) quitf(_pe, "Extra information in the output file");
    if (number % found) quitf(_wa, "%d is no divisor of %d", found, number);
    if (found < expected) quitf(_wa, "%d is larger than %d", expected, found);
    if (found > expected) quitf(_fail, "%d is better than the answer of the judges, %d", found, expected);
    quitf(_ok, "divisor %d", found);
}
