pub fn main() error{Crash}!void {
    return error.Crash;
}
