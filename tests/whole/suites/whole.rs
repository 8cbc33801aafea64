//! The whole program: the binary itself, started, killed, stopped and queried from outside.

mod commands;
mod crash;
mod database;
mod doctor;
mod doors;
mod due;
mod flags;
mod health;
mod imports;
mod metrics;
mod mini_app;
mod moving;
mod outages;
mod pages;
mod persons;
mod persons_shared;
mod public;
mod rolling;
mod rotation;
mod secrets;
mod stop;
