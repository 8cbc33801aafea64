//! Button data: `verb:game[:version[:argument]]`, at most 64 bytes.

use std::fmt;

use banco_engine::Seat;
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

use super::Press;
use super::spec::{AnySpec, Subject};

/// Prefix of an argument that names the asked seat: `?1.resign`.
const ASKED: char = '?';

/// Word in place of an id.
pub(super) const NO_ID: &str = "-";

/// Seats by the numbers people give them.
const SEATS: [(Seat, &str); 2] = [(Seat::First, "1"), (Seat::Second, "2")];

/// True if a text has the form of a short game id: 4-6 letters or digits.
pub fn is_game_id(text: &str) -> bool {
    (4..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Button data after its verb.
struct Fields<'a> {
    id: Option<String>,
    version: Option<u32>,
    argument: Option<&'a str>,
}

impl Press {
    /// Reads data that came back from a platform and may be forged.
    pub fn read(data: &str) -> Option<Press> {
        if data.len() > BUTTON_DATA_BYTES_MAX {
            return None;
        }
        let mut fields = data.splitn(4, ':');
        let verb = fields.next()?;
        let id = match fields.next() {
            None | Some(NO_ID) => None,
            Some(id) if is_game_id(id) => Some(id.to_ascii_lowercase()),
            Some(_) => return None,
        };
        let version = match fields.next() {
            None | Some("") => None,
            Some(number) => Some(number.parse().ok()?),
        };
        let fields = Fields { id, version, argument: fields.next() };
        crate::buttons()
            .map(|button| button.spec())
            .filter(|spec| spec.facts().verb == verb)
            .find_map(|spec| read_as(spec, &fields))
    }
}

/// The press of this button with these fields.
fn read_as(spec: &'static dyn AnySpec, fields: &Fields<'_>) -> Option<Press> {
    let facts = spec.facts();
    let is_of_game = facts.subject == Subject::Game;
    if fields.id.is_some() == (facts.subject == Subject::Nothing) {
        return None;
    }
    let (asked, argument) = match fields.argument.and_then(|argument| argument.strip_prefix(ASKED)) {
        Some(asked) if is_of_game && facts.may_ask => {
            let (seat, argument) = asked.split_once('.').map_or((asked, None), |(seat, rest)| (seat, Some(rest)));
            let (seat, _) = SEATS.into_iter().find(|(_, number)| *number == seat)?;
            (Some(seat), argument)
        }
        Some(_) | None => (None, fields.argument),
    };
    let version = fields.version.filter(|_| is_of_game);
    Some(Press { spec, id: fields.id.clone(), version, asked, argument: spec.rewritten(argument)? })
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.verb(), self.id.as_deref().unwrap_or(NO_ID))?;
        let number = |seat: Seat| SEATS.into_iter().find(|(own, _)| *own == seat).map_or("", |(_, number)| number);
        let asked = self.asked.map(|seat| format!("{ASKED}{}", number(seat)));
        let argument = match (asked, self.argument.as_deref()) {
            (Some(asked), Some(argument)) => Some(format!("{asked}.{argument}")),
            (asked, argument) => asked.or_else(|| argument.map(str::to_owned)),
        };
        match (self.version, argument) {
            (Some(version), Some(argument)) => write!(f, ":{version}:{argument}"),
            (Some(version), None) => write!(f, ":{version}"),
            (None, Some(argument)) => write!(f, "::{argument}"),
            (None, None) => Ok(()),
        }
    }
}
