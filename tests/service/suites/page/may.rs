//! Rights of a session: all that its account may see and do, and what the person's other accounts may.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use banco_engine::Seat;
use banco_ports::{Converse, Glance, Intent, Lang, Platform, Stir};
use banco_store::memory::InMemoryStore;
use banco_tests::desk::{Desk, person, private_chat};

use super::people::{
    acts, button, connect, desk, on_discord, opens, opens_page, presses, reader, says, says_aloud, signs_in, token_in,
    visitor, words,
};
use crate::connect::people::intent;

fn press(data: String) -> Intent {
    Intent::Press(data)
}

#[tokio::test]
async fn clause_5_4_a_session_plays_the_games_of_the_person_at_all_places() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let (id, _) = desk.start("an", "binh", "").await;
    let (foreign, _) = desk.start("chi", "binh", "").await;
    connect(&mut desk, &an, &an_d).await;
    let secret = signs_in(&mut desk, &an_d).await;
    let browser = visitor(&desk, &secret).await.expect("a session");
    let service = Arc::clone(&desk.house.service);
    let page = banco_ports::Place { platform: Platform::Web, chat: browser.room.clone(), thread: None };
    let tables = service.tables(&page, &reader(&browser)).await;
    let listed: Vec<&str> = tables.iter().map(|line| line.id.as_str()).collect();
    assert_eq!(listed, [id.as_str()], "own games alone");
    assert!(tables[0].waits_for_me && tables[0].own == Some(Seat::First));
    assert_eq!((tables[0].channel.as_str(), tables[0].platform), ("", Some("telegram")), "no id of a chat");
    assert!(service.table(Platform::Web, &foreign, &reader(&browser)).await.is_none());
    let seen = service.table(Platform::Web, &id, &reader(&browser)).await.expect("an own game");
    let moves = seen.board.expect("a board").legal;
    let data = format!("to:{id}:{}:{}", seen.line.version, moves[0].text);
    let told = words(&acts(&mut desk, &browser, press(data)).await);
    assert_eq!(desk.plies(&id).await, 1, "{told}");
    // The opponent's chat gets the board like that of any move.
    desk.house.outbox.settle(None, std::time::Duration::from_secs(5)).await;
    let boards = desk.arrived().await;
    assert!(boards.iter().any(|parcel| parcel.place.chat == "hoi-co" || parcel.message.image.is_some()));
    // Offers and resigning, with the account of the seat in the record.
    desk.play_on(&id, 3).await;
    let version = desk.table(&id).await.version();
    acts(&mut desk, &browser, press(format!("draw:{id}:{version}"))).await;
    assert!(desk.table(&id).await.offer().is_some_and(|(seat, _)| seat == Seat::First));
    let version = desk.table(&id).await.version();
    let asked = acts(&mut desk, &browser, press(format!("resign:{id}:{version}"))).await;
    let mut buttons = asked.replies.iter().flat_map(|reply| reply.message.buttons.iter().flatten());
    let confirm = buttons.find(|button| button.data.starts_with("confirm:")).expect("asked").data.clone();
    acts(&mut desk, &browser, press(confirm)).await;
    assert!(desk.table(&id).await.ended_at().is_some());
}

#[tokio::test]
async fn clause_5_4_parting_ends_sessions_and_what_the_others_see() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    let (id, _) = desk.start("an", "binh", "").await;
    connect(&mut desk, &an, &an_d).await;
    let (of_an, of_an_d) = (signs_in(&mut desk, &an).await, signs_in(&mut desk, &an_d).await);
    let under_way = visitor(&desk, &of_an).await.expect("a session");
    let other = visitor(&desk, &of_an_d).await.expect("a session");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&heard);
    desk.house.service.tells_of_changes(Arc::new(move |stir| ear.lock().expect("whole").push(stir)));
    let listed = says(&mut desk, &an_d, "/connect off").await;
    presses(&mut desk, &an_d, &button(&listed, "an · Telegram")).await;
    assert!(heard.lock().expect("whole").contains(&Stir::Sessions), "open streams are told");
    assert!(visitor(&desk, &of_an).await.is_none(), "a lost phone has no session either");
    let now = visitor(&desk, &of_an_d).await.expect("the session of the other account stays");
    assert_ne!(now.room, other.room, "answers about games of the parted account are left behind");
    let service = Arc::clone(&desk.house.service);
    assert!(service.table(Platform::Web, &id, &reader(&now)).await.is_none());
    assert!(service.picture(Platform::Web, &id, &reader(&now), &Glance::default()).await.is_none());
    // A request that began before changes nothing.
    let table = desk.table(&id).await;
    let mv = table.game().expect("playing").legal().first().expect("a move").text.clone();
    let data = format!("to:{id}:{}:{mv}", table.version());
    let told = words(&acts(&mut desk, &under_way, press(data)).await);
    assert_eq!(desk.plies(&id).await, 0, "{told}");
    acts(&mut desk, &under_way, Intent::Text(format!("/peek {id}"))).await;
}

