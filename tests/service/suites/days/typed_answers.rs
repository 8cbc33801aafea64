//! Typed moves while a position is shown: games of this chat come first, then the position, then games of other chats.
//!
//! Found by testers: a move that was typed for a puzzle played in a running game of another room.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::{GameKey, GameOptions, Person, PersonKey};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Converse, Inbound, Intent, Lang, Place, Platform, Reader};
use banco_store::Batch;
use banco_store::memory::InMemoryStore;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, private_chat};
use banco_tests::riddle;
use serde_json::json;

use super::puzzles::open;

/// A line in the private chat.
async fn says(desk: &mut Desk, who: &str, line: &str) -> Heard {
    let inbound = desk.typed(who, line);
    desk.send(Inbound { place: private_chat(&person(who).key), private: true, ..inbound }).await
}

/// Id of the puzzle in an answer.
fn id(heard: &Heard) -> String {
    banco_service::game_id_in(&heard.text()).unwrap_or_else(|| panic!("{}", heard.text()))
}

/// A legal move of the first player of chess that is a legal and wrong answer to this puzzle.
fn common(riddle: &riddle::Riddle) -> Option<String> {
    let start = GameKey::Chess.start(&GameOptions::new()).expect("the usual start");
    let answers: Vec<String> = riddle.game.legal().into_iter().map(|mv| mv.text).collect();
    start.legal().into_iter().map(|mv| mv.text).find(|mv| answers.contains(mv) && *mv != riddle.best())
}

/// A chess puzzle, shown in the private chat, with a wrong answer that is also a first move of chess.
async fn shown(desk: &mut Desk, who: &str) -> (String, riddle::Riddle, String) {
    let mut heard = says(desk, who, "/puzzle chess").await;
    for _ in 0..60 {
        let (at, riddle) = (id(&heard), riddle::of(&id(&heard)));
        if let Some(mv) = common(&riddle) {
            return (at, riddle, mv);
        }
        heard = super::puzzles::presses(desk, who, &format!("puzzle:{at}")).await;
    }
    panic!("no such puzzle");
}

#[tokio::test]
async fn clause_5_1_a_move_for_the_puzzle_of_this_chat_plays_in_no_game_of_another_one() {
    for (lang, line, wrong, right) in [
        (Lang::En, "/move MOVE", "does not win", "Right!"),
        (Lang::Vi, "/di MOVE", "chưa thắng", "Đúng rồi!"),
        (Lang::En, "MOVE", "does not win", "Right!"),
        (Lang::Vi, "đi MOVE nhé", "chưa thắng", "Đúng rồi!"),
    ] {
        let mut desk = open(lang).await;
        let (game, _) = desk.start_game("chess", "an", "binh", "side=first").await;
        let (_, riddle, mv) = shown(&mut desk, "an").await;
        let missed = says(&mut desk, "an", &line.replace("MOVE", &mv)).await;
        let is_lost = missed.text().contains(wrong) || missed.text().contains("another move is clearly better");
        assert!(is_lost || missed.text().contains("có nước hơn hẳn"), "{line} {mv}: {}", missed.text());
        let mut found = missed;
        for mv in riddle.own() {
            found = says(&mut desk, "an", &line.replace("MOVE", mv)).await;
        }
        assert!(found.text().contains(right), "{line}: {}", found.text());
        assert_eq!(desk.plies(&game).await, 0, "{line}: nothing was played in the other room");
        // The puzzle is solved: the same words mean the game again.
        says(&mut desk, "an", &line.replace("MOVE", &mv)).await;
        assert_eq!(desk.plies(&game).await, 1, "{line}");
    }
}

