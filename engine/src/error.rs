//! Refusals as facts: which rule, which sites, which candidates. Sentences live in `data/locale`.

use thiserror::Error;

use crate::Site;

/// A text that could not be read as one move of this position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error("empty text")]
    Empty,
    /// Longer than [`crate::MOVE_TEXT_BYTES_MAX`].
    #[error("text too long")]
    TooLong,
    /// No notation of this game reads like that. `candidates` are near misses, canonical, perhaps none.
    #[error("not a move")]
    Unknown { candidates: Vec<String> },
    /// More than one legal move is meant. `candidates` are canonical.
    #[error("ambiguous")]
    Ambiguous { candidates: Vec<String> },
}

/// A move that was understood and is against the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal: {}", rule.key())]
pub struct Illegal {
    pub rule: Rule,
    /// What to mark on a picture: the blocking men, the facing generals, the checking men…
    pub sites: Vec<Site>,
}

impl Illegal {
    pub fn new(rule: Rule, sites: impl Into<Vec<Site>>) -> Self {
        Illegal { rule, sites: sites.into() }
    }
}

/// Either kind of refusal of a move text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// The rule that forbids a move. One word per clause; a locale message in both languages each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The game is over.
    GameOver,
    /// The men are not dealt yet (jieqi 1.1).
    NotDealt,
    /// Nothing stands on the origin.
    NoManThere,
    /// The man on the origin belongs to the other side.
    NotYourMan,
    /// The target holds an own man (xiangqi 1.8a).
    OwnManOnTarget,
    /// Origin and target are the same point.
    SamePoint,
    /// The man does not move in that shape at all (xiangqi 1.2-1.8).
    NotItsMove,
    /// xiangqi 1.2.
    GeneralLeavesPalace,
    /// xiangqi 1.3; jieqi 1.2 for a face-down man on an advisor's point.
    AdvisorLeavesPalace,
    /// xiangqi 1.4; jieqi 1.2.
    ElephantCrossesRiver,
    /// xiangqi 1.4; the site is the eye.
    ElephantEyeBlocked,
    /// xiangqi 1.5; the site is the leg.
    HorseLegBlocked,
    /// xiangqi 1.6; the sites are the men in the way.
    RookPathBlocked,
    /// xiangqi 1.7: a cannon that does not capture may jump nothing.
    CannonPathBlocked,
    /// xiangqi 1.7: a capture without a screen.
    CannonScreenMissing,
    /// xiangqi 1.7: a capture over more than one man.
    CannonTooManyScreens,
    /// xiangqi 1.8.
    SoldierMovesBack,
    /// xiangqi 1.8.
    SoldierSidewaysBeforeRiver,
    /// xiangqi 1.9; the sites are both generals.
    GeneralsFacing,
    /// xiangqi 1.10: the general stands in check and the move does not answer it; the sites are the checking men.
    StillInCheck,
    /// xiangqi 1.10: the move exposes the general; the sites are the men that would check.
    ExposesGeneral,
}

impl Rule {
    pub const ALL: [Rule; 21] = [
        Rule::GameOver,
        Rule::NotDealt,
        Rule::NoManThere,
        Rule::NotYourMan,
        Rule::OwnManOnTarget,
        Rule::SamePoint,
        Rule::NotItsMove,
        Rule::GeneralLeavesPalace,
        Rule::AdvisorLeavesPalace,
        Rule::ElephantCrossesRiver,
        Rule::ElephantEyeBlocked,
        Rule::HorseLegBlocked,
        Rule::RookPathBlocked,
        Rule::CannonPathBlocked,
        Rule::CannonScreenMissing,
        Rule::CannonTooManyScreens,
        Rule::SoldierMovesBack,
        Rule::SoldierSidewaysBeforeRiver,
        Rule::GeneralsFacing,
        Rule::StillInCheck,
        Rule::ExposesGeneral,
    ];

    /// The word used in `banco lab` and as a locale key.
    pub const fn key(self) -> &'static str {
        match self {
            Rule::GameOver => "game_over",
            Rule::NotDealt => "not_dealt",
            Rule::NoManThere => "no_man_there",
            Rule::NotYourMan => "not_your_man",
            Rule::OwnManOnTarget => "own_man_on_target",
            Rule::SamePoint => "same_point",
            Rule::NotItsMove => "not_its_move",
            Rule::GeneralLeavesPalace => "general_leaves_palace",
            Rule::AdvisorLeavesPalace => "advisor_leaves_palace",
            Rule::ElephantCrossesRiver => "elephant_crosses_river",
            Rule::ElephantEyeBlocked => "elephant_eye_blocked",
            Rule::HorseLegBlocked => "horse_leg_blocked",
            Rule::RookPathBlocked => "rook_path_blocked",
            Rule::CannonPathBlocked => "cannon_path_blocked",
            Rule::CannonScreenMissing => "cannon_screen_missing",
            Rule::CannonTooManyScreens => "cannon_too_many_screens",
            Rule::SoldierMovesBack => "soldier_moves_back",
            Rule::SoldierSidewaysBeforeRiver => "soldier_sideways_before_river",
            Rule::GeneralsFacing => "generals_facing",
            Rule::StillInCheck => "still_in_check",
            Rule::ExposesGeneral => "exposes_general",
        }
    }
}

/// A position text that describes no position of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("bad position: {0}")]
pub struct PositionError(pub &'static str);

/// A `key=value` option the game does not know or whose value is out of range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    #[error("unknown option {key}")]
    UnknownKey { key: String, known: &'static [&'static str] },
    #[error("bad value for option {key}")]
    BadValue { key: &'static str, allowed: &'static [&'static str] },
}