#[tokio::test]
async fn clause_5_4_a_session_vouches_for_no_other_browser() {
    let mut desk = desk().await;
    let secret = signs_in(&mut desk, &person("an")).await;
    let browser = visitor(&desk, &secret).await.expect("a session");
    let command = Intent::Command { name: "page".to_owned(), args: banco_ports::Args::default() };
    let answer = acts(&mut desk, &browser, command).await;
    assert!(answer.replies.iter().all(|reply| reply.message.links.is_empty()));
    assert!(words(&answer).contains("Ask for a link in the chat"), "{}", words(&answer));
    assert!(desk.house.service.sign_out(&browser).await);
    assert!(visitor(&desk, &secret).await.is_none());
}

/// Games that differ in hidden pieces: equal without a session of the seat, different with it, equal again after it.
#[tokio::test]
async fn clause_8_1_hidden_pieces_are_seen_by_the_session_of_the_seat_alone() {
    let (mut owners, mut opponents, mut guests) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for salt in 0..4_u8 {
        let entropy = banco_tests::bare::counting_entropy();
        let entropy: banco_service::Entropy = Arc::new(move || entropy().map(|byte| byte ^ salt.wrapping_mul(59)));
        let platforms = [Platform::Telegram, Platform::Discord];
        let mut desk = Desk::over(Arc::new(InMemoryStore::new()), &platforms, entropy, Lang::En).await;
        opens_page(&desk);
        let (id, _) = desk.start("an", "binh", "").await;
        desk.say("an", &format!("/move h3h10 #{id}")).await;
        assert_eq!(desk.plies(&id).await, 1);
        let service = Arc::clone(&desk.house.service);
        for (name, seen) in [("an", &mut owners), ("binh", &mut opponents), ("chi", &mut guests)] {
            let secret = signs_in(&mut desk, &person(name)).await;
            let browser = visitor(&desk, &secret).await.expect("a session");
            let table = service.table(Platform::Web, &id, &reader(&browser)).await;
            let picture = service.picture(Platform::Web, &id, &reader(&browser), &Glance::default()).await;
            let known = table.as_ref().and_then(|table| table.known.clone());
            assert_eq!(known.is_some(), name == "an");
            // What it turned up on the way is public.
            let (alt, bytes) =
                (table.and_then(|table| table.board).map(|board| board.alt), picture.map(|(_, png)| png));
            let alt = alt.map(|alt| alt.replace(&id, "#"));
            seen.insert((known, alt.is_some(), bytes.is_some()));
        }
    }
    assert!(owners.len() > 1, "the games do differ: {owners:?}");
    assert_eq!((opponents.len(), guests.len()), (1, 1), "{opponents:?} {guests:?}");
    assert_eq!(guests.first(), Some(&(None, false, false)), "no seat, no game");
}

