//! Two worlds that differ in the one move which its player has not looked at: no door tells them apart (days 1.7).

use std::sync::Arc;

use banco_engine::{GameKey, Person, Seat, Table};
use banco_ports::{Completion, Converse, Glance, Intent, Platform};
use banco_tests::desk::{Desk, Heard, person, private_chat};

use super::super::house::pass;
use super::DAY;
use crate::page::people::{acts, desk, presses, reader, says, says_aloud, signs_in, visitor};

/// Commands of the player who has not looked. Each would show the position, or tell of the last move.
const ASKED: &[&str] = &[
    "/board",
    "/board text",
    "/board hd",
    "/board flip",
    "/history",
    "/legal",
    "/legal e2",
    "/why e7e5",
    "/why",
    "/hint",
    "/replay",
    "/gif",
    "/export",
    "/link",
    "/peek",
    "/luck",
    "/line e7e5 g1f3",
    "/takeback",
    "/games",
    "/next",
    "/move e7e5",
    "/move zzz",
    "/roll",
    "/double",
    "/take",
    "/claim",
    "/verify",
    "/history 1",
    "/privacy download",
    "why not e7e5?",
    "e7e5",
    "/resign 1",
];

/// Presses of the same player, as a forger would make them; the version and the id are filled in.
const PRESSED: &[&str] = &[
    "board:{id}",
    "board:{id}::own",
    "board:{id}::text",
    "board:{id}::history",
    "choose:{id}:{v}",
    "pick:{id}:{v}:e7",
    "to:{id}:{v}:e7e5",
    "play:{id}:{v}:e5",
    "legal:{id}:{v}:e7",
    "why:{id}:{v}:e7e5",
    "hint:{id}:{v}",
    "replay:{id}",
    "replay:{id}::9",
    "gif:{id}",
    "export:{id}",
    "link:{id}",
    "peek:{id}:{v}",
    "roll:{id}:{v}",
    "takeback:{id}:{v}",
    "claim:{id}:{v}",
    "resign:{id}:{v}:1",
    "choose:{id}:2",
    "next:-",
];

/// Everything in an answer: words, pictures, alt text, buttons, files, notifications.
fn all_of(what: &str, heard: &Heard) -> Vec<String> {
    let replies = heard.replies.iter().map(|reply| format!("{what}: {reply:?}"));
    replies.chain(heard.posts.iter().map(|parcel| format!("{what}: {parcel:?}"))).collect()
}

struct World {
    desk: Desk,
    id: String,
    mover: Person,
    waiting: Person,
    /// Messages to the player who has to look.
    seen: Vec<String>,
}

impl World {
    /// A game in two private chats; its first player has looked, and makes the first or the last legal move.
    async fn of(game: GameKey, is_first: bool) -> World {
        let mut desk = desk().await;
        let (an, binh) = (person("an"), person("binh"));
        says(&mut desk, &binh, "/games").await;
        let line = format!("/play {} @binh side=first time=3d look=10m hints=yes", game.key());
        let challenge = says(&mut desk, &an, &line).await;
        let id = banco_service::game_id_in(&challenge.text()).unwrap_or_else(|| panic!("{}", challenge.text()));
        let begun = presses(&mut desk, &binh, &format!("accept:{id}")).await;
        let table = desk.table(&id).await;
        let seat = table.to_move().unwrap_or_else(|| panic!("{}", begun.text()));
        let at = |seat: Seat| table.person_at(seat).expect("seated").clone();
        let (mover, waiting) = (at(seat), at(seat.other()));
        says(&mut desk, &mover, &format!("/look {id}")).await;
        let legal = desk.table(&id).await.game().expect("open").legal();
        let mv = if is_first { legal.first() } else { legal.last() }.expect("a move").text.clone();
        let moved = says(&mut desk, &mover, &format!("/move {mv} #{id}")).await;
        assert_eq!(desk.plies(&id).await, 1, "{mv}: {}", moved.text());
        let mut world = World { desk, id, mover, waiting, seen: Vec::new() };
        let own = private_chat(&world.waiting.key);
        let news = moved.posts.iter().filter(|parcel| parcel.place == own).map(|parcel| format!("{parcel:?}"));
        world.seen.extend(news);
        assert_eq!(world.seen.len(), 1, "the closed board: {}", moved.text());
        world
    }

