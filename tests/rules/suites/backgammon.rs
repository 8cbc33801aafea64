//! Backgammon: the vectors, the rules clause by clause, cube and match play, files.

mod board;
mod clauses;
mod course;
mod entry;
mod files;
mod gnubg;
mod notation;
mod vectors;