#[tokio::test]
async fn clause_5_1_twins_a_game_of_this_chat_a_named_game_and_a_puzzle_of_yesterday() {
    let mut desk = open(Lang::En).await;
    let (game, _) = desk.start_game("chess", "an", "binh", "side=first").await;
    let (_, riddle, mv) = shown(&mut desk, "an").await;
    // In the chat of the game nothing is asked.
    desk.say("an", &format!("/move {mv}")).await;
    assert_eq!(desk.plies(&game).await, 1);
    desk.say("binh", "/move e5").await;
    let [first, then] = if mv.starts_with('h') { ["a2a4", "a4a5"] } else { ["h2h4", "h4h5"] };
    let named = says(&mut desk, "an", &format!("/move {first} #{game}")).await;
    assert_eq!(desk.plies(&game).await, 3, "{}", named.text());
    desk.say("binh", "/move d6").await;
    desk.house.clock.fetch_add(DAY_MILLIS + 1, Ordering::SeqCst);
    says(&mut desk, "an", &format!("/move {then}")).await;
    assert_eq!(desk.plies(&game).await, 5, "after a day the puzzle no longer waits for a move");
    // A game of the private chat itself comes first as long as the move can be one there.
    says(&mut desk, "an", "/play chess computer 1 first").await;
    while desk.house.service.play_one().await {}
    let games = desk.house.store.games_of(&person("an").key, true, 2).await.expect("readable");
    let own = games.into_iter().map(|(id, _)| id).find(|id| *id != game).expect("it begins");
    says(&mut desk, "an", "/puzzle").await;
    let (_, riddle_now, mv) = shown(&mut desk, "an").await;
    assert_eq!(riddle.game.key(), riddle_now.game.key());
    let heard = says(&mut desk, "an", &mv).await;
    assert!(desk.plies(&own).await >= 1, "{mv}: {}", heard.text());
}

/// A value of a release that did not know the chat: the puzzle answers in private alone, and only without a game.
#[tokio::test]
async fn clause_5_1_a_puzzle_shown_by_an_older_release_waits_behind_all_games() {
    for has_game in [false, true] {
        let mut desk = open(Lang::En).await;
        let (at, riddle, mv) = shown(&mut desk, "an").await;
        let key = format!("person:{}:riddle", person("an").key.0);
        let known = desk.house.store.value(&key).await.expect("readable");
        assert_eq!(known.expect("kept")["id"], json!(at));
        let values = [(key, Some(json!(at)))].into();
        desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("saved");
        let mut desk = desk.restarted(Lang::En).await;
        if has_game {
            let (game, _) = desk.start_game("chess", "an", "binh", "side=first").await;
            says(&mut desk, "an", &mv).await;
            assert_eq!(desk.plies(&game).await, 1);
        } else {
            let first = says(&mut desk, "an", &riddle.best()).await;
            assert!(first.text().contains("right") || first.text().contains("Right!"), "{}", first.text());
        }
    }
}

/// On Discord a puzzle is shown in the channel to one person alone, and so is the answer to a command.
#[tokio::test]
async fn clause_5_1_a_command_in_the_channel_of_a_puzzle_answers_it() {
    let store = Arc::new(InMemoryStore::new());
    let mut desk = Desk::over(store, &[Platform::Discord], counting_entropy(), Lang::En).await;
    let at = |chat: &str| Place { platform: Platform::Discord, chat: chat.to_owned(), thread: None };
    let (one, two) = (at("one"), at("two"));
    let there = |place: &Place, inbound: Inbound| {
        let from = Person { key: PersonKey(format!("discord:{}", inbound.from.name)), ..inbound.from };
        Inbound { place: place.clone(), from, ..inbound }
    };
    let send = async |desk: &mut Desk, place: &Place, who: &str, line: &str| {
        let inbound = there(place, desk.typed(who, line));
        desk.send(inbound).await
    };
    let offered = send(&mut desk, &one, "an", "/play chess first").await;
    let game = banco_service::game_id_in(&offered.text()).expect("a challenge");
    send(&mut desk, &one, "binh", &format!("/accept #{game}")).await;
    let mut heard = send(&mut desk, &two, "an", "/puzzle chess").await;
    while common(&riddle::of(&id(&heard))).is_none() {
        let inbound = there(&two, desk.inbound("an", Intent::Press(format!("puzzle:{}", id(&heard)))));
        heard = desk.send(inbound).await;
    }
    let mv = common(&riddle::of(&id(&heard))).expect("found");
    let missed = send(&mut desk, &two, "an", &format!("/move {mv}")).await;
    assert!(missed.posts.is_empty(), "{}", missed.text());
    assert_eq!(desk.plies(&game).await, 0, "{}", missed.text());
    send(&mut desk, &one, "an", &format!("/move {mv}")).await;
    assert_eq!(desk.plies(&game).await, 1);
}

