//! Names of mates, as far as the board proves them.

use banco_engine::{Board, ChessKind, Face, Kind, Seat, Site};

use super::board::Men;
use super::moved::Moved;
use super::{Fact, Motif};

/// A mate that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateName {
    /// Chess: the king is shut in on its back rank by its own pieces.
    BackRank,
    /// Chess: a knight mates a king that its own pieces surround.
    Smothered,
    /// Xiangqi: one cannon checks over the other.
    DoubleCannon,
    /// Xiangqi: a cannon checks over its horse.
    HorseCannon,
    /// Xiangqi: a cannon nails the middle file, a rook or soldier mates beside the general.
    IronBolt,
    /// Xiangqi: one cannon on the middle file, one on the back rank, and a rook or soldier mates.
    HeavenAndEarth,
    /// Xiangqi: the horse stands beside the palace, one rank above the bottom (ngọa tào).
    ElbowHorse,
    /// Xiangqi: the horse stands on the front corner of the palace (quải giác).
    PalcornerHorse,
    /// Xiangqi: the own general bars the open file.
    FacingGenerals,
    /// Xiangqi: two rooks on neighbouring lines.
    DoubleRook,
    /// Xiangqi: a cannon checks over an advisor, and its own pieces shut the general in.
    SmotheredPalace,
}

impl MateName {
    /// Every name.
    pub const ALL: [MateName; 11] = [
        MateName::BackRank,
        MateName::Smothered,
        MateName::DoubleCannon,
        MateName::HorseCannon,
        MateName::IronBolt,
        MateName::HeavenAndEarth,
        MateName::ElbowHorse,
        MateName::PalcornerHorse,
        MateName::FacingGenerals,
        MateName::DoubleRook,
        MateName::SmotheredPalace,
    ];

    /// Stable word of the name: `back-rank`.
    pub const fn key(self) -> &'static str {
        match self {
            MateName::BackRank => "back-rank",
            MateName::Smothered => "smothered",
            MateName::DoubleCannon => "double-cannon",
            MateName::HorseCannon => "horse-cannon",
            MateName::IronBolt => "iron-bolt",
            MateName::HeavenAndEarth => "heaven-and-earth",
            MateName::ElbowHorse => "elbow-horse",
            MateName::PalcornerHorse => "palcorner-horse",
            MateName::FacingGenerals => "facing-generals",
            MateName::DoubleRook => "double-rook",
            MateName::SmotheredPalace => "smothered-palace",
        }
    }
}

/// Steps of a king or general to its neighbours.
const NEIGHBOURS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: usize = 4;

/// The place where a general begins, as file and rank from its own side.
const HOME: (u8, u8) = (4, 0);

/// A mated king or general with what gives check.
struct Mated<'a> {
    men: &'a Men,
    winner: Seat,
    king: Site,
    /// File and rank from the mated side.
    place: (u8, u8),
    checkers: Vec<(Site, Face)>,
}

/// The name of the mate after a move that wins; none where a game ends otherwise.
pub(super) fn named(moved: &Moved<'_>) -> Option<Fact> {
    let men = &moved.now;
    let king = men.royal(moved.other())?;
    let lookers = men.lookers(king, moved.seat).into_iter();
    let checkers: Vec<(Site, Face)> = lookers.filter_map(|site| Some((site, men.face(site)?))).collect();
    let mated = Mated { men, winner: moved.seat, king, place: men.place(king, moved.other()), checkers };
    // A game may also end with a king in check that could move: by a count, or on the hill.
    let is_mate = moved.after.legal_on_board().is_empty();
    let name = match moved.game.board() {
        _ if !is_mate || mated.checkers.is_empty() => None,
        Board::Chess => mated.of_chess(),
        Board::Lattice => mated.of_xiangqi(),
        Board::Chu | Board::Points | Board::Paper(_) => None,
    };
    name.map(|name| Fact::Motif(Motif::Mate(name)))
}

