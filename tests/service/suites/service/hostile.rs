//! Hostile texts, names and button data (faults 21 and 22).

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use banco_engine::Person;
use banco_ports::{Args, Intent};
use banco_service::messages::button::samples;
use banco_tests::desk::{Desk, person};

/// Time limit above every valid answer on a busy machine; quadratic work on a megabyte takes minutes.
const QUICK: Duration = Duration::from_secs(30);

fn hostile_texts() -> Vec<String> {
    vec![
        "x".repeat(1 << 20),
        "ệ\u{301}".repeat(1 << 18),
        "(".repeat(4_000),
        "[{(<".repeat(1_000),
        "h3\0e3".to_owned(),
        "\u{202e}3e3h\u{202c}".to_owned(),
        "@everyone <@1234> <b>P2-5</b> **P2-5** `P2-5`".to_owned(),
        "# # ## #k7m2 #k7m2 h3e3".to_owned(),
        "{game} { -term }".to_owned(),
        "\u{e000}0\u{e001}".to_owned(),
        "key=".repeat(900),
        format!("@{}", "a".repeat(1_900)),
        format!("coup {}=1", "k".repeat(1_900)),
        String::new(),
        " \n\t ".to_owned(),
    ]
}

#[tokio::test]
async fn fault_21_hostile_texts_are_answered_quickly_and_change_nothing() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    let before = desk.entries(&id).await;
    let commands =
        ["play", "accept", "decline", "cancel", "move", "board", "peek", "history", "rules", "help", "settings"];
    for text in hostile_texts() {
        let begun = Instant::now();
        let mut intents = vec![Intent::Text(text.clone()), Intent::Press(text.clone())];
        intents.push(Intent::Command { name: text.clone(), args: Args::default() });
        for name in commands {
            let args = Args { rest: text.clone(), ..Args::default() };
            intents.push(Intent::Command { name: name.to_owned(), args });
            let named = ["game", "opponent", "side", "options", "move", "part", "as", "language", "topic"];
            let named = named.map(|option| (option.to_owned(), text.clone())).into();
            let args = Args { named, ..Args::default() };
            intents.push(Intent::Command { name: name.to_owned(), args });
        }
        for intent in intents {
            let inbound = desk.inbound("an", intent);
            desk.send(inbound).await;
        }
        assert!(begun.elapsed() < QUICK, "{:?} for {:?}…", begun.elapsed(), text.chars().take(20).collect::<String>());
        assert_eq!(desk.entries(&id).await, before, "{text:.40}");
    }
}

#[tokio::test]
async fn fault_21_names_are_facts_and_never_markup() {
    let mut desk = Desk::open().await;
    let evil = ["<b>An</b>", "@everyone", "**An** [x](http://a)", "{ other } #abcd"];
    for name in evil {
        let from = Person { name: name.to_owned(), ..person("ác") };
        let mut inbound = desk.typed("an", "/play coup");
        inbound.from = from;
        let heard = desk.send(inbound).await;
        // The name is a span of its own, so the adapter escapes it as a whole.
        let spans = &heard.posts[0].message.text.0;
        assert!(spans.iter().any(|span| *span == banco_ports::Span::Bold(name.to_owned())), "{spans:?}");
        // A name that looks like a game's id is not read as one.
        let id = banco_service::game_id_in(&heard.text()).expect("the challenge names its game");
        assert_eq!(desk.table(&id).await.challenge().challenger.name, name);
    }
}

/// Every verb with every form of data.
fn forged(id: &str, version: u32) -> Vec<String> {
    let tails = [
        String::new(),
        ":".to_owned(),
        "::".to_owned(),
        format!(":{version}"),
        format!(":{version}:"),
        format!(":{version}:resign"),
        format!(":{version}:?1.resign"),
        format!(":{version}:?2.yes"),
        format!(":{version}:?2.concede9"),
        format!(":{version}:?3"),
        format!(":{version}:yes"),
        format!(":{version}:a4a5"),
        format!(":{version}:99.a4"),
        format!(":{version}:18446744073709551616"),
        ":-1:a4a5".to_owned(),
        ":4294967296".to_owned(),
        format!(":{version}:{}", "x".repeat(60)),
        format!(":{}:a4a5", version + 1),
        ":0:a4a5".to_owned(),
    ];
    let games = [id.to_owned(), "-".to_owned(), "zzzz".to_owned(), "..".to_owned(), id.to_uppercase()];
    let verbs: BTreeSet<String> = samples().filter_map(|data| Some(data.split(':').next()?.to_owned())).collect();
    let data = verbs.iter().flat_map(|verb| {
        let tails = &tails;
        games.iter().flat_map(move |game| tails.iter().map(move |tail| format!("{verb}:{game}{tail}")))
    });
    data.collect()
}

#[tokio::test]
async fn fault_22_no_button_lets_a_stranger_do_or_see_anything() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    let (before, version) = (desk.entries(&id).await, desk.table(&id).await.version());
    for data in forged(&id, version) {
        if data.starts_with("play:-") {
            continue;
        }
        let heard = desk.press("chi", &data).await;
        assert_eq!(desk.entries(&id).await, before, "{data}");
        assert!(heard.posts.is_empty(), "{data}: {}", heard.text());
        assert!(!heard.text().contains("Quân úp bạn đã ăn"), "{data}");
    }
}

#[tokio::test]
async fn fault_22_a_stranger_elsewhere_hears_of_no_such_game() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    let version = desk.table(&id).await.version();
    for data in forged(&id, version) {
        // Both begin something of the stranger's own: a game, or the next puzzle, whatever id the button had.
        let begins = ["play:-", "puzzle:", "harder:", "easier:"];
        if begins.iter().any(|begin| data.starts_with(begin)) {
            continue;
        }
        let mut inbound = desk.inbound("chi", Intent::Press(data.clone()));
        inbound.place = banco_tests::desk::place("khac");
        let heard = desk.send(inbound).await;
        assert!(heard.posts.is_empty(), "{data}");
        assert!(heard.replies.iter().all(|reply| reply.message.image.is_none()), "{data}: {}", heard.text());
        assert!(!heard.text().contains("an (") && !heard.text().contains("binh"), "{data}: {}", heard.text());
    }
}

#[tokio::test]
async fn forged_data_of_a_player_makes_no_illegal_position() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    let version = desk.table(&id).await.version();
    // Legal by chance, or the end of the game: everything else in the list must do nothing.
    let harmless =
        |data: &String| !["a4a5", "abort", "resign", "draw", "play:-"].iter().any(|part| data.contains(part));
    let before = desk.entries(&id).await;
    for data in forged(&id, version).into_iter().filter(harmless) {
        for user in ["an", "binh"] {
            desk.press(user, &data).await;
            assert_eq!(desk.entries(&id).await, before, "{user}: {data}");
        }
    }
    for stale in [format!("to:{id}:0:a4a5"), format!("to:{id}:{}:a4a5", version + 1), format!("to:{id}::a4a5")] {
        let heard = desk.press("an", &stale).await;
        assert!(heard.text().contains("Thế cờ"), "{stale}: {}", heard.text());
        assert_eq!(desk.entries(&id).await, before, "{stale}");
    }
}
