//! A player takes a game out of a chat, and brings it back by its id.

use banco_engine::Person;
use banco_ports::{Inbound, Lang, Place, ReplyKind};
use banco_tests::desk::{Desk, Heard, person, private_chat};

use super::invitations::reply;
use super::places::begun;
use crate::connect::people::{
    aloud, button, connect, desk, intent, on_discord, presses_aloud, says, says_aloud, typed,
};

async fn places(desk: &Desk, id: &str) -> Vec<Place> {
    desk.house.store.card(id).await.expect("readable").expect("a game").places
}

/// A rematch of a game between two platforms, which has no code: `an` moves second, on Telegram.
async fn rematch(desk: &mut Desk) -> String {
    let (an, binh, (id, _)) = (person("an"), on_discord("binh"), begun(desk).await);
    let asked = says_aloud(desk, &binh, "/resign").await;
    presses_aloud(desk, &binh, &button(&asked, "Yes, resign")).await;
    let again = presses_aloud(desk, &an, &format!("rematch:{id}")).await;
    let rematch = banco_service::game_id_in(&again.text()).expect("a rematch");
    presses_aloud(desk, &binh, &format!("accept:{rematch}")).await;
    rematch
}

/// A line in the private chat of an account whose client speaks Vietnamese.
async fn says_in_vietnamese(desk: &mut Desk, who: &Person, line: &str) -> Heard {
    let inbound = typed(desk, who, line);
    desk.send(Inbound { lang: Some(Lang::Vi), ..inbound }).await
}

#[tokio::test]
async fn clause_3_2_a_player_is_asked_before_the_only_chat_with_the_game_is_left() {
    let mut desk = desk().await;
    let an = person("an");
    let id = rematch(&mut desk).await;
    let asked = says_aloud(&mut desk, &an, &format!("/board off #{id}")).await;
    assert_eq!(asked.replies[0].kind, ReplyKind::Private);
    assert!(reply(&asked).starts_with(&format!("This is your only chat with game #{id}.")), "{}", asked.text());
    assert_eq!(places(&desk, &id).await.len(), 2);
    let kept = presses_aloud(&mut desk, &an, &button(&asked, "No")).await;
    assert!(kept.text().contains(&format!("still shows game #{id}")), "{}", kept.text());
    assert_eq!(places(&desk, &id).await.len(), 2);
    // Another person does not answer for the player.
    presses_aloud(&mut desk, &person("chi"), &button(&asked, "Take it out")).await;
    assert_eq!(places(&desk, &id).await.len(), 2);
    let left = presses_aloud(&mut desk, &an, &button(&asked, "Take it out")).await;
    assert!(left.text().contains(&format!("type /board #{id} here")), "{}", left.text());
    assert_eq!(places(&desk, &id).await.len(), 1);
    // A second chat of the game is left without a question.
    says(&mut desk, &an, &format!("/board #{id} here")).await;
    let asked = says_aloud(&mut desk, &an, &format!("/board #{id} here")).await;
    presses_aloud(&mut desk, &an, &button(&asked, "Show it here")).await;
    let left = says_aloud(&mut desk, &an, "/board off").await;
    assert!(left.text().contains("does not show game"), "{}", left.text());
    assert_eq!(places(&desk, &id).await.len(), 2);
    let asked = says_in_vietnamese(&mut desk, &an, "/xemban tắt").await;
    let wanted = format!("Đây là chỗ duy nhất của bạn có ván #{id}: gỡ rồi bot không gọi bạn nữa.");
    assert_eq!(reply(&asked), wanted);
    assert_eq!(places(&desk, &id).await.len(), 2);
}

#[tokio::test]
async fn clause_3_2_a_player_brings_a_game_back_by_its_id_and_is_called_there() {
    for form in ["/board #ID here", "/board ID here", "/xemban #ID đây", "/board #ID day"] {
        let mut desk = desk().await;
        let (an, binh) = (person("an"), on_discord("binh"));
        let id = rematch(&mut desk).await;
        let asked = says_aloud(&mut desk, &an, "/board off").await;
        presses_aloud(&mut desk, &an, &button(&asked, "Take it out")).await;
        let line = form.replace("ID", &id);
        // To all others there is no such game, whether they know the id or not.
        for who in [person("chi"), on_discord("chi")] {
            let heard = says(&mut desk, &who, &line).await;
            assert!(reply(&heard).contains("There is no game"), "{line}: {}", heard.text());
        }
        let back = says(&mut desk, &an, &line).await;
        assert_eq!(back.boards(), 1, "{line}: {}", back.text());
        assert!(places(&desk, &id).await.contains(&private_chat(&an.key)));
        let moved = says_aloud(&mut desk, &binh, "/move e4").await;
        let called: Vec<&Place> =
            moved.posts.iter().filter(|post| post.ping.is_some()).map(|post| &post.place).collect();
        assert_eq!(called, [&private_chat(&an.key)], "{line}");
    }
}

#[tokio::test]
async fn clause_3_2_a_connected_account_names_the_game_by_its_id_too() {
    let mut desk = desk().await;
    let (an, an_d) = (person("an"), on_discord("an"));
    connect(&mut desk, &an, &an_d).await;
    let id = rematch(&mut desk).await;
    let back = says(&mut desk, &an_d, &format!("/board #{id} here")).await;
    assert_eq!(back.boards(), 1, "{}", back.text());
    // In a group the player is asked first, and the answer tells no other person of the connection.
    let event = aloud(&mut desk, &an_d, intent(&format!("/board #{id} here")));
    let place = Place { chat: "-700".to_owned(), ..event.place.clone() };
    let asked = desk.send(Inbound { place: place.clone(), ..event }).await;
    assert_eq!(asked.replies[0].kind, ReplyKind::Private);
    let press = aloud(&mut desk, &an_d, banco_ports::Intent::Press(button(&asked, "Show it here")));
    let shown = desk.send(Inbound { place: place.clone(), ..press }).await;
    assert_eq!(shown.boards(), 1, "{}", shown.text());
    assert!(places(&desk, &id).await.contains(&place));
    // The private chat of a connected account is a chat of the player.
    let left = says_aloud(&mut desk, &an, &format!("/board off #{id}")).await;
    assert!(left.text().contains("does not show game"), "{}", left.text());
    assert_eq!(places(&desk, &id).await.len(), 3);
}
