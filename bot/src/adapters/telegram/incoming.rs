//! Meaning of an update, in neutral types. Pure: no request is made here.
//!
//! Ignored for good: edited messages (never moves), channel posts, forwarded messages, other bots, talk in a group that
//! is not addressed to the bot.

use banco_engine::{Opponent, Person};
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;
use banco_ports::text::{clean_name, clean_text};
use banco_ports::{Args, Inbound, Intent, Lang, MessageRef, Place, Platform, RepliedTo, Sent};
use banco_service::keeps_lines;
use banco_service::messages::commands::{self, CommandSpec, OptionKind};
use teloxide_core::types::{
    CallbackQuery, Chat, ChatId, FileMeta, InlineKeyboardButtonKind, Message, MessageEntityKind, ThreadId, Update,
    UpdateKind, User,
};

use super::markup::{are_pages, turns_page};
use super::person::person;

/// Identity of the bot on Telegram, from `getMe`.
#[derive(Clone, Debug)]
pub(super) struct Myself {
    pub id: u64,
    pub username: String,
}

/// Origin of a request, and so the place of its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Typed { message: i32 },
    Pressed { query: String, message: i32, data: String, leaf: Option<Leaf> },
}

/// A page of the rules or the help, whose buttons all lead to other pages: they may replace it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    Text,
    Picture,
}

/// Meaning of one update.
#[derive(Debug)]
pub(super) enum Happened {
    Asked {
        inbound: Box<Inbound>,
        origin: Origin,
        /// File to fetch for it.
        file: Option<FileMeta>,
    },
    /// A command or reply in the name of a chat: there is no person to play with.
    Anonymous {
        place: Place,
        message: i32,
    },
    /// A press that leads nowhere; it still needs an answer, or the button spins.
    Stray {
        query: String,
    },
    Joined {
        place: Place,
        event: String,
        lang: Option<Lang>,
    },
    Moved {
        from: Place,
        to: Place,
    },
    /// A person types the bot's name and a text in any chat.
    Inline {
        query: String,
        from: Person,
        typed: String,
        lang: Option<Lang>,
    },
    /// The bot has new rights in a chat, or was unblocked.
    Revived {
        place: Place,
    },
    Ignored,
}

pub(super) fn understand(update: Update, me: &Myself) -> Happened {
    let event = format!("{}:{}:{}", Platform::Telegram.key(), me.id, update.id.0);
    match update.kind {
        UpdateKind::Message(message) => understand_message(&message, event, me),
        UpdateKind::CallbackQuery(query) => understand_press(query, event),
        UpdateKind::InlineQuery(query) => Happened::Inline {
            query: query.id.0,
            from: person(&query.from),
            typed: clean_text(&query.query),
            lang: lang(&query.from),
        },
        UpdateKind::MyChatMember(change) => {
            let is_here = change.new_chat_member.is_present() && change.new_chat_member.user.id.0 == me.id;
            let came = !change.old_chat_member.is_present();
            let group = change.chat.is_group() || change.chat.is_supergroup();
            let place = place(change.chat.id, None);
            match (is_here, came && group) {
                (true, true) => Happened::Joined { place, event, lang: lang(&change.from) },
                (true, false) => Happened::Revived { place },
                (false, _) => Happened::Ignored,
            }
        }
        // All other kinds of the library, far more than requested; edited messages are never moves.
        _ => Happened::Ignored,
    }
}

pub(super) fn place(chat: ChatId, thread: Option<ThreadId>) -> Place {
    let thread = thread.map(|ThreadId(root)| root.0.to_string());
    Place { platform: Platform::Telegram, chat: chat.0.to_string(), thread }
}

/// Place of a message. Only the topics of a forum are places of their own; a reply thread of a plain supergroup also
/// has an id.
fn place_of(message: &Message) -> Place {
    place(message.chat.id, message.thread_id.filter(|_| message.is_topic_message))
}

fn lang(user: &User) -> Option<Lang> {
    user.language_code.as_deref().and_then(Lang::from_locale)
}

