//! Days 3: games that count for ratings.

use std::sync::atomic::Ordering;

use banco_engine::GameKey;
use banco_ports::limits::{DAY_MILLIS, RATED_PER_DAY_MAX};
use banco_ports::{Inbound, Lang};
use banco_service::leaderboards::Unrated;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, private_chat};

/// Community of the chat "nhom".
pub(super) const GROUP: &str = "telegram:nhom";

pub(super) async fn open(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

pub(super) fn id_in(heard: &Heard) -> String {
    banco_service::game_id_in(&heard.text()).expect("the message names its game")
}

/// A game in which `loser` resigns after one move; the last board.
pub(super) async fn lost(desk: &mut Desk, pair: [&str; 2], options: &str, loser: usize) -> (String, String) {
    let (id, _) = desk.start_game("chess", pair[0], pair[1], options).await;
    desk.say(pair[0], &format!("/move e4 #{id}")).await;
    desk.play_on(&id, 1).await;
    let asked = desk.say(pair[loser], &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    let over = desk.press(pair[loser], &yes).await;
    (id, over.text())
}

/// Found by an outside review: only two of the words for it were known.
#[tokio::test]
async fn clause_3_1_a_rated_game_is_asked_for_in_many_words() {
    for (asked, is_rated) in [
        ("hệ số", true),
        ("có hệ số", true),
        ("tính điểm", true),
        ("ranked", true),
        ("ladder", true),
        ("không tính hệ số", false),
        ("unrated", false),
        ("giao hữu", false),
        ("chơi vui", false),
    ] {
        let mut desk = open(Lang::Vi).await;
        let challenge = desk.say("an", &format!("/choi cờ vua @binh {asked}")).await;
        let table = desk.table(&id_in(&challenge)).await;
        assert_eq!(table.challenge().rated, is_rated, "{asked}: {}", challenge.text());
    }
}

/// The rating shown before a game equals the rating in the leaderboard before it, also on the same day.
#[tokio::test]
async fn clause_3_2_a_second_game_of_a_day_goes_on_from_the_first() {
    let mut desk = open(Lang::Vi).await;
    let (_, told) = lost(&mut desk, ["an", "binh"], "tính hệ số", 0).await;
    assert!(told.contains("Hệ số: an 1500? → 1338?, binh 1500? → 1662?."), "{told}");
    let (_, told) = lost(&mut desk, ["an", "binh"], "tính hệ số", 1).await;
    assert!(told.contains("Hệ số: an 1338? → 1500?, binh 1662? → 1500?."), "{told}");
}

#[tokio::test]
async fn clause_3_1_both_see_that_a_game_is_rated_and_what_came_of_it() {
    for (lang, asked, told, change) in [
        (
            Lang::Vi,
            "/play chess @binh side=first tính hệ số",
            "Ván này tính hệ số Elo.",
            "Hệ số: an 1500? → 1662?, binh 1500? → 1338?.",
        ),
        (
            Lang::En,
            "/play chess @binh side=first rated=yes",
            "This game is rated.",
            "Ratings: an 1500? → 1662?, binh 1500? → 1338?.",
        ),
    ] {
        let mut desk = open(lang).await;
        let challenge = desk.say("an", asked).await;
        assert!(challenge.text().contains(told), "{}", challenge.text());
        let id = id_in(&challenge);
        let board = desk.press("binh", &format!("accept:{id}")).await;
        assert!(board.text().contains(if lang == Lang::Vi { "tính hệ số" } else { "rated" }), "{}", board.text());
        desk.play_on(&id, 2).await;
        let asked = desk.say("binh", "/resign").await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
        let over = desk.press("binh", &yes).await;
        assert!(over.text().contains(change), "{}", over.text());
        assert!(desk.table(&id).await.challenge().rated, "it is in the record");
    }
}

#[tokio::test]
async fn clause_3_1_casual_is_the_default_and_changes_no_rating() {
    let mut desk = open(Lang::En).await;
    let (id, over) = lost(&mut desk, ["an", "binh"], "", 1).await;
    assert!(!over.contains("Ratings"), "{over}");
    let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
    assert_eq!((ladder.len(), ladder.change(&id)), (1, Err(Unrated::Casual)));
    assert_eq!(ladder.rated(GameKey::Chess, 0), []);
}

#[tokio::test]
async fn clause_3_1_what_cannot_be_rated_is_refused_with_the_reason() {
    for (line, vi, en) in [
        ("/play chess @binh rated=yes odds=rook", "Ván chấp không tính hệ số", "A game with odds cannot be rated"),
        ("/play xiangqi rated=yes odds=horse", "Ván chấp", "with odds"),
        ("/play chess rated=yes position=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1", "bày sẵn", "set-up position"),
        ("/play chess rated=yes variant=horde", "Biến thể này không tính hệ số", "This variant is not rated"),
        ("/choi cờ vua máy tính hệ số", "Chơi với máy không tính hệ số", "Games against the computer are not rated"),
        ("/choi cờ vua máy cấp 2 hệ số", "Chơi với máy không tính hệ số", "Games against the computer are not rated"),
        ("/play chess máy rated=yes", "Chơi với máy không tính hệ số", "Games against the computer are not rated"),
        ("/play chess rated=maybe", "“maybe”", "“maybe”"),
        ("/play chess @binh bestof=4", "Số ván phải lẻ", "must be odd"),
        ("/play chess máy bestof=3", "từng ván một", "one game at a time"),
    ] {
        for (lang, reason) in [(Lang::Vi, vi), (Lang::En, en)] {
            let mut desk = open(lang).await;
            let heard = desk.say("an", line).await;
            assert!(heard.posts.is_empty() && heard.text().contains(reason), "{line}: {}", heard.text());
        }
    }
    // A variant of the same game can be rated.
    let mut desk = open(Lang::En).await;
    assert_eq!(desk.say("an", "/play chess @binh rated=yes variant=chess960").await.posts.len(), 1);
}

#[tokio::test]
async fn clause_3_1_a_private_chat_has_no_ladder() {
    let mut desk = open(Lang::Vi).await;
    let inbound = desk.typed("an", "/play chess @binh rated=yes");
    let heard = desk.send(Inbound { place: private_chat(&person("an").key), private: true, ..inbound }).await;
    assert!(heard.posts.is_empty() && heard.text().contains("thách trong nhóm"), "{}", heard.text());
}

#[tokio::test]
async fn clause_3_1_a_chat_may_have_no_rated_games() {
    for (lang, reason) in
        [(Lang::Vi, "Nhóm này không cho chơi ván tính hệ số"), (Lang::En, "does not allow rated games")]
    {
        let mut desk = open(lang).await;
        let mut off = desk.typed("chi", "/chatsettings rated=off");
        off.moderator = true;
        desk.send(off).await;
        let heard = desk.say("an", "/play chess @binh rated=yes").await;
        assert!(heard.posts.is_empty() && heard.text().contains(reason), "{}", heard.text());
        assert_eq!(desk.say("an", "/play chess @binh").await.posts.len(), 1, "for fun they may");
    }
}

#[tokio::test]
async fn clause_3_1_an_aborted_game_is_not_rated() {
    let mut desk = open(Lang::En).await;
    let (id, _) = desk.start_game("chess", "an", "binh", "rated=yes").await;
    let over = desk.say("an", "/abort").await;
    assert!(!over.text().contains("Ratings"), "{}", over.text());
    let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
    assert_eq!((ladder.len(), ladder.change(&id)), (1, Err(Unrated::Aborted)));
    assert!(ladder.games()[0].is_aborted() && ladder.scored(GameKey::Chess, 0).is_empty());
}

/// Found by an outside review: a rated game that was resigned at its first board changed both ratings.
#[tokio::test]
async fn clause_3_1_a_game_that_is_over_before_both_have_moved_is_not_rated() {
    for (lang, said) in
        [(Lang::Vi, "không tính vào thành tích và hệ số."), (Lang::En, "does not count for statistics or ratings.")]
    {
        for (plies, counts) in [(0, Err(Unrated::Short)), (1, Err(Unrated::Short)), (2, Ok(()))] {
            let mut desk = open(lang).await;
            let (id, _) = desk.start_game("chess", "an", "binh", "rated=yes").await;
            desk.play_on(&id, plies).await;
            let asked = desk.say("binh", &format!("/resign {id}")).await;
            let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
            let over = desk.press("binh", &yes).await.text();
            assert_eq!(
                (over.contains(said), over.contains("1662")),
                (counts.is_err(), counts.is_ok()),
                "{plies}: {over}"
            );
            let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
            assert_eq!(ladder.change(&id).map(|_| ()), counts, "{plies}");
            assert_eq!(ladder.scored(GameKey::Chess, 0).is_empty(), counts.is_err(), "nor for the month");
            let stats = desk.say("an", "/stats").await.text();
            assert_eq!(stats.contains("1600?") || stats.contains("1662?"), counts.is_ok(), "{stats}");
        }
    }
    // Dice are rolled before the first move, so that game has begun.
    let mut desk = open(Lang::Vi).await;
    let (id, _) = desk.start_game("backgammon", "an", "binh", "rated=yes match=1").await;
    let asked = desk.say("binh", &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press("binh", &yes).await;
    assert!(desk.house.service.ladder(GROUP).await.expect("readable").change(&id).is_ok());
}

#[tokio::test]
async fn clause_3_1_the_same_two_play_five_rated_games_a_day() {
    for (lang, reason) in
        [(Lang::Vi, "5 ván tính hệ số với nhau"), (Lang::En, "You two have played 5 rated games today")]
    {
        let mut desk = open(lang).await;
        // The game was begun while it still counted.
        let early = id_in(&desk.say("binh", "/play chess rated=yes").await);
        let (sixth, _) = desk.start_game("chess", "an", "binh", "rated=yes").await;
        for _ in 0..RATED_PER_DAY_MAX {
            lost(&mut desk, ["an", "binh"], "rated=yes", 1).await;
        }
        let heard = desk.say("an", "/play chess @binh rated=yes").await;
        assert!(heard.posts.is_empty() && heard.text().contains(reason), "{}", heard.text());
        let heard = desk.press("an", &format!("accept:{early}")).await;
        assert!(heard.posts.is_empty() && heard.text().contains(reason), "{}", heard.text());
        assert_eq!(desk.say("an", "/play chess @chi rated=yes").await.posts.len(), 1, "others may");
        casual_instead(&mut desk, lang, &early).await;
        desk.house.clock.fetch_add(1, Ordering::SeqCst);
        // Games that end after the fifth do not count, whatever their start.
        desk.play_on(&sixth, 2).await;
        let asked = desk.say("an", &format!("/resign {sixth}")).await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
        desk.press("an", &yes).await;
        let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
        assert_eq!(ladder.change(&sixth), Err(Unrated::Daily));
        desk.house.clock.fetch_add(DAY_MILLIS, Ordering::SeqCst);
        assert_eq!(desk.say("an", "/play chess @binh rated=yes").await.posts.len(), 1, "and tomorrow they may");
    }
}

/// The challenge says it, also if it names an account; an unrated game is one press away.
async fn casual_instead(desk: &mut Desk, lang: Lang, early: &str) {
    let label = if lang == Lang::Vi { "Chơi vui" } else { "Play for fun" };
    let refused = desk.say("an", "/choi cờ vua @binh tính hệ số 1 ngày").await;
    assert!(refused.posts.is_empty(), "{}", refused.text());
    assert_eq!((refused.labels(), refused.data()), (vec![label], vec!["casual:-".to_owned()]));
    let foreign = desk.press("chi", "casual:-").await;
    assert!(foreign.posts.is_empty(), "the button is another person's: {}", foreign.text());
    let casual = desk.press("an", "casual:-").await;
    let table = desk.table(&id_in(&casual)).await;
    assert!(!table.challenge().rated && table.challenge().time.is_some(), "{}", casual.text());
    assert!(!casual.text().contains(if lang == Lang::Vi { "tính hệ số" } else { "rated" }), "{}", casual.text());
    desk.say("an", &format!("/cancel {}", id_in(&casual))).await;
    // A player who accepts a rated challenge too late is offered the same game unrated.
    let refused = desk.press("an", &format!("accept:{early}")).await;
    assert_eq!(refused.labels(), [label]);
    let casual = desk.press("an", "casual:-").await;
    let table = desk.table(&id_in(&casual)).await;
    assert!(!table.challenge().rated && casual.text().contains("binh"), "{}", casual.text());
    desk.say("an", &format!("/cancel {}", id_in(&casual))).await;
}

#[tokio::test]
async fn clause_3_1_a_rematch_is_rated_as_the_game_was_while_it_may_count() {
    let mut desk = open(Lang::Vi).await;
    for round in 0..RATED_PER_DAY_MAX {
        let (id, _) = if round == 0 {
            lost(&mut desk, ["an", "binh"], "rated=yes", 1).await
        } else {
            lost(&mut desk, ["an", "binh"], "rated=yes", 0).await
        };
        let again = desk.say("an", &format!("/rematch {id}")).await;
        let is_rated = again.text().contains("Ván này tính hệ số");
        assert_eq!(is_rated, round + 1 < RATED_PER_DAY_MAX, "{}", again.text());
        desk.say("an", &format!("/cancel {}", id_in(&again))).await;
    }
}
