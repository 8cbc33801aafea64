//! Rematches: the same game with sides swapped, also the next game of a series.

use std::sync::atomic::AtomicBool;

use banco_engine::{Challenge, GameKey, Opponent, Person, PersonKey, Phase, Seat, Series, Side, Table};
use banco_ports::{Place, Platform};
use banco_store::erasure::is_former;

use crate::challenges::create::Challenges;
use crate::challenges::odds::Odds;
use crate::challenges::rated::RatedTerms;
use crate::context::{Context, Handled, Held, store_trouble};
use crate::features::challenge::answer::ChallengeAnswers;
use crate::features::challenge::say::ChallengeSay;
use crate::find_game::{GameFinder, Whose};
use crate::messages::links::guild_in;
use crate::messages::say::{Draft, Refused, Say};
use crate::public_luck::PublicDraws;
use crate::refusals::refusal;
use crate::requested_game::RequestedGame;

/// Rematches with sides swapped.
#[derive(Clone, Copy)]
pub(crate) struct Rematches<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Rematches<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Rematches<'a> {
        Rematches { cx }
    }

    /// Offers the same game to the same opponent with sides swapped. If the opponent has offered it already, this
    /// accepts.
    pub(crate) async fn rematch_named(self, named: Option<&str>) -> Handled {
        // The game stays locked to the end, so that the second of two simultaneous presses finds the first one's
        // challenge.
        let held = GameFinder::of(self.cx).finished(named, Whose::Own).await?;
        let account = self.cx.accounts.person_at(held.table(), &self.cx.person);
        if let Some(there) = self.elsewhere_of(&held, &account) {
            let game = held.id();
            drop(held);
            return self.rematch_at(there, &game).await;
        }
        let table = held.table();
        let Some(seat) = self.cx.seat_at(table) else {
            return Err(refusal(table.id(), Some(table), &banco_engine::Refusal::NotSeated));
        };
        match table.phase() {
            Phase::Over(_) => {}
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => {
                return Err(Say::NothingOverHere.into());
            }
        }
        let opponent = table.person_at(seat.other()).cloned();
        if opponent.as_ref().is_some_and(|person| is_former(&person.key)) {
            return Err(ChallengeSay::OpponentForgotten { game: table.id().to_owned() }.into());
        }
        let challenge = table.challenge().clone();
        let side = match seat.other() {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        };
        if let Some(opponent) = &opponent
            && let Some((waiting, is_own)) = self.waiting_challenge(challenge.game, opponent).await?
        {
            return if is_own {
                Err(Say::ChallengeWaits { game: waiting }.into())
            } else {
                ChallengeAnswers::of(self.cx).accept_with(Some(&waiting), "").await
            };
        }
        let opponent = opponent.map_or(Opponent::Anyone, Opponent::Person);
        let series = next_in_series(table, self.cx.accounts.at(table));
        let Challenge { game, mut options, time, hints, .. } = challenge;
        Odds::of(self.cx).odds_again(table.id(), game, &mut options).await?;
        // A rematch that can no longer be rated is played unrated, and its challenge does not mention a rating.
        let rated = challenge.rated && RatedTerms::of(self.cx).may_be_rated(game, &opponent, &options).await.is_ok();
        let (also_at, plain) = (self.other_platforms(&held), RequestedGame::plain(game, opponent, time));
        // A host that has no public numbers any more plays the rematch with an envelope.
        let is_public = challenge.luck.is_beacon();
        let is_public_luck = Some(is_public && PublicDraws::of(self.cx.service).for_new_game().await.is_ok());
        let asked = RequestedGame { side, options, rated, series, hints, also_at, is_public_luck, ..plain };
        Challenges::of(self.cx).challenge(asked).await
    }

    /// Places of a game on other platforms than this one: its players see the rematch there. A thread is closed with its
    /// game, so the chat where the game began stands for it.
    fn other_platforms(self, held: &Held) -> Vec<Place> {
        let lobby = held.seated.card.lobby.as_ref();
        let here = self.cx.place.platform;
        let afar = held.places().iter().filter(|place| place.platform != here);
        let open = |place: &Place| lobby.filter(|lobby| lobby.platform == place.platform).unwrap_or(place).clone();
        let mut places: Vec<Place> = afar.map(open).collect();
        places.sort();
        places.dedup();
        places
    }

    /// The account and chat from which the rematch is offered, if they are not those of this event. A thread is closed with
    /// its game, so the rematch comes from the chat in which the game began. A player who used a connected account plays
    /// again with the account of the seat, in its chat of the game: another name would tell that both are one person.
    fn elsewhere_of(self, held: &Held, account: &Person) -> Option<Context<'a>> {
        let card = &held.seated.card;
        let is_own = account.key == self.cx.person.key;
        let home = || Platform::of(&account.key).and_then(|platform| card.place_on(platform));
        let place = if is_own { &self.cx.place } else { home().unwrap_or(&self.cx.place) };
        let lobby = card.lobby.as_ref().filter(|lobby| *lobby != place && card.is_at(place));
        if is_own && lobby.is_none() {
            return None;
        }
        let place = lobby.unwrap_or(place).clone();
        let seat = held.table().seat_of(&account.key);
        let community = seat.and_then(|seat| card.ladder_of(seat.index()));
        let guild = match is_own {
            true => self.cx.guild.clone(),
            false => community.as_deref().and_then(guild_in).map(str::to_owned),
        };
        Some(Context {
            service: self.cx.service,
            guild,
            person: account.clone(),
            accounts: self.cx.accounts.clone(),
            private: self.cx.private && place == self.cx.place,
            place,
            moderator: is_own && self.cx.moderator,
            event: self.cx.event.clone(),
            taste: self.cx.taste.clone(),
            reply_to: None,
            looked_at: None,
            now: self.cx.now,
            in_hand: self.cx.in_hand.clone(),
            through_another: AtomicBool::default(),
            session: self.cx.session.clone(),
        })
    }

    /// Offers the rematch from another chat.
    async fn rematch_at(self, there: Context<'_>, game: &str) -> Handled {
        let mut drafts = Box::pin(Rematches::of(&there).rematch_named(Some(game))).await?;
        if drafts.is_empty() {
            drafts.push(Draft::note(ChallengeSay::AskedAt { at: there.place }));
        }
        Ok(drafts)
    }

    /// A waiting challenge here between this person and `other`; `true` if it is this person's own.
    async fn waiting_challenge(self, game: GameKey, other: &Person) -> Result<Option<(String, bool)>, Refused> {
        let here = self.cx.service.store.open_games_at(&self.cx.place).await.map_err(|error| store_trouble(&error))?;
        for (id, card) in here {
            // A running game is no challenge; cards of older versions do not say.
            if card.challenger.is_none() && card.game.is_some() {
                continue;
            }
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let table = held.table();
            let Opponent::Person(addressee) = &table.challenge().opponent else { continue };
            let pair = (&table.challenge().challenger.key, &addressee.key);
            let is_own = self.cx.accounts.has(pair.0) && pair.1 == &other.key;
            let is_theirs = pair.0 == &other.key && self.cx.accounts.has(pair.1);
            if table.phase() == Phase::Challenged && table.challenge().game == game && (is_own || is_theirs) {
                return Ok(Some((id, is_own)));
            }
        }
        Ok(None)
    }
}

/// Next game of a series from the side of its challenger `me`; a new series if this one is decided.
fn next_in_series(table: &Table, me: &PersonKey) -> Option<Series> {
    let (series, score) = (table.challenge().series?, table.series_score()?);
    if score.iter().any(|half_points| *half_points >= series.enough()) {
        return Series::first(series.best_of);
    }
    let before = if table.challenge().challenger.key == *me { score } else { [score[1], score[0]] };
    let is_again = score == series.before;
    let number = if is_again { series.number } else { series.number.saturating_add(1) };
    Some(Series { best_of: series.best_of, number, before })
}
