// Not the testlib that Polygon uses: a few dozen lines of our own, with just what the checkers,
// interactors and generators of the tests call. A program ends with 0 (right), 1 (wrong), 2 (not
// in the format), 3 (the judge is wrong) or 7 (points), and says why on standard error.
#ifndef TESTLIB_H
#define TESTLIB_H

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

inline bool isRegistered = false, hasQuit = false, isChecker = false;

// As that testlib does, it fails a program that ends before it has registered, and a checker that
// ends without a word.
struct Guard {
    ~Guard() {
        if (!isRegistered || (isChecker && !hasQuit)) std::_Exit(3);
    }
};
inline Guard guard;

enum TResult { _ok = 0, _wa = 1, _pe = 2, _fail = 3, _points = 7 };

[[noreturn]] inline void quitf(TResult result, const char *format, ...) {
    static const char *const words[] = {"ok", "wrong answer", "wrong output format", "FAIL"};
    std::fprintf(stderr, "%s ", words[result]);
    va_list values;
    va_start(values, format);
    std::vfprintf(stderr, format, values);
    va_end(values);
    std::fprintf(stderr, "\n");
    hasQuit = true;
    std::exit(result);
}

[[noreturn]] inline void quitp(double points, const char *message) {
    std::fprintf(stderr, "points %.10g %s\n", points, message);
    hasQuit = true;
    std::exit(_points);
}

struct InStream {
    std::istream *stream;
    TResult fault;
    std::string readToken() {
        std::string token;
        if (!(*stream >> token)) quitf(fault == _fail ? _fail : _pe, "Unexpected end of file");
        return token;
    }
    int readInt(int low, int high, const char *name) {
        std::string token = readToken();
        char *end;
        long number = std::strtol(token.c_str(), &end, 10);
        if (*end) quitf(fault == _fail ? _fail : _pe, "Expected integer, but \"%s\" found", token.c_str());
        if (number < low || number > high) quitf(fault, "Integer %s violates the range", name);
        return int(number);
    }
    bool seekEof() { return (*stream >> std::ws).eof(); }
};

inline std::ifstream inputFile, outputFile, answerFile;
inline std::ofstream tout;
inline InStream inf{&inputFile, _fail}, ouf{&outputFile, _wa}, ans{&answerFile, _fail};

inline void openTestlib(int count, char **words, bool interactive) {
    isRegistered = true;
    isChecker = !interactive;
    if (count < 4) quitf(_fail, "Program must be run with input, output and answer");
    inputFile.open(words[1]);
    if (interactive) {
        tout.open(words[2]);
        ouf.stream = &std::cin;
    } else {
        outputFile.open(words[2]);
    }
    answerFile.open(words[3]);
}

inline void registerTestlibCmd(int count, char **words) { openTestlib(count, words, false); }
inline void registerInteraction(int count, char **words) { openTestlib(count, words, true); }
inline void registerGen(int, char **, int) { isRegistered = true; }

#endif
