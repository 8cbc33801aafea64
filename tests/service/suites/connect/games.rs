//! Facts of one person: seats, lists, peeking, quotas, blocks, puzzles, tournaments, ladders.

use std::collections::BTreeSet;
use std::sync::Arc;

use banco_engine::{Event, Person, PersonKey, Seat};
use banco_ports::{Inbound, Intent, Lang, Platform, ReplyKind};
use banco_store::memory::InMemoryStore;
use banco_tests::desk::{Desk, Heard, person};

use super::people::{button, connect, cup_in, desk, on_discord, presses, says, says_aloud, to};

/// A running game of cờ úp in a group of Telegram: an has the first move.
async fn jieqi(desk: &mut Desk) -> String {
    let (id, _) = desk.start("an", "binh", "").await;
    id
}

/// Entries of a game with the account that caused each move.
async fn movers(desk: &Desk, id: &str) -> Vec<Option<Seat>> {
    let moved = |event: &Event| match event {
        Event::Moved { seat, .. } => Some(Some(*seat)),
        _ => None,
    };
    desk.entries(id).await.iter().filter_map(|entry| moved(&entry.event)).collect()
}

#[tokio::test]
async fn clauses_1_1_and_2_6_a_connected_account_moves_and_the_record_keeps_the_seat() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let id = jieqi(&mut desk).await;
    let first = desk.table(&id).await.game().expect("playing").legal().first().expect("a move").text.clone();
    let denied = says(&mut desk, &an_d, &format!("/move {first} #{id}")).await;
    assert_eq!(desk.plies(&id).await, 0, "{}", denied.text());
    connect(&mut desk, &an, &an_d).await;
    let listed = says(&mut desk, &an_d, "/games").await;
    assert!(listed.text().contains(&id), "{}", listed.text());
    let moved = says(&mut desk, &an_d, &format!("/move {first} #{id}")).await;
    assert_eq!(movers(&desk, &id).await, [Some(Seat::First)], "{}", moved.text());
    // The board is posted where the game stands, and the seat is still that of the first account.
    assert_eq!(moved.boards(), 1);
    assert_eq!(desk.table(&id).await.person_at(Seat::First).expect("seated").key, an.key);
    // No word about the other account reaches the group.
    let group: String = moved.posts.iter().map(|parcel| parcel.message.text.to_plain()).collect();
    assert!(!group.contains("Discord"), "{group}");
    // At the opponent's turn neither account moves.
    let wrong = says(&mut desk, &an_d, &format!("/move {first} #{id}")).await;
    assert_eq!(desk.plies(&id).await, 1, "{}", wrong.text());
}

#[tokio::test]
async fn clause_2_6_offers_and_resigning_are_one() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let id = jieqi(&mut desk).await;
    desk.play_on(&id, 4).await;
    connect(&mut desk, &an, &an_d).await;
    let draw = says(&mut desk, &an_d, &format!("/draw {id}")).await;
    assert!(desk.table(&id).await.offer().is_some_and(|(seat, _)| seat == Seat::First), "{}", draw.text());
    // The offer is an's own, so another account of an does not agree to it.
    let agrees = format!("draw:{id}:{}:yes", desk.table(&id).await.version());
    presses(&mut desk, &an, &agrees).await;
    assert!(desk.table(&id).await.ended_at().is_none());
    says(&mut desk, &an_d, &format!("/cancel {id}")).await;
    assert!(desk.table(&id).await.offer().is_none());
    let asked = says(&mut desk, &an_d, &format!("/resign {id}")).await;
    let data = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("asked");
    presses(&mut desk, &an, &data).await;
    assert!(desk.table(&id).await.ended_at().is_some(), "asked at one account, confirmed at the other");
}

/// The answers of an account to everything it may ask about a game.
async fn seen_by(desk: &mut Desk, who: &Person, id: &str) -> String {
    let mut seen = String::new();
    for line in [format!("/peek {id}"), format!("/board {id}"), format!("/history {id}"), "/games".to_owned()] {
        let heard: Heard = says(desk, who, &line).await;
        for reply in &heard.replies {
            seen += &format!(
                "{}|{:?}\n",
                reply.message.text.to_plain(),
                reply.message.image.as_ref().map(|i| i.bytes.len())
            );
        }
    }
    seen
}