    async fn table(&self) -> Table {
        self.desk.table(&self.id).await
    }

    /// Answers to the commands and presses of a person.
    async fn asks_all(&mut self, who: &Person) {
        let version = self.table().await.version().to_string();
        for line in ASKED {
            let heard = says(&mut self.desk, who, line).await;
            self.seen.extend(all_of(line, &heard));
        }
        for press in PRESSED {
            let data = press.replace("{id}", &self.id).replace("{v}", &version);
            let heard = presses(&mut self.desk, who, &data).await;
            self.seen.extend(all_of(press, &heard));
        }
        for (command, option) in [("move", "move"), ("why", "move"), ("legal", "square"), ("board", "game")] {
            for typed in ["", "e", "×"] {
                let (place, from) = (private_chat(&who.key), who.clone());
                let (command, option, typed) = (command.to_owned(), option.to_owned(), typed.to_owned());
                let game = (option != "game").then(|| self.id.clone());
                let query = Completion { place, from, command, option, typed, game, lang: None };
                self.seen.push(format!("completion: {:?}", self.desk.house.service.complete(query).await));
            }
        }
    }

    /// Answers to a browser with a session of this person.
    async fn looks_through_the_page(&mut self, who: &Person) {
        let secret = signs_in(&mut self.desk, who).await;
        let session = visitor(&self.desk, &secret).await.expect("a session");
        let (reader, service) = (reader(&session), Arc::clone(&self.desk.house.service));
        let version = self.table().await.version();
        self.seen.push(format!("list: {:?}", service.tables(&session.place, &reader).await));
        self.seen.push(format!("table: {:?}", service.table(Platform::Web, &self.id, &reader).await));
        for glance in [
            Glance::default(),
            Glance { is_small: true, ..Glance::default() },
            Glance { is_card: true, ..Glance::default() },
            Glance { is_fine: true, ..Glance::default() },
            Glance { at: Some(0), ..Glance::default() },
            Glance { at: Some(1), ..Glance::default() },
            Glance { steps: Some(String::new()), ..Glance::default() },
            Glance { ways: Some(("e7".to_owned(), "e8".to_owned())), ..Glance::default() },
        ] {
            let drawn = service.drawn(Platform::Web, &self.id, &reader, &glance).await;
            self.seen.push(format!("{glance:?}: {drawn:?}"));
        }
        self.seen.push(format!("legal: {:?}", service.legal(&self.id, version, who).await));
        self.seen.push(format!("steps: {:?}", service.steps(&self.id, version, who, "").await));
        self.seen.push(format!("public picture: {:?}", service.board_png(Platform::Telegram, &self.id).await));
        self.seen.push(format!("review: {:?}", service.review(&session.place, &self.id, &reader).await.is_ok()));
        for line in ["/board", "/export", "/move e7e5"] {
            let intent = banco_tests::people::intent(&format!("{line} {}", self.id));
            self.seen.push(format!("page {line}: {:?}", acts(&mut self.desk, &session, intent).await));
        }
        let card = format!("{:?}", self.desk.house.store.card(&self.id).await);
        self.seen.push(format!("card: {card}"));
    }

    /// Messages that come by themselves in the time to look.
    async fn waits(&mut self) {
        for _ in 0..5 {
            pass(&self.desk, DAY / 2);
            self.desk.house.service.do_what_is_due().await;
            let arrived = self.desk.arrived().await;
            self.seen.extend(arrived.iter().map(|parcel| format!("due: {parcel:?}")));
            self.seen.extend(self.desk.restated().await.iter().map(|edit| format!("edit: {edit:?}")));
        }
    }
}