/// Found by testers: a typed answer to an error that is tried again was refused, and the page judged another way than
/// the chats.
#[tokio::test]
async fn clause_5_3_an_error_tried_again_is_answered_by_typing_and_judged_alike_on_the_page() {
    let mut desk = open(Lang::En).await;
    let (game, _) = desk.start_game("chess", "an", "binh", "").await;
    // The third move of each side is an error: white hangs a queen, and black overlooks the mate.
    for (ply, mv) in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"].iter().enumerate() {
        desk.say(["an", "binh"][ply % 2], &format!("/move {mv} #{game}")).await;
    }
    desk.say("an", &format!("/review {game}")).await;
    while desk.house.service.review_one().await {}
    let told = desk.arrived().await;
    let points = told[0].message.buttons.iter().flatten().count();
    let press = async |desk: &mut Desk, data: &str| super::puzzles::presses(desk, "binh", data).await;
    press(&mut desk, &format!("review:{game}::{points}")).await;
    let point = press(&mut desk, &format!("review:{game}::{points}!")).await.text();
    let better = point.split("Better was ").nth(1).and_then(|rest| rest.split([' ', '.', ',']).next()).expect(&point);
    let asked = press(&mut desk, &format!("review:{game}::{points}?")).await;
    assert!(asked.text().contains("Find a better move for Black"), "{}", asked.text());
    let at = asked.data().iter().find_map(|data| Some(data.strip_prefix("pick:")?.split(':').next()?.to_owned()));
    let at = at.expect("a question");
    // A running game of another chat is not meant.
    let (other, _) = desk.start_game("chess", "binh", "an", "side=first").await;
    for (line, words) in [
        ("Nf6", "the move of the game"),
        ("/move a6", "is not it"),
        (format!("a5 #{at}").as_str(), "is not it"),
        ("Nf9", "no square f9"),
    ] {
        let heard = says(&mut desk, "binh", line).await;
        assert!(heard.text().contains(words), "{line}: {}", heard.text());
    }
    let reader = Reader { person: person("binh"), lang: Some(Lang::En), is_flipped: false };
    let shown = desk.house.service.table(Platform::Web, &at, &reader).await.expect("a table of the page");
    assert!(shown.question.as_ref().is_some_and(|task| task.contains("Find a better move")), "{:?}", shown.question);
    assert!(shown.caption.to_plain().is_empty() && shown.buttons.iter().flatten().count() >= 1);
    let right = says(&mut desk, "binh", better).await;
    assert!(right.text().contains("is the best move"), "{better}: {}", right.text());
    let solved = desk.house.service.table(Platform::Web, &at, &reader).await.expect("a table of the page");
    assert!(solved.question.is_none() && solved.line.headline.contains("is the best move"), "{}", solved.line.headline);
    assert!(solved.line.version > shown.line.version, "the page shows the position after it");
    assert_eq!(desk.plies(&other).await, 0);
    // It is answered: the next move is one of the game.
    says(&mut desk, "binh", "e4").await;
    assert_eq!(desk.plies(&other).await, 1);
}

/// Found by testers: at the local table a move typed beside a puzzle became talk, and the puzzle of a day could not be
/// answered by typing at all.
#[tokio::test]
async fn clause_5_1_a_line_beside_a_puzzle_on_the_page_answers_it_and_is_no_talk() {
    let store = Arc::new(InMemoryStore::new());
    let mut desk = Desk::over(store, &[Platform::Web], counting_entropy(), Lang::En).await;
    let table = Place { platform: Platform::Web, chat: "ban".to_owned(), thread: None };
    let there = |inbound: Inbound| {
        let from = Person { key: PersonKey(format!("web:{}", inbound.from.name)), ..inbound.from };
        Inbound { place: table.clone(), from, moderator: true, ..inbound }
    };
    let set = there(desk.typed("an", "/chatsettings puzzle=08:00 game=chess"));
    desk.send(set).await;
    let posts = super::puzzles::later(&desk, 3 * super::puzzles::HOUR).await;
    let day = super::puzzles::id(&posts[0]);
    let door = there(desk.typed("an", "/puzzle xiangqi"));
    let own = id(&desk.send(door).await);
    for (at, riddle) in [(&own, riddle::of(&own)), (&day, riddle::posted(&*desk.house.store, &day).await)] {
        let mut said = String::new();
        for mv in riddle.own() {
            let line = Intent::Line { text: mv.clone(), game: Some(at.clone()) };
            let line = there(desk.inbound("an", line));
            assert!(desk.house.service.hushes(&line).await, "{mv} is shown to nobody");
            let heard = desk.send(line).await;
            assert!(heard.posts.is_empty(), "{}", heard.text());
            said = heard.text();
        }
        assert!(said.contains("Right!"), "{at}: {said}");
        let line = Intent::Line { text: "well played".to_owned(), game: Some(at.clone()) };
        let line = there(desk.inbound("an", line));
        assert!(!desk.house.service.hushes(&line).await, "words are talk");
        let heard = desk.send(line).await;
        assert!(heard.replies.is_empty() && heard.posts.is_empty(), "{}", heard.text());
    }
}
