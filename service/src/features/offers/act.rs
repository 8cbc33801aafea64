//! Actions at a table, and the replies to refused ones.

use banco_engine::{Action, Actor, Offer, Refusal, Table};

use crate::context::{Context, Handled, Held};
use crate::dispatch::commands::Typed;
use crate::find_game::Want;
use crate::messages::button::{ButtonAction, Press};
use crate::messages::say::{Choice, Draft, Label, Post, Question, Refused, Say};
use crate::refusals::refusal;

impl Context<'_> {
    /// Does `action` at the table; `posts` makes the public messages from the table after it.
    pub(crate) async fn act(
        &self,
        held: &mut Held,
        action: Action,
        posts: impl FnOnce(&Table) -> Vec<Post>,
    ) -> Result<(), Refused> {
        self.act_as(&self.actor(), held, action, posts).await
    }

    /// As [`Context::act`], for the actor `by`.
    pub(crate) async fn act_as(
        &self,
        by: &Actor,
        held: &mut Held,
        action: Action,
        posts: impl FnOnce(&Table) -> Vec<Post>,
    ) -> Result<(), Refused> {
        let (entries, next) = held
            .table()
            .act(by, action, self.now)
            .map_err(|error| refusal(held.table().id(), Some(held.table()), &error))?;
        self.may_offer(held.table(), &next).await?;
        let posts = posts(&next);
        self.keep(held, entries, next, posts).await
    }

    pub(crate) async fn draw(&self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Draw, typed.game()).await
    }

    pub(crate) async fn abort(&self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Abort, typed.game()).await
    }

    pub(crate) async fn takeback(&self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Takeback, typed.game()).await
    }

    /// Makes an offer, or agrees if the opponent has made the same one.
    pub(crate) async fn offer_named(&self, offer: Offer, named: Option<&str>) -> Handled {
        let want = match offer {
            Offer::Draw => Want::Draw,
            Offer::Takeback => Want::Takeback,
            Offer::Abort | Offer::Concede(_) | Offer::Pause => Want::Play,
        };
        let ask = |table: &Table| self.own_button(Press::now(ButtonAction::Offer(offer), table), table);
        let held = self.which(named, want, ask).await?;
        self.offer(held, offer).await
    }

    pub(crate) async fn offer(&self, mut held: Held, offer: Offer) -> Handled {
        let game = held.id();
        if offer == Offer::Abort {
            self.may_call_off(&game, held.table().phase())?;
        }
        let seat = held.table().seat_of(&self.person.key);
        self.act(&mut held, Action::Offer(offer), |table| {
            // The game ends if both agree, or if an abort needs no consent.
            match (table.offer(), seat) {
                (Some(_), Some(seat)) => vec![Post::Offered { game, seat, offer }],
                // The last board names the player who aborted the game.
                (Some(_) | None, _) => vec![Post::Board { game }],
            }
        })
        .await?;
        Ok(self.done(&held))
    }

    /// Withdraws the person's own offer.
    pub(crate) async fn withdraw_offer(&self, held: &mut Held, offer: Offer) -> Handled {
        let game = held.id();
        let seat = held.table().seat_of(&self.person.key);
        let post = seat.map(|seat| Post::Withdrew { game, seat, offer });
        self.act(held, Action::Withdraw(offer), |_| post.into_iter().collect()).await?;
        Ok(self.done(held))
    }

    /// Accepts or declines the opponent's offer by button.
    pub(crate) async fn answer_offer(&self, mut held: Held, offer: Offer, yes: bool) -> Handled {
        let game = held.id();
        let seat = held.table().seat_of(&self.person.key);
        self.act(&mut held, Action::Answer { offer, yes }, |_| match (yes, seat) {
            (false, Some(seat)) => vec![Post::OfferRefused { game, seat, offer }],
            (true | false, _) => vec![Post::Board { game }],
        })
        .await?;
        Ok(self.done(&held))
    }

    /// Claims a draw that the position allows (chess clause 2.3 with `draws=claim`).
    pub(crate) async fn claim(&self, typed: &Typed<'_>) -> Handled {
        let ask = |table: &Table| self.own_button(Press::now(ButtonAction::Claim, table), table);
        let mut held = self.which(typed.game(), Want::Play, ask).await?;
        self.claim_at(&mut held).await
    }

    pub(crate) async fn claim_at(&self, held: &mut Held) -> Handled {
        let board = Post::Board { game: held.id() };
        self.act(held, Action::Claim, |_| vec![board]).await?;
        Ok(self.done(held))
    }

    pub(crate) async fn resign(&self, typed: &Typed<'_>) -> Handled {
        let points = self.typed_points(typed)?;
        let named = typed.game().filter(|word| points.is_none() || word.len() > 1);
        let ask = |table: &Table| {
            let deed = points.map_or(ButtonAction::Resign, |points| ButtonAction::Offer(Offer::Concede(points)));
            self.own_button(Press::now(deed, table), table)
        };
        let want = if points.is_some() { Want::Concede } else { Want::Play };
        let mut held = self.which(named, want, ask).await?;
        match points {
            Some(points) => self.concede(&mut held, points).await,
            None => self.ask_resign(&held),
        }
    }

    /// Asks for confirmation of a resignation, because its button lies beside others.
    pub(crate) fn ask_resign(&self, held: &Held) -> Handled {
        let table = held.table();
        let Some(seat) = table.seat_of(&self.person.key) else {
            return Err(refusal(table.id(), Some(table), &Refusal::NotSeated));
        };
        if let Some(enough) = table.game().and_then(|game| game.concedes_for(seat)) {
            return self.ask_concede(held, seat, enough);
        }
        let at = |deed| Press::now(deed, table).asking(seat);
        let choices = vec![vec![
            Choice { label: Label::Key("button-resign-yes"), data: at(ButtonAction::ResignYes { points: None }) },
            Choice { label: Label::Key("button-resign-no"), data: at(ButtonAction::ResignNo) },
        ]];
        Ok(vec![
            Draft::note(Say::Ask(Question::ConfirmResign { game: held.id(), asked: self.person.clone() }))
                .choices(choices),
        ])
    }

    /// A button in this person's reply that acts for this person: a press by anyone else has no effect.
    pub(crate) fn own_button(&self, data: Press, table: &Table) -> Press {
        match table.seat_of(&self.person.key) {
            Some(seat) => data.asking(seat),
            None => data,
        }
    }

    pub(crate) async fn resign_confirmed(&self, held: &mut Held) -> Handled {
        let board = Post::Board { game: held.id() };
        self.act(held, Action::Resign, |_| vec![board]).await?;
        Ok(self.done(held))
    }
}
