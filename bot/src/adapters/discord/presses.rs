//! Presses of buttons, and choices in menus, which count as presses.

use std::pin::pin;

use banco_ports::limits::BUTTON_DATA_BYTES_MAX;
use banco_ports::{Answer, Intent, Lang, Rendered, Reply, ReplyKind};
use banco_service::i18n;
use banco_service::messages::button::{Press, verbs};
use serenity::model::application::{ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::channel::MessageFlags;

use super::answers::On;
use super::component_request::ask;
use super::handler_context::HandlerContext;
use super::interaction::Ticket;
use super::notes::note;
use super::{activity, answers, defer_policy, modals, panel, people, share};

/// Handles a press: acknowledges it, checks the surroundings, asks the service, answers.
pub(super) async fn press(house: &HandlerContext, component: ComponentInteraction) {
    let ticket = Ticket::new(&house.rest, component.id.get(), component.application_id.get(), &component.token);
    let lang = Lang::from_locale(&component.locale);
    let shown = lang.unwrap_or_default();
    if panel::is_of_one(&component.data.custom_id) {
        return panel::pressed(house, &ticket, &component).await;
    }
    let data = data(&component);
    let from = people::member(&component.user, component.member.as_ref());
    let opened = data.as_deref().and_then(activity::opened_by);
    if opened.is_some() && activity::launches(house, &ticket, opened.as_deref()).await {
        return;
    }
    if let Some(data) = &data
        && let Some(form) = modals::for_button(house, data, from.clone(), lang).await
    {
        return ticket.ask(form).await;
    }
    if let Some(wanted) = data.as_deref().and_then(share::wanted) {
        return show(house, &ticket, &component, wanted, lang).await;
    }
    let turns_page = data.as_deref().is_some_and(turns_page);
    let is_deed = data.as_ref().is_none_or(|data| {
        defer_policy::changes(&Intent::Press(data.clone())) || house.pointed.challenge(data).is_some()
    });
    let is_private = component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let on = match (is_private, turns_page) {
        (true, true) => On::Page,
        (true, false) => On::Picker,
        (false, _) => On::Board,
    };
    let mut asking = pin!(async {
        match data {
            Some(data) => ask_press(house, &component, data, lang).await,
            // Only forged data is longer than ours; it is not read.
            None => note(i18n::text(shown, "discord-unknown-button")),
        }
    });
    let early = if is_deed { None } else { defer_policy::soon(house.grace, &mut asking).await };
    match early {
        Some(answer) => answers::to_press_at_once(&ticket, on, answer).await,
        None => {
            // Acknowledgement and answer run together: a move is durable however late the acknowledgement arrives.
            let ((), answer) = tokio::join!(ticket.defer_update(), asking);
            answers::to_press(&ticket, on, answer).await;
        }
    }
    answers::last(house, &ticket, component.channel_id.get(), &from, lang).await;
}

/// Shows to the channel the content that this person saw alone.
async fn show(
    house: &HandlerContext,
    ticket: &Ticket<'_>,
    component: &ComponentInteraction,
    data: String,
    lang: Option<Lang>,
) {
    let mut asking = pin!(ask_press(house, component, data, lang));
    let Some(answer) = defer_policy::soon(share::PATIENCE, &mut asking).await else {
        let shown = lang.unwrap_or_default();
        return answers::to_press_at_once(ticket, On::Board, note(i18n::text(shown, "discord-share-later"))).await;
    };
    answers::to_everybody(ticket, answer).await;
}

/// True for pages of rules, help and settings, which belong to no game: the next page replaces the last.
fn turns_page(data: &str) -> bool {
    Press::read(data).is_some_and(|press| press.turns_page() || press.is_alone(verbs::SET))
}

fn data(component: &ComponentInteraction) -> Option<String> {
    let data = match &component.data.kind {
        ComponentInteractionDataKind::Button => &component.data.custom_id,
        // An option of a menu carries the data of the button it replaces.
        ComponentInteractionDataKind::StringSelect { values } => values.first()?,
        _ => return None,
    };
    (share::bare(data).len() <= BUTTON_DATA_BYTES_MAX && !data.chars().any(char::is_control)).then(|| data.clone())
}

async fn ask_press(
    house: &HandlerContext,
    component: &ComponentInteraction,
    data: String,
    lang: Option<Lang>,
) -> Answer {
    let shown = lang.unwrap_or_default();
    let asked = Intent::Press(data.clone());
    let intent = match house.pointed.challenge(&data) {
        Some(Ok(challenge)) => challenge,
        Some(Err(())) => return note(i18n::text(shown, "discord-point-again")),
        None => Intent::Press(data),
    };
    let is_challenge = matches!(intent, Intent::Command { .. });
    let mut answer = ask(house, component, intent, lang).await;
    if component.guild_id.is_some() {
        share::offer(&mut answer, &asked, shown);
    }
    // The question is answered: the challenge is in the channel.
    if is_challenge && answer.replies.iter().all(|reply| reply.kind != ReplyKind::Note) {
        answer.replies.push(Reply { kind: ReplyKind::Picker, message: Rendered::default() });
    }
    answer
}
