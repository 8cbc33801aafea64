//! `/games`: every waiting game, the player it waits for, and its place.

use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, place};

#[tokio::test]
async fn a_challenge_by_name_is_on_both_lists() {
    for (lang, of_challenger, of_challenged) in [
        (Lang::Vi, "Cờ vua với @binh · chờ trả lời", "Cờ vua với an · chờ bạn nhận lời"),
        (Lang::En, "Chess with @binh · waiting for an answer", "Chess with an · waiting for your answer"),
    ] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        // Typed text: the adapter resolves no mention, so only the account's name is known.
        desk.say("an", "/choi cờ vua @binh").await;
        let own = desk.say("an", "/games").await.text();
        assert!(own.contains(of_challenger), "{own}");
        let his = desk.say("binh", "/games").await.text();
        assert!(his.contains(of_challenged), "{his}");
        let nobodys = desk.say("chi", "/games").await.text();
        assert!(!nobodys.contains("@binh") && !nobodys.contains('#'), "{nobodys}");
    }
}

#[tokio::test]
async fn a_game_of_another_chat_says_so_and_leads_to_its_board() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let here = desk.say("an", "/games").await.text();
    assert!(here.contains(&id) && !here.contains("ở chỗ khác"), "{here}");
    // A supergroup, whose messages have links.
    let mut challenge = desk.typed("an", "/play xiangqi @binh side=first");
    challenge.place = place("-1001234567890");
    let there = desk.send(challenge).await;
    let other = banco_service::game_id_in(&there.text()).expect("the challenge names its game");
    let number = there.posts.last().expect("it is posted").number;
    let list = desk.say("an", "/games").await.text();
    let line = list.lines().find(|line| line.contains(&other)).expect("it is listed");
    assert!(line.ends_with(&format!("· ở chỗ khác: https://t.me/c/1234567890/{number}")), "{line}");
    let mut asked = desk.typed("an", "/games");
    asked.place = place("-1001234567890");
    let list = desk.send(asked).await.text();
    let first = list.lines().find(|line| line.contains(&id)).expect("it is listed");
    assert!(first.ends_with("· ở chỗ khác"), "a chat without addresses: {first}");
    assert!(!list.lines().find(|line| line.contains(&other)).expect("it is listed").contains("ở chỗ khác"));
}
