//! The service as adapters see it, and what happens to chats rather than to games.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use banco_engine::{Action, Actor, Entry, Person, Table};
use banco_ports::limits::{CHALLENGE_PATIENCE_MILLIS, SETTLE_PATIENCE, SUGGESTIONS_MAX};
use banco_ports::{
    Answer, Completion, Converse, Glance, Inbound, Lang, Place, Platform, Reader, ReplyKind, StepsSeen, Suggestion,
    TableLine, TableSeen,
};
use banco_store::{Batch, GameAppend, GameCard, Letter, StoreError};
use serde_json::Value;

use crate::context::card_of;
use crate::facts::say::{Draft, Say};
use crate::facts::taste::Taste;
use crate::facts::wishes::Scope;
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

    async fn joined(&self, place: Place, event: String, lang: Option<Lang>) {
        let (of_chat, _) = self.wishes(Scope::Chat, &wishes::of_chat(&place)).await;
        let welcome = Post::Welcome { lang: of_chat.lang().or(self.lang.fixed()).or(lang) };
        let body = serde_json::to_value(&welcome).expect("a post is plain data");
        let letter = Letter { place: place.clone(), by: None, body };
        let batch = Batch { event: Some(event), outbox: vec![letter], ..Batch::default() };
        match self.store.append(batch).await {
            Ok(numbers) => {
                self.outbox.enqueue(&place, None, numbers.into_iter().map(|number| (number, welcome.clone())))
            }
            // Welcomed before, or not now: nobody waits for it.
            Err(error) => tracing::debug!("welcome: {error}"),
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
        if seated.card.place.platform != platform {
            return None;
        }
        let png = self.public_picture(&seated).await?;
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

    async fn tables(&self, place: &Place, reader: &Reader) -> Vec<TableLine> {
        self.tables_of(place, reader).await
    }

    async fn table(&self, platform: Platform, game: &str, reader: &Reader) -> Option<TableSeen> {
        self.table_for(platform, game, reader).await
    }

    async fn picture(
        &self,
        platform: Platform,
        game: &str,
        reader: &Reader,
        glance: &Glance,
    ) -> Option<(u32, Arc<Vec<u8>>)> {
        self.picture_for(platform, game, reader, glance).await
    }

    async fn steps(&self, game: &str, version: u32, person: &Person, path: &str) -> Option<StepsSeen> {
        self.steps_of(game, version, person, path).await
    }

    async fn called(&self, person: &Person) {
        self.book.call(person).await;
    }

    async fn keep(&self, platform: Platform, facts: Vec<(String, Value)>) {
        let prefix = of_adapter(platform);
        let values = facts.into_iter().map(|(key, fact)| (format!("{prefix}{key}"), Some(fact))).collect();
        if let Err(error) = self.store.append(Batch { values, ..Batch::default() }).await {
            tracing::warn!("{} could not keep what it would remember: {error}", platform.key());
        }
    }

    async fn kept(&self, platform: Platform, prefix: &str) -> Vec<(String, Value)> {
        self.store.values(&format!("{}{prefix}", of_adapter(platform))).await.unwrap_or_default()
    }
}

/// Where what an adapter keeps begins in the store.
fn of_adapter(platform: Platform) -> String {
    format!("adapter:{}:", platform.key())
}

#[async_trait]
impl Present for Service {
    async fn present(&self, post: &Post) -> Result<Option<PresentedPost>, StoreError> {
        self.present_post(post).await
    }

    async fn moved(&self, from: &Place, to: &Place) {
        Service::moved(self, from, to).await;
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
            let table = seated.table.clone();
            if let Err(error) = self.keep(&mut seated, Vec::new(), table, to, Post::Board { game: id }).await {
                tracing::error!("a game of {from} did not follow to {to}: {error}");
            }
        }
    }

    /// Takes back the challenge among `games` that has waited longest, if that is too long; whether there was one.
    pub async fn expire_one(&self, mut games: Vec<(String, GameCard)>) -> bool {
        let now = self.now();
        games.retain(|(_, card)| now - card.changed >= CHALLENGE_PATIENCE_MILLIS);
        games.sort_by_key(|(_, card)| card.changed);
        for (id, _) in games {
            let Ok(Some(slot)) = self.book.open(&*self.store, &id).await else { continue };
            let mut seated = slot.lock().await;
            // A game that goes on does not expire: the table refuses.
            let Ok((entries, next)) = seated.table.act(&Actor::Clock, Action::Expire, now) else { continue };
            let place = seated.card.place.clone();
            let kept = self.keep(&mut seated, entries, next, &place, Post::Cancelled { game: id }).await;
            return kept.inspect_err(|error| tracing::warn!("a challenge did not expire: {error}")).is_ok();
        }
        false
    }

    /// Keeps what no person's event changed in a game, and sends its post on its way.
    async fn keep(
        &self,
        seated: &mut Seated,
        entries: Vec<Entry>,
        next: Table,
        place: &Place,
        post: Post,
    ) -> Result<(), StoreError> {
        let card = card_of(&next, place.clone(), self.now());
        let append =
            GameAppend { id: next.id().to_owned(), expected: seated.table.entries(), entries, card: card.clone() };
        let body = serde_json::to_value(&post).expect("a post is plain data");
        let letter = Letter { place: place.clone(), by: None, body };
        let batch = Batch { game: Some(append), outbox: vec![letter], ..Batch::default() };
        let numbers = self.store.append(batch).await?;
        *seated = Seated { table: next, card };
        self.outbox.enqueue(place, None, numbers.into_iter().map(|number| (number, post.clone())));
        Ok(())
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
        if let Err(error) = self.store.append(Batch { values, ..Batch::default() }).await {
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
