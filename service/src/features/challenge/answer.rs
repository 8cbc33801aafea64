//! Answers to a challenge: accept, mix in luck, decline, withdraw.

use banco_engine::{Action, Actor, Offer, Opponent, Part, Person, Phase, Refusal, Table};
use banco_ports::limits::GAME_PLACES_MAX;
use banco_store::record::Sum;

use crate::acts::Acts;
use crate::blocks::Blocks;
use crate::boxed::apart;
use crate::challenges::casual::Casual;
use crate::challenges::create::{Challenges, may_look};
use crate::challenges::rated::RatedTerms;
use crate::context::{Context, Handled, Held};
use crate::features::challenge::buttons::{ACCEPT, CANCEL, DECLINE, PART, TypedLuck};
use crate::features::challenge::by_code::ByCode;
use crate::features::challenge::say::ChallengeSay;
use crate::features::challenge::sentences::BegunElsewhere;
use crate::find_game::{GameFinder, Want, split_game_id};
use crate::messages::button::is_game_id;
use crate::messages::keyboards::machine_choice;
use crate::messages::say::{Draft, Post, Refused, Say};
use crate::move_detection::looks_like_a_move;
use crate::plain_text::{is_answer, takes_up, withdraws};
use crate::played_moves::PlayedMoves;
use crate::public_luck::PublicDraws;
use crate::refusals::refusal;
use crate::turn_checks::TurnChecks;
use crate::typed::{Typed, silent};

