//! Days of the program itself under a clock that leaps (`harness/time_machine.rs`): what people are told, when, and with
//! how many sounds.

mod clock;
mod cups;
mod friends;
mod mornings;
mod nights;
mod running;
mod vacation;
mod week;
