//! Obstacles between a person and a game: permissions the bot lacks, a channel it is not in.

use banco_engine::{Opponent, Person};
use banco_ports::{Intent, Lang};
use banco_service::i18n;
use banco_service::messages::button::Press;
use banco_service::messages::commands::called;
use fluent_bundle::FluentArgs;
use serenity::model::application::{AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, InteractionContext};
use serenity::model::channel::{ChannelType, PartialChannel};
use serenity::model::id::GuildId;
use serenity::model::permissions::Permissions;

/// Surroundings of an interaction, as far as they decide what is possible there.
pub(super) struct Surroundings<'a> {
    pub guild: Option<GuildId>,
    pub context: Option<InteractionContext>,
    pub owners: &'a AuthorizingIntegrationOwners,
    pub channel: Option<&'a PartialChannel>,
    pub permissions: Option<Permissions>,
}

impl Surroundings<'_> {
    /// True in a private chat between this person and the bot.
    pub(super) fn is_private(&self) -> bool {
        self.guild.is_none() && !matches!(self.context, Some(InteractionContext::PrivateChannel))
    }

    /// True if the bot was added by one person only: it is not in the channel and cannot post there.
    pub(super) fn bot_is_absent(&self) -> bool {
        match self.context {
            Some(InteractionContext::PrivateChannel) => true,
            _ => {
                let installed = |owner: &_| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
                self.guild.is_some() && !self.owners.0.is_empty() && !self.owners.0.iter().any(installed)
            }
        }
    }

    fn is_thread(&self) -> bool {
        self.channel.is_some_and(|channel| {
            matches!(channel.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
        })
    }

    /// Reason for which `intent` is impossible here, in words; `None` if it is possible.
    pub(super) fn obstacle(&self, intent: &Intent, lang: Lang) -> Option<String> {
        // A message under the token of a press needs no other right of the bot's.
        if !posts_boards(intent) || self.guild.is_none() || self.bot_is_absent() {
            return None;
        }
        // Unknown permissions are not missing ones: the outbox then finds out.
        let missing = missing(self.permissions?, self.is_thread());
        if missing.is_empty() {
            return None;
        }
        let names: Vec<String> = missing.into_iter().map(|key| i18n::text(lang, key)).collect();
        let mut args = FluentArgs::new();
        args.set("permissions", names.join(", "));
        Some(i18n::format(lang, "discord-missing-permissions", Some(&args)))
    }
}

/// True if an intent makes the bot post board after board into this channel.
fn posts_boards(intent: &Intent) -> bool {
    match intent {
        Intent::Command { name, .. } => called(name, "").is_some_and(|called| called.spec.posts_boards),
        Intent::Press(data) => Press::read(data).is_some_and(|press| press.posts_boards()),
        Intent::Text(_) | Intent::Line { .. } => false,
    }
}

fn missing(permissions: Permissions, is_thread: bool) -> Vec<&'static str> {
    let send = if is_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, "discord-permission-send-in-threads")
    } else {
        (Permissions::SEND_MESSAGES, "discord-permission-send")
    };
    let needed = [
        (Permissions::VIEW_CHANNEL, "discord-permission-view"),
        send,
        (Permissions::ATTACH_FILES, "discord-permission-attach"),
    ];
    if permissions.administrator() {
        return Vec::new();
    }
    needed.into_iter().filter(|(bit, _)| !permissions.contains(*bit)).map(|(_, key)| key).collect()
}

/// Refusal for an opponent that is a bot, ours included.
pub(super) fn bot_refusal(opponent: Option<&Opponent>, is_bot: bool, lang: Lang) -> Option<String> {
    refusal_of(opponent.filter(|_| is_bot), "opponent-is-a-bot", lang)
}

/// Refusal for an opponent outside the server, who would never see a challenge posted there.
pub(super) fn stranger_refusal(opponent: Option<&Opponent>, is_member: bool, lang: Lang) -> Option<String> {
    refusal_of(opponent.filter(|_| !is_member), "discord-opponent-outside", lang)
}

fn refusal_of(opponent: Option<&Opponent>, key: &str, lang: Lang) -> Option<String> {
    let Opponent::Person(Person { name, .. }) = opponent? else { return None };
    let mut args = FluentArgs::new();
    args.set("name", name.as_str());
    Some(i18n::format(lang, key, Some(&args)))
}
