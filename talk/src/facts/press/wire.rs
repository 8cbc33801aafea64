//! Button data: `verb:game[:version[:argument]]`, at most 64 bytes.

use std::fmt;

use banco_engine::{GameKey, Offer, PersonKey, Ruling, Seat};
use banco_mind::Level;
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

use super::{CupDeed, Deed, HintStep, InGame, Judging, Look, POINTS_MAX, Press, ReviewAt, Stop};
use crate::facts::wishes::{Scope, Setting};

macro_rules! verbs {
    ($($variant:ident = $key:literal,)+) => {
        /// The first word of a button's data.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Verb {
            $(#[doc = concat!("`", $key, "`")] $variant,)+
        }

        impl Verb {
            /// Each once.
            pub const ALL: &'static [Verb] = &[$(Verb::$variant,)+];

            /// How it is written; the same for ever, old buttons stand in chats.
            pub const fn key(self) -> &'static str {
                match self { $(Verb::$variant => $key,)+ }
            }
        }
    };
}

verbs! {
    Accept = "accept",
    Decline = "decline",
    Cancel = "cancel",
    Part = "part",
    Choose = "choose",
    Pick = "pick",
    More = "more",
    To = "to",
    Play = "play",
    Confirm = "confirm",
    Back = "back",
    Draw = "draw",
    DrawNo = "drawno",
    Abort = "abort",
    AbortNo = "abortno",
    Takeback = "takeback",
    TakebackNo = "takebackno",
    Pause = "pause",
    PauseNo = "pauseno",
    Resume = "resume",
    Withdraw = "withdraw",
    Admin = "admin",
    Next = "next",
    Unblock = "unblock",
    Cup = "cup",
    Resign = "resign",
    Claim = "claim",
    Roll = "roll",
    Double = "double",
    Take = "take",
    Drop = "drop",
    Undo = "undo",
    Hint = "hint",
    Review = "review",
    Peek = "peek",
    Board = "board",
    Legal = "legal",
    Why = "why",
    Replay = "replay",
    Gif = "gif",
    Export = "export",
    Envelope = "envelope",
    Verify = "verify",
    Rematch = "rematch",
    Machine = "machine",
    Help = "help",
    Invite = "invite",
    Set = "set",
}

impl Verb {
    /// Whether such a button may belong to one seat; what stands behind the others may be anybody's words.
    const fn may_ask(self) -> bool {
        matches!(
            self,
            Verb::Confirm
                | Verb::Back
                | Verb::Draw
                | Verb::DrawNo
                | Verb::Abort
                | Verb::AbortNo
                | Verb::Takeback
                | Verb::TakebackNo
                | Verb::Pause
                | Verb::PauseNo
                | Verb::Resume
                | Verb::Withdraw
                | Verb::Resign
                | Verb::Claim
        )
    }
}

/// Begins an argument that names the seat that is asked: `?1.resign`.
const ASKED: char = '?';

/// Seats by the numbers people give them.
const SEATS: [(Seat, &str); 2] = [(Seat::First, "1"), (Seat::Second, "2")];

/// Offers that wait, by the words of their verbs; points are in the offer that stands.
const OFFERS: [(&str, Offer); 7] = [
    ("draw", Offer::Draw),
    ("abort", Offer::Abort),
    ("takeback", Offer::Takeback),
    ("pause", Offer::Pause),
    ("points1", Offer::Concede(1)),
    ("points2", Offer::Concede(2)),
    ("points3", Offer::Concede(3)),
];

/// How a moderator ends a game.
const RULINGS: [(&str, Ruling); 4] = [
    ("end", Ruling::Abort),
    ("draw", Ruling::Draw),
    ("win1", Ruling::Win(Seat::First)),
    ("win2", Ruling::Win(Seat::Second)),
];

/// He was asked whether he means it.
const SURE: &str = "!";

const YES: &str = "yes";
const RESIGN: &str = "resign";
const CONCEDE: &str = "concede";
const FIRST: &str = "first";
const LAST: &str = "last";

/// Behind the number of a turning point that takes the place of another.
const WITHIN: char = '.';

/// Takes a choice back.
const AUTO: &str = "auto";