/// Games that differ in hidden pieces: equal without the seat, different with it, equal again after parting.
#[tokio::test]
async fn clause_8_1_hidden_pieces_are_seen_by_connected_accounts_alone() {
    let (mut connected, mut strangers, mut parted) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for salt in 0..4_u8 {
        let entropy = banco_tests::bare::counting_entropy();
        let entropy: banco_service::Entropy = Arc::new(move || entropy().map(|byte| byte ^ salt.wrapping_mul(59)));
        let platforms = [Platform::Telegram, Platform::Discord];
        let mut desk = Desk::over(Arc::new(InMemoryStore::new()), &platforms, entropy, Lang::En).await;
        let (an, an_d) = (person("an"), on_discord("an"));
        let id = jieqi(&mut desk).await;
        // The piece on the cannon's point takes the face-down one on the horse's.
        desk.say("an", &format!("/move h3h10 #{id}")).await;
        assert_eq!(desk.plies(&id).await, 1);
        connect(&mut desk, &an, &an_d).await;
        let own = says(&mut desk, &an, &format!("/peek {id}")).await.text().replace(&id, "#");
        let other = says(&mut desk, &an_d, &format!("/peek {id}")).await.text().replace(&id, "#");
        assert_eq!(own, other, "one sees what the other one sees");
        connected.insert(other);
        strangers.insert(seen_by(&mut desk, &on_discord("binh"), &id).await.replace(&id, "#"));
        let listed = says(&mut desk, &an, "/connect off").await;
        presses(&mut desk, &an, &button(&listed, "an · Discord")).await;
        parted.insert(seen_by(&mut desk, &an_d, &id).await.replace(&id, "#"));
    }
    assert!(connected.len() > 1, "the games do differ: {connected:?}");
    assert_eq!((strangers.len(), strangers), (1, parted), "without the seat all games look the same");
}

#[tokio::test]
async fn clause_2_6_nobody_accepts_an_own_challenge_with_another_account() {
    let mut desk = desk().await;
    let (an, an2, binh) = (person("an"), person("an2"), person("binh"));
    connect(&mut desk, &an, &an2).await;
    // Open to anyone in the group, where both accounts are.
    let challenge = desk.say("an", "/play chess").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    let heard = desk.press("an2", &format!("accept:{id}")).await;
    assert!(desk.table(&id).await.seats().is_none(), "{}", heard.text());
    // Luck is mixed in by the account that made the challenge, by no other.
    let mixed = desk.press("an2", &format!("accept:{id}::rain")).await;
    assert!(desk.table(&id).await.parts()[0].text.is_empty(), "{}", mixed.text());
    let direct = desk.say("an2", "/play chess @an").await;
    assert!(direct.text().contains("yourself") || direct.text().contains("own"), "{}", direct.text());
    // A challenge to one account is taken by the other one, with the seat of the named account.
    let challenge = desk.say("binh", "/play chess @an2").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    desk.press("an", &format!("accept:{id}")).await;
    let table = desk.table(&id).await;
    assert!(table.seat_of(&an2.key).is_some() && table.seat_of(&an.key).is_none());
    assert!(table.seat_of(&binh.key).is_some());
}

#[tokio::test]
async fn clause_2_6_blocks_count_for_all_accounts() {
    let mut desk = desk().await;
    let (an, an2) = (person("an"), person("an2"));
    connect(&mut desk, &an, &an2).await;
    let blocked = says(&mut desk, &person("binh"), "/block @an").await;
    assert!(blocked.text().contains("an"), "{}", blocked.text());
    for (by, line) in [("an2", "/play chess @binh"), ("binh", "/play chess @an2")] {
        let heard = desk.say(by, line).await;
        assert!(heard.posts.is_empty(), "{by}: {}", heard.text());
    }
}

#[tokio::test]
async fn clause_2_6_a_tournament_has_one_place_for_a_person() {
    let mut desk = desk().await;
    let (an, an2) = (person("an"), person("an2"));
    connect(&mut desk, &an, &an2).await;
    let announced = desk.say("binh", "/tournament chess knockout time=1d max=4 min=3").await;
    let cup = cup_in(&announced);
    desk.press("an", &format!("cup:{cup}::join")).await;
    let again = desk.press("an2", &format!("cup:{cup}::join")).await;
    let table = desk.press("binh", &format!("cup:{cup}::table")).await;
    assert!(!table.text().contains("an2"), "{} {}", again.text(), table.text());
    // The place is left from either account.
    desk.press("an2", &format!("cup:{cup}::leave")).await;
    let joined = desk.press("an2", &format!("cup:{cup}::join")).await;
    assert!(!joined.text().contains("already"), "{}", joined.text());
}

