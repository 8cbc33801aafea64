//! The service as adapters see it, and what happens to chats rather than to games.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use banco_engine::Person;
use banco_ports::limits::{SETTLE_PATIENCE, SUGGESTIONS_MAX};
use banco_ports::{Answer, Completion, Converse, Inbound, Lang, Place, Platform, ReplyKind, Suggestion};
use banco_store::StoreError;

use crate::context::card_of;
use crate::desk::{Cause, Commit};
use crate::facts::say::{Draft, Say};
use crate::facts::taste::Taste;
use crate::outbox::{Present, PresentedPost, Unshown};
use crate::{Post, Seated, Service};
use crate::{wishes, words};

#[async_trait]
impl Converse for Service {
    async fn handle(&self, inbound: Inbound) -> Answer {
        Service::handle(self, inbound).await
    }

    async fn complete(&self, query: Completion) -> Vec<Suggestion> {
        let taste = self.taste_of(&query.from.key, query.lang).await;
        match (query.command.as_str(), query.option.as_str()) {
            ("move", "move") => self.suggest_moves(&query, &taste).await,
            (_, "game") => self.suggest_games(&query, taste.lang).await,
            _ => Vec::new(),
        }
    }

    async fn joined(&self, place: Place, event: String, _lang: Option<Lang>) {
        let welcome = Commit::new(Cause::House { event: Some(&event) }).tell([&place], &[Post::Welcome]);
        if let Err(error) = self.commit(welcome).await {
            // Welcomed before, or not now: nobody waits for it.
            tracing::debug!("welcome: {error}");
        }
        self.outbox.wake(&place, self.outbox.moment());
    }

    async fn unshown(&self, from: &Person, lang: Option<Lang>) -> Answer {
        let unshown = self.outbox.unshown(&from.key).await;
        if unshown.is_empty() {
            return Answer::default();
        }
        let taste = self.taste_of(&from.key, lang).await;
        let mut replies = Vec::with_capacity(unshown.len());
        for Unshown { post, why, .. } in unshown {
            let game = post.game().map(str::to_owned);
            let say = Say::Unshown { game, is_board: post.board_of().is_some(), why };
            replies.push(self.present_reply(Draft::new(ReplyKind::Private, say), &taste).await);
        }
        Answer { replies }
    }

    async fn revived(&self, place: Place) {
        self.outbox.wake(&place, self.outbox.moment());
    }

    async fn moved(&self, from: Place, to: Place) {
        Service::moved(self, &from, &to).await;
    }

    async fn settle(&self, place: &Place) {
        self.outbox.settle(Some(place), SETTLE_PATIENCE).await;
    }

    async fn board_png(&self, platform: Platform, game: &str) -> Option<(u32, Arc<Vec<u8>>)> {
        let slot = self.book.open(&*self.store, game).await.ok()??;
        let seated = Seated::clone(&*slot.lock().await);
        let place = seated.card.places.iter().find(|place| place.platform == platform)?;
        let png = self.public_picture(&seated, place).await?;
        Some((seated.table.version(), png))
    }

    async fn legal(&self, game: &str, version: u32, person: &Person) -> Vec<String> {
        let Ok(Some(slot)) = self.book.open(&*self.store, game).await else { return Vec::new() };
        let table = slot.lock().await.table.clone();
        let own_turn = table.to_move().is_some() && table.to_move() == table.seat_of(&person.key);
        match table.game() {
            Some(game) if own_turn && table.version() == version => {
                game.legal().into_iter().map(|mv| mv.text).collect()
            }
            Some(_) | None => Vec::new(),
        }
    }
}

#[async_trait]
impl Present for Service {
    async fn present(&self, post: &Post, place: &Place) -> Result<Option<PresentedPost>, StoreError> {
        self.present_post(post, place).await
    }

    async fn moved(&self, from: &Place, to: &Place) {
        Service::moved(self, from, to).await;
    }

    /// The game is shown in his private chat from now on.
    async fn opened(&self, post: &Post, place: &Place) {
        let Some(game) = post.game() else { return };
        let Ok(Some(slot)) = self.book.open(&*self.store, game).await else { return };
        let mut seated = slot.lock().await;
        if seated.card.is_at(place) {
            return;
        }
        let places = seated.card.places.iter().chain([place]).cloned().collect();
        let next = seated.table.clone();
        let card = card_of(&next, places, Some(&seated.card), self.now());
        let commit = Commit::new(Cause::House { event: None }).step(&mut seated, Vec::new(), next, card);
        if let Err(error) = self.commit(commit).await {
            tracing::warn!("game {game} is not shown at {place}: {error}");
        }
    }
}

