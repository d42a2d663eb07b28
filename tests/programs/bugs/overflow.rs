use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u32>().unwrap());
    let (a, b) = (numbers.next().unwrap(), numbers.next().unwrap());
    println!("{}", a - b);
}
// line 8: attempt to subtract with overflow
