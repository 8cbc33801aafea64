//! Writer of button data.

use std::fmt;

use banco_engine::{Offer, Seat};

use super::super::{Deed, HintStep, InGame, Judging, Look, Press, Privacy, ReviewAt, Stop};
use super::{
    ASKED, AUTO, CONCEDE, DELETE, EXPORT, FIRST, LAST, OFFERS, RESIGN, RULINGS, SEATS, SURE, Verb, WITHIN, YES,
};

use crate::facts::wishes::Setting;

impl Deed {
    /// Verb and argument, if it has one.
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
            Deed::Give => (Verb::Give, None),
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
            Deed::Line => (Verb::Line, None),
            Deed::Link => (Verb::Link, None),
            Deed::From { plies } => (Verb::From, Some(plies.to_string())),
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
            Press::Settings { scope, setting } => {
                write!(f, "{}:-::{}.{}", key(Verb::Set), scope.key(), setting.map_or("", Setting::key))
            }
            Press::Invite => write!(f, "{}:-", key(Verb::Invite)),
            Press::Casual => write!(f, "{}:-", key(Verb::Casual)),
            Press::Next => write!(f, "{}:-", key(Verb::Next)),
            Press::Privacy(Privacy::Export) => write!(f, "{}:-::{EXPORT}", key(Verb::Privacy)),
            Press::Privacy(Privacy::Delete) => write!(f, "{}:-::{DELETE}", key(Verb::Privacy)),
            Press::Privacy(Privacy::Sure { asked }) => write!(f, "{}:-::{SURE}{asked:x}", key(Verb::Privacy)),
            Press::Import { number } => write!(f, "{}:-::{number}", key(Verb::Import)),
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
