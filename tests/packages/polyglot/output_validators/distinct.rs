use std::collections::HashSet;
use std::io::Read;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).unwrap();
    let output = String::from_utf8_lossy(&bytes);
    let mut seen = HashSet::new();
    for word in output.split_whitespace() {
        if !seen.insert(word) {
            let message = format!("Rust: {} is there twice", word);
            std::fs::write(format!("{}judgemessage.txt", args[3]), message).unwrap();
            std::process::exit(43);
        }
    }
    std::process::exit(42);
}
