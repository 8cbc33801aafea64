//! Moving without notation: which man, where to, and whatever else the law leaves open.
//!
//! How far somebody is says the path that travels in the button: nothing, a group (`@chu_pawn`, `@7`), a
//! man (`7f`), his target (`7f.7e`), the way there (`7f.7e.8e`). A step with one answer is not asked.

mod dice;
mod placing;
mod step;

pub(crate) use step::promotion_choices;

use banco_engine::{Board, Choices, Face, Pick, Public, Seat, Site, Table, View, Viewer};
use banco_ports::ReplyKind;
use banco_ports::limits::{BUTTONS_PER_ROW_MAX, PICKER_ROWS};

use crate::context::{Context, Handled, Held};
use crate::facts::keyboards::board_choices;
use crate::facts::press::{Deed, Press};
use crate::facts::say::{Choice, Draft, Label, Question, Refused, Say};
use crate::facts::taste::Spot;
use crate::words;

use step::{Group, Step};

/// Characters of the longest label up to which so many buttons share a row without being cut on a telephone.
const CHARS_PER_ROW: [(usize, usize); 3] = [(7, 5), (10, 4), (15, 3)];

/// Pages up to which men are offered one by one; more of them are grouped, so that every man is three presses away.
const PAGES_MAX: usize = 2;

/// What the side to move may choose, with the board it chooses on.
struct Reach<'a> {
    table: &'a Table,
    game: Public<'a>,
    view: View,
    seat: Seat,
    /// The first choice; nothing while dice are not thrown.
    first: Choices,
}

impl<'a> Reach<'a> {
    fn of(table: &'a Table) -> Option<Reach<'a>> {
        let (game, seat) = (table.game()?, table.to_move()?);
        let first = game.choices(seat, &[]).unwrap_or_default();
        Some(Reach { table, game, view: table.view(Viewer::Public)?, seat, first })
    }

    fn board(&self) -> Board {
        self.view.board
    }

    fn name(&self, site: Site) -> String {
        self.board().name(site)
    }

    fn face(&self, site: Site) -> Option<Face> {
        self.view.man_at(site).map(|man| man.face)
    }

    fn spot(&self, site: Site) -> Spot {
        Spot { game: self.view.game, board: self.board(), seat: self.seat, site }
    }

    fn at(&self, deed: Deed) -> Press {
        Press::now(deed, self.table)
    }

    fn pick(&self, path: impl Into<String>) -> Press {
        self.at(Deed::Pick { path: path.into() })
    }

    /// Men that can move, strong ones first as a player looks for them, face-down ones by their points.
    fn men(&self) -> Vec<(Site, Face)> {
        let man = |pick: Pick| match pick {
            Pick::Man(site) => Some((site, self.face(site)?)),
            Pick::Target(_) | Pick::Way(_) | Pick::Promotion(_) | Pick::Die(_) => None,
        };
        let mut men: Vec<(Site, Face)> = self.first.picks().filter_map(man).collect();
        men.sort_by_key(|(site, face)| (face.kind.is_none(), face.kind, *site));
        men
    }
}

impl Context<'_> {
    /// The next question on the way to a move; a path that leads nowhere begins again.
    pub(crate) fn pick(&self, held: &Held, path: &str, page: usize) -> Handled {
        let game = held.id();
        let Some(reach) = Reach::of(held.table()) else { return Err(Say::NotStarted { game }.into()) };
        match reach.first.picks().next() {
            Some(Pick::Die(_)) => self.pick_step(held, &reach, path, page),
            Some(Pick::Target(_)) => self.pick_square(held, &reach, path, page),
            Some(Pick::Man(_) | Pick::Way(_) | Pick::Promotion(_)) => self.pick_man(held, &reach, path, page),
            // There is nothing to choose before something else is decided.
            None => {
                let draft = Draft::new(ReplyKind::Picker, Say::Board { game });
                Ok(vec![draft.choices(board_choices(held.table()))])
            }
        }
    }

