//! Typed messages: direct ones, messages that mention the bot, replies to its messages.
//!
//! Without the message-content intent Discord sends the text of exactly these. A reply whose `@` is off is the
//! exception: it arrives empty, with only its reference.

use banco_engine::{Opponent, Person};
use banco_ports::text::clean_text;
use banco_ports::{Args, Inbound, Intent, Lang, MessageRef, RepliedTo, Reply, ReplyKind, Sent};
use banco_service::i18n::Sentence;
use banco_service::messages::commands;
use banco_service::{i18n, keeps_lines};
use serenity::model::channel::{Attachment, Message, MessageType};

use super::answers::{self, Part, Typed};
use super::handler_context::HandlerContext;
use super::notes::note;
use super::people;

/// Command for a file without words.
const IMPORT: &str = "import";

/// Mentions in one message that are replaced by names; more are a flood.
const MENTIONS_MAX: usize = 10;

pub(super) async fn message(house: &HandlerContext, message: Message) {
    let ours = house.identity.user;
    let from_a_person = !message.author.bot && !message.author.system && message.webhook_id.is_none();
    if !from_a_person || !matches!(message.kind, MessageType::Regular | MessageType::InlineReply) {
        return;
    }
    let private = message.guild_id.is_none();
    let mentioned = message.mentions.iter().any(|user| user.id.get() == ours);
    let answered = message.referenced_message.as_deref().filter(|to| to.author.id.get() == ours);
    let unresolved = unresolved(&message);
    let answers_a_board = unresolved
        .as_ref()
        .is_some_and(|to| house.keyboards.is_shown(&message.channel_id.get().to_string(), &to.message.0));
    if !private && !mentioned && answered.is_none() && !answers_a_board {
        return;
    }
    if !house.takes(message.id.get(), message.author.id.get(), message.channel_id.get()) {
        return;
    }
    let lang = Lang::default();
    let typed = Typed {
        channel: message.channel_id.get(),
        message: message.id.get(),
        author: message.author.id.get(),
        private,
        lang,
    };
    let from = people::partial_member(&message.author, message.member.as_deref());
    let answer = if !private && !mentioned && message.content.is_empty() && message.attachments.is_empty() {
        note(i18n::text(lang, "discord-reply-without-mention"))
    } else {
        let inbound = Inbound {
            place: people::place(message.channel_id),
            private,
            guild: people::guild(message.guild_id),
            from: from.clone(),
            // Messages carry no permissions; moderators use the slash commands.
            moderator: false,
            event: people::event(message.id.get()),
            lang: None,
            chat_lang: house.languages.of(message.guild_id).await,
            // Messages do not name their channel.
            chat_title: None,
            reply_to: answered.map(people::replied_to).or(unresolved),
            intent: with_file(house, intent(&message, ours), &message).await,
        };
        let asks = if private { None } else { asks_for_rights(&inbound.intent) };
        let mut answer = house.ask(inbound, lang).await;
        let is_refusal = |reply: &&mut Reply| matches!(reply.kind, ReplyKind::Note | ReplyKind::Private);
        for reply in answer.replies.iter_mut().filter(is_refusal) {
            if let Some(command) = asks {
                let lang = reply.message.lang.unwrap_or(lang);
                let by_slash = Sentence::new(lang, "discord-rights-by-slash").text("command", format!("/{command}"));
                reply.message.text.push_line(by_slash.plain());
            }
        }
        answer
    };
    answers::to_typed(house, &typed, Part::Answer, answer).await;
    answers::to_typed(house, &typed, Part::Unshown, house.host.unshown(&from, None).await).await;
}

/// Name of a command that only moderators may use. Typed, it is always refused: Discord tells permissions only with its
/// own commands.
fn asks_for_rights(intent: &Intent) -> Option<&'static str> {
    let Intent::Command { name, args } = intent else { return None };
    let spec = commands::called(name, &args.rest)?.spec;
    matches!(spec.name, "admin" | "chatsettings").then_some(spec.name)
}

/// Imports a file that comes alone, or with the command that takes files; the lines of the text are kept as typed.
async fn with_file(house: &HandlerContext, intent: Intent, message: &Message) -> Intent {
    let file = message.attachments.first();
    match intent {
        Intent::Text(text) if text.is_empty() && file.is_some() => {
            let args = Args { file: fetched(house, file).await, ..Args::default() };
            Intent::Command { name: IMPORT.to_owned(), args }
        }
        Intent::Command { name, args } if keeps_lines(&name) => {
            let typed = message.content.split_once(&name).map_or("", |(_, rest)| rest);
            let lines = (!typed.trim().is_empty()).then(|| Sent::of_bytes(typed.as_bytes()));
            let file = fetched(house, file).await.or(lines);
            Intent::Command { name, args: Args { rest: String::new(), file, ..args } }
        }
        other => other,
    }
}

async fn fetched(house: &HandlerContext, file: Option<&Attachment>) -> Option<Sent> {
    match file {
        Some(file) => Some(house.rest.file(file).await),
        None => None,
    }
}

/// The message this one answers, if Discord did not send it along: the store may know it.
fn unresolved(message: &Message) -> Option<RepliedTo> {
    if message.referenced_message.is_some() || message.kind != MessageType::InlineReply {
        return None;
    }
    let id = message.message_reference.as_ref()?.message_id?;
    Some(RepliedTo { message: MessageRef(id.get().to_string()), text: None })
}

/// Intent of a message: a line with a slash in front is a command, anything else is text.
fn intent(message: &Message, ours: u64) -> Intent {
    let bare = without_leading_mention(message.content.trim_start(), ours);
    let Some(line) = bare.strip_prefix('/') else {
        return Intent::Text(clean_text(&named(bare, message)));
    };
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (opponent, rest) = match opponent(message, ours) {
        Some((id, person)) => {
            (Some(person), mentions(id).iter().fold(rest.to_owned(), |rest, sign| rest.replace(sign, "")))
        }
        None => (None, rest.to_owned()),
    };
    Intent::Command {
        name: clean_text(name),
        args: Args {
            rest: clean_text(&named(&rest, message)),
            opponent: opponent.map(Opponent::Person),
            ..Args::default()
        },
    }
}

/// Person that the message points at: a mentioned one, else the author of the replied-to message.
fn opponent(message: &Message, ours: u64) -> Option<(u64, Person)> {
    let is_other = |id: u64, bot: bool| !bot && id != ours && id != message.author.id.get();
    let mentioned = message
        .mentions
        .iter()
        .find(|user| is_other(user.id.get(), user.bot))
        .map(|user| (user.id.get(), people::partial_member(user, user.member.as_deref())));
    mentioned.or_else(|| {
        let author = &message.referenced_message.as_deref()?.author;
        is_other(author.id.get(), author.bot).then(|| (author.id.get(), people::person(author, None)))
    })
}

fn without_leading_mention(text: &str, ours: u64) -> &str {
    mentions(ours).iter().find_map(|sign| text.strip_prefix(sign)).map_or(text, str::trim_start)
}

/// Text with mentions of others as `@name`, as people see them.
fn named(text: &str, message: &Message) -> String {
    message.mentions.iter().take(MENTIONS_MAX).fold(text.to_owned(), |text, user| {
        let name = format!("@{}", user.name);
        mentions(user.id.get()).iter().fold(text, |text, sign| text.replace(sign, &name))
    })
}

fn mentions(id: u64) -> [String; 2] {
    [format!("<@{id}>"), format!("<@!{id}>")]
}
