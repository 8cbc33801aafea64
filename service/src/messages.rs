//! Facts and meanings before they are worded: commands, buttons, replies, posts and settings.

pub mod button;
pub(crate) mod checked;
pub(crate) mod choosing;
pub(crate) mod command_spec;
pub mod commands;
pub(crate) mod computer;
pub(crate) mod display_prefs;
pub(crate) mod game_line;
pub(crate) mod keyboards;
pub(crate) mod links;
pub(crate) mod marks;
pub(crate) mod notice;
pub(crate) mod outage;
pub(crate) mod pick_path;
pub(crate) mod post;
pub(crate) mod reader_buttons;
pub(crate) mod referee;
pub(crate) mod reply;
pub(crate) mod say;
pub mod settings;
pub(crate) mod statement;
pub(crate) mod time;
pub mod zone;
