//! Buttons of a table for its one reader: in a private chat only that reader presses them.

use banco_engine::{PersonKey, Table};

use crate::messages::button::spec::Pressing;
use crate::messages::say::Choice;

/// The rows without the buttons that only the opponent may press.
pub(crate) fn own(mut rows: Vec<Vec<Choice>>, table: &Table, reader: &PersonKey) -> Vec<Vec<Choice>> {
    let person = Pressing::in_private(table, reader);
    rows.iter_mut().for_each(|row| row.retain(|choice| choice.data.game().is_none() || choice.data.fits(&person)));
    rows.retain(|row| !row.is_empty());
    rows
}
