//! Forms: words for the shuffle, and a typed move. Their content takes the way of the same command.

use banco_engine::{PART_CHARS_MAX, Person};
use banco_ports::text::{clean_text, shorten};
use banco_ports::{Args, Inbound, Intent, Lang, Platform, Reader, TableSeen};
use banco_service::i18n;
use banco_service::messages::button::{Press, named, verbs};
use serde_json::{Value, json};
use serenity::model::application::{ActionRowComponent, ModalInteraction};
use serenity::model::channel::ChannelType;

use super::answers::{self, On};
use super::handler_context::HandlerContext;
use super::interaction::Ticket;
use super::notes::note;
use super::{people, typed_move};

/// Most characters of a form's title, and of a label in it.
const TITLE_CHARS_MAX: usize = 45;

/// Most characters of a typed move, with some to spare.
const MOVE_CHARS_MAX: usize = 60;

/// Form that a button opens for this person, if it opens one.
pub(super) async fn for_button(
    house: &HandlerContext,
    data: &str,
    person: Person,
    lang: Option<Lang>,
) -> Option<Value> {
    let seen = async |game: &str| {
        let reader = Reader { person, lang, is_flipped: false };
        house.host.table(Platform::Discord, game, &reader).await
    };
    let shown = lang.unwrap_or_default();
    let (title, label, chars_max) = match Press::read(data) {
        Some(press) if press.is_in_game(verbs::PART) => {
            let (title, label) = mixing(seen(press.game()?).await.as_ref())?;
            (title, label.to_owned(), PART_CHARS_MAX)
        }
        Some(_) => return None,
        None => {
            let (game, _) = typed_move::read(data)?;
            let game = seen(game).await.map_or("", |seen| seen.line.game);
            ("discord-type-move", example(shown, game), MOVE_CHARS_MAX)
        }
    };
    let text = |key| shorten(&i18n::text(shown, key), TITLE_CHARS_MAX);
    let input = json!({"type": 4, "custom_id": "text", "style": 1, "label": text(&label), "min_length": 1,
        "max_length": chars_max, "required": true});
    Some(json!({"custom_id": data, "title": text(title), "components": [{"type": 1, "components": [input]}]}))
}

/// Label of the form for a move, with an example of this game.
fn example(lang: Lang, game: &str) -> String {
    let own = format!("discord-type-move-label-{game}");
    if i18n::has(lang, &own) { own } else { "discord-type-move-label".to_owned() }
}

/// Texts of the form for the shuffle: an invited person accepts the challenge by it. `None` for anyone it is not for.
fn mixing(seen: Option<&TableSeen>) -> Option<(&'static str, &'static str)> {
    const OWN: (&str, &str) = ("discord-mix", "discord-mix-words");
    let Some(seen) = seen else { return Some(OWN) };
    let presses: Vec<Press> = seen.buttons.iter().flatten().filter_map(|button| Press::read(&button.data)).collect();
    let may = |verb| presses.iter().any(|press| press.is_in_game(verb));
    if may(verbs::ACCEPT) {
        return Some(("discord-mix-accept", "discord-mix-accept-words"));
    }
    may(verbs::PART).then_some(OWN)
}

/// Handles a filled form.
pub(super) async fn submitted(house: &HandlerContext, form: ModalInteraction) {
    let ticket = Ticket::new(&house.rest, form.id.get(), form.application_id.get(), &form.token);
    let lang = Lang::from_locale(&form.locale);
    let from = people::member(&form.user, form.member.as_ref());
    let asking = async {
        let Some(intent) = intent(&form) else {
            return note(i18n::text(lang.unwrap_or_default(), "discord-unknown-button"));
        };
        let inbound = Inbound {
            place: people::place(form.channel_id),
            private: is_private(&form),
            guild: people::guild(form.guild_id),
            from: from.clone(),
            moderator: house.moderators.saw(form.channel_id.get(), &from, people::is_moderator(form.member.as_ref())),
            event: people::event(form.id.get()),
            lang,
            chat_lang: people::chat_lang(form.guild_locale.as_deref()),
            chat_title: people::title(form.channel.as_ref()),
            intent,
            reply_to: form.message.as_deref().map(people::replied_to),
        };
        house.ask(inbound, lang.unwrap_or_default()).await
    };
    let ((), answer) = tokio::join!(ticket.defer_update(), asking);
    answers::to_press(&ticket, On::Board, answer).await;
    answers::last(house, &ticket, form.channel_id.get(), &from, lang).await;
}

/// True in a private chat between this person and the bot; in a group of friends others read along.
fn is_private(form: &ModalInteraction) -> bool {
    let is_group = form.channel.as_ref().is_some_and(|channel| channel.kind == ChannelType::GroupDm);
    form.guild_id.is_none() && !is_group
}

fn intent(form: &ModalInteraction) -> Option<Intent> {
    let inputs = form.data.components.iter().flat_map(|row| &row.components);
    let text = inputs.into_iter().find_map(|input| match input {
        ActionRowComponent::InputText(input) => input.value.as_deref(),
        _ => None,
    })?;
    let text = clean_text(text);
    let data = form.data.custom_id.as_str();
    if let Some(press) = Press::read(data).filter(|press| press.is_in_game(verbs::PART)) {
        return Some(command("accept", [("part", text), ("game", press.game()?.to_owned())]));
    }
    let (game, version) = typed_move::read(data)?;
    // The move is bound to the position of the form, if it is short enough for button data.
    let press = named(verbs::PLAY).saying(&text).at(game, version).and_then(Press::if_short);
    if let Some(press) = press.filter(|_| !text.contains('\n')) {
        return Some(Intent::Press(press.to_string()));
    }
    Some(command("move", [("move", text), ("game", game.to_owned())]))
}

pub(super) fn command<const N: usize>(name: &str, named: [(&str, String); N]) -> Intent {
    let named = named.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Intent::Command { name: name.to_owned(), args: Args { named, ..Args::default() } }
}