impl Press {
    /// Reads data that came back from a platform, where anybody may have forged it.
    pub fn read(data: &str) -> Option<Press> {
        if data.len() > BUTTON_DATA_BYTES_MAX {
            return None;
        }
        let mut fields = data.splitn(4, ':');
        let verb = fields.next()?;
        let verb = Verb::ALL.iter().copied().find(|known| known.key() == verb)?;
        let game = match fields.next() {
            None | Some("-") => None,
            Some(id) if is_game_id(id) => Some(id.to_ascii_lowercase()),
            Some(_) => return None,
        };
        let version = match fields.next() {
            None | Some("") => None,
            Some(number) => Some(number.parse().ok()?),
        };
        let argument = fields.next();
        if verb == Verb::Cup {
            let deed = CupDeed::read(argument.unwrap_or_default(), game.is_none())?;
            return Some(Press::Cup { cup: game, deed });
        }
        let Some(game) = game else { return house(verb, argument.unwrap_or_default()) };
        let (asked, argument) = match argument.and_then(|argument| argument.strip_prefix(ASKED)) {
            Some(asked) if verb.may_ask() => {
                let (seat, argument) = asked.split_once('.').map_or((asked, None), |(seat, rest)| (seat, Some(rest)));
                let (seat, _) = SEATS.into_iter().find(|(_, number)| *number == seat)?;
                (Some(seat), argument)
            }
            Some(_) | None => (None, argument),
        };
        Some(Press::In(InGame { game, version, asked, deed: deed(verb, argument)? }))
    }
}

/// What belongs to no game.
fn house(verb: Verb, argument: &str) -> Option<Press> {
    match verb {
        Verb::Play => Some(Press::Open { game: GameKey::from_key(argument)? }),
        Verb::Machine if argument.is_empty() => Some(Press::Machine { game: None, level: None }),
        Verb::Machine => {
            let (key, level) = argument.split_once('.').map_or((argument, None), |(key, level)| (key, Some(level)));
            let level = level.map(|level| level.parse().ok().and_then(Level::from_number));
            let level = level.map_or(Some(None), |known| known.map(Some))?;
            Some(Press::Machine { game: Some(GameKey::from_key(key)?), level })
        }
        Verb::Help => Some(Press::Help { topic: argument.to_owned() }),
        Verb::Board if argument.is_empty() => Some(Press::Rules { page: None }),
        Verb::Board => {
            let (key, page) = argument.split_once('.').unwrap_or((argument, "0"));
            Some(Press::Rules { page: Some((GameKey::from_key(key)?, page.parse().ok()?)) })
        }
        Verb::Invite => argument.is_empty().then_some(Press::Invite),
        Verb::Next => argument.is_empty().then_some(Press::Next),
        Verb::Unblock => {
            Some(Press::Unblock { person: PersonKey(argument.to_owned()) }).filter(|_| !argument.is_empty())
        }
        Verb::Set => {
            // The first buttons said a language alone.
            let (scope, change) = argument.split_once('.').unwrap_or((Scope::Person.key(), argument));
            let (key, word) = change.split_once('=').unwrap_or((Setting::Language.key(), change));
            let (scope, setting) = (Scope::from_key(scope)?, Setting::from_key(key)?);
            let word = if word == AUTO { None } else { Some(setting.known(scope, word)?) };
            Some(Press::Set { scope, setting, word })
        }
        Verb::Accept
        | Verb::Decline
        | Verb::Cancel
        | Verb::Part
        | Verb::Choose
        | Verb::Pick
        | Verb::More
        | Verb::To
        | Verb::Confirm
        | Verb::Back
        | Verb::Draw
        | Verb::DrawNo
        | Verb::Abort
        | Verb::AbortNo
        | Verb::Takeback
        | Verb::TakebackNo
        | Verb::Pause
        | Verb::PauseNo
        | Verb::Resume
        | Verb::Withdraw
        | Verb::Admin
        | Verb::Resign
        | Verb::Claim
        | Verb::Roll
        | Verb::Double
        | Verb::Take
        | Verb::Drop
        | Verb::Undo
        | Verb::Hint
        | Verb::Review
        | Verb::Peek
        | Verb::Legal
        | Verb::Why
        | Verb::Replay
        | Verb::Gif
        | Verb::Export
        | Verb::Envelope
        | Verb::Verify
        | Verb::Cup
        | Verb::Rematch => None,
    }
}

