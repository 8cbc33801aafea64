//! Choice of a square for a mark: a file, then a rank. Squares near existing marks come first, because the game is
//! played there.
//!
//! A path is a file (`h`), with `*` before it if squares far from all marks are wanted too (`*`, `*h`).

use std::collections::BTreeSet;

use banco_engine::{Board, Next, Pick, Site};

use super::Reach;
use crate::messages::say::{Choice, Label};

/// Maximum distance from a mark at which a square is offered first.
const NEAR: u8 = 2;

/// Path prefix for all squares.
const ALL: char = '*';

/// Squares that a path asks for.
pub(crate) struct Asked {
    /// True if squares far from all marks are included.
    all: bool,
    free: BTreeSet<Site>,
    near: BTreeSet<Site>,
    file: Option<u8>,
}

impl Asked {
    /// The request of a path; an invalid path starts from the beginning.
    pub(crate) fn of(reach: &Reach<'_>, path: &str) -> Asked {
        let (all, named) = path.strip_prefix(ALL).map_or((false, path), |file| (true, file));
        let free: BTreeSet<Site> = reach.first.picks().filter_map(square).collect();
        let marks: Vec<Site> = reach.view.men.iter().map(|man| man.site).collect();
        let near = near(reach.board(), &free, &marks);
        let asked = Asked { all, free, near, file: None };
        let is_offered = |file: &u8| asked.offered().iter().any(|site| file_of(reach, *site) == Some(*file));
        let file = file_named(reach, named).filter(is_offered);
        Asked { file, ..asked }
    }

    fn offered(&self) -> &BTreeSet<Site> {
        if self.all { &self.free } else { &self.near }
    }

    /// Name of the file whose squares are shown.
    pub(crate) fn file(&self) -> Option<String> {
        self.file.map(name)
    }

    pub(crate) fn choices(&self, reach: &Reach<'_>) -> Vec<Choice> {
        let mut choices = match self.file {
            None => files(reach, self.offered(), self.all),
            Some(file) => squares(reach, self.offered(), file),
        };
        let is_in = |site: &&Site| self.file.is_none() || file_of(reach, **site) == self.file;
        let has_others = !self.all && self.free.iter().filter(is_in).count() > self.near.iter().filter(is_in).count();
        if has_others {
            let file = self.file().unwrap_or_default();
            choices.push(Choice { label: Label::Key("button-elsewhere"), data: reach.pick(format!("{ALL}{file}")) });
        }
        choices
    }
}

const fn square(pick: Pick) -> Option<Site> {
    match pick {
        Pick::Target(site) => Some(site),
        Pick::Man(_) | Pick::Way(_) | Pick::Promotion(_) | Pick::Die(_) => None,
    }
}

fn file_of(reach: &Reach<'_>, site: Site) -> Option<u8> {
    reach.board().place(site).map(|(file, _)| file)
}

fn file_named(reach: &Reach<'_>, named: &str) -> Option<u8> {
    (0..reach.board().files()).find(|file| name(*file) == named)
}

fn name(file: u8) -> String {
    char::from(b'a' + file).to_string()
}

fn files(reach: &Reach<'_>, offered: &BTreeSet<Site>, all: bool) -> Vec<Choice> {
    let files: BTreeSet<u8> = offered.iter().filter_map(|site| file_of(reach, *site)).collect();
    let sign = if all { ALL.to_string() } else { String::new() };
    let choice =
        |file: u8| Choice { label: Label::Notation(name(file)), data: reach.pick(format!("{sign}{}", name(file))) };
    files.into_iter().map(choice).collect()
}

fn squares(reach: &Reach<'_>, offered: &BTreeSet<Site>, file: u8) -> Vec<Choice> {
    let is_offered = |site: &Site| offered.contains(site) && file_of(reach, *site) == Some(file);
    let choice = |next: &Next| {
        let to = square(next.pick).filter(&is_offered)?;
        let data = reach.play(next.mv.clone()?);
        Some(Choice { label: Label::Target { at: reach.spot(to), taken: None }, data })
    };
    reach.first.next.iter().filter_map(choice).collect()
}

/// Squares of `free` within two of a mark, or on an empty board within two of its centre. All of `free` if there are
/// none.
fn near(board: Board, free: &BTreeSet<Site>, marks: &[Site]) -> BTreeSet<Site> {
    let centre = board.at(board.files() / 2, board.ranks() / 2);
    let marks = if marks.is_empty() { &[centre] } else { marks };
    let places: Vec<(u8, u8)> = marks.iter().filter_map(|mark| board.place(*mark)).collect();
    let is_near = |site: &Site| {
        let Some((file, rank)) = board.place(*site) else { return false };
        places.iter().any(|(other, row)| file.abs_diff(*other) <= NEAR && rank.abs_diff(*row) <= NEAR)
    };
    let near: BTreeSet<Site> = free.iter().copied().filter(is_near).collect();
    if near.is_empty() { free.clone() } else { near }
}
