//! What a person wants, done: one file per kind of wish, each a part of [`crate::context::Context`].

mod act;
mod answer;
mod chatter;
pub(crate) mod decide;
mod etiquette;
pub(crate) mod explain;
mod files;
mod hint;
mod info;
mod invitation;
mod legal;
pub(crate) mod machine;
mod men;
mod moves;
mod option_words;
mod picker;
mod play;
mod press;
mod replay;
mod request;
mod rules;
mod settings;
mod standing;
pub(crate) mod which;
mod wish;
