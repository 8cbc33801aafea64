//! Motifs of the board by name, and how telling each is.

use banco_engine::Face;

use super::MateName;

/// A motif that players have a name for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motif {
    /// The mate on the board has this name.
    Mate(MateName),
    /// It becomes this piece.
    Promotes(Face),
    /// A lion takes these two in one move.
    DoubleCapture([Face; 2]),
    /// A lion takes this piece without leaving its square.
    TakesInPlace(Face),
    /// The captured piece was the only guard of this one, which is attacked.
    RemovesGuard(Face),
    /// Two pieces give check.
    DoubleCheck,
    /// It gives check, and after every answer this piece can be captured at a gain.
    CheckWins(Face),
    /// It gives check and looks at this piece.
    CheckAndAttack(Face),
    /// It clears the line on which this piece gives check.
    DiscoveredCheck(Face),
    /// It clears the way of the first to the second.
    Uncovers([Face; 2]),
    /// It is the screen over which the first attacks the second.
    Screens([Face; 2]),
    /// The first stands on a line before the second, its king, and may not leave it.
    Pins([Face; 2]),
    /// The first stands on a line before the second, which is worth more.
    PinsTo([Face; 2]),
    /// If the first leaves the line, the second falls.
    Skewers([Face; 2]),
    /// It is attacked at a gain, and so is it wherever it can go.
    Traps(Face),
    /// It attacks this piece, which has no guard.
    AttacksLoose(Face),
    /// The piece that moves was attacked and had no guard, and is safe where it goes.
    Rescues(Face),
    /// It steps between the second and the first, which could be captured at a gain.
    Shields([Face; 2]),
    /// Xiangqi: a cannon faces the general with nothing between.
    HollowCannon,
    /// Xiangqi: a cannon comes to the middle file, the other side's middle soldier before it.
    CentralCannon,
    /// Xiangqi: a soldier crosses the river.
    CrossesRiver,
    /// Xiangqi: a rook comes to the river, on the own bank or on the other one.
    RiverRook(bool),
    /// It comes to a file with no piece of its own side before it.
    OpenFile(Face),
    /// Two of a kind guard each other.
    Links(Face),
    /// Chess: a pawn that no pawn of the other side can stop, with so many steps to go.
    PassedPawn(u8),
    /// It stands in the way of a passed pawn.
    Blockades(Face),
    /// A piece leaves the place where it began.
    Develops(Face),
    /// Chess: between king and rook nothing stands any more.
    ClearsCastling,
    /// Chess: a pawn takes one of the four middle squares.
    Centre,
    /// Another piece of its side gets this many moves instead of so few.
    MakesRoom(Face, u8, u8),
    /// A piece of the other side is left this many moves instead of so many: now, before.
    Hems(Face, u8, u8),
    /// The moved piece guards this one, which had no guard.
    Backs(Face),
    /// More pieces look at this one than guard it: so many, and so few.
    Presses(Face, u8, u8),
    /// It could be taken where it stood, and cannot be where it goes.
    Dodges(Face),
    /// A pawn or soldier goes forward, guarded by this piece.
    PushesPawn(Face),
    /// It looks at this guarded piece of equal worth since the move.
    OffersTrade(Face),
    /// It guards a free square on the own half that this dearer piece could go to.
    Bars(Face),
    /// The side to move stood in check, and the other side has no check next.
    EndsChecks,
    /// The side to move stands in check, and so few moves answer it.
    FewAnswers(u8),
    /// Chess: few pieces are left, and the king comes nearer to the middle.
    KingWalks,
    /// Xiangqi: a soldier comes to the river on its own side.
    ReachesRiver,
    /// Xiangqi: a soldier across the river comes nearer to the general.
    SoldierNears,
    /// Chu shogi: it may promote with its next move, into this piece.
    PromotesNext(Face),
    /// Chu shogi: it goes forward, and has so many ranks to go to the promotion zone.
    NearsZone(u8),
    /// Chu shogi: the lion comes to the middle of the board.
    LionToMiddle,
    /// Jieqi: of so many pieces that the mover has not seen so many are rooks, cannons or horses; nothing can capture
    /// the piece where it turns up.
    TurnsUpSafely(u8, u8),
}

impl Motif {
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Motif::Mate(_) => 1,
            Motif::Promotes(_) | Motif::DoubleCapture(_) => 2,
            Motif::CheckWins(_) | Motif::TakesInPlace(_) => 4,
            Motif::RemovesGuard(_) | Motif::DoubleCheck | Motif::Traps(_) => 5,
            Motif::Skewers(_) | Motif::DiscoveredCheck(_) | Motif::Uncovers(_) | Motif::Screens(_) => 6,
            Motif::CheckAndAttack(_) | Motif::Rescues(_) | Motif::Pins(_) | Motif::HollowCannon => 8,
            Motif::PinsTo(_) | Motif::AttacksLoose(_) | Motif::Shields(_) => 10,
            Motif::PassedPawn(_) | Motif::Blockades(_) => 12,
            Motif::CentralCannon | Motif::CrossesRiver | Motif::OpenFile(_) | Motif::Links(_) => 13,
            Motif::Develops(_) | Motif::Centre | Motif::ClearsCastling | Motif::RiverRook(_) => 13,
            Motif::PromotesNext(_) | Motif::Presses(..) => 11,
            Motif::LionToMiddle | Motif::Dodges(_) | Motif::OffersTrade(_) | Motif::EndsChecks => 13,
            Motif::TurnsUpSafely(..) | Motif::Backs(_) | Motif::KingWalks => 14,
            Motif::ReachesRiver | Motif::SoldierNears => 14,
            Motif::MakesRoom(..) | Motif::Hems(..) => 16,
            Motif::NearsZone(_) | Motif::PushesPawn(_) | Motif::Bars(_) | Motif::FewAnswers(_) => 18,
        }
    }
}
