//! People who are called when time decides (days 1.4, 4.2), and nights in which nothing of a tournament is decided.

use banco_engine::Phase;
use banco_ports::{Lang, Parcel};
use banco_tests::desk::Desk;

use super::cups::{announce, running, texts, turn};
use super::deadlines::{called, hour_of_day, hours, moves, players};
use super::house::{HOUR, has, now, open_by_day, pass};

const MINUTE: i64 = 60_000;

/// Waits for this hour of the day.
fn wait_for(desk: &Desk, hour: i64) {
    pass(desk, (24 + hour - hour_of_day(desk)) % 24 * HOUR);
}

/// Waits for the end of the game's round, and returns what the chat reads then.
async fn round_ends(desk: &Desk, id: &str) -> Vec<Parcel> {
    let ends = desk.table(id).await.round_end().expect("the game knows its round").at;
    pass(desk, ends - now(desk) + MINUTE);
    turn(desk).await
}

/// A game of a tournament of two that has begun, at two o'clock in the afternoon.
async fn afternoon(lang: Lang, terms: &str) -> (Desk, String, String) {
    let mut desk = open_by_day(lang).await;
    wait_for(&desk, 14);
    let line = format!("/tournament chess knockout time=12h flag=claim max=2 min=2 {terms}");
    let cup = announce(&mut desk, &line, 2).await;
    let id = running(&desk).await.remove(0);
    moves(&mut desk, &id, &["e4", "e5"]).await;
    (desk, cup, id)
}

#[tokio::test]
async fn clause_4_2_moderators_are_mentioned_once_where_they_decide() {
    for (lang, judge, line) in [
        (Lang::Vi, "an hoặc quản trị viên bấm nút để xử", "\nQuản trị viên: quan, tri\n"),
        (Lang::En, "an or a moderator decides by the buttons", "\nModerators: quan, tri\n"),
    ] {
        for moderators in [["an", "quan", "binh", "tri"].as_slice(), &[]] {
            let (desk, _, id) = afternoon(lang, "round=20d").await;
            desk.moderated_by(moderators);
            let overtime = texts(&round_ends(&desk, &id).await);
            assert!(!overtime.contains("quan, tri"), "nothing is decided yet: {overtime}");
            let told = round_ends(&desk, &id).await;
            let asks = told.iter().find(|parcel| parcel.message.text.to_plain().contains(judge)).expect("a judge");
            let text = asks.message.text.to_plain();
            assert_eq!(text.contains(line), !moderators.is_empty(), "{text}");
            let people = called(asks);
            for name in ["quan", "tri"] {
                let times = people.iter().filter(|known| *known == name).count();
                assert_eq!(times, usize::from(!moderators.is_empty()), "{people:?}");
            }
            // The organiser, and both players as before.
            assert_eq!(people.iter().filter(|known| *known == "binh").count(), 1, "{people:?}");
        }
    }
}

#[tokio::test]
async fn clause_4_2_only_players_of_games_not_begun_are_reminded_at_half_of_a_round() {
    for (lang, half) in [(Lang::Vi, "đã qua nửa"), (Lang::En, "is over, ")] {
        let mut desk = open_by_day(lang).await;
        announce(&mut desk, "/tournament chess knockout time=12h flag=claim round=20d max=4", 4).await;
        let games = running(&desk).await;
        let [begun, late] = games.as_slice() else { panic!("{games:?}") };
        moves(&mut desk, begun, &["e4", "e5"]).await;
        moves(&mut desk, late, &["e4"]).await;
        pass(&desk, 10 * 24 * HOUR + MINUTE);
        let told = turn(&desk).await;
        let parcel = told.iter().find(|parcel| parcel.message.text.to_plain().contains(half)).expect("it is told");
        let text = parcel.message.text.to_plain();
        assert!(text.contains(&format!("#{late}")) && !text.contains(&format!("#{begun}")), "{text}");
        assert_eq!(called(parcel), players(&desk, late).await);
    }
}

