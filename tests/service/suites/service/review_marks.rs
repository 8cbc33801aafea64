//! Reviews: marks, openings, errors tried again, imported games, and reviews of older versions.

use banco_engine::Phase;
use banco_ports::limits::CAPTION_CHARS_MAX;
use banco_ports::{Lang, Parcel, ReplyKind};
use banco_store::Batch;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};
use serde_json::json;

/// Black's third move overlooks a mate.
const PGN: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";

/// Central Cannon against Screen Horses.
const XIANGQI: &str = "FORMAT WXF\nRED Ho\nBLACK Ly\nSTART{\n1. C2=5 h8+7 2. H2+3 h2+3\n}END\n";

async fn desk(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

async fn imported(desk: &mut Desk, text: &str) -> String {
    let heard = desk.say("an", &format!("/import {text}")).await;
    let id = banco_service::game_id_in(&heard.text()).unwrap_or_else(|| panic!("{}", heard.text()));
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)));
    id
}

/// Reviews the game that `/review` means without a name; returns the message.
async fn reviewed(desk: &mut Desk) -> Parcel {
    let asked = desk.say("an", "/review").await;
    assert!(asked.text().contains("Reviewing") || asked.text().contains("Đang phân tích"), "{}", asked.text());
    while desk.house.service.review_one().await {}
    desk.arrived().await.into_iter().next().expect("a review")
}

fn pgn_of(heard: &Heard) -> String {
    let files = heard.replies.iter().flat_map(|reply| &reply.message.files);
    let pgn = files.into_iter().find(|file| file.name.ends_with(".pgn")).expect("a PGN");
    String::from_utf8_lossy(&pgn.bytes).into_owned()
}

/// Found by a tester: right after an import a bare request found no game.
#[tokio::test]
async fn an_imported_game_is_meant_and_its_errors_are_marked_in_text_and_file() {
    for (lang, opening, error) in [
        (Lang::En, "Opening: C23 Bishop's Opening", "Errors by Black: 3… Nf6\u{a0}??."),
        (Lang::Vi, "Khai cuộc: C23 Khai cuộc tượng", "Lỗi của Đen: 3… Mf6\u{a0}??."),
    ] {
        let mut desk = desk(lang).await;
        let id = imported(&mut desk, PGN).await;
        let review = reviewed(&mut desk).await;
        let text = review.message.text.to_plain();
        assert!(text.contains(&id) && text.contains(error), "{text}");
        assert!(text.contains(opening), "{text}");
        assert!(text.chars().count() < CAPTION_CHARS_MAX, "{text}");
        let alt = &review.message.image.as_ref().expect("the graph").alt;
        assert!(alt.contains("3 ??"), "{alt}");
        let pgn = pgn_of(&desk.say("an", &format!("/export {id}")).await);
        assert!(pgn.contains("Nf6 $4 4. Qxf7#"), "{pgn}");
        assert!(pgn.contains("[ECO \"C23\"]") && pgn.contains("[Opening \"Bishop's Opening"), "{pgn}");
        // The file with notes is read like one without.
        imported(&mut desk, &pgn).await;
    }
}

/// Found by a tester: an export had lost event, place and date of the file, and told a reason of the end of its own.
#[tokio::test]
async fn the_tags_of_an_imported_file_are_in_its_export() {
    let mut desk = desk(Lang::En).await;
    let tags = ["Event \"Hội làng 1999\"", "Site \"Huế\"", "Date \"1999.02.??\"", "Round \"3\"", "WhiteElo \"2100\""];
    let tags: Vec<String> = tags.iter().map(|tag| format!("[{tag}]\n")).collect();
    let long = format!("[Annotator \"{}\"]\n[Bad<Name \"x\"]\n", "dài ".repeat(100));
    let text = format!("{}{long}[ECO \"A00\"]\n\n1. e4 e5 2. Bc4 Nc6 0-1\n", tags.concat());
    let id = imported(&mut desk, &text).await;
    let pgn = pgn_of(&desk.say("an", &format!("/export {id}")).await);
    assert!(tags.iter().all(|tag| pgn.contains(tag.as_str())), "{pgn}");
    assert!(!pgn.contains("Termination") && !pgn.contains("Bad<Name"), "{pgn}");
    assert_eq!(pgn.matches("[ECO ").count(), 1, "{pgn}");
    let annotator = pgn.lines().find(|line| line.starts_with("[Annotator")).expect("it is kept");
    assert!(annotator.ends_with("…\"]") && annotator.chars().count() < 150, "{annotator}");
    // Once more around.
    let again = imported(&mut desk, &pgn).await;
    let second = pgn_of(&desk.say("an", &format!("/export {again}")).await);
    assert_eq!(second, pgn);
    // What the file says of the end is kept, too.
    let ended = imported(&mut desk, "[Termination \"normal\"]\n[Site \"Huế\"]\n\n1. e4 e5 2. Bc4 Nc6 0-1\n").await;
    let pgn = pgn_of(&desk.say("an", &format!("/export {ended}")).await);
    assert!(pgn.contains("[Termination \"normal\"]") && pgn.contains("[Event \"?\"]"), "{pgn}");
    assert!(pgn.contains("[Date \"????.??.??\"]"), "{pgn}");
}

