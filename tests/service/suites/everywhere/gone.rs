//! A game in several places, one of which takes no messages any more.

use banco_engine::Person;
use banco_ports::{Converse, DeliveryError, Lang, Parcel, Place};
use banco_tests::desk::{Desk, Heard, Mood, person, place, private_chat};

use super::places::begun;
use crate::connect::people::{aloud, connect, desk, intent, on_discord, presses, says, says_aloud};

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

/// Private messages about a chat that is gone, with their addresses.
fn told(arrived: &[Parcel]) -> Vec<(&Place, String)> {
    let text = |parcel: &Parcel| parcel.message.text.to_plain();
    let is_told = |parcel: &&Parcel| text(parcel).contains("I can write no messages to");
    arrived.iter().filter(is_told).map(|parcel| (&parcel.place, text(parcel))).collect()
}

/// Messages after an event, those included that other messages caused.
async fn all(desk: &Desk, heard: Heard) -> Vec<Parcel> {
    let mut parcels = heard.posts;
    parcels.extend(desk.arrived().await);
    parcels
}

#[tokio::test]
async fn clause_3_5_players_of_a_group_that_is_gone_are_told_in_private_and_play_there() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), person("binh"));
    let group = place("nhom");
    // An has a private chat with the bot, Bình has none.
    says(&mut desk, &an, "/help").await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let (other, _) = desk.start_game("caro", "binh", "an", "").await;
    desk.platform(Mood::RefusesAt(group.clone(), DeliveryError::Missing("404".to_owned())));
    let moved = says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    let arrived = all(&desk, moved).await;
    let said = told(&arrived);
    let [(chat, text)] = &said[..] else { panic!("{said:?}") };
    assert_eq!(**chat, private_chat(&an.key));
    let mut buttons = arrived.iter().flat_map(|parcel| parcel.message.buttons.iter().flatten());
    let to_board = buttons.find(|button| button.label == format!("#{id}")).expect("a button").data.clone();
    assert!(text.contains(&format!("#{id}")) && text.contains(&format!("#{other}")), "{text}");
    // A further message that cannot be shown tells nothing again.
    let moved = says(&mut desk, &binh, &format!("/move e5 #{id}")).await;
    assert!(told(&all(&desk, moved).await).is_empty());
    let shown = presses(&mut desk, &an, &to_board).await;
    assert!(shown.text().contains(&id), "{}", shown.text());
    says(&mut desk, &an, &format!("/move Nf3 #{id}")).await;
    assert_eq!(desk.plies(&id).await, 3);
}

#[tokio::test]
async fn clause_3_5_a_player_with_another_chat_of_the_game_is_told_nothing() {
    let mut desk = desk().await;
    let (id, group) = in_three_places(&mut desk).await;
    desk.platform(Mood::RefusesAt(group, DeliveryError::Muted("403".to_owned())));
    let moved = says_aloud(&mut desk, &on_discord("binh"), &format!("/move e5 #{id}")).await;
    assert!(told(&all(&desk, moved).await).is_empty());
}

#[tokio::test]
async fn clause_3_5_a_player_is_told_in_the_private_chat_of_a_connected_account() {
    let mut desk = desk().await;
    let (an, elsewhere) = (person("an"), on_discord("an"));
    connect(&mut desk, &an, &elsewhere).await;
    let (id, code) = begun(&mut desk).await;
    says(&mut desk, &an, &format!("/board {code} here")).await;
    says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    // First the private chat is gone, then the group.
    desk.platform(Mood::RefusesAt(private_chat(&an.key), DeliveryError::Muted("blocked".to_owned())));
    let moved = says_aloud(&mut desk, &on_discord("binh"), &format!("/move e5 #{id}")).await;
    assert!(told(&all(&desk, moved).await).is_empty());
    desk.platform(Mood::RefusesAt(place("nhom"), DeliveryError::Missing("404".to_owned())));
    let moved = says_aloud(&mut desk, &an, &format!("/move Nf3 #{id}")).await;
    let arrived = all(&desk, moved).await;
    let said = told(&arrived);
    let [(chat, _)] = &said[..] else { panic!("{said:?}") };
    assert_eq!(**chat, private_chat(&elsewhere.key));
}

/// Found by a tester: the mover was told that the board could not be shown, although the own chat showed it.
#[tokio::test]
async fn clause_3_5_a_mover_whose_chat_shows_the_board_is_told_whose_chat_refused_it() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let (id, _) = begun(&mut desk).await;
    let refused = aloud(&mut desk, &binh, intent("/help")).place;
    desk.platform(Mood::RefusesAt(refused, DeliveryError::Muted("403".to_owned())));
    let told = async |desk: &mut Desk, who: &Person, lang: Lang, mv: &str| {
        says_aloud(desk, who, &format!("/move {mv} #{id}")).await;
        let answer = Converse::unshown(&*desk.house.service, who, Some(lang)).await;
        let [reply] = &answer.replies[..] else { panic!("{answer:?}") };
        (reply.message.text.to_plain(), reply.message.aloud.is_some())
    };
    let there = "The board is shown here. binh's chat does not let me post, so binh has not seen this move.";
    assert_eq!(told(&mut desk, &an, Lang::En, "e4").await, (there.to_owned(), false));
    // The player whose own chat refuses it is told so.
    let (own, is_aloud) = told(&mut desk, &binh, Lang::En, "e5").await;
    assert!(own.contains("I could not show the board") && is_aloud, "{own}");
    let there = "Bàn đã hiện ở đây. Chỗ của binh không cho bot viết, nên binh chưa thấy nước này.";
    assert_eq!(told(&mut desk, &an, Lang::Vi, "Nf3").await, (there.to_owned(), false));
}
