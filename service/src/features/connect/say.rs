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

/// Browsers that are signed in.
#[derive(Clone, Debug)]
pub(crate) struct Browsers {
    /// Instants at which they signed in.
    pub since: Vec<i64>,
    pub now: i64,
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
    /// Question to the account that entered the code, or to the one that made it. `all` has every account that would be
    /// connected, if there are others than these two.
    Asked { other: Person, is_maker: bool, all: Vec<Person> },
    /// One side has said yes, the other one is asked.
    Waits { other: Person },
    /// The accounts cannot be connected.
    Refused { why: Obstacle },
    /// Something stood in the way, which the account that pressed last was told.
    NotConnected { other: Person },
    /// The accounts are one person.
    Done { other: Person },
    /// This account has said no.
    Declined,
    /// The question is over.
    Over,
    /// No other account is connected with this one.
    Alone,
    /// As [`ConnectSay::Alone`], with browsers; with `is_off` a button signs them out.
    AloneWith { browsers: Browsers, is_off: bool },
    /// Accounts of the person, and browsers; with `is_off` each account has a button, and one signs out the browsers.
    Listed { accounts: Vec<AccountLine>, browsers: Browsers, is_off: bool },
    /// An account was parted: the one in use, or another one.
    Parted { account: Person, is_own: bool },
}
