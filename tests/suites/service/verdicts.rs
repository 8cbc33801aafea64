//! Verdicts and warnings of repetition as the chat reads them: the men, the man they chase, the count and the
//! allowance (xiangqi clauses 3.6, 3.7 and 5.1), in both languages.

use banco_engine::Seat;
use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::cases;
use banco_tests::desk::Desk;

/// The caption of the board after the last of `moves`.
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
