//! `/gif` and `/replay`: the whole game in its public view, in the chosen style.

use std::sync::Arc;

use banco_engine::{GameKey, Viewer};
use banco_ports::limits::FILM_POSITIONS_MAX;
use banco_ports::{Image, Lang, Media, ReplyKind, Span};
use banco_service::Service;
use banco_service::present::pictures::Pictures;
use banco_store::{Batch, GameAppend, GameCard};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, place};
use banco_tests::sample;
use banco_tests::tables::Played;

/// Fool's mate.
const MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4#"];

async fn mated(desk: &mut Desk) -> String {
    let (id, _) = desk.start_game("covua", "an", "binh", "").await;
    for (ply, mv) in MATE.iter().enumerate() {
        let heard = desk.say(["an", "binh"][ply % 2], &format!("/move {mv}")).await;
        assert_eq!(heard.boards(), 1, "{mv}: {}", heard.text());
    }
    id
}

fn image(heard: &Heard) -> &Image {
    let [reply] = heard.replies.as_slice() else { panic!("{heard:?}") };
    assert!(heard.posts.is_empty(), "a question changes nothing for the others");
    reply.message.image.as_ref().unwrap_or_else(|| panic!("no picture: {}", heard.text()))
}

/// Frames of a GIF: their times in hundredths of a second.
fn delays(film: &Image) -> Vec<u16> {
    assert_eq!(film.media, Media::Gif);
    let mut decoder = gif::DecodeOptions::new().read_info(film.bytes.as_slice()).expect("it is a GIF");
    assert_eq!(decoder.width().max(decoder.height()), 720);
    let mut delays = Vec::new();
    while let Some(frame) = decoder.next_frame_info().expect("whole frames") {
        delays.push(frame.delay);
    }
    delays
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_film_shows_every_position_and_is_made_once() {
    let mut desk = Desk::open().await;
    let id = mated(&mut desk).await;
    let heard = desk.say("chi", &format!("/gif {id}")).await;
    assert_eq!(
        (heard.replies[0].kind, heard.text().as_str()),
        (ReplyKind::Open, &*format!("Ảnh động ván #{id}, 2 nước."))
    );
    let film = image(&heard);
    assert_eq!(delays(film), [80, 80, 80, 80, 300]);
    assert_eq!(film.name, format!("chess-{id}-film.gif"));
    assert!(film.alt.starts_with("Ảnh động ván") && film.alt.contains("Vua e1"), "{}", film.alt);
    // By the button of the last board, for any user: the very same bytes.
    let again = desk.press("an", &format!("gif:{id}")).await;
    assert!(Arc::ptr_eq(&image(&again).bytes, &film.bytes));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_goes_through_the_game_and_ends_at_the_board() {
    let mut desk = Desk::open().await;
    let id = mated(&mut desk).await;
    let begun = desk.say("an", &format!("/replay {id}")).await;
    assert!(begun.text().contains("thế 0/4, lúc bày quân"), "{}", begun.text());
    assert_eq!(begun.replies[0].kind, ReplyKind::Open);
    let at = |at: &str| format!("replay:{id}::{at}");
    // A finished game may be continued from the shown position (days 5.2).
    assert_eq!(begun.data(), [at("first"), at("0"), at("1"), at("last"), format!("from:{id}::0")]);
    let mut seen = vec![image(&begun).bytes.clone()];
    for ply in 1..=MATE.len() {
        let next = desk.press("an", &at(&ply.to_string())).await;
        assert_eq!(next.replies[0].kind, ReplyKind::Picker);
        assert!(next.text().contains(&format!("thế {ply}/4, sau nước ")), "{}", next.text());
        assert!(!seen.contains(&image(&next).bytes), "position {ply} looks like one before");
        seen.push(image(&next).bytes.clone());
    }
    let last = desk.press("an", &at("last")).await;
    let board = desk.say("an", &format!("/board {id}")).await;
    assert_eq!(image(&last).bytes, image(&board).bytes);
    assert_eq!(desk.press("an", &at("999999999")).await.data()[1], at("3"), "beyond the end is the end");
    for nonsense in ["", "x", "-1", "99999999999999999999999"] {
        assert!(desk.press("an", &at(nonsense)).await.text().contains("Nút này"), "{nonsense}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn films_look_as_their_asker_or_else_their_chat_wishes() {
    let mut desk = Desk::open().await;
    let id = mated(&mut desk).await;
    let film = async |desk: &mut Desk| image(&desk.say("an", &format!("/gif {id}")).await).bytes.clone();
    let usual = film(&mut desk).await;
    let mut chosen = desk.typed("chi", "/chatsettings theme dark");
    chosen.moderator = true;
    let told = desk.send(chosen).await;
    let dark = film(&mut desk).await;
    assert!(dark != usual, "{}", told.text());
    let told = desk.say("an", "/settings theme wood").await;
    assert!(film(&mut desk).await == usual, "{}", told.text());
}

/// A match of backgammon with more positions than a GIF shows.
fn long_match() -> Played {
    let options = [("match".to_owned(), "25".to_owned())].into_iter().collect();
    let mut played = Played::started(GameKey::Backgammon, &options, 1);
    while played.table.positions(Viewer::Public).len() <= FILM_POSITIONS_MAX {
        for _ in 0..100 {
            let legal = played.table.game().expect("it began").legal();
            let mv = legal.iter().find(|mv| mv.text == "roll").or(legal.first()).expect("the match goes on");
            played.play_on(&mv.text).expect("it is legal");
        }
    }
    played
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_very_long_game_is_cut_and_says_so() {
    let mut desk = Desk::open().await;
    let Played { table, log } = long_match();
    let persons = table.seats().expect("two sit there").iter().map(|person| person.key.clone()).collect();
    let card = GameCard { places: vec![place("nhom")], persons, waiting_for: None, ..sample::card(true, 0) };
    let append = GameAppend { id: table.id().to_owned(), expected: 0, entries: log, card };
    desk.house.store.append(Batch { games: vec![append], ..Batch::default() }).await.expect("kept");
    let heard = desk.say("chi", &format!("/gif {}", table.id())).await;
    let film = image(&heard);
    let delays = delays(film);
    assert!(delays.len() <= FILM_POSITIONS_MAX && film.bytes.len() < 8_000_000);
    assert_eq!(delays.last(), Some(&300));
    assert!(heard.text().contains(&format!("chỉ có {} hình", delays.len())), "{}", heard.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_nothing_can_be_drawn_words_say_so() {
    let mut desk = Desk::open().await;
    let id = mated(&mut desk).await;
    let (store, outbox) = (Arc::clone(&desk.house.store), desk.house.outbox.clone());
    let pictures = Arc::new(Pictures::new(None));
    let blind = Service::new(store, outbox, pictures, Arc::new(|| 0), counting_entropy(), Lang::Vi);
    let gif = blind.handle(desk.typed("an", &format!("/gif {id}"))).await;
    let message = &gif.replies[0].message;
    assert!(message.image.is_none() && message.text.to_plain().starts_with("Chưa làm được ảnh động"), "{message:?}");
    let replay = blind.handle(desk.typed("an", &format!("/replay {id}"))).await;
    let message = &replay.replies[0].message;
    assert!(message.text.0.iter().any(|span| matches!(span, Span::Block(_))), "{message:?}");
    assert_eq!(message.buttons.len(), 2);
}

/// A new rematch without a move hid the game that had just been played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_without_a_move_is_passed_over_for_the_one_just_finished() {
    let mut desk = Desk::open().await;
    let id = mated(&mut desk).await;
    let (rematch, _) = desk.start_game("covua", "binh", "an", "").await;
    for line in ["/replay", "/gif", "/export"] {
        let text = desk.say("an", line).await.text();
        assert!(text.contains(&id) && !text.contains(&rematch), "{line}: {text}");
    }
    desk.say("binh", "/move e4").await;
    let text = desk.say("an", "/gif").await.text();
    assert!(text.contains(&rematch), "what goes on comes first: {text}");
}
