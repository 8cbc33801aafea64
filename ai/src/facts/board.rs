//! Pieces of a position as lines and steps of the board see them: which piece looks at which square.
//!
//! Looking is not moving: a pinned piece looks as any other, and a piece looks at those of its own side, too.

use std::collections::BTreeMap;

use banco_engine::games::chushogi::{Position, Square};
use banco_engine::games::jieqi::moves_as;
use banco_engine::{AnyGame, Board, ChessKind, ChuKind, Face, Kind, Seat, Site, Viewer};

/// Files, ranks.
pub(super) type Step = (i8, i8);

const STRAIGHT: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Files and ranks of a palace, seen from its own side.
const PALACE_FILES: std::ops::RangeInclusive<u8> = 3..=5;
const PALACE_RANKS: u8 = 3;

/// Ranks on the own side of the river.
const OWN_RANKS: u8 = 5;

/// Pieces on a board, as one seat knows them.
#[derive(Clone)]
pub(super) struct Men {
    board: Board,
    /// Advisors and elephants leave their places once they were turned up.
    is_free: bool,
    at: BTreeMap<Site, Face>,
    /// The same pieces of chu shogi, whose game knows how they move.
    chu: Option<Position>,
}

impl Men {
    pub(super) fn of(game: &AnyGame, seat: Seat) -> Men {
        let view = game.view(Viewer::Seat(seat));
        let at = view.men.iter().map(|man| (man.site, man.face)).collect();
        let chu = game.as_chushogi().map(|game| *game.board());
        Men { board: view.board, is_free: view.game.keeps_secrets(), at, chu }
    }

    pub(super) fn face(&self, site: Site) -> Option<Face> {
        self.at.get(&site).copied()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (Site, Face)> + '_ {
        self.at.iter().map(|(site, face)| (*site, *face))
    }

