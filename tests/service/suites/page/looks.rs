//! A player who looks at a game on the page is not called in the chats (everywhere 3.3).

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use banco_engine::Person;
use banco_ports::{Converse, Platform, Stir, Visitor};
use banco_tests::desk::{Desk, Heard, person};

use super::people::{button, connect, desk, on_discord, presses, reader, says, says_aloud, signs_in, visitor};
use crate::everywhere::places::begun;

/// Accounts that the boards call, and how many boards made no sound.
fn calls(heard: &Heard) -> (Vec<String>, usize) {
    let called = heard.posts.iter().filter_map(|parcel| Some(parcel.ping.as_ref()?.key.0.clone())).collect();
    (called, heard.posts.iter().filter(|parcel| parcel.message.is_quiet).count())
}

async fn browser(desk: &mut Desk, who: &Person) -> Visitor {
    let secret = signs_in(desk, who).await;
    visitor(desk, &secret).await.expect("a session")
}

#[tokio::test]
async fn clause_3_3_who_looks_at_the_game_on_the_page_gets_a_silent_board() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), person("binh"));
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let (other, _) = desk.start_game("caro", "an", "binh", "").await;
    let of_binh = browser(&mut desk, &binh).await;
    let of_chi = browser(&mut desk, &person("chi")).await;
    let service = Arc::clone(&desk.house.service);
    // Looks at another game and of another person count for nothing.
    service.looks_at(&of_binh, &other, true);
    service.looks_at(&of_chi, &id, true);
    let moved = says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    assert_eq!((calls(&moved), moved.boards()), ((vec![binh.key.0.clone()], 0), 1), "{}", moved.text());
    says_aloud(&mut desk, &binh, &format!("/move e5 #{id}")).await;

    service.looks_at(&of_binh, &id.to_uppercase(), true);
    let moved = says_aloud(&mut desk, &an, &format!("/move Nf3 #{id}")).await;
    assert_eq!((calls(&moved), moved.boards()), ((vec![], 1), 1), "the board comes silently");
    let text = &moved.posts[0].message.text;
    assert!(!format!("{text:?}").contains(&binh.key.0), "no mention is left: {text:?}");
    // The other player does not look, and is called.
    let moved = says_aloud(&mut desk, &binh, &format!("/move Nc6 #{id}")).await;
    assert_eq!(calls(&moved), (vec![an.key.0.clone()], 0));
    // A minute later the look is forgotten.
    desk.house.clock.fetch_add(60_000, Ordering::SeqCst);
    let moved = says_aloud(&mut desk, &an, &format!("/move Bb5 #{id}")).await;
    assert_eq!(calls(&moved), (vec![binh.key.0.clone()], 0));
    says_aloud(&mut desk, &binh, &format!("/move a6 #{id}")).await;
    // A page that is left says so.
    service.looks_at(&of_binh, &id, true);
    service.looks_at(&of_binh, &id, false);
    let moved = says_aloud(&mut desk, &an, &format!("/move Ba4 #{id}")).await;
    assert_eq!(calls(&moved), (vec![binh.key.0.clone()], 0));
    says_aloud(&mut desk, &binh, &format!("/move b5 #{id}")).await;
    // With its session the look ends.
    service.looks_at(&of_binh, &id, true);
    assert!(service.sign_out(&of_binh).await);
    let moved = says_aloud(&mut desk, &an, &format!("/move Bb3 #{id}")).await;
    assert_eq!(calls(&moved), (vec![binh.key.0], 0));
}

#[tokio::test]
async fn clause_3_3_a_look_of_a_connected_account_counts_for_the_seat_until_they_part() {
    let mut desk = desk().await;
    let (an, an_d, binh) = (person("an"), on_discord("an"), on_discord("binh"));
    connect(&mut desk, &an, &an_d).await;
    let (id, _) = begun(&mut desk).await;
    let of_an_d = browser(&mut desk, &an_d).await;
    let service = Arc::clone(&desk.house.service);
    says_aloud(&mut desk, &an, "/move e4").await;
    service.looks_at(&of_an_d, &id, true);
    let moved = says_aloud(&mut desk, &binh, "/move e5").await;
    assert_eq!((calls(&moved), moved.boards()), ((vec![], 2), 2), "silent in both places: {}", moved.text());
    says_aloud(&mut desk, &an, "/move Nf3").await;
    let listed = says(&mut desk, &an, "/connect off").await;
    presses(&mut desk, &an, &button(&listed, "an · Discord")).await;
    service.looks_at(&of_an_d, &id, true);
    let moved = says_aloud(&mut desk, &binh, "/move Nc6").await;
    assert_eq!(calls(&moved), (vec![an.key.0], 1), "a parted account is another person");
}

/// Found by a review: each page inside a chat client asked the store about every game of the host that had changed.
#[tokio::test]
async fn clause_7_6_a_change_of_a_game_tells_the_places_that_show_it() {
    let mut desk = desk().await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let told = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&told);
    desk.house.service.tells_of_changes(Arc::new(move |stir| {
        if let Stir::Game { places, .. } = stir {
            ear.lock().expect("whole").extend(places);
        }
    }));
    says_aloud(&mut desk, &person("an"), &format!("/move e4 #{id}")).await;
    let card = desk.house.store.card(&id).await.expect("readable").expect("a game");
    assert_eq!(*told.lock().expect("whole"), card.places);
}

/// Found behind a slow proxy: a page that asked at once got the board from before the move, and heard no more.
#[tokio::test]
async fn clause_5_4_a_page_that_hears_of_a_move_finds_it_at_once() {
    let mut desk = desk().await;
    let an = person("an");
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let reader = reader(&browser(&mut desk, &an).await);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (service, told) = (Arc::clone(&desk.house.service), Arc::clone(&seen));
    desk.house.service.tells_of_changes(Arc::new(move |stir| {
        let Stir::Game { id, .. } = stir else { return };
        let (service, reader) = (Arc::clone(&service), reader.clone());
        let looks = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            runtime.block_on(service.table(Platform::Web, &id, &reader)).expect("the game").line.plies
        });
        told.lock().expect("whole").push(looks.join().expect("an answer"));
    }));
    says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    assert_eq!(*seen.lock().expect("whole"), [1]);
}
