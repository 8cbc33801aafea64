//! Actions of tournament buttons, and their data: `cup:<id>::<word>`.

use std::fmt;

use banco_engine::GameKey;
use banco_tournament::Form;

/// Action on a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CupDeed {
    /// Creates a tournament step by step: game, form, time per move.
    New {
        /// Game; `None` asks for it.
        game: Option<GameKey>,
        /// Form; `None` asks for it.
        form: Option<Form>,
        /// One of [`CUP_PACES`]; `None` asks for it.
        pace: Option<&'static str>,
    },
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
pub const CUP_PACES: [&str; 4] = ["30m", "12h", "1d", "3d"];

/// Forms that buttons offer, by their words.
pub const CUP_FORMS: [(&str, Form); 6] = [
    ("robin", Form::RoundRobin { double: false }),
    ("double", Form::RoundRobin { double: true }),
    ("swiss", Form::Swiss { rounds: None }),
    ("ko1", Form::KnockOut { best_of: 1 }),
    ("ko3", Form::KnockOut { best_of: 3 }),
    ("ko5", Form::KnockOut { best_of: 5 }),
];

const NEW: &str = "new";
const TABLE: &str = "table";

impl CupDeed {
    /// Reads the word of a button. Only a new tournament has no id.
    pub(crate) fn read(word: &str, is_new: bool) -> Option<CupDeed> {
        let mut parts = word.split('.');
        let deed = match (parts.next()?, is_new) {
            (NEW, true) => {
                let game = parts.next().map(|key| GameKey::from_key(key).ok_or(())).transpose().ok()?;
                let known = |word: &str| CUP_FORMS.into_iter().find(|(own, _)| *own == word).map(|(_, form)| form);
                let form = parts.next().map(|word| known(word).ok_or(())).transpose().ok()?;
                let paced = |word: &str| CUP_PACES.into_iter().find(|own| *own == word);
                let pace = parts.next().map(|word| paced(word).ok_or(())).transpose().ok()?;
                CupDeed::New { game, form, pace }
            }
            ("join", false) => CupDeed::Join,
            ("leave", false) => CupDeed::Leave { is_sure: false },
            ("leave!", false) => CupDeed::Leave { is_sure: true },
            ("stay", false) => CupDeed::Stay,
            (TABLE, false) => CupDeed::Table { page: parts.next().map_or(Ok(0), str::parse).ok()? },
            ("mine", false) => CupDeed::Mine,
            ("envelope", false) => CupDeed::Envelope,
            ("start", false) => CupDeed::Begin,
            ("end", false) => CupDeed::CallOff { is_sure: false },
            ("end!", false) => CupDeed::CallOff { is_sure: true },
            _ => return None,
        };
        parts.next().is_none().then_some(deed)
    }

    /// True if the action changes nothing.
    pub const fn only_asks(&self) -> bool {
        match self {
            CupDeed::New { pace, .. } => pace.is_none(),
            CupDeed::Stay | CupDeed::Table { .. } | CupDeed::Mine | CupDeed::Envelope => true,
            CupDeed::Leave { is_sure } | CupDeed::CallOff { is_sure } => !*is_sure,
            CupDeed::Join | CupDeed::Begin => false,
        }
    }
}

impl fmt::Display for CupDeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CupDeed::New { game, form, pace } => {
                f.write_str(NEW)?;
                let Some(game) = game else { return Ok(()) };
                write!(f, ".{}", game.key())?;
                let form = CUP_FORMS.into_iter().find(|(_, own)| Some(*own) == *form);
                let Some((form, _)) = form else { return Ok(()) };
                write!(f, ".{form}")?;
                pace.map_or(Ok(()), |pace| write!(f, ".{pace}"))
            }
            CupDeed::Join => f.write_str("join"),
            CupDeed::Leave { is_sure } => f.write_str(if *is_sure { "leave!" } else { "leave" }),
            CupDeed::Stay => f.write_str("stay"),
            CupDeed::Table { page: 0 } => f.write_str(TABLE),
            CupDeed::Table { page } => write!(f, "{TABLE}.{page}"),
            CupDeed::Mine => f.write_str("mine"),
            CupDeed::Envelope => f.write_str("envelope"),
            CupDeed::Begin => f.write_str("start"),
            CupDeed::CallOff { is_sure } => f.write_str(if *is_sure { "end!" } else { "end" }),
        }
    }
}
