//! Reader of button data.

use banco_ai::Level;
use banco_engine::{GameKey, Offer, PersonKey};
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;

use super::super::{
    ButtonAction, CupDeed, HintStep, InGame, Judging, Look, POINTS_MAX, Press, Privacy, ReviewAt, Stop,
};
use super::{
    ASKED, AUTO, CONCEDE, DELETE, EXPORT, FIRST, LAST, OFFERS, RESIGN, RULINGS, SEATS, SURE, Verb, WITHIN, YES,
    is_game_id,
};
use crate::messages::settings::{LANGUAGE, Scope, Setting};

impl Press {
    /// Reads data that came back from a platform and may be forged.
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

/// Press of a verb that belongs to no game.
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
        Verb::Privacy => match argument {
            EXPORT => Some(Press::Privacy(Privacy::Export)),
            DELETE => Some(Press::Privacy(Privacy::Delete)),
            _ => {
                let asked = u32::from_str_radix(argument.strip_prefix(SURE)?, 16).ok()?;
                Some(Press::Privacy(Privacy::Sure { asked }))
            }
        },
        Verb::Import => Some(Press::Import { number: argument.parse().ok()? }),
        Verb::Casual => argument.is_empty().then_some(Press::Casual),
        Verb::Next => argument.is_empty().then_some(Press::Next),
        Verb::Unblock => {
            Some(Press::Unblock { person: PersonKey(argument.to_owned()) }).filter(|_| !argument.is_empty())
        }
        Verb::Set if argument.contains('.') && !argument.contains('=') => {
            let (scope, setting) = argument.split_once('.')?;
            let scope = Scope::from_key(scope)?;
            match setting {
                "" => Some(Press::Settings { scope, setting: None }),
                key => {
                    let setting = Setting::from_key(key).filter(|setting| !setting.words(scope).is_empty())?;
                    Some(Press::Settings { scope, setting: Some(setting) })
                }
            }
        }
        Verb::Set => {
            // The first buttons named only a language.
            let (scope, change) = argument.split_once('.').unwrap_or((Scope::Person.key(), argument));
            let (key, word) = change.split_once('=').unwrap_or((LANGUAGE.spec.key, change));
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
        | Verb::Give
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
        | Verb::Line
        | Verb::Link
        | Verb::From
        | Verb::Envelope
        | Verb::Verify
        | Verb::Cup
        | Verb::Rematch => None,
    }
}

