//! Every reader of the program with valid and then damaged bytes (faults 21 and 22), the same in every run.
//!
//! `cargo run --release -p banco-tests-platform --bin fuzz -- moves 7 1000000` runs longer.

use banco_tests::fuzz::Target;
use banco_tests::long_form::is_long;

const SEED: u64 = 20_261_122;

/// Factor for the runs of the short form.
const LONG: u64 = 200;

fn fuzz(name: &str) {
    let target = Target::named(name).expect("there is such a target");
    let runs = u64::from(target.runs) * if is_long() { LONG } else { 1 };
    if let Err(broken) = target.fuzz(SEED, runs) {
        panic!("{name}, run {}: {}\n{:?}", broken.run, broken.why, String::from_utf8_lossy(&broken.bytes));
    }
}

macro_rules! targets {
    ($($test:ident = $name:literal;)+) => {
        $(#[test]
        fn $test() {
            fuzz($name);
        })+

        #[test]
        fn every_target_is_run() {
            let run = [$($name),+];
            let all: Vec<_> = banco_tests::fuzz::TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(all, run);
        }
    };
}

targets! {
    fault_22_spoiled_button_data = "presses";
    fault_21_spoiled_moves = "moves";
    spoiled_positions = "positions";
    spoiled_options = "options";
    spoiled_files = "files";
    spoiled_records = "records";
    spoiled_configuration = "config";
    spoiled_lines_of_the_lab = "lab";
    spoiled_journals = "journal";
    spoiled_requests_of_the_page = "web";
    fault_21_a_spoiled_evening = "evening";
}
