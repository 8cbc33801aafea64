//! The program as a whole: the binary itself, started, killed, stopped and asked from outside.

mod commands;
mod crash;
mod due;
mod flags;
mod secrets;
mod stop;
