//! Commands in the menus of Discord: "Challenge" on a person, "Show this board" and "Replay from here" on a message.

use banco_engine::{GameKey, Opponent, Person};
use banco_ports::{Answer, Args, Button, Intent, Lang, Rendered, RepliedTo, Reply, ReplyKind, RichText};
use banco_service::i18n;
use fluent_bundle::FluentArgs;
use serenity::model::application::{CommandInteraction, ResolvedTarget};

use super::notes::note;
use super::order::{self, Order};
use super::pointed::{Pointed, duel};
use super::{people, permissions};

/// A command of Discord's menus, by the key of its name; `kind` is Discord's number for its menu.
pub(super) struct PointedSpec {
    pub key: &'static str,
    pub kind: u8,
}

/// Kinds of commands: on a person, and on a message.
const USER: u8 = 2;
const MESSAGE: u8 = 3;

/// All menu commands.
pub(super) const POINTED: [PointedSpec; 3] = [
    PointedSpec { key: "discord-challenge", kind: USER },
    PointedSpec { key: "discord-show-board", kind: MESSAGE },
    PointedSpec { key: "discord-replay-here", kind: MESSAGE },
];

/// Buttons in one row.
const GAMES_PER_ROW: usize = 3;

/// Result of a menu command.
pub(super) enum Pointing {
    /// Answer at once: the adapter's own question, or a refusal.
    Said(Answer),
    /// Intent for the service.
    Asks(Box<Intent>, RepliedTo),
}

/// Reads a menu command; `None` if it is none.
pub(super) fn read(pointed: &Pointed, command: &CommandInteraction, ours: u64, lang: Lang) -> Option<Pointing> {
    let spec = POINTED.iter().find(|spec| i18n::text(Lang::En, spec.key) == command.data.name)?;
    match command.data.target()? {
        ResolvedTarget::User(user, member) => {
            let person = people::partial_member(user, member);
            let opponent = Opponent::Person(person.clone());
            if let Some(refusal) = permissions::bot_refusal(Some(&opponent), user.bot, lang) {
                return Some(Pointing::Said(note(refusal)));
            }
            pointed.remember(user.id.get(), person.clone());
            Some(Pointing::Said(which_game(user.id.get(), &person, lang)))
        }
        ResolvedTarget::Message(message) => {
            let name = if spec.key == "discord-show-board" { "board" } else { "replay" };
            let intent = Intent::Command { name: name.to_owned(), args: Args::default() };
            if message.author.id.get() != ours {
                return Some(Pointing::Said(note(i18n::text(lang, "discord-no-board-there"))));
            }
            Some(Pointing::Asks(Box::new(intent), people::replied_to(message)))
        }
        _ => None,
    }
}

/// Asks "What do you want to play with Bình?".
fn which_game(user: u64, person: &Person, lang: Lang) -> Answer {
    let mut args = FluentArgs::new();
    args.set("name", person.name.as_str());
    let button =
        |game: &GameKey| Button { label: i18n::text(lang, &format!("choice-{}", game.key())), data: duel(user, *game) };
    let mut buttons: Vec<Button> = GameKey::ALL.iter().map(button).collect();
    buttons.push(order::opening(lang, &Order { opponent: Some(user), ..Order::default() }));
    let message = Rendered {
        text: RichText::plain(i18n::format(lang, "discord-challenge-to-what", Some(&args))),
        buttons: buttons.chunks(GAMES_PER_ROW).map(<[Button]>::to_vec).collect(),
        lang: Some(lang),
        ..Rendered::default()
    };
    Answer { replies: vec![Reply { kind: ReplyKind::Picker, message }] }
}
