//! Slash commands and their autocomplete.

use std::pin::pin;

use banco_engine::{Opponent, Person};
use banco_ports::limits::SUGGESTIONS_MAX;
use banco_ports::text::{clean_text, shorten};
use banco_ports::{Answer, Args, Completion, Inbound, Intent, Lang, Suggestion};
use banco_service::messages::commands;
use serde_json::{Value, json};
use serenity::model::application::{CommandData, CommandDataOptionValue, CommandInteraction};

use super::context_menus::{self, Pointing};
use super::handler_context::HandlerContext;
use super::interaction::Ticket;
use super::notes::note;
use super::{answers, defer_policy, panel, people, permissions, share};

/// Most characters of a suggestion's label and value.
const SUGGESTION_CHARS_MAX: usize = 100;

/// Handles a command: acknowledges it, checks the surroundings, asks the service, answers.
pub(super) async fn command(house: &HandlerContext, command: CommandInteraction) {
    let called = commands::called(&command.data.name, "");
    let ephemeral = called.is_none_or(|called| called.spec.ephemeral);
    let ticket = Ticket::new(&house.rest, command.id.get(), command.application_id.get(), &command.token);
    let lang = Lang::from_locale(&command.locale);
    let shown = lang.unwrap_or_default();
    let from = people::member(&command.user, command.member.as_deref());
    let (given, opponent_is_bot) = args(&command.data);
    let can_sit_down = !opponent_is_bot && (given.opponent.is_none() || can_see_it(&command));
    if let Some(order) = panel::asked_for(&command, &given, &house.pointed).filter(|_| can_sit_down) {
        return panel::open(house, &ticket, &order, shown).await;
    }
    let is_deed = defer_policy::changes(&Intent::Command { name: command.data.name.clone(), args: Args::default() });
    let mut asking = pin!(answer(house, &command, &from, lang));
    let early = if is_deed || !ephemeral { None } else { defer_policy::soon(house.grace, &mut asking).await };
    match early {
        Some(answer) => answers::to_command_at_once(&ticket, shown, answer).await,
        None => {
            let id = command.id.get();
            house.unanswered.begin(id, command.application_id.get(), &command.token);
            // Acknowledgement and answer run together: a move is durable however late the acknowledgement arrives.
            let ((), answer) = tokio::join!(ticket.defer(ephemeral), asking);
            answers::to_command(&ticket, ephemeral, shown, answer).await;
            house.unanswered.done(id);
        }
    }
    answers::last(house, &ticket, command.channel_id.get(), &from, lang).await;
}

/// True if the challenged person can see the challenge, as far as Discord tells: a member of this server. In a server
/// without the bot Discord may not say.
fn can_see_it(command: &CommandInteraction) -> bool {
    let is_told = command.data.name == "play" && command.guild_id.is_some() && !surroundings(command).bot_is_absent();
    !is_told || !command.data.resolved.members.is_empty()
}

async fn answer(house: &HandlerContext, command: &CommandInteraction, from: &Person, lang: Option<Lang>) -> Answer {
    let shown = lang.unwrap_or_default();
    let (mut args, opponent_is_bot) = args(&command.data);
    if let Some(file) = command.data.resolved.attachments.values().next() {
        args.file = Some(house.rest.file(file).await);
    }
    let refusal = permissions::bot_refusal(args.opponent.as_ref(), opponent_is_bot, shown);
    let surroundings = surroundings(command);
    let refusal = refusal.or_else(|| permissions::stranger_refusal(args.opponent.as_ref(), can_see_it(command), shown));
    let private = surroundings.is_private();
    let (intent, reply_to) = match context_menus::read(&house.pointed, command, house.identity.user, shown) {
        Some(Pointing::Said(answer)) => return answer,
        Some(Pointing::Asks(intent, message)) => (*intent, Some(message)),
        None => (Intent::Command { name: command.data.name.clone(), args }, None),
    };
    match refusal.or_else(|| surroundings.obstacle(&intent, shown)) {
        Some(words) => note(words),
        None => {
            let inbound = Inbound {
                place: people::place(command.channel_id),
                private,
                guild: people::guild(command.guild_id),
                from: from.clone(),
                moderator: house.moderators.saw(
                    command.channel_id.get(),
                    from,
                    people::is_moderator(command.member.as_deref()),
                ),
                event: people::event(command.id.get()),
                lang,
                chat_lang: people::chat_lang(command.guild_locale.as_deref()),
                chat_title: people::title(command.channel.as_ref()),
                intent,
                reply_to,
            };
            let asked = inbound.intent.clone();
            let mut answer = house.ask(inbound, shown).await;
            if command.guild_id.is_some() {
                share::offer(&mut answer, &asked, shown);
            }
            answer
        }
    }
}