/// What is done in a game.
fn deed(verb: Verb, said: Option<&str>) -> Option<Deed> {
    let argument = said.unwrap_or_default();
    let text = argument.to_owned();
    let bare = |deed: Deed| argument.is_empty().then_some(deed);
    let offer = |offer: Offer| match argument {
        "" => Some(Deed::Offer(offer)),
        YES => Some(Deed::Answer { offer, yes: true }),
        _ => None,
    };
    match verb {
        Verb::Accept => Some(Deed::Accept { part: text }),
        Verb::Decline => bare(Deed::Decline),
        Verb::Cancel => bare(Deed::Cancel),
        Verb::Part => bare(Deed::Part),
        Verb::Envelope => bare(Deed::Envelope),
        Verb::Choose => bare(Deed::Choose),
        Verb::Pick => Some(Deed::Pick { path: text }),
        Verb::Undo => Some(Deed::Undo { path: text }),
        Verb::More => {
            let (page, path) = argument.split_once('.').unwrap_or((argument, ""));
            Some(Deed::More { page: page.parse().ok()?, path: path.to_owned() })
        }
        Verb::To => Some(Deed::To { mv: text }),
        Verb::Play => Some(Deed::Play { text }),
        Verb::Confirm => match conceded(argument) {
            Some(points) => Some(Deed::Answer { offer: Offer::Concede(points), yes: true }),
            None if argument == RESIGN => Some(Deed::ResignYes { points: None }),
            None => Some(Deed::ResignYes { points: Some(points(argument.strip_prefix(RESIGN)?)?) }),
        },
        Verb::Back => match conceded(argument) {
            Some(points) => Some(Deed::Answer { offer: Offer::Concede(points), yes: false }),
            None if argument == RESIGN => Some(Deed::ResignNo),
            None => bare(Deed::Back),
        },
        Verb::Draw => offer(Offer::Draw),
        Verb::DrawNo => bare(Deed::Answer { offer: Offer::Draw, yes: false }),
        Verb::Abort => offer(Offer::Abort),
        Verb::AbortNo => bare(Deed::Answer { offer: Offer::Abort, yes: false }),
        Verb::Pause => offer(Offer::Pause),
        Verb::PauseNo => bare(Deed::Answer { offer: Offer::Pause, yes: false }),
        Verb::Resume => bare(Deed::Resume),
        Verb::Withdraw => {
            let (_, offer) = OFFERS.into_iter().find(|(word, _)| *word == argument)?;
            Some(Deed::Withdraw(offer))
        }
        Verb::Admin if argument.is_empty() => Some(Deed::Judge(None)),
        Verb::Admin => {
            let (word, is_sure) = argument.strip_suffix(SURE).map_or((argument, false), |word| (word, true));
            let (_, ruling) = RULINGS.into_iter().find(|(known, _)| *known == word)?;
            Some(Deed::Judge(Some(Judging { ruling, is_sure })))
        }
        Verb::Takeback => offer(Offer::Takeback),
        Verb::TakebackNo => bare(Deed::Answer { offer: Offer::Takeback, yes: false }),
        Verb::Resign if argument.is_empty() => Some(Deed::Resign),
        Verb::Resign => Some(Deed::Offer(Offer::Concede(points(argument)?))),
        Verb::Claim => bare(Deed::Claim),
        Verb::Roll => bare(Deed::Roll),
        Verb::Double => bare(Deed::Double),
        Verb::Take => bare(Deed::Take),
        Verb::Drop => bare(Deed::Drop),
        Verb::Hint => {
            let step =
                said.map_or(Some(HintStep::Man), |word| HintStep::ALL.into_iter().find(|step| step.key() == word));
            Some(Deed::Hint { step: step? })
        }
        Verb::Review => {
            let at = match said {
                None => ReviewAt::Whole,
                Some(number) => match number.strip_suffix(WITHIN) {
                    Some(number) => ReviewAt::Within(number.parse().ok()?),
                    None => ReviewAt::Point(number.parse().ok()?),
                },
            };
            Some(Deed::Review { at })
        }
        Verb::Peek => bare(Deed::Peek),
        Verb::Board => {
            let look = said.map_or(Some(Look::Picture), |word| Look::ALL.into_iter().find(|look| look.key() == word));
            Some(Deed::Board { look: look? })
        }
        Verb::Legal => Some(Deed::Legal { at: text }),
        Verb::Why => Some(Deed::Why { mv: text }),
        Verb::Replay => {
            let at = match said {
                None => None,
                Some(FIRST) => Some(Stop::First),
                Some(LAST) => Some(Stop::Last),
                Some(number) => Some(Stop::At(number.parse().ok()?)),
            };
            Some(Deed::Replay { at })
        }
        Verb::Gif => bare(Deed::Gif),
        Verb::Export => bare(Deed::Export),
        Verb::Verify => bare(Deed::Verify),
        Verb::Rematch => bare(Deed::Rematch),
        Verb::Invite => bare(Deed::Invite),
        Verb::Machine | Verb::Help | Verb::Set | Verb::Next | Verb::Unblock | Verb::Cup => None,
    }
}

