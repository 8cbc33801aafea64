//! Whole games at the desk: named, announced, drawn.

use std::sync::atomic::Ordering;

use banco_engine::{Event, Phase, Seat, Table, Viewer};
use banco_ports::Inbound;
use banco_tests::desk::Desk;

use super::hall::{drawn, open, pass, played, settled, with_relays};

/// Events of a game by their names, with the draws.
async fn events(desk: &Desk, id: &str) -> Vec<&'static str> {
    let name = |event: &Event| match event {
        Event::Moved { named: Some(_), .. } => "named",
        Event::Moved { .. } => "moved",
        Event::Announced { .. } => "announced",
        Event::Drawn(_) => "drawn",
        _ => "other",
    };
    desk.entries(id).await.iter().map(|entry| name(&entry.event)).filter(|name| *name != "other").collect()
}

#[tokio::test]
async fn beacon_3_4_a_move_is_announced_with_its_round_and_the_result_is_a_new_board() {
    let mut desk = Desk::open().await;
    let relays = with_relays(&desk, false);
    let (id, _) = desk.start("an", "binh", "luck=beacon").await;
    let heard = desk.say("an", &format!("/move b3b10 #{id}")).await;
    let [announced] = heard.posts.as_slice() else { panic!("{}", heard.text()) };
    let text = announced.message.text.to_plain();
    let open_now = open(&desk, &id).await.expect("a draw");
    let round = open_now.round.get().to_string();
    assert!(text.replace('\u{a0}', "").contains(&round) && text.contains("Quân lật theo"), "{text}");
    assert!(announced.message.image.is_some() && announced.ping.is_none(), "the next player hears of the result");
    assert!(announced.message.image.as_ref().is_some_and(|image| !image.alt.contains("lật ra")));
    assert_eq!(events(&desk, &id).await, ["named", "announced"]);
    assert_eq!(relays.asked(), [] as [u64; 0], "nobody asks before its time");
    let posts = drawn(&desk, &id).await;
    let [board] = posts.as_slice() else { panic!("{} posts", posts.len()) };
    assert!(board.message.text.to_plain().contains("lật ra"), "{}", board.message.text.to_plain());
    assert_eq!(board.ping.as_ref().map(|ping| ping.name.as_str()), Some("binh"));
    assert!(board.number != announced.number && desk.rewritten().is_empty(), "the announcement stays as it was");
    assert_eq!(events(&desk, &id).await, ["named", "announced", "drawn"]);
    assert_eq!(relays.asked(), [open_now.round.get()]);
}

#[tokio::test]
async fn beacon_3_4_in_a_live_chat_the_announcement_is_no_edit() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let (plain, _) = desk.start("chi", "dung", "luck=envelope").await;
    let chosen = desk.typed("an", "/chatsettings mode=live");
    desk.send(Inbound { moderator: true, ..chosen }).await;
    let live = desk.say("chi", &format!("/move b3b10 #{plain}")).await;
    assert!(live.posts.iter().all(|post| post.message.nudge.is_some()), "boards are edited here");
    let (id, _) = desk.start("an", "binh", "luck=beacon").await;
    let heard = desk.say("an", &format!("/move b3b10 #{id}")).await;
    let [announced] = heard.posts.as_slice() else { panic!("{}", heard.text()) };
    assert!(announced.message.nudge.is_none() && announced.message.text.to_plain().contains("Quân lật theo"));
    let posts = drawn(&desk, &id).await;
    assert!(posts[0].message.text.to_plain().contains("lật ra") && desk.rewritten().is_empty());
    // After a restart the newest board in the store is perhaps the announcement.
    assert!(posts[0].message.stands.is_none());
}

#[tokio::test]
async fn beacon_3_6_what_waits_for_the_number_is_refused_with_a_sentence() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let (id, _) = desk.start("an", "binh", "luck=beacon 20s hints=yes").await;
    desk.say("an", &format!("/move b3b10 #{id}")).await;
    let round = open(&desk, &id).await.expect("a draw").round.get().to_string();
    let entries = desk.entries(&id).await;
    let asked = ["/hint", "/takeback", "/draw", "/pause", "/claim"].map(|text| [("an", text), ("binh", text)]);
    let moved = [("binh", "/move a10b10"), ("an", "/move a4a5")];
    for (who, text) in asked.into_iter().flatten().chain(moved) {
        let heard = desk.say(who, &format!("{text} #{id}")).await;
        let said = heard.text().replace('\u{a0}', "");
        assert!(said.contains("đang chờ số công cộng") && said.contains(&round), "{who} {text}: {said}");
        assert!(heard.boards() == 0 && heard.posts.is_empty(), "{who} {text}: one answer, no board");
    }
    assert_eq!(desk.entries(&id).await, entries, "nothing is written");
    let board = desk.say("binh", &format!("/board #{id}")).await;
    assert!(board.text().contains("Quân lật theo"), "{}", board.text());
    let table = desk.table(&id).await;
    let later = table.last_at() + 3_600_000;
    for seat in Seat::BOTH {
        let now = table.reading(seat, table.last_at()).map(|reading| reading.total());
        assert_eq!(table.reading(seat, later).map(|reading| reading.total()), now, "no clock runs");
    }
    desk.say("binh", &format!("/abort #{id}")).await;
    assert_eq!(desk.table(&id).await.phase(), Phase::Playing, "one player alone may not abort");
    desk.press("an", &format!("abort:{id}:{}:yes", desk.table(&id).await.version())).await;
    desk.say("an", &format!("/abort #{id}")).await;
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)), "both agree");
}

