//! The conversation, without any adapter: hostile input, repeats, several games, secrecy,
//! settings, words.

mod gammon;
mod hostile;
mod picking;
mod repeats;
mod secrecy;
mod settings;
mod several;
mod words;
mod worst_case;
