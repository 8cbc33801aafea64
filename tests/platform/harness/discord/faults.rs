//! Faults on demand.

use std::time::Duration;

/// Fault for the next `times` requests whose `METHOD /path` contains `on`.
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
    /// 429 for every request with this token.
    WaitAll(f64),
    /// Success, with headers that report the route's limit as used up for this many seconds.
    LastOfShare(f64),
    /// 429 from the edge: an HTML page; only the header gives the wait (whole seconds).
    WaitHtml(u64),
    /// An error page.
    Html(u16),
    /// A refusal with Discord's error code.
    Refuse { status: u16, code: i64, message: &'static str },
    /// 400 that names this field of the body, by its path, and the problem.
    Invalid { path: &'static [&'static str], text: &'static str },
    /// The answer comes with this delay.
    Slow(Duration),
    /// The request has no effect and the connection breaks.
    Broken,
    /// The request takes effect, but the answer is cut off.
    LostReply,
    /// Success, but the body is not valid JSON.
    Garbled,
}