fn points(text: &str) -> Option<u8> {
    text.parse().ok().filter(|points| (1..=POINTS_MAX).contains(points))
}

fn conceded(argument: &str) -> Option<u8> {
    points(argument.strip_prefix(CONCEDE)?)
}

impl Deed {
    /// Verb and argument; `None`: without one.
    fn said(&self) -> (Verb, Option<String>) {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match self {
            Deed::Accept { part } => (Verb::Accept, some(part)),
            Deed::Decline => (Verb::Decline, None),
            Deed::Cancel => (Verb::Cancel, None),
            Deed::Part => (Verb::Part, None),
            Deed::Envelope => (Verb::Envelope, None),
            Deed::Choose => (Verb::Choose, None),
            Deed::Pick { path } => (Verb::Pick, Some(path.clone())),
            Deed::More { page, path } => (Verb::More, Some(format!("{page}.{path}"))),
            Deed::Undo { path } => (Verb::Undo, Some(path.clone())),
            Deed::To { mv } => (Verb::To, some(mv)),
            Deed::Play { text } => (Verb::Play, some(text)),
            Deed::Back => (Verb::Back, None),
            Deed::Roll => (Verb::Roll, None),
            Deed::Double => (Verb::Double, None),
            Deed::Take => (Verb::Take, None),
            Deed::Drop => (Verb::Drop, None),
            Deed::Claim => (Verb::Claim, None),
            Deed::Offer(Offer::Draw) => (Verb::Draw, None),
            Deed::Offer(Offer::Abort) => (Verb::Abort, None),
            Deed::Offer(Offer::Takeback) => (Verb::Takeback, None),
            Deed::Offer(Offer::Pause) => (Verb::Pause, None),
            Deed::Answer { offer: Offer::Pause, yes: true } => (Verb::Pause, some(YES)),
            Deed::Answer { offer: Offer::Pause, yes: false } => (Verb::PauseNo, None),
            Deed::Resume => (Verb::Resume, None),
            Deed::Withdraw(offer) => {
                let word = OFFERS.into_iter().find(|(_, known)| known == offer).map(|(word, _)| word);
                (Verb::Withdraw, word.map(str::to_owned))
            }
            Deed::Judge(None) => (Verb::Admin, None),
            Deed::Judge(Some(Judging { ruling, is_sure })) => {
                let word = RULINGS.into_iter().find(|(_, known)| known == ruling).map_or("", |(word, _)| word);
                (Verb::Admin, Some(format!("{word}{}", if *is_sure { SURE } else { "" })))
            }
            Deed::Offer(Offer::Concede(points)) => (Verb::Resign, Some(points.to_string())),
            Deed::Answer { offer: Offer::Draw, yes: true } => (Verb::Draw, some(YES)),
            Deed::Answer { offer: Offer::Draw, yes: false } => (Verb::DrawNo, None),
            Deed::Answer { offer: Offer::Abort, yes: true } => (Verb::Abort, some(YES)),
            Deed::Answer { offer: Offer::Abort, yes: false } => (Verb::AbortNo, None),
            Deed::Answer { offer: Offer::Takeback, yes: true } => (Verb::Takeback, some(YES)),
            Deed::Answer { offer: Offer::Takeback, yes: false } => (Verb::TakebackNo, None),
            Deed::Answer { offer: Offer::Concede(points), yes } => {
                (if *yes { Verb::Confirm } else { Verb::Back }, Some(format!("{CONCEDE}{points}")))
            }
            Deed::Resign => (Verb::Resign, None),
            Deed::ResignYes { points: Some(points) } => (Verb::Confirm, Some(format!("{RESIGN}{points}"))),
            Deed::ResignYes { points: None } => (Verb::Confirm, some(RESIGN)),
            Deed::ResignNo => (Verb::Back, some(RESIGN)),
            Deed::Hint { step: HintStep::Man } => (Verb::Hint, None),
            Deed::Hint { step } => (Verb::Hint, some(step.key())),
            Deed::Review { at: ReviewAt::Whole } => (Verb::Review, None),
            Deed::Review { at: ReviewAt::Point(number) } => (Verb::Review, Some(number.to_string())),
            Deed::Review { at: ReviewAt::Within(number) } => (Verb::Review, Some(format!("{number}{WITHIN}"))),
            Deed::Peek => (Verb::Peek, None),
            Deed::Board { look: Look::Picture } => (Verb::Board, None),
            Deed::Board { look } => (Verb::Board, some(look.key())),
            Deed::Legal { at } => (Verb::Legal, some(at)),
            Deed::Why { mv } => (Verb::Why, some(mv)),
            Deed::Replay { at: None } => (Verb::Replay, None),
            Deed::Replay { at: Some(Stop::First) } => (Verb::Replay, some(FIRST)),
            Deed::Replay { at: Some(Stop::Last) } => (Verb::Replay, some(LAST)),
            Deed::Replay { at: Some(Stop::At(at)) } => (Verb::Replay, Some(at.to_string())),
            Deed::Gif => (Verb::Gif, None),
            Deed::Export => (Verb::Export, None),
            Deed::Verify => (Verb::Verify, None),
            Deed::Rematch => (Verb::Rematch, None),
            Deed::Invite => (Verb::Invite, None),
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = Verb::key;
        match self {
            Press::Open { game } => write!(f, "{}:-::{}", key(Verb::Play), game.key()),
            Press::Machine { game: None, .. } => write!(f, "{}:-", key(Verb::Machine)),
            Press::Machine { game: Some(game), level: None } => write!(f, "{}:-::{}", key(Verb::Machine), game.key()),
            Press::Machine { game: Some(game), level: Some(level) } => {
                write!(f, "{}:-::{}.{}", key(Verb::Machine), game.key(), level.number())
            }
            Press::Help { topic } if topic.is_empty() => write!(f, "{}:-", key(Verb::Help)),
            Press::Help { topic } => write!(f, "{}:-::{topic}", key(Verb::Help)),
            Press::Rules { page: None } => write!(f, "{}:-", key(Verb::Board)),
            Press::Rules { page: Some((game, page)) } => write!(f, "{}:-::{}.{page}", key(Verb::Board), game.key()),
            Press::Set { scope, setting, word } => {
                write!(f, "{}:-::{}.{}={}", key(Verb::Set), scope.key(), setting.key(), word.unwrap_or(AUTO))
            }
            Press::Invite => write!(f, "{}:-", key(Verb::Invite)),
            Press::Next => write!(f, "{}:-", key(Verb::Next)),
            Press::Unblock { person } => write!(f, "{}:-::{}", key(Verb::Unblock), person.0),
            Press::Cup { cup, deed } => {
                write!(f, "{}:{}::{deed}", key(Verb::Cup), cup.as_deref().unwrap_or("-"))
            }
            Press::In(press) => press.fmt(f),
        }
    }
}

impl fmt::Display for InGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, argument) = self.deed.said();
        write!(f, "{}:{}", verb.key(), self.game)?;
        let number = |seat: Seat| SEATS.into_iter().find(|(own, _)| *own == seat).map_or("", |(_, number)| number);
        let asked = self.asked.map(|seat| format!("{ASKED}{}", number(seat)));
        let argument = match (asked, argument) {
            (Some(asked), Some(argument)) => Some(format!("{asked}.{argument}")),
            (asked, argument) => asked.or(argument),
        };
        match (self.version, argument) {
            (Some(version), Some(argument)) => write!(f, ":{version}:{argument}"),
            (Some(version), None) => write!(f, ":{version}"),
            (None, Some(argument)) => write!(f, "::{argument}"),
            (None, None) => Ok(()),
        }
    }
}

/// Whether a text has the form of a short game id: 4-6 letters or digits.
pub fn is_game_id(text: &str) -> bool {
    (4..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
