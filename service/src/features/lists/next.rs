//! `/next`, "Ván kế tiếp" (days 5.6): the next game that waits for this person, in places the person may see.

use banco_engine::PersonKey;
use banco_ports::Place;
use banco_ports::limits::OPEN_CARDS_READ_MAX;
use banco_store::GameCard;

use crate::Service;
use crate::context::{Context, Handled, store_trouble};
use crate::game_lists::urgency;
use crate::messages::button::{Look, Press};
use crate::messages::say::{Choice, DaysSay, Label, Refused, Say};

impl Service {
    /// Games in which this person is to move, most urgent first. With a place, only games shown there, or in their own
    /// thread beside it.
    pub(crate) async fn waiting(
        &self,
        person: &PersonKey,
        place: Option<&Place>,
    ) -> Result<Vec<(String, GameCard)>, banco_store::StoreError> {
        let mut games = self.store.games_of(person, true, OPEN_CARDS_READ_MAX).await?;
        // Seen from a game's own thread, other games are in the chat it began in.
        let begun_at =
            |place: &Place| games.iter().find_map(|(_, card)| card.lobby.clone().filter(|_| card.is_at(place)));
        let lobby = place.and_then(begun_at);
        let is_near = |card: &GameCard| {
            place.is_none_or(|place| [Some(place), lobby.as_ref()].into_iter().flatten().any(|at| card.belongs_to(at)))
        };
        games.retain(|(id, card)| {
            let waits = card.waiting_for.as_ref() == Some(person) && card.challenger.is_none();
            waits && is_near(card) && !self.games.is_set_aside(id)
        });
        // Games with a clock come first; among the others, those that have waited longest.
        games.sort_by_key(|(_, card)| (card.due.unwrap_or(i64::MAX), card.changed));
        Ok(games)
    }
}

impl Context<'_> {
    /// Button to the next game, if one waits besides `game`.
    pub(crate) async fn next_choice(&self, game: &str) -> Vec<Vec<Choice>> {
        // If the picker is the board's own keyboard, the next board has the button.
        if !self.place.platform.abilities().private_picker {
            return Vec::new();
        }
        let place = Some(&self.place).filter(|_| !self.private);
        let waiting = self.service.waiting(&self.person.key, place).await.unwrap_or_default();
        let others = waiting.iter().any(|(id, _)| id != game);
        if others { vec![vec![Choice { label: Label::Key("button-next"), data: Press::Next }]] } else { Vec::new() }
    }

    /// Shows the next game; in a chat only games that the chat may see.
    pub(crate) async fn next_game(&self) -> Handled {
        let waiting =
            async |place| self.service.waiting(&self.person.key, place).await.map_err(|error| store_trouble(&error));
        let near = waiting(Some(&self.place).filter(|_| !self.private)).await?;
        match self.most_urgent(near).await? {
            Some(id) => self.look(Some(&id), Look::Picture).await,
            None => Err(Say::Days(DaysSay::NothingWaits { elsewhere: waiting(None).await?.len() }).into()),
        }
    }

    /// Game with the least time left by clock or round. Cards do not show it, because their due time may be a reminder.
    async fn most_urgent(&self, games: Vec<(String, GameCard)>) -> Result<Option<String>, Refused> {
        let mut first: Option<(i64, String)> = None;
        for (id, _) in games {
            let Some(held) = self.hold_listed(&id).await? else { continue };
            let at = urgency(held.table(), self.now);
            if first.as_ref().is_none_or(|(least, _)| at < *least) {
                first = Some((at, id));
            }
        }
        Ok(first.map(|(_, id)| id))
    }
}
