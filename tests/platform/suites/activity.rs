//! The page inside Discord (everywhere 7): launched by a press, signed in by Discord's own word.

mod evening;
mod guards;
mod launch;
mod phone;

use banco_ports::Platform;
use banco_tests::discord::State;
use banco_tests::scenario::at;
use banco_tests::stages::Both;
use banco_tests::web::inside::Inside;

use crate::everywhere::begun::{Begun, begin, moves};

/// A running game of cờ úp of `an` on Telegram and `binh` on Discord, in which `an` has moved.
async fn begun(both: &mut Both) -> Begun {
    let begun = begin(both, "coup").await;
    moves(both, &at("telegram", "an"), &begun.id).await;
    both.driver.idle().await;
    begun
}

/// The newest board of a game on Discord that has this button; its id, and the data of the button.
fn board_with(state: &State, game: &str, verb: &str) -> Option<(u64, String)> {
    let wanted = format!("{verb}:{game}");
    state.messages.iter().rev().find_map(|message| {
        let data =
            message.buttons().into_iter().flatten().map(|(_, data)| data).find(|data| data.starts_with(&wanted))?;
        Some((message.id, data))
    })
}

/// A person on Discord presses "Open the board" below the newest board; the id of the interaction, once it is answered.
async fn opens(both: &Both, name: &str, game: &str) -> u64 {
    let fake = both.discord();
    let (board, data) = fake.wait("a board with the button", |state| board_with(state, game, "page")).await;
    let pressed = fake.press(fake.user(name), board, &data);
    fake.wait("an answer", |state| state.interactions[&pressed].first).await;
    pressed
}

/// The page that the client of a person has opened.
fn inside(both: &Both, name: &str) -> Inside {
    let fake = both.discord();
    let user = fake.user(name);
    let instance = fake.instance_of(user).expect("the person has opened the page");
    Inside { base: both.base.clone(), code: fake.authorize(user), instance }
}

/// Channel of the people on Discord.
fn channel(both: &Both) -> u64 {
    both.group(Platform::Discord).chat.parse().expect("a number")
}
