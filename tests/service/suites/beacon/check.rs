//! The check of a running game (beacon 6.1).

use banco_engine::{Event, Phase};
use banco_ports::Lang;
use banco_ports::limits::MESSAGE_CHARS_MAX;
use banco_tests::desk::Desk;

use super::hall::{Conduct, drawn, open, pass, played, settled, with_relays};

/// The seed of a game, which no answer shows before the end.
async fn seed(desk: &Desk, id: &str) -> String {
    let first = serde_json::to_value(&desk.entries(id).await[0]).expect("plain data");
    first["seed"].as_str().expect("a journal has the seed").to_owned()
}

#[tokio::test]
async fn beacon_6_1_a_running_game_is_checked_draw_by_draw() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let (id, _) = desk.start("an", "binh", "luck=beacon").await;
    let none = desk.say("an", &format!("/verify #{id}")).await.text();
    assert!(none.contains("Chưa rút lần nào"), "{none}");
    desk.say("an", &format!("/move b3b10 #{id}")).await;
    let waits = desk.say("binh", &format!("/verify #{id}")).await.text();
    assert!(waits.contains("Đang chờ số công cộng") && waits.contains("Chưa rút lần nào"), "{waits}");
    drawn(&desk, &id).await;
    let table = desk.table(&id).await;
    let turned_up = table.plies()[0].played.turned_up.expect("a piece was turned up");
    for asked in ["/verify", &format!("/verify #{id}")] {
        let checked = desk.say("chi", asked).await.text();
        let lines: Vec<&str> = checked.lines().collect();
        assert!(lines[0].contains("đang chơi") && lines[0].contains('1'), "{checked}");
        assert!(lines[1].starts_with("1 · báo "), "{checked}");
        assert!(lines[1].ends_with("mắt xích khớp · chữ ký khớp"), "{checked}");
        assert!(lines[1].contains(&format!("{} = ", turned_up.code())), "{checked}");
        assert_eq!(lines.len(), 2, "{checked}");
        assert!(!checked.contains(&seed(&desk, &id).await));
    }
    let board = desk.say("chi", &format!("/board #{id}")).await;
    let button = board.data().into_iter().find(|data| data.starts_with("verify:")).expect("a button");
    assert!(desk.press("chi", &button).await.text().contains("chữ ký khớp"), "the button says the same");
}

#[tokio::test]
async fn beacon_6_1_many_draws_are_counted_and_the_newest_are_told() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let challenge = desk.say("an", "/play backgammon @binh match=25 luck=beacon").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    desk.press("binh", &format!("accept:{id}")).await;
    played(&mut desk, &id, 40).await;
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing);
    for lang in Lang::BOTH {
        desk.say("an", lang.pick(["/settings language vi", "/settings language en"])).await;
        let checked = desk.say("an", &format!("/verify #{id}")).await.text();
        let fits = lang.pick(["mắt xích khớp · chữ ký khớp", "link fits · signature fits"]);
        assert_eq!(checked.lines().filter(|line| line.ends_with(fits)).count(), 8, "{checked}");
        assert!(checked.contains(lang.pick(["Các lần rút trước: ", "Earlier draws: "])), "{checked}");
        assert!(checked.chars().count() < MESSAGE_CHARS_MAX, "{} characters", checked.chars().count());
    }
}

#[tokio::test]
async fn beacon_6_1_a_late_announcement_is_counted_and_told() {
    let mut desk = Desk::open().await;
    let relays = with_relays(&desk, false);
    let (id, _) = desk.start("an", "binh", "luck=beacon").await;
    // The number is there before the message gets out.
    desk.holds(true);
    let inbound = desk.typed("an", &format!("/move b3b10 #{id}"));
    Box::pin(desk.house.service.handle(inbound)).await;
    relays.conduct(Conduct::Missing, Conduct::Missing);
    let due = open(&desk, &id).await.expect("a draw").due;
    pass(&desk, &id).await;
    desk.holds(false);
    desk.arrived().await;
    relays.conduct(Conduct::Honest, Conduct::Honest);
    settled(&desk, &id).await;
    let posted = desk.entries(&id).await.iter().find_map(|entry| match entry.event {
        Event::Announced { posted, .. } => Some(posted),
        _ => None,
    });
    assert!(posted.is_some_and(|posted| posted >= due), "{posted:?} {due}");
    let checked = desk.say("an", &format!("/verify #{id}")).await.text();
    assert!(checked.contains("báo quá muộn\n") && checked.contains("1 trong 1 lần báo quá muộn"), "{checked}");
}

#[tokio::test]
async fn beacon_6_1_private_draws_are_counted_and_never_shown() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let (id, _) = desk.start("an", "binh", "luck=beacon captured=captor").await;
    let is_private =
        |entry: &banco_engine::Entry| serde_json::to_string(entry).expect("plain").contains("\"private\":true");
    let mut plies = 0;
    while !desk.entries(&id).await.iter().any(is_private) && plies < 60 {
        plies += 2;
        played(&mut desk, &id, plies).await;
    }
    let private = desk.entries(&id).await.iter().filter(|entry| is_private(entry)).count();
    assert!(private > 0, "no piece was captured face down in {plies} plies");
    let checked = desk.say("an", &format!("/verify #{id}")).await.text();
    assert!(checked.contains("Rút kín, xong ván mới kiểm tra được"), "{checked}");
    let public = desk.entries(&id).await.iter().filter(|entry| matches!(entry.event, Event::Drawn(_))).count();
    assert!(checked.lines().filter(|line| line.contains("mắt xích khớp")).count() <= public.min(9), "{checked}");
    assert!(!checked.contains(&seed(&desk, &id).await));
}

#[tokio::test]
async fn beacon_6_1_of_several_running_games_one_is_asked_for_and_an_envelope_stays_sealed() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let (one, _) = desk.start("an", "binh", "luck=beacon").await;
    let (other, _) = desk.start("an", "chi", "luck=beacon").await;
    let asked = desk.say("an", "/verify").await;
    for id in [&one, &other] {
        assert!(asked.data().contains(&format!("verify:{id}")), "{:?}", asked.data());
    }
    let (sealed, _) = desk.start("dung", "hoa", "luck=envelope").await;
    let later = desk.say("dung", &format!("/verify #{sealed}")).await.text();
    assert!(later.contains("còn niêm phong"), "{later}");
    let board = desk.say("dung", &format!("/board #{sealed}")).await;
    assert!(!board.data().iter().any(|data| data.starts_with("verify:")), "{:?}", board.data());
}
