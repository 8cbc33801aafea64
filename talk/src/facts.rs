//! Facts and meanings before they are worded: commands, buttons, replies, posts and settings.

pub(crate) mod checked;
pub(crate) mod choosing;
pub mod commands;
pub(crate) mod draft;
pub(crate) mod keyboards;
pub(crate) mod leave;
pub(crate) mod links;
pub(crate) mod luck;
pub(crate) mod machine;
pub(crate) mod marks;
pub(crate) mod own;
pub(crate) mod path;
pub(crate) mod post;
pub mod press;
pub(crate) mod puzzle;
pub(crate) mod review;
pub(crate) mod say;
pub(crate) mod taste;
pub(crate) mod time;
pub mod wishes;
pub mod zone;
