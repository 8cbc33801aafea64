//! A game in several places: chats are added and left, and one of them calls the next player.

use std::sync::Arc;

use banco_engine::{Person, Phase};
use banco_ports::{Converse, Inbound, Intent, Place, Platform};
use banco_tests::desk::{Desk, Heard, person, private_chat};

use super::invitations::{challenged, reply};
use crate::connect::people::{aloud, button, connect, desk, intent, on_discord, presses_aloud, says, says_aloud};

/// A game of chess: `an` plays White on Telegram, `binh` plays Black on Discord. Its id and its code.
pub(crate) async fn begun(desk: &mut Desk) -> (String, String) {
    let (id, code) = challenged(desk, "chess anywhere side=first time=1d").await;
    let binh = on_discord("binh");
    let shown = says_aloud(desk, &binh, &format!("/accept {code}")).await;
    presses_aloud(desk, &binh, &button(&shown, "Accept")).await;
    (id, code)
}

async fn places(desk: &Desk, id: &str) -> Vec<Place> {
    desk.house.store.card(id).await.expect("readable").expect("a game").places
}

/// Another group of the platform of an account.
fn group(who: &Person, chat: &str) -> Place {
    Place { platform: Platform::of(&who.key).expect("a platform"), chat: chat.to_owned(), thread: None }
}

async fn at(desk: &mut Desk, who: &Person, chat: &str, said: Intent) -> Heard {
    let inbound = aloud(desk, who, said);
    let place = group(who, chat);
    desk.send(Inbound { place, ..inbound }).await
}

async fn says_at(desk: &mut Desk, who: &Person, chat: &str, line: &str) -> Heard {
    at(desk, who, chat, intent(line)).await
}

async fn presses_at(desk: &mut Desk, who: &Person, chat: &str, data: &str) -> Heard {
    at(desk, who, chat, Intent::Press(data.to_owned())).await
}

/// Messages that call a player, with the platform of their places.
pub(crate) fn calls(heard: &Heard) -> Vec<(Platform, String)> {
    let called = heard.posts.iter().filter_map(|parcel| Some((parcel.place.platform, parcel.ping.as_ref()?)));
    called.map(|(platform, person)| (platform, person.key.0.clone())).collect()
}

#[tokio::test]
async fn clause_3_2_a_player_adds_a_group_after_a_question_and_a_private_chat_at_once() {
    let mut desk = desk().await;
    let (an, (id, code)) = (person("an"), begun(&mut desk).await);
    let asked = says_at(&mut desk, &an, "-200", &format!("/board {code} here")).await;
    assert!(reply(&asked).contains("All people in this chat will see game"), "{}", asked.text());
    assert_eq!((places(&desk, &id).await.len(), asked.posts.len()), (2, 0));
    let kept = presses_at(&mut desk, &an, "-200", &button(&asked, "No")).await;
    assert!(kept.text().contains("is not shown here"), "{}", kept.text());
    let shown = presses_at(&mut desk, &an, "-200", &button(&asked, "Show it here")).await;
    assert_eq!(shown.boards(), 1, "{}", shown.text());
    assert_eq!(places(&desk, &id).await[2], group(&an, "-200"));
    // The private chat has no other readers.
    let code = code.to_lowercase().replace('-', " ");
    let alone = says(&mut desk, &an, &format!("/xemban {code} đây")).await;
    assert_eq!((alone.boards(), places(&desk, &id).await.len()), (1, 4), "{}", alone.text());
    let again = says(&mut desk, &an, &format!("/board {code} here")).await;
    assert!(again.text().contains("shows game") && again.text().contains("already"), "{}", again.text());
    // Four places are the most.
    let full = says_at(&mut desk, &an, "-300", &format!("/board {code} here")).await;
    assert!(full.text().contains("in 4 chats"), "{}", full.text());
    // Every place gets the next board.
    assert_eq!(says_aloud(&mut desk, &an, "/move e4").await.boards(), 4);
}

#[tokio::test]
async fn clause_3_2_only_a_player_with_the_code_of_the_game_adds_a_place() {
    let mut desk = desk().await;
    let (an, cuong, (id, code)) = (person("an"), person("cuong"), begun(&mut desk).await);
    for (who, line) in [
        (&cuong, format!("/board {code} here")),
        (&an, "/board AAAA-AAAA here".to_owned()),
        (&an, "/board 2222 2222 here".to_owned()),
    ] {
        let heard = says_at(&mut desk, who, "-200", &line).await;
        assert!(heard.text().contains("This code does not work"), "{line}: {}", heard.text());
    }
    // A button that another person presses adds nothing, and tells nothing of the game.
    let asked = says_at(&mut desk, &an, "-200", &format!("/board {code} here")).await;
    let pressed = presses_at(&mut desk, &cuong, "-200", &button(&asked, "Show it here")).await;
    assert_eq!((pressed.boards(), places(&desk, &id).await.len()), (0, 2), "{}", pressed.text());
    // A challenge that waits can only be accepted.
    let (_, waiting) = challenged(&mut desk, "caro anywhere").await;
    let heard = says_at(&mut desk, &an, "-200", &format!("/board {waiting} here")).await;
    assert!(
        heard.text().contains("can be shown here when the game has begun") || heard.text().contains("does not work")
    );
    assert_eq!(desk.house.store.open_games_at(&group(&an, "-200")).await.expect("readable").len(), 0);
}

