#define ANY_FAULT 3