fn understand_message(message: &Message, event: String, me: &Myself) -> Happened {
    if let Some(to) = message.migrate_to_chat_id() {
        return Happened::Moved { from: place(message.chat.id, None), to: place(*to, None) };
    }
    if let Some(from) = message.migrate_from_chat_id() {
        return Happened::Moved { from: place(*from, None), to: place(message.chat.id, None) };
    }
    let foreign = message.forward_origin().is_some() || message.is_automatic_forward() || message.via_bot.is_some();
    let own_file = message.document().map(|document| &document.file);
    let raw = message.text().or_else(|| own_file.map(|_| message.caption().unwrap_or_default()));
    let (Some(raw), Some(from), false) = (raw, &message.from, foreign) else {
        return Happened::Ignored;
    };
    let replied = replied_message(message);
    let ours = replied.filter(|replied| replied.from.as_ref().is_some_and(|from| from.id.0 == me.id));
    let private = message.chat.is_private();
    let intent = match intent(message, raw, replied, ours.is_some(), private, me) {
        // In the private chat a file can only be a game.
        None if private && own_file.is_some() && raw.is_empty() => {
            Intent::Command { name: IMPORT.to_owned(), args: Args::default() }
        }
        Some(intent) if own_file.is_none() || asks_for_file(&intent) => intent,
        Some(_) | None => return Happened::Ignored,
    };
    let replied_file = || replied.and_then(Message::document).map(|document| &document.file);
    let file = own_file.or_else(replied_file).filter(|_| asks_for_file(&intent)).cloned();
    let intent = with_lines(intent, raw);
    if message.sender_chat.is_some() {
        return Happened::Anonymous { place: place_of(message), message: message.id.0 };
    }
    if from.is_bot {
        return Happened::Ignored;
    }
    let inbound = Inbound {
        place: place_of(message),
        private,
        guild: None,
        from: person(from),
        moderator: false,
        event,
        lang: lang(from),
        chat_lang: None,
        chat_title: title(&message.chat),
        intent,
        reply_to: ours.map(replied_to),
    };
    Happened::Asked { inbound: Box::new(inbound), origin: Origin::Typed { message: message.id.0 }, file }
}

/// Title of a group, cleaned; `None` for a private chat.
fn title(chat: &Chat) -> Option<String> {
    chat.title().map(clean_name).filter(|title| !title.is_empty())
}

/// Command for a file without words.
const IMPORT: &str = "import";

/// True for the command that takes files.
fn asks_for_file(intent: &Intent) -> bool {
    matches!(intent, Intent::Command { name, .. } if keeps_lines(name))
}

/// Intent with the text after that command, its lines kept as typed.
fn with_lines(intent: Intent, raw: &str) -> Intent {
    match intent {
        Intent::Command { name, args } if keeps_lines(&name) && !args.rest.is_empty() => {
            let rest = raw.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
            Intent::Command { name, args: Args { file: Some(Sent::of_bytes(rest.as_bytes())), ..Args::default() } }
        }
        other => other,
    }
}

/// The message this one answers. In a topic the field holds the service message that opened it if there is no reply.
fn replied_message(message: &Message) -> Option<&Message> {
    message.reply_to_message().filter(|replied| replied.forum_topic_created().is_none())
}

fn replied_to(message: &Message) -> RepliedTo {
    RepliedTo {
        message: MessageRef(message.id.0.to_string()),
        text: message.caption().or_else(|| message.text()).map(clean_text),
    }
}

/// Intent of a message; `None` if it is not addressed to the bot.
fn intent(
    message: &Message,
    raw: &str,
    replied: Option<&Message>,
    to_us: bool,
    private: bool,
    me: &Myself,
) -> Option<Intent> {
    match command_head(raw, me) {
        Head::Command { name, end, addressed } => {
            // A bare unknown command in a group is another bot's.
            let rest = raw.get(end..).unwrap_or_default();
            let called = commands::called(&name, rest);
            if private || addressed || to_us || called.is_some() {
                let args = args(message, raw, end, called.is_some_and(|called| names_somebody(called.spec)), replied);
                return Some(Intent::Command { name, args });
            }
            None
        }
        Head::Elsewhere => None,
        Head::Text => {
            let text = clean_text(raw);
            let text = match mention_stripped(&text, me) {
                Some(rest) => rest.to_owned(),
                None if private || to_us => text,
                None => return None,
            };
            (!text.is_empty()).then_some(Intent::Text(text))
        }
    }
}

enum Head {
    /// Command of this bot; `end` is the length of its head in bytes of the raw text.
    Command {
        name: String,
        end: usize,
        addressed: bool,
    },
    /// Command for another bot.
    Elsewhere,
    Text,
}

fn command_head(raw: &str, me: &Myself) -> Head {
    let Some(typed) = raw.strip_prefix('/') else { return Head::Text };
    let end = raw.find(char::is_whitespace).unwrap_or(raw.len());
    let head = typed.get(..end - 1).unwrap_or_default();
    let (name, bot) = head.split_once('@').map_or((head, None), |(name, bot)| (name, Some(bot)));
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match bot {
        _ if !is_name => Head::Text,
        Some(bot) if !bot.eq_ignore_ascii_case(&me.username) => Head::Elsewhere,
        Some(_) => Head::Command { name: clean_text(name), end, addressed: true },
        None => Head::Command { name: clean_text(name), end, addressed: false },
    }
}

