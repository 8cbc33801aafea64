//! Days 3: games that count for ratings, and ratings that follow from the records.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::{GameKey, PersonKey, Phase, Reason, Seat, Side, Table};
use banco_ports::limits::{DAY_MILLIS, RATED_PER_DAY_MAX};
use banco_ports::{Inbound, Lang, Place, Platform};
use banco_store::memory::InMemoryStore;
use banco_store::{GameCard, Store};
use banco_talk::standings::{Finished, Ladder, Unrated};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, place, private_chat};
use banco_tests::random::Random;

/// Community of the chat "nhom".
const GROUP: &str = "telegram:nhom";

async fn open(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

fn id_in(heard: &Heard) -> String {
    banco_talk::game_id_in(&heard.text()).expect("the message names its game")
}

/// A game in which `loser` resigns after one move; the last board.
async fn lost(desk: &mut Desk, pair: [&str; 2], options: &str, loser: usize) -> (String, String) {
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

/// Games of a crowd over some weeks: a third unrated, some aborted or agreed drawn.
async fn crowd(desk: &mut Desk, games: usize, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let people = ["an", "binh", "chi", "dung", "em"];
    let mut ids = Vec::new();
    for _ in 0..games {
        let first = random.below(people.len());
        let second = (first + 1 + random.below(people.len() - 1)) % people.len();
        let pair = [people[first], people[second]];
        let game = ["chess", "caro", "xiangqi"][random.below(3)];
        let (id, _) = desk.start_game(game, pair[0], pair[1], if random.below(3) > 0 { "rated=yes" } else { "" }).await;
        match random.below(4) {
            0 if game != "caro" => {
                desk.play_on(&id, 2).await;
                desk.say(pair[0], &format!("/draw {id}")).await;
                desk.say(pair[1], &format!("/draw {id}")).await;
            }
            1 => drop(desk.say(pair[0], &format!("/abort {id}")).await),
            _ => {
                let loser = pair[random.below(2)];
                desk.play_on(&id, 2).await;
                let asked = desk.say(loser, &format!("/resign {id}")).await;
                let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
                desk.press(loser, &yes).await;
            }
        }
        desk.house.clock.fetch_add(random.below(DAY_MILLIS as usize) as i64, Ordering::SeqCst);
        ids.push(id);
    }
    ids
}

/// The leaderboard of a community from the records alone, independent of the cards.
async fn replayed(desk: &Desk, ids: &[String]) -> Ladder {
    let mut games = Vec::new();
    for id in ids {
        let table: Table = desk.table(id).await;
        let Phase::Over(ending) = table.phase() else { panic!("{id} goes on") };
        let seats = table.seats().expect("played");
        let card = desk.house.store.card(id).await.expect("readable").expect("a card");
        let persons: Vec<PersonKey> = seats.iter().map(|person| person.key.clone()).collect();
        let made = GameCard {
            persons,
            game: Some(table.challenge().game),
            result: Some(ending),
            played: banco_talk::played(&table),
            ..card
        };
        games.push(Finished::of(id, &made).expect("played"));
    }
    games.sort_by(|one, other| (one.ended, &one.id).cmp(&(other.ended, &other.id)));
    Ladder::fold(games)
}

fn told(ladder: &Ladder) -> Vec<String> {
    let day = 1_000_000;
    let of = |game: GameKey| ladder.rated(game, day).into_iter().chain(ladder.scored(game, 0));
    let players = GameKey::ALL.iter().flat_map(|game| of(*game)).map(|player| format!("{player:?}"));
    players.chain(ladder.counted().map(|(game, counts)| format!("{} {counts:?}", game.id))).collect()
}

#[tokio::test]
async fn clause_3_2_a_ladder_is_the_fold_of_its_records_also_after_a_restart() {
    for seed in [1, 2] {
        let mut desk = open(Lang::Vi).await;
        let mut ids = crowd(&mut desk, 30, seed).await;
        let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
        assert_eq!(ladder.len(), ids.len());
        assert!(
            ladder.counted().any(|(_, counts)| counts.is_ok()) && ladder.counted().any(|(_, counts)| counts.is_err())
        );
        assert_eq!(told(&ladder), told(&replayed(&desk, &ids).await));
        // One more game reaches the limit; only the store remains of it.
        ids.extend(crowd(&mut desk, 3, seed + 100).await);
        let after = desk.house.service.ladder(GROUP).await.expect("readable");
        assert_eq!(told(&after), told(&replayed(&desk, &ids).await));
        let again = desk.reopened().await;
        let anew = again.house.service.ladder(GROUP).await.expect("readable");
        assert_eq!(told(&anew), told(&after));
    }
}

#[tokio::test]
async fn clause_3_2_another_verdict_on_an_old_game_changes_what_followed() {
    let mut desk = open(Lang::Vi).await;
    let ids = crowd(&mut desk, 12, 7).await;
    let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
    let (first, _) =
        ladder.counted().find(|(game, counts)| counts.is_ok() && game.ending.winner.is_some()).expect("one");
    let id = first.id.to_string();
    let card = desk.house.store.card(&id).await.expect("readable").expect("a card");
    let ending = card.result.expect("over");
    let turned = banco_engine::Ending { winner: ending.winner.map(Seat::other), ..ending };
    let mut games = ladder.games().to_vec();
    games.iter_mut().filter(|game| *game.id == *id).for_each(|game| game.ending = turned);
    let expected = Ladder::fold(games);
    let expected_entries = desk.entries(&id).await.len() as u64;
    let append = banco_store::GameAppend {
        id: id.clone(),
        expected: expected_entries,
        entries: Vec::new(),
        card: GameCard { result: Some(turned), ..card },
    };
    desk.house.store.append(banco_store::Batch { games: vec![append], ..Default::default() }).await.expect("kept");
    let again = desk.reopened().await;
    let anew = again.house.service.ladder(GROUP).await.expect("readable");
    assert_eq!((anew.len(), told(&anew)), (ids.len(), told(&expected)));
    assert_ne!(told(&anew), told(&ladder));
}

#[tokio::test]
async fn clause_3_2_each_community_has_its_own_ladder() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::En).await;
    lost(&mut desk, ["an", "binh"], "rated=yes", 1).await;
    // Two channels of one server, and a group that gets a new id.
    for (chat, guild) in [("kenh-1", Some("9")), ("kenh-2", Some("9")), ("cu", None)] {
        for (who, line) in [("an", "/play chess @binh rated=yes side=first"), ("binh", "/accept"), ("an", "/abort")] {
            let inbound = desk.typed(who, line);
            desk.send(Inbound { place: place(chat), guild: guild.map(str::to_owned), ..inbound }).await;
        }
    }
    let games = async |community: &str| desk.house.service.ladder(community).await.expect("readable").len();
    assert_eq!((games(GROUP).await, games("telegram:g9").await, games("telegram:cu").await), (1, 2, 1));
    desk.house.service.moved(&place("cu"), &place("moi")).await;
    for (who, line) in [("an", "/play chess @binh rated=yes side=first"), ("binh", "/accept"), ("an", "/abort")] {
        let inbound = desk.typed(who, line);
        desk.send(Inbound { place: place("moi"), ..inbound }).await;
    }
    let all = desk.house.service.ladder("telegram:cu").await.expect("readable").len();
    assert_eq!(all, 2, "the ladder goes with the group");
    let web = |chat: &str| Place { platform: Platform::Web, ..place(chat) }.community();
    assert_eq!(web("one"), web("other"), "the local table is one community");
}

