//! The conversation, without any adapter: hostile input, repeats, several games, secrecy,
//! settings, words.

mod answers;
mod archived;
mod called;
mod calls;
mod challenges;
mod chatter;
mod damaged;
mod explain;
mod gammon;
mod hints;
mod hostile;
mod languages;
mod listed;
mod machines;
mod opponents;
mod others;
mod picking;
mod plain_words;
mod presses;
mod private;
mod refused_boards;
mod repeats;
mod replay;
mod reviews;
mod rivals;
mod rules_pages;
mod secrecy;
mod settings;
mod several;
mod suggesting;
mod turns;
mod typed;
mod verdicts;
mod words;
mod worst_case;
