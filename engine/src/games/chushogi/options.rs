//! Options: `key=value` pairs become the laws and the start of a game.

use crate::{GameOptions, OptionError, Seat};

use super::handicaps::{self, Handicap};
use super::laws::{LanceLastRank, Laws, Promotion, Repetition};
use super::position::Position;
use super::sfen;

/// Options of a game of chu shogi at the start.
#[derive(Clone, Debug)]
pub struct Options {
    /// Rules of legality and of the end.
    pub laws: Laws,
    /// The usual start, a handicap (clause 7), or a position that was set up.
    pub start: Position,
    /// Of the first move, as SFEN counts.
    pub number: u32,
}

impl Default for Options {
    fn default() -> Options {
        let laws = Laws::default();
        let start = Handicap::default().start(laws).unwrap_or_else(|| Position::empty(laws));
        Options { laws, start, number: 1 }
    }
}

type Row = (&'static str, &'static [&'static str]);

const PROFILE: Row = ("profile", &["default", "lishogi", "okazaki"]);
const DOOMED_PIECE_PROTECTS: Row = ("doomed_piece_protects", &["false", "true"]);
const OKAZAKI: Row = ("okazaki", &["false", "true"]);
const LANCE_LAST_RANK: Row = ("lance_last_rank", &["dead", "second_chance", "auto"]);
const GO_BETWEEN_LAST_RANK: Row = ("go_between_last_rank", &["false", "true"]);
const PROMOTION: Row = ("promotion", &["on_entry", "msm"]);
const REPETITION: Row = ("repetition", &["fault", "forbid4", "off"]);

/// Not a closed list: sums of gifts are read too.
const HANDICAP: Row = ("handicap", handicaps::NAMES);
/// A position text; `_` replaces a space, which a typed option cannot hold.
const POSITION: Row = ("position", &["<SFEN>"]);

const ROWS: &[Row] =
    &[PROFILE, DOOMED_PIECE_PROTECTS, OKAZAKI, LANCE_LAST_RANK, GO_BETWEEN_LAST_RANK, PROMOTION, REPETITION];
const KEYS: &[&str] = &[
    PROFILE.0,
    DOOMED_PIECE_PROTECTS.0,
    OKAZAKI.0,
    LANCE_LAST_RANK.0,
    GO_BETWEEN_LAST_RANK.0,
    PROMOTION.0,
    REPETITION.0,
    HANDICAP.0,
    POSITION.0,
];

/// Reads the options of chu shogi; what is not said is as in [`Options::default`].
///
/// # Errors
/// Unknown keys and values, a handicap together with a position, a position that is none or is over.
pub fn read(pairs: &GameOptions) -> Result<Options, OptionError> {
    for (key, value) in pairs.iter().filter(|(key, _)| ![HANDICAP.0, POSITION.0].contains(&key.as_str())) {
        let row = ROWS.iter().find(|(name, _)| name == key);
        let (key, allowed) = row.ok_or_else(|| OptionError::UnknownKey { key: key.clone(), known: KEYS })?;
        if !allowed.contains(&value.as_str()) {
            return Err(OptionError::BadValue { key, allowed });
        }
    }
    let laws = laws(pairs);
    let handicap = handicap(pairs)?;
    match pairs.get(POSITION.0) {
        None => {
            let refused = OptionError::BadValue { key: HANDICAP.0, allowed: HANDICAP.1 };
            Ok(Options { laws, start: handicap.start(laws).ok_or(refused)?, number: 1 })
        }
        Some(text) => {
            let refused = || OptionError::BadValue { key: POSITION.0, allowed: POSITION.1 };
            let (start, number) = sfen::read(&text.replace('_', " "), laws).map_err(|_| refused())?;
            let is_over = super::Course::new(start, number).ending().is_some();
            if is_over || !handicap.is_none() { Err(refused()) } else { Ok(Options { laws, start, number }) }
        }
    }
}

/// A profile, changed by the single options; values were checked.
fn laws(pairs: &GameOptions) -> Laws {
    let value = |row: Row| pairs.get(row.0).map(String::as_str);
    let mut laws = match value(PROFILE) {
        Some("lishogi") => Laws::LISHOGI,
        Some("okazaki") => Laws::OKAZAKI,
        Some(_) | None => Laws::DEFAULT,
    };
    let set = |flag: &mut bool, row: Row| *flag = value(row).map_or(*flag, |value| value == "true");
    set(&mut laws.doomed_piece_protects, DOOMED_PIECE_PROTECTS);
    set(&mut laws.okazaki, OKAZAKI);
    set(&mut laws.go_between_last_rank, GO_BETWEEN_LAST_RANK);
    match value(LANCE_LAST_RANK) {
        Some("second_chance") => laws.lance_last_rank = LanceLastRank::SecondChance,
        Some("auto") => laws.lance_last_rank = LanceLastRank::Auto,
        Some(_) => laws.lance_last_rank = LanceLastRank::Dead,
        None => {}
    }
    if value(PROMOTION) == Some("msm") {
        laws.promotion = Promotion::Msm;
    }
    laws.repetition = match value(REPETITION) {
        Some("forbid4") => Repetition::Forbid4,
        Some("off") => Repetition::Off,
        Some(_) | None => Repetition::Fault,
    };
    laws
}

fn handicap(pairs: &GameOptions) -> Result<Handicap, OptionError> {
    let refused = OptionError::BadValue { key: HANDICAP.0, allowed: HANDICAP.1 };
    pairs.get(HANDICAP.0).map_or(Ok(Handicap::default()), |text| Handicap::read(text).ok_or(refused))
}

/// The seat of the side that gives a handicap: always gote (clause 7).
///
/// # Errors
/// An unknown handicap.
pub fn giver(pairs: &GameOptions) -> Result<Option<Seat>, OptionError> {
    handicap(pairs).map(|handicap| (!handicap.is_none()).then_some(Seat::Second))
}
