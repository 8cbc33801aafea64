//! People, places and languages as Discord tells them.

use banco_engine::{Person, PersonKey};
use banco_ports::text::{clean_name, clean_text};
use banco_ports::{Lang, MessageRef, Place, Platform, RepliedTo};
use serenity::model::channel::{Message, PartialChannel};
use serenity::model::guild::{Member, PartialMember};
use serenity::model::id::{ChannelId, GuildId};
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

/// Locale of every server whose moderators chose none.
const UNSAID: &str = "en-US";

/// Person with the name this server shows: nickname, else display name, else user name.
pub(super) fn person(user: &User, nick: Option<&str>) -> Person {
    let names = [nick, user.global_name.as_deref(), Some(user.name.as_str())];
    let shown = names.into_iter().flatten().map(clean_name).find(|name| !name.is_empty());
    Person {
        key: PersonKey(format!("discord:{}", user.id.get())),
        name: shown.unwrap_or_else(|| user.id.get().to_string()),
        username: Some(clean_name(&user.name)).filter(|name| !name.is_empty()),
    }
}

pub(super) fn member(user: &User, member: Option<&Member>) -> Person {
    person(user, member.and_then(|member| member.nick.as_deref()))
}

pub(super) fn partial_member(user: &User, member: Option<&PartialMember>) -> Person {
    person(user, member.and_then(|member| member.nick.as_deref()))
}

/// True for a moderator of the channel: Manage Messages or Manage Server, as Discord computed it for this channel.
pub(super) fn is_moderator(member: Option<&Member>) -> bool {
    member
        .and_then(|member| member.permissions)
        .is_some_and(|permissions| permissions.intersects(Permissions::MANAGE_MESSAGES | Permissions::MANAGE_GUILD))
}

/// Place of a channel, thread or private chat; each is a chat of its own.
pub(super) fn place(channel: ChannelId) -> Place {
    Place { platform: Platform::Discord, chat: channel.get().to_string(), thread: None }
}

/// Server of a channel; its people have one leaderboard in all its channels.
pub(super) fn guild(id: Option<GuildId>) -> Option<String> {
    id.map(|id| id.get().to_string())
}

/// Message of ours that a person answers or presses.
pub(super) fn replied_to(message: &Message) -> RepliedTo {
    RepliedTo {
        message: MessageRef(message.id.get().to_string()),
        text: Some(clean_text(&message.content)).filter(|text| !text.is_empty()),
    }
}

/// Id of an event, equal for every redelivery.
pub(super) fn event(id: u64) -> String {
    format!("discord:{id}")
}

/// Name of the channel of an interaction, as Discord writes it; `None` for a direct message.
pub(super) fn title(channel: Option<&PartialChannel>) -> Option<String> {
    let name = clean_name(channel?.name.as_deref()?);
    (!name.is_empty()).then(|| format!("#{name}"))
}

/// Language of a server; private chats have none. Discord's default locale is no choice: each person's language then
/// decides.
pub(super) fn chat_lang(guild_locale: Option<&str>) -> Option<Lang> {
    guild_locale.filter(|locale| *locale != UNSAID).and_then(Lang::from_locale)
}
