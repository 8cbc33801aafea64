//! Words after the code of a challenge: whose they are, and how many they may be.

use banco_engine::{Part, Person};
use banco_tests::desk::{Desk, person};

use super::invitations::{challenged, reply};
use crate::connect::people::{button, desk, on_discord, presses, presses_aloud, says, says_aloud};

/// The part of the player who accepted.
async fn accepted_with(desk: &Desk, id: &str) -> Part {
    desk.table(id).await.parts()[1].clone()
}

async fn kept(desk: &Desk) -> usize {
    desk.house.store.values("mixing:").await.expect("readable").len()
}

/// Found by an outsider: words that one person typed were published as those of the person who pressed the button.
#[tokio::test]
async fn clause_3_1_words_count_for_the_account_that_typed_them_alone() {
    let mut desk = desk().await;
    let (binh, chi) = (on_discord("binh"), on_discord("chi"));
    let (id, code) = challenged(&mut desk, "coup anywhere side=first").await;
    let shown = says_aloud(&mut desk, &binh, &format!("/accept {code} vận may của tôi")).await;
    let begun = presses_aloud(&mut desk, &chi, &button(&shown, "Accept")).await;
    assert_eq!(begun.boards(), 2, "{}", begun.text());
    assert!(!accepted_with(&desk, &id).await.typed, "chi typed no words");
    assert!(!begun.text().contains("vận may của tôi"), "{}", begun.text());
    assert_eq!(kept(&desk).await, 0, "the words go with the challenge");
    // The person who typed words accepts on the card of another person.
    let (id, code) = challenged(&mut desk, "coup anywhere side=first").await;
    says_aloud(&mut desk, &binh, &format!("/nhan {code} mưa rơi")).await;
    let shown = says_aloud(&mut desk, &chi, &format!("/accept {code} gió thổi")).await;
    presses_aloud(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert_eq!(accepted_with(&desk, &id).await, Part::typed("mưa rơi"));
    assert_eq!(kept(&desk).await, 0);
}

#[tokio::test]
async fn clause_3_1_the_last_words_of_an_account_count_and_go_with_the_challenge() {
    let mut desk = desk().await;
    let binh = on_discord("binh");
    let (id, code) = challenged(&mut desk, "coup anywhere side=first").await;
    says(&mut desk, &binh, &format!("/accept {code} one")).await;
    says(&mut desk, &binh, &format!("/accept {code} two")).await;
    let shown = says(&mut desk, &binh, &format!("/accept {code}")).await;
    assert_eq!(kept(&desk).await, 0, "the last line has no words");
    presses(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert!(!accepted_with(&desk, &id).await.typed);
    // A challenge that is withdrawn keeps none.
    let (id, code) = challenged(&mut desk, "coup anywhere").await;
    says(&mut desk, &binh, &format!("/accept {code} one")).await;
    assert_eq!(kept(&desk).await, 1);
    says_aloud(&mut desk, &person("an"), &format!("/cancel {id}")).await;
    assert_eq!(kept(&desk).await, 0);
}

#[tokio::test]
async fn clause_3_1_as_many_words_are_mixed_in_as_the_refusal_of_more_says() {
    let mut desk = desk().await;
    let binh = on_discord("binh");
    let (id, code) = challenged(&mut desk, "coup anywhere side=first").await;
    let long = says(&mut desk, &binh, &format!("/accept {code} {}", "ư".repeat(201))).await;
    assert!(reply(&long).contains("at most 200 characters"), "{}", long.text());
    assert!(!long.text().contains("invites anyone"), "{}", long.text());
    let words = "ư".repeat(200);
    let shown = says(&mut desk, &binh, &format!("/accept {code} {words}")).await;
    presses(&mut desk, &binh, &button(&shown, "Accept")).await;
    assert_eq!(accepted_with(&desk, &id).await, Part::typed(words));
}

/// The question which of several challenges is meant stands in the chat too.
#[tokio::test]
async fn words_before_the_question_which_challenge_count_for_the_account_that_typed_them_alone() {
    for (presser, is_own) in [("binh", true), ("dung", false)] {
        let mut desk = desk().await;
        for challenger in ["an", "chi"] {
            says_aloud(&mut desk, &person(challenger), "/play coup side=first").await;
        }
        let asked = says_aloud(&mut desk, &person("binh"), "/accept some luck").await;
        let data = asked.data().into_iter().find(|data| data.starts_with("accept:")).expect("a question with buttons");
        let presser: Person = person(presser);
        presses_aloud(&mut desk, &presser, &data).await;
        let id = data.split(':').nth(1).expect("an id").to_owned();
        let part = accepted_with(&desk, &id).await;
        assert_eq!(part == Part::typed("some luck"), is_own, "{part:?}");
        assert_eq!(part.typed, is_own);
    }
}
