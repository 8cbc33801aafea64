//! The referee: the program as the judge of games that belong to an event, such as a tournament.

use banco_engine::{Ender, Person, PersonKey};

/// Key of the referee in records; no platform has such a person.
const KEY: &str = "banco:referee";

/// Name of the bot in records.
const NAME: &str = "Bạn Cờ";

/// The referee as the author of a ruling.
pub(crate) fn person() -> Person {
    Person { key: PersonKey(KEY.to_owned()), name: NAME.to_owned(), username: None }
}

/// Reason in the record of a game that the referee ended; `None` for any other end.
pub(crate) fn reason(ender: Option<&Ender>) -> Option<&str> {
    match ender {
        Some(Ender::Moderator { by, why }) if by.key.0 == KEY => Some(why),
        Some(Ender::Moderator { .. } | Ender::Seat(_) | Ender::Both) | None => None,
    }
}
