#!/bin/bash
g++ -o maker ../prog/maker.cpp || exit 1
for pair in "1a 1 20" "2a 2 30" "2b 3 40"; do
    set -- $pair
    ./maker $2 $3 > sum$1.in
done
rm maker