#[tokio::test]
async fn clause_4_2_overtime_that_ends_at_night_is_decided_in_the_morning() {
    for (late, said) in [("", "bấm nút để xử"), ("late=time", "vô địch")] {
        let (desk, cup, id) = afternoon(Lang::Vi, &format!("round=21d {late}")).await;
        let told = texts(&round_ends(&desk, &id).await);
        assert!(told.contains("chơi bù") && hour_of_day(&desk) == 14, "{told}");
        let told = round_ends(&desk, &id).await;
        assert_eq!((texts(&told), hour_of_day(&desk)), (String::new(), 2), "{cup}: nothing is said at night");
        let told = texts(&hours(&desk, 4).await);
        assert!(!told.contains(said) && hour_of_day(&desk) == 6, "{told}");
        assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
        let told = texts(&hours(&desk, 1).await);
        assert!(told.contains(said), "{told}");
        let is_over = matches!(desk.table(&id).await.phase(), Phase::Over(_));
        assert_eq!(is_over, !late.is_empty(), "the clock decides only where it was asked to");
    }
}

/// Between the end of a round and the decision the table once said that nothing was left, in seconds.
#[tokio::test]
async fn clause_4_2_the_table_says_that_a_round_is_out_of_time() {
    for (lang, out, none) in [(Lang::Vi, "đã hết giờ", "còn 0"), (Lang::En, "out of time", "0 s")] {
        let (mut desk, cup, id) = afternoon(lang, "round=21d").await;
        round_ends(&desk, &id).await;
        let playing = desk.say("an", &format!("/tournament {cup}")).await.text();
        assert!(!playing.contains(out), "{playing}");
        // At night, before anything is decided, and in the morning, while a judge is awaited.
        for more in [0, 6] {
            if more == 0 {
                round_ends(&desk, &id).await;
            }
            hours(&desk, more).await;
            let table = desk.say("an", &format!("/tournament {cup}")).await;
            has(&table, out);
            assert!(!table.text().contains(none), "{}", table.text());
        }
    }
}

/// A quick game is played at night, but its round is judged by day.
#[tokio::test]
async fn clause_4_2_at_night_the_deadline_of_a_quick_game_decides_nothing() {
    for (line, ends) in [(["e4", "e5"].as_slice(), false), (&[], true)] {
        let mut desk = open_by_day(Lang::Vi).await;
        wait_for(&desk, 20);
        announce(&mut desk, "/tournament chess knockout time=5m+5s flag=claim round=6h max=2 min=2", 2).await;
        let id = running(&desk).await.remove(0);
        if !line.is_empty() {
            moves(&mut desk, &id, line).await;
        }
        let told = texts(&round_ends(&desk, &id).await);
        assert!(!told.contains("hết giờ") && hour_of_day(&desk) == 2, "{told}");
        hours(&desk, 4).await;
        assert_eq!((desk.table(&id).await.phase(), hour_of_day(&desk)), (Phase::Playing, 6));
        hours(&desk, 1).await;
        assert_eq!(matches!(desk.table(&id).await.phase(), Phase::Over(_)), ends, "a game that was not begun is lost");
        assert_eq!(desk.table(&id).await.round_end().is_some_and(|end| end.is_overtime), !ends);
    }
}

/// Found by a player: on a Friday the list said "weekend" of a clock that begins in the morning.
#[tokio::test]
async fn clause_4_2_a_list_says_when_the_clock_of_a_new_round_begins() {
    for (lang, begins, weekend) in [(Lang::Vi, "đồng hồ chạy từ", "cuối tuần"), (Lang::En, "clock starts", "weekend")]
    {
        let mut desk = open_by_day(lang).await;
        announce(&mut desk, "/tournament chess knockout time=1d max=2 min=2", 2).await;
        let id = running(&desk).await.remove(0);
        let table = desk.table(&id).await;
        let mover = table.person_at(table.to_move().expect("a turn")).expect("both sit").name.clone();
        let listed = desk.say(&mover, "/games").await.text();
        assert!(listed.contains(begins) && !listed.contains(weekend), "{listed}");
    }
}
