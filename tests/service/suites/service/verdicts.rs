//! Verdicts and warnings of repetition in the chat, in both languages (xiangqi clauses 3.6, 3.7 and 5.1). They name
//! the pieces, the chased piece, the count and the allowance.

use banco_engine::Seat;
use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::cases;
use banco_tests::desk::Desk;

/// Caption of the board after the last of `moves`.
async fn last_caption(lang: Lang, options: &str, position: &str, moves: &str) -> String {
    let mut desk = Desk::open_with(counting_entropy(), lang).await;
    let options = format!("position={} {options}", position.replace(' ', "_"));
    let (id, _) = desk.start_game("cotuong", "an", "binh", &options).await;
    let mut caption = String::new();
    for mv in moves.split_whitespace() {
        let user = match desk.table(&id).await.to_move() {
            Some(Seat::First) => "an",
            Some(Seat::Second) => "binh",
            None => panic!("over before {mv}: {caption}"),
        };
        let heard = desk.say(user, &format!("/move {mv}")).await;
        caption = heard.posts.last().unwrap_or_else(|| panic!("{mv}: {}", heard.text())).message.text.to_plain();
    }
    caption
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verdict_names_the_men_and_the_count_in_both_languages() {
    let mut wrong = Vec::new();
    for [clause, options, position, moves, vi, en] in cases::read("xiangqi/verdicts.txt") {
        for (lang, expected) in [(Lang::Vi, &vi), (Lang::En, &en)] {
            let caption = last_caption(lang, &options, &position, &moves).await;
            if !caption.contains(expected.as_str()) {
                wrong.push(format!("{clause} {position}\n  expected {expected}\n  found {caption}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Telegram, 9: in a muted chat the player who had not ended the game was not told of its end.
#[tokio::test]
async fn the_last_board_calls_the_player_who_did_not_end_the_game() {
    for lang in Lang::BOTH {
        // A checkmate mentions the loser.
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        desk.start_game("chess", "an", "binh", "").await;
        for (user, mv) in [("an", "f2f3"), ("binh", "e7e5"), ("an", "g2g4")] {
            desk.say(user, &format!("/move {mv}")).await;
        }
        let mated = desk.say("binh", "/move d8h4").await;
        let last = mated.posts.last().expect("the last board");
        assert_eq!(last.ping.as_ref().map(|person| person.name.as_str()), Some("an"), "{lang:?}");
        assert!(!last.message.is_quiet, "{lang:?}");
        // A resignation mentions the winner.
        desk.start_game("chess", "an", "binh", "").await;
        let asked = desk.say("an", "/resign").await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("a yes");
        let over = desk.press("an", &yes).await;
        let last = over.posts.last().expect("the last board");
        assert_eq!(last.ping.as_ref().map(|person| person.name.as_str()), Some("binh"), "{lang:?}");
    }
}
