//! Wishes in plain words: a draw, a resignation, an answer to an offer.

use banco_engine::{Offer, Phase};

use crate::context::{Context, Held};
use crate::features::offers::commands::Offers;
use crate::find_game::{GameFinder, Want};
use crate::messages::say::{Draft, Refused};
use crate::plain_text::Wish;

/// Requests in plain words.
#[derive(Clone, Copy)]
pub(crate) struct Wishes<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Wishes<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Wishes<'a> {
        Wishes { cx }
    }

    /// Carries out the request; `None` if it fits no game here.
    pub(crate) async fn wished(self, wish: Wish, named: Option<&str>) -> Result<Option<Vec<Draft>>, Refused> {
        let Some(held) = self.at_hand(named).await? else { return Ok(None) };
        let own = self.cx.seat_at(held.table());
        match wish {
            Wish::Draw => Offers::of(self.cx).offer(held, Offer::Draw).await.map(Some),
            Wish::Resign => Offers::of(self.cx).ask_resign(&held).map(Some),
            Wish::Answer { yes } => match held.table().offer() {
                Some((asking, offer)) if own == Some(asking.other()) => {
                    Offers::of(self.cx).answer_offer(held, offer, yes).await.map(Some)
                }
                Some(_) | None => Ok(None),
            },
        }
    }

    /// The game that is meant, if it is clear: named, replied to, or the only one this person plays here.
    async fn at_hand(self, named: Option<&str>) -> Result<Option<Held>, Refused> {
        let replied = self.cx.replied_game().await?.map(|(id, _)| id);
        let id = match named.map(str::to_owned).or(replied) {
            Some(id) => id,
            None => match GameFinder::of(self.cx).candidates(Want::Play).await?.as_slice() {
                [(id, _)] => id.clone(),
                _ => return Ok(None),
            },
        };
        let plays = |held: &Held| held.table().phase() == Phase::Playing && self.cx.seat_at(held.table()).is_some();
        Ok(self.cx.hold(&id).await?.filter(plays))
    }
}
