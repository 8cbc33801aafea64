//! `cargo xtask tune`: numbers of an evaluation, fitted to games of the computer against itself.

mod adam;
pub mod chess;
pub mod jieqi;
