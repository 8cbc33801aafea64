//! Secrets of a running game with beacon luck, left out of its published record (beacon 5).

use serde::Serialize;
use serde_json::{Map, Value};

/// Beginning of the purpose of a piece that was captured face down: of private draws it alone is not seen by all.
const TAKEN: &str = "taken:";

/// Entries of a record, followed as far as their secrets depend on each other.
#[derive(Default)]
pub(super) struct Secrets {
    /// True for each draw that was named last, if its outcome is for one seat alone.
    are_private: Vec<bool>,
}

impl Secrets {
    /// A line of the record without the seed and without pieces that only one seat knows.
    pub(super) fn left_out(&mut self, line: &impl Serialize) -> serde_json::Result<String> {
        let mut line = serde_json::to_value(line)?;
        if let Some(fields) = line.as_object_mut() {
            self.leave_out(fields);
        }
        serde_json::to_string(&line)
    }

    fn leave_out(&mut self, fields: &mut Map<String, Value>) {
        fields.remove("seed");
        if let Some(draws) = fields.get_mut("draws").and_then(Value::as_array_mut) {
            let private = draws.iter_mut().zip(&self.are_private).filter(|(_, is_private)| **is_private);
            private.filter_map(|(draw, _)| draw.as_object_mut()).for_each(|draw| drop(draw.remove("outcome")));
        }
        if let Some(named) = fields.get("named").and_then(|named| named["draws"].as_array()) {
            self.are_private = named.iter().map(is_for_one_seat).collect();
        }
    }
}

fn is_for_one_seat(draw: &Value) -> bool {
    draw["private"] == true && draw["purpose"].as_str().is_none_or(|purpose| purpose.starts_with(TAKEN))
}
