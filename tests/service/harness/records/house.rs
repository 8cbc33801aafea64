//! A used data folder: games in every state, settings, letters sent and unsent.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::{Challenge, GameKey, GameOptions, Luck, Opponent, Person, PersonKey, Side, Table};
use banco_ports::limits::CHALLENGE_LASTS_MILLIS;
use banco_ports::{Converse, Inbound, Intent, Lang, MessageRef, Place, Platform};
use banco_store::local::{JournalReader, Local, Snapshot};
use banco_store::record::Record;
use banco_store::{Batch, GameAppend, GameCard, Store};

use crate::bare::counting_entropy;
use crate::desk::{Desk, person, place, private_chat};
use crate::sample;
use crate::tables::seed;

/// Platform without an adapter during the session, so its letters stay unsent.
const DEAF: Platform = Platform::Discord;

const PEOPLE: [&str; 4] = ["an", "binh", "chi", "dung"];

/// Moves of the running games.
const OPENING: [(&str, &[&str]); 3] =
    [("chess", &["e2e4", "e7e5", "g1f3"]), ("xiangqi", &["h3e3", "h10g8"]), ("jieqi", &["b3e3", "h8e8", "e3e7"])];

/// Runs a session in `folder`, which is empty.
pub async fn live(folder: &Path) {
    let (store, _) = Local::open(folder).expect("opened");
    let store = Arc::new(store);
    let shared = Arc::clone(&store) as Arc<dyn Store>;
    let mut desk = Desk::over(shared, &[Platform::Telegram], counting_entropy(), Lang::Vi).await;
    come_to_nothing(&mut desk).await;
    for text in ["/settings language en", "/settings theme dark", "/settings notation wxf", "/settings seed on"] {
        desk.say("an", text).await;
    }
    desk.say("binh", "/settings theme high_contrast").await;
    let chat = desk.typed("chi", "/chatsettings theme=wood bars=off");
    desk.send(Inbound { moderator: true, ..chat }).await;
    desk.house.service.joined(place("nhom"), "telegram:joined".to_owned(), None).await;
    let mate = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];
    playing(&mut desk, "chess", &mate).await;
    for (game, moves) in OPENING {
        playing(&mut desk, game, moves).await;
    }
    let (offered, _) = desk.start_game("xiangqi", "an", "chi", "").await;
    desk.say("an", &format!("/draw #{offered}")).await;
    let (_, _) = desk.start_game("jieqi", "chi", "an", "captured=hidden").await;
    let (given_up, _) = desk.start_game("backgammon", "binh", "an", "match=3").await;
    desk.say("an", &format!("/resign #{given_up}")).await;
    desk.press("an", &format!("confirm:{given_up}:1:resign")).await;
    desk.say("an", "/play chess").await;
    desk.say("chi", "/play chu @dung side=lot").await;
    let declined = desk.say("an", "/play chess @dung").await;
    let declined = banco_service::game_id_in(&declined.text()).expect("a challenge");
    desk.press("dung", &format!("decline:{declined}")).await;
    elsewhere(&mut desk).await;
    in_private(&mut desk).await;
    at_once(&*desk.house.store).await;
    desk.house.service.moved(&place("nhom-cu"), &place("nhom-moi")).await;
    drop(desk);
    store.close().await.expect("closed");
}

/// A challenge that expired, and one that a moderator removed.
async fn come_to_nothing(desk: &mut Desk) {
    desk.say("dung", "/play chess").await;
    desk.house.clock.fetch_add(CHALLENGE_LASTS_MILLIS, Ordering::SeqCst);
    assert_eq!(desk.house.service.do_what_is_due().await, 1);
    desk.arrived().await;
    let challenge = desk.say("an", "/play xiangqi").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    let cancel = desk.typed("chi", &format!("/cancel {id}"));
    desk.send(Inbound { moderator: true, ..cancel }).await;
}

/// A game of two people in their private chats, and a letter to a private chat that is never sent.
async fn in_private(desk: &mut Desk) {
    for (who, text) in [("an", "/play chess @binh side=first"), ("binh", "/accept"), ("an", "/move g1f3")] {
        let inbound = desk.typed(who, text);
        desk.send(Inbound { place: private_chat(&person(who).key), private: true, ..inbound }).await;
    }
    let deaf = |name: &str| Person { key: PersonKey(format!("{}:{name}", DEAF.key())), ..person(name) };
    let mut inbound = desk.typed("an", "/play caro");
    let Intent::Command { args, .. } = &mut inbound.intent else { panic!("a command") };
    args.opponent = Some(Opponent::Person(deaf("binh")));
    let place = private_chat(&deaf("an").key);
    desk.send(Inbound { from: deaf("an"), place, private: true, ..inbound }).await;
}

/// Two challenges in one batch.
async fn at_once(store: &dyn Store) {
    let games = ["zz1", "zz2"].map(|id| {
        let challenge = Challenge {
            id: id.to_owned(),
            game: GameKey::Chess,
            options: GameOptions::new(),
            challenger: person("dung"),
            opponent: Opponent::Anyone,
            side: Side::Lot,
            time: None,
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
            luck: Luck::default(),
        };
        let (entries, _) = Table::open(challenge, seed(1), 1).expect("a challenge");
        let persons = vec![person("dung").key];
        let card = GameCard { places: vec![place("nhom")], persons, waiting_for: None, ..sample::card(true, 1) };
        GameAppend {
            id: id.to_owned(),
            expected: 0,
            entries,
            card: GameCard { challenger: Some(person("dung").key), due: Some(2), ..card },
        }
    });
    store.append(Batch { games: games.into(), ..Batch::default() }).await.expect("kept");
}

