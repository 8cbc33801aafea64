//! Rated games: conditions for counting in a community's leaderboard, and their results (days 3).

use banco_engine::{GameKey, GameOptions, Opponent, PersonKey};
use banco_ports::limits::{DAY_MILLIS, RATED_PER_DAY_MAX};

use crate::challenges::settings::RATED;
use crate::context::{Context, Held, store_trouble};
use crate::messages::computer::level_of;
use crate::messages::say::{NoRating, Refused, Say};
use crate::messages::settings::{self, Scope};
use crate::preferences::Preferences;

/// Key of a set-up position.
const POSITION: &str = "position";

/// Key of variants played with the same pieces, and the values that are still the game itself.
const VARIANT: (&str, [&str; 2]) = ("variant", ["standard", "chess960"]);

/// Conditions for a game that counts for ratings.
#[derive(Clone, Copy)]
pub(crate) struct RatedTerms<'a> {
    cx: &'a Context<'a>,
}

impl<'a> RatedTerms<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> RatedTerms<'a> {
        RatedTerms { cx }
    }

    /// Refuses if a game cannot be rated (days 3.1).
    ///
    /// # Errors
    /// The reason against it.
    pub(crate) async fn may_be_rated(
        self,
        game: GameKey,
        opponent: &Opponent,
        options: &GameOptions,
    ) -> Result<(), Refused> {
        let refused = |why| Err(Say::NoRating(why).into());
        let opponent = match opponent {
            Opponent::Person(person) => Some(person.key.clone()),
            // The account's owner, if known.
            Opponent::Username(name) => {
                self.cx.service.clients.person(&*self.cx.service.store, self.cx.place.platform, name).await
            }
            Opponent::Anyone => None,
        };
        if opponent.as_ref().is_some_and(|person| level_of(person).is_some()) {
            return refused(NoRating::Machine);
        }
        if matches!(game.giver(options), Ok(Some(_))) {
            return refused(NoRating::Odds);
        }
        if options.contains_key(POSITION) {
            return refused(NoRating::SetUp);
        }
        let (variant, own) = VARIANT;
        if options.get(variant).is_some_and(|value| !own.contains(&value.as_str())) {
            return refused(NoRating::Variant);
        }
        if self.cx.private {
            return refused(NoRating::Private);
        }
        let (of_chat, _) =
            Preferences::of(self.cx.service).wishes(Scope::Chat, &settings::of_chat(&self.cx.place)).await;
        if !RATED.of(&of_chat) {
            return refused(NoRating::Chat);
        }
        match opponent {
            Some(opponent) => self.may_count_today(&self.community_here().await?, &self.cx.person.key, &opponent).await,
            None => Ok(()),
        }
    }

    /// As [`RatedTerms::may_be_rated`], for the person who accepts an open challenge.
    pub(crate) async fn may_accept_rated(self, held: &Held) -> Result<(), Refused> {
        let challenge = held.table().challenge();
        if !challenge.rated {
            return Ok(());
        }
        let mut communities: Vec<String> = held.seated.card.ladder().into_iter().collect();
        // A private chat is no community.
        if !self.cx.private {
            communities.push(self.community_here().await?);
            communities.dedup();
        }
        for community in &communities {
            self.may_count_today(community, &challenge.challenger.key, &self.cx.person.key).await?;
        }
        Ok(())
    }

    async fn community_here(self) -> Result<String, Refused> {
        self.cx.community().await.map_err(|error| store_trouble(&error))
    }

    async fn may_count_today(self, community: &str, one: &PersonKey, other: &PersonKey) -> Result<(), Refused> {
        let ladder = self.cx.service.ladder(community).await;
        let ladder = ladder.map_err(|error| store_trouble(&error))?;
        let today = self.cx.now.div_euclid(DAY_MILLIS);
        if ladder.rated_on(today, [one, other]) >= RATED_PER_DAY_MAX {
            return Err(Say::NoRating(NoRating::Daily).into());
        }
        Ok(())
    }
}