/// Differences of pictures and pictures of pieces tell no more than the pictures do.
#[tokio::test]
async fn clause_8_1_differences_of_pictures_tell_hidden_pieces_to_the_seat_alone() {
    let (mut owners, mut opponents, mut sheets) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    // More games than kinds: some turn up the same.
    for salt in 0..10_u8 {
        let entropy = banco_tests::bare::counting_entropy();
        let entropy: banco_service::Entropy = Arc::new(move || entropy().map(|byte| byte ^ salt.wrapping_mul(59)));
        let platforms = [Platform::Telegram, Platform::Discord];
        let mut desk = Desk::over(Arc::new(InMemoryStore::new()), &platforms, entropy, Lang::En).await;
        opens_page(&desk);
        let (id, _) = desk.start("an", "binh", "").await;
        let service = Arc::clone(&desk.house.service);
        let mut browsers = Vec::new();
        for name in ["an", "binh"] {
            let secret = signs_in(&mut desk, &person(name)).await;
            let browser = visitor(&desk, &secret).await.expect("a session");
            let whole = service.drawn(Platform::Web, &id, &reader(&browser), &Glance::default()).await.expect("drawn");
            browsers.push((browser, whole.tag));
        }
        desk.say("an", &format!("/move h3h10 #{id}")).await;
        let [an, binh] = &browsers[..] else { unreachable!("two players") };
        let drawn = async |browser, since: &str| {
            let glance = Glance { since: Some(since.to_owned()), ..Glance::default() };
            service.drawn(Platform::Web, &id, &reader(browser), &glance).await.expect("drawn")
        };
        let (own, other) = (drawn(&an.0, &an.1).await, drawn(&binh.0, &binh.1).await);
        assert!(own.is_delta && other.is_delta);
        let whole = service.drawn(Platform::Web, &id, &reader(&an.0), &Glance::default()).await.expect("drawn");
        let stolen = drawn(&binh.0, &whole.tag).await;
        assert!(!stolen.is_delta, "a picture of the other seat begins nothing");
        let table = service.table(Platform::Web, &id, &reader(&binh.0)).await.expect("a table");
        let board = table.board.expect("a board");
        let turned_up = board.men.iter().find(|man| man.at == "h10").and_then(|man| man.cell);
        let cells: Vec<_> =
            board.men.iter().filter(|man| man.at != "h10").map(|man| (man.at.clone(), man.cell)).collect();
        sheets.insert((cells, board.looks.expect("keys").men));
        owners.insert(own.png.to_vec());
        opponents.insert((turned_up, other.tag, other.png.to_vec()));
    }
    let kinds: BTreeSet<_> = opponents.iter().map(|(turned_up, ..)| *turned_up).collect();
    assert!(owners.len() > kinds.len(), "the owner sees what was captured");
    assert_eq!(opponents.len(), kinds.len(), "the opponent sees what was turned up, and nothing else");
    assert_eq!(sheets.len(), 1, "pieces of every game are the same");
}

/// The link was asked for in a group, so the bot has never written to the account.
#[tokio::test]
async fn clause_5_4_a_game_from_the_page_is_shown_in_a_private_chat_that_was_not_open_before() {
    let mut desk = desk().await;
    let (minh, binh) = (on_discord("minh"), on_discord("binh"));
    let token = token_in(&says_aloud(&mut desk, &minh, "/page").await);
    let secret = opens(&desk, &token).await.expect("a session").secret;
    let browser = visitor(&desk, &secret).await.expect("a session");
    acts(&mut desk, &browser, intent("/play chess anywhere side=first")).await;
    desk.house.outbox.settle(None, std::time::Duration::from_secs(5)).await;
    let shown = desk.arrived().await;
    let [challenge] = &shown[..] else { panic!("{shown:?}") };
    assert_eq!(challenge.place, private_chat(&minh.key));
    let text = challenge.message.text.to_plain();
    let id = banco_service::game_id_in(&text).expect("a challenge");
    let code = text.split_whitespace().find(|word| word.len() == 9 && word.as_bytes()[4] == b'-').expect("a code");
    let asked = says(&mut desk, &binh, &format!("/accept {code}")).await;
    let begun = presses(&mut desk, &binh, &button(&asked, "Accept")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
    let card = desk.house.store.card(&id).await.expect("readable").expect("a game");
    assert_eq!(card.places, [private_chat(&minh.key), private_chat(&binh.key)]);
    let browser = visitor(&desk, &secret).await.expect("a session");
    assert_eq!(browser.place, private_chat(&minh.key));
}