#[tokio::test]
async fn clause_2_6_the_ladder_counts_persons() {
    let mut desk = desk().await;
    let (an, an2) = (person("an"), person("an2"));
    for (loser, winner) in [("an", "binh"), ("an2", "binh"), ("an", "an2")] {
        let (id, _) = desk.start_game("chess", winner, loser, "").await;
        desk.play_on(&id, 4).await;
        let asked = desk.say(loser, &format!("/resign {id}")).await;
        let data = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("asked");
        desk.press(loser, &data).await;
    }
    let before = desk.say("chi", "/top chess").await.text();
    assert!(before.contains("an2"), "{before}");
    connect(&mut desk, &an, &an2).await;
    // One row for the person, and the game between the two accounts counts for neither.
    let after = desk.say("chi", "/top chess").await.text();
    let rows = after.lines().filter(|line| line.contains("an") && line.contains('1')).count();
    assert!(!(after.contains("an2") && after.contains("an ")), "{after} ({rows})");
    let listed = says(&mut desk, &an, "/connect off").await;
    presses(&mut desk, &an, &super::people::button(&listed, "an2 · Telegram")).await;
    assert_eq!(desk.say("chi", "/top chess").await.text(), before, "counted anew");
}

/// In a group of Telegram all members read the answer to `/games`.
#[tokio::test]
async fn clause_4_a_list_in_a_group_names_no_game_of_another_account() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let challenge = says_aloud(&mut desk, &an_d, "/play chess").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    connect(&mut desk, &an, &an_d).await;
    assert!(!says_aloud(&mut desk, &an, "/games").await.text().contains(&id));
    assert!(!says_aloud(&mut desk, &an, &format!("/board {id}")).await.text().contains("Discord"));
    assert!(says(&mut desk, &an, "/games").await.text().contains(&id));
    assert!(says_aloud(&mut desk, &an_d, "/games").await.text().contains(&id));
}

/// In a channel of Discord only open answers are read by others: a board of another account's game is not one.
#[tokio::test]
async fn clause_4_a_board_of_another_accounts_game_is_for_the_person_alone() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let id = jieqi(&mut desk).await;
    let own = says_aloud(&mut desk, &an, &format!("/board {id}")).await;
    assert!(own.replies.iter().any(|reply| reply.kind == ReplyKind::Open), "{}", own.text());
    connect(&mut desk, &an, &an_d).await;
    for line in ["/board", "/export", "/replay"] {
        let shown = says_aloud(&mut desk, &an_d, &format!("{line} {id}")).await;
        assert!(!shown.replies.is_empty(), "{line}");
        assert!(shown.replies.iter().all(|reply| reply.kind != ReplyKind::Open), "{line}: {}", shown.text());
    }
}

/// Both accounts press at once: one move.
#[tokio::test]
async fn clause_3_4_two_accounts_at_once_make_one_move() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let id = jieqi(&mut desk).await;
    connect(&mut desk, &an, &an_d).await;
    let (table, service) = (desk.table(&id).await, std::sync::Arc::clone(&desk.house.service));
    let mv = table.game().expect("playing").legal().first().expect("a move").text.clone();
    let data = format!("to:{id}:{}:{mv}", table.version());
    let press = |desk: &mut Desk, who: &Person| {
        let inbound = desk.inbound("an", Intent::Press(data.clone()));
        Inbound { from: who.clone(), place: banco_tests::desk::private_chat(&who.key), private: true, ..inbound }
    };
    let (one, other) = (press(&mut desk, &an), press(&mut desk, &an_d));
    tokio::join!(service.handle(one), service.handle(other));
    assert_eq!(desk.plies(&id).await, 1);
}

/// A message to the one whose turn it is goes to the account with the seat alone.
#[tokio::test]
async fn clause_4_messages_of_a_game_name_the_account_of_the_seat() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let id = jieqi(&mut desk).await;
    connect(&mut desk, &an, &an_d).await;
    desk.play_on(&id, 1).await;
    let mv = desk.table(&id).await.game().expect("playing").legal().first().expect("a move").text.clone();
    let heard = desk.say("binh", &format!("/move {mv} #{id}")).await;
    assert!(to(&heard, &an_d).is_empty());
    let pinged: Vec<PersonKey> =
        heard.posts.iter().filter_map(|parcel| parcel.ping.as_ref()).map(|p| p.key.clone()).collect();
    assert!(pinged.iter().all(|key| *key == an.key), "{pinged:?}");
}
