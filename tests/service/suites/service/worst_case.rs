//! The longest possible names and parts: the important text is complete, and it fits.

use banco_engine::{PART_CHARS_MAX, Person, Viewer};
use banco_ports::limits::NAME_CHARS_MAX;
use banco_ports::{Inbound, Intent, Lang};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, person};

/// A character of two UTF-16 units, as Telegram counts.
const WIDE: &str = "🐎";

fn long(user: &str) -> Person {
    Person { name: WIDE.repeat(NAME_CHARS_MAX), ..person(user) }
}

/// The first 40 digits in groups of four (fairness.md 1).
fn seal(commitment: &str) -> String {
    [0, 4, 8, 12, 16, 20, 24, 28, 32, 36].map(|at| &commitment[at..at + 4]).join(" ")
}

fn by_long(inbound: Inbound, user: &str) -> Inbound {
    Inbound { from: long(user), ..inbound }
}

/// Plays from challenge to resignation; `Desk` checks every message against the limits.
async fn play(lang: Lang, letter: &str) {
    let mut desk = Desk::open_with(counting_entropy(), lang).await;
    let part = letter.repeat(PART_CHARS_MAX);
    let mut challenge = desk.typed("an", "/play coup @binh side=lot");
    if let Intent::Command { args, .. } = &mut challenge.intent {
        args.opponent = Some(banco_engine::Opponent::Person(long("binh")));
    }
    let challenge = by_long(challenge, "an");
    let mut heard = desk.send(challenge).await;
    let id = banco_service::game_id_in(&heard.text()).expect("a game");
    let commitment = desk.table(&id).await.commitment();
    let seal = seal(&commitment);
    assert!(heard.text().contains(&seal) && !heard.text().contains(&commitment), "{}", heard.text());
    // Any person who asks gets the whole envelope.
    let whole = desk.press("chi", &format!("envelope:{id}")).await;
    assert!(whole.text().contains(&commitment), "{}", whole.text());
    let post = heard.posts.pop().expect("the challenge");

    let mixing = desk.replying("an", &post, &part);
    desk.send(by_long(mixing, "an")).await;
    let accepting = desk.typed("binh", &format!("/accept {id} {part}"));
    let heard = desk.send(by_long(accepting, "binh")).await;
    assert_eq!(heard.boards(), 1, "{}", heard.text());
    let first = heard.text();
    assert!(first.ends_with(&seal) && !first.contains(&commitment), "one short line at the end: {first}");
    assert!(first.matches(&letter.repeat(19)).count() >= 2, "both parts to be recognised: {first}");
    assert_eq!(desk.table(&id).await.parts().clone().map(|part| part.text), [part.clone(), part.clone()], "kept whole");
    assert!(first.contains(&format!("#{id}")), "{first}");

    for _ in 0..2 {
        let table = desk.table(&id).await;
        let seat = table.to_move().expect("it goes on");
        let user = if table.person_at(seat).expect("seated").key == person("an").key { "an" } else { "binh" };
        let mv = table.game().expect("it began").legal().remove(0).text;
        for line in [format!("/move {mv} #{id}"), format!("/board {id}"), "/games".to_owned(), format!("/draw {id}")] {
            let inbound = desk.typed(user, &line);
            desk.send(by_long(inbound, user)).await;
        }
    }
    let version = desk.table(&id).await.version();
    let asking = desk.inbound("an", Intent::Press(format!("resign:{id}:{version}")));
    let asked = desk.send(by_long(asking, "an")).await;
    let confirm = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("he is asked");
    let resigning = desk.inbound("an", Intent::Press(confirm));
    let heard = desk.send(by_long(resigning, "an")).await;
    let seed = desk.table(&id).await.revealed_seed().expect("it is over");
    assert!(!heard.text().contains(&seed), "{}", heard.text());
    let checked = desk.press("chi", &format!("verify:{id}")).await;
    assert!(checked.text().contains(&seed) && checked.text().contains(&part), "in full: {}", checked.text());
    for data in heard.data() {
        let inbound = desk.inbound("binh", Intent::Press(data));
        desk.send(by_long(inbound, "binh")).await;
    }
    // A press on an old board brings the present board with a sentence before it.
    let stale = desk.inbound("an", Intent::Press(format!("choose:{id}:1")));
    desk.send(by_long(stale, "an")).await;
}

