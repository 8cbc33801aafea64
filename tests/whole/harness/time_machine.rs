//! The program under a simulated clock: days pass in seconds.
//!
//! The program runs as a child process with a preloaded library (`tests/clock`), which replaces all clocks and timed
//! waits. Time advances only while the program waits for nothing but time. So each letter and each answer keeps the
//! instant that caused it. [`Town`] adds friends on all three doors.

mod library;
mod line;
mod said;
mod town;

use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

use self::line::Line;
pub use self::said::{Said, Tally, listing};
pub use self::town::{Door, Town};
pub use crate::clock::{Clock, Held, Instant};
use crate::program::Program;

/// Longest leap over several deadlines. The program checks every half second, which is about a million times a week.
const STRIDE: Duration = Duration::from_secs(25);

/// Leap for tests in which each step counts.
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
    /// Creates a machine whose clock begins at `at`. The program does not run yet.
    pub fn new(at: Instant) -> TimeMachine {
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Clock::create(folder.path(), at);
        let listener = tokio::net::UnixListener::bind(folder.path().join("test")).expect("a socket");
        TimeMachine { folder, clock, listener, environment: Vec::new(), running: None }
    }

    /// Sets an environment variable of the program, from its next start on.
    pub fn set(&mut self, name: &str, value: &str) {
        self.environment.push((name.to_owned(), value.to_owned()));
    }

    /// The clock, for the fakes and for tests that read the time.
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

    /// Starts the program and waits until it is ready; returns the address of its page.
    pub async fn start(&mut self) -> String {
        let library = library::path();
        let own = [("LD_PRELOAD", path_of(library)), ("BANCO_TIME_MACHINE", path_of(self.folder.path()))];
        let given = self.environment.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let environment: Vec<(&str, &str)> = own.into_iter().chain(given).collect();
        // One thread does all the work, which means fewer switches per leap.
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

    /// Kills the program like a power cut. Its clock continues.
    pub fn kill(&mut self) {
        let (mut program, _) = self.running.take().expect("it runs");
        program.kill();
    }

    /// Advances time while the program does not run.
    pub fn pass(&mut self, time: Duration) {
        assert!(self.running.is_none(), "the program keeps its clock while it runs");
        self.clock.leap(time);
    }

    /// Shifts only the wall clock, by so many milliseconds.
    pub fn set_wall_clock_by(&mut self, millis: i64) {
        self.clock.say(&format!("wall {}\n", millis * 1_000_000));
    }

    /// Advances time up to `until`; returns when the program is idle at that instant.
    pub async fn go(&mut self, until: Instant, stride: Duration) {
        let (until, stride) = (self.clock.steady_at(until), stride.as_nanos());
        let (program, line) = self.running.as_mut().expect("it runs");
        self.clock.say(&format!("go {until} {stride}\n"));
        line.arrived().await.unwrap_or_else(|why| panic!("{why}:\n{}", program.output()));
    }

    /// Output of the program since its last start.
    pub fn output(&self) -> String {
        self.running.as_ref().map_or_else(String::new, |(program, _)| program.output())
    }
}

fn path_of(path: &Path) -> &str {
    path.to_str().expect("paths of tests are plain")
}
