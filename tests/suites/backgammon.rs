//! Backgammon: the vectors, the law clause by clause, cube and match play, files.

mod clauses;
mod course;
mod entry;
mod files;
mod gnubg;
mod notation;
mod vectors;
