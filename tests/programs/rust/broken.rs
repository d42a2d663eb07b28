fn main() {
    println!("{}", undeclared);
}
