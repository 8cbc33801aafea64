//! The luck of a challenge (beacon 3.1 and 3.8).

use std::sync::atomic::Ordering;

use banco_engine::{Luck, Phase};
use banco_ports::{Converse, Lang, Platform, Reader, TableLine};
use banco_tests::desk::{Desk, person};

use super::hall::{Conduct, drawn, open, with_relays};

/// The line of a game as the page shows it to this person.
async fn line(desk: &Desk, who: &str, id: &str) -> TableLine {
    let reader = Reader { person: person(who), lang: Some(Lang::Vi), is_flipped: false };
    desk.house.service.table(Platform::Telegram, id, &reader).await.expect("a table of the page").line
}

#[tokio::test]
async fn beacon_3_1_a_challenge_says_where_its_luck_comes_from() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    for asked in ["luck=beacon", "số công cộng", "public luck"] {
        let heard = desk.say("an", &format!("/play coup @binh {asked}")).await;
        let text = heard.text();
        assert!(text.contains("số công cộng drand"), "{asked}: {text}");
        assert!(!text.contains("Riêng quân ăn úp"), "the usual piece is hidden: {text}");
        assert!(
            !heard.data().iter().any(|data| data.starts_with("part:")),
            "no words are mixed in: {:?}",
            heard.data()
        );
        let id = banco_service::game_id_in(&text).expect("the challenge names its game");
        let table = desk.table(&id).await;
        assert!(table.challenge().luck.is_beacon());
        assert_eq!(table.challenge().options.get("captured").map(String::as_str), Some("hidden"), "beacon 4.3");
        assert!(desk.press("an", &format!("part:{id}")).await.text().contains("không góp"), "nothing is mixed in");
        desk.press("an", &format!("cancel:{id}")).await;
    }
    let captor = desk.say("an", "/play coup @binh luck=beacon captured=captor").await.text();
    assert!(captor.contains("Riêng quân ăn úp"), "{captor}");
}

#[tokio::test]
async fn beacon_3_1_public_numbers_are_for_games_of_chance() {
    let mut desk = Desk::open().await;
    with_relays(&desk, true);
    let none = desk.say("an", "/play xiangqi @binh side=first luck=beacon").await;
    assert!(none.text().contains("không có gì may rủi"), "{}", none.text());
    for (asked, is_beacon) in
        [("xiangqi @binh side=first", false), ("coup @binh", true), ("coup @chi luck=envelope", false)]
    {
        let heard = desk.say("an", &format!("/play {asked}")).await;
        let id = banco_service::game_id_in(&heard.text()).expect("the challenge names its game");
        assert_eq!(desk.table(&id).await.challenge().luck != Luck::Envelope, is_beacon, "{asked}");
    }
}

#[tokio::test]
async fn beacon_3_8_a_host_without_relays_has_no_public_numbers() {
    let mut desk = Desk::open().await;
    let heard = desk.say("an", "/play coup @binh luck=beacon").await;
    assert!(heard.text().contains("không nối với nguồn số công cộng"), "{}", heard.text());
    let usual = desk.say("an", "/play coup @binh").await;
    assert!(!usual.text().contains("drand"), "{}", usual.text());
}

#[tokio::test]
async fn beacon_3_8_a_clock_that_is_off_begins_no_game_with_public_numbers() {
    for (ahead, words) in [(-12_000, Some("nhanh 8 giây")), (6_000, Some("chậm")), (-9_000, None), (2_000, None)] {
        let mut desk = Desk::open().await;
        let relays = with_relays(&desk, true);
        // The newest round is due at this instant.
        desk.house.clock.store(1_700_000_001_000, Ordering::SeqCst);
        relays.set_ahead(ahead);
        let heard = desk.say("an", "/play coup @binh luck=beacon").await.text();
        match words {
            None => assert!(heard.contains("số công cộng drand"), "{ahead}: {heard}"),
            Some(words) => {
                assert!(heard.contains(words) && heard.contains("phong bì"), "{ahead}: {heard}");
                let usual = desk.say("an", "/play coup @binh").await.text();
                assert!(usual.contains("Phong bì") && !usual.contains("drand"), "{ahead}: {usual}");
            }
        }
    }
}

#[tokio::test]
async fn beacon_3_8_the_clock_is_compared_again_when_a_challenge_is_accepted() {
    let mut desk = Desk::open().await;
    let relays = with_relays(&desk, false);
    let mut ids = Vec::new();
    for other in ["binh", "chi"] {
        let heard = desk.say("an", &format!("/play coup @{other} side=first luck=beacon")).await;
        ids.push(banco_service::game_id_in(&heard.text()).expect("the challenge names its game"));
    }
    assert_eq!(relays.compared(), 1, "all share one question");
    // The clock of the host jumps.
    desk.house.clock.fetch_add(3_600_000, Ordering::SeqCst);
    relays.set_ahead(-3_600_000);
    let refused = desk.press("binh", &format!("accept:{}", ids[0])).await.text();
    assert!(refused.contains("nhanh 359"), "{refused}");
    assert_eq!(desk.table(&ids[0]).await.phase(), Phase::Challenged, "the challenge stays");
    desk.house.clock.fetch_sub(3_600_000, Ordering::SeqCst);
    relays.set_ahead(0);
    desk.press("binh", &format!("accept:{}", ids[0])).await;
    assert_eq!(desk.table(&ids[0]).await.phase(), Phase::Playing);
}

#[tokio::test]
async fn beacon_3_8_relays_that_are_silent_or_lie_begin_no_game() {
    for bad in [Conduct::Missing, Conduct::Lying, Conduct::Endless, Conduct::Redirecting] {
        let mut desk = Desk::open().await;
        let relays = with_relays(&desk, false);
        relays.conduct(bad, bad);
        let refused = desk.say("an", "/play coup @binh luck=beacon").await.text();
        assert!(refused.contains("đang im"), "{bad:?}: {refused}");
        relays.conduct(bad, Conduct::Honest);
        desk.house.clock.fetch_add(30_000, Ordering::SeqCst);
        let heard = desk.say("an", "/play coup @binh luck=beacon").await.text();
        assert!(heard.contains("số công cộng drand"), "{bad:?}: the other relay helps: {heard}");
    }
}

/// Found in a game on the page: an accepted challenge was said to wait for an answer while its lot waited for a number.
#[tokio::test]
async fn beacon_3_6_an_accepted_challenge_waits_for_the_number_of_its_lot_and_says_so() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let heard = desk.say("an", "/play coup @binh luck=beacon").await;
    let id = banco_service::game_id_in(&heard.text()).expect("the challenge names its game");
    desk.press("binh", &format!("accept:{id}")).await;
    let round = open(&desk, &id).await.expect("a lot").round.get().to_string();
    for who in ["an", "binh"] {
        let refused = desk.say(who, &format!("/move b3b10 #{id}")).await.text();
        assert!(refused.contains("đang chờ số công cộng"), "{refused}");
        let line = line(&desk, who, &id).await;
        assert!(line.headline.replace('\u{a0}', "").contains(&round), "{}", line.headline);
        assert!(!line.waits_for_me, "nobody has to answer");
    }
    drawn(&desk, &id).await;
    let table = desk.table(&id).await;
    let first = table.to_move().and_then(|seat| table.person_at(seat)).expect("a player to move").name.clone();
    desk.say(&first, &format!("/move b3b10 #{id}")).await;
    let line = line(&desk, "an", &id).await;
    assert!(line.headline.contains("Quân lật theo"), "{}", line.headline);
}
