//! Offers and their answers, claims of a draw or a win on time, and resignations.

use banco_engine::{Action, Offer, Refusal, Table};

use crate::acts::Acts;
use crate::context::{Context, Handled, Held};
use crate::dispatch::hooks;
use crate::features::offers::buttons::{
    CLAIM, CONFIRM, Confirmed, Making, NO_TAKEBACK, NOT_RESIGNED, RESIGN, Resigning, TAKEBACK, Unresigned, offering,
};
use crate::features::offers::cube::CubeDecisions;
use crate::find_game::{GameFinder, Want};
use crate::messages::say::{Choice, Draft, Label, Post, Question, Refused, Say};
use crate::plain_text::Plea;
use crate::played_moves::PlayedMoves;
use crate::refusals::refusal;
use crate::typed::{Typed, silent};

/// Offers between the players, claims and resignations.
#[derive(Clone, Copy)]
pub(crate) struct Offers<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Offers<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Offers<'a> {
        Offers { cx }
    }

    pub(crate) async fn draw(self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Draw, typed.game()).await
    }

    pub(crate) async fn abort(self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Abort, typed.game()).await
    }

    pub(crate) async fn takeback(self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Takeback, typed.game()).await
    }

    /// Makes an offer, or agrees if the opponent has made the same one.
    pub(crate) async fn offer_named(self, offer: Offer, named: Option<&str>) -> Handled {
        let want = match offer {
            Offer::Draw => Want::Draw,
            Offer::Takeback => Want::Takeback,
            Offer::Pause => Want::Pause,
            Offer::Abort | Offer::Concede(_) | Offer::WithoutNumber => Want::Play,
        };
        let ask = |table: &Table| Acts::of(self.cx).own_button(offering(offer, table), table);
        let is_open = offer == Offer::Takeback && named.is_none();
        let last = if is_open { self.last_that_stays().await? } else { None };
        let held = GameFinder::of(self.cx).which(named.or(last.as_deref()), want, ask).await?;
        self.offer(held, offer).await
    }

    /// The game of the person's latest move, if that move stays and nothing else says which game is meant: then no older
    /// move is taken back instead.
    async fn last_that_stays(self) -> Result<Option<String>, Refused> {
        if self.cx.looked_at.is_some() || self.cx.replied_game().await?.is_some() {
            return Ok(None);
        }
        let mut last = None;
        for (id, _) in GameFinder::of(self.cx).candidates(Want::Play).await? {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let table = held.table();
            let Some(seat) = self.cx.seat_at(table) else { continue };
            if table.plies().iter().any(|ply| ply.seat == seat) {
                last = last.max(Some((table.last_at(), table.may_take_back(seat).is_ok(), id)));
            }
        }
        Ok(last.filter(|(_, may, _)| !may).map(|(_, _, id)| id))
    }

    pub(crate) async fn offer(self, mut held: Held, offer: Offer) -> Handled {
        let game = held.id();
        hooks::may_act(self.cx, held.table(), &Action::Offer(offer))?;
        let seat = self.cx.seat_at(held.table());
        Acts::of(self.cx)
            .act(&mut held, Action::Offer(offer), |table| {
                // The game ends if both agree, or if an abort needs no consent.
                match (table.offer(), seat) {
                    (Some(_), Some(seat)) => vec![Post::Offered { game, seat, offer }],
                    // The last board names the player who aborted the game.
                    (Some(_) | None, _) => vec![Post::Board { game }],
                }
            })
            .await?;
        Ok(PlayedMoves::of(self.cx).done(&held))
    }

    /// Accepts or declines the opponent's offer by button.
    pub(crate) async fn answer_offer(self, mut held: Held, offer: Offer, yes: bool) -> Handled {
        let game = held.id();
        let seat = self.cx.seat_at(held.table());
        Acts::of(self.cx)
            .act(&mut held, Action::Answer { offer, yes }, |_| match (yes, seat) {
                (false, Some(seat)) => vec![Post::OfferRefused { game, seat, offer }],
                (true | false, _) => vec![Post::Board { game }],
            })
            .await?;
        Ok(PlayedMoves::of(self.cx).done(&held))
    }

    /// Claims a draw that the position allows (chess clause 2.3 with `draws=claim`).
    pub(crate) async fn claim(self, typed: &Typed<'_>) -> Handled {
        let ask = |table: &Table| Acts::of(self.cx).own_button(CLAIM.now((), table), table);
        let mut held = GameFinder::of(self.cx).which(typed.game(), Want::Play, ask).await?;
        self.claim_at(&mut held).await
    }

    pub(crate) async fn claim_at(self, held: &mut Held) -> Handled {
        let board = Post::Board { game: held.id() };
        Acts::of(self.cx).act(held, Action::Claim, |_| vec![board]).await?;
        Ok(PlayedMoves::of(self.cx).done(held))
    }

    pub(crate) async fn resign(self, typed: &Typed<'_>) -> Handled {
        let points = CubeDecisions::of(self.cx).typed_points(typed)?;
        let named = typed.game().filter(|word| points.is_none() || word.len() > 1);
        let ask = |table: &Table| {
            let resigning = points.map_or(Resigning::Ask, Resigning::For);
            Acts::of(self.cx).own_button(RESIGN.now(resigning, table), table)
        };
        let want = if points.is_some() { Want::Concede } else { Want::Play };
        let mut held = GameFinder::of(self.cx).which(named, want, ask).await?;
        match points {
            Some(points) => CubeDecisions::of(self.cx).concede(&mut held, points).await,
            None => self.ask_resign(&held),
        }
    }

    /// Asks for confirmation of a resignation, because its button lies beside others.
    pub(crate) fn ask_resign(self, held: &Held) -> Handled {
        let table = held.table();
        // There is nothing to confirm at a table that is over, or has not begun.
        let refused = table.act(&self.cx.actor_at(table), Action::Resign, self.cx.now).err();
        let seat = self.cx.seat_at(table).filter(|_| refused.is_none());
        let Some(seat) = seat else {
            return Err(refusal(table.id(), Some(table), &refused.unwrap_or(Refusal::NotSeated)));
        };
        if let Some(enough) = table.game().and_then(|game| game.concedes_for(seat)) {
            return CubeDecisions::of(self.cx).ask_concede(held, seat, enough);
        }
        let yes = CONFIRM.now(Confirmed::Resign(None), table).asking(seat);
        let no = NOT_RESIGNED.now(Unresigned::PlayOn, table).asking(seat);
        let choices = vec![vec![
            Choice { label: Label::Key("button-resign-yes"), data: yes },
            Choice { label: Label::Key("button-resign-no"), data: no },
        ]];
        let asked = self.cx.accounts.person_at(held.table(), &self.cx.person);
        let question = Say::Ask(Question::ConfirmResign { game: held.id(), asked });
        // Readers of a chat without the game learn neither of the game nor of the account that plays it.
        let is_here = held.seated.card.belongs_to(&self.cx.place);
        let draft = if is_here { Draft::note(question) } else { Draft::private(question) };
        Ok(vec![draft.choices(choices)])
    }

    pub(crate) async fn resign_confirmed(self, held: &mut Held) -> Handled {
        let board = Post::Board { game: held.id() };
        Acts::of(self.cx).act(held, Action::Resign, |_| vec![board]).await?;
        Ok(PlayedMoves::of(self.cx).done(held))
    }
}

impl<'a> Offers<'a> {
    /// Carries out the request in the game it is meant for.
    pub(crate) async fn plead(self, plea: Plea, named: Option<&str>) -> Handled {
        let yes = match plea {
            Plea::Ask => return self.offer_named(Offer::Takeback, named).await,
            Plea::Grant => true,
            Plea::Deny => false,
        };
        let ask = |table: &Table| {
            let answer = if yes { TAKEBACK.now(Making::Accept, table) } else { NO_TAKEBACK.now((), table) };
            Acts::of(self.cx).own_button(answer, table)
        };
        // Without a pending request the words are talk.
        let held = match GameFinder::of(self.cx).which(named, Want::Play, ask).await {
            Ok(held) => held,
            Err(asked) if !asked.choices.is_empty() => return Err(asked),
            Err(_) => return Ok(silent()),
        };
        let own = self.cx.seat_at(held.table());
        match held.table().offer() {
            Some((asking, Offer::Takeback)) if own == Some(asking.other()) => {
                self.answer_offer(held, Offer::Takeback, yes).await
            }
            Some(_) | None => Ok(silent()),
        }
    }
}
