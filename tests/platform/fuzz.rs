//! Spoiled bytes for one reader of the program, for as long as one likes: `fuzz TARGET [SEED] [RUNS]`, or `fuzz TARGET
//! FILE` to see again what a file does. What breaks it is written to `fuzz-TARGET.bytes`.

use std::process::ExitCode;

use banco_tests_platform::fuzz::{TARGETS, Target};

const RUNS: u64 = 1_000_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(target) = words.first().and_then(|name| Target::named(name)) else {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!("usage: fuzz {} [SEED] [RUNS] | FILE", names.join("|"));
        return ExitCode::FAILURE;
    };
    if let Some(bytes) = words.get(1).and_then(|file| std::fs::read(file).ok()) {
        return match target.try_one(&bytes) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        };
    }
    let number = |at: usize, usual: u64| words.get(at).map_or(Some(usual), |word| word.parse().ok());
    let (Some(seed), Some(runs)) = (number(1, 1), number(2, RUNS)) else {
        eprintln!("seed and runs are numbers");
        return ExitCode::FAILURE;
    };
    match target.fuzz(seed, runs) {
        Ok(()) => {
            println!("{}: {runs} runs from seed {seed}, nothing broke", target.name);
            ExitCode::SUCCESS
        }
        Err(broken) => {
            let file = format!("fuzz-{}.bytes", target.name);
            eprintln!("{}: run {} from seed {seed}: {}", target.name, broken.run, broken.why);
            match std::fs::write(&file, &broken.bytes) {
                Ok(()) => eprintln!("the bytes are in {file}"),
                Err(error) => eprintln!("{file}: {error}"),
            }
            ExitCode::FAILURE
        }
    }
}
