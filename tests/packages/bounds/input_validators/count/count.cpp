// Only the number of coins, as for testlib: the other validator reads the rest.
#include "testlib.h"

int main(int argc, char **argv) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100, "n");
    int left = n;
    while (!inf.seekEof()) {
        inf.readInt(1, 50, "~coin~");
        --left;
    }
    if (left) quitf(_fail, "%d coins are missing", left);
    inf.readEof();
}
