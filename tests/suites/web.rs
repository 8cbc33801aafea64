//! The local table: its door, its messages, its stream, its page.

mod guards;
mod messages;
mod page;
mod stream;