#[tokio::test]
async fn clause_5_1_a_series_keeps_its_score_and_sides_swap() {
    for (lang, first, second, won) in [
        (
            Lang::Vi,
            "Đấu 3 ván, ai được quá nửa số điểm thì thắng.",
            "Ván 2 trong lượt đấu 3 ván: binh · 0–1 · an.",
            "an thắng lượt đấu 3 ván: binh · 0–2 · an.",
        ),
        (
            Lang::En,
            "Best of 3: more than half of the points wins.",
            "Game 2, best of 3: binh · 0–1 · an.",
            "an wins the best of 3: binh · 0–2 · an.",
        ),
    ] {
        let mut desk = open(lang).await;
        let challenge = desk.say("an", "/play chess @binh side=first bestof=3").await;
        assert!(challenge.text().contains(first), "{}", challenge.text());
        let mut id = id_in(&challenge);
        desk.press("binh", &format!("accept:{id}")).await;
        for (mover, game) in [("an", 1), ("binh", 2)] {
            desk.say(mover, &format!("/move e4 #{id}")).await;
            let asked = desk.say("binh", &format!("/resign {id}")).await;
            let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
            let over = desk.press("binh", &yes).await;
            if game == 2 {
                assert!(over.text().contains(won), "{}", over.text());
                break;
            }
            let again = desk.say("binh", &format!("/rematch {id}")).await;
            id = id_in(&again);
            let begun = desk.press("an", &format!("accept:{id}")).await;
            assert!(begun.text().contains(second), "{}", begun.text());
        }
        let table = desk.table(&id).await;
        assert_eq!(
            table.ended_at().is_some(),
            matches!(table.phase(), Phase::Over(ending) if ending.reason == Reason::Resignation)
        );
        let next = desk.say("an", &format!("/rematch {id}")).await;
        assert!(next.text().contains(first), "a decided series begins anew: {}", next.text());
    }
}

