//! Actions of tournament buttons, and their data: `cup:<id>::<word>`, or `cup:-::new…` without a tournament.

use banco_engine::GameKey;
use banco_tournament::Form;

use crate::messages::button::Menu;
use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, Nature, button};

/// A new tournament, set up step by step: game, form, time per move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NewCup {
    /// Game; `None` asks for it.
    pub game: Option<GameKey>,
    /// Form; `None` asks for it.
    pub form: Option<Form>,
    /// One of [`CUP_PACES`]; `None` asks for it.
    pub pace: Option<&'static str>,
}

/// Action on a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CupDeed {
    /// Signs up.
    Join,
    /// Leaves before the start, or withdraws; a withdrawal needs a confirmation.
    Leave {
        /// True if the player has confirmed.
        is_sure: bool,
    },
    /// Asked, the player stays in it.
    Stay,
    /// Shows the table.
    Table {
        /// Number of the page, from 0.
        page: usize,
    },
    /// Shows the presser's own game.
    Mine,
    /// Shows the full commitment and seed of the tournament's draws.
    Envelope,
    /// Starts the tournament early.
    Begin,
    /// Cancels the tournament; needs a confirmation.
    CallOff {
        /// True if the person has confirmed.
        is_sure: bool,
    },
}

/// Times per move that buttons offer.
pub(crate) const CUP_PACES: [&str; 4] = ["30m", "12h", "1d", "3d"];

/// Forms that buttons offer, by their words.
pub(crate) const CUP_FORMS: [(&str, Form); 6] = [
    ("robin", Form::RoundRobin { double: false }),
    ("double", Form::RoundRobin { double: true }),
    ("swiss", Form::Swiss { rounds: None }),
    ("ko1", Form::KnockOut { best_of: 1 }),
    ("ko3", Form::KnockOut { best_of: 3 }),
    ("ko5", Form::KnockOut { best_of: 5 }),
];

const NEW: &str = "new";
const JOIN: &str = "join";
const LEAVE: &str = "leave";
const LEAVE_SURE: &str = "leave!";
const STAY: &str = "stay";
const TABLE: &str = "table";
const MINE: &str = "mine";
const ENVELOPE: &str = "envelope";
const START: &str = "start";
const END: &str = "end";
const END_SURE: &str = "end!";

impl Argument for NewCup {
    fn read(text: Option<&str>) -> Option<NewCup> {
        let mut parts = text?.split('.');
        parts.next().filter(|word| *word == NEW)?;
        let game = parts.next().map(|key| GameKey::from_key(key).ok_or(())).transpose().ok()?;
        let known = |word: &str| CUP_FORMS.into_iter().find(|(own, _)| *own == word).map(|(_, form)| form);
        let form = parts.next().map(|word| known(word).ok_or(())).transpose().ok()?;
        let paced = |word: &str| CUP_PACES.into_iter().find(|own| *own == word);
        let pace = parts.next().map(|word| paced(word).ok_or(())).transpose().ok()?;
        parts.next().is_none().then_some(NewCup { game, form, pace })
    }

    fn write(&self) -> Option<String> {
        let form = CUP_FORMS.into_iter().find(|(_, own)| Some(*own) == self.form).map(|(word, _)| word);
        let words = [Some(NEW), self.game.map(GameKey::key), form, self.pace];
        Some(words.into_iter().map_while(|word| word).collect::<Vec<_>>().join("."))
    }
}

impl Argument for CupDeed {
    fn read(text: Option<&str>) -> Option<CupDeed> {
        let mut parts = text?.split('.');
        let deed = match parts.next()? {
            JOIN => CupDeed::Join,
            LEAVE => CupDeed::Leave { is_sure: false },
            LEAVE_SURE => CupDeed::Leave { is_sure: true },
            STAY => CupDeed::Stay,
            TABLE => CupDeed::Table { page: parts.next().map_or(Ok(0), str::parse).ok()? },
            MINE => CupDeed::Mine,
            ENVELOPE => CupDeed::Envelope,
            START => CupDeed::Begin,
            END => CupDeed::CallOff { is_sure: false },
            END_SURE => CupDeed::CallOff { is_sure: true },
            _ => return None,
        };
        parts.next().is_none().then_some(deed)
    }

    fn write(&self) -> Option<String> {
        let word = match self {
            CupDeed::Join => JOIN,
            CupDeed::Leave { is_sure: false } => LEAVE,
            CupDeed::Leave { is_sure: true } => LEAVE_SURE,
            CupDeed::Stay => STAY,
            CupDeed::Table { page: 0 } => TABLE,
            CupDeed::Table { page } => return Some(format!("{TABLE}.{page}")),
            CupDeed::Mine => MINE,
            CupDeed::Envelope => ENVELOPE,
            CupDeed::Begin => START,
            CupDeed::CallOff { is_sure: false } => END,
            CupDeed::CallOff { is_sure: true } => END_SURE,
        };
        Some(word.to_owned())
    }
}

/// Asks for the terms of a new tournament, and announces it.
pub(crate) static NEW_CUP: ButtonSpec<NewCup> = button("cup")
    .label("button-cup-new")
    .alone()
    .asks()
    .varies(|new: &NewCup, nature| {
        let menu = new.form.is_none().then_some(Menu::Game);
        match new.pace {
            // A tournament posts its boards in the channel of its announcement.
            Some(_) => Nature { only_asks: false, changes: true, posts_boards: true, menu, ..nature },
            None => Nature { menu, ..nature },
        }
    })
    .samples(&["new", "new.xiangqi", "new.backgammon.ko3", "new.backgammon.ko3.12h"]);

/// Acts on a tournament.
pub(crate) static CUP: ButtonSpec<CupDeed> = button("cup")
    .of_other()
    .varies(|deed, nature| match deed {
        CupDeed::Stay | CupDeed::Table { .. } | CupDeed::Mine | CupDeed::Envelope => asking(nature),
        CupDeed::Leave { is_sure: false } => asking(nature),
        CupDeed::Leave { is_sure: true } | CupDeed::Join => nature,
        CupDeed::CallOff { is_sure: false } => Nature { asks_moderator: true, ..asking(nature) },
        CupDeed::CallOff { is_sure: true } | CupDeed::Begin => Nature { asks_moderator: true, ..nature },
    })
    .samples(&[JOIN, LEAVE, LEAVE_SURE, STAY, TABLE, "table.3", MINE, ENVELOPE, START, END, END_SURE]);

/// The properties of an action that changes nothing.
const fn asking(nature: Nature) -> Nature {
    Nature { only_asks: true, changes: false, ..nature }
}
