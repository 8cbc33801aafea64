//! Conditional moves: "if the opponent plays this, I play that" (days 2.6). Only their owner and the bot see them.

use std::collections::BTreeMap;

use banco_engine::{Notation, Phase, Seat, Table};
use banco_ports::text::{fold, repeated};
use banco_ports::{Args, ReplyKind};

use crate::context::{Context, Handled, Held};
use crate::features::conditional_moves::buttons::LINE;
use crate::features::conditional_moves::lines::{ConditionalLines, Line, line_key, value_of};
use crate::features::conditional_moves::sentences::LineSay;
use crate::find_game::{GameFinder, Want};
use crate::messages::button::Press;
use crate::messages::say::{Draft, Refused};
use crate::refusals::refusal;
use crate::typed::Typed;

fn told(say: LineSay) -> Vec<Draft> {
    vec![Draft::new(ReplyKind::Private, say)]
}

/// Answers `/line`.
#[derive(Clone, Copy)]
pub(crate) struct ConditionalMoves<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ConditionalMoves<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ConditionalMoves<'a> {
        ConditionalMoves { cx }
    }

    /// Handles `/line e5, Nf3, Nc6, Bb5` and `/line off`; without arguments it shows the current ones.
    pub(crate) async fn lay_down(self, typed: &Typed<'_>) -> Handled {
        // All members of a group have read a line that was typed there.
        if !self.cx.private && self.cx.place.platform.abilities().public_commands {
            return Err(LineSay::NotHere.into());
        }
        let (id, text) = GameFinder::of(self.cx).split_id(typed.text("moves")).await?;
        let ask = |table: &Table| self.line_button(table, text);
        let (named, is_laid) = (typed.named("game").or(id), !text.is_empty() && !is_off(text));
        let is_meant = named.is_some() || self.cx.looked_at.is_some();
        let own = if !is_meant && !is_laid { self.games_with_lines().await? } else { Vec::new() };
        let held = match own.as_slice() {
            [] => GameFinder::of(self.cx).which(named, Want::Play, ask).await?,
            [one] => self.cx.hold_named(one).await?,
            several => return Err(GameFinder::of(self.cx).which_of(several, Want::Play, ask).await),
        };
        let (table, game) = (held.table(), held.id());
        let Some(seat) = self.cx.seat_at(table).filter(|_| table.phase() == Phase::Playing) else {
            let why = if self.cx.seat_at(table).is_none() && table.seats().is_some() {
                banco_engine::Refusal::NotSeated
            } else {
                banco_engine::Refusal::Over
            };
            return Err(refusal(&game, Some(&self.cx.taste.named(table)), &why));
        };
        if text.is_empty() {
            return Ok(told(
                match ConditionalLines::of(self.cx.service).line_of(table, self.cx.accounts.at(table)).await {
                    Some(line) => LineSay::Stands { game, moves: self.written(&held, seat, &line.plies) },
                    None => LineSay::How { game },
                },
            ));
        }
        if is_off(text) {
            self.cx.keep_values(BTreeMap::from([(line_key(&game, self.cx.accounts.at(table)), None)])).await?;
            return Ok(told(LineSay::Dropped { game }));
        }
        let plies = plies_of(text);
        let line = table.line(seat, &plies, Some(self.cx.notation(table))).map_err(|error| {
            let at = match &error {
                banco_engine::LineError::Ply { at, .. }
                | banco_engine::LineError::PastChance { at }
                | banco_engine::LineError::PastEnd { at } => Some(*at),
                banco_engine::LineError::Table(_)
                | banco_engine::LineError::OwnTurn
                | banco_engine::LineError::NoAnswer
                | banco_engine::LineError::TooLong => None,
            };
            let typed = at.and_then(|at| plies.get(at)).map(|ply| repeated(ply));
            let say = LineSay::Refused { game: game.clone(), error, typed };
            Refused::from(Draft::new(ReplyKind::Private, say))
        })?;
        let moves = self.written(&held, seat, &line);
        let value = value_of(Line { at: table.made_plies().len(), plies: line });
        self.cx.keep_values(BTreeMap::from([(line_key(&game, self.cx.accounts.at(table)), value)])).await?;
        Ok(told(LineSay::Kept { game, moves }))
    }

    /// Button of one of several games that may be meant. It carries the moves as typed, or in canonical form if that is
    /// shorter.
    fn line_button(self, table: &Table, typed: &str) -> Press {
        let with = |moves: String| LINE.of(moves, table.id());
        let canonical = || {
            let seat = self.cx.seat_at(table)?;
            let plies = table.line(seat, &plies_of(typed), Some(self.cx.notation(table))).ok()?;
            with(plies.join(" ")).if_short()
        };
        with(typed.to_owned()).if_short().or_else(canonical).unwrap_or_else(|| with(String::new()))
    }

    /// Conditional moves of this game, for the player who presses its button; `moves` are laid down.
    pub(crate) async fn line_pressed(self, game: &str, moves: &str) -> Handled {
        let named = BTreeMap::from([("game".to_owned(), game.to_owned()), ("moves".to_owned(), moves.to_owned())]);
        let args = Args { named, ..Args::default() };
        self.lay_down(&Typed::new(&args)).await
    }

    /// Running games in which this person has conditional moves.
    async fn games_with_lines(self) -> Result<Vec<String>, Refused> {
        let mut own = Vec::new();
        for (id, _) in GameFinder::of(self.cx).candidates(Want::Play).await? {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            if ConditionalLines::of(self.cx.service)
                .line_of(held.table(), self.cx.accounts.at(held.table()))
                .await
                .is_some()
            {
                own.push(id);
            }
        }
        Ok(own)
    }

    /// The plies in this person's notation.
    fn written(self, held: &Held, seat: Seat, plies: &[String]) -> Vec<String> {
        let notation: Notation = self.cx.notation(held.table());
        let moves = held.table().line_in(seat, plies, notation);
        moves.into_iter().map(|mv| crate::words::written(self.cx.taste.lang, mv)).collect()
    }
}

/// True for words that delete conditional moves.
fn is_off(text: &str) -> bool {
    matches!(fold(text).as_str(), "off" | "bo" | "thoi" | "xoa")
}

/// Moves separated by commas or semicolons, or by spaces if there are none.
fn plies_of(text: &str) -> Vec<String> {
    let marks = |c: char| matches!(c, ',' | ';' | '\n');
    let parts: Vec<&str> =
        if text.contains(marks) { text.split(marks).collect() } else { text.split_whitespace().collect() };
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}
