//! Shortly after a start: finished games of a tournament count at once, its deadlines wait, and standing boards show the
//! time that was given back.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::{Phase, Seat};
use banco_ports::limits::{DAY_MILLIS, FLAG_PEACE_MILLIS};
use banco_ports::{Lang, Platform};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

use super::cups::{announce, running, texts, turn};
use super::deadlines::moves;
use super::house::{HOUR, has, now, open, pass};
use super::night::chat_wants;

const SECOND: i64 = 1_000;

/// A bot that will have run for so long when the next one starts; its chat has no quiet hours.
async fn ahead_of_a_start(lang: Lang, millis: i64) -> Desk {
    let mut desk = open(lang).await;
    chat_wants(&mut desk, "quiet=off").await;
    let start = now(&desk) - FLAG_PEACE_MILLIS;
    desk.house.clock.store(start - millis, Ordering::SeqCst);
    desk
}

/// The bot that starts over the same store, in its first minute.
async fn started(desk: &Desk, lang: Lang) -> Desk {
    desk.house.service.beat().await;
    let store = Arc::clone(&desk.house.store);
    let next = Desk::over(store, &[Platform::Telegram], counting_entropy(), lang).await;
    next.house.service.wake().await.expect("readable");
    next
}

#[tokio::test]
async fn clause_1_4_results_of_a_tournament_count_in_the_first_minute_after_a_start() {
    for (lang, last_round, champion) in [(Lang::Vi, "chung kết", "vô địch"), (Lang::En, "final", "wins, ")] {
        let mut desk = ahead_of_a_start(lang, 5 * SECOND).await;
        announce(&mut desk, "/tournament chess knockout time=12h max=4", 4).await;
        let mut desk = started(&desk, lang).await;
        for id in running(&desk).await {
            moves(&mut desk, &id, &["f3", "e5", "g4", "Qh4"]).await;
        }
        let told = texts(&turn(&desk).await);
        assert!(told.contains(last_round), "{told}");
        let games = running(&desk).await;
        let [id] = games.as_slice() else { panic!("{games:?}") };
        moves(&mut desk, id, &["f3", "e5", "g4", "Qh4"]).await;
        let told = texts(&turn(&desk).await);
        assert!(told.contains(champion), "{told}");
    }
}

/// The twin: what time alone decides waits until the players may have returned.
#[tokio::test]
async fn clause_1_4_no_deadline_of_a_tournament_passes_in_the_first_minute_after_a_start() {
    let mut desk = ahead_of_a_start(Lang::Vi, 20 * DAY_MILLIS + 4 * SECOND).await;
    announce(&mut desk, "/tournament chess knockout time=12h flag=claim round=20d max=2 min=2", 2).await;
    let id = running(&desk).await.remove(0);
    moves(&mut desk, &id, &["e4", "e5"]).await;
    announce(&mut desk, "/tournament chess knockout time=12h max=8 min=2 signup=20d", 2).await;
    pass(&desk, 20 * DAY_MILLIS - SECOND);
    let desk = started(&desk, Lang::Vi).await;
    // The absence was given back, and both deadlines pass soon after it.
    pass(&desk, 30 * SECOND);
    let told = texts(&turn(&desk).await);
    assert!(!told.contains("chơi bù") && !told.contains("bắt đầu"), "{told}");
    assert_eq!(running(&desk).await, std::slice::from_ref(&id), "and no sign-up ends");
    pass(&desk, FLAG_PEACE_MILLIS);
    let told = texts(&turn(&desk).await);
    assert!(told.contains("chơi bù"), "{told}");
    assert_eq!(running(&desk).await.len(), 2, "the other tournament has begun");
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
}

#[tokio::test]
async fn clause_1_3_after_an_absence_each_slow_board_shows_its_new_time_limit_once() {
    for lang in Lang::BOTH {
        let mut desk = open(lang).await;
        let (slow, board) = desk.start_game("chess", "an", "binh", "time=1d").await;
        desk.start_game("chess", "an", "chi", "time=2h").await;
        // The limit is in the last parentheses of the caption.
        let limit_in = |text: &str| {
            let limit = text.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')'));
            limit.unwrap_or_else(|| panic!("{text}")).0.to_owned()
        };
        let old = limit_in(&board.message.text.to_plain());
        desk.restated().await;
        let away = async |millis: i64| {
            desk.house.service.beat().await;
            pass(&desk, millis);
            desk.house.service.wake().await.expect("readable");
            desk.house.service.give_all_back().await;
            desk.restated().await
        };
        // A restart of a minute changes no board.
        assert!(away(60 * SECOND).await.is_empty());
        let edited = away(9 * HOUR).await;
        let [(message, parcel)] = edited.as_slice() else { panic!("the slow game alone: {edited:?}") };
        assert_eq!(message.0, board.number.to_string(), "the board that stands there");
        assert!(parcel.ping.is_none());
        let new = limit_in(&parcel.message.text.to_plain());
        assert_ne!(new, old);
        desk.house.service.give_all_back().await;
        assert!(desk.restated().await.is_empty(), "once");
        has(&desk.say("an", &format!("/board #{slow}")).await, &new);
    }
}

/// Found by a player: the first change after a start came before the tournament was read, and a vacation that its terms
/// forbid was written into the game.
#[tokio::test]
async fn clause_2_5_a_tournament_without_vacations_stays_without_them_after_a_start() {
    for (terms, rests) in [("", false), (" vacation=yes", true)] {
        let mut desk = ahead_of_a_start(Lang::En, 5 * SECOND).await;
        announce(&mut desk, &format!("/tournament chess knockout time=1d max=2 min=2{terms}"), 2).await;
        let id = running(&desk).await.remove(0);
        let table = desk.table(&id).await;
        let mover = table.person_at(table.to_move().expect("a turn")).expect("both sit").name.clone();
        desk.say(&mover, "/vacation 3d").await;
        desk.house.service.keep_due("leave:").await;
        let desk = started(&desk, Lang::En).await;
        pass(&desk, HOUR);
        desk.house.service.give_all_back().await;
        let table = desk.table(&id).await;
        let off = Seat::BOTH.into_iter().find_map(|seat| table.vacation(seat, now(&desk)));
        assert_eq!(off.is_some(), rests, "{terms}");
    }
}
