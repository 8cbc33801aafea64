//! The questions of the picker: where a path stands, and what it may go on with.

use banco_engine::{ChessKind, Face, Kind, MoveShape, Site, Table};

use super::Reach;
use crate::facts::button::{ButtonData, Verb};
use crate::facts::say::{Choice, Label};

/// Stands in a path where a man goes straight to its target.
const STRAIGHT: &str = "-";

/// Men that are offered together.
#[derive(Clone, Copy)]
pub(super) enum Group {
    /// `None`: the face-down ones.
    Kind(Option<Kind>),
    Rank(u8),
}

impl Group {
    pub fn key(self) -> String {
        match self {
            // A promoted man moves differently and is looked for elsewhere, though its kind has the same word.
            Group::Kind(Some(Kind::Chu(face))) if face.promoted => format!("@+{}", face.kind.key()),
            Group::Kind(Some(kind)) => format!("@{}", kind.key()),
            Group::Kind(None) => "@dark".to_owned(),
            Group::Rank(rank) => format!("@{rank}"),
        }
    }

    pub fn has(self, reach: &Reach<'_>, site: Site, face: &Face) -> bool {
        match self {
            Group::Kind(kind) => face.kind == kind,
            Group::Rank(rank) => reach.board().place(site).is_some_and(|(_, own)| own == rank),
        }
    }
}

/// What is asked.
pub(super) enum Step {
    Men,
    Group(Group),
    Targets { from: Site, man: Face },
    Ways { from: Site, to: Site, man: Face },
    Promotions { from: Site, to: Site, via: Option<Site>, man: Face },
}

impl Step {
    /// Where `path` stands; `None` if no legal move goes that way.
    pub fn read(reach: &Reach<'_>, path: &str) -> Option<Step> {
        if path.is_empty() {
            return Some(Step::Men);
        }
        if path.starts_with('@') {
            let ranks = (0..reach.board().ranks()).map(Group::Rank);
            let kinds = reach.men().into_iter().map(|(_, face)| Group::Kind(face.kind));
            return ranks.chain(kinds).find(|group| group.key() == path).map(Step::Group);
        }
        let mut names = path.split('.');
        let from = names.next()?;
        let shapes = || reach.moves.iter().map(|(_, shape)| shape);
        let from = shapes().filter_map(|shape| shape.from).find(|site| reach.name(*site) == from)?;
        let man = reach.face(from)?;
        let Some(to) = names.next() else { return Some(Step::Targets { from, man }) };
        let mut to_there = shapes().filter(|shape| shape.from == Some(from)).map(|shape| shape.to);
        let to = to_there.find(|site| reach.name(*site) == to)?;
        let vias = vias(reach, from, to);
        let via = match (names.next(), vias.as_slice()) {
            (Some(name), _) => vias.into_iter().find(|site| via_name(reach, *site) == name)?,
            // One way is not asked for.
            (None, [only]) => *only,
            (None, _) => return Some(Step::Ways { from, to, man }),
        };
        Some(Step::Promotions { from, to, via, man })
    }
}

fn via_name(reach: &Reach<'_>, via: Option<Site>) -> String {
    via.map_or_else(|| STRAIGHT.to_owned(), |site| reach.name(site))
}

fn between<'a>(reach: &'a Reach<'_>, from: Site, to: Site) -> impl Iterator<Item = &'a (String, MoveShape)> {
    reach.moves.iter().filter(move |(_, shape)| shape.from == Some(from) && shape.to == to)
}

/// The ways from one point to another, the straight one first.
fn vias(reach: &Reach<'_>, from: Site, to: Site) -> Vec<Option<Site>> {
    let mut vias: Vec<_> = between(reach, from, to).map(|(_, shape)| shape.via).collect();
    vias.sort_unstable();
    vias.dedup();
    vias
}

/// Where the man on `from` may go. A target that leaves nothing open plays the move.
pub(super) fn targets(reach: &Reach<'_>, from: Site) -> Vec<Choice> {
    let mut sites: Vec<Site> =
        reach.moves.iter().filter(|(_, shape)| shape.from == Some(from)).map(|(_, shape)| shape.to).collect();
    sites.sort_unstable();
    sites.dedup();
    let choice = |to: Site| {
        let label = match vias(reach, from, to).as_slice() {
            [None] if to == from => Label::Key("button-stay"),
            _ if to == from => Label::Key("button-in-place"),
            _ => Label::Target { at: reach.spot(to), captures: reach.face(to).is_some() },
        };
        Choice { label, data: leads_to(reach, from, to) }
    };
    sites.into_iter().map(choice).collect()
}

fn leads_to(reach: &Reach<'_>, from: Site, to: Site) -> ButtonData {
    let mut moves = between(reach, from, to);
    match (moves.next(), moves.next()) {
        (Some((text, _)), None) => reach.at(Verb::To).with(text.clone()),
        (Some(_) | None, _) => reach.pick(format!("{}.{}", reach.name(from), reach.name(to))),
    }
}

/// The ways a man of two steps may take to its target.
pub(super) fn ways(reach: &Reach<'_>, from: Site, to: Site) -> Vec<Choice> {
    let choice = |via: Option<Site>| {
        let moves: Vec<_> = between(reach, from, to).filter(|(_, shape)| shape.via == via).collect();
        let data = match moves.as_slice() {
            [(text, _)] => reach.at(Verb::To).with(text.clone()),
            _ => reach.pick(format!("{}.{}.{}", reach.name(from), reach.name(to), via_name(reach, via))),
        };
        let label = match via {
            None if to == from => Label::Key("button-stay"),
            None => Label::Key("button-straight"),
            Some(site) => Label::Way { at: reach.spot(site), captures: reach.face(site).is_some() },
        };
        Choice { label, data }
    };
    vias(reach, from, to).into_iter().map(choice).collect()
}

/// What the man may become, or that it stays what it is.
pub(super) fn promotions(reach: &Reach<'_>, from: Site, to: Site, via: Option<Site>) -> Vec<Choice> {
    promotion_choices(reach.table, between(reach, from, to).filter(|(_, shape)| shape.via == via).cloned().collect())
}

/// Moves that differ in what the man becomes: queen, rook, bishop, knight; to stay what it is comes last.
pub fn promotion_choices(table: &Table, mut moves: Vec<(String, MoveShape)>) -> Vec<Choice> {
    // A pawn becomes a king in antichess only, and hardly ever.
    let is_king = |kind: Kind| kind == Kind::Chess(ChessKind::King);
    moves.sort_by_key(|(_, shape)| (shape.promotion.is_none_or(is_king), shape.promotion));
    let choice = |(text, shape): (String, MoveShape)| Choice {
        label: Label::Promotion(shape.promotion),
        data: ButtonData::at(Verb::To, table.id(), table.version()).with(text),
    };
    moves.into_iter().map(choice).collect()
}
