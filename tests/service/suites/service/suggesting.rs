//! Suggestions during the typing of an option.

use banco_engine::GameKey;
use banco_ports::limits::SUGGESTIONS_MAX;
use banco_ports::{Completion, Converse, Lang, Place, Suggestion};
use banco_tests::desk::{Desk, person, place, private_chat};
use banco_tests::random::Random;

/// Plies of a random game, and the interval at which a player types.
const PLIES: usize = 14;
const TYPED_EVERY: usize = 4;

/// Number of moves tried per position.
const WANTED: usize = 8;

/// Percentage of prefixes that must find their move (Discord, 5).
const FOUND_PERCENT_MIN: usize = 95;

fn query(user: &str, place: Place, command: &str, option: &str, typed: &str) -> Completion {
    Completion {
        place,
        from: person(user),
        command: command.to_owned(),
        option: option.to_owned(),
        typed: typed.to_owned(),
        game: None,
        lang: Some(Lang::Vi),
    }
}

async fn offers(desk: &Desk, user: &str, command: &str, option: &str, typed: &str) -> Vec<Suggestion> {
    let offers = desk.house.service.complete(query(user, place("nhom"), command, option, typed)).await;
    assert!(offers.len() <= SUGGESTIONS_MAX);
    let mut values: Vec<&String> = offers.iter().map(|offer| &offer.value).collect();
    values.sort();
    let count = values.len();
    values.dedup();
    assert_eq!(values.len(), count, "{typed}: the same is offered twice");
    offers
}

fn is_offered(offers: &[Suggestion], mv: &str) -> bool {
    offers.iter().any(|offer| offer.value.split_once(" #").is_some_and(|(text, _)| text == mv))
}

/// Discord, 5: eleven of eighteen prefixes that `/move` understands found nothing.
#[tokio::test]
async fn beginnings_of_every_notation_find_their_move() {
    let (mut prefixes, mut lost) = (0, Vec::new());
    for (number, key) in GameKey::ALL.iter().enumerate() {
        let mut desk = Desk::open().await;
        let mut random = Random::new(number as u64);
        let (id, _) = desk.start_game(key.key(), "an", "binh", "").await;
        for ply in 0..PLIES {
            let table = desk.table(&id).await;
            let (Some(game), Some(seat)) = (table.game(), table.to_move()) else { break };
            let mover = table.person_at(seat).expect("a player").name.clone();
            let mut legal = game.legal();
            random.shuffle(&mut legal);
            for mv in legal.iter().take(WANTED).filter(|_| ply % TYPED_EVERY == 0) {
                for notation in key.notations() {
                    let written: Vec<char> = game.write(&mv.text, *notation).chars().collect();
                    for length in 3..=written.len() {
                        let typed: String = written[..length].iter().collect();
                        prefixes += 1;
                        if !is_offered(&offers(&desk, &mover, "move", "move", &typed).await, &mv.text) {
                            lost.push(format!("{} {typed} ({})", key.key(), mv.text));
                        }
                    }
                }
            }
            let mv = legal.first().expect("a side to move has a move").text.clone();
            desk.say(&mover, &format!("/move {mv}")).await;
        }
    }
    assert!(prefixes > 1_000, "{prefixes}");
    let found = (prefixes - lost.len()) * 100 / prefixes;
    println!("{prefixes} prefixes, {} lost", lost.len());
    assert!(found >= FOUND_PERCENT_MIN, "{found} % of {prefixes}; lost: {lost:?}");
}