impl Service {
    /// The games of a chat follow it to its new id; doing it twice changes nothing.
    pub async fn moved(&self, from: &Place, to: &Place) {
        self.move_wishes(from, to).await;
        let Ok(games) = self.store.open_games_at(from).await else { return };
        for (id, _) in games {
            let Ok(Some(slot)) = self.book.open(&*self.store, &id).await else { continue };
            let mut seated = slot.lock().await;
            let places: Vec<Place> =
                seated.card.places.iter().map(|place| if place == from { to } else { place }).cloned().collect();
            let next = seated.table.clone();
            let card = card_of(&next, places, Some(&seated.card), self.now());
            let board = [Post::Board { game: id }];
            let commit = Commit::new(Cause::House { event: None }).tell([to], &board);
            if let Err(error) = self.commit(commit.step(&mut seated, Vec::new(), next, card)).await {
                tracing::error!("a game of {from} did not follow to {to}: {error}");
            }
        }
    }

    /// What a chat chose goes with it; what was chosen at the new place since then stays.
    async fn move_wishes(&self, from: &Place, to: &Place) {
        let (from, to) = (wishes::of_chat(from), wishes::of_chat(to));
        let Ok(chosen) = self.store.values(&from).await else { return };
        let there = self.store.values(&to).await.unwrap_or_default();
        let is_new = |name: &String| there.iter().all(|(known, _)| known != name);
        let values = chosen.into_iter().filter(|(name, _)| is_new(name));
        let values: BTreeMap<_, _> = values.map(|(name, value)| (format!("{to}{name}"), Some(value))).collect();
        if values.is_empty() {
            return;
        }
        if let Err(error) = self.commit(Commit::new(Cause::House { event: None }).values(values)).await {
            tracing::error!("the settings of a chat did not follow it: {error}");
        }
    }

    /// Legal moves whose canonical or printed text begins with what is typed.
    async fn suggest_moves(&self, query: &Completion, taste: &Taste) -> Vec<Suggestion> {
        let typed = banco_ports::text::fold(query.typed.trim());
        let mut suggestions = Vec::new();
        for id in self.games_to_move(query).await {
            let Ok(Some(slot)) = self.book.open(&*self.store, &id).await else { continue };
            let table = slot.lock().await.table.clone();
            let own = table.seat_of(&query.from.key);
            if own.is_none() || table.to_move() != own {
                continue;
            }
            let Some(game) = table.game() else { continue };
            for mv in game.legal() {
                let written = game.write(&mv.text, taste.notation(game.key()));
                let fits = mv.text.starts_with(&typed) || banco_ports::text::fold(&written).starts_with(&typed);
                if fits {
                    let label = format!("{written} ({}) · {}", mv.text, id);
                    suggestions.push(Suggestion { label, value: format!("{} #{id}", mv.text) });
                }
                if suggestions.len() == SUGGESTIONS_MAX {
                    return suggestions;
                }
            }
        }
        suggestions
    }

    async fn games_to_move(&self, query: &Completion) -> Vec<String> {
        if let Some(game) = &query.game {
            return vec![game.trim_start_matches('#').to_ascii_lowercase()];
        }
        let games = self.store.open_games_at(&query.place).await.unwrap_or_default();
        let waiting = games.into_iter().filter(|(_, card)| card.waiting_for.as_ref() == Some(&query.from.key));
        waiting.map(|(id, _)| id).collect()
    }

    async fn suggest_games(&self, query: &Completion, lang: Lang) -> Vec<Suggestion> {
        let typed = query.typed.trim().trim_start_matches('#').to_ascii_lowercase();
        let games = self.store.games_of(&query.from.key, true, SUGGESTIONS_MAX).await.unwrap_or_default();
        let mut suggestions = Vec::new();
        for (id, _) in games.into_iter().filter(|(id, _)| id.starts_with(&typed)) {
            let Ok(Some(slot)) = self.book.open(&*self.store, &id).await else { continue };
            let table = slot.lock().await.table.clone();
            let others: Vec<String> = table.seats().map_or_else(Vec::new, |seats| {
                seats.iter().filter(|person| person.key != query.from.key).map(|person| person.name.clone()).collect()
            });
            let kind = words::game_name(lang, table.challenge().game);
            suggestions.push(Suggestion { label: format!("#{id} · {kind} · {}", others.join(", ")), value: id });
        }
        suggestions
    }
}