/// Action of a verb in a game.
fn deed(verb: Verb, said: Option<&str>) -> Option<ButtonAction> {
    let argument = said.unwrap_or_default();
    let text = argument.to_owned();
    let bare = |deed: ButtonAction| argument.is_empty().then_some(deed);
    let offer = |offer: Offer| match argument {
        "" => Some(ButtonAction::Offer(offer)),
        YES => Some(ButtonAction::Answer { offer, yes: true }),
        _ => None,
    };
    match verb {
        Verb::Accept => Some(ButtonAction::Accept { part: text }),
        Verb::Decline => bare(ButtonAction::Decline),
        Verb::Cancel => bare(ButtonAction::Cancel),
        Verb::Part => bare(ButtonAction::Part),
        Verb::Envelope => bare(ButtonAction::Envelope),
        Verb::Choose => bare(ButtonAction::Choose),
        Verb::Pick => Some(ButtonAction::Pick { path: text }),
        Verb::Undo => Some(ButtonAction::Undo { path: text }),
        Verb::More => {
            let (page, path) = argument.split_once('.').unwrap_or((argument, ""));
            Some(ButtonAction::More { page: page.parse().ok()?, path: path.to_owned() })
        }
        Verb::To => Some(ButtonAction::To { mv: text }),
        Verb::Play => Some(ButtonAction::Play { text }),
        Verb::Confirm => match conceded(argument) {
            Some(points) => Some(ButtonAction::Answer { offer: Offer::Concede(points), yes: true }),
            None if argument == RESIGN => Some(ButtonAction::ResignYes { points: None }),
            None => Some(ButtonAction::ResignYes { points: Some(points(argument.strip_prefix(RESIGN)?)?) }),
        },
        Verb::Back => match conceded(argument) {
            Some(points) => Some(ButtonAction::Answer { offer: Offer::Concede(points), yes: false }),
            None if argument == RESIGN => Some(ButtonAction::ResignNo),
            None => bare(ButtonAction::Back),
        },
        Verb::Draw => offer(Offer::Draw),
        Verb::DrawNo => bare(ButtonAction::Answer { offer: Offer::Draw, yes: false }),
        Verb::Abort => offer(Offer::Abort),
        Verb::AbortNo => bare(ButtonAction::Answer { offer: Offer::Abort, yes: false }),
        Verb::Pause => offer(Offer::Pause),
        Verb::PauseNo => bare(ButtonAction::Answer { offer: Offer::Pause, yes: false }),
        Verb::Resume => bare(ButtonAction::Resume),
        Verb::Withdraw => {
            let (_, offer) = OFFERS.into_iter().find(|(word, _)| *word == argument)?;
            Some(ButtonAction::Withdraw(offer))
        }
        Verb::Admin if argument.is_empty() => Some(ButtonAction::Judge(None)),
        Verb::Admin => {
            let (word, is_sure) = argument.strip_suffix(SURE).map_or((argument, false), |word| (word, true));
            let (_, ruling) = RULINGS.into_iter().find(|(known, _)| *known == word)?;
            Some(ButtonAction::Judge(Some(Judging { ruling, is_sure })))
        }
        Verb::Takeback => offer(Offer::Takeback),
        Verb::TakebackNo => bare(ButtonAction::Answer { offer: Offer::Takeback, yes: false }),
        Verb::Resign if argument.is_empty() => Some(ButtonAction::Resign),
        Verb::Resign => Some(ButtonAction::Offer(Offer::Concede(points(argument)?))),
        Verb::Claim => bare(ButtonAction::Claim),
        Verb::Give if argument.is_empty() => Some(ButtonAction::Give),
        Verb::Give => Some(ButtonAction::GiveTime { seconds: argument.parse().ok()? }),
        Verb::Roll => bare(ButtonAction::Roll),
        Verb::Double => bare(ButtonAction::Double),
        Verb::Take => bare(ButtonAction::Take),
        Verb::Drop => bare(ButtonAction::Drop),
        Verb::Hint => {
            let step =
                said.map_or(Some(HintStep::Man), |word| HintStep::ALL.into_iter().find(|step| step.key() == word));
            Some(ButtonAction::Hint { step: step? })
        }
        Verb::Review => {
            let at = match said {
                None => ReviewAt::Whole,
                Some(number) => match number.strip_suffix(WITHIN) {
                    Some(number) => ReviewAt::Within(number.parse().ok()?),
                    None => ReviewAt::Point(number.parse().ok()?),
                },
            };
            Some(ButtonAction::Review { at })
        }
        Verb::Peek => bare(ButtonAction::Peek),
        Verb::Board => {
            let look = said.map_or(Some(Look::Picture), |word| Look::ALL.into_iter().find(|look| look.key() == word));
            Some(ButtonAction::Board { look: look? })
        }
        Verb::Legal => Some(ButtonAction::Legal { at: text }),
        Verb::Why => Some(ButtonAction::Why { mv: text }),
        Verb::Replay => {
            let at = match said {
                None => None,
                Some(FIRST) => Some(Stop::First),
                Some(LAST) => Some(Stop::Last),
                Some(number) => Some(Stop::At(number.parse().ok()?)),
            };
            Some(ButtonAction::Replay { at })
        }
        Verb::Gif => bare(ButtonAction::Gif),
        Verb::Export => bare(ButtonAction::Export),
        Verb::Line => Some(ButtonAction::Line { moves: text }),
        Verb::Link => bare(ButtonAction::Link),
        Verb::From => Some(ButtonAction::From { plies: argument.parse().ok()? }),
        Verb::Verify => bare(ButtonAction::Verify),
        Verb::Rematch => bare(ButtonAction::Rematch),
        Verb::Invite => bare(ButtonAction::Invite),
        Verb::Machine
        | Verb::Help
        | Verb::Set
        | Verb::Next
        | Verb::Casual
        | Verb::Import
        | Verb::Privacy
        | Verb::Unblock
        | Verb::Cup => None,
    }
}

fn points(text: &str) -> Option<u8> {
    text.parse().ok().filter(|points| (1..=POINTS_MAX).contains(points))
}

fn conceded(argument: &str) -> Option<u8> {
    points(argument.strip_prefix(CONCEDE)?)
}
