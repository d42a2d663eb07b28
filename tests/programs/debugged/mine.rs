use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let width: usize = text.split_whitespace().next().unwrap().parse().unwrap();
    println!("{}", width + 900);
}
