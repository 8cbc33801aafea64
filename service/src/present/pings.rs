//! Pings of a game that stands in several places: its next player is called in one of them (everywhere 3.3).

use banco_engine::PersonKey;
use banco_ports::{Place, Platform, RichText};

use crate::game_cache::Seated;
use crate::outbox::PresentedPost;
use crate::present::Presenter;

impl Presenter<'_> {
    /// Place in which a player is called: where the player last acted on the game, else where it began, else another one.
    /// It is on the platform of the player's account, and no private chat of another player. `None` if there is none. A
    /// place that takes no messages comes last.
    pub(crate) async fn called_at<'s>(self, seated: &'s Seated, player: &PersonKey) -> Option<&'s Place> {
        let card = &seated.card;
        let active = seated.table.seat_of(player).and_then(|seat| card.active.get(seat.index())?.as_ref());
        let active = active.filter(|place| card.is_at(place));
        let own = |place: &&Place| Platform::of(player) == Some(place.platform);
        let mut shut = None;
        for place in active.into_iter().chain(&card.places).filter(own) {
            let reader = self.only_reader(place, &card.persons, None).await;
            match reader.is_none_or(|reader| reader == *player) {
                true if self.service.outbox.is_shut(place) => shut = shut.or(Some(place)),
                true => return Some(place),
                false => {}
            }
        }
        shut
    }

    /// Takes ping and sound from a message of a game that stands in several places, if its player is called in another one.
    pub(super) async fn ping_once(self, presented: &mut PresentedPost, seated: &Seated, place: &Place) {
        if seated.card.places.len() < 2 {
            return;
        }
        // A board in the private chat of the other player calls no person, and makes no sound either.
        let is_board = presented.message.card.is_some();
        let to_move = seated.table.to_move().filter(|_| is_board).and_then(|seat| seated.table.person_at(seat));
        let Some(player) = presented.ping.as_ref().or(to_move).map(|player| player.key.clone()) else { return };
        if Platform::of(&player).is_none() || self.called_at(seated, &player).await == Some(place) {
            return;
        }
        presented.ping = None;
        let message = &mut presented.message;
        message.is_quiet = true;
        message.nudge = message.nudge.take().map(|_| RichText::default());
        let texts = presented.wordings.iter_mut().map(|wording| &mut wording.text);
        texts.chain([&mut message.text]).for_each(|text| text.without_mention_of(&player));
    }
}
