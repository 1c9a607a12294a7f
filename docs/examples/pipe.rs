// Computes S₁ for each line of standard input: a port that plumb check --port-command runs. It also reads what plumb vectors
// writes.
use std::io::{stdin, stdout, Write};

// t → S₁ = sin √t / √t
fn s1(t: f32) -> f32 {
    let a = f64::from(t).sqrt();
    if a == 0.0 { 1.0 } else if a.is_infinite() { 0.0 } else { (a.sin() / a) as f32 }
}

fn main() {
    for mut line in stdin().lines().map(Result::unwrap) {
        if line.starts_with("plumb-kernels") {
            line = "plumb-kernels 2 hex mine | so3.s1:float".to_string();
        } else if !line.starts_with("plumb-") {
            let numbers: Vec<f32> = line.split_whitespace()
                .map(|hex| f32::from_bits(u32::from_str_radix(hex, 16).unwrap())).collect();
            line += &format!(" {:08x}", s1(numbers[0]).to_bits());
        }
        writeln!(stdout(), "{line}").unwrap();
        stdout().flush().unwrap();
    }
}