#[tokio::test]
async fn captions_with_the_longest_names_and_parts_fit_and_keep_the_envelope_whole() {
    for lang in Lang::BOTH {
        for letter in ["a", "ệ", WIDE] {
            play(lang, letter).await;
        }
    }
}

/// Without chance there is nothing to verify, and no text about it.
#[tokio::test]
async fn the_envelope_stands_only_where_chance_decides() {
    for (game, options, is_drawn) in [
        ("cotuong", "side=first", false),
        ("covua", "side=second", false),
        ("chushogi", "side=first", false),
        ("covua", "side=first variant=chess960", true),
        ("cotuong", "side=lot", true),
        ("coup", "side=first", true),
        ("cothocao", "side=first", true),
    ] {
        let mut desk = Desk::open().await;
        let challenge = desk.say("an", &format!("/play {game} @binh {options}")).await;
        let id = banco_service::game_id_in(&challenge.text()).expect("a game");
        let seal = seal(&desk.table(&id).await.commitment());
        let started = desk.press("binh", &format!("accept:{id}")).await;
        let version = desk.table(&id).await.version();
        let seat = desk.table(&id).await.seat_of(&person("an").key).expect("he plays");
        let over = desk.press("an", &format!("confirm:{id}:{version}:?{}.resign", seat.index() + 1)).await;
        for (heard, button) in [(&challenge, "part:"), (&challenge, "envelope:"), (&over, "verify:")] {
            let has_button = heard.data().iter().any(|data| data.starts_with(button));
            assert_eq!(has_button, is_drawn, "{game} {options} {button}: {:?}", heard.data());
        }
        for heard in [&challenge, &started] {
            assert_eq!(heard.text().contains(&seal), is_drawn, "{game} {options}: {}", heard.text());
            assert_eq!(heard.text().contains("Phong bì"), is_drawn, "{game} {options}: {}", heard.text());
        }
        assert!(!started.text().contains("góp chữ"), "nothing was typed: {game} {options}: {}", started.text());
        assert!(!over.text().contains("Phong bì"), "{game} {options}: {}", over.text());
    }
}

/// A screen reader's text of a board has no label of an omitted part.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_words_for_ears_leave_the_envelope_out_with_its_label() {
    let mut desk = Desk::open().await;
    let (_, started) = desk.start_game("covua", "an", "binh", "").await;
    let mut boards = vec![started];
    for (ply, mv) in ["f3", "e5", "g4", "Qh4#"].iter().enumerate() {
        boards.extend(desk.say(["an", "binh"][ply % 2], &format!("/move {mv}")).await.posts);
    }
    assert_eq!(boards.len(), 5);
    for board in boards {
        let image = board.message.image.expect("a board");
        assert!(!image.alt.contains("Phong bì") && image.alt.contains("Vua e1"), "{}", image.alt);
        assert!(image.alt.lines().all(|line| !line.trim_end().ends_with(':')), "{}", image.alt);
    }
}

/// Review of Discord, 26: the last of 92 pieces is listed as well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_man_of_chu_shogi_is_in_the_words_for_ears() {
    for lang in Lang::BOTH {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let (id, started) = desk.start_game("chushogi", "an", "binh", "").await;
        let alt = started.message.image.expect("a board").alt;
        let view = desk.table(&id).await.view(Viewer::Public).expect("it is under way");
        assert_eq!(view.men.len(), 92);
        let told: Vec<&str> = alt.split([' ', ',', '.', ':', '\n']).collect();
        for man in &view.men {
            assert!(told.contains(&view.board.name(man.site).as_str()), "{:?} is left out: {alt}", man.site);
        }
    }
}
