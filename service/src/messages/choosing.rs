//! Moves chosen by buttons, step by step, for the side to move. The first choices may be shown under the board at once.
//!
//! The button carries the path so far: nothing, a group (`@chu_pawn`, `@7`), a piece (`7f`), its target (`7f.7e`) or
//! its way (`7f.7e.8e`). A step with one answer is skipped.

pub(crate) mod dice;
pub(crate) mod placing;
pub(crate) mod step;

use banco_engine::{Board, Choices, Face, Pick, Public, Seat, Site, Table, View, Viewer};

use crate::messages::button::Press;
use crate::messages::button::core_buttons::{PICK, Path, TO};
use crate::messages::display_prefs::Spot;
use crate::messages::say::{Choice, Label};
use step::Group;

/// Maximum number of pieces with a button each. More of them are grouped, so that every piece is two presses away.
const MEN_MAX: usize = 16;

/// Maximum number of first choices under the board: a keyboard has no room for more beside its other buttons.
pub(crate) const FIRST_MAX: usize = 20;

/// Choices of the side to move, with the board they belong to.
pub(crate) struct Reach<'a> {
    pub table: &'a Table,
    pub game: Public<'a>,
    pub view: View,
    pub seat: Seat,
    /// The first choices; empty before the dice are rolled.
    pub first: Choices,
}

impl<'a> Reach<'a> {
    pub(crate) fn of(table: &'a Table) -> Option<Reach<'a>> {
        let (game, seat) = (table.game()?, table.to_move()?);
        let first = game.choices(seat, &[]).unwrap_or_default();
        Some(Reach { table, game, view: table.view(Viewer::Public)?, seat, first })
    }

    pub(crate) fn board(&self) -> Board {
        self.view.board
    }

    pub(crate) fn name(&self, site: Site) -> String {
        self.board().name(site)
    }

    pub(crate) fn face(&self, site: Site) -> Option<Face> {
        self.view.man_at(site).map(|man| man.face)
    }

    /// The piece that a move to `site` captures. A castling king goes to its own rook, which is no capture.
    pub(crate) fn taken(&self, site: Site) -> Option<Face> {
        self.face(site).filter(|face| face.seat != self.seat)
    }

    pub(crate) fn spot(&self, site: Site) -> Spot {
        Spot { game: self.view.game, board: self.board(), seat: self.seat, site }
    }

    /// Press of a whole move.
    pub(crate) fn play(&self, mv: impl Into<String>) -> Press {
        TO.now(mv.into(), self.table)
    }

    pub(crate) fn pick(&self, path: impl Into<String>) -> Press {
        PICK.now(Path(path.into()), self.table)
    }

    /// Pieces that can move, strong ones first, as a player looks for them; face-down ones by their points.
    pub(crate) fn men(&self) -> Vec<(Site, Face)> {
        let man = |pick: Pick| match pick {
            Pick::Man(site) => Some((site, self.face(site)?)),
            Pick::Target(_) | Pick::Way(_) | Pick::Promotion(_) | Pick::Die(_) => None,
        };
        let mut men: Vec<(Site, Face)> = self.first.picks().filter_map(man).collect();
        men.sort_by_key(|(site, face)| (face.kind.is_none(), face.kind, *site));
        men
    }

    /// One button per piece, or per group if there are many.
    pub(crate) fn first_men(&self) -> Vec<Choice> {
        let men = self.men();
        if men.len() > MEN_MAX { self.groups(&men) } else { self.men_choices(&men) }
    }

    pub(crate) fn men_choices(&self, men: &[(Site, Face)]) -> Vec<Choice> {
        self.choices_among(men, men)
    }

    /// True if no other of these pieces has its kind on its file.
    fn is_alone(&self, men: &[(Site, Face)], site: Site, face: &Face) -> bool {
        let file = |site: Site| self.board().place(site).map(|(file, _)| file);
        men.iter().filter(|(other, twin)| file(*other) == file(site) && twin.kind == face.kind).count() == 1
    }

    /// Pieces grouped by kind, or by rank if there are too many kinds. A group of one is shown as that piece.
    fn groups(&self, men: &[(Site, Face)]) -> Vec<Choice> {
        let mut kinds: Vec<_> = men.iter().map(|(_, face)| face.kind).collect();
        kinds.dedup();
        let groups: Vec<Group> = if kinds.len() <= FIRST_MAX {
            kinds.into_iter().map(Group::Kind).collect()
        } else {
            (0..self.board().ranks()).rev().map(Group::Rank).collect()
        };
        let own = |group: &Group| -> Vec<(Site, Face)> {
            men.iter().filter(|(site, face)| group.has(self, *site, face)).copied().collect()
        };
        let groups: Vec<(Group, Vec<(Site, Face)>)> =
            groups.into_iter().map(|group| (group, own(&group))).filter(|(_, own)| !own.is_empty()).collect();
        let named = named_apart(&groups.iter().map(|(_, own)| own.len()).collect::<Vec<_>>(), FIRST_MAX);
        let choices = groups.iter().zip(named).flat_map(|((group, own), is_named)| match own.as_slice() {
            [first, ..] if !is_named => vec![Choice {
                label: match group {
                    Group::Kind(_) => Label::Kind { man: first.1, count: own.len() },
                    Group::Rank(_) => Label::Rank { at: self.spot(first.0), count: own.len() },
                },
                data: self.pick(group.key()),
            }],
            own => self.choices_among(men, own),
        });
        choices.collect()
    }

    /// One button for each piece in `own`; the labels tell it apart from all pieces of the full list.
    fn choices_among(&self, men: &[(Site, Face)], own: &[(Site, Face)]) -> Vec<Choice> {
        let choice = |(site, face): &(Site, Face)| Choice {
            label: Label::Man { man: *face, at: self.spot(*site), only_on_file: self.is_alone(men, *site, face) },
            data: self.pick(self.name(*site)),
        };
        own.iter().map(choice).collect()
    }
}

/// Marks the groups whose pieces get a button each: the smallest first, until the limit on buttons is reached. Each
/// piece with its own button saves a press.
fn named_apart(sizes: &[usize], most: usize) -> Vec<bool> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|at| sizes.get(*at));
    let (mut count, mut named) = (sizes.len(), vec![false; sizes.len()]);
    for at in order {
        let more = sizes.get(at).map_or(0, |size| size.saturating_sub(1));
        if more > 0 && count + more > most {
            break;
        }
        count += more;
        if let Some(named) = named.get_mut(at) {
            *named = true;
        }
    }
    named
}

