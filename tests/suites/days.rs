//! The law of days at the table: what may be asked of each other, and what time does (days.md).

mod calendar;
mod clocks;
mod cups;
mod etiquette;
mod house;
mod import;
mod ladders;
mod lines;
mod links;
mod luck;
mod moderators;
mod months;
mod privacy;
mod puzzles;
mod reach;
mod seasons;
mod standing;
