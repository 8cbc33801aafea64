//! Questions of the picker for games with moving pieces, and their possible answers.

use banco_engine::{Face, Kind, Next, Pick, Site, Table};

use super::Reach;
use crate::messages::button::Press;
use crate::messages::button::core_buttons::TO;
use crate::messages::pick_path;
use crate::messages::say::{Choice, Label};

/// Pieces that are offered together.
#[derive(Clone, Copy)]
pub(crate) enum Group {
    /// Pieces of a kind; `None` means the face-down ones.
    Kind(Option<Kind>),
    Rank(u8),
}

impl Group {
    pub(crate) fn key(self) -> String {
        match self {
            // A promoted piece moves differently and is looked for elsewhere, although its kind has the same word.
            Group::Kind(Some(kind)) if kind.is_promoted() => format!("@+{}", kind.key()),
            Group::Kind(Some(kind)) => format!("@{}", kind.key()),
            Group::Kind(None) => "@dark".to_owned(),
            Group::Rank(rank) => format!("@{rank}"),
        }
    }

    pub(crate) fn has(self, reach: &Reach<'_>, site: Site, face: &Face) -> bool {
        match self {
            Group::Kind(kind) => face.kind == kind,
            Group::Rank(rank) => reach.board().place(site).is_some_and(|(_, own)| own == rank),
        }
    }

    /// The group that a path names.
    pub(crate) fn named(reach: &Reach<'_>, path: &str) -> Option<Group> {
        let ranks = (0..reach.board().ranks()).map(Group::Rank);
        let kinds = reach.men().into_iter().map(|(_, face)| Group::Kind(face.kind));
        ranks.chain(kinds).find(|group| group.key() == path)
    }
}

/// Question of the picker.
pub(crate) enum Step {
    Men,
    Group(Group),
    /// Targets of the piece on `from`.
    Targets {
        from: Site,
        next: Vec<Next>,
    },
    Ways {
        from: Site,
        to: Site,
        next: Vec<Next>,
    },
    Promotions {
        from: Site,
        to: Site,
        next: Vec<Next>,
    },
}

impl Step {
    /// The question at `path`; `None` if no legal move begins with it.
    pub(crate) fn read(reach: &Reach<'_>, path: &str) -> Option<Step> {
        if path.is_empty() {
            return Some(Step::Men);
        }
        if path.starts_with('@') {
            return Group::named(reach, path).map(Step::Group);
        }
        let (picks, choices) = pick_path::follow(reach.game, reach.seat, path)?;
        let next = choices.next;
        match (picks.as_slice(), next.first()?.pick) {
            ([Pick::Man(from)], _) => Some(Step::Targets { from: *from, next }),
            ([Pick::Man(from), Pick::Target(to)], Pick::Way(_)) => Some(Step::Ways { from: *from, to: *to, next }),
            ([Pick::Man(from), Pick::Target(to), ..], _) => Some(Step::Promotions { from: *from, to: *to, next }),
            (_, _) => None,
        }
    }
}

/// Target buttons for the piece on `from`. A target that leaves no choice plays the move.
pub(crate) fn targets(reach: &Reach<'_>, path: &str, from: Site, next: &[Next]) -> Vec<Choice> {
    let choice = |next: &Next| {
        let Pick::Target(to) = next.pick else { return None };
        let shape = next.mv.as_ref().and_then(|mv| reach.game.shape_of(mv));
        let label = match shape {
            Some(shape) if to == from && shape.via.is_none() => Label::Key("button-stay"),
            _ if to == from => Label::Key("button-in-place"),
            _ => Label::Target { at: reach.spot(to), taken: reach.taken(to) },
        };
        Some(Choice { label, data: leads_to(reach, path, next) })
    };
    let mut choices: Vec<Choice> = next.iter().filter_map(choice).collect();
    // Captures come first, because players look for them first.
    choices.sort_by_key(|choice| !matches!(choice.label, Label::Target { taken: Some(_), .. }));
    choices
}

fn leads_to(reach: &Reach<'_>, path: &str, next: &Next) -> Press {
    match &next.mv {
        Some(mv) => reach.play(mv),
        None => reach.pick(pick_path::longer(path, &pick_path::key(reach.board(), next.pick).unwrap_or_default())),
    }
}

/// Ways by which a piece of two steps may reach its target.
pub(crate) fn ways(reach: &Reach<'_>, path: &str, from: Site, to: Site, next: &[Next]) -> Vec<Choice> {
    let choice = |next: &Next| {
        let Pick::Way(via) = next.pick else { return None };
        let label = match via {
            None if to == from => Label::Key("button-stay"),
            None => Label::Key("button-straight"),
            Some(site) => Label::Way { at: reach.spot(site), captures: reach.taken(site).is_some() },
        };
        Some(Choice { label, data: leads_to(reach, path, next) })
    };
    next.iter().filter_map(choice).collect()
}

/// Promotion buttons of a piece, and one to stay unpromoted if that is legal.
pub(crate) fn promotion_choices(table: &Table, next: &[Next]) -> Vec<Choice> {
    let may_stay = next.iter().any(|next| next.pick == Pick::Promotion(None));
    let choice = |next: &Next| {
        let (Pick::Promotion(kind), Some(mv)) = (next.pick, &next.mv) else { return None };
        let label = Label::Promotion { kind, may_stay };
        Some(Choice { label, data: TO.now(mv.clone(), table) })
    };
    next.iter().filter_map(choice).collect()
}
