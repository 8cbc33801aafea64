//! Days 3.5: stored data about a user, and its erasure.

use std::sync::Arc;

use banco_engine::{Phase, Reason, Table};
use banco_ports::{Lang, Platform, ReplyKind};
use banco_store::Store;
use banco_store::erasure::{Forgetful, is_former};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person};
use serde_json::Value;

async fn open(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

/// The file in the private reply.
fn file(heard: &Heard) -> Value {
    let [reply] = heard.replies.as_slice() else { panic!("{}", heard.text()) };
    assert_eq!(reply.kind, ReplyKind::Private);
    assert!(heard.posts.is_empty(), "nobody else hears of it");
    serde_json::from_slice(&reply.message.files[0].bytes).expect("JSON")
}

async fn sure(desk: &mut Desk, who: &str) -> String {
    let asked = desk.say(who, "/privacy delete").await;
    asked.data().into_iter().find(|data| data.starts_with("privacy:-::!")).expect("it is asked")
}

/// A finished game with a comment, a running one, settings, and a block by another user.
async fn busy(lang: Lang) -> (Desk, String, String) {
    let mut desk = open(lang).await;
    let (over, _) = desk.start_game("chess", "nguyenvana", "binh", "rated=yes").await;
    desk.say("nguyenvana", &format!("/move e4 #{over}")).await;
    desk.play_on(&over, 1).await;
    let asked = desk.say("binh", &format!("/resign {over}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press("binh", &yes).await;
    let (running, _) = desk.start_game("coup", "nguyenvana", "binh", "").await;
    desk.say("nguyenvana", "/settings theme=dark").await;
    desk.say("binh", "/block @nguyenvana").await;
    (desk, over, running)
}

#[tokio::test]
async fn clause_3_5_export_is_all_that_is_kept_and_no_secret() {
    let (mut desk, over, running) = busy(Lang::En).await;
    let said = desk.say("nguyenvana", "/privacy export").await;
    let kept = file(&said);
    assert_eq!(kept["person"]["name"], "nguyenvana");
    assert_eq!(kept["settings"]["person:telegram:nguyenvana:theme"], "dark");
    let games = kept["games"].as_array().expect("a list");
    let game = |id: &str| games.iter().find(|game| game["id"] == id).expect("his game");
    assert_eq!(game(&over)["moves"][0], "e2e4");
    let record: Vec<banco_engine::Entry> = serde_json::from_value(game(&over)["record"].clone()).expect("entries");
    assert!(matches!(Table::replay(&record).expect("it replays").phase(), Phase::Over(_)));
    // For a running game neither seed nor deal is included, nor the users who block this user.
    let text = kept.to_string();
    let secret = desk.table(&running).await.commitment();
    assert!(game(&running)["record"].is_null() && !text.contains(&secret), "{text}");
    assert!(!text.contains("block:"), "{text}");
    assert!(!said.text().is_empty());
}

#[tokio::test]
async fn clause_3_5_deleted_is_asked_first_and_by_nobody_else() {
    for (lang, honest, not_yours) in [
        (Lang::Vi, ["nhật ký trên đĩa của người chạy bot chỉ ghi thêm", "rút khỏi giải"], "của người khác"),
        (
            Lang::En,
            ["the journal on the host's disk is only added to", "you leave running tournaments"],
            "for another person",
        ),
    ] {
        let (mut desk, _, running) = busy(lang).await;
        let asked = desk.say("nguyenvana", "/privacy delete").await;
        assert!(honest.iter().all(|said| asked.text().contains(said)), "{}", asked.text());
        assert_eq!(asked.replies[0].kind, ReplyKind::Private);
        assert!(desk.table(&running).await.phase() == Phase::Playing, "asking changes nothing");
        let sure = sure(&mut desk, "nguyenvana").await;
        let other = desk.press("binh", &sure).await;
        assert!(other.text().contains(not_yours), "{}", other.text());
        assert!(desk.table(&running).await.phase() == Phase::Playing);
    }
}

/// Texts that other people can request afterwards, and all output of the store.
#[tokio::test]
async fn clause_3_5_after_delete_no_read_path_gives_name_or_id() {
    for (lang, former, resigned) in
        [(Lang::Vi, "người chơi cũ", "1 ván đang chơi đã xin thua"), (Lang::En, "former player", "resigned: 1")]
    {
        let (mut desk, over, running) = busy(lang).await;
        // Cached data must be erased too.
        desk.say("binh", "/top chess").await;
        desk.say("binh", &format!("/board {over}")).await;
        let sure = sure(&mut desk, "nguyenvana").await;
        let done = desk.press("nguyenvana", &sure).await;
        assert!(done.text().contains(resigned), "{}", done.text());
        let mut said = Vec::new();
        for asked in
            ["/top chess", "/stats", "/games done", "/games", "/versus @nguyenvana", "/block", "/stats @nguyenvana"]
        {
            said.push(desk.say("binh", asked).await);
        }
        for id in [&over, &running] {
            for asked in ["board", "history", "replay", "export", "verify", "link"] {
                said.push(desk.say("binh", &format!("/{asked} {id}")).await);
            }
        }
        let asked_by_name = said.iter().map(Heard::text).filter(|text| text.contains("nguyenvana"));
        // A search for the name finds no user.
        for text in asked_by_name {
            assert!(text.contains("@nguyenvana") || text.contains("“nguyenvana”"), "{text}");
            assert!(!text.contains(former), "{text}");
        }
        let board = desk.say("binh", &format!("/board {over}")).await;
        assert!(board.text().contains(former) || board.replies[0].message.image.is_some());
        let file = desk.say("binh", &format!("/export {over}")).await;
        let bytes = String::from_utf8_lossy(&file.replies[0].message.files[0].bytes).into_owned();
        assert!(bytes.contains(former) && !bytes.contains("nguyenvana"), "{bytes}");
        let ladder = desk.say("binh", "/top chess").await.text();
        assert!(ladder.contains(former), "ratings stay what they were: {ladder}");

        let store = Forgetful::over(Arc::clone(&desk.house.store));
        for id in [&over, &running] {
            let entries = store.load(id).await.expect("readable").expect("it is there");
            let text = serde_json::to_string(&entries).expect("JSON");
            assert!(!text.contains("nguyenvana") && text.contains(former), "{text}");
            let table = Table::replay(&entries).expect("records stay playable");
            assert!(table.seats().expect("they sat").iter().any(|person| is_former(&person.key)));
            assert!(Table::verify(&entries).expect("it replays").differed.is_empty(), "and can be checked");
            let card = store.card(id).await.expect("readable").expect("it is there");
            assert!(!serde_json::to_string(&card).expect("JSON").contains("nguyenvana"));
        }
        let table = desk.table(&running).await;
        assert!(matches!(table.phase(), Phase::Over(ending) if ending.reason == Reason::Resignation));
        let values = desk.house.store.values("").await.expect("readable");
        let text = serde_json::to_string(&values).expect("JSON");
        assert!(!text.contains("nguyenvana"), "{text}");
        assert!(store.games_of(&person("nguyenvana").key, false, 100).await.expect("readable").is_empty());
    }
}

/// A restart changes nothing, and a returning user is a new user. Found by an outsider: a rematch became a challenge
/// that no user could accept.
#[tokio::test]
async fn clause_3_5_twin_nobody_challenges_who_was_forgotten_again() {
    let (mut desk, over, _) = busy(Lang::En).await;
    let before = desk.say("binh", &format!("/board {over}")).await;
    assert!(before.data().iter().any(|data| data.starts_with("rematch:")));
    let yes = sure(&mut desk, "nguyenvana").await;
    desk.press("nguyenvana", &yes).await;
    let after = desk.say("binh", &format!("/board {over}")).await;
    assert!(!after.data().iter().any(|data| data.starts_with("rematch:")), "{:?}", after.data());
    let heard = desk.say("binh", &format!("/rematch {over}")).await;
    assert!(heard.posts.is_empty() && heard.text().contains("has deleted their data"), "{}", heard.text());
}

#[tokio::test]
async fn clause_3_5_forgotten_stays_forgotten_and_may_come_back() {
    let (mut desk, over, _) = busy(Lang::En).await;
    let sure = sure(&mut desk, "nguyenvana").await;
    desk.press("nguyenvana", &sure).await;
    let store = Arc::clone(&desk.house.store);
    let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::En).await;
    let file = desk.say("binh", &format!("/export {over}")).await;
    let bytes = String::from_utf8_lossy(&file.replies[0].message.files[0].bytes).into_owned();
    assert!(!bytes.contains("nguyenvana"), "{bytes}");
    let none = desk.say("nguyenvana", "/privacy").await;
    assert!(none.text().contains("0 games"), "{}", none.text());
    // Text written at a later instant belongs to the user again.
    desk.house.clock.fetch_add(60_000, std::sync::atomic::Ordering::SeqCst);
    let (new, board) = desk.start_game("chess", "nguyenvana", "chi", "").await;
    assert!(board.message.text.to_plain().contains("nguyenvana"), "{}", board.message.text.to_plain());
    let (again, mine) = (desk.say("nguyenvana", "/privacy").await, desk.say("nguyenvana", "/games").await);
    assert!(again.text().contains("1 game") && mine.text().contains(&new), "{}", again.text());
    let old = desk.say("nguyenvana", &format!("/resign {over}")).await;
    assert!(old.posts.is_empty(), "the old games are another one's: {}", old.text());
}

/// A running tournament and a finished one: neither contains the name any more, and no player waits for the erased
/// one.
#[tokio::test]
async fn clause_3_5_a_tournament_names_nobody_who_was_forgotten() {
    for (lang, former) in [(Lang::Vi, "người chơi cũ"), (Lang::En, "former player")] {
        let mut desk = super::house::open_by_day(lang).await;
        let heard = desk.say("nguyenvana", "/tournament chess time=1d max=3").await;
        let data = heard.data();
        let join = data.iter().find(|data| data.ends_with("join")).expect("a button").clone();
        for who in ["nguyenvana", "binh", "chi"] {
            desk.press(who, &join).await;
        }
        let cup = join.split(':').nth(1).expect("an id").to_owned();
        // No message leaves the outbox during the erasure; waiting letters must not contain the name either.
        desk.holds(true);
        let asking = desk.typed("nguyenvana", "/privacy delete");
        let asked = desk.house.service.handle(asking).await;
        let buttons = asked.replies[0].message.buttons.iter().flatten();
        let sure =
            buttons.map(|button| &button.data).find(|data| data.starts_with("privacy:-::!")).expect("asked").clone();
        let press = desk.inbound("nguyenvana", banco_ports::Intent::Press(sure));
        desk.house.service.handle(press).await;
        desk.holds(false);
        let told = desk.arrived().await;
        let told: Vec<String> = told.iter().map(|parcel| parcel.message.text.to_plain()).collect();
        assert!(told.iter().any(|text| text.contains(former)), "{told:?}");
        assert!(!told.concat().contains("nguyenvana"), "{told:?}");
        let table = desk.say("binh", &format!("/tournament {cup}")).await.text();
        assert!(table.contains(former) && !table.contains("nguyenvana"), "{table}");
        // The player has left; the others continue.
        let restarted =
            Desk::over(Arc::clone(&desk.house.store), &[Platform::Telegram], counting_entropy(), lang).await;
        let mut desk = restarted;
        let table = desk.say("binh", &format!("/tournament {cup}")).await.text();
        assert!(table.contains(former) && !table.contains("nguyenvana"), "{table}");
        let facts = Forgetful::over(Arc::clone(&desk.house.store)).values("cup:").await.expect("readable");
        let text = serde_json::to_string(&facts).expect("JSON");
        assert!(text.contains("\"fact\":\"left\"") && !text.contains("nguyenvana"), "{text}");
    }
}
