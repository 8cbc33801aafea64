//! Days 3.4: the standings of a month, posted once on the first day of the next.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Inbound, Lang, Parcel, Platform};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, place};

async fn open(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

/// A moderator's line.
async fn rule(desk: &mut Desk, line: &str) -> Heard {
    let inbound = Inbound { moderator: true, ..desk.typed("an", line) };
    desk.send(inbound).await
}

async fn won(desk: &mut Desk, game: &str, winner: &str, loser: &str) {
    let (id, _) = desk.start_game(game, winner, loser, "").await;
    desk.play_on(&id, 2).await;
    let asked = desk.say(loser, &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press(loser, &yes).await;
}

async fn later(desk: &Desk, days: i64) -> Vec<Parcel> {
    desk.house.clock.fetch_add(days * DAY_MILLIS, Ordering::SeqCst);
    desk.house.service.keep_due("season:").await;
    desk.arrived().await
}

/// The service's clock is at 14 November 2023, 22:13 UTC.
#[tokio::test]
async fn clause_3_4_a_month_is_told_once_without_anybody_and_its_champions_are_named() {
    for (lang, title, champion) in [
        (Lang::Vi, "Tổng kết tháng 11/2023", "Cờ vua: vô địch an (2 điểm)"),
        (Lang::En, "The month 11/2023 is over", "Chess: champion an (2 points)"),
    ] {
        let mut desk = open(lang).await;
        rule(&mut desk, "/chatsettings season=on").await;
        won(&mut desk, "chess", "an", "binh").await;
        won(&mut desk, "chess", "an", "binh").await;
        won(&mut desk, "xiangqi", "binh", "chi").await;
        assert!(later(&desk, 10).await.is_empty(), "the month goes on");
        let posts = later(&desk, 7).await;
        let [post] = posts.as_slice() else { panic!("{}", posts.len()) };
        let text = post.message.text.to_plain();
        assert!(text.contains(title) && text.contains(champion), "{text}");
        assert!(text.contains("binh (1") && post.message.image.is_some() && post.place == place("nhom"), "{text}");
        assert!(later(&desk, 0).await.is_empty(), "once");
        // Without games in December nothing is announced; January is announced again.
        assert!(later(&desk, 31).await.is_empty());
        won(&mut desk, "chess", "chi", "an").await;
        let posts = later(&desk, 31).await;
        assert_eq!(posts.len(), 1);
        let text = posts[0].message.text.to_plain();
        assert!(text.contains("1/2024") && text.contains("chi") && !text.contains("binh"), "{text}");
    }
}

#[tokio::test]
async fn clause_3_4_also_across_restarts_it_is_told_once() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings season on").await;
    won(&mut desk, "chess", "an", "binh").await;
    let now = desk.house.clock.load(Ordering::SeqCst);
    let mut told = 0;
    for _ in 0..3 {
        let store = Arc::clone(&desk.house.store);
        desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::En).await;
        desk.house.clock.store(now + 20 * DAY_MILLIS, Ordering::SeqCst);
        desk.house.service.keep_due("season:").await;
        told += desk.arrived().await.len();
    }
    assert_eq!(told, 1);
}

/// The first day of the month is that of the chat's zone, and the post comes in the morning there.
#[tokio::test]
async fn clause_3_4_a_month_ends_where_the_chat_lives_and_is_told_at_nine() {
    const HOUR: i64 = 3_600_000;
    for (zone, hours) in [("Asia/Tokyo", 9), ("UTC", 0), ("America/New_York", -5)] {
        let mut desk = open(Lang::En).await;
        rule(&mut desk, &format!("/chatsettings zone={zone} season=on")).await;
        won(&mut desk, "chess", "an", "binh").await;
        // 1 December 2023, 00:00 UTC.
        let midnight = 1_701_388_800_000 - hours * HOUR;
        for early in [midnight - 1, midnight, midnight + 9 * HOUR - 1] {
            desk.house.clock.store(early, Ordering::SeqCst);
            assert!(later(&desk, 0).await.is_empty(), "{zone}");
        }
        // Games that end between midnight and nine belong to the next month.
        won(&mut desk, "xiangqi", "chi", "dung").await;
        desk.house.clock.store(midnight + 9 * HOUR, Ordering::SeqCst);
        let posts = later(&desk, 0).await;
        let [post] = posts.as_slice() else { panic!("{zone}: {}", posts.len()) };
        let text = post.message.text.to_plain();
        assert!(text.contains("an") && !text.contains("chi"), "{zone}: {text}");
    }
}

/// Found by an outsider: a month with one game that was resigned at once was posted as an empty table.
#[tokio::test]
async fn clause_3_4_twins_a_month_without_a_game_that_counts_is_not_told_of() {
    for lang in [Lang::Vi, Lang::En] {
        let mut desk = open(lang).await;
        rule(&mut desk, "/chatsettings season=on").await;
        let (short, _) = desk.start_game("chess", "an", "binh", "").await;
        let asked = desk.say("binh", &format!("/resign {short}")).await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
        desk.press("binh", &yes).await;
        let (aborted, _) = desk.start_game("chess", "an", "binh", "").await;
        desk.say("an", &format!("/abort {aborted}")).await;
        assert!(later(&desk, 17).await.is_empty());
        // The month after it has one game that counts.
        won(&mut desk, "chess", "an", "binh").await;
        assert_eq!(later(&desk, 31).await.len(), 1);
    }
}

#[tokio::test]
async fn clause_3_4_twins_nothing_is_posted_unasked() {
    let mut desk = open(Lang::Vi).await;
    won(&mut desk, "chess", "an", "binh").await;
    assert!(later(&desk, 20).await.is_empty(), "it is off by default");
    // Only moderators can switch it, and "off" is stored as off.
    let refused = desk.say("an", "/chatsettings season=on").await;
    assert!(refused.text().contains("quản trị"), "{}", refused.text());
    won(&mut desk, "chess", "an", "binh").await;
    assert!(later(&desk, 31).await.is_empty());
    rule(&mut desk, "/chatsettings season=on").await;
    won(&mut desk, "chess", "an", "binh").await;
    rule(&mut desk, "/chatsettings season=off").await;
    assert!(later(&desk, 31).await.is_empty());
}