#[tokio::test]
async fn a_finished_game_that_ended_later_is_meant_before_an_imported_one() {
    let mut desk = desk(Lang::En).await;
    let first = imported(&mut desk, PGN).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    for (ply, mv) in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"].iter().enumerate() {
        desk.say(["an", "binh"][ply % 2], &format!("/move {mv} #{id}")).await;
    }
    desk.arrived().await;
    let asked = desk.say("an", "/review").await.text();
    assert!(asked.contains(&id) && !asked.contains(&first), "{asked}");
    // An import is nothing to another person.
    let other = desk.say("chi", "/review").await.text();
    assert!(!other.contains(&first), "{other}");
}

#[tokio::test]
async fn an_opening_of_xiangqi_is_named_in_the_language_of_the_reader() {
    for (lang, name) in
        [(Lang::En, "Opening: Central Cannon vs Screen Horses."), (Lang::Vi, "Khai cuộc: Pháo đầu đối Bình phong mã.")]
    {
        let mut desk = desk(lang).await;
        imported(&mut desk, XIANGQI).await;
        let text = reviewed(&mut desk).await.message.text.to_plain();
        assert!(text.contains(name), "{text}");
    }
}

/// Buttons below the error of the imported game, and the try's answer.
async fn asked_to_try(desk: &mut Desk) -> Heard {
    imported(desk, PGN).await;
    let review = reviewed(desk).await;
    let data = review.message.buttons.iter().flatten().map(|button| button.data.clone()).next_back().expect("a point");
    let point = desk.press("an", &data).await;
    let again = point.data().into_iter().find(|data| data.ends_with('?')).expect("a button to try it");
    desk.press("binh", &again).await
}

#[tokio::test]
async fn an_error_is_tried_again_in_private_and_each_answer_is_judged() {
    let mut desk = desk(Lang::En).await;
    let asked = asked_to_try(&mut desk).await;
    let [note, reply] = asked.replies.as_slice() else { panic!("a note and the question: {}", asked.text()) };
    assert!(note.message.text.to_plain().contains("in your private chat"), "{}", asked.text());
    assert!(asked.posts.is_empty() && reply.kind == ReplyKind::Private, "{}", asked.text());
    assert!(reply.message.image.is_some() && asked.text().contains("Nf6 was played"), "{}", asked.text());
    let picks = asked.data();
    let pick = picks.iter().find(|data| data.starts_with("pick:v")).unwrap_or_else(|| panic!("{picks:?}"));
    let place: Vec<&str> = pick.split(':').take(3).collect();
    // The picker leads on.
    assert!(!desk.press("binh", pick).await.data().is_empty());
    let to = |mv: &str| format!("to:{}:{}:{mv}", place[1], place[2]);
    let (wrong, right) = (["That is not it"].as_slice(), ["is the best move", "is also good"].as_slice());
    let same = ["Nf6 is the move of the game. Look for another one."].as_slice();
    for (mv, said) in [("g8f6", same), ("a7a6", wrong), ("g7g6", right), ("d8e7", right)] {
        let told = desk.press("binh", &to(mv)).await.text();
        assert!(said.iter().any(|said| told.contains(said)), "{mv}: {told}");
    }
    // An illegal move and a forged id change nothing.
    let illegal = desk.press("binh", &to("e8e1")).await.text();
    assert!(!illegal.contains('%'), "{illegal}");
    let forged = desk.press("binh", "to:vzzzz:4:g7g6").await.text();
    assert!(!forged.contains('%'), "{forged}");
    // The second person gets the same position.
    let game = banco_service::game_id_in(&asked.text()).expect("a game");
    let again = desk.press("an", &format!("review:{game}::1?")).await;
    assert!(again.data().contains(pick), "one id for a position");
}

/// A review that version 0.2 stored: it has no marks, and another accuracy.
#[tokio::test]
async fn a_review_of_an_older_version_is_read_as_it_was_written() {
    let mut desk = desk(Lang::En).await;
    let id = imported(&mut desk, PGN).await;
    let line = |mv: &str, score: i32| json!({ "mv": mv, "score": score, "pv": [mv] });
    let old = json!({
        "graph": [500, 510, 500, 520, 480, 480, 1000, 1000], "accuracy": [987, 654], "luck": null,
        "points": [{
            "ply": 5, "at": 5, "seat": "second", "before": 520, "after": 0,
            "best": line("g7g6", 20), "played": line("g8f6", -29999),
        }],
    });
    let values = [(format!("review:{id}"), Some(old))].into();
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("it is kept");
    let text = desk.say("an", &format!("/review {id}")).await.text();
    assert!(text.contains("Accuracy: White (99%), Black (65%)"), "{text}");
    assert!(text.contains("Errors by Black: 3… Nf6\u{a0}??."), "{text}");
}