/// Inputs of the review, and similar ones.
#[tokio::test]
async fn whatever_the_reader_understands_is_found_while_it_is_typed() {
    let cases: [(&str, &str, &[&str]); 6] = [
        (
            "xiangqi",
            "h3e3",
            &[
                "pháo 2 bình 5",
                "phao 2",
                "PHAO 2 B",
                "pháo hai bình năm",
                "pháo 2 sang 5",
                "phao2binh5",
                "P2-5",
                "C2=5",
                "c2.5",
                "H2-E2",
                "炮二平五",
                "砲二",
                "h3",
            ],
        ),
        ("xiangqi", "b1c3", &["mã 8 tấn 7", "mã 8 tiến", "ma", "ngua 8", "H8+7", "傌八进七"]),
        ("chess", "g1f3", &["Nf3", "mã f3", "N", "ngựa f", "knight f3", "Ng1-f3", "f3", "♘f3"]),
        ("chushogi", "7i7h", &["7h", "歩", "bộ binh 7", "pawn 7", "p-7"]),
        ("chushogi", "7j7h", &["sư tử", "su tu 7", "lion", "Ln", "獅子"]),
        ("jieqi", "a4a5", &["úp", "úp a4", "úp 9 4", "up cot 9 hang 4", "B?9"]),
    ];
    for (game, mv, beginnings) in cases {
        let mut desk = Desk::open().await;
        desk.start_game(game, "an", "binh", "").await;
        for typed in beginnings {
            let offers = offers(&desk, "an", "move", "move", typed).await;
            assert!(is_offered(&offers, mv), "{game} {typed}: {offers:?}");
        }
        assert!(offers(&desk, "an", "move", "move", "@everyone \u{202e}").await.is_empty());
    }
}

/// A whole move is the first in its list, and a chosen suggestion finds itself again.
#[tokio::test]
async fn the_surest_comes_first() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
    for typed in ["P2-5", "C2.5", "pháo 2 bình 5", "h3e3", &format!("h3e3 #{id}")] {
        let first = offers(&desk, "an", "move", "move", typed).await.swap_remove(0);
        assert_eq!((first.label.as_str(), first.value), ("P2-5 (h3e3)", format!("h3e3 #{id}")), "{typed}");
    }
    assert!(offers(&desk, "binh", "move", "move", "").await.is_empty(), "it is not his turn");
    // Captures, then checks, then the middle: the cannon takes the horse.
    let nothing_typed = offers(&desk, "an", "move", "move", "").await;
    let values: Vec<&str> = nothing_typed.iter().take(3).map(|offer| offer.value.as_str()).collect();
    assert!(values.contains(&format!("h3h10 #{id}").as_str()), "{values:?}");
    assert_eq!(nothing_typed.len(), SUGGESTIONS_MAX);
}

#[tokio::test]
async fn several_games_share_the_list_and_name_the_opponent() {
    let mut desk = Desk::open().await;
    let (one, _) = desk.start_game("chess", "an", "binh", "").await;
    let (other, _) = desk.start_game("xiangqi", "an", "chi", "").await;
    for user in ["an", "an"] {
        let offers = offers(&desk, user, "move", "move", "").await;
        for (id, opponent) in [(&one, "binh"), (&other, "chi")] {
            let own: Vec<_> = offers.iter().filter(|offer| offer.value.ends_with(id.as_str())).collect();
            assert!(own.len() >= SUGGESTIONS_MAX / 2 - 1, "{id}: {offers:?}");
            assert!(own.iter().all(|offer| offer.label.contains(opponent) && offer.label.contains(id.as_str())));
        }
    }
    // In a private chat, without a game on screen, all games are listed.
    let alone = query("an", private_chat(&person("an").key), "move", "move", "e2e4");
    assert!(is_offered(&desk.house.service.complete(alone).await, "e2e4"));
    let only = Completion { game: Some(format!("#{other}")), ..query("an", place("nhom"), "move", "move", "") };
    assert!(desk.house.service.complete(only).await.iter().all(|offer| offer.value.ends_with(other.as_str())));
}