#[tokio::test]
async fn clause_3_2_a_place_is_left_and_the_last_one_stays() {
    let mut desk = desk().await;
    let (an, binh, (id, _)) = (person("an"), on_discord("binh"), begun(&mut desk).await);
    let asked = says_aloud(&mut desk, &an, "/board off").await;
    let left = presses_aloud(&mut desk, &an, &button(&asked, "Take it out")).await;
    assert!(left.text().contains("does not show game"), "{}", left.text());
    assert_eq!(places(&desk, &id).await.iter().map(|place| place.platform).collect::<Vec<_>>(), [Platform::Discord]);
    let only = says_aloud(&mut desk, &binh, "/xemban tắt").await;
    assert!(only.text().contains("Only this chat shows game"), "{}", only.text());
    let absent = says_aloud(&mut desk, &an, &format!("/board off {id}")).await;
    assert!(absent.text().contains("does not show game"), "{}", absent.text());
    // The player still plays from the chat that was left, and the board goes to the other one.
    let moved = says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    let boards: Vec<Platform> = moved.posts.iter().map(|parcel| parcel.place.platform).collect();
    assert_eq!(boards, [Platform::Discord], "{}", moved.text());
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
}

#[tokio::test]
async fn clause_3_3_the_next_player_is_called_once_where_the_player_last_acted() {
    let mut desk = desk().await;
    let (an, binh, (_, code)) = (person("an"), on_discord("binh"), begun(&mut desk).await);
    let moved = says_aloud(&mut desk, &an, "/move e4").await;
    assert_eq!(calls(&moved), [(Platform::Discord, binh.key.0.clone())]);
    let quiet: Vec<(Platform, bool)> =
        moved.posts.iter().map(|parcel| (parcel.place.platform, parcel.message.is_quiet)).collect();
    assert_eq!(quiet, [(Platform::Telegram, true), (Platform::Discord, false)]);
    let moved = says_aloud(&mut desk, &binh, "/move e5").await;
    assert_eq!(calls(&moved), [(Platform::Telegram, an.key.0.clone())]);
    // The player moves in the private chat from now on, and is called there.
    says(&mut desk, &an, &format!("/board {code} here")).await;
    says(&mut desk, &an, "/move Nf3").await;
    let moved = says_aloud(&mut desk, &binh, "/move Nc6").await;
    let called: Vec<&Place> = moved.posts.iter().filter(|parcel| parcel.ping.is_some()).map(|p| &p.place).collect();
    assert_eq!(called, [&private_chat(&an.key)]);
    assert_eq!(moved.boards(), 3);
    // Back in the group.
    says_aloud(&mut desk, &an, "/move Bb5").await;
    let moved = says_aloud(&mut desk, &binh, "/move a6").await;
    let called: Vec<&Place> = moved.posts.iter().filter(|parcel| parcel.ping.is_some()).map(|p| &p.place).collect();
    assert_eq!(called.len(), 1);
    assert_ne!(called, [&private_chat(&an.key)]);
}

/// A connected account plays from the other platform; the account of the seat is called where it can read.
#[tokio::test]
async fn clause_3_3_a_connected_account_is_not_named_where_the_other_one_plays() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let elsewhere = on_discord("an");
    connect(&mut desk, &an, &elsewhere).await;
    let (id, _) = begun(&mut desk).await;
    let moved = says_aloud(&mut desk, &elsewhere, &format!("/move e4 #{id}")).await;
    assert_eq!(calls(&moved), [(Platform::Discord, binh.key.0.clone())]);
    let moved = says_aloud(&mut desk, &binh, "/move e5").await;
    assert_eq!(calls(&moved), [(Platform::Telegram, an.key.0)]);
}

/// Moves that end in a draw by the third repetition: eight to a game.
const ROUND: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

/// Both accounts of a player move at once from their places: one of the two moves counts.
#[tokio::test]
async fn clause_3_4_of_two_moves_from_two_places_for_one_position_one_counts() {
    let mut desk = desk().await;
    let (an, binh) = ([person("an"), on_discord("an")], [on_discord("binh"), person("binh")]);
    connect(&mut desk, &an[0], &an[1]).await;
    connect(&mut desk, &binh[0], &binh[1]).await;
    let mut moves = 0;
    for _ in 0..GAMES {
        let (id, _) = begun(&mut desk).await;
        for (ply, mv) in ROUND.into_iter().cycle().take(2 * ROUND.len()).enumerate() {
            let accounts = if ply % 2 == 0 { &an } else { &binh };
            let line = format!("/move {mv} #{id}");
            let events: Vec<Inbound> = accounts.iter().map(|who| aloud(&mut desk, who, intent(&line))).collect();
            let answer = |event| {
                let service = Arc::clone(&desk.house.service);
                tokio::spawn(async move { Converse::handle(&*service, event).await })
            };
            let answers: Vec<_> = events.into_iter().map(answer).collect();
            for answer in answers {
                answer.await.expect("an answer");
            }
            moves += 1;
            assert_eq!(desk.table(&id).await.plies().len(), ply + 1, "{line}");
        }
        assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)), "the third repetition");
        // Boards on their way would be taken for answers to the next challenge.
        desk.arrived().await;
    }
    assert_eq!(moves, 8 * GAMES);
}

/// A thousand positions.
const GAMES: usize = 125;
