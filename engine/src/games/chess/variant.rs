//! The variants of one game of chess (clause 4.1), all carried by the library: those that need no picture of their own.

use shakmaty::fen::Fen;
use shakmaty::variant::{Variant as Carried, VariantPosition};
use shakmaty::{Bitboard, Board, CastlingMode, EnPassantMode, PositionErrorKinds, Setup};

use crate::{POSITION_TEXT_BYTES_MAX, PositionError};

/// Variant that is played on the board of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Variant {
    /// Chess as FIDE plays it.
    #[default]
    Standard,
    /// The back rank is drawn by lot.
    Chess960,
    /// A king on one of the four middle squares wins.
    KingOfTheHill,
    /// The third check wins.
    ThreeCheck,
    /// Capturing is a duty, and who has no pieces or no move left wins.
    Antichess,
    /// White has thirty-six pawns and no king.
    Horde,
    /// No checks; the first king on the eighth rank wins.
    RacingKings,
}

/// Keys of the variants as the option `variant` takes them; the first is the default.
pub const KEYS: &[&str] = &["standard", "chess960", "kingofthehill", "threecheck", "antichess", "horde", "racingkings"];

/// Scharnagl numbers are below this.
pub const CHESS960_STARTS: u32 = 960;

impl Variant {
    /// Every variant, in the order of [`KEYS`].
    pub const ALL: [Variant; 7] = [
        Variant::Standard,
        Variant::Chess960,
        Variant::KingOfTheHill,
        Variant::ThreeCheck,
        Variant::Antichess,
        Variant::Horde,
        Variant::RacingKings,
    ];

    /// Its word among [`KEYS`].
    pub fn key(self) -> &'static str {
        KEYS[self as usize]
    }

    /// The variant of that word, spelled exactly so.
    pub fn from_key(key: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.key() == key)
    }

    /// The name in the `Variant` tag of a PGN, as most programs write it.
    pub const fn tag(self) -> &'static str {
        match self {
            Variant::Standard => "Standard",
            Variant::Chess960 => "Chess960",
            Variant::KingOfTheHill => "King of the Hill",
            Variant::ThreeCheck => "Three-check",
            Variant::Antichess => "Antichess",
            Variant::Horde => "Horde",
            Variant::RacingKings => "Racing Kings",
        }
    }

    /// Reads a `Variant` tag as PGN programs write it, in any case, with or without spaces.
    pub fn from_tag(tag: &str) -> Option<Variant> {
        let plain: String = tag.chars().filter(char::is_ascii_alphanumeric).collect();
        match plain.to_ascii_lowercase().as_str() {
            "" | "standard" | "chess" | "fromposition" | "normal" => Some(Variant::Standard),
            "chess960" | "fischerandom" | "fischerrandom" => Some(Variant::Chess960),
            "kingofthehill" | "koth" => Some(Variant::KingOfTheHill),
            "threecheck" | "3check" => Some(Variant::ThreeCheck),
            "antichess" => Some(Variant::Antichess),
            "horde" => Some(Variant::Horde),
            "racingkings" => Some(Variant::RacingKings),
            _ => None,
        }
    }

    /// Form in which castling is written and checked: by the rook in Chess960, by the king elsewhere.
    pub const fn mode(self) -> CastlingMode {
        CastlingMode::from_chess960(matches!(self, Variant::Chess960))
    }

    const fn carried(self) -> Carried {
        match self {
            Variant::Standard | Variant::Chess960 => Carried::Chess,
            Variant::KingOfTheHill => Carried::KingOfTheHill,
            Variant::ThreeCheck => Carried::ThreeCheck,
            Variant::Antichess => Carried::Antichess,
            Variant::Horde => Carried::Horde,
            Variant::RacingKings => Carried::RacingKings,
        }
    }

    /// The usual start; in Chess960 the array of the standard game stands until chance has spoken.
    pub fn start(self) -> VariantPosition {
        VariantPosition::new(self.carried())
    }

    /// The position text of the usual start.
    pub fn start_fen(self) -> String {
        Fen::from_position(&self.start(), EnPassantMode::Legal).to_string()
    }

    /// True if both sides start with the sixteen pieces of the standard game, so that some may be given as odds.
    pub const fn has_usual_men(self) -> bool {
        match self {
            Variant::Standard | Variant::Chess960 | Variant::KingOfTheHill | Variant::ThreeCheck => true,
            Variant::Antichess | Variant::Horde | Variant::RacingKings => false,
        }
    }

    /// A position of this variant. More pieces than a set has, and checks that no move can give, are let pass.
    ///
    /// # Errors
    /// Everything else that no game could reach.
    #[expect(clippy::result_large_err, reason = "the library's error carries the position along")]
    pub fn set_up(self, setup: Setup) -> Result<VariantPosition, PositionError> {
        VariantPosition::from_setup(self.carried(), setup, self.mode())
            .or_else(|error| error.ignore_too_much_material())
            .or_else(|error| error.ignore_impossible_check())
            .map_err(|error| PositionError(complaint(error.kinds())))
    }

    /// Reads FEN.
    ///
    /// # Errors
    /// A text that is no FEN, or no position of this variant.
    pub fn read_fen(self, text: &str) -> Result<VariantPosition, PositionError> {
        if text.len() > POSITION_TEXT_BYTES_MAX {
            return Err(PositionError("too long"));
        }
        let fen: Fen = text.trim().parse().map_err(|_| PositionError("no FEN"))?;
        self.set_up(fen.into_setup())
    }
}

/// The start number `scharnagl` of Chess960; `None` from 960 on.
pub fn chess960(scharnagl: u32) -> Option<Setup> {
    (scharnagl < CHESS960_STARTS).then(|| {
        let board = Board::chess960(scharnagl);
        let castling_rights = board.rooks() & Bitboard::BACKRANKS;
        Setup { board, castling_rights, ..Setup::initial() }
    })
}

fn complaint(kinds: PositionErrorKinds) -> &'static str {
    const COMPLAINTS: &[(PositionErrorKinds, &str)] = &[
        (PositionErrorKinds::EMPTY_BOARD, "nothing stands on the board"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has more than one king"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn on the first or last rank"),
        (PositionErrorKinds::INVALID_CASTLING_RIGHTS, "castling rights without king and rook at home"),
        (PositionErrorKinds::INVALID_EP_SQUARE, "no pawn has just passed the en passant square"),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side that has moved stands in check"),
    ];
    let found = COMPLAINTS.iter().find(|(kind, _)| kinds.contains(*kind));
    found.map_or("no position of this variant", |(_, complaint)| complaint)
}
