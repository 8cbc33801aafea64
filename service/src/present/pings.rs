//! Pings of a game: its next player is called in one of its places, or in none while the player looks at it on the page
//! (everywhere 3.3).

use banco_engine::PersonKey;
use banco_ports::{Place, Platform, RichText};

use crate::game_cache::Seated;
use crate::outbox::PresentedPost;
use crate::platform_status::PlatformReach;
use crate::present::Presenter;
use crate::sessions::looks::is_looking;

impl Presenter<'_> {
    /// Place in which a player is called: where the player last acted on the game, else where it began, else another one.
    /// It is on the platform of the player's account, and no private chat of another player. One private chat of a connected
    /// account counts, too: the one where the player last acted. `None` if there is none. A place that takes no messages
    /// comes last.
    pub(crate) async fn called_at<'s>(self, seated: &'s Seated, player: &PersonKey) -> Option<&'s Place> {
        let card = &seated.card;
        let active = seated.table.seat_of(player).and_then(|seat| card.active.get(seat.index())?.as_ref());
        let active = active.filter(|place| card.is_at(place));
        if let Some(place) = active
            && self.is_of_connected(place, seated, player).await
            && !self.service.outbox.is_shut(place)
            && !PlatformReach::of(self.service).is_long_lost(place.platform)
        {
            return Some(place);
        }
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

    /// True if this place is the private chat of another account of the player.
    async fn is_of_connected(self, place: &Place, seated: &Seated, player: &PersonKey) -> bool {
        let is_of_player = self.only_reader(place, &seated.card.persons, None).await.is_some();
        !is_of_player && self.account_alone_at(place, player).await.is_some()
    }

    /// Takes ping and sound from a message of a game if its player is called in another of its places, and from a board if
    /// its player looks at the game on the page.
    pub(super) async fn ping_once(self, presented: &mut PresentedPost, seated: &Seated, place: &Place) {
        // A board in the private chat of the other player calls no person, and makes no sound either.
        let is_board = presented.message.card.is_some();
        let to_move = seated.table.to_move().filter(|_| is_board).and_then(|seat| seated.table.person_at(seat));
        let Some(player) = presented.ping.as_ref().or(to_move).map(|player| player.key.clone()) else { return };
        if Platform::of(&player).is_none() {
            return;
        }
        let is_seen = is_board && is_looking(self.service, seated.table.id(), &player).await;
        let has_several = seated.card.places.len() > 1;
        let is_here = !has_several || self.called_at(seated, &player).await == Some(place);
        let is_named = !has_several || !self.is_of_connected(place, seated, &player).await;
        if is_here && is_named && !is_seen {
            return;
        }
        // The private chat of a connected account gets the sound without the name.
        let is_quiet = !is_here || is_seen;
        presented.ping = None;
        let message = &mut presented.message;
        message.is_quiet = is_quiet;
        message.nudge = message.nudge.take().map(|_| RichText::default());
        let texts = presented.wordings.iter_mut().map(|wording| &mut wording.text);
        texts.chain([&mut message.text]).for_each(|text| text.without_mention_of(&player));
    }
}
