//! Names of players of two platforms in one game.

use std::sync::Arc;

use banco_engine::{Opponent, Person, PersonKey};
use banco_ports::text::clean_name;
use banco_ports::{Args, Inbound, Intent, Lang, Parcel, Platform, Rendered, Span};
use banco_store::memory::InMemoryStore;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, private_chat};

use super::people::{connect, desk, on_discord, presses, says};

/// Names that mention people, look like markup, have no width, or look like the bot's own words.
const ODD: &[&str] = &[
    "@everyone",
    "@here",
    "@durov",
    "<@42>",
    "<@!42>",
    "<#7> <@&9>",
    "An",
    "An · Telegram",
    "An · Discord",
    "An · Red",
    "[An](tg://user?id=42)",
    "*An* _An_ `An` ||An||",
    "\u{202e}nA\u{2066}",
    "#k7m2 /resign",
    "42",
    "a@b.example t.me/durov",
    "Nguyễn Thị Ánh Tuyết Mai Hoa Phượng Vĩ Đỏ Rực Rỡ Bên Hồ Gươm Hà Nội",
    "🐎🐎🐎",
];

/// An account with a name as its platform reports it.
fn account(platform: Platform, id: usize, name: &str) -> Person {
    let name = match platform {
        // As the adapter of Telegram reads names.
        Platform::Telegram => clean_name(name).replace('@', "＠"),
        Platform::Discord | Platform::Web => clean_name(name),
    };
    Person { key: PersonKey(format!("{}:{id}", platform.key())), name, username: Some(format!("user{id}")) }
}

/// A challenge to an account of either platform.
async fn challenges(desk: &mut Desk, by: &Person, to: &Person) -> Heard {
    let args = Args { rest: "caro".to_owned(), opponent: Some(Opponent::Person(to.clone())), ..Args::default() };
    let inbound = desk.inbound("an", Intent::Command { name: "play".to_owned(), args });
    desk.send(Inbound { place: private_chat(&by.key), private: true, from: by.clone(), ..inbound }).await
}

/// Everything that a reader of a message can read.
fn read(message: &Rendered) -> String {
    let labels = message.buttons.iter().flatten().map(|button| button.label.clone());
    let image = message.image.iter().flat_map(|image| [image.alt.clone(), image.name.clone()]);
    let card = message.card.iter().map(|card| card.names.to_plain());
    let files = message.files.iter().map(|file| format!("{} {}", file.name, String::from_utf8_lossy(&file.bytes)));
    let parts = [message.text.to_plain()].into_iter().chain(labels).chain(image).chain(card).chain(files);
    parts.collect::<Vec<_>>().join("\n")
}

/// Checks a public message: no mention and no ping of an account of another platform, no sign of an account name that
/// is not of this platform, and not a word about the connected accounts.
fn check(parcel: &Parcel, hidden: &[&str]) {
    let platform = parcel.place.platform;
    let is_here = |person: &Person| Platform::of(&person.key) == Some(platform);
    assert!(parcel.ping.iter().all(is_here), "{parcel:?}");
    let said = read(&parcel.message);
    for word in hidden {
        assert!(!said.contains(word), "{word}: {said}");
    }
    for span in &parcel.message.text.0 {
        if let Span::Mention(person) = span {
            assert!(is_here(person) || !person.name.contains('@'), "{person:?}");
        }
    }
    if platform == Platform::Telegram {
        assert!(!said.contains('@'), "a name mentions a person of Telegram: {said}");
    }
}

/// Two hundred games between accounts of two platforms, each with a connected account on the other's platform.
#[tokio::test]
async fn clause_8_6_odd_names_ping_no_other_person_and_reveal_no_connection() {
    let mut desk = desk().await;
    let pairs = ODD.iter().flat_map(|one| ODD.iter().map(move |other| (*one, *other)));
    let mut seen = 0;
    for (at, (one, other)) in pairs.take(200).enumerate() {
        let id = 1_000 + 10 * at;
        let (red, black) = (account(Platform::Telegram, id, one), account(Platform::Discord, id + 1, other));
        let hidden = ["Zwilling", "Doppel"];
        let red_too = account(Platform::Discord, id + 2, hidden[0]);
        let black_too = account(Platform::Telegram, id + 3, hidden[1]);
        connect(&mut desk, &red, &red_too).await;
        connect(&mut desk, &black, &black_too).await;
        let challenge = challenges(&mut desk, &red, &black).await;
        let game = banco_service::game_id_in(&challenge.text()).expect("a challenge");
        let mut posts = challenge.posts;
        posts.extend(presses(&mut desk, &black, &format!("accept:{game}")).await.posts);
        // The other accounts of both move.
        for (square, by) in [("h8", [&red_too, &red]), ("h9", [&black_too, &black]), ("i8", [&red, &red_too])] {
            for account in by {
                posts.extend(says(&mut desk, account, &format!("/move {square} #{game}")).await.posts);
            }
        }
        assert!(desk.plies(&game).await >= 2, "{one} {other}");
        posts.iter().for_each(|parcel| check(parcel, &hidden));
        let places: Vec<Platform> = posts.iter().map(|parcel| parcel.place.platform).collect();
        seen += usize::from(places.contains(&Platform::Telegram) && places.contains(&Platform::Discord));
        // What the players and their opponents ask for.
        for (asker, mine) in [(&red, "Doppel"), (&black, "Zwilling")] {
            for line in ["/board", "/history", "/games", "/export"] {
                let heard = says(&mut desk, asker, &format!("{line} {game}")).await;
                for reply in &heard.replies {
                    let said = read(&reply.message);
                    assert!(!said.contains(mine), "{line}: {said}");
                }
            }
        }
    }
    assert_eq!(seen, 200, "every game stood on both platforms");
}