async fn playing(desk: &mut Desk, game: &str, moves: &[&str]) {
    let (id, _) = desk.start_game(game, "an", "binh", "").await;
    for (ply, mv) in moves.iter().enumerate() {
        let who = if ply % 2 == 0 { "an" } else { "binh" };
        desk.say(who, &format!("/move {mv} #{id}")).await;
    }
}

/// A game in a chat without delivery, one in a topic, one in a chat that moves, one in private.
async fn elsewhere(desk: &mut Desk) {
    let deaf = Place { platform: DEAF, chat: "kenh".to_owned(), thread: None };
    let topic = Place { thread: Some("7".to_owned()), ..place("dien-dan") };
    for (at, game) in [(deaf, "chess"), (topic, "xiangqi"), (place("nhom-cu"), "chess")] {
        let challenge = desk.typed("chi", &format!("/play {game} @dung side=first"));
        desk.send(Inbound { place: at.clone(), ..challenge }).await;
        let open = desk.house.store.open_games_at(&at).await.expect("readable");
        let (id, _) = open.first().expect("the challenge").clone();
        let accept = desk.inbound("dung", Intent::Press(format!("accept:{id}")));
        desk.send(Inbound { place: at.clone(), ..accept }).await;
        let mv = if game == "chess" { "d2d4" } else { "h3e3" };
        let mv = desk.typed("chi", &format!("/move {mv} #{id}"));
        desk.send(Inbound { place: at.clone(), ..mv }).await;
    }
}

/// All answers that a store over this folder must give forever, as text.
///
/// # Panics
/// The store does not answer.
pub async fn tell(folder: &Path, store: &dyn Store) -> String {
    let (mut games, mut places, mut sent) = (Vec::new(), BTreeSet::new(), Vec::new());
    let reader = JournalReader::open(folder).expect("the journal can be read");
    let collect = &mut |_, record: Record| match record {
        Record::Batch(Batch { games: kept, outbox, .. }) => {
            places.extend(outbox.into_iter().filter_map(|letter| letter.to.place()));
            games.extend(kept.into_iter().filter(|game| game.expected == 0).map(|game| game.id));
        }
        Record::Sent { message, .. } => sent.extend(message),
        Record::Note(_) => {}
    };
    reader.records(collect).expect("the journal can be read");
    if folder.join("archive").exists() {
        // Archived games have no record in the journal any more.
        let snapshot = Snapshot::open(folder).expect("the archive can be read");
        games = snapshot.games().expect("readable");
        let cards = games.iter().filter_map(|id| snapshot.card(id).expect("readable"));
        places.extend(cards.flat_map(|card| card.places));
        sent = snapshot.messages().cloned().collect();
    }
    let mut text = String::new();
    let mut line = |line: String| writeln!(text, "{line}").expect("a string takes everything");
    for id in &games {
        let entries = store.load(id).await.expect("readable").expect("the game");
        line(format!("== {id}\n{}", super::tell(&entries).trim_end()));
    }
    line("==".to_owned());
    for place in &places {
        let open = store.open_games_at(place).await.expect("readable");
        let open: Vec<String> = open.into_iter().map(|(id, _)| id).collect();
        line(format!("{place}: open {open:?}, chosen {:?}", chosen(store, &format!("chat:{place}:")).await));
        for id in &games {
            if let Some(MessageRef(message)) = store.board_of(id, place).await.expect("readable") {
                line(format!("{place}: {id} is shown by {message}"));
            }
        }
    }
    for name in PEOPLE {
        let key = PersonKey(format!("telegram:{name}"));
        let all = store.games_of(&key, false, 100).await.expect("readable");
        let all: Vec<String> = all.into_iter().map(|(id, card)| format!("{id}:{}", card.open)).collect();
        line(format!("{name}: {all:?}, chosen {:?}", chosen(store, &format!("person:{}:", key.0)).await));
    }
    for message in sent {
        let shown = store.game_of_message(&message.place, &message.message).await.expect("readable");
        line(format!("message {} at {} shows {shown:?}", message.message.0, message.place));
    }
    for numbered in store.unsent().await.expect("readable") {
        let place = numbered.letter.to.place().expect("of a known platform");
        line(format!("letter {} to {place}: {}", numbered.number, numbered.letter.body));
    }
    line(format!("the first event was applied: {}", store.is_applied("telegram:1").await.expect("readable")));
    text
}

/// Games with a due time, and that time.
///
/// # Panics
/// The store does not answer.
pub async fn tell_due(store: &dyn Store) -> String {
    let due = store.due(i64::MAX, usize::MAX).await.expect("readable");
    due.into_iter().map(|(id, card)| format!("{id}: {:?} {:?}\n", card.due_at(), card.challenger)).collect()
}

async fn chosen(store: &dyn Store, prefix: &str) -> Vec<(String, String)> {
    let values = store.values(prefix).await.expect("readable");
    values.into_iter().map(|(name, value)| (name, value.to_string())).collect()
}