/// Suggests values for an option that is being typed, from memory and at once.
pub(super) async fn complete(house: &HandlerContext, command: CommandInteraction) {
    let ticket = Ticket::new(&house.rest, command.id.get(), command.application_id.get(), &command.token);
    let Some(option) = command.data.autocomplete() else {
        return ticket.suggest(json!([])).await;
    };
    let game = command.data.options.iter().find(|option| option.name == "game").and_then(|option| text(&option.value));
    let query = Completion {
        place: people::place(command.channel_id),
        from: people::member(&command.user, command.member.as_deref()),
        command: command.data.name.clone(),
        option: option.name.to_owned(),
        typed: clean_text(option.value),
        game: game.filter(|_| option.name != "game"),
        lang: Lang::from_locale(&command.locale),
    };
    let suggestions = house.host.complete(query).await;
    ticket.suggest(choices(&suggestions)).await;
}

/// Suggestions as Discord's choices. A suggestion is left out if its value would be cut: it would mean something else.
fn choices(suggestions: &[Suggestion]) -> Value {
    suggestions
        .iter()
        .filter(|offer| !offer.value.is_empty() && offer.value.chars().count() <= SUGGESTION_CHARS_MAX)
        .take(SUGGESTIONS_MAX)
        .map(|offer| {
            let label = if offer.label.trim().is_empty() { &offer.value } else { &offer.label };
            json!({"name": shorten(label, SUGGESTION_CHARS_MAX), "value": offer.value})
        })
        .collect()
}

/// Named options, and true if the person named is a bot.
fn args(data: &CommandData) -> (Args, bool) {
    let mut args = Args::default();
    let mut is_bot = false;
    for option in &data.options {
        if let CommandDataOptionValue::User(id) = &option.value {
            if let Some(user) = data.resolved.users.get(id) {
                is_bot = user.bot;
                let member = data.resolved.members.get(id);
                args.opponent = Some(Opponent::Person(people::partial_member(user, member)));
            }
        } else if let Some(value) = text(&option.value) {
            args.named.insert(option.name.clone(), value);
        }
    }
    (args, is_bot)
}

/// Text of an option's value; other kinds are not registered.
fn text(value: &CommandDataOptionValue) -> Option<String> {
    match value {
        CommandDataOptionValue::String(text) | CommandDataOptionValue::Autocomplete { value: text, .. } => {
            Some(clean_text(text)).filter(|text| !text.is_empty())
        }
        _ => None,
    }
}

pub(super) fn surroundings(command: &CommandInteraction) -> permissions::Surroundings<'_> {
    permissions::Surroundings {
        guild: command.guild_id,
        context: command.context,
        owners: &command.authorizing_integration_owners,
        channel: command.channel.as_ref(),
        permissions: command.app_permissions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_keep_discords_limits() {
        let offer = |label: &str, value: &str| Suggestion { label: label.into(), value: value.into() };
        let long = "x".repeat(101);
        let mut offers = vec![offer(&long, "a"), offer("b", &long), offer("c", ""), offer(" ", "d")];
        offers.extend((0..40).map(|n| offer(&n.to_string(), &n.to_string())));
        let choices = choices(&offers);
        assert_eq!(choices.as_array().map(Vec::len), Some(SUGGESTIONS_MAX));
        assert_eq!(choices[0]["name"].as_str().map(|name| name.chars().count()), Some(SUGGESTION_CHARS_MAX));
        assert_eq!(choices[1], json!({"name": "d", "value": "d"}));
    }
}
