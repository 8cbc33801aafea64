//! `/luck` (days 5.5): rolls or turned-up pieces of a finished game, compared with the average.

use banco_engine::{Phase, Seat};
use banco_ports::ReplyKind;

use crate::context::{Context, Handled};
use crate::features::luck;
use crate::features::luck::say::LuckSay;
use crate::find_game::{GameFinder, Whose};
use crate::messages::say::Draft;
use crate::words::public_name;

/// Answers `/luck`.
#[derive(Clone, Copy)]
pub(crate) struct Luck<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Luck<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Luck<'a> {
        Luck { cx }
    }

    pub(crate) async fn luck_named(self, named: Option<&str>) -> Handled {
        let held = GameFinder::of(self.cx).finished(named, Whose::Any).await?;
        let (table, game) = (held.table(), held.id());
        if !matches!(table.phase(), Phase::Over(_)) {
            return Err(LuckSay::Later { game }.into());
        }
        let kind = table.challenge().game;
        let given = luck::of(table).ok_or_else(|| LuckSay::NoChance { game: game.clone(), kind })?;
        let named = self.cx.taste.named(table);
        let names = Seat::BOTH.map(|seat| public_name(self.cx.taste.lang, &named, seat));
        Ok(vec![Draft::new(ReplyKind::Open, LuckSay::Compared { game, kind, names, given })])
    }
}
