pub fn main() void {
    _ = undeclared;
}
