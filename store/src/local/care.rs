//! What is looked after beside play: finished games go into the archive, an index comes back to the disk, and the archive
//! is read once after each start, so that its host hears of damage before a player does.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::archive::NotWritten;
use super::shared::Shared;
use super::tidy::{self, tidy};

/// Before something that failed is tried again; doubled with each failure.
const REST_MIN: Duration = Duration::from_secs(1);
const REST_MAX: Duration = Duration::from_secs(600);

/// What held for so long was mended.
const HOLDS: Duration = Duration::from_secs(10);

/// How many times longer than it reads the check of the archive rests: it gives way to play.
const RESTS_PER_READ: u32 = 4;

/// But never so long that a stop would wait for it.
const READ_REST_MAX: Duration = Duration::from_secs(1);

/// Works whenever it is told to, and looks by itself while something is wrong, until the store is closed.
pub(super) fn run(shared: &Arc<Shared>, after: u64, look: Duration, told: &Receiver<()>) {
    move_what_is_due(shared, after);
    check_archive(shared);
    let (mut archiving, mut mending) = (Rest::default(), Rest::default());
    loop {
        match told.recv_timeout(look) {
            Ok(()) => move_what_is_due(shared, after),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if shared.is_closing() {
            return;
        }
        let ailing = shared.ails();
        if ailing.archive && archiving.is_over() {
            move_what_is_due(shared, after);
            archiving.begin();
        }
        if ailing.index && mending.is_over() {
            match shared.mend_index() {
                // Without room nothing was tried.
                Ok(false) => {}
                Ok(true) => mending.begin(),
                Err(error) => {
                    tracing::debug!("{}: the index stays in memory: {error}", shared.folder.display());
                    mending.begin();
                }
            }
        }
    }
}

/// Time between tries of the same thing: the sooner it fails again, the longer.
#[derive(Default)]
struct Rest(Option<(Instant, Duration)>);

impl Rest {
    fn is_over(&self) -> bool {
        self.0.is_none_or(|(tried, rest)| tried.elapsed() >= rest)
    }

    fn begin(&mut self) {
        let rest = match self.0 {
            Some((tried, rest)) if tried.elapsed() < rest + HOLDS => (rest * 2).min(REST_MAX),
            Some(_) | None => REST_MIN,
        };
        self.0 = Some((Instant::now(), rest));
    }
}

fn move_what_is_due(shared: &Arc<Shared>, after: u64) {
    while !shared.is_closing() && tidy::is_due(shared, after) {
        match tidy(shared) {
            Ok(_) => shared.set_archiving(None),
            Err(NotWritten::Closing) => break,
            Err(error) => {
                tracing::warn!("{}: nothing can be archived: {error}", shared.folder.display());
                // Damage was told at the start, and no waiting mends it.
                let is_trouble = !matches!(error, NotWritten::Damaged);
                shared.set_archiving(is_trouble.then(|| format!("the archive: {error}")));
                break;
            }
        }
    }
}

/// Reads the archive, a part at a time and most of the time at rest, and names what is damaged.
fn check_archive(shared: &Shared) {
    let mut rest = |took: Duration| {
        std::thread::sleep((took * RESTS_PER_READ).min(READ_REST_MAX));
        !shared.is_closing()
    };
    match shared.archive().damages(&mut rest) {
        Ok(damages) => {
            for damage in damages {
                tracing::error!("{damage}. Fix: see banco doctor");
            }
        }
        Err(error) => tracing::warn!("the archive could not be checked: {error}"),
    }
}