    fn pick_man(&self, held: &Held, reach: &Reach<'_>, path: &str, page: usize) -> Handled {
        let game = held.id();
        let step = Step::read(reach, path).unwrap_or(Step::Men);
        let man_on = |site: Site| reach.face(site).ok_or_else(|| Refused::from(Say::PressUnknown));
        let (say, choices, back) = match step {
            Step::Men => {
                let choices = self.men_choices(reach, &reach.men());
                let choices = if choices.len() > PAGES_MAX * self.page_of(&choices) { groups(reach) } else { choices };
                (Say::Ask(Question::PickMan { game }), choices, reach.at(Deed::Back))
            }
            Step::Group(group) => {
                let men: Vec<_> =
                    reach.men().into_iter().filter(|(site, face)| group.has(reach, *site, face)).collect();
                (Say::Ask(Question::PickMan { game }), self.men_choices(reach, &men), reach.at(Deed::Choose))
            }
            Step::Targets { from, next } => {
                let say = Say::Ask(Question::PickTarget { game, man: man_on(from)?, at: reach.spot(from) });
                (say, step::targets(reach, path, from, &next), reach.at(Deed::Choose))
            }
            Step::Ways { from, to, next } => {
                let say = Say::Ask(Question::PickWay { game, man: man_on(from)?, at: reach.spot(to) });
                (say, step::ways(reach, path, from, to, &next), reach.pick(reach.name(from)))
            }
            Step::Promotions { from, to, next } => {
                let say = Say::Ask(Question::PickPromotion { game, man: man_on(from)?, at: reach.spot(to) });
                (say, promotion_choices(reach.table, &next), reach.pick(reach.name(from)))
            }
        };
        let back = Choice { label: Label::Key("button-back"), data: back };
        let rows = self.paged(reach, choices, page, path, back);
        Ok(vec![Draft::new(ReplyKind::Picker, say).choices(rows)])
    }

    fn men_choices(&self, reach: &Reach<'_>, men: &[(Site, Face)]) -> Vec<Choice> {
        let file = |site: Site| reach.board().place(site).map(|(file, _)| file);
        let is_alone = |site: Site, face: &Face| {
            let twins = men.iter().filter(|(other, twin)| file(*other) == file(site) && twin.kind == face.kind);
            twins.count() == 1
        };
        men.iter()
            .map(|(site, face)| Choice {
                label: Label::Man { man: *face, at: reach.spot(*site), only_on_file: is_alone(*site, face) },
                data: reach.pick(reach.name(*site)),
            })
            .collect()
    }

    /// Buttons of one row: as many as their labels leave room for.
    fn per_row(&self, choices: &[Choice]) -> usize {
        let longest = choices.iter().map(|choice| words::label(&self.taste, &choice.label, None).chars().count()).max();
        let fits = CHARS_PER_ROW.iter().find(|(chars, _)| longest.unwrap_or_default() <= *chars);
        fits.map_or(2, |(_, buttons)| *buttons).min(BUTTONS_PER_ROW_MAX)
    }

    fn page_of(&self, choices: &[Choice]) -> usize {
        self.per_row(choices) * PICKER_ROWS
    }

    /// One page of buttons with a last row that turns pages and goes back.
    fn paged(
        &self,
        reach: &Reach<'_>,
        choices: Vec<Choice>,
        page: usize,
        path: &str,
        back: Choice,
    ) -> Vec<Vec<Choice>> {
        let (per_row, per_page) = (self.per_row(&choices), self.page_of(&choices));
        let pages = choices.len().div_ceil(per_page).max(1);
        let page = page.min(pages - 1);
        let shown: Vec<Choice> = choices.into_iter().skip(page * per_page).take(per_page).collect();
        let mut rows: Vec<Vec<Choice>> = shown.chunks(per_row).map(<[Choice]>::to_vec).collect();
        let mut last = vec![back];
        if pages > 1 {
            let data = reach.at(Deed::More { page: (page + 1) % pages, path: path.to_owned() });
            last.push(Choice { label: Label::Key("button-more"), data });
        }
        rows.push(last);
        rows
    }
}

/// Men by kind, or by rank where there are too many kinds for a page; a group of one is that man.
fn groups(reach: &Reach<'_>) -> Vec<Choice> {
    let men = reach.men();
    let mut kinds: Vec<_> = men.iter().map(|(_, face)| face.kind).collect();
    kinds.dedup();
    let page = BUTTONS_PER_ROW_MAX.min(3) * PICKER_ROWS;
    let groups: Vec<Group> = if kinds.len() <= PAGES_MAX * page {
        kinds.into_iter().map(Group::Kind).collect()
    } else {
        (0..reach.board().ranks()).rev().map(Group::Rank).collect()
    };
    let choice = |group: Group| {
        let own: Vec<_> = men.iter().filter(|(site, face)| group.has(reach, *site, face)).collect();
        match own.as_slice() {
            [] => None,
            [(site, face)] => Some(Choice {
                label: Label::Man { man: *face, at: reach.spot(*site), only_on_file: false },
                data: reach.pick(reach.name(*site)),
            }),
            [first, ..] => Some(Choice {
                label: match group {
                    Group::Kind(_) => Label::Kind { man: first.1, count: own.len() },
                    Group::Rank(_) => Label::Rank { at: reach.spot(first.0), count: own.len() },
                },
                data: reach.pick(group.key()),
            }),
        }
    };
    groups.into_iter().filter_map(choice).collect()
}
