//! Actions at a table, and the replies to refused ones.

use banco_engine::{Action, Actor, Offer, Table};

use crate::blocks::Blocks;
use crate::context::{Context, Handled, Held};
use crate::messages::button::Press;
use crate::messages::say::{Post, Refused};
use crate::played_moves::PlayedMoves;
use crate::public_luck::PublicDraws;
use crate::refusals::refusal;

/// Actions at a table.
#[derive(Clone, Copy)]
pub(crate) struct Acts<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Acts<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Acts<'a> {
        Acts { cx }
    }

    /// Does `action` at the table; `posts` makes the public messages from the table after it.
    pub(crate) async fn act(
        self,
        held: &mut Held,
        action: Action,
        posts: impl FnOnce(&Table) -> Vec<Post>,
    ) -> Result<(), Refused> {
        let by = self.cx.actor_at(held.table());
        self.act_as(&by, held, action, posts).await
    }

    /// As [`Acts::act`], for the actor `by`.
    pub(crate) async fn act_as(
        self,
        by: &Actor,
        held: &mut Held,
        action: Action,
        posts: impl FnOnce(&Table) -> Vec<Post>,
    ) -> Result<(), Refused> {
        let (entries, next) = PublicDraws::of(self.cx.service)
            .act(held.table(), by, action, self.cx.now)
            .map_err(|error| refusal(held.table().id(), Some(&self.cx.taste.named(held.table())), &error))?;
        Blocks::of(self.cx).may_offer(held.table(), &next).await?;
        let posts = posts(&next);
        self.cx.keep(held, entries, next, posts).await
    }

    /// Withdraws the person's own offer.
    pub(crate) async fn withdraw_offer(self, held: &mut Held, offer: Offer) -> Handled {
        let game = held.id();
        let seat = self.cx.seat_at(held.table());
        let post = seat.map(|seat| Post::Withdrew { game, seat, offer });
        self.act(held, Action::Withdraw(offer), |_| post.into_iter().collect()).await?;
        Ok(PlayedMoves::of(self.cx).done(held))
    }

    /// A button in this person's reply that acts for this person: a press by anyone else has no effect.
    pub(crate) fn own_button(self, data: Press, table: &Table) -> Press {
        match self.cx.seat_at(table) {
            Some(seat) => data.asking(seat),
            None => data,
        }
    }
}
