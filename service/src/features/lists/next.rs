//! `/next`, "Ván kế tiếp" (days 5.6): the next game that waits for this person, in places the person may see.

use banco_store::GameCard;

use crate::context::{Context, Handled, store_trouble};
use crate::features::lists::sentences::NothingWaits;
use crate::game_lists::{GameLists, urgency};
use crate::messages::button::Look;
use crate::messages::say::Refused;
use crate::shown_boards::ShownBoards;

/// The next game that waits for this person.
#[derive(Clone, Copy)]
pub(crate) struct NextGame<'a> {
    cx: &'a Context<'a>,
}

impl<'a> NextGame<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> NextGame<'a> {
        NextGame { cx }
    }

    /// Shows the next game; in a chat only games that the chat may see.
    pub(crate) async fn next_game(self) -> Handled {
        let accounts = self.cx.shown_accounts();
        let waiting = async |place| {
            GameLists::of(self.cx.service).waiting(&accounts, place).await.map_err(|error| store_trouble(&error))
        };
        let near = waiting(Some(&self.cx.place).filter(|_| !self.cx.private)).await?;
        match self.most_urgent(near).await? {
            Some(id) => ShownBoards::of(self.cx).look(Some(&id), Look::Picture).await,
            None => Err(NothingWaits { elsewhere: waiting(None).await?.len() }.into()),
        }
    }

    /// Game with the least time left by clock or round. Cards do not show it, because their due time may be a reminder.
    async fn most_urgent(self, games: Vec<(String, GameCard)>) -> Result<Option<String>, Refused> {
        let mut first: Option<(i64, String)> = None;
        for (id, _) in games {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let at = urgency(held.table(), self.cx.now);
            if first.as_ref().is_none_or(|(least, _)| at < *least) {
                first = Some((at, id));
            }
        }
        Ok(first.map(|(_, id)| id))
    }
}
