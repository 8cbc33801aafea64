//! Days of the program itself under a simulated clock (`harness/time_machine.rs`): messages, their times, and the
//! number of sounds.

mod absent;
mod clock;
mod cups;
mod friends;
mod lists;
mod mornings;
mod nights;
mod running;
mod vacation;
mod week;
