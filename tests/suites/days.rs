//! The law of days at the table: what may be asked of each other, and what time does (days.md).

mod calendar;
mod clocks;
mod cups;
mod etiquette;
mod house;
mod ladders;
mod lines;
mod moderators;
mod months;
mod reach;
mod standing;
