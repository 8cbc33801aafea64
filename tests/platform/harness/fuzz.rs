//! Fuzzing: valid inputs, changed at random, for every reader of the program.
//!
//! A target names its valid inputs and its run; the run panics if a promise is broken. `suites/fuzz.rs` runs each
//! target for a short time, the program `fuzz` for as long as you like.

mod changes;
mod doors;
mod readers;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::random::Random;
pub use changes::change;

/// A reader of the program, as a fuzz target.
pub struct Target {
    pub name: &'static str,
    /// Valid inputs, as people and programs write them.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Number of runs in the short form.
    pub runs: u32,
    pub run: fn(&[u8]),
}

/// Every reader of the program, from the cheapest to the most expensive.
pub const TARGETS: &[Target] = &[
    Target { name: "presses", seeds: readers::press_seeds, runs: 20_000, run: readers::press },
    Target { name: "moves", seeds: readers::move_seeds, runs: 4_000, run: readers::moves },
    Target { name: "positions", seeds: readers::position_seeds, runs: 4_000, run: readers::position },
    Target { name: "options", seeds: readers::option_seeds, runs: 4_000, run: readers::options },
    Target { name: "files", seeds: readers::file_seeds, runs: 1_500, run: readers::file },
    Target { name: "records", seeds: readers::record_seeds, runs: 600, run: readers::record },
    Target { name: "config", seeds: doors::config_seeds, runs: 1_500, run: doors::config },
    Target { name: "lab", seeds: doors::lab_seeds, runs: 600, run: doors::lab },
    Target { name: "journal", seeds: doors::journal_seeds, runs: 150, run: doors::journal },
    Target { name: "web", seeds: doors::web_seeds, runs: 400, run: doors::web },
    Target { name: "evening", seeds: doors::evening_seeds, runs: 150, run: doors::evening },
];

/// The error, and the bytes that caused it.
#[derive(Debug)]
pub struct Broken {
    pub run: u64,
    pub bytes: Vec<u8>,
    pub why: String,
}

impl Target {
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Gives the target `runs` changed inputs; they depend only on the seed.
    ///
    /// # Errors
    /// The first input that breaks a promise.
    pub fn fuzz(&self, seed: u64, runs: u64) -> Result<(), Box<Broken>> {
        let seeds = (self.seeds)();
        let mut random = Random::new(seed);
        for run in 0..runs {
            // Valid inputs come first, unchanged.
            let bytes = match usize::try_from(run).ok().and_then(|run| seeds.get(run)) {
                Some(honest) => honest.clone(),
                None => change(&seeds, &mut random),
            };
            self.try_one(&bytes).map_err(|why| Box::new(Broken { run, bytes, why }))?;
        }
        Ok(())
    }

    /// Gives the target these bytes.
    ///
    /// # Errors
    /// Text of the panic.
    pub fn try_one(&self, bytes: &[u8]) -> Result<(), String> {
        catch_unwind(AssertUnwindSafe(|| (self.run)(bytes))).map_err(|panic| told(&*panic))
    }
}

fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words").to_owned()
}