#[tokio::test]
async fn beacon_3_3_whole_games_are_played_with_public_numbers() {
    for (game, terms, plies) in [
        ("coup", "luck=beacon captured=captor", 24),
        ("backgammon", "match=3 luck=beacon", 24),
        ("chess", "variant=chess960 luck=beacon", 6),
    ] {
        let mut desk = Desk::open().await;
        with_relays(&desk, false);
        let challenge = desk.say("an", &format!("/play {game} @binh {terms}")).await;
        let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
        let accepted = desk.press("binh", &format!("accept:{id}")).await;
        assert!(accepted.text().contains("số công cộng"), "the lot is announced: {}", accepted.text());
        assert_eq!(desk.table(&id).await.phase(), Phase::Challenged, "the lot decides the seats");
        played(&mut desk, &id, plies).await;
        let resigned = desk.table(&id).await;
        if resigned.phase() == Phase::Playing {
            let who = resigned.person_at(Seat::Second).expect("a player").name.clone();
            desk.say(&who, &format!("/resign #{id}")).await;
            let table = desk.table(&id).await;
            let version = table.version();
            desk.press(&who, &format!("confirm:{id}:{version}:resign")).await;
        }
        let entries = desk.entries(&id).await;
        let report = Table::verify(&entries).expect("a record");
        assert!(report.differed.is_empty() && !report.agreed.is_empty(), "{game}: {report:?}");
        let events = events(&desk, &id).await;
        let count = |name: &str| events.iter().filter(|event| **event == name).count();
        assert_eq!(count("drawn"), count("announced"), "{game}: each draw was announced before");
    }
}

#[tokio::test]
async fn beacon_4_5_the_computer_names_rounds_too() {
    let mut desk = Desk::open().await;
    with_relays(&desk, false);
    let challenge = desk.say("an", "/play coup level=1 side=first luck=beacon").await;
    let mut id = banco_service::game_id_in(&challenge.text());
    while desk.house.service.play_one().await {}
    let posts = desk.arrived().await;
    id = id.or_else(|| posts.iter().find_map(|post| banco_service::game_id_in(&post.message.text.to_plain())));
    let id = id.expect("a game with the computer");
    desk.say("an", &format!("/move b3b10 #{id}")).await;
    assert!(!desk.house.service.play_one().await || open(&desk, &id).await.is_some(), "it waits for the number");
    settled(&desk, &id).await;
    while desk.house.service.play_one().await {}
    desk.arrived().await;
    let moves = events(&desk, &id).await;
    assert!(moves.iter().filter(|event| matches!(**event, "named" | "moved")).count() == 2, "{moves:?}");
    settled(&desk, &id).await;
    assert_eq!(desk.table(&id).await.to_move(), Some(Seat::First));
}

#[tokio::test]
async fn beacon_2_3_games_that_wait_for_one_round_share_its_request() {
    let mut desk = Desk::open().await;
    let relays = with_relays(&desk, false);
    let mut games = Vec::new();
    for (one, other) in [("an", "binh"), ("chi", "dung"), ("giang", "hoa")] {
        let (id, _) = desk.start(one, other, "luck=beacon").await;
        desk.say(one, &format!("/move b3b10 #{id}")).await;
        games.push(id);
    }
    let rounds: Vec<u64> = {
        let mut rounds = Vec::new();
        for id in &games {
            rounds.push(open(&desk, id).await.expect("a draw").round.get());
        }
        rounds
    };
    assert!(rounds.iter().all(|round| *round == rounds[0]), "the clock stood still: {rounds:?}");
    for id in &games {
        drawn_if_open(&desk, id).await;
    }
    assert_eq!(relays.asked(), [rounds[0]]);
}

async fn drawn_if_open(desk: &Desk, id: &str) {
    if open(desk, id).await.is_some() {
        drawn(desk, id).await;
    }
}

#[tokio::test]
async fn beacon_4_1_nothing_that_is_shown_before_the_draw_depends_on_it() {
    let mut worlds = Vec::new();
    // The number of a later round makes another world.
    for wait in [0, 6_000] {
        let mut desk = Desk::open().await;
        with_relays(&desk, false);
        let (id, _) = desk.start("an", "binh", "luck=beacon captured=captor").await;
        desk.house.clock.fetch_add(wait, Ordering::SeqCst);
        let heard = desk.say("an", &format!("/move b3b10 #{id}")).await;
        let round = open(&desk, &id).await.expect("a draw").round.get();
        let export = desk.say("binh", &format!("/export #{id}")).await;
        let files: Vec<String> = export
            .replies
            .iter()
            .flat_map(|reply| &reply.message.files)
            .map(|file| String::from_utf8_lossy(&file.bytes).into_owned())
            .collect();
        let table = desk.table(&id).await;
        let seed = seed_of(&desk, &id).await;
        assert!(files.iter().any(|file| file.contains("\"announced\"")), "a running game is exported");
        assert!(!files.iter().any(|file| file.contains(&seed)) && !heard.text().contains(&seed));
        let views = [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)];
        let seen = format!("{:?}", views.map(|viewer| table.view(viewer)));
        let alt = heard.posts[0].message.image.as_ref().map(|image| image.alt.clone()).unwrap_or_default();
        let image = heard.posts[0].message.image.as_ref().map(|image| image.bytes.len());
        worlds.push((seen, without_round(&alt, round), image));
        pass(&desk, &id).await;
        drawn(&desk, &id).await;
    }
    assert_eq!(worlds[0], worlds[1]);
}

async fn seed_of(desk: &Desk, id: &str) -> String {
    let Event::Challenged { seed, .. } = &desk.entries(id).await[0].event else { panic!("a challenge") };
    seed.reveal()
}

/// A text without the digits of a round and of times.
fn without_round(text: &str, round: u64) -> String {
    let text = text.replace('\u{a0}', "").replace(&round.to_string(), "");
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}
