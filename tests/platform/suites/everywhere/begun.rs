//! A running game of White on Telegram and Black on Discord.

use banco_engine::Table;
use banco_ports::Platform;
use banco_tests::driver::{Driver, Seen};
use banco_tests::patience::until;
use banco_tests::scenario::{at, code_in};
use banco_tests::stages::Both;

/// A game with its invitation code.
pub struct Begun {
    pub id: String,
    pub code: String,
}

/// The newest message that a person sees with something in it.
async fn shown<T>(both: &mut Both, user: &str, find: impl Fn(&Seen) -> Option<T>) -> (Seen, T) {
    for _ in 0..100 {
        let seen = both.driver.seen(user).await;
        if let Some(found) = seen.into_iter().rev().find_map(|seen| find(&seen).map(|found| (seen, found))) {
            return found;
        }
    }
    panic!("{user} does not see it")
}

/// `an` on Telegram challenges with an invitation, and `binh` on Discord accepts.
pub async fn begin(both: &mut Both, terms: &str) -> Begun {
    let (an, binh) = (at("telegram", "an"), at("discord", "binh"));
    both.driver.speaks(&an, "en");
    both.driver.speaks(&binh, "en-US");
    both.driver.say(&an, &format!("/play {terms} anywhere side=first")).await;
    let (_, code) = shown(both, &an, |seen| code_in(&seen.text)).await;
    both.driver.say(&binh, &format!("/accept {code}")).await;
    let accept = |seen: &Seen| {
        let mut data = seen.buttons.iter().flatten().map(|(_, data)| data);
        data.find(|data| data.starts_with("sit:")).cloned()
    };
    let (card, data) = shown(both, &binh, accept).await;
    both.driver.press(&binh, &card, &data).await;
    let group = both.group(Platform::Telegram);
    let id = until("the game", async || {
        let games = both.house().store.open_games_at(&group).await.expect("readable");
        let (id, _) = games.into_iter().find(|(_, card)| card.challenger.is_none())?;
        Some(id)
    });
    let id = id.await;
    both.driver.idle().await;
    Begun { id, code }
}

/// The game as the store has it.
pub async fn table(both: &Both, id: &str) -> Table {
    let entries = both.house().store.load(id).await.expect("readable").expect("a game");
    Table::replay(&entries).expect("a good record")
}

/// A person types the next move; returns when it is saved.
pub async fn moves(both: &mut Both, user: &str, id: &str) {
    let (ply, mv) = both.driver.next_move(id).await.expect("the game goes on");
    both.driver.say(user, &format!("/move {mv} #{id}")).await;
    saved(both, id, ply + 1).await;
}

/// Waits until the game has so many plies.
pub async fn saved(both: &Both, id: &str, plies: usize) {
    until("the move", async || (table(both, id).await.plies().len() == plies).then_some(())).await;
}
