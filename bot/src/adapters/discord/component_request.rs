//! Press of a component as a request to the service: surroundings, person and place of the press.

use banco_ports::{Answer, Inbound, Intent, Lang};
use serenity::model::application::ComponentInteraction;

use super::handler_context::HandlerContext;
use super::notes::note;
use super::{people, permissions};

/// Answer to a component: checks the surroundings, then asks the service.
pub(super) async fn ask(
    house: &HandlerContext,
    component: &ComponentInteraction,
    intent: Intent,
    lang: Option<Lang>,
) -> Answer {
    let shown = lang.unwrap_or_default();
    let surroundings = surroundings(component);
    if let Some(words) = surroundings.obstacle(&intent, shown) {
        return note(words);
    }
    let from = people::member(&component.user, component.member.as_ref());
    let is_moderator = people::is_moderator(component.member.as_ref());
    let inbound = Inbound {
        place: people::place(component.channel_id),
        private: surroundings.is_private(),
        guild: people::guild(component.guild_id),
        moderator: house.moderators.saw(component.channel_id.get(), &from, is_moderator),
        from,
        event: people::event(component.id.get()),
        lang,
        chat_lang: people::chat_lang(component.guild_locale.as_deref()),
        chat_title: people::title(component.channel.as_ref()),
        intent,
        reply_to: Some(people::replied_to(&component.message)),
    };
    house.ask(inbound, shown).await
}

/// Surroundings of a press, as far as Discord tells them.
pub(super) fn surroundings(component: &ComponentInteraction) -> permissions::Surroundings<'_> {
    permissions::Surroundings {
        guild: component.guild_id,
        context: component.context,
        owners: &component.authorizing_integration_owners,
        channel: component.channel.as_ref(),
        permissions: component.app_permissions,
    }
}
