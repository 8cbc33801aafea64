//! Days 3.3 and 5.4: leaderboards, statistics, head to head, and finished games.

use std::sync::atomic::Ordering;
use std::time::Instant;

use banco_engine::{Ending, GameKey, Reason, Seat};
use banco_ports::limits::{DAY_MILLIS, DONE_PER_PAGE};
use banco_ports::{Inbound, Lang};
use banco_service::leaderboards::Ladder;
use banco_store::{Batch, GameAppend, GameCard, PlayedGame};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, place, private_chat};
use banco_tests::sample;

async fn open(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

/// A game between two people in which `loser` resigns after the first move of both.
async fn lost(desk: &mut Desk, game: &str, mv: &str, pair: [&str; 2], options: &str, loser: usize) -> String {
    let (id, _) = desk.start_game(game, pair[0], pair[1], options).await;
    desk.say(pair[0], &format!("/move {mv} #{id}")).await;
    desk.play_on(&id, 1).await;
    let asked = desk.say(pair[loser], &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press(pair[loser], &yes).await;
    desk.house.clock.fetch_add(1_000, Ordering::SeqCst);
    id
}

/// Results of an evening: an beats binh twice at chess, binh beats an once, chi loses one game of xiangqi.
async fn evening(desk: &mut Desk) {
    lost(desk, "chess", "e4", ["an", "binh"], "rated=yes", 1).await;
    lost(desk, "chess", "e4", ["an", "binh"], "rated=yes", 1).await;
    lost(desk, "chess", "d4", ["binh", "an"], "rated=yes", 1).await;
    lost(desk, "xiangqi", "h3e3", ["chi", "an"], "", 0).await;
}

fn text(heard: &Heard) -> String {
    assert!(heard.posts.is_empty(), "nobody else is told");
    heard.text()
}

fn has_picture(heard: &Heard) -> bool {
    heard.replies.iter().any(|reply| reply.message.image.is_some())
}

#[tokio::test]
async fn clause_3_3_top_tells_who_stands_where_as_text_and_picture() {
    for (lang, asked, expected) in [
        (
            Lang::Vi,
            "/bangxephang cờ vua",
            "Bảng xếp hạng cờ vua (hệ số Elo)\n1. an: 1600? (2 thắng, 0 hoà, 1 thua)\n2. binh: 1400? (1 thắng, 0 hoà, 2 thua)",
        ),
        (
            Lang::En,
            "/top chess",
            "Ladder, chess (rating)\n1. an: 1600? (2 won, 0 drawn, 1 lost)\n2. binh: 1400? (1 won, 0 drawn, 2 lost)",
        ),
        (Lang::Vi, "/top chess tháng", ": cờ vua\n1. an: 2 (2 thắng"),
        (Lang::En, "/top xiangqi", "Most points, xiangqi\n1. an: 1 (1 won, 0 drawn, 0 lost)\n2. chi: 0"),
        (Lang::En, "/top", "Ladder, chess"),
        (Lang::En, "/top", "Also played here: xiangqi (/top xiangqi)"),
        (Lang::Vi, "/bangxephang", "Ở đây còn có: cờ tướng (/bangxephang cờ tướng)"),
    ] {
        let mut desk = open(lang).await;
        evening(&mut desk).await;
        let heard = desk.say("an", asked).await;
        assert!(text(&heard).contains(expected), "{asked}: {}", heard.text());
        assert!(has_picture(&heard), "{asked}");
    }
}

#[tokio::test]
async fn clause_3_3_where_nobody_has_played_it_says_how_to_begin() {
    for (lang, asked, said) in [
        (Lang::Vi, "/top caro", "chưa xong ván cờ caro nào"),
        (Lang::En, "/top caro month", "No game of caro between two people was finished here this month"),
        (Lang::Vi, "/bangxephang", "Ở đây chưa xong ván nào giữa hai người."),
        (Lang::En, "/top month", "No game between two people was finished here this month"),
        (Lang::Vi, "/thanhtich", "an chưa xong ván nào ở đây"),
        (Lang::En, "/stats @zoe", "No player called “zoe” has played here"),
        (Lang::Vi, "/doidau", "Đối đầu với ai"),
        (Lang::En, "/versus", "Against whom?"),
        (Lang::Vi, "/vancuatoi xong", "Không có ván nào như vậy đã xong"),
        (Lang::En, "/games done", "No finished game matches"),
    ] {
        let mut desk = open(lang).await;
        let heard = desk.say("an", asked).await;
        assert!(text(&heard).contains(said), "{asked}: {}", heard.text());
        assert!(!has_picture(&heard), "{asked}");
    }
}

#[tokio::test]
async fn clause_3_3_stats_tell_games_sides_ways_streak_and_openings() {
    for (lang, expected) in [
        (
            Lang::Vi,
            "an: 4 ván, 3 thắng, 0 hoà, 1 thua.\nCờ tướng: 1 thắng, 0 hoà, 0 thua; điểm từng bên: Đỏ 0/0, Đen 1/1; thắng trên bàn 0, bên kia xin thua 1, hết giờ 0.\nCờ vua: hệ số 1600?, 2 thắng, 0 hoà, 1 thua; điểm từng bên: Trắng 2/2, Đen 0/1; thắng trên bàn 0, bên kia xin thua 2, hết giờ 0; hay mở e4 (2 ván).\nChuỗi thắng dài nhất: 2 ván.",
        ),
        (Lang::En, "an: 4 games, 3 won, 0 drawn, 1 lost."),
    ] {
        let mut desk = open(lang).await;
        evening(&mut desk).await;
        let own = desk.say("an", if lang == Lang::Vi { "/thành tích" } else { "/stats" }).await;
        assert!(text(&own).contains(expected), "{}", own.text());
        assert!(has_picture(&own));
        let other = desk.say("chi", "/stats @an").await;
        assert_eq!(text(&other), own.text(), "the same to whoever asks");
    }
}

#[tokio::test]
async fn clause_3_3_versus_tells_who_is_ahead() {
    for (lang, expected) in [
        (Lang::Vi, "an gặp binh: 2–1.\nCờ vua: 2 thắng, 0 hoà, 1 thua."),
        (Lang::En, "an against binh: 2–1.\nChess: 2 won, 0 drawn, 1 lost."),
    ] {
        let mut desk = open(lang).await;
        evening(&mut desk).await;
        let heard = desk.say("an", "/versus @binh").await;
        assert!(text(&heard).contains(expected), "{}", heard.text());
        assert!(has_picture(&heard));
        let nobody = desk.say("binh", "/versus @chi").await;
        assert!(text(&nobody).contains(if lang == Lang::Vi {
            "chưa xong ván nào với nhau"
        } else {
            "have not finished"
        }));
    }
}

#[tokio::test]
async fn clause_3_3_in_private_one_sees_all_of_ones_own() {
    let mut desk = open(Lang::En).await;
    evening(&mut desk).await;
    let inbound = desk.typed("chi", "/stats");
    let heard = desk.send(Inbound { place: private_chat(&person("chi").key), private: true, ..inbound }).await;
    assert!(heard.text().contains("chi: 1 game, 0 won, 0 drawn, 1 lost"), "{}", heard.text());
}

#[tokio::test]
async fn clause_5_4_finished_games_are_found_by_person_game_result_and_month() {
    let mut desk = open(Lang::En).await;
    evening(&mut desk).await;
    let now = desk.house.service.now();
    let date = banco_engine::FileDate::of(now);
    let (this, other) = (format!("{}-{}", date.year, date.month), format!("{}-{}", date.year - 1, date.month));
    for (asked, count) in [
        ("/games done".to_owned(), 4),
        ("/games done @chi".to_owned(), 1),
        ("/games done @binh".to_owned(), 3),
        ("/games done @binh chess won".to_owned(), 1),
        ("/games done @an chess lost".to_owned(), 1),
        ("/games done xiangqi".to_owned(), 1),
        ("/games done won".to_owned(), 3),
        (format!("/games done month={this}"), 4),
        (format!("/games done @an {this} page=1"), 4),
        (format!("/vancuatoi xong thắng tháng {}", date.month), 3),
        (format!("/games done month={other}"), 0),
        ("/games done drawn".to_owned(), 0),
    ] {
        let heard = desk.say("an", &asked).await;
        let listed = heard.data().iter().filter(|data| data.starts_with("replay:")).count();
        assert_eq!(listed, count, "{asked}: {}", heard.text());
    }
    let wrong = desk.say("an", "/games done backwards").await;
    assert!(wrong.text().contains("I do not understand “backwards”"), "{}", wrong.text());
    let heard = desk.say("an", "/games done @chi").await;
    assert!(heard.text().contains("chi lost to an · 1 move"), "{}", heard.text());
    // A day in another country's date order was read as a month.
    assert!(heard.text().contains("15 Nov 2023 · "), "{}", heard.text());
    let heard = desk.say("an", "/caidat ngôn ngữ tiếng việt").await;
    assert!(heard.text().contains("Xong"), "{}", heard.text());
    let heard = desk.say("an", "/vancuatoi xong @chi").await;
    assert!(heard.text().contains("15/11/2023 · "), "{}", heard.text());
    let replay = heard.data().into_iter().find(|data| data.starts_with("replay:")).expect("a button");
    assert!(has_picture(&desk.press("an", &replay).await), "it is shown again");
    let inbound = desk.typed("em", "/games done");
    let elsewhere = desk.send(Inbound { place: place("khac"), ..inbound }).await;
    assert!(elsewhere.text().contains("No finished game"), "another chat sees none of it: {}", elsewhere.text());
}

/// Ten thousand finished games of forty people, one day after the other.
fn many(count: usize) -> Batch {
    let games = (0..count).map(|number| {
        let (one, other) = (number % 40, (number * 7 + 1 + number / 40) % 40);
        let other = if one == other { (other + 1) % 40 } else { other };
        let ended = 1_700_000_000_000 + number as i64 * DAY_MILLIS / 20;
        let winner = [Some(Seat::First), Some(Seat::Second), None][number % 3];
        let names = [one, other].map(|number| format!("nguoi-{number}"));
        let played =
            PlayedGame { ended, rated: true, plies: 60, names, opening: vec!["e2e4".to_owned(), "e7e5".to_owned()] };
        GameAppend {
            id: format!("y{number:05}"),
            expected: 0,
            entries: vec![sample::moved(0)],
            card: GameCard {
                places: vec![place("nhom")],
                persons: [one, other].map(|number| person(&format!("nguoi-{number}")).key).into(),
                waiting_for: None,
                game: Some(GameKey::Chess),
                result: Some(Ending { winner, reason: Reason::Resignation, points: 1 }),
                played: Some(played),
                ..sample::card(false, ended)
            },
        }
    });
    Batch { games: games.collect(), ..Batch::default() }
}

#[tokio::test]
async fn clause_3_2_ten_thousand_games_are_folded_and_paged() {
    const GAMES: usize = 10_000;
    let desk = open(Lang::En).await;
    desk.house.store.append(many(GAMES)).await.expect("kept");
    let began = Instant::now();
    let ladder = desk.house.service.ladder("telegram:nhom").await.expect("readable");
    println!("read and folded {GAMES} games in {} ms", began.elapsed().as_millis());
    assert_eq!(ladder.len(), GAMES);
    assert!(ladder.games().is_sorted_by_key(|game| game.ended), "in the order they ended");
    let began = Instant::now();
    let again = Ladder::fold(ladder.games().to_vec());
    println!("folded them alone in {} ms", began.elapsed().as_millis());
    let day = ladder.games()[GAMES - 1].day();
    assert_eq!(again.rated(GameKey::Chess, day), ladder.rated(GameKey::Chess, day));
    assert_eq!(ladder.rated(GameKey::Chess, day).len(), 40);
    let mut desk = desk;
    let heard = desk.say("an", &format!("/games done page={}", GAMES / DONE_PER_PAGE)).await;
    assert!(heard.text().contains("page 1250 of 1250"), "{}", heard.text());
    let after = desk.say("an", "/games done page=1251").await;
    assert!(after.text().contains("No finished game"), "{}", after.text());
}
