#!/bin/bash
# Water jugs by a congruence, which counts the moves of both pouring orders without making them.
#
# Idea    Choose the jug to pour from. Then nothing is left to decide: if that jug is empty, fill
#         it; else if the other one is full, empty the other one; else pour. There are two such
#         orders, one for each jug. The shorter of them is a shortest solution. Let F be the size of
#         the jug to pour from, S the size of the other jug, d their greatest common divisor and G
#         the goal.
#         1. After k fillings of the first jug and l emptyings of the second one, the two jugs
#            together hold kF - lS litres. If one jug holds G litres and the other is empty, then
#            kF - lS = G. The extended Euclidean algorithm finds x with xF = d modulo S; then
#            k = xG/d modulo S/d, at least 1.
#         2. Every pouring empties the first jug (k times) or fills the second one (l times). So
#            there are k + l pourings and k + l other moves.
#         3. If G is less than F, two moves can be saved. Two moves earlier, the first jug held G
#            and the second jug was full. So the last two moves are not necessary.
#         4. If G = F, one move is enough.
#         The shell is slow, so it makes only the moves that it prints.
# Time    O(log(A + B)) for each pair, and O(moves) to print them
# Memory  O(moves)
# Source  Bezout's identity and the extended Euclidean algorithm.

# Sets divisor = gcd($1, $2), and inverse such that inverse * $1 = divisor modulo $2.
euclid() {
    local a=$1 b=$2 x=1 y=0 quotient next
    while ((b > 0)); do
        ((quotient = a / b))
        ((next = a % b, a = b, b = next))
        ((next = x - quotient * y, x = y, y = next))
    done
    divisor=$a
    inverse=$x
}

# Sets moves to what the order from a jug of $1 litres to one of $2 needs for the goal $3.
count() {
    local first=$1 second=$2 goal=$3 period fillings emptyings
    euclid "$first" "$second"
    ((period = second / divisor))
    ((fillings = inverse * (goal / divisor) % period))
    ((fillings += fillings > 0 ? 0 : period))
    ((emptyings = (fillings * first - goal) / second))
    ((moves = 2 * (fillings + emptyings)))
    ((moves -= goal < first ? 2 : 0))
    ((moves = goal == first ? 1 : moves))
}

# Prints that many moves ($4) of the order from a jug of $1 litres to one of $2; the third
# argument says which jug is A: 0 for the first one.
pour() {
    local first=$1 second=$2 exchanged=$3 moves=$4 here=0 there=0 flow line=
    for ((; moves > 0; moves--)); do
        if ((here == 0)); then
            here=$first
        elif ((there == second)); then
            there=0
        else
            ((flow = here < second - there ? here : second - there))
            ((here -= flow, there += flow))
        fi
        if ((exchanged)); then line+="$there,$here "; else line+="$here,$there "; fi
    done
    echo "$line"
}

read -r pairs
for ((; pairs > 0; pairs--)); do
    read -r a b goal
    euclid "$a" "$b"
    if ((goal == 0)); then
        echo 0
    elif ((goal > a && goal > b || goal % divisor != 0)); then
        echo -1
    else
        count "$a" "$b" "$goal"
        from_a=$moves
        count "$b" "$a" "$goal"
        if ((from_a <= moves)); then
            echo "$from_a"
            pour "$a" "$b" 0 "$from_a"
        else
            echo "$moves"
            pour "$b" "$a" 1 "$moves"
        fi
    fi
done