/// A running game between an account of Telegram and one of Discord, which stands in both private chats.
async fn game_of_two(desk: &mut Desk, red: &Person, black: &Person) -> (String, Vec<Parcel>) {
    let challenge = challenges(desk, red, black).await;
    let game = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    let accepted = presses(desk, black, &format!("accept:{game}")).await;
    (game, accepted.posts)
}

fn board_on(posts: &[Parcel], platform: Platform) -> String {
    let board = posts.iter().find(|parcel| parcel.place.platform == platform && parcel.message.image.is_some());
    read(&board.expect("a board").message)
}

#[tokio::test]
async fn clause_4_2_an_account_of_another_platform_has_a_word_for_it() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let (game, posts) = game_of_two(&mut desk, &an, &binh).await;
    let (there, here) = (board_on(&posts, Platform::Telegram), board_on(&posts, Platform::Discord));
    assert!(there.contains("binh · Discord") && !there.contains("an · "), "{there}");
    assert!(here.contains("an · Telegram") && !here.contains("binh · "), "{here}");
    let listed = says(&mut desk, &binh, "/games").await;
    assert!(listed.text().contains("an · Telegram"), "{}", listed.text());
    let shown = says(&mut desk, &an, &format!("/board {game}")).await;
    assert!(shown.text().contains("binh · Discord"), "{}", shown.text());
}

/// The person's connected account is on the platform of the place, and the seat is named all the same.
#[tokio::test]
async fn clause_4_3_a_seat_is_named_by_its_own_account() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let an_d = Person { name: "Zwilling".to_owned(), ..on_discord("an") };
    connect(&mut desk, &an, &an_d).await;
    let (game, _) = game_of_two(&mut desk, &an, &binh).await;
    let mut moved = says(&mut desk, &an_d, &format!("/move h8 #{game}")).await.posts;
    moved.extend(says(&mut desk, &binh, &format!("/move h9 #{game}")).await.posts);
    moved.extend(says(&mut desk, &an_d, &format!("/move i8 #{game}")).await.posts);
    assert!(desk.plies(&game).await >= 2);
    let told = board_on(&moved, Platform::Discord);
    assert!(told.contains("an · Telegram") && !told.contains("Zwilling"), "{told}");
    // The record keeps the name itself.
    let table = desk.table(&game).await;
    let seated = table.seat_of(&an.key).and_then(|seat| table.person_at(seat)).expect("seated");
    assert_eq!(seated.name, "an");
}

#[tokio::test]
async fn clause_4_4_players_of_one_name_have_the_word_for_their_side() {
    let mut desk = desk().await;
    let (an, other) = (person("an"), Person { name: "an".to_owned(), ..person("binh") });
    let challenge = desk.say("an", "/play chess @binh side=first").await;
    let game = banco_service::game_id_in(&challenge.text()).expect("a challenge");
    let inbound = desk.inbound("an", Intent::Press(format!("accept:{game}")));
    let started = desk.send(Inbound { from: other, ..inbound }).await;
    let board = started.posts.iter().find(|parcel| parcel.message.image.is_some()).expect("a board");
    let said = read(&board.message);
    assert!(said.contains("an · White") && said.contains("an · Black"), "{said}");
    assert_eq!(board.ping.as_ref().map(|ping| &ping.key), Some(&an.key));
}

/// An account name of Discord could be that of another person on Telegram.
#[tokio::test]
async fn clause_4_4_an_account_name_of_another_platform_mentions_no_person() {
    let store = Arc::new(InMemoryStore::new());
    let platforms = [Platform::Telegram, Platform::Discord];
    let mut desk = Desk::over(store, &platforms, counting_entropy(), Lang::En).await;
    let (an, an_d) = (person("an"), Person { name: "@durov".to_owned(), ..on_discord("durov") });
    let code = super::people::code_in(&says(&mut desk, &an_d, "/connect").await);
    let asked = says(&mut desk, &an, &format!("/connect {code}")).await;
    assert!(asked.text().contains("＠durov (Discord, durov)") && !asked.text().contains('@'), "{}", asked.text());
    let confirmed = presses(&mut desk, &an, &super::people::button(&asked, "That is me")).await;
    let done = presses(&mut desk, &an_d, &super::people::button(&confirmed, "That is me")).await;
    let listed = says(&mut desk, &an, "/connect list").await.text();
    assert!(listed.contains("＠durov (Discord, durov)"), "{} {listed}", done.text());
}
