//! Talk: messages handed on to the opponent, greetings, questions in plain words.

pub(crate) mod intents;
pub(crate) mod relay;
pub(crate) mod small_talk;
