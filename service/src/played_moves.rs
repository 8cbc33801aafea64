//! Moves in canonical form, and the reply where the board is shown elsewhere.

use banco_engine::{Action, JudgedMove, MoveError, Notation, Refusal};
use banco_ports::Place;
use banco_ports::text::repeated;

use crate::context::{Context, Handled, Held};
use crate::messages::say::{Draft, Post, Say};
use crate::public_luck::PublicDraws;
use crate::refusals::{move_refusal, refusal};
use crate::typed::silent;
use crate::words;

/// Moves in canonical form.
#[derive(Clone, Copy)]
pub(crate) struct PlayedMoves<'a> {
    cx: &'a Context<'a>,
}

impl<'a> PlayedMoves<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> PlayedMoves<'a> {
        PlayedMoves { cx }
    }

    /// Plays a move given in canonical form.
    pub(crate) async fn move_canonical(self, held: &mut Held, mv: &str) -> Handled {
        let action = Action::Move { text: mv.to_owned(), prefer: Some(Notation::Coordinates) };
        self.play(held, action, mv).await
    }

    /// Plays a move that the rules have judged; a forbidden one is refused with its rule.
    pub(crate) async fn move_judged(self, held: &mut Held, judged: JudgedMove) -> Handled {
        match judged {
            JudgedMove::Allowed(allowed) => {
                let mv = allowed.canonical().to_owned();
                self.play(held, Action::Allowed(allowed), &mv).await
            }
            JudgedMove::Forbidden { mv, .. } => self.move_canonical(held, &mv).await,
        }
    }

    async fn play(self, held: &mut Held, action: Action, mv: &str) -> Handled {
        let game = held.id();
        let draws = PublicDraws::of(self.cx.service);
        let (entries, next) =
            draws.act(held.table(), &self.cx.actor_at(held.table()), action, self.cx.now).map_err(|error| {
                let Refusal::Move(refused) = &error else {
                    return refusal(&game, Some(&self.cx.taste.named(held.table())), &error);
                };
                if matches!(refused, MoveError::Illegal(_)) {
                    self.cx.service.refusals.remember(&self.cx.person.key, held.table(), mv);
                }
                move_refusal(&game, Some(held.table()), mv, refused)
            })?;
        self.cx.keep(held, entries, next, vec![Post::Board { game: game.clone() }]).await?;
        // If the board is not shown here, the reply says that the move was played. A browser draws the board itself.
        if held.places().contains(&self.cx.place) || self.cx.session.is_some() {
            return Ok(Vec::new());
        }
        Ok(vec![Draft::note(self.made(held, mv))])
    }

    /// Says that the last move was played, and where its board is; `mv` is its canonical text.
    pub(crate) fn made(self, held: &Held, mv: &str) -> Say {
        let said = held.table().last_text(self.cx.notation(held.table())).unwrap_or_else(|| repeated(mv));
        let mv = words::written(self.cx.taste.lang, said);
        Say::MoveMade { game: held.id(), mv, at: self.shown_at(held) }
    }

    /// Place of a board that is not shown here, if the person can be led there.
    pub(crate) fn shown_at(self, held: &Held) -> Option<Place> {
        // On other platforms a chat has no name that leads to it.
        let leads = |place: &&Place| place.platform == self.cx.place.platform && place.platform.abilities().chat_links;
        if held.places().contains(&self.cx.place) { None } else { held.places().iter().find(leads).cloned() }
    }

    /// Reply after a public action that does not show here: where it shows, or that it is done. The page shows the game
    /// itself.
    pub(crate) fn done(self, held: &Held) -> Vec<Draft> {
        if held.places().contains(&self.cx.place) || self.cx.session.is_some() {
            return silent();
        }
        let game = held.id();
        let said = self
            .shown_at(held)
            .map_or_else(|| Say::Done { game: game.clone() }, |at| Say::DoneAt { game: game.clone(), at });
        vec![Draft::note(said)]
    }
}
