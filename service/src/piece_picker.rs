//! Picker: moves without notation, by questions after the first choice under the board.
//!
//! The button carries the path so far ([`crate::messages::choosing`]).

use banco_engine::{Pick, Site, Table};
use banco_ports::ReplyKind;
use banco_render::Marks;

use crate::context::{Context, Handled};
use crate::messages::button::core_buttons::{BACK, MORE, Page, Path, UNDO};
use crate::messages::choosing::dice::{Begun, path_of, written_together};
use crate::messages::choosing::placing::Asked;
use crate::messages::choosing::step::{self, Step};
use crate::messages::choosing::{FIRST_MAX, Reach};
use crate::messages::keyboards::board_choices;
use crate::messages::marks;
use crate::messages::say::{BoardPicture, Choice, Draft, Label, Question, Refused, Say};
use crate::move_judge::MoveJudge;
use crate::words;

/// Choice of a move by questions.
#[derive(Clone, Copy)]
pub(crate) struct PiecePicker<'a> {
    cx: &'a Context<'a>,
}

impl<'a> PiecePicker<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> PiecePicker<'a> {
        PiecePicker { cx }
    }

    /// Asks the next question on the way to a move; an invalid path starts from the beginning.
    pub(crate) fn pick(self, table: &Table, path: &str, page: usize) -> Handled {
        let game = table.id().to_owned();
        let Some(reach) = Reach::of(table) else { return Err(Say::NotStarted { game }.into()) };
        match reach.first.picks().next() {
            Some(Pick::Die(_)) => self.pick_step(table, &reach, path, page),
            Some(Pick::Target(_)) => self.pick_square(table, &reach, path, page),
            Some(Pick::Man(_) | Pick::Way(_) | Pick::Promotion(_)) => self.pick_man(table, &reach, path, page),
            // Another decision comes first, so there is nothing to choose yet.
            None => {
                let draft = Draft::new(ReplyKind::Picker, Say::Board { game });
                Ok(vec![draft.choices(board_choices(table))])
            }
        }
    }

    fn pick_man(self, table: &Table, reach: &Reach<'_>, path: &str, page: usize) -> Handled {
        let game = table.id().to_owned();
        let step = Step::read(reach, path).unwrap_or(Step::Men);
        let man_on = |site: Site| reach.face(site).ok_or_else(|| Refused::from(Say::PressUnknown));
        // The button that deselects the piece shows it.
        let picked = |at: Site, data| {
            let label = Label::Picked { man: man_on(at)?, at: reach.spot(at) };
            Ok::<Choice, Refused>(Choice { label, data })
        };
        let back = Choice::from(BACK.now((), reach.table));
        let is_of_men = matches!(step, Step::Men | Step::Group(_));
        let marked = match &step {
            Step::Targets { from, .. } | Step::Ways { from, .. } | Step::Promotions { from, .. } => Some(*from),
            Step::Men | Step::Group(_) => None,
        };
        let (say, choices, back) = match step {
            Step::Men => (Say::Ask(Question::PickMan { game }), reach.first_men(), back),
            Step::Group(group) => {
                let men: Vec<_> =
                    reach.men().into_iter().filter(|(site, face)| group.has(reach, *site, face)).collect();
                (Say::Ask(Question::PickMan { game }), reach.men_choices(&men), back)
            }
            Step::Targets { from, next } => {
                let say = Say::Ask(Question::PickTarget { game, man: man_on(from)?, at: reach.spot(from) });
                (say, step::targets(reach, path, from, &next), picked(from, BACK.now((), reach.table))?)
            }
            Step::Ways { from, to, next } => {
                let say = Say::Ask(Question::PickWay { game, man: man_on(from)?, at: reach.spot(to) });
                (say, step::ways(reach, path, from, to, &next), picked(from, reach.pick(reach.name(from)))?)
            }
            Step::Promotions { from, to, next } => {
                let say = Say::Ask(Question::PickPromotion { game, man: man_on(from)?, at: reach.spot(to) });
                let choices = step::promotion_choices(reach.table, &next);
                (say, choices, picked(from, reach.pick(reach.name(from)))?)
            }
        };
        // All choices that fit under a board are shown here too, so that a piece needs no page turning.
        let is_whole = is_of_men && !self.cx.taste.has_lists && choices.len() <= FIRST_MAX;
        let rows = match is_whole {
            true => vec![choices, vec![back]],
            false => self.paged(reach, choices, page, path, back),
        };
        let draft = Draft::new(ReplyKind::Picker, say).choices(rows);
        Ok(vec![match marked.filter(|_| self.cx.taste.has_lists) {
            Some(man) => draft.picture(self.marked(table, reach, man)),
            None => draft,
        }])
    }

    /// Board with a piece and its targets, if the question is a separate message.
    fn marked(self, table: &Table, reach: &Reach<'_>, man: Site) -> BoardPicture {
        let reached = reach.game.reach(reach.seat, man).unwrap_or_default();
        let targets = marks::targets(&reached);
        MoveJudge::of(self.cx).explaining(table, Marks { selected: Some(man), targets, ..Marks::default() })
    }

    /// Asks for the next step of a move with dice.
    fn pick_step(self, table: &Table, reach: &Reach<'_>, path: &str, page: usize) -> Handled {
        let begun = Begun::follow(reach, path).or_else(|| Begun::follow(reach, ""));
        let Some(begun) = begun else { return Err(Say::PressUnknown.into()) };
        let done = begun.done.as_slice();
        let back = match begun.chosen_before.map(|count| done.split_at(count)) {
            Some((before, undone)) => Choice {
                label: Label::Undo { steps: written_together(undone) },
                data: UNDO.now(Path(path_of(reach, before)), reach.table),
            },
            None => Choice::from(BACK.now((), reach.table)),
        };
        let dice = reach.view.dice.map_or([0; 2], |dice| dice.values);
        let is_whole = begun.choices.mv.is_some();
        let say =
            Say::Ask(Question::PickStep { game: table.id().to_owned(), dice, done: written_together(done), is_whole });
        let rows = self.paged(reach, begun.choices(reach), page, &path_of(reach, done), back);
        Ok(vec![Draft::new(ReplyKind::Picker, say).choices(rows)])
    }

    /// Asks the next question on the way to a square.
    fn pick_square(self, table: &Table, reach: &Reach<'_>, path: &str, page: usize) -> Handled {
        let asked = Asked::of(reach, path);
        let back = Choice::from(BACK.now((), reach.table));
        let say = Say::Ask(Question::PickSquare { game: table.id().to_owned(), file: asked.file() });
        let rows = self.paged(reach, asked.choices(reach), page, path, back);
        Ok(vec![Draft::new(ReplyKind::Picker, say).choices(rows)])
    }

    /// One page of buttons, with a last row to turn pages and go back.
    fn paged(self, reach: &Reach<'_>, choices: Vec<Choice>, page: usize, path: &str, back: Choice) -> Vec<Vec<Choice>> {
        let labelled = choices.into_iter().map(|choice| (words::label(&self.cx.taste, &choice.label, None), choice));
        let pages = match self.cx.taste.has_lists {
            true => words::lists(labelled.collect()),
            false => words::pages(labelled.collect(), |(label, _)| label.as_str()),
        };
        let (count, page) = (pages.len(), page.min(pages.len().saturating_sub(1)));
        let bare = |row: Vec<(String, Choice)>| row.into_iter().map(|(_, choice)| choice).collect();
        let mut shown: Vec<Vec<Choice>> =
            pages.into_iter().nth(page).unwrap_or_default().into_iter().map(bare).collect();
        let mut last = vec![back];
        if count > 1 {
            let more = Page { page: (page + 1) % count, path: path.to_owned() };
            last.push(Choice::from(MORE.now(more, reach.table)));
        }
        shown.push(last);
        shown
    }
}
