//! Faults on demand.

use std::time::Duration;

/// The next `times` requests whose `METHOD /path` contains `on` meet `trouble`.
#[derive(Clone, Debug)]
pub struct Fault {
    pub on: &'static str,
    pub times: usize,
    pub trouble: Trouble,
}

#[derive(Clone, Debug)]
pub enum Trouble {
    /// 429 with Discord's JSON body.
    Wait(f64),
    /// 429 for everything that goes out with this token.
    WaitAll(f64),
    /// Success, and the headers say that the route's share is used up for this many seconds.
    LastOfShare(f64),
    /// 429 from the edge: an HTML page, only the header says how long (whole seconds).
    WaitHtml(u64),
    /// An error page.
    Html(u16),
    /// A refusal with Discord's error code.
    Refuse { status: u16, code: i64, message: &'static str },
    /// 400 that names this field of the body, by the steps of its path, and what is wrong with it.
    Invalid { path: &'static [&'static str], text: &'static str },
    /// The answer comes this much later.
    Slow(Duration),
    /// Nothing is done and the connection breaks.
    Broken,
    /// It is done, but the answer is cut off.
    LostReply,
    /// Success, but the body is no JSON.
    Garbled,
}
