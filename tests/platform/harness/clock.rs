//! The clock of a time machine: a file that the program has mapped into memory.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::net::unix::OwnedWriteHalf;

/// Instant in milliseconds since 1970.
pub type Instant = i64;

/// First value of the steady clock; any number would do.
const FIRST_STEADY: i64 = 1_000_000_000_000_000;

const NANOS: i64 = 1_000_000;

/// Reads the simulated time. Cheap to clone.
#[derive(Clone)]
pub struct Clock(Arc<Inner>);

struct Inner {
    face: File,
    /// Difference between the steady clock and the true time in nanoseconds, independent of the program's wall clock.
    offset: i64,
    line: Mutex<Option<OwnedWriteHalf>>,
    /// Number of requests that the fakes keep open.
    held: AtomicI64,
}

/// Content of the file, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Face {
    version: i64,
    steady: i64,
    real: i64,
    wall: i64,
}

impl Clock {
    pub fn create(folder: &Path, at: Instant) -> Clock {
        let mut options = File::options();
        let face = options.read(true).write(true).create_new(true).open(folder.join("clock")).expect("a file");
        let offset = at * NANOS - FIRST_STEADY;
        let clock = Clock(Arc::new(Inner { face, offset, line: Mutex::default(), held: AtomicI64::new(0) }));
        clock.write(Face { version: 0, steady: FIRST_STEADY, real: uptime(), wall: offset });
        clock
    }

    fn write(&self, face: Face) {
        let numbers = [face.version, face.steady, face.real, face.wall];
        let bytes: Vec<u8> = numbers.into_iter().flat_map(i64::to_ne_bytes).collect();
        self.0.face.write_all_at(&bytes, 0).expect("written");
    }

    fn read(&self) -> Face {
        let mut bytes = [0; 32];
        self.0.face.read_exact_at(&mut bytes, 0).expect("read");
        let number = |at: usize| i64::from_ne_bytes(bytes[at * 8..][..8].try_into().expect("eight bytes"));
        Face { version: number(0), steady: number(1), real: number(2), wall: number(3) }
    }

    /// The true time, independent of the program's wall clock.
    pub fn now(&self) -> Instant {
        loop {
            let face = self.read();
            // The program may be writing at this moment.
            if face.version % 2 == 0 && face == self.read() {
                return (face.steady + uptime() - face.real + self.0.offset) / NANOS;
            }
        }
    }

    pub fn steady_at(&self, at: Instant) -> i64 {
        at * NANOS - self.0.offset
    }

    pub fn leap(&self, time: Duration) {
        let face = self.read();
        let nanos = i64::try_from(time.as_nanos()).expect("some days");
        self.write(Face { steady: face.steady + nanos, ..face });
    }

    pub fn tells(&self, line: OwnedWriteHalf) {
        *self.0.line.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
    }

    pub fn say(&self, words: &str) {
        if let Some(line) = &*self.0.line.lock().unwrap_or_else(PoisonError::into_inner) {
            // A killed program receives nothing.
            let _ = line.try_write(words.as_bytes());
        }
    }

    /// Marks a request as kept open on purpose, like a long poll, until the result is dropped. Time does not wait for
    /// its answer.
    pub fn hold(&self) -> Held {
        self.change_held(1);
        Held(self.clone())
    }

    fn change_held(&self, by: i64) {
        let held = self.0.held.fetch_add(by, Ordering::SeqCst) + by;
        self.say(&format!("held {held}\n"));
    }
}

/// See [`Clock::hold`].
pub struct Held(Clock);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.change_held(-1);
    }
}

/// Nanoseconds since the machine started, in the precision of the system.
fn uptime() -> i64 {
    let told = std::fs::read_to_string("/proc/uptime").expect("Linux");
    let seconds: f64 = told.split(' ').next().and_then(|seconds| seconds.parse().ok()).expect("seconds");
    // Hundredths are exact in a float for some million years.
    (seconds * 100.0).round() as i64 * 10 * NANOS
}
