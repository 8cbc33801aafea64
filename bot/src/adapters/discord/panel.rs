//! The form of `/play`: game, opponent, time, in one private message that is edited with every choice.
//!
//! Discord's pop-up forms have such menus as well, but serenity drops their choices. The data of every component
//! contains the choices so far, so only names of people are remembered.

mod fields;

use std::collections::BTreeMap;

use banco_engine::Opponent;
use banco_ports::{Answer, Args, Intent, Lang, ReplyKind};
use banco_service::i18n;
use serenity::model::application::{CommandInteraction, ComponentInteraction, ComponentInteractionDataKind};

use super::component_request::{ask, surroundings};
use super::handler_context::HandlerContext;
use super::interaction::Ticket;
use super::notes::note;
use super::order::{Field, Order, read};
use super::pointed::Pointed;
use super::{answers, people, permissions};

/// Choices in a `/play` command that names no game.
pub(super) fn asked_for(command: &CommandInteraction, args: &Args, pointed: &Pointed) -> Option<Order> {
    if command.data.name != "play" || args.named.contains_key("game") {
        return None;
    }
    let mut order = Order::of(args);
    let left = order.left_over(args);
    order.typed = (!left.is_empty()).then(|| pointed.keep_typed(left));
    if let Some(Opponent::Person(person)) = &args.opponent {
        let id = super::markup::user_id(&person.key.0)?;
        pointed.remember(id, person.clone());
        order.opponent = Some(id);
    }
    Some(order)
}

/// Shows the form; in plain rows if its components are refused.
pub(super) async fn open(house: &HandlerContext, ticket: &Ticket<'_>, order: &Order, lang: Lang) {
    let of = |is_card| fields::form(order, &house.pointed, lang, is_card);
    if ticket.reply(of(true)).await.is_err()
        && let Err(fault) = ticket.reply(of(false)).await
    {
        tracing::warn!("discord: the form of /play did not arrive: {fault}");
    }
}

/// True if a component belongs to a panel.
pub(super) fn is_of_one(data: &str) -> bool {
    read(data).is_some()
}

/// Handles a choice or press in a panel.
pub(super) async fn pressed(house: &HandlerContext, ticket: &Ticket<'_>, component: &ComponentInteraction) {
    let lang = Lang::from_locale(&component.locale).unwrap_or_default();
    let Some((field, mut order)) = read(&component.data.custom_id) else { return ticket.defer_update().await };
    match field {
        Field::Open => return open(house, ticket, &order, lang).await,
        Field::Go => return go(house, ticket, component, &order).await,
        Field::Game | Field::Who | Field::Level | Field::Side | Field::Time | Field::More | Field::Terms => {}
    }
    match &component.data.kind {
        ComponentInteractionDataKind::UserSelect { values } => {
            order.opponent = None;
            if let Some(id) = values.first() {
                let resolved = &component.data.resolved;
                let Some(user) = resolved.users.get(id) else { return ticket.defer_update().await };
                let person = people::partial_member(user, resolved.members.get(id));
                let opponent = Opponent::Person(person.clone());
                let is_member = component.guild_id.is_none()
                    || surroundings(component).bot_is_absent()
                    || resolved.members.contains_key(id);
                let refusal = permissions::bot_refusal(Some(&opponent), user.bot, lang)
                    .or_else(|| permissions::stranger_refusal(Some(&opponent), is_member, lang));
                if let Some(refusal) = refusal {
                    return answers::to_press_at_once(ticket, answers::On::Board, note(refusal)).await;
                }
                house.pointed.remember(id.get(), person);
                order.oppose(id.get());
            }
        }
        ComponentInteractionDataKind::StringSelect { values } => order.choose(field, values),
        _ => {}
    }
    // The plain form has its words in the content, a card in its components.
    let is_card = component.message.content.is_empty();
    if let Err(fault) = ticket.replace(fields::form(&order, &house.pointed, lang, is_card)).await {
        tracing::warn!("discord: the form of /play stays as it was: {fault}");
    }
}

/// Sends the filled form as an ordinary challenge. After a refusal the form stays, so that the person can correct it.
async fn go(house: &HandlerContext, ticket: &Ticket<'_>, component: &ComponentInteraction, order: &Order) {
    let lang = Lang::from_locale(&component.locale);
    let shown = lang.unwrap_or_default();
    let from = people::member(&component.user, component.member.as_ref());
    let opponent = order.opponent.map(|id| house.pointed.person(id));
    let typed = order.typed.map_or_else(|| Some(BTreeMap::new()), |number| house.pointed.typed(number));
    let asking = async {
        match (opponent, typed) {
            (Some(None), _) => note(i18n::text(shown, "discord-panel-who-again")),
            (_, None) => note(i18n::text(shown, "discord-panel-typed-again")),
            (Some(Some(person)), Some(typed)) => {
                play(house, component, order.args(Some(Opponent::Person(person)), typed), lang).await
            }
            (None, Some(typed)) => play(house, component, order.args(None, typed), lang).await,
        }
    };
    let ((), answer) = tokio::join!(ticket.defer_update(), asking);
    let is_refused = answer.replies.iter().any(|reply| reply.kind == ReplyKind::Note);
    answers::to_press(ticket, answers::On::Board, answer).await;
    if !is_refused && let Err(fault) = ticket.delete_original().await {
        tracing::debug!("discord: the form of /play stays: {fault}");
    }
    answers::last(house, ticket, component.channel_id.get(), &from, lang).await;
}

/// Answer to the filled form: that of `/play`.
async fn play(house: &HandlerContext, component: &ComponentInteraction, args: Args, lang: Option<Lang>) -> Answer {
    let intent = Intent::Command { name: "play".to_owned(), args };
    ask(house, component, intent, lang).await
}
