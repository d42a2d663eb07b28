fn main() { println!("{}", cfg!(ONLINE_JUDGE) as i32); }
