//! Commands in the menus of Discord: "Challenge" on a person, "Show this board" and "Replay from here" on a message.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use banco_engine::{GameKey, Opponent, Person};
use banco_ports::{Answer, Args, Button, Intent, Lang, Rendered, RepliedTo, Reply, ReplyKind, RichText};
use banco_service::i18n;
use fluent_bundle::FluentArgs;
use serenity::model::application::{CommandInteraction, ResolvedTarget};

use super::{panel, people, permissions};

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

/// Beginning of the data of a button that challenges a person: `duel:<user>:<game>`.
const DUEL: &str = "duel";

/// Buttons in one row.
const GAMES_PER_ROW: usize = 3;

/// People remembered until the game is chosen; a person who takes longer opens the menu again.
const POINTED_MAX: usize = 1_000;

/// Words of `/play` that the form has no place for, remembered until it is filled in.
const TYPED_MAX: usize = 1_000;

/// People named through a menu, and the words typed beside them.
#[derive(Default)]
pub(super) struct Pointed {
    people: Mutex<HashMap<u64, Person>>,
    typed: Mutex<Typed>,
}

/// Options of commands by name, under numbers short enough for the data of a component.
#[derive(Default)]
struct Typed {
    last: u16,
    kept: BTreeMap<u16, BTreeMap<String, String>>,
}

impl Pointed {
    pub(super) fn remember(&self, user: u64, person: Person) {
        let mut all = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= POINTED_MAX {
            all.clear();
        }
        all.insert(user, person);
    }

    /// Person named through a menu.
    pub(super) fn person(&self, user: u64) -> Option<Person> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).get(&user).cloned()
    }

    /// Keeps the words typed with a command; answers their number.
    pub(super) fn keep_typed(&self, options: BTreeMap<String, String>) -> u16 {
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        let number = typed.last.wrapping_add(1);
        typed.last = number;
        if typed.kept.len() >= TYPED_MAX {
            typed.kept.clear();
        }
        typed.kept.insert(number, options);
        number
    }

    /// Words kept under this number; `None` if forgotten.
    pub(super) fn typed(&self, number: u16) -> Option<BTreeMap<String, String>> {
        self.typed.lock().unwrap_or_else(PoisonError::into_inner).kept.get(&number).cloned()
    }

    /// Challenge of a button; `Err` if its person is forgotten.
    pub(super) fn challenge(&self, data: &str) -> Option<Result<Intent, ()>> {
        let (user, game) = data.strip_prefix(DUEL)?.strip_prefix(':')?.split_once(':')?;
        let game = GameKey::from_key(game)?;
        let Some(person) = user.parse().ok().and_then(|user| self.person(user)) else { return Some(Err(())) };
        let named = [("game".to_owned(), game.key().to_owned())].into();
        let args = Args { named, opponent: Some(Opponent::Person(person)), ..Args::default() };
        Some(Ok(Intent::Command { name: "play".to_owned(), args }))
    }
}

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
                return Some(Pointing::Said(super::commands::note(refusal)));
            }
            pointed.remember(user.id.get(), person.clone());
            Some(Pointing::Said(which_game(user.id.get(), &person, lang)))
        }
        ResolvedTarget::Message(message) => {
            let name = if spec.key == "discord-show-board" { "board" } else { "replay" };
            let intent = Intent::Command { name: name.to_owned(), args: Args::default() };
            if message.author.id.get() != ours {
                return Some(Pointing::Said(super::commands::note(i18n::text(lang, "discord-no-board-there"))));
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
    let button = |game: &GameKey| Button {
        label: i18n::text(lang, &format!("choice-{}", game.key())),
        data: format!("{DUEL}:{user}:{}", game.key()),
    };
    let mut buttons: Vec<Button> = GameKey::ALL.iter().map(button).collect();
    buttons.push(panel::opening(lang, &panel::Order { opponent: Some(user), ..panel::Order::default() }));
    let message = Rendered {
        text: RichText::plain(i18n::format(lang, "discord-challenge-to-what", Some(&args))),
        buttons: buttons.chunks(GAMES_PER_ROW).map(<[Button]>::to_vec).collect(),
        lang: Some(lang),
        ..Rendered::default()
    };
    Answer { replies: vec![Reply { kind: ReplyKind::Picker, message }] }
}
