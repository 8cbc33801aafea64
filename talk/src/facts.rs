//! What is known and meant, before any word is chosen: commands, buttons, what is said, wishes.

pub mod commands;
pub mod draft;
pub mod keyboards;
pub mod marks;
pub mod path;
pub mod post;
pub mod press;
pub mod say;
pub mod taste;
pub mod wishes;
