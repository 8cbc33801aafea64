//! Options at the start of a game: single ones and the named profiles.

/// Fate of a lance that stayed unpromoted up to the last rank (clause 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LanceLastRank {
    /// It had its chance: a dead piece.
    #[default]
    Dead,
    /// It may promote on arrival, as a pawn may.
    SecondChance,
    /// It is promoted on arrival without being asked.
    Auto,
}

/// Rule for a piece that entered the zone unpromoted and wants to promote without a capture (clause 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Promotion {
    /// After it has left the zone and entered again.
    #[default]
    OnEntry,
    /// *Middle Shogi Manual*: again after one waiting move.
    Msm,
}

/// Judgement of repetition (clause 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    /// The fourth occurrence ends the game, and who kept checking, attacking or passing loses.
    #[default]
    Fault,
    /// The move that would make the fourth occurrence is not legal.
    Forbid4,
    /// No side is at fault, so that long corpora replay.
    Off,
}

/// The options that decide what is legal and how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// A pawn or go-between taken on the first step still protects the lion taken on the second (clause 4.3).
    pub doomed_piece_protects: bool,
    /// A lion that is unprotected afterwards may be taken in a counter-strike (clause 4.4).
    pub okazaki: bool,
    /// Fate of a lance that stayed unpromoted (clause 2.2).
    pub lance_last_rank: LanceLastRank,
    /// A go-between arriving on the last rank may promote (clause 2.2).
    pub go_between_last_rank: bool,
    /// Rule for promotion inside the zone (clause 2.1).
    pub promotion: Promotion,
    /// Judgement of repetition (clause 5.1).
    pub repetition: Repetition,
    /// If the side with more has king and crown prince, a bare royal plays on. No option of its own: the server
    /// lishogi plays so, clause 6.2 does not.
    pub two_royals_never_bare: bool,
}

impl Laws {
    /// The rules of the server lishogi.
    pub const LISHOGI: Laws = Laws {
        doomed_piece_protects: true,
        lance_last_rank: LanceLastRank::SecondChance,
        okazaki: false,
        go_between_last_rank: false,
        promotion: Promotion::OnEntry,
        repetition: Repetition::Fault,
        two_royals_never_bare: true,
    };

    /// The default rules with Okazaki's counter-strike.
    pub const OKAZAKI: Laws = Laws { okazaki: true, ..Laws::DEFAULT };

    /// Default of a game without other options.
    pub const DEFAULT: Laws = Laws {
        doomed_piece_protects: false,
        lance_last_rank: LanceLastRank::Dead,
        two_royals_never_bare: false,
        ..Laws::LISHOGI
    };
}

impl Default for Laws {
    fn default() -> Laws {
        Laws::DEFAULT
    }
}
