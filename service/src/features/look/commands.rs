//! The look at a closed board: its entry starts the thinking time, and its board goes out after that is durable.

use banco_engine::{Action, Table};

use crate::context::{Context, Handled, Held};
use crate::features::look::buttons::LOOK;
use crate::find_game::{GameFinder, Want};
use crate::messages::say::Post;
use crate::played_moves::PlayedMoves;
use crate::refusals::refusal;
use crate::typed::Typed;

/// Answers `/look` and its button.
#[derive(Clone, Copy)]
pub(crate) struct Looks<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Looks<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Looks<'a> {
        Looks { cx }
    }

    pub(crate) async fn look(self, typed: &Typed<'_>) -> Handled {
        let ask = |table: &Table| LOOK.now((), table);
        let mut held = GameFinder::of(self.cx).which(typed.game(), Want::Closed, ask).await?;
        self.look_at(&mut held).await
    }

    /// Opens the board. The chat of the look gets it as a new message; everywhere else the closed one is edited.
    pub(crate) async fn look_at(self, held: &mut Held) -> Handled {
        let (table, game) = (held.table(), held.id());
        let looked = table.act(&self.cx.actor_at(table), Action::Look, self.cx.now);
        let (entries, next) = looked.map_err(|error| refusal(&game, Some(&self.cx.taste.named(table)), &error))?;
        let here = self.cx.place.clone();
        let post = move |place: &banco_ports::Place| match *place == here {
            true => vec![Post::Board { game: game.clone() }],
            false => vec![Post::Restated { game: game.clone() }],
        };
        self.cx.keep_at(held, entries, next, post).await?;
        Ok(PlayedMoves::of(self.cx).done(held))
    }
}
