//! Blocks between people (days 2.9): a blocked person sends no challenges, offers or mentions. Running games continue.

use std::collections::BTreeMap;

use banco_engine::{Person, PersonKey};
use banco_ports::ReplyKind;
use banco_ports::text::fold;
use banco_store::erasure::shadow;
use serde_json::Value;

use crate::blocks::{BLOCKS, of_owner};
use crate::context::{Context, Handled};
use crate::features::privacy::block_sentences::BlockSay;
use crate::features::privacy::block_whom::Whom;
use crate::features::privacy::buttons::{UNBLOCK, Unblock};
use crate::messages::say::{Choice, Draft};
use crate::preferences::Preferences;
use crate::typed::Typed;
use crate::words::account_name;

/// Block values that remain after `person` is erased: others still block that person, under any name.
pub(crate) fn kept_of<'a>(
    names: impl IntoIterator<Item = &'a String>,
    person: &PersonKey,
    salt: &str,
    name: &str,
) -> BTreeMap<String, Option<Value>> {
    let by_others = names.into_iter().filter_map(|known| {
        let owner = known.strip_prefix(BLOCKS)?.strip_suffix(&person.0).filter(|owner| owner.ends_with(':'))?;
        Some((format!("{BLOCKS}{owner}{}", shadow(salt, person).0), Some(Value::from(name))))
    });
    by_others.collect()
}

/// Requests to block a person, to lift a block and to list the blocks.
#[derive(Clone, Copy)]
pub(crate) struct BlockRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> BlockRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> BlockRequests<'a> {
        BlockRequests { cx }
    }

    /// Handles `/block @name`, `/block #game`, a reply to a board, and `/block off @name`; without a name it lists blocks.
    pub(crate) async fn block(self, typed: &Typed<'_>) -> Handled {
        let mut words: Vec<&str> = typed.args().rest.split_whitespace().collect();
        let is_off = |word: &str| matches!(fold(word).as_str(), "off" | "thoi" | "bo" | "bochan");
        let lifts = words.iter().position(|word| is_off(word)).map(|at| words.remove(at)).is_some();
        let Some((key, name)) = Whom::of(self.cx).meant(typed, &words).await? else {
            return if lifts { Err(Draft::private_refusal(BlockSay::Whom)) } else { self.blocked().await };
        };
        if lifts {
            return self.unblock(&key).await;
        }
        if self.cx.accounts.has(&key) {
            return Err(Draft::private_refusal(BlockSay::Yourself));
        }
        self.cx.keep_values(BTreeMap::from([(self.block_key(&key), Some(Value::from(name.as_str())))])).await?;
        let name = self.shown(&key, &name);
        Ok(vec![Draft::new(ReplyKind::Private, BlockSay::Done { name })])
    }

    pub(crate) async fn unblock(self, key: &PersonKey) -> Handled {
        let known = Preferences::of(self.cx.service).recalled(&of_owner(&self.cx.person.key)).await;
        let Some((_, name)) = known.into_iter().find(|(known, _)| *known == key.0) else {
            return self.blocked().await;
        };
        self.cx.keep_values(BTreeMap::from([(self.block_key(key), None)])).await?;
        let name = self.shown(key, name.as_str().unwrap_or_default());
        Ok(vec![Draft::new(ReplyKind::Private, BlockSay::Unblocked { name })])
    }

    fn block_key(self, other: &PersonKey) -> String {
        format!("{}{}", of_owner(&self.cx.person.key), other.0)
    }

    /// Name of a blocked account as its owner reads it: with its platform if that is another one.
    fn shown(self, key: &PersonKey, name: &str) -> String {
        account_name(self.cx.taste.platform, &Person { key: key.clone(), name: name.to_owned(), username: None })
    }

    async fn blocked(self) -> Handled {
        let known = Preferences::of(self.cx.service).recalled(&of_owner(&self.cx.person.key)).await;
        if known.is_empty() {
            return Ok(vec![Draft::new(ReplyKind::Private, BlockSay::Nobody)]);
        }
        let name =
            |key: &String, value: &Value| self.shown(&PersonKey(key.clone()), value.as_str().unwrap_or_default());
        let choices = known.iter().filter_map(|(key, value)| {
            let data = UNBLOCK.plain(PersonKey(key.clone())).if_short()?;
            Some(vec![Choice { label: Unblock { name: name(key, value) }.into(), data }])
        });
        let choices = choices.take(banco_ports::limits::GAMES_OFFERED_MAX).collect();
        let names = known.iter().map(|(key, value)| name(key, value)).collect();
        Ok(vec![Draft::new(ReplyKind::Private, BlockSay::Blocked { names }).choices(choices)])
    }
}
