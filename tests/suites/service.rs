//! The conversation, without any adapter: hostile input, repeats, several games, secrecy, words.

mod explain;
mod hostile;
mod repeats;
mod rules_pages;
mod secrecy;
mod several;
mod verdicts;
mod words;
mod worst_case;