    pub(super) fn of_seat(&self, seat: Seat) -> impl Iterator<Item = (Site, Face)> + '_ {
        self.all().filter(move |(_, face)| face.seat == seat)
    }

    pub(super) fn without(&self, site: Site) -> Men {
        let mut men = self.clone();
        men.at.remove(&site);
        if let (Some(chu), Some(square)) = (&mut men.chu, Square::from_site(site)) {
            chu.take(square);
        }
        men
    }

    /// The same after `face` has gone from one site to another, on a board of chess or xiangqi.
    pub(super) fn moved(&self, from: Site, to: Site, face: Face) -> Men {
        let mut men = self.without(from);
        men.at.insert(to, face);
        men
    }

    /// File and rank, the rank counted from the back rank of `seat`.
    pub(super) fn place(&self, site: Site, seat: Seat) -> (u8, u8) {
        let (file, rank) = self.board.place(site).unwrap_or_default();
        match seat {
            Seat::First => (file, rank),
            Seat::Second => (file, self.board.ranks() - 1 - rank),
        }
    }

    pub(super) const fn ranks(&self) -> u8 {
        self.board.ranks()
    }

    pub(super) fn next(&self, site: Site, (files, ranks): Step) -> Option<Site> {
        let (file, rank) = self.board.place(site)?;
        let (file, rank) = (file.checked_add_signed(files)?, rank.checked_add_signed(ranks)?);
        (file < self.board.files() && rank < self.board.ranks()).then(|| self.board.at(file, rank))
    }

    /// Sites of a line, the nearest first.
    pub(super) fn line(&self, from: Site, step: Step) -> impl Iterator<Item = Site> + '_ {
        std::iter::successors(self.next(from, step), move |site| self.next(*site, step))
    }

    /// Pieces on a line, the nearest first.
    pub(super) fn along(&self, from: Site, step: Step) -> impl Iterator<Item = (Site, Face)> + '_ {
        self.line(from, step).filter_map(|site| Some((site, self.face(site)?)))
    }

    /// Step of the line through both sites; `None` if there is none.
    pub(super) fn step(&self, from: Site, to: Site) -> Option<Step> {
        STRAIGHT.into_iter().chain(DIAGONAL).find(|step| self.line(from, *step).any(|site| site == to))
    }

    /// Pieces strictly between two sites of one line.
    pub(super) fn between(&self, from: Site, to: Site) -> Vec<(Site, Face)> {
        let Some(step) = self.step(from, to) else { return Vec::new() };
        let sites = self.line(from, step).take_while(|site| *site != to);
        sites.filter_map(|site| Some((site, self.face(site)?))).collect()
    }

    /// Directions in which a piece slides.
    pub(super) fn slides(face: Face) -> Vec<Step> {
        match face.kind.filter(|_| !face.dark) {
            Some(Kind::Rook | Kind::Chess(ChessKind::Rook)) => STRAIGHT.to_vec(),
            Some(Kind::Chess(ChessKind::Bishop)) => DIAGONAL.to_vec(),
            Some(Kind::Chess(ChessKind::Queen)) => [STRAIGHT, DIAGONAL].concat(),
            _ => Vec::new(),
        }
    }

    /// Directions in which a cannon slides.
    pub(super) fn shoots(face: Face) -> Vec<Step> {
        if face.kind == Some(Kind::Cannon) && !face.dark { STRAIGHT.to_vec() } else { Vec::new() }
    }

    /// Kind as which the piece on a site moves.
    fn moves_as(&self, site: Site, face: Face) -> Option<Kind> {
        if face.dark { moves_as(face.seat, site) } else { face.kind }
    }

    fn steps(&self, from: Site, steps: &[Step]) -> Vec<Site> {
        steps.iter().filter_map(|step| self.next(from, *step)).collect()
    }

    /// Squares up to the first piece in each direction, that piece's own square included.
    fn slide(&self, from: Site, steps: &[Step]) -> Vec<Site> {
        let reach = |step: &Step| {
            let mut is_open = true;
            let seen = move |site: &Site| std::mem::replace(&mut is_open, self.face(*site).is_none());
            self.line(from, *step).take_while(seen).collect::<Vec<Site>>()
        };
        steps.iter().flat_map(reach).collect()
    }

    /// Squares behind the first piece in each direction, up to the second one, its own square included.
    fn shoot(&self, from: Site) -> Vec<Site> {
        let reach = |step: Step| {
            let mut screens = 0;
            let seen = move |site: &Site| {
                let is_behind = screens == 1;
                screens += u8::from(self.face(*site).is_some());
                is_behind
            };
            self.line(from, step).filter(seen).collect::<Vec<Site>>()
        };
        STRAIGHT.into_iter().flat_map(reach).collect()
    }

    /// True if nothing stands beside `from` where a horse on its way to `step` needs room.
    fn has_leg(&self, from: Site, (files, ranks): Step) -> bool {
        let leg = if files.abs() == 2 { (files / 2, 0) } else { (0, ranks / 2) };
        self.next(from, leg).is_some_and(|leg| self.face(leg).is_none())
    }

    /// Squares on which the piece on `from` could capture.
    pub(super) fn looks_at(&self, from: Site) -> Vec<Site> {
        let Some(face) = self.face(from) else { return Vec::new() };
        if let Some(chu) = &self.chu {
            return Men::shogi_looks_at(chu, from, face.seat);
        }
        let forward: i8 = if face.seat == Seat::First { 1 } else { -1 };
        let is_bound = !self.is_free || face.dark;
        match self.moves_as(from, face) {
            Some(Kind::Chess(ChessKind::King)) => self.steps(from, &[STRAIGHT, DIAGONAL].concat()),
            Some(Kind::Chess(ChessKind::Knight)) => self.steps(from, &KNIGHT),
            Some(Kind::Chess(ChessKind::Pawn)) => self.steps(from, &[(1, forward), (-1, forward)]),
            Some(Kind::Chess(ChessKind::Queen)) => self.slide(from, &[STRAIGHT, DIAGONAL].concat()),
            Some(Kind::Chess(ChessKind::Bishop)) => self.slide(from, &DIAGONAL),
            Some(Kind::Rook | Kind::Chess(ChessKind::Rook)) => self.slide(from, &STRAIGHT),
            Some(Kind::Cannon) => self.shoot(from),
            Some(Kind::Horse) => {
                let open: Vec<Step> = KNIGHT.into_iter().filter(|step| self.has_leg(from, *step)).collect();
                self.steps(from, &open)
            }
            Some(Kind::General) => self.within(self.steps(from, &STRAIGHT), |site| self.is_palace(site, face.seat)),
            Some(Kind::Advisor) => {
                self.within(self.steps(from, &DIAGONAL), |site| !is_bound || self.is_palace(site, face.seat))
            }
            Some(Kind::Elephant) => {
                let has_eye = |step: &Step| self.next(from, *step).is_some_and(|eye| self.face(eye).is_none());
                let open = DIAGONAL.into_iter().filter(has_eye).map(|(files, ranks)| (2 * files, 2 * ranks));
                let reach = self.steps(from, &open.collect::<Vec<Step>>());
                self.within(reach, |site| !is_bound || self.place(site, face.seat).1 < OWN_RANKS)
            }
            Some(Kind::Soldier) if self.place(from, face.seat).1 >= OWN_RANKS => {
                self.steps(from, &[(0, forward), (1, 0), (-1, 0)])
            }
            Some(Kind::Soldier) => self.steps(from, &[(0, forward)]),
            Some(Kind::Chu(_) | Kind::Checker | Kind::Cross | Kind::Nought) | None => Vec::new(),
        }
    }

    fn within(&self, sites: Vec<Site>, is_allowed: impl Fn(Site) -> bool) -> Vec<Site> {
        sites.into_iter().filter(|site| is_allowed(*site)).collect()
    }

    pub(super) fn is_palace(&self, site: Site, seat: Seat) -> bool {
        let (file, rank) = self.place(site, seat);
        PALACE_FILES.contains(&file) && rank < PALACE_RANKS
    }

    /// Squares on which the piece of chu shogi on `from` could capture.
    fn shogi_looks_at(chu: &Position, from: Site, seat: Seat) -> Vec<Site> {
        let Some(from) = Square::from_site(from) else { return Vec::new() };
        let seen = Square::all().filter(|square| chu.attackers(*square, seat).contains(from));
        seen.map(Square::site).collect()
    }

    /// Pieces of `seat` that look at a square.
    pub(super) fn lookers(&self, site: Site, seat: Seat) -> Vec<Site> {
        if let Some(chu) = &self.chu {
            let square = Square::from_site(site);
            return square
                .map(|at| chu.attackers(at, seat).into_iter().map(Square::site).collect())
                .unwrap_or_default();
        }
        let men = self.of_seat(seat).filter(|(from, _)| self.looks_at(*from).contains(&site));
        men.map(|(from, _)| from).collect()
    }

    /// The king or general of a seat, if it has exactly one.
    pub(super) fn royal(&self, seat: Seat) -> Option<Site> {
        let mut royals = self.of_seat(seat).filter(|(_, face)| is_royal(*face));
        let (site, _) = royals.next()?;
        royals.next().is_none().then_some(site)
    }
}

/// King, general, or what is as royal in chu shogi.
pub(super) const fn is_royal(face: Face) -> bool {
    match face.kind {
        Some(Kind::General | Kind::Chess(ChessKind::King)) => true,
        Some(Kind::Chu(face)) => matches!(face.kind, ChuKind::King | ChuKind::CrownPrince),
        _ => false,
    }
}
