//! `/privacy` (days 3.5): exports a person's stored data as a private file, and erases the person.
//!
//! The journal is append-only, so an erasure is a tombstone ([`banco_store::former`]). After it, data that is read has
//! no name or id of the person, and the person's settings are removed. A warning covers people who read the raw old
//! journal lines.

use std::collections::BTreeMap;

use banco_engine::{Action, Actor, Entry, PersonKey, Phase, fnv1a_64};
use banco_ports::File;
use banco_ports::limits::{EXPORT_BYTES_MAX, PERSON_GAMES_READ_MAX, SETTLE_PATIENCE};
use banco_ports::text::fold;
use banco_store::GameCard;
use banco_store::erasure::{SALT, covered, nobody, tombstones};
use serde_json::{Map, Value, json};

use crate::blocks::BLOCKS;
use crate::card::next_card;
use crate::context::{Context, Handled, store_trouble};
use crate::dispatch::hooks::leave_all;
use crate::features::privacy::block::kept_of;
use crate::features::privacy::buttons::{PRIVACY, Privacy};
use crate::features::privacy::say::PrivacySay;
use crate::messages::say::{Choice, Draft, Label, Refused};
use crate::persons::is_of_connections;
use crate::prepared_commit::{Cause, Commit};
use crate::present::Presenter;
use crate::sessions::kept::without_proof;
use crate::typed::Typed;
use crate::{Post, adapter_values, i18n};

/// Number that binds the question to the asked person: a press by another person must erase no data.
fn asked(person: &PersonKey) -> u32 {
    fnv1a_64([person.0.as_str()]) as u32
}

/// True if the name of a value is about this person: the person's key is one of its parts.
fn is_about(name: &str, person: &PersonKey) -> bool {
    let own = format!(":{}:", person.0);
    format!(":{name}:").contains(&own)
}