impl Mated<'_> {
    fn is_own(&self, site: Site) -> bool {
        self.men.face(site).is_some_and(|face| face.seat != self.winner)
    }

    fn has_checker(&self, kind: Kind) -> Option<Site> {
        self.checkers.iter().find(|(_, face)| face.kind == Some(kind)).map(|(site, _)| *site)
    }

    fn of_chess(&self) -> Option<MateName> {
        let around: Vec<Site> = NEIGHBOURS.into_iter().filter_map(|step| self.men.next(self.king, step)).collect();
        let [(checker, face)] = self.checkers.as_slice() else { return None };
        if face.kind == Some(Kind::Chess(ChessKind::Knight)) && around.iter().all(|site| self.is_own(*site)) {
            return Some(MateName::Smothered);
        }
        let rank = |site: Site| self.men.place(site, self.winner.other()).1;
        let slides = matches!(face.kind, Some(Kind::Chess(ChessKind::Rook | ChessKind::Queen)));
        let is_shut = around.iter().filter(|site| rank(**site) == 1).all(|site| self.is_own(*site));
        (slides && self.place.1 == 0 && rank(*checker) == 0 && is_shut).then_some(MateName::BackRank)
    }

    fn of_xiangqi(&self) -> Option<MateName> {
        let cannon = self.has_checker(Kind::Cannon);
        let over = cannon.and_then(|cannon| match self.men.between(cannon, self.king).as_slice() {
            [(_, screen)] => Some(*screen),
            _ => None,
        });
        let is_single = self.checkers.len() == 1;
        match over.map(|screen| (screen.seat == self.winner, screen.kind)) {
            Some((true, Some(Kind::Cannon))) => return Some(MateName::DoubleCannon),
            Some((true, Some(Kind::Horse))) => return Some(MateName::HorseCannon),
            Some((false, Some(Kind::Advisor))) if is_single && self.is_shut_in() => {
                return Some(MateName::SmotheredPalace);
            }
            _ => {}
        }
        if let Some(horse) = self.has_checker(Kind::Horse).filter(|_| self.place == HOME && is_single) {
            match self.men.place(horse, self.winner.other()) {
                (2 | 6, 1) => return Some(MateName::ElbowHorse),
                (3 | 5, 2) => return Some(MateName::PalcornerHorse),
                _ => {}
            }
        }
        if let Some(name) = self.by_nails().filter(|_| is_single) {
            return Some(name);
        }
        if self.has_checker(Kind::Rook).is_some_and(|rook| is_single && self.has_second_rook(rook)) {
            return Some(MateName::DoubleRook);
        }
        self.is_barred_by_general().then_some(MateName::FacingGenerals)
    }

    /// True if its own pieces stand on all points that the general could step to.
    fn is_shut_in(&self) -> bool {
        let steps = NEIGHBOURS[..STRAIGHT].iter().filter_map(|step| self.men.next(self.king, *step));
        steps.filter(|site| self.men.is_palace(*site, self.winner.other())).all(|site| self.is_own(site))
    }

    /// Cannons that nail the general's home from the middle file and from the back rank.
    fn by_nails(&self) -> Option<MateName> {
        let other = self.winner.other();
        let mates_beside = self.checkers.iter().any(|(site, face)| {
            let (file, rank) = self.men.place(*site, other);
            matches!(face.kind, Some(Kind::Rook | Kind::Soldier)) && rank == 0 && file.abs_diff(HOME.0) == 1
        });
        if self.place != HOME {
            return None;
        }
        let cannons = self.men.of_seat(self.winner).filter(|(_, face)| face.kind == Some(Kind::Cannon) && !face.dark);
        let (mut middle, mut bottom) = (false, false);
        for (site, _) in cannons {
            let (file, rank) = self.men.place(site, other);
            let held = self.men.between(site, self.king);
            let nails = held.len() == 2 && held.iter().any(|(_, face)| face.seat == other);
            middle |= file == HOME.0 && nails;
            bottom |= rank == 0 && nails;
        }
        match (middle, bottom) {
            (true, true) => Some(MateName::HeavenAndEarth),
            (true, false) if mates_beside => Some(MateName::IronBolt),
            _ => None,
        }
    }

    /// True if another rook holds the line beside the one on which the first gives check.
    fn has_second_rook(&self, rook: Site) -> bool {
        let (file, rank) = self.men.place(rook, self.winner);
        let (king_file, king_rank) = self.men.place(self.king, self.winner);
        let steps: Vec<Site> =
            NEIGHBOURS[..STRAIGHT].iter().filter_map(|step| self.men.next(self.king, *step)).collect();
        let second = self.men.of_seat(self.winner).find(|(site, face)| *site != rook && face.kind == Some(Kind::Rook));
        second.is_some_and(|(site, _)| {
            let (its_file, its_rank) = self.men.place(site, self.winner);
            let beside = (file == king_file && its_file.abs_diff(file) == 1)
                || (rank == king_rank && its_rank.abs_diff(rank) == 1);
            beside && self.men.looks_at(site).iter().any(|seen| steps.contains(seen))
        })
    }

    /// True if nothing but the own general keeps the general from a step to the side.
    fn is_barred_by_general(&self) -> bool {
        let Some(own) = self.men.royal(self.winner) else { return false };
        let other = self.winner.other();
        let steps = [(1, 0), (-1, 0)].into_iter().filter_map(|step| self.men.next(self.king, step));
        steps.filter(|site| self.men.is_palace(*site, other) && !self.is_own(*site)).any(|site| {
            let Some(face) = self.men.face(self.king) else { return false };
            let there = self.men.moved(self.king, site, face);
            let same_file = there.place(site, other).0 == there.place(own, other).0;
            same_file && there.between(own, site).is_empty() && there.lookers(site, self.winner).is_empty()
        })
    }
}