/// Discord, 24: `/accept game:` offered running games, `/play options:` nothing at all.
#[tokio::test]
async fn every_command_is_offered_its_own() {
    let mut desk = Desk::open().await;
    let (running, _) = desk.start_game("jieqi", "an", "binh", "").await;
    let waiting = desk.say("binh", "/play chess @an").await;
    let waiting = banco_service::game_id_in(&waiting.text()).expect("a challenge");
    let ids = |offers: Vec<Suggestion>| offers.into_iter().map(|offer| offer.value).collect::<Vec<_>>();
    for (command, expected) in [
        ("accept", vec![&waiting]),
        ("decline", vec![&waiting]),
        ("peek", vec![&running]),
        ("resign", vec![&running]),
        ("move", vec![&running]),
        ("roll", vec![]),
        ("rematch", vec![]),
    ] {
        let offered = ids(offers(&desk, "an", command, "game", "").await);
        assert_eq!(offered.iter().collect::<Vec<_>>(), expected, "/{command}");
    }
    let by_name = offers(&desk, "an", "resign", "game", "binh").await;
    assert_eq!(by_name.len(), 1, "an opponent's name finds the game");
    let mut options = query("an", place("nhom"), "play", "options", "chấp mã");
    options.game = Some("xiangqi".to_owned());
    let odds = desk.house.service.complete(options.clone()).await;
    assert!(odds.iter().any(|offer| offer.value == "odds=horse"), "{odds:?}");
    options.typed = "chấp theo".to_owned();
    let auto = desk.house.service.complete(options.clone()).await;
    assert_eq!(auto.iter().map(|offer| offer.value.as_str()).collect::<Vec<_>>(), ["odds=auto"]);
    options.typed = "odds=horse ".to_owned();
    let more = desk.house.service.complete(options).await;
    assert!(more.iter().all(|offer| offer.value.starts_with("odds=horse ") && !offer.value[11..].contains("odds=")));
    let mut lengths = query("an", place("nhom"), "play", "match", "");
    lengths.game = Some("backgammon".to_owned());
    assert_eq!(ids(desk.house.service.complete(lengths).await)[..3], ["1", "3", "5"]);
    assert!(ids(offers(&desk, "an", "help", "topic", "sư").await).contains(&"Sư tử".to_owned()));
    let men = offers(&desk, "an", "legal", "square", "").await;
    assert!(men.iter().any(|offer| offer.value == "e1"), "{men:?}");
    desk.say("an", "/move e1e3").await;
    assert!(ids(offers(&desk, "an", "why", "move", "").await).contains(&format!("e1e3 #{running}")));
}

/// Discord, 24: the clock of a challenge was free text without an example.
#[tokio::test]
async fn every_start_option_that_is_typed_is_completed_with_what_the_challenge_takes() {
    let desk = Desk::open().await;
    for (command, option) in [("play", "time"), ("play", "bank"), ("play", "flag"), ("givetime", "time")] {
        let all = offers(&desk, "an", command, option, "").await;
        assert!(all.len() > 1, "/{command} {option}");
        for offer in &all {
            assert!(offer.label.contains(&offer.value) && offer.label != offer.value, "{offer:?}");
        }
    }
    for (typed, first) in [("2", "2d"), ("10m", "10m"), ("3 ngày", "3 ngày"), ("kh", "none"), ("1d12h", "1d12h")] {
        let offers = offers(&desk, "an", "play", "time", typed).await;
        assert_eq!(offers.first().map(|offer| offer.value.as_str()), Some(first), "{typed}: {offers:?}");
    }
    assert!(offers(&desk, "an", "play", "time", "99999999999999999999").await.is_empty());
    for offer in offers(&desk, "an", "play", "time", "").await {
        let mut desk = Desk::open().await;
        let answer = desk.say("an", &format!("/play caro time={}", offer.value)).await;
        assert!(answer.replies.is_empty(), "{offer:?}: {answer:?}");
    }
}

/// Discord, 15: the sign of a capture was read as the name of the rook.
#[tokio::test]
async fn the_sign_of_a_capture_lists_captures() {
    let mut desk = Desk::open().await;
    desk.start_game("xiangqi", "an", "binh", "").await;
    let offered = offers(&desk, "an", "move", "move", "×").await;
    let first: Vec<&str> = offered.iter().take(2).filter_map(|offer| offer.value.split(' ').next()).collect();
    assert!(first.contains(&"h3h10") && first.contains(&"b3b10"), "{offered:?}");
}