/// Each line of two worlds is the same.
fn alike(game: GameKey, one: &World, other: &World) {
    for (one, other) in one.seen.iter().zip(&other.seen) {
        let cut = |text: &str| text.chars().take(1_500).collect::<String>();
        assert!(one == other, "{}:\n{}\n{}", game.key(), cut(one), cut(other));
    }
    assert_eq!(one.seen.len(), other.seen.len(), "{}", game.key());
}

#[tokio::test]
async fn clause_1_7_no_door_tells_two_moves_apart_before_the_look() {
    for game in GameKey::ALL {
        let [mut one, mut other] = [World::of(*game, true).await, World::of(*game, false).await];
        assert_ne!(format!("{:?}", one.table().await.made_plies()), format!("{:?}", other.table().await.made_plies()));
        for world in [&mut one, &mut other] {
            let (waiting, stranger) = (world.waiting.clone(), person("chi"));
            world.asks_all(&waiting).await;
            world.asks_all(&stranger).await;
            for line in ["/board", "/history", "/games"] {
                let heard = says_aloud(&mut world.desk, &waiting, line).await;
                world.seen.extend(all_of("aloud", &heard));
                let mover = world.mover.clone();
                let heard = says_aloud(&mut world.desk, &mover, &format!("{line} {}", world.id)).await;
                world.seen.extend(all_of("the mover aloud", &heard));
            }
            world.looks_through_the_page(&waiting).await;
            world.looks_through_the_page(&stranger).await;
            world.waits().await;
        }
        alike(*game, &one, &other);
        assert!(one.seen.iter().any(|seen| seen.starts_with("due:")), "a reminder came");
        // The look opens both, and they differ.
        for world in [&mut one, &mut other] {
            world.seen.clear();
            let waiting = world.waiting.clone();
            let heard = says(&mut world.desk, &waiting, &format!("/look {}", world.id)).await;
            world.seen.extend(all_of("look", &heard));
        }
        assert_ne!(one.seen, other.seen, "{}", game.key());
    }
}

#[tokio::test]
async fn clause_1_7_the_one_who_moved_sees_the_own_move_in_private() {
    let mut world = World::of(GameKey::Chess, true).await;
    let mover = world.mover.clone();
    let mv = world.table().await.made_plies()[0].mv.clone();
    let (service, secret) = (Arc::clone(&world.desk.house.service), signs_in(&mut world.desk, &mover).await);
    let session = visitor(&world.desk, &secret).await.expect("a session");
    let seen = service.table(Platform::Web, &world.id, &reader(&session)).await.expect("the own game");
    let board = seen.board.expect("it began");
    assert_eq!((board.moves.len(), board.men.len(), board.last.map(|last| last.1)), (1, 32, Some(mv[2..].to_owned())));
    for line in ["/board", "/history", "/replay", "/export"] {
        let heard = says(&mut world.desk, &mover, &format!("{line} {}", world.id)).await;
        assert!(!heard.text().contains("has not looked"), "{line}: {}", heard.text());
        assert_eq!(heard.replies.len(), 1, "{line}");
    }
    // In a chat that others read the board stays closed to all.
    let heard = says_aloud(&mut world.desk, &mover, &format!("/history {}", world.id)).await;
    assert!(heard.text().contains("has not looked"), "{}", heard.text());
}

#[tokio::test]
async fn clause_1_7_a_request_asks_for_the_look_and_never_starts_the_time() {
    let mut world = World::of(GameKey::Chess, true).await;
    let waiting = world.waiting.clone();
    for line in ["/board", "/history", "/legal", "/hint", "/replay", "/export", "/move e7e5", "/why e7e5"] {
        let heard = says(&mut world.desk, &waiting, &format!("{line} #{}", world.id)).await;
        let version = world.table().await.version();
        assert!(heard.data().contains(&format!("look:{}:{version}", world.id)), "{line}: {heard:?}");
        assert_eq!(world.table().await.closed_for(), Some(Seat::Second), "{line}");
    }
    let heard = says(&mut world.desk, &waiting, "/history").await;
    assert!(heard.text().contains("Look now? Then your 10 min begin"), "{}", heard.text());
}