/// Text after a leading `@thisbot`.
fn mention_stripped<'a>(text: &'a str, me: &Myself) -> Option<&'a str> {
    let (name, rest) = split_username(text.strip_prefix('@')?);
    name.eq_ignore_ascii_case(&me.username).then(|| rest.trim_start_matches([',', ':']).trim_start())
}

fn split_username(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len());
    text.split_at(end)
}

fn names_somebody(spec: &CommandSpec) -> bool {
    spec.options.iter().any(|option| option.kind == OptionKind::User)
}

/// Arguments after the command, and the opponent: a text mention, the first `@name` of a challenge, or the author of
/// the answered message.
fn args(message: &Message, raw: &str, head_end: usize, names_somebody: bool, replied: Option<&Message>) -> Args {
    let mut rest = raw.get(head_end..).unwrap_or_default().to_owned();
    let mut opponent = None;
    if let Some((user, start, end)) = text_mention(message, raw).filter(|(_, start, _)| *start >= head_end) {
        rest.replace_range(start - head_end..end - head_end, " ");
        opponent = Some(Opponent::Person(person(user)));
    }
    if opponent.is_none()
        && names_somebody
        && let Some((username, without)) = first_username(&rest)
    {
        opponent = Some(Opponent::Username(username));
        rest = without;
    }
    if opponent.is_none() {
        opponent = replied
            .filter(|replied| replied.sender_chat.is_none())
            .and_then(|replied| replied.from.as_ref())
            .filter(|author| !author.is_bot)
            .map(|author| Opponent::Person(person(author)));
    }
    let rest = clean_text(&rest).split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    Args { rest, opponent, ..Args::default() }
}

/// First person named by id, and the bytes of the text with that name.
fn text_mention<'a>(message: &'a Message, raw: &str) -> Option<(&'a User, usize, usize)> {
    message.entities()?.iter().find_map(|entity| match &entity.kind {
        MessageEntityKind::TextMention { user } if !user.is_bot => {
            let start = byte_offset(raw, entity.offset)?;
            let end = byte_offset(raw, entity.offset.checked_add(entity.length)?)?;
            Some((user, start, end))
        }
        _ => None,
    })
}

/// Byte after this many UTF-16 units; `None` beyond the end or inside a character.
fn byte_offset(text: &str, units: usize) -> Option<usize> {
    let mut passed = 0;
    for (byte, c) in text.char_indices() {
        if passed >= units {
            return (passed == units).then_some(byte);
        }
        passed += c.len_utf16();
    }
    (passed == units).then_some(text.len())
}

/// First word `@name`, and the text without it.
fn first_username(text: &str) -> Option<(String, String)> {
    let word = text.split_whitespace().find(|word| word.len() > 1 && word.starts_with('@'))?;
    let (name, after) = split_username(word.strip_prefix('@')?);
    // `@bình` is no account of Telegram's, and its first letters are another account's name.
    if name.is_empty() || after.starts_with(|c: char| !c.is_ascii()) {
        return None;
    }
    Some((name.to_owned(), text.replacen(&format!("@{name}"), " ", 1)))
}

fn understand_press(query: CallbackQuery, event: String) -> Happened {
    let data = query.data.filter(|data| (1..=BUTTON_DATA_BYTES_MAX).contains(&data.len()));
    let (Some(data), Some(message)) = (data, query.message) else {
        return Happened::Stray { query: query.id.0 };
    };
    let inbound = Inbound {
        place: message.regular_message().map_or_else(|| place(message.chat().id, None), place_of),
        private: message.chat().is_private(),
        guild: None,
        from: person(&query.from),
        moderator: false,
        event,
        lang: lang(&query.from),
        chat_lang: None,
        chat_title: title(message.chat()),
        intent: Intent::Press(data.clone()),
        reply_to: Some(
            message
                .regular_message()
                .map_or_else(|| RepliedTo { message: MessageRef(message.id().0.to_string()), text: None }, replied_to),
        ),
    };
    let leaf = message.regular_message().filter(|_| turns_page(&data)).and_then(leaf);
    let origin = Origin::Pressed { query: query.id.0, message: message.id().0, data, leaf };
    Happened::Asked { inbound: Box::new(inbound), origin, file: None }
}

fn leaf(message: &Message) -> Option<Leaf> {
    let rows = &message.reply_markup()?.inline_keyboard;
    let data = rows.iter().flatten().map(|button| match &button.kind {
        InlineKeyboardButtonKind::CallbackData(data) => Some(data.as_str()),
        _ => None,
    });
    are_pages(data).then_some(if message.photo().is_some() { Leaf::Picture } else { Leaf::Text })
}
