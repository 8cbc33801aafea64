//! Replies about connected accounts, as facts.

use banco_engine::Person;

use crate::codes::Code;
use crate::features::connect::joining::Obstacle;

/// An account of a list.
#[derive(Clone, Debug)]
pub(crate) struct AccountLine {
    pub account: Person,
    /// True for the account in use.
    pub is_own: bool,
}

/// Replies of `/connect`.
#[derive(Clone, Debug)]
pub(crate) enum ConnectSay {
    /// Accounts of this platform cannot be connected.
    NotHere,
    /// A new code; `links` are the beginnings of the addresses that start the bot with it.
    Code { code: Code, links: Vec<String> },
    /// The person has as many accounts as allowed.
    Full,
    /// The text is no code.
    NoCode { typed: String },
    /// The code does not connect anything: unknown, old, used, own or void.
    Wrong,
    /// The code was typed where others read it.
    Aloud,
    /// Question to the account that entered the code, or to the one that made it.
    Asked { other: Person, is_maker: bool },
    /// One side has said yes, the other one is asked.
    Waits { other: Person },
    /// The accounts cannot be connected.
    Refused { why: Obstacle },
    /// The accounts are one person.
    Done { other: Person },
    /// This account has said no.
    Declined,
    /// The question is over.
    Over,
    /// No other account is connected with this one.
    Alone,
    /// Accounts of the person; with `is_off` each has a button.
    Listed { accounts: Vec<AccountLine>, is_off: bool },
    /// An account was parted: the one in use, or another one.
    Parted { account: Person, is_own: bool },
}
