//! The conversation, without any adapter: hostile input, repeats, several games, secrecy, words.

mod hostile;
mod repeats;
mod secrecy;
mod several;
mod words;
mod worst_case;