#[tokio::test]
async fn clause_5_1_odds_go_by_the_results_of_these_two() {
    for (lang, none, gives, gets, whom, caro, rated) in [
        (
            Lang::Vi,
            "chưa chơi xong ván cờ vua nào ở đây, lần này không ai chấp",
            "ở đây, lần này bạn chấp tiên",
            "lần này an chấp bạn tiên",
            "phải ghi tên đối thủ",
            "không có gì để chấp",
            "Ván chấp không tính hệ số Elo được",
        ),
        (
            Lang::En,
            "no game of chess here, so this time there are no odds",
            "here, so this time you give",
            "so this time an gives you",
            "need an opponent by name",
            "nothing to give as odds",
            "cannot be rated",
        ),
    ] {
        let mut desk = open(lang).await;
        let first = desk.say("an", "/play chess @binh odds=auto").await;
        assert!(first.text().contains(none), "{}", first.text());
        assert!(desk.table(&id_in(&first)).await.challenge().options.is_empty());
        for loser in [0, 1, 1] {
            // The games come in the order of their ends.
            desk.house.clock.fetch_add(60_000, Ordering::SeqCst);
            lost(&mut desk, ["an", "binh"], "", loser).await;
        }
        for line in ["/choi cờ vua @binh chấp theo kết quả", "/play chess @binh odds=auto"] {
            let asked = desk.say("an", line).await;
            assert!(asked.text().contains(gives), "{}", asked.text());
            let table = desk.table(&id_in(&asked)).await;
            // The player who gives the first move plays Black.
            let challenge = table.challenge();
            assert_eq!((challenge.options["odds"].as_str(), challenge.side), ("first_move", Side::Second));
        }
        let asked = desk.say("binh", "/play chess @an odds=auto side=first").await;
        assert!(asked.text().contains(gets), "{}", asked.text());
        assert_eq!(desk.table(&id_in(&asked)).await.challenge().side, Side::First);
        for (line, said) in [
            ("/play chess odds=auto", whom),
            ("/play caro @binh odds=auto", caro),
            ("/play chess @binh odds=auto rated=yes", rated),
        ] {
            let refused = desk.say("an", line).await;
            assert!(refused.posts.is_empty() && refused.text().contains(said), "{line}: {}", refused.text());
        }
    }
}

/// Found by an outsider: a rematch kept the odds of the game before.
#[tokio::test]
async fn clause_5_1_a_rematch_asks_the_results_anew() {
    let mut desk = open(Lang::En).await;
    let gift = async |desk: &Desk, id: &str| desk.table(id).await.challenge().options.get("odds").cloned();
    let won = async |desk: &mut Desk, id: &str| {
        desk.play_on(id, 2).await;
        desk.house.clock.fetch_add(60_000, Ordering::SeqCst);
        let asked = desk.say("binh", &format!("/resign {id}")).await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
        desk.press("binh", &yes).await;
        let again = desk.say("an", &format!("/rematch {id}")).await;
        let next = id_in(&again);
        desk.press("binh", &format!("accept:{next}")).await;
        next
    };
    let (mut id, _) = desk.start_game("chess", "an", "binh", "odds=auto").await;
    let mut gifts = vec![gift(&desk, &id).await];
    for _ in 0..4 {
        id = won(&mut desk, &id).await;
        gifts.push(gift(&desk, &id).await);
    }
    // Two wins in a row are a step.
    let first = Some("first_move".to_owned());
    assert_eq!(gifts[..4], [None, None, first.clone(), first.clone()]);
    assert!(gifts[4].is_some() && gifts[4] != first, "{gifts:?}");
    // The twin: odds that were agreed on by name stay.
    let (plain, _) = desk.start_game("chess", "an", "chi", "odds=first_move side=second").await;
    desk.play_on(&plain, 2).await;
    let asked = desk.say("chi", &format!("/resign {plain}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press("chi", &yes).await;
    let again = desk.say("an", &format!("/rematch {plain}")).await;
    assert_eq!(gift(&desk, &id_in(&again)).await, first, "{}", again.text());
}
