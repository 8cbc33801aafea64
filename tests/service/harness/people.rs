//! People with an account on each of two platforms, over the bare service.

use std::sync::Arc;

use crate::bare::counting_entropy;
use crate::desk::{Desk, Heard, person, private_chat};
use banco_engine::{Person, PersonKey};
use banco_ports::{Args, Inbound, Intent, Lang, Parcel, Place, Platform, Rendered};
use banco_store::Store;
use banco_store::memory::InMemoryStore;

/// The account of this name on Discord.
pub fn on_discord(name: &str) -> Person {
    Person { key: PersonKey(format!("discord:{name}")), ..person(name) }
}

/// A desk whose messages arrive on both platforms, in English.
pub async fn desk() -> Desk {
    desk_over(Arc::new(InMemoryStore::new())).await
}

pub async fn desk_over(store: Arc<dyn Store>) -> Desk {
    Desk::over(store, &[Platform::Telegram, Platform::Discord], counting_entropy(), Lang::En).await
}

/// A typed line, which may be a command.
pub fn intent(line: &str) -> Intent {
    match line.strip_prefix('/').map(|line| line.split_once(' ').unwrap_or((line, ""))) {
        None => Intent::Text(line.to_owned()),
        Some((name, rest)) => {
            let args = Args { rest: rest.to_owned(), ..Args::default() };
            Intent::Command { name: name.to_owned(), args }
        }
    }
}

fn alone(desk: &mut Desk, who: &Person, intent: Intent) -> Inbound {
    let inbound = desk.inbound("an", intent);
    Inbound { place: private_chat(&who.key), private: true, from: who.clone(), ..inbound }
}

/// An event of a typed line in the private chat of an account.
pub fn typed(desk: &mut Desk, who: &Person, line: &str) -> Inbound {
    alone(desk, who, intent(line))
}

/// A line in the private chat of an account.
pub async fn says(desk: &mut Desk, who: &Person, line: &str) -> Heard {
    let inbound = typed(desk, who, line);
    desk.send(inbound).await
}

/// A line in a group of the account's platform.
pub async fn says_aloud(desk: &mut Desk, who: &Person, line: &str) -> Heard {
    let inbound = aloud(desk, who, intent(line));
    desk.send(inbound).await
}

/// An event in a group of the account's platform.
pub fn aloud(desk: &mut Desk, who: &Person, intent: Intent) -> Inbound {
    let inbound = desk.inbound("an", intent);
    let platform = Platform::of(&who.key).expect("a platform");
    let place = Place { platform, ..inbound.place };
    Inbound { place, from: who.clone(), ..inbound }
}

/// A press in the private chat of an account.
pub async fn presses(desk: &mut Desk, who: &Person, data: &str) -> Heard {
    let inbound = alone(desk, who, Intent::Press(data.to_owned()));
    desk.send(inbound).await
}

/// A press in a group of the account's platform.
pub async fn presses_aloud(desk: &mut Desk, who: &Person, data: &str) -> Heard {
    let inbound = aloud(desk, who, Intent::Press(data.to_owned()));
    desk.send(inbound).await
}

/// Every message of an answer, with its place.
pub fn to<'h>(heard: &'h Heard, who: &Person) -> Vec<&'h Rendered> {
    let own = private_chat(&who.key);
    let is_his = |parcel: &&Parcel| parcel.place == own;
    heard.posts.iter().filter(is_his).map(|parcel| &parcel.message).collect()
}

/// The code in an answer to `/connect`.
pub fn code_in(heard: &Heard) -> String {
    let text = heard.text();
    let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-';
    text.split_whitespace().find(is_code).unwrap_or_else(|| panic!("no code in {text}")).to_owned()
}

/// Data of the button with this label in the answer to the person who asked.
pub fn button(heard: &Heard, label: &str) -> String {
    let replies = heard.replies.iter().map(|reply| &reply.message);
    let all = replies.chain(heard.posts.iter().map(|parcel| &parcel.message));
    let mut buttons = all.flat_map(|message| message.buttons.iter().flatten());
    let found = buttons.find(|button| button.label == label);
    found.unwrap_or_else(|| panic!("no button {label}: {}", heard.text())).data.clone()
}

/// Id of the tournament whose announcement this is.
pub fn cup_in(announced: &Heard) -> String {
    let data = announced.data();
    let joins = data.iter().find(|data| data.starts_with("cup:") && data.ends_with(":join"));
    let joins = joins.unwrap_or_else(|| panic!("no tournament: {}", announced.text()));
    joins.split(':').nth(1).expect("an id").to_owned()
}

/// Connects two accounts: the first makes the code. The answer is that to the last step; a refused code ends it at once.
pub async fn connect(desk: &mut Desk, maker: &Person, taker: &Person) -> Heard {
    let code = code_in(&says(desk, maker, "/connect").await);
    let asked = says(desk, taker, &format!("/connect {code}")).await;
    if asked.data().is_empty() {
        return asked;
    }
    let confirmed = presses(desk, taker, &button(&asked, "That is me")).await;
    presses(desk, maker, &button(&confirmed, "That is me")).await
}

/// Number of accounts that the stored persons have, each person once.
pub async fn persons(store: &dyn Store) -> Vec<usize> {
    let all = store.values("person:").await.expect("readable").into_iter().filter(|(rest, _)| !rest.contains(':'));
    all.map(|(_, person)| person["accounts"].as_array().expect("accounts").len()).collect()
}