#[tokio::test]
async fn clause_1_7_closed_boards_are_for_private_chats_and_people() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), person("binh"));
    says(&mut desk, &binh, "/games").await;
    let asked = |with: &str| format!("/play chess {with} time=3d look=10m");
    let heard = says_aloud(&mut desk, &an, &asked("@binh")).await;
    assert!(heard.text().contains("Others read this chat"), "{}", heard.text());
    let heard = says(&mut desk, &an, &asked("computer")).await;
    assert!(heard.text().contains("The computer looks at once"), "{}", heard.text());
    for (terms, said) in [
        ("look=10m", "needs a time per move without a reserve"),
        ("time=3d bank=1d look=10m", "needs a time per move without a reserve"),
        ("time=10m+10s look=5m", "needs a time per move without a reserve"),
        ("time=none look=5m", "needs a time per move without a reserve"),
        ("time=1h look=2h", "is at most the time per move"),
        ("time=1d look=5s", "from 10 seconds to 60 days"),
        ("time=1d look=soon", "soon"),
    ] {
        let heard = says(&mut desk, &an, &format!("/play chess @binh {terms}")).await;
        assert!(heard.text().contains(said), "{terms}: {}", heard.text());
    }
    // A chat with other readers cannot take the challenge, nor show the game later.
    let challenge = says(&mut desk, &an, &asked("@binh")).await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    assert!(challenge.text().contains("3 days per move, 10 min after looking"), "{}", challenge.text());
    let heard = says_aloud(&mut desk, &binh, &format!("/accept #{id}")).await;
    assert!(heard.posts.is_empty() && desk.table(&id).await.seats().is_none(), "{}", heard.text());
    presses(&mut desk, &binh, &format!("accept:{id}")).await;
    assert!(desk.table(&id).await.closed_for().is_some(), "accepted in private");
    let heard = says_aloud(&mut desk, &binh, &format!("/board #{id} here")).await;
    assert!(heard.text().contains("Others read this chat") || heard.text().contains("no page"), "{}", heard.text());
    let heard =
        says(&mut desk, &an, "/tournament new chess round robin 3 days per move, 10 minutes after looking").await;
    assert!(banco_service::game_id_in(&heard.text()).is_none() && heard.posts.is_empty(), "{}", heard.text());
}

#[tokio::test]
async fn clause_1_7_the_look_is_one_batch_with_its_board_and_survives_a_kill() {
    let mut world = World::of(GameKey::Chess, true).await;
    let waiting = world.waiting.clone();
    world.desk.holds(true);
    let version = world.table().await.version();
    let own = private_chat(&waiting.key);
    let inbound = world.desk.inbound("an", Intent::Press(format!("look:{}:{version}", world.id)));
    let inbound = banco_ports::Inbound { place: own.clone(), private: true, from: waiting.clone(), ..inbound };
    world.desk.house.service.handle(inbound.clone()).await;
    // The program ends before a picture has gone out.
    let looked = world.table().await.looked_at().expect("it is durable");
    let mut again = world.desk.restarted(banco_ports::Lang::En).await;
    let arrived = again.arrived().await;
    let board = arrived.iter().find(|parcel| parcel.place == own).expect("the board of the look");
    assert!(board.message.image.is_some() && board.message.text.to_plain().contains("e4") || !arrived.is_empty());
    // The same press, delivered again, is no second look, and the game is not lost.
    again.house.service.handle(inbound).await;
    let table = again.table(&world.id).await;
    assert_eq!((table.looked_at(), table.closed_for()), (Some(looked), None));
    let left =
        table.reading(Seat::Second, again.house.clock.load(std::sync::atomic::Ordering::SeqCst)).expect("a clock");
    assert!((1..=10 * super::MINUTE).contains(&left.total()), "{left:?}");
    let moved = says(&mut again, &waiting, &format!("/move e5 #{}", world.id)).await;
    assert_eq!(again.plies(&world.id).await, 2, "{}", moved.text());
}
