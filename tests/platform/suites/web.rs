//! The local table: its access, its messages, its stream, its page.

mod alive;
mod alone;
mod axe;
mod board;
mod clocks;
mod engines;
mod evening;
mod former;
mod guards;
mod hands;
mod handy;
mod kept;
mod looks;
mod messages;
mod moves;
mod notices;
mod page;
mod proxies;
mod room;
mod seen;
mod steady;
mod stream;
mod tidy;
mod urgent;
mod windows;
