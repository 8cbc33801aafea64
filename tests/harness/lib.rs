//! What the suites share: fake platforms, faulty disks, samples.

pub mod faulty_disk;
pub mod sample;
