//! Calls of a player in a game between chats, and answers to actions there.

use banco_engine::Person;
use banco_ports::{Platform, Span};
use banco_tests::desk::{Desk, Heard, person, private_chat};

use super::places::{begun, calls};
use crate::connect::people::{connect, desk, on_discord, says, says_aloud, to};

/// `an` of Telegram, the connected account on Discord, and the opponent there.
async fn connected(desk: &mut Desk) -> [Person; 3] {
    let people = [person("an"), on_discord("an-too"), on_discord("binh")];
    connect(desk, &people[0], &people[1]).await;
    people
}

/// Found by a tester: the player moved in a private chat of another platform, and the group called.
#[tokio::test]
async fn clause_3_3_the_private_chat_of_a_connected_account_makes_the_sound_without_a_name() {
    let mut desk = desk().await;
    let [an, too, binh] = connected(&mut desk).await;
    let (id, code) = begun(&mut desk).await;
    says(&mut desk, &too, &format!("/board {code} here")).await;
    says(&mut desk, &too, &format!("/move e4 #{id}")).await;
    let moved = says_aloud(&mut desk, &binh, &format!("/move e5 #{id}")).await;
    assert_eq!(calls(&moved), [], "{}", moved.text());
    let is_loud: Vec<_> = moved.posts.iter().filter(|parcel| !parcel.message.is_quiet).map(|p| &p.place).collect();
    assert_eq!(is_loud, [&private_chat(&too.key)]);
    let board = to(&moved, &too)[0];
    let is_named = |span: &Span| matches!(span, Span::Mention(named) if named.key == an.key);
    assert!(!board.text.0.iter().any(is_named), "{board:?}");
    // In a group the connected account is never called: that would tell who it is.
    says_aloud(&mut desk, &too, &format!("/move Nf3 #{id}")).await;
    let moved = says_aloud(&mut desk, &binh, &format!("/move Nc6 #{id}")).await;
    assert_eq!(calls(&moved), [(Platform::Telegram, an.key.0.clone())], "{}", moved.text());
    assert!(to(&moved, &too)[0].is_quiet);
}

fn replies(heard: &Heard) -> Vec<String> {
    heard.replies.iter().map(|reply| reply.message.text.to_plain()).collect()
}

/// Found by a tester: `/draw` and `/takeback` worked where the game stood, and the account that typed them got no answer.
#[tokio::test]
async fn clause_3_3_an_action_is_answered_where_its_game_does_not_show() {
    let mut desk = desk().await;
    let [an, too, _] = connected(&mut desk).await;
    let (id, _) = desk.start_game("chess", "an", "chi", "").await;
    says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    for line in ["draw", "takeback"] {
        let asked = says_aloud(&mut desk, &too, &format!("/{line} #{id}")).await;
        assert_eq!(replies(&asked), [format!("Done in game #{id}.")], "{line}");
        assert!(asked.posts.iter().all(|parcel| parcel.place.platform == Platform::Telegram), "{line}");
        assert_eq!(asked.posts.len(), 1, "{line}");
        let refused = desk.say("chi", "/move e5").await;
        assert!(refused.replies.is_empty() || line == "takeback", "{}", refused.text());
    }
    // Where the game shows, its message is the answer.
    let asked = says_aloud(&mut desk, &an, &format!("/draw #{id}")).await;
    assert!(asked.replies.is_empty(), "{}", asked.text());
}
