//! Pings counted in the requests that both stand-ins got: for each turn one message calls, whichever places a game has.

use banco_ports::Platform;
use banco_tests::driver::Driver;
use banco_tests::patience::until;
use banco_tests::scenario::at;
use banco_tests::stages::{self, Both, Sent};

use super::begun::{Begun, begin, saved};

const HOUR: i64 = 60 * 60 * 1_000;

/// A chat in which a player types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    Group,
    Own,
}

/// Both players, White first: `an` on Telegram and `binh` on Discord.
const PLATFORMS: [Platform; 2] = [Platform::Telegram, Platform::Discord];
const NAMES: [&str; 2] = ["an", "binh"];

/// Id of a player's account, and the private chat with the bot.
fn account(both: &mut Both, seat: usize) -> (String, String) {
    match PLATFORMS[seat] {
        Platform::Telegram => {
            let id = both.people().telegram.user(NAMES[seat]).id.to_string();
            (id.clone(), id)
        }
        _ => {
            let fake = both.discord();
            let user = fake.user(NAMES[seat]);
            (user.to_string(), fake.direct(user).to_string())
        }
    }
}

/// A player types a line in the group or in the private chat with the bot.
async fn says(both: &mut Both, seat: usize, room: Room, line: &str) {
    let name = NAMES[seat];
    match (PLATFORMS[seat], room) {
        (platform, Room::Group) => both.driver.say(&at(platform.key(), name), line).await,
        (Platform::Telegram, Room::Own) => {
            let user = both.people().telegram.user(name);
            user.says(user.id, line);
        }
        (_, Room::Own) => {
            let fake = both.discord();
            let user = fake.user(name);
            fake.type_text(user, fake.direct(user), line);
        }
    }
}

/// Platform and chat of the place that calls a player who last acted in this room.
fn place(both: &mut Both, seat: usize, room: Room) -> (Platform, String) {
    let chat = match room {
        Room::Group => both.group(PLATFORMS[seat]).chat,
        Room::Own => account(both, seat).1,
    };
    (PLATFORMS[seat], chat)
}

/// One of these messages calls the player, at that place; no other one mentions a person or makes a sound.
fn calls_once(sent: &[Sent], called: &str, place: &(Platform, String), what: &str) {
    let calls: Vec<&Sent> = sent.iter().filter(|sent| !sent.called.is_empty()).collect();
    let [call] = calls.as_slice() else { panic!("{what}: {} calls: {sent:#?}", calls.len()) };
    assert_eq!(call.called, [called], "{what}");
    assert_eq!((&call.platform, &call.chat), (&place.0, &place.1), "{what}: {sent:#?}");
    let loud = sent.iter().filter(|sent| sent.is_loud).count();
    assert_eq!(loud, 1, "{what}: {sent:#?}");
}

/// Plays by these rooms, one after the other, and counts after each move. `last` are the rooms in which both acted last.
async fn counted(both: &mut Both, id: &str, rooms: [&[Room]; 2], mut last: [Room; 2], plies: usize) -> [Room; 2] {
    let card = both.house().store.card(id).await.expect("readable").expect("a game");
    let places = card.places.len();
    for ply in 0..plies {
        let (mover, next) = (ply % 2, (ply + 1) % 2);
        let room = rooms[mover][ply / 2 % rooms[mover].len()];
        let (_, mv) = both.driver.next_move(id).await.expect("the game goes on");
        let mark = both.mark();
        says(both, mover, room, &format!("/move {mv} #{id}")).await;
        saved(both, id, ply + 1).await;
        both.driver.idle().await;
        last[mover] = room;
        let sent = both.sent_since(mark);
        let what = format!("ply {} ({mv}) in {room:?}, then {:?}", ply + 1, last[next]);
        assert_eq!(sent.iter().filter(|sent| sent.has_picture).count(), places, "{what}: {sent:#?}");
        let called = format!("{}:{}", PLATFORMS[next].key(), account(both, next).0);
        calls_once(&sent, &called, &place(both, next, last[next]), &what);
    }
    last
}

/// The side to move lets the time pass, and gets one reminder, where the next move is expected.
async fn reminded(both: &mut Both, seat: usize, room: Room) {
    let mark = both.mark();
    for _ in 0..13 {
        both.later(HOUR).await;
        both.driver.idle().await;
    }
    let sent = both.sent_since(mark);
    assert_eq!(sent.len(), 1, "one reminder: {sent:#?}");
    let called = format!("{}:{}", PLATFORMS[seat].key(), account(both, seat).0);
    calls_once(&sent, &called, &place(both, seat, room), "reminder");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_3_in_two_places_one_message_of_a_turn_calls() {
    let mut both = stages::both().await;
    let Begun { id, .. } = begin(&mut both, "chess time=1d").await;
    let last = counted(&mut both, &id, [&[Room::Group], &[Room::Group]], [Room::Group; 2], 22).await;
    reminded(&mut both, 0, last[0]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_3_in_four_places_one_message_of_a_turn_calls_where_the_player_last_acted() {
    let mut both = stages::both().await;
    let Begun { id, code } = begin(&mut both, "chess time=1d").await;
    for seat in [0, 1] {
        says(&mut both, seat, Room::Own, &format!("/board {code} here")).await;
        let place = place(&mut both, seat, Room::Own);
        until("the game in the private chat", async || {
            let card = both.house().store.card(&id).await.expect("readable").expect("a game");
            card.places.iter().any(|at| (at.platform, &at.chat) == (place.0, &place.1)).then_some(())
        })
        .await;
        both.driver.idle().await;
    }
    // To show the game in a chat is an act, too. From here on both change their rooms, and not at the same time.
    let white = [Room::Group, Room::Own, Room::Own];
    let black = [Room::Own, Room::Group];
    let last = counted(&mut both, &id, [&white, &black], [Room::Own; 2], 23).await;
    reminded(&mut both, 1, last[1]).await;
}
