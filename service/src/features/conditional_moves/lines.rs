//! Conditional moves (days 2.6): private to their owner, and played in the same batch that saves the expected move.
//!
//! They are stored beside the record, not in it: no one else may learn that they exist, and no export contains them.

use std::collections::BTreeMap;

use banco_engine::{Action, Actor, Entry, PersonKey, Phase, Seat, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Service;
use crate::preferences::Preferences;
use crate::public_luck::PublicDraws;

/// Conditional moves of one player, beginning with the opponent's expected move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// Number of plies on the board before the first of them.
    pub at: usize,
    /// Plies in canonical form.
    pub plies: Vec<String>,
}

fn of_game(game: &str) -> String {
    format!("line:{game}:")
}

pub(crate) fn line_key(game: &str, owner: &PersonKey) -> String {
    format!("{}{}", of_game(game), owner.0)
}

/// Lines that were stored in advance.
#[derive(Clone, Copy)]
pub(crate) struct ConditionalLines<'a> {
    service: &'a Service,
}

impl<'a> ConditionalLines<'a> {
    pub(crate) fn of(service: &'a Service) -> ConditionalLines<'a> {
        ConditionalLines { service }
    }

    /// Conditional moves of a player, as far as they still fit the board.
    pub(crate) async fn line_of(self, table: &Table, owner: &PersonKey) -> Option<Line> {
        let values = Preferences::of(self.service).recalled(&of_game(table.id())).await;
        let (_, value) = values.iter().find(|(name, _)| *name == owner.0)?;
        let line: Line = serde_json::from_value(value.clone()).ok()?;
        (table.phase() == Phase::Playing && line.at == table.made_plies().len()).then_some(line)
    }

    /// Plays the conditional moves of both players as far as they go; `before` is the number of plies before the last
    /// event. Returns the changed values of the conditional moves.
    pub(crate) async fn play_lines(
        self,
        before: usize,
        entries: &mut Vec<Entry>,
        table: &mut Table,
    ) -> BTreeMap<String, Option<Value>> {
        let kept = Preferences::of(self.service).recalled(&of_game(table.id())).await;
        let read = |(owner, value): (String, Value)| {
            let line: Option<Line> = serde_json::from_value(value).ok();
            (PersonKey(owner), line)
        };
        let mut lines: Vec<(PersonKey, Option<Line>)> = kept.into_iter().map(read).collect();
        if lines.is_empty() {
            return BTreeMap::new();
        }
        let (old, draws) = (lines.clone(), PublicDraws::of(self.service));
        let mut at = before;
        while let Some(seat) = table.to_move().filter(|_| table.made_plies().len() == at + 1) {
            let mv = table.made_plies().last().map(|ply| ply.mv.clone());
            let answer = lines.iter_mut().find_map(|(owner, line)| answer(table, seat, owner, line, at, mv.as_deref()));
            let Some((owner, answer)) = answer else { break };
            let now = self.service.now().max(table.last_at());
            let Ok((new, next)) = draws.act(table, &Actor::Person(owner.clone()), Action::Planned(answer), now) else {
                // The move was legal when it was set and is not now: it is dropped.
                break;
            };
            entries.extend(new);
            *table = next;
            at += 1;
        }
        let fits = |line: &Line| table.phase() == Phase::Playing && line.at == table.made_plies().len();
        let kept =
            lines.into_iter().map(|(owner, line)| (owner, line.filter(fits).filter(|line| !line.plies.is_empty())));
        let changed = kept.zip(old).filter(|(now, before)| now != before);
        changed.map(|((owner, line), _)| (line_key(table.id(), &owner), line.and_then(value_of))).collect()
    }
}

pub(crate) fn value_of(line: Line) -> Option<Value> {
    serde_json::to_value(line).ok()
}

/// Reply of `owner` to `mv`, if it is the owner's turn and `mv` was expected. The conditional moves continue after it,
/// or are dropped.
fn answer(
    table: &Table,
    seat: Seat,
    owner: &PersonKey,
    line: &mut Option<Line>,
    at: usize,
    mv: Option<&str>,
) -> Option<(PersonKey, String)> {
    if table.seat_of(owner) != Some(seat) {
        return None;
    }
    let Line { at: from, plies } = line.take()?;
    match plies.as_slice() {
        [expected, answer, rest @ ..] if from == at && mv == Some(expected) => {
            *line = Some(Line { at: at + 2, plies: rest.to_vec() });
            Some((owner.clone(), answer.clone()))
        }
        _ => None,
    }
}