/// Answers to a challenge.
#[derive(Clone, Copy)]
pub(crate) struct ChallengeAnswers<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ChallengeAnswers<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ChallengeAnswers<'a> {
        ChallengeAnswers { cx }
    }

    pub(crate) async fn accept(self, typed: &Typed<'_>) -> Handled {
        let text = typed.text("part");
        if typed.named("game").is_none()
            && let Some(shown) = apart(|| ByCode::of(self.cx).accepted(typed.named("code"), text)).await?
        {
            return Ok(shown);
        }
        // `/accept k7m2 some words`: a typed id comes first, the rest is mixed in.
        let (first, after) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (named, part) = match typed.named("game") {
            Some(id) => (Some(id.to_owned()), text),
            None => match self.own_id(first).await? {
                Some(id) => (Some(id), after.trim()),
                None => (None, text),
            },
        };
        self.accept_with(named.as_deref(), part).await
    }

    /// `word` as the id of a game, if it is known or has the form of one. A typing error in it never accepts another
    /// challenge.
    pub(crate) async fn own_id(self, word: &str) -> Result<Option<String>, Refused> {
        let id = word.trim_start_matches('#').to_ascii_lowercase();
        if word.starts_with('#') {
            return Ok(Some(id));
        }
        if !is_game_id(&id) {
            return Ok(None);
        }
        Ok(self.cx.hold(&id).await?.map(|held| held.id()))
    }

    /// Accepts a challenge. An empty part becomes the automatic one, the platform's event id.
    pub(crate) async fn accept_with(self, named: Option<&str>, part: &str) -> Handled {
        let part = part.trim();
        let ask = |table: &Table| {
            let accept = ACCEPT.of(TypedLuck::by(&self.cx.person.key, part), table.id());
            // A part too long for a button is not dropped: the reply explains how to mix it in for this game.
            accept.if_short().unwrap_or_else(|| PART.of((), table.id()))
        };
        let mut held = GameFinder::of(self.cx).which(named, Want::Answer, ask).await?;
        let is_own = self.cx.is_challenger(held.table());
        if is_own && held.table().phase() == Phase::Challenged {
            if !part.is_empty() {
                return self.mix_in(&mut held, part).await;
            }
            let (game, levels) = (held.table().challenge().game, &self.cx.service.opponents().levels);
            // In a group a reply without buttons is an alert, which disturbs no one else.
            let machine = machine_choice(Some(game), levels).filter(|_| self.cx.private).map(|choice| vec![choice]);
            return Err(Box::new(Draft::note(Say::OwnChallenge).choices(machine.into_iter().collect())));
        }
        if !part.is_empty() && *self.cx.accounts.at(held.table()) != self.cx.person.key {
            return self.how_to_mix(&held);
        }
        if held.table().phase() == Phase::Challenged {
            Blocks::of(self.cx).may_meet(&held.table().challenge().challenger.clone()).await?;
        }
        let by = self.cx.accounts.person_at(held.table(), &self.cx.person);
        let comes_here = self.cx.has_link(&held.seated).await?;
        self.take_seat(&mut held, by, part, comes_here).await?;
        self.begun(&held).await
    }

    /// Accepts for the account `by`. With `comes_here` the game is shown in this chat too from now on.
    pub(crate) async fn take_seat(
        self,
        held: &mut Held,
        by: Person,
        part: &str,
        comes_here: bool,
    ) -> Result<(), Refused> {
        if Challenges::of(self.cx).open_of_person().await?.0 >= self.cx.service.quotas().games_per_person {
            return Err(Say::TooManyGames.into());
        }
        may_look(self.cx, held.table().challenge().time)?;
        if held.table().phase() == Phase::Challenged {
            let may = RatedTerms::of(self.cx).may_accept_rated(held).await;
            if let Err(refused) = may {
                let terms = Casual::of(self.cx).terms_in(held);
                return Err(Casual::of(self.cx).or_casual(refused, terms).await);
            }
            if held.table().challenge().luck.is_beacon() {
                PublicDraws::of(self.cx.service).for_new_game().await?;
            }
        }
        let card = &held.seated.card;
        if comes_here && !card.is_at(&self.cx.place) && card.places.len() < GAME_PLACES_MAX {
            held.seated.add_place(self.cx.place.clone());
        }
        let part = if part.is_empty() { self.automatic_part(&by) } else { Part::typed(part) };
        let (actor, board) = (Actor::Person(by.key.clone()), Post::Board { game: held.id() });
        let action = Action::Accept { by, part };
        if let Err(refused) = Acts::of(self.cx).act_as(&actor, held, action, |_| vec![board]).await {
            held.seated.undo_additions();
            return Err(refused);
        }
        Ok(())
    }

    /// The platform's event id. It names the platform, so an account that is connected with the one of the seat gives a
    /// number made of it: the record is public, and no record tells that two accounts are one person.
    fn automatic_part(self, by: &Person) -> Part {
        match by.key == self.cx.person.key {
            true => Part::automatic(&*self.cx.event),
            false => Part::automatic(Sum::of(self.cx.event.as_bytes()).to_string()),
        }
    }

    /// Says in private where the board is, if it is in a group.
    pub(crate) async fn begun(self, held: &Held) -> Handled {
        // A browser shows the board itself.
        if !self.cx.private || self.cx.session.is_some() || held.places().contains(&self.cx.place) {
            return Ok(silent());
        }
        if let Some(at) = PlayedMoves::of(self.cx).shown_at(held) {
            return Ok(vec![Draft::note(Say::DoneAt { game: held.id(), at })]);
        }
        let mut title = None;
        for place in held.places() {
            title = title.or(self.cx.service.clients.title(&*self.cx.service.store, place).await);
        }
        Ok(vec![Draft::note(BegunElsewhere { game: held.id(), title })])
    }

    /// Shows how to mix in luck, below the challenge.
    pub(crate) async fn how_to_mix_named(self, game: &str) -> Handled {
        self.how_to_mix(&self.cx.hold_named(game).await?)
    }

    /// Shows the whole sealed envelope.
    pub(crate) async fn envelope_named(self, game: &str) -> Handled {
        let held = self.cx.hold_named(game).await?;
        Ok(vec![Draft::note(Say::envelope(held.table()))])
    }

    pub(crate) async fn decline(self, typed: &Typed<'_>) -> Handled {
        self.decline_named(typed.game()).await
    }

    pub(crate) async fn decline_named(self, named: Option<&str>) -> Handled {
        let mut held = GameFinder::of(self.cx).which(named, Want::Decline, |table| DECLINE.of((), table.id())).await?;
        if held.table().phase() == Phase::Challenged && self.cx.is_challenger(held.table()) {
            return Err(ChallengeSay::OwnDecline { game: held.id() }.into());
        }
        if !self.cx.is_for(held.table()) {
            return Err(refusal(&held.id(), Some(&self.cx.taste.named(held.table())), &Refusal::NotForYou));
        }
        let by = self.cx.accounts.person_at(held.table(), &self.cx.person);
        let post = Post::Declined { game: held.id(), by: by.clone() };
        Acts::of(self.cx).act(&mut held, Action::Decline { by }, |_| vec![post]).await?;
        Ok(silent())
    }

    pub(crate) async fn cancel(self, typed: &Typed<'_>) -> Handled {
        self.cancel_named(typed.game()).await
    }

    pub(crate) async fn cancel_named(self, named: Option<&str>) -> Handled {
        let ask = |table: &Table| CANCEL.of((), table.id());
        if let Some((mut held, offer)) = self.own_offer(named).await? {
            return Acts::of(self.cx).withdraw_offer(&mut held, offer).await;
        }
        let mut held = match GameFinder::of(self.cx).which(named, Want::OwnChallenge, ask).await {
            Err(refused) if self.cx.moderator && matches!(refused.say, Say::NoOwnChallengeHere) => {
                GameFinder::of(self.cx).which(None, Want::AnyChallenge, ask).await?
            }
            held => held?,
        };
        if self.moderates(&held) {
            return self.withdraw(held).await;
        }
        let post = Post::Cancelled { game: held.id() };
        Acts::of(self.cx).act(&mut held, Action::Cancel, |_| vec![post]).await?;
        Ok(silent())
    }

    /// The person's own pending offer in the named or replied-to game.
    async fn own_offer(self, named: Option<&str>) -> Result<Option<(Held, Offer)>, Refused> {
        let held = match named {
            Some(id) => self.cx.hold_named(id).await?,
            None => match self.cx.replied_game().await? {
                Some((id, _)) => match self.cx.hold(&id).await? {
                    Some(held) => held,
                    None => return Ok(None),
                },
                None => return Ok(None),
            },
        };
        let own = self.cx.seat_at(held.table());
        let offer = held.table().offer().filter(|(seat, _)| own == Some(*seat)).map(|(_, offer)| offer);
        Ok(offer.map(|offer| (held, offer)))
    }

    /// True if the person moderates this chat and the challenge is another person's.
    fn moderates(self, held: &Held) -> bool {
        let is_foreign = !self.cx.is_challenger(held.table());
        self.cx.moderator && is_foreign && held.places().contains(&self.cx.place)
    }

    async fn withdraw(self, mut held: Held) -> Handled {
        let post = Post::Withdrawn { game: held.id(), by: self.cx.person.clone() };
        Acts::of(self.cx).act_as(&Actor::House, &mut held, Action::Cancel, |_| vec![post]).await?;
        Ok(silent())
    }

    /// Explains how this person can mix in luck, or whose turn that is.
    pub(crate) fn how_to_mix(self, held: &Held) -> Handled {
        let (table, game) = (held.table(), held.id());
        let challenge = table.challenge();
        if table.phase() != Phase::Challenged {
            return Err(refusal(&game, Some(table), &Refusal::AlreadyAnswered));
        }
        if challenge.luck.is_beacon() {
            return Err(ChallengeSay::NothingToMix { game }.into());
        }
        let is_challenger = challenge.challenger.key == self.cx.person.key;
        // Luck is mixed in by the account that the challenge names, by no connected one.
        let is_named = self.cx.is_for(table) && *self.cx.accounts.at(table) == self.cx.person.key;
        if is_challenger || is_named {
            return Ok(vec![Draft::note(ChallengeSay::HowToMix {
                game,
                is_challenger,
                hears_words: self.cx.service.hears_words(self.cx.place.platform),
            })]);
        }
        let opponent = match &challenge.opponent {
            Opponent::Person(person) => self.cx.taste.name_of(table, person),
            Opponent::Username(name) => format!("@{name}"),
            Opponent::Anyone => String::new(),
        };
        let challenger = self.cx.taste.name_of(table, &challenge.challenger);
        Err(ChallengeSay::NotYourEnvelope { game, challenger, opponent }.into())
    }

    /// Handles text in reply to a challenge: an answer to it, its withdrawal, or words to be mixed in.
    pub(crate) async fn replied(self, game: &str, text: &str) -> Handled {
        let Some(mut held) = self.cx.hold(game).await? else { return Ok(silent()) };
        let is_own = self.cx.is_challenger(held.table());
        if takes_up(text) && !is_own {
            // Released first, because a game has one holder at a time.
            drop(held);
            return apart(|| self.accept_with(Some(game), "")).await;
        }
        // Mixed in as luck these words would be made public.
        if withdraws(text) && is_own {
            drop(held);
            return apart(|| self.cancel_named(Some(game))).await;
        }
        self.reply_to_challenge(&mut held, text).await
    }

    /// Text in reply to a challenge. From the challenger it is mixed in; an opponent accepts only by button or command.
    /// A move or answer that came too early is never taken as luck.
    async fn reply_to_challenge(self, held: &mut Held, text: &str) -> Handled {
        if !self.cx.is_challenger(held.table()) {
            return self.how_to_mix(held);
        }
        let (_, text) = split_game_id(text);
        if is_answer(text) || looks_like_a_move(text) {
            return Err(TurnChecks::of(self.cx).not_begun(held.table()));
        }
        self.mix_in(held, text).await
    }

    /// Mixes in the challenger's own words.
    async fn mix_in(self, held: &mut Held, text: &str) -> Handled {
        let challenger = &held.table().challenge().challenger.key;
        if *challenger != self.cx.person.key || held.table().challenge().luck.is_beacon() {
            return self.how_to_mix(held);
        }
        let game = held.id();
        Acts::of(self.cx).act(held, Action::Part(text.to_owned()), |_| Vec::new()).await?;
        Ok(vec![Draft::note(ChallengeSay::PartKept { game })])
    }
}
