//! Moderators of a channel. Discord has no list of them: they are the owner of the server, and people whose interactions
//! in that channel came with a moderator's permissions.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use banco_engine::Person;
use banco_ports::limits::MODERATORS_NAMED_MAX;
use serenity::model::user::User;

use super::people;
use super::rest::{self, Rest};
use super::route::Route;

/// Channels remembered; the next interaction tells a forgotten moderator again.
const CHANNELS_MAX: usize = 5_000;

/// Maximum time for the owner; after it the message names the others.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Default)]
pub(super) struct Moderators {
    /// People by channel, the newest first.
    seen: Mutex<HashMap<u64, Vec<Person>>>,
}

impl Moderators {
    fn seen(&self) -> MutexGuard<'_, HashMap<u64, Vec<Person>>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers what an interaction says about a person's permissions in a channel, and returns it.
    pub(super) fn saw(&self, channel: u64, person: &Person, is_moderator: bool) -> bool {
        let mut seen = self.seen();
        if is_moderator && seen.len() >= CHANNELS_MAX && !seen.contains_key(&channel) {
            seen.clear();
        }
        if let Some(known) = seen.get_mut(&channel) {
            known.retain(|known| known.key != person.key);
        }
        if is_moderator {
            let known = seen.entry(channel).or_default();
            known.insert(0, person.clone());
            known.truncate(MODERATORS_NAMED_MAX);
        }
        is_moderator
    }

    /// Moderators of a channel, as far as they are known.
    pub(super) async fn of(&self, rest: &Rest, channel: u64) -> Vec<Person> {
        let owner = tokio::time::timeout(PATIENCE, owner(rest, channel)).await.ok().flatten();
        let seen = self.seen().get(&channel).cloned().unwrap_or_default();
        let is_other = |person: &Person| owner.as_ref().is_none_or(|owner| owner.key != person.key);
        let others: Vec<Person> = seen.into_iter().filter(is_other).collect();
        owner.into_iter().chain(others).take(MODERATORS_NAMED_MAX).collect()
    }
}

/// Owner of a channel's server; `None` for a bot, and where Discord does not tell.
async fn owner(rest: &Rest, channel: u64) -> Option<Person> {
    let channel = rest.get(&Route::Channel { channel }).await.ok()?;
    let guild = rest::snowflake(&channel["guild_id"]).ok()?;
    let server = rest.get(&Route::Guild { guild }).await.ok()?;
    let user = rest::snowflake(&server["owner_id"]).ok()?;
    let member = rest.get(&Route::Member { guild, user }).await.ok()?;
    let user: User = serde_json::from_value(member["user"].clone()).ok()?;
    (!user.bot).then(|| people::person(&user, member["nick"].as_str()))
}
