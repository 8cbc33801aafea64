//! The program under a clock that the test keeps: days pass in seconds.
//!
//! The program itself runs as a child, with a library in front of the system's (`tests/clock`) that replaces the clocks of
//! the machine and every timed wait. Time leaps only while the program waits for nothing but time: each letter goes out
//! and each answer comes in at the instant that caused it. [`Town`] has friends on all three doors around it.

mod clock;
mod library;
mod line;
mod said;
mod town;

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

pub use self::clock::{Clock, Held};
use self::line::Line;
pub use self::said::{Said, Tally, listing};
pub use self::town::{Door, Town};
use crate::program::Program;

/// Milliseconds since 1970.
pub type Instant = i64;

/// Deadlines that lie closer together fall in one leap: the clockwork of the program looks every half second, and a week
/// has a million of those.
const STRIDE: Duration = Duration::from_secs(25);

/// The stride where each step counts.
const SMALL_STRIDE: Duration = Duration::from_millis(500);

/// One program and its clock.
pub struct TimeMachine {
    folder: TempDir,
    clock: Clock,
    listener: tokio::net::UnixListener,
    environment: Vec<(String, String)>,
    running: Option<(Program, Line)>,
}

impl TimeMachine {
    /// A machine whose clock begins at `at`. The program does not run yet.
    pub fn new(at: Instant) -> TimeMachine {
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Clock::create(folder.path(), at);
        let listener = tokio::net::UnixListener::bind(folder.path().join("test")).expect("a socket");
        TimeMachine { folder, clock, listener, environment: Vec::new(), running: None }
    }

    /// Sets a variable of the program's environment, from its next start on.
    pub fn set(&mut self, name: &str, value: &str) {
        self.environment.push((name.to_owned(), value.to_owned()));
    }

    /// The clock, for the fakes and for who wants to know what time it is.
    pub fn clock(&self) -> Clock {
        self.clock.clone()
    }

    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// The folder of the program's games.
    pub fn games(&self) -> std::path::PathBuf {
        self.folder.path().join("games")
    }

    /// Starts the program and waits until it is ready; the address of its page.
    pub async fn start(&mut self) -> String {
        let library = library::path();
        let own = [("LD_PRELOAD", path_of(library)), ("BANCO_TIME_MACHINE", path_of(self.folder.path()))];
        let given = self.environment.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let environment: Vec<(&str, &str)> = own.into_iter().chain(given).collect();
        // One thread does the work of all: fewer hand-overs a leap.
        let environment: Vec<_> = environment.into_iter().chain([("TOKIO_WORKER_THREADS", "1")]).collect();
        let mut program = Program::spawn(self.folder.path(), &environment);
        let Some((line, words)) = Line::accept(&self.listener).await else {
            panic!("the clock does not call:\n{}", program.output());
        };
        self.clock.tells(words);
        tokio::task::block_in_place(|| program.wait_ready());
        let base = program.base.clone();
        self.running = Some((program, line));
        base
    }

    /// Kills the program as a power cut would. Its clock goes on.
    pub fn kill(&mut self) {
        let (mut program, _) = self.running.take().expect("it runs");
        program.kill();
    }

    /// Lets time pass while the program does not run.
    pub fn pass(&mut self, time: Duration) {
        assert!(self.running.is_none(), "the program keeps its clock while it runs");
        self.clock.leap(time);
    }

    /// Sets the wall clock alone, by so many milliseconds.
    pub fn set_wall_clock_by(&mut self, millis: i64) {
        self.clock.say(&format!("wall {}\n", millis * 1_000_000));
    }

    /// Lets time leap up to `until`; returns when it is then and the program has nothing to do.
    pub async fn go(&mut self, until: Instant, stride: Duration) {
        let (until, stride) = (self.clock.steady_at(until), stride.as_nanos());
        let (program, line) = self.running.as_mut().expect("it runs");
        self.clock.say(&format!("go {until} {stride}\n"));
        line.arrived().await.unwrap_or_else(|why| panic!("{why}:\n{}", program.output()));
    }

    /// Everything the program printed since its last start.
    pub fn output(&self) -> String {
        self.running.as_ref().map_or_else(String::new, |(program, _)| program.output())
    }
}

fn path_of(path: &Path) -> &str {
    path.to_str().expect("paths of tests are plain")
}
