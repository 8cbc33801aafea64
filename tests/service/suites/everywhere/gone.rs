//! A game in several places, one of which takes no messages any more.

use banco_ports::{Converse, DeliveryError, Place};
use banco_tests::desk::{Desk, Heard, Mood, person, private_chat};

use super::places::begun;
use crate::connect::people::{desk, on_discord, says, says_aloud};

/// Places in which a player is called.
fn calls(heard: &Heard) -> Vec<&Place> {
    heard.posts.iter().filter(|parcel| parcel.ping.is_some()).map(|parcel| &parcel.place).collect()
}

/// A game in a group of each platform and in the private chat of White, who moved in the group; its id and that group.
async fn in_three_places(desk: &mut Desk) -> (String, Place) {
    let (id, code) = begun(desk).await;
    says(desk, &person("an"), &format!("/board {code} here")).await;
    says_aloud(desk, &person("an"), &format!("/move e4 #{id}")).await;
    let places = desk.house.store.card(&id).await.expect("readable").expect("a game").places;
    assert_eq!(places.len(), 3, "{places:?}");
    (id, places[0].clone())
}

#[tokio::test]
async fn clause_3_5_the_game_goes_on_without_a_place_that_is_gone_and_calls_elsewhere() {
    for error in [DeliveryError::Muted("403".to_owned()), DeliveryError::Missing("404".to_owned())] {
        let mut desk = desk().await;
        let (an, binh) = (person("an"), on_discord("binh"));
        let (id, group) = in_three_places(&mut desk).await;
        desk.platform(Mood::RefusesAt(group.clone(), error));
        let moved = says_aloud(&mut desk, &binh, &format!("/move e5 #{id}")).await;
        assert_eq!(moved.boards(), 2, "{}", moved.text());
        // The group is known to be gone: White is called in the private chat, although White moved in the group.
        let offered = says_aloud(&mut desk, &binh, &format!("/draw #{id}")).await;
        assert_eq!(calls(&offered), [&private_chat(&an.key)], "{}", offered.text());
        let moved = says(&mut desk, &an, &format!("/move Nf3 #{id}")).await;
        assert_eq!(moved.boards(), 2, "{}", moved.text());
        assert_eq!(desk.plies(&id).await, 3);
        // The group comes back: it gets one board, the newest.
        desk.platform(Mood::Takes);
        Converse::revived(&*desk.house.service, group.clone()).await;
        let arrived = desk.arrived().await;
        let there: Vec<_> = arrived.iter().filter(|parcel| parcel.place == group).collect();
        let boards = there.iter().filter(|parcel| parcel.message.card.is_some()).count();
        assert_eq!(boards, 1, "{there:?}");
    }
}