/// Answers `/privacy` and its buttons.
#[derive(Clone, Copy)]
pub(crate) struct PrivacyRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> PrivacyRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> PrivacyRequests<'a> {
        PrivacyRequests { cx }
    }

    pub(crate) async fn privacy(self, typed: &Typed<'_>) -> Handled {
        let said: Vec<String> = typed.text("do").split_whitespace().map(fold).collect();
        let said: Vec<&str> = said.iter().map(String::as_str).collect();
        match said.as_slice() {
            ["export" | "download" | "xuat" | "tai", ..] => self.export_me().await,
            ["delete" | "xoa", "yes" | "co" | "chac", ..] => self.forget_me().await,
            ["delete" | "xoa", ..] => self.ask_to_forget().await,
            _ => self.about_me().await,
        }
    }

    pub(crate) async fn privacy_pressed(self, privacy: Privacy) -> Handled {
        match privacy {
            Privacy::Export => self.export_me().await,
            Privacy::Delete => self.ask_to_forget().await,
            Privacy::Sure { asked: of } if of == asked(&self.cx.person.key) => self.forget_me().await,
            Privacy::Sure { .. } => Err(PrivacySay::NotYours.into()),
        }
    }

    async fn my_games(self) -> Result<Vec<(String, GameCard)>, Refused> {
        let games = self.cx.service.store.games_of(&self.cx.person.key, false, PERSON_GAMES_READ_MAX).await;
        games.map_err(|error| store_trouble(&error))
    }

    /// Values stored about the person, by name.
    async fn my_values(self) -> Result<BTreeMap<String, Value>, Refused> {
        Ok(self.values_and_mine().await?.1)
    }

    /// All values, and those stored about the person.
    async fn values_and_mine(self) -> Result<(BTreeMap<String, Value>, BTreeMap<String, Value>), Refused> {
        let all = self.cx.service.store.values("").await.map_err(|error| store_trouble(&error))?;
        let is_mine = |(name, value): &(String, Value)| {
            is_about(name, &self.cx.person.key) || value.as_str() == Some(self.cx.person.key.0.as_str())
        };
        let (mine, others) = all.into_iter().partition(is_mine);
        Ok((others, mine))
    }

    async fn about_me(self) -> Handled {
        let (games, settings) = (self.my_games().await?.len(), self.my_values().await?.len());
        let choice = |key, privacy| Choice { label: Label::Key(key), data: PRIVACY.plain(privacy) };
        let choices = vec![vec![
            choice("button-privacy-export", Privacy::Export),
            choice("button-privacy-delete", Privacy::Delete),
        ]];
        Ok(vec![Draft::private(PrivacySay::About { games, settings }).choices(choices)])
    }

    /// Exports all of it, except secrets of running games: of those the file has public facts.
    async fn export_me(self) -> Handled {
        let (cards, mut values) = (self.my_games().await?, self.my_values().await?);
        // Blocks by other people are private to those people.
        let own_blocks = format!("{BLOCKS}{}:", self.cx.person.key.0);
        values.retain(|name, _| !name.starts_with(BLOCKS) || name.starts_with(&own_blocks));
        // The file says that other accounts exist, not which.
        values.retain(|name, _| !is_of_connections(name));
        values =
            values.into_iter().filter_map(|(name, value)| Some((name.clone(), without_proof(&name, value)?))).collect();
        let is_connected = !self.cx.accounts.is_alone();
        let mut size = 0;
        let mut games = Vec::with_capacity(cards.len());
        for (id, card) in &cards {
            let Some(held) = self.cx.hold_listed(id).await? else { continue };
            let is_over = held.table().phase() != Phase::Playing && held.table().phase() != Phase::Challenged;
            let record = match is_over {
                true => self.cx.service.store.load(id).await.map_err(|error| store_trouble(&error))?.map(record),
                false => None,
            };
            let moves: Vec<&str> = held.table().plies().iter().map(|ply| ply.mv.as_str()).collect();
            let places = Presenter::of(self.cx.service).known_places(card, &self.cx.person.key).await;
            let game = json!({
                "id": id, "game": card.game, "changed": card.changed, "places": places, "moves": moves, "record": record,
            });
            size += game.to_string().len();
            if size > EXPORT_BYTES_MAX {
                break;
            }
            games.push(game);
        }
        let is_whole = games.len() == cards.len();
        let said = Draft::private(PrivacySay::Exported { games: games.len(), settings: values.len(), is_whole });
        let all = json!({
            "person": self.cx.person, "exported": self.cx.now, "settings": Map::from_iter(values), "games": games, "whole": is_whole,
            "connected": is_connected,
        });
        let file = File { name: "banco-privacy.json".to_owned(), bytes: format!("{all:#}").into_bytes() };
        Ok(vec![said.files(vec![file])])
    }

    async fn ask_to_forget(self) -> Handled {
        let running = self.my_games().await?.iter().filter(|(_, card)| card.open).count();
        let sure = PRIVACY.plain(Privacy::Sure { asked: asked(&self.cx.person.key) });
        let choices = vec![vec![Choice { label: Label::Key("button-privacy-sure"), data: sure }]];
        Ok(vec![
            Draft::private(PrivacySay::AskDelete { running, is_connected: !self.cx.accounts.is_alone() })
                .choices(choices),
        ])
    }

    /// Ends running games, removes settings and writes a tombstone over the rest.
    async fn forget_me(self) -> Handled {
        leave_all(self.cx).await?;
        let games = self.my_games().await?;
        let mut resigned = 0;
        for (id, _) in games.iter().filter(|(_, card)| card.open) {
            resigned += usize::from(self.leave(id).await?);
        }
        let store = &self.cx.service.store;
        let salt = store.value(SALT).await.map_err(|error| store_trouble(&error))?;
        // A simultaneous erasure must use the same salt.
        let seen = BTreeMap::from([(SALT.to_owned(), salt.clone())]);
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let salt = salt.and_then(|salt| salt.as_str().map(str::to_owned));
        let salt = salt.unwrap_or_else(|| hex(&(self.cx.service.entropy)()));
        let key = hex((self.cx.service.entropy)().get(..6).unwrap_or_default());
        let name = i18n::text(self.cx.taste.lang, "former-player");
        // The web page repeats messages it has received: pending ones would name the person again.
        self.cx.service.outbox.settle_pages(SETTLE_PATIENCE).await;
        // The tombstone covers everything written so far, including the resignations.
        let until = self.cx.service.now();
        let now = nobody(&key, &name);
        let (others, mine) = self.values_and_mine().await?;
        let names: Vec<PersonKey> = mine.keys().filter_map(|name| adapter_values::renamed_in(name)).collect();
        let mut values = tombstones(&salt, &self.cx.person, &names, &now, until);
        values.extend(covered(&salt, &values, others));
        values.extend(kept_of(mine.keys(), &self.cx.person.key, &salt, &name));
        values.insert(SALT.to_owned(), Some(Value::from(salt)));
        values.extend(mine.into_keys().map(|name| (name, None)));
        // This commit does not store the profile that the platform sends along.
        let commit = Commit::new(Cause::Person { event: &self.cx.event, by: &self.cx.person.key });
        self.cx.service.commit(commit.values(values).expect(seen)).await.map_err(|error| store_trouble(&error))?;
        self.cx.service.forgot(&self.cx.person, &now, games.iter().map(|(id, _)| id.as_str())).await;
        Ok(vec![Draft::private(PrivacySay::Deleted { games: games.len(), resigned })])
    }

    /// Resigns a game or cancels a challenge; `true` if a game was resigned.
    async fn leave(self, id: &str) -> Result<bool, Refused> {
        let Some(mut held) = self.cx.hold_listed(id).await? else { return Ok(false) };
        let table = held.table();
        let is_challenger = table.challenge().challenger.key == self.cx.person.key;
        let (action, post) = match (table.phase(), is_challenger) {
            (Phase::Playing, _) => (Action::Resign, Post::Board { game: id.to_owned() }),
            (Phase::Challenged, true) => (Action::Cancel, Post::Cancelled { game: id.to_owned() }),
            (Phase::Challenged, false) => {
                (Action::Decline { by: self.cx.person.clone() }, Post::Cancelled { game: id.to_owned() })
            }
            (Phase::Declined | Phase::Cancelled | Phase::Over(_), _) => return Ok(false),
        };
        let was_played = table.phase() == Phase::Playing;
        let actor = Actor::Person(self.cx.person.key.clone());
        // A challenge to another person under the same name cannot be declined.
        let Ok((entries, next)) = table.act(&actor, action, self.cx.now) else { return Ok(false) };
        let card = next_card(&next, &held.seated.card, self.cx.now);
        let places = held.places().to_vec();
        let commit = Commit::new(Cause::House { event: None }).tell(&places, &[post]);
        let kept = self.cx.service.commit(commit.step(&mut held.seated, entries, next, card)).await;
        kept.map_err(|error| store_trouble(&error))?;
        Ok(was_played)
    }
}

/// Entries of a record in their stored form.
fn record(entries: Vec<Entry>) -> Value {
    serde_json::to_value(entries).unwrap_or_default()
}
