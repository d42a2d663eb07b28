use std::io::Read;

fn largest(numbers: &[usize]) -> usize {
    let mut best = numbers[0];
    for i in 0..=numbers.len() {
        if numbers[i] > best {
            best = numbers[i];
        }
    }
    best
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<usize> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    println!("{}", largest(&numbers));
}
// line 6: index out of bounds
