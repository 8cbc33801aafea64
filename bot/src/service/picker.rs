//! Moving without notation: pick a man, then where it goes. Pages where there are many.

use banco_engine::{Face, LegalMove, Table, Viewer};

use super::button::{ButtonData, Verb};
use super::context::{Context, Handled, Held};
use super::say::{Choice, Draft, Label, Say};
use crate::limits::{BUTTONS_PER_ROW_MAX, PICKER_PAGE};
use crate::ports::ReplyKind;

impl Context<'_> {
    /// The men that can move, one button each.
    pub fn pick_man(&self, held: &Held, page: usize) -> Handled {
        let table = held.table();
        let legal = legal_of(table);
        let mut squares: Vec<String> = legal.iter().map(|mv| origin_of(table, mv)).collect();
        squares.dedup();
        let mut seen = Vec::new();
        squares.retain(|square| {
            let new = !seen.contains(square);
            seen.push(square.clone());
            new
        });
        let mut men: Vec<(Face, String)> =
            squares.into_iter().filter_map(|square| Some((face_on(table, &square)?, square))).collect();
        // Strong men first, as a player looks for them; face-down men by their points.
        men.sort_by_key(|(face, square)| (face.kind.is_none(), face.kind, square.clone()));
        let choices = men
            .into_iter()
            .map(|(man, square)| Choice {
                data: ButtonData::at(Verb::Pick, table.id(), table.version()).with(square.clone()),
                label: Label::Man { man, square },
            })
            .collect();
        let back = ButtonData::at(Verb::Back, table.id(), table.version());
        let draft = Draft::new(ReplyKind::Picker, Say::PickMan { game: held.id() });
        Ok(vec![draft.choices(paged(table, choices, page, "", back))])
    }

    /// Where the man on `square` may go, one button each.
    pub fn pick_target(&self, held: &Held, square: &str, page: usize) -> Handled {
        let table = held.table();
        let targets: Vec<LegalMove> = legal_of(table).into_iter().filter(|mv| origin_of(table, mv) == square).collect();
        let Some(man) = face_on(table, square).filter(|_| !targets.is_empty()) else {
            return self.pick_man(held, 0);
        };
        let choices = targets
            .into_iter()
            .map(|mv| {
                let target = mv.shape.map(|shape| board_name(table, shape.to)).unwrap_or_default();
                let captures = face_on(table, &target).is_some();
                Choice {
                    label: Label::Square { square: target, captures },
                    data: ButtonData::at(Verb::To, table.id(), table.version()).with(mv.text),
                }
            })
            .collect();
        let back = ButtonData::at(Verb::Choose, table.id(), table.version());
        let say = Say::PickTarget { game: held.id(), man, square: square.to_owned() };
        Ok(vec![Draft::new(ReplyKind::Picker, say).choices(paged(table, choices, page, square, back))])
    }
}

fn legal_of(table: &Table) -> Vec<LegalMove> {
    table.game().map(banco_engine::AnyGame::legal).unwrap_or_default()
}

fn board_name(table: &Table, site: banco_engine::Site) -> String {
    table.challenge().game.board().name(site)
}

fn origin_of(table: &Table, mv: &LegalMove) -> String {
    mv.shape.map(|shape| board_name(table, shape.from)).unwrap_or_default()
}

fn face_on(table: &Table, square: &str) -> Option<Face> {
    let view = table.view(Viewer::Public)?;
    view.men.iter().find(|man| view.board.name(man.site) == square).map(|man| man.face)
}

/// One page of buttons with a last row that turns pages and goes back.
fn paged(table: &Table, choices: Vec<Choice>, page: usize, square: &str, back: ButtonData) -> Vec<Vec<Choice>> {
    let pages = choices.len().div_ceil(PICKER_PAGE).max(1);
    let page = page.min(pages - 1);
    let mut rows: Vec<Vec<Choice>> = choices
        .into_iter()
        .skip(page * PICKER_PAGE)
        .take(PICKER_PAGE)
        .collect::<Vec<_>>()
        .chunks(BUTTONS_PER_ROW_MAX)
        .map(<[Choice]>::to_vec)
        .collect();
    let mut last = vec![Choice { label: Label::Key("button-back"), data: back }];
    if pages > 1 {
        let next = (page + 1) % pages;
        let argument = if square.is_empty() { next.to_string() } else { format!("{next}.{square}") };
        let data = ButtonData::at(Verb::More, table.id(), table.version()).with(argument);
        last.push(Choice { label: Label::Key("button-more"), data });
    }
    rows.push(last);
    rows
}
