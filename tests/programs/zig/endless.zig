var counter: u64 = 0;

pub fn main() void {
    const seen: *volatile u64 = &counter;
    while (true) seen.* +%= 1;
}