/// The first choices, if they are few enough for the board message: that saves a press per move.
pub(crate) fn first_choices(table: &Table) -> Option<Vec<Choice>> {
    let reach = Reach::of(table)?;
    let choices = match reach.first.picks().next()? {
        Pick::Die(_) => dice::Begun::follow(&reach, "")?.choices(&reach),
        Pick::Target(_) => placing::Asked::of(&reach, "").choices(&reach),
        Pick::Man(_) | Pick::Way(_) | Pick::Promotion(_) => reach.first_men(),
    };
    (choices.len() <= FIRST_MAX).then_some(choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chu shogi took three presses in 132 of 320 moves.
    #[test]
    fn small_groups_are_named_man_by_man_as_long_as_there_is_room() {
        assert_eq!(named_apart(&[1, 2, 12, 2], FIRST_MAX), [true, true, true, true], "seventeen buttons");
        assert_eq!(
            named_apart(&[1, 2, 2, 2, 2, 2, 2, 2, 2, 12], FIRST_MAX),
            [true, true, true, true, true, true, true, true, true, false]
        );
        let many = [2; 15];
        assert_eq!(named_apart(&many, FIRST_MAX).into_iter().filter(|named| *named).count(), FIRST_MAX - 15);
        assert!(named_apart(&[], FIRST_MAX).is_empty());
    }
}
