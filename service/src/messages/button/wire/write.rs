//! Writer of button data.

use std::fmt;

use banco_engine::{Offer, Seat};

use super::super::{ButtonAction, HintStep, InGame, Judging, Look, Press, Privacy, ReviewAt, Stop};
use super::{
    ASKED, AUTO, CONCEDE, DELETE, EXPORT, FIRST, LAST, OFFERS, RESIGN, RULINGS, SEATS, SURE, Verb, WITHIN, YES,
};

impl ButtonAction {
    /// Verb and argument, if it has one.
    fn said(&self) -> (Verb, Option<String>) {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match self {
            ButtonAction::Accept { part } => (Verb::Accept, some(part)),
            ButtonAction::Decline => (Verb::Decline, None),
            ButtonAction::Cancel => (Verb::Cancel, None),
            ButtonAction::Part => (Verb::Part, None),
            ButtonAction::Envelope => (Verb::Envelope, None),
            ButtonAction::Choose => (Verb::Choose, None),
            ButtonAction::Pick { path } => (Verb::Pick, Some(path.clone())),
            ButtonAction::More { page, path } => (Verb::More, Some(format!("{page}.{path}"))),
            ButtonAction::Undo { path } => (Verb::Undo, Some(path.clone())),
            ButtonAction::To { mv } => (Verb::To, some(mv)),
            ButtonAction::Play { text } => (Verb::Play, some(text)),
            ButtonAction::Back => (Verb::Back, None),
            ButtonAction::Roll => (Verb::Roll, None),
            ButtonAction::Double => (Verb::Double, None),
            ButtonAction::Take => (Verb::Take, None),
            ButtonAction::Drop => (Verb::Drop, None),
            ButtonAction::Claim => (Verb::Claim, None),
            ButtonAction::Give => (Verb::Give, None),
            ButtonAction::GiveTime { seconds } => (Verb::Give, Some(seconds.to_string())),
            ButtonAction::Offer(Offer::Draw) => (Verb::Draw, None),
            ButtonAction::Offer(Offer::Abort) => (Verb::Abort, None),
            ButtonAction::Offer(Offer::Takeback) => (Verb::Takeback, None),
            ButtonAction::Offer(Offer::Pause) => (Verb::Pause, None),
            ButtonAction::Answer { offer: Offer::Pause, yes: true } => (Verb::Pause, some(YES)),
            ButtonAction::Answer { offer: Offer::Pause, yes: false } => (Verb::PauseNo, None),
            ButtonAction::Resume => (Verb::Resume, None),
            ButtonAction::Withdraw(offer) => {
                let word = OFFERS.into_iter().find(|(_, known)| known == offer).map(|(word, _)| word);
                (Verb::Withdraw, word.map(str::to_owned))
            }
            ButtonAction::Judge(None) => (Verb::Admin, None),
            ButtonAction::Judge(Some(Judging { ruling, is_sure })) => {
                let word = RULINGS.into_iter().find(|(_, known)| known == ruling).map_or("", |(word, _)| word);
                (Verb::Admin, Some(format!("{word}{}", if *is_sure { SURE } else { "" })))
            }
            ButtonAction::Offer(Offer::Concede(points)) => (Verb::Resign, Some(points.to_string())),
            ButtonAction::Answer { offer: Offer::Draw, yes: true } => (Verb::Draw, some(YES)),
            ButtonAction::Answer { offer: Offer::Draw, yes: false } => (Verb::DrawNo, None),
            ButtonAction::Answer { offer: Offer::Abort, yes: true } => (Verb::Abort, some(YES)),
            ButtonAction::Answer { offer: Offer::Abort, yes: false } => (Verb::AbortNo, None),
            ButtonAction::Answer { offer: Offer::Takeback, yes: true } => (Verb::Takeback, some(YES)),
            ButtonAction::Answer { offer: Offer::Takeback, yes: false } => (Verb::TakebackNo, None),
            ButtonAction::Answer { offer: Offer::Concede(points), yes } => {
                (if *yes { Verb::Confirm } else { Verb::Back }, Some(format!("{CONCEDE}{points}")))
            }
            ButtonAction::Resign => (Verb::Resign, None),
            ButtonAction::ResignYes { points: Some(points) } => (Verb::Confirm, Some(format!("{RESIGN}{points}"))),
            ButtonAction::ResignYes { points: None } => (Verb::Confirm, some(RESIGN)),
            ButtonAction::ResignNo => (Verb::Back, some(RESIGN)),
            ButtonAction::Hint { step: HintStep::Man } => (Verb::Hint, None),
            ButtonAction::Hint { step } => (Verb::Hint, some(step.key())),
            ButtonAction::Review { at: ReviewAt::Whole } => (Verb::Review, None),
            ButtonAction::Review { at: ReviewAt::Point(number) } => (Verb::Review, Some(number.to_string())),
            ButtonAction::Review { at: ReviewAt::Within(number) } => (Verb::Review, Some(format!("{number}{WITHIN}"))),
            ButtonAction::Peek => (Verb::Peek, None),
            ButtonAction::Board { look: Look::Picture } => (Verb::Board, None),
            ButtonAction::Board { look } => (Verb::Board, some(look.key())),
            ButtonAction::Legal { at } => (Verb::Legal, some(at)),
            ButtonAction::Why { mv } => (Verb::Why, some(mv)),
            ButtonAction::Replay { at: None } => (Verb::Replay, None),
            ButtonAction::Replay { at: Some(Stop::First) } => (Verb::Replay, some(FIRST)),
            ButtonAction::Replay { at: Some(Stop::Last) } => (Verb::Replay, some(LAST)),
            ButtonAction::Replay { at: Some(Stop::At(at)) } => (Verb::Replay, Some(at.to_string())),
            ButtonAction::Gif => (Verb::Gif, None),
            ButtonAction::Export => (Verb::Export, None),
            ButtonAction::Line { moves } => (Verb::Line, some(moves)),
            ButtonAction::Link => (Verb::Link, None),
            ButtonAction::From { plies } => (Verb::From, Some(plies.to_string())),
            ButtonAction::Verify => (Verb::Verify, None),
            ButtonAction::Rematch => (Verb::Rematch, None),
            ButtonAction::Invite => (Verb::Invite, None),
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
                write!(f, "{}:-::{}.{}={}", key(Verb::Set), scope.key(), setting.key, word.unwrap_or(AUTO))
            }
            Press::Settings { scope, setting } => {
                write!(f, "{}:-::{}.{}", key(Verb::Set), scope.key(), setting.map_or("", |setting| setting.key))
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
