//! Draws with public numbers over the ends of processes: `docs/spec/beacon.md` 3.3 to 3.7.

mod kills;
mod record;
