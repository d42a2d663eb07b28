# Farmer, wolf, goat and cabbage by breadth-first search over bit masks.
#
# Idea    A state is a number with one bit for each thing and one for the farmer. A bit is set while
#         its thing, or the farmer, is on the near bank. A crossing flips the farmer's bit and the
#         bits of the load, which is a subset of the things on the farmer's bank. The load must fit
#         into the boat, and the things that it leaves behind must be safe.
#         The load that first reached a state also leads back to its predecessor.
# Time    O(3^n): all pairs of a set of things and one of its subsets
# Memory  O(2^n)
# Source  Moore, "The shortest path through a maze" (1959), for the search. The subsets of a set in
#         falling order by (subset - 1) & set: Knuth, TAOCP 4A, 7.1.3.
#
# n       the number of things
# m       the number of pairs that must not be left together

def each_subset(set)
  subset = set
  until subset.zero?
    yield subset
    subset = (subset - 1) & set
  end
  yield 0
end

# For each state that can be reached, the load of the crossing that first reached it.
def breadth_first(n, seats, pairs)
  farmer = 1 << n
  fits = Array.new(farmer) { |load| load.digits(2).sum <= seats }
  safe = Array.new(farmer) { |things| pairs.none? { |pair| things & pair == pair } }
  load_to = Array.new(2 * farmer)
  load_to[-1] = 0
  queue = [2 * farmer - 1]
  queue.each do |state| # it grows meanwhile
    here = (state & farmer == 0 ? ~state : state) & (farmer - 1)
    each_subset(here) do |load|
      after = state ^ farmer ^ load
      next unless fits[load] && safe[here ^ load] && !load_to[after]

      load_to[after] = load
      queue << after
    end
  end
  load_to
end

def solution(load_to, n)
  loads = []
  state = 0
  while state != (2 << n) - 1
    loads << load_to[state]
    state ^= 1 << n ^ load_to[state]
  end
  loads.reverse
end

words = $stdin.read.split
n, seats, m = words.shift(3).map(&:to_i)
names = words.shift(n)
pairs = words.first(2 * m).map { |name| 1 << names.index(name) }.each_slice(2).map(&:sum)

load_to = breadth_first(n, seats, pairs)
if load_to[0]
  loads = solution(load_to, n)
  puts loads.size
  loads.each do |load|
    puts load.zero? ? "-" : names.select.with_index { |_, i| load[i] == 1 }.join("+")
  end
else
  puts(-1)
end
