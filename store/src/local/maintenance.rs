//! Background work beside play. Finished games go into the archive, and an index in memory goes back to the disk. The
//! archive is read once after each start, so the host learns of damage before a player does.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::archive::NotWritten;
use super::compaction::{self, tidy};
use super::shared::Shared;

/// Pause before a failed task is retried; doubled after each failure.
const REST_MIN: Duration = Duration::from_secs(1);
const REST_MAX: Duration = Duration::from_secs(600);

/// Time without a new failure after which a problem counts as solved.
const HOLDS: Duration = Duration::from_secs(10);

/// Pause of the archive check as a multiple of its reading time; play has priority.
const RESTS_PER_READ: u32 = 4;

/// Longest pause of the archive check; a stop of the process waits no longer.
const READ_REST_MAX: Duration = Duration::from_secs(1);

/// Works on each signal until the store is closed; retries by itself while there is a problem.
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
                // Nothing was tried because there is no room.
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

/// Pause between retries of one task; a quick failure makes it longer.
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
    while !shared.is_closing() && compaction::is_due(shared, after) {
        match tidy(shared) {
            Ok(_) => shared.set_archiving(None),
            Err(NotWritten::Closing) => break,
            Err(error) => {
                tracing::warn!("{}: nothing can be archived: {error}", shared.folder.display());
                // Damage was reported at the start, and a retry cannot repair it.
                let is_trouble = !matches!(error, NotWritten::Damaged);
                shared.set_archiving(is_trouble.then(|| format!("the archive: {error}")));
                break;
            }
        }
    }
}

/// Reads the archive in parts, with long pauses, and names damaged files and games.
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
