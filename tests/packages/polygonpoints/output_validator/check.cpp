// Written as for Polygon: points from 0 to 10.
#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    int away = std::abs(ouf.readInt(0, 9999, "root") - ans.readInt(0, 99, "answer"));
    if (away > 20) quitf(_wa, "%d away", away);
    quitp(away > 10 ? 0.0 : 10.0 - away / 2.0, "close enough");
}
