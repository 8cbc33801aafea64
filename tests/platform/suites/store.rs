//! Stores: requirements for every store, and faults that the durable one survives.

mod archive;
mod copies;
mod crash;
mod damage;
mod faults;
mod index;
mod lines;
mod moving;
mod outages;
mod postgres;
mod relay;
mod sharing;
mod story;
mod together;

/// Pseudo-random numbers, the same in every run.
fn sequence(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    }
}
