// Not the testlib that Polygon uses: a few dozen lines of our own, with just what the validator
// beside it calls. It ends with 0 (valid) or 3, and says why on standard error. The file that
// --testOverviewLogFileName names gets, for each variable, which of its bounds were read; a ~ before
// or behind the name of a variable says that its least or its greatest value is not looked for.
#ifndef TESTLIB_H
#define TESTLIB_H

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

enum TResult { _ok = 0, _fail = 3 };

[[noreturn]] inline void quitf(TResult result, const char *format, ...) {
    va_list values;
    va_start(values, format);
    std::vfprintf(stderr, format, values);
    va_end(values);
    std::fprintf(stderr, "\n");
    std::exit(result);
}

struct BoundsHit {
    bool least, greatest;
};

inline std::map<std::string, BoundsHit> boundsHit;
inline std::string overview;

struct InStream {
    int readInt(int low, int high, std::string name) {
        long value;
        if (!(std::cin >> value)) quitf(_fail, "%s: an integer is expected", name.c_str());
        if (value < low || value > high) quitf(_fail, "%s violates the range", name.c_str());
        bool least = name.front() == '~', greatest = name.back() == '~';
        name = name.substr(least, name.size() - least - greatest);
        BoundsHit &hit = boundsHit[name];
        hit.least |= least || value == low;
        hit.greatest |= greatest || value == high;
        return int(value);
    }
    bool seekEof() { return (std::cin >> std::ws).eof(); }
    void readEof() {
        if (!seekEof()) quitf(_fail, "the end of the file is expected");
        std::ofstream file(overview);
        for (const auto &[name, hit] : boundsHit)
            file << '"' << name << "\":" << (hit.least ? " min-value-hit" : "")
                 << (hit.greatest ? " max-value-hit" : "") << '\n';
    }
};

inline InStream inf;

inline void registerValidation(int argc, char **argv) {
    for (int index = 1; index + 1 < argc; ++index)
        if (argv[index] == std::string("--testOverviewLogFileName")) overview = argv[index + 1];
}

#endif
