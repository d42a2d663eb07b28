#define POWER(exponent) (1LL << (exponent))
