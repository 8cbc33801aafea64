//! Button data: every press reads back from its own data, no other text is read, and old data keeps its meaning.

use std::collections::BTreeSet;

use banco_ai::Level;
use banco_engine::{GameKey, Phase, Seat};
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;
use banco_service::messages::button::{Press, named, samples};
use banco_service::messages::settings::{Scope, Setting};
use banco_tests::desk::Desk;
use banco_tests::random::Random;

const ROUNDS: u64 = 300;

/// Letters with a meaning in data, and some without.
const LETTERS: [char; 16] = ['a', '1', ':', '.', '-', '?', '=', '@', '+', '/', ' ', 'ế', '’', '{', '\n', '國'];

fn text(random: &mut Random) -> String {
    let length = random.below(6);
    (0..length).filter_map(|_| random.pick(&LETTERS).copied()).collect()
}

fn number(random: &mut Random) -> usize {
    random.pick(&[0, 1, 9, 10, 4711, usize::MAX]).copied().expect("some")
}

fn some(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// Verbs of buttons that may be reserved for one seat.
const MAY_ASK: [&str; 17] = [
    "confirm",
    "back",
    "draw",
    "drawno",
    "abort",
    "abortno",
    "takeback",
    "takebackno",
    "pause",
    "pauseno",
    "nonumber",
    "nonumberno",
    "resume",
    "withdraw",
    "resign",
    "claim",
    "give",
];

/// Verbs of a game that may stand without an argument.
const BARE: [&str; 39] = [
    "decline",
    "cancel",
    "part",
    "envelope",
    "choose",
    "back",
    "roll",
    "double",
    "take",
    "drop",
    "claim",
    "give",
    "resign",
    "resume",
    "peek",
    "replay",
    "gif",
    "export",
    "line",
    "link",
    "look",
    "verify",
    "rematch",
    "invite",
    "review",
    "hint",
    "board",
    "draw",
    "abort",
    "takeback",
    "pause",
    "drawno",
    "abortno",
    "takebackno",
    "pauseno",
    "nonumber",
    "nonumberno",
    "admin",
    "page",
];

/// Verbs of a game with arguments of each kind, as they are written.
fn in_game(random: &mut Random) -> Vec<(&'static str, Option<String>)> {
    let points = 1 + random.below(3);
    let place = number(random);
    let free = ["accept", "to", "play", "legal", "why", "line"];
    let mut all: Vec<(&str, Option<String>)> = BARE.map(|verb| (verb, None)).to_vec();
    all.extend(free.map(|verb| (verb, some(text(random)))));
    // A path is written even if it is empty.
    all.extend(["pick", "undo"].map(|verb| (verb, Some(text(random)))));
    all.extend(["puzzle", "solution", "harder", "easier"].map(|verb| (verb, None)));
    let told = |verb, argument: &str| (verb, Some(argument.to_owned()));
    all.extend(["first", "last", place.to_string().as_str()].map(|at| told("replay", at)));
    all.extend(["move", "why"].map(|step| told("hint", step)));
    all.extend(["here", "off", "stay"].map(|place| told("place", place)));
    all.extend(["sit", "invited"].map(|verb| told(verb, "K7M2P9X4")));
    all.extend(some(text(random)).map(|luck| ("sit", Some(format!("K7M2P9X4.{luck}")))));
    all.extend(["hd", "text", "history", "own"].map(|look| told("board", look)));
    all.extend(["draw", "abort", "takeback", "pause", "nonumber"].map(|offer| told(offer, "yes")));
    all.extend(
        ["draw", "abort", "takeback", "pause", "nonumber", "points1", "points2", "points3"]
            .map(|o| told("withdraw", o)),
    );
    all.extend(["end", "draw", "win1", "win2", "end!", "draw!", "win1!", "win2!"].map(|ruling| told("admin", ruling)));
    all.extend([
        ("more", Some(format!("{}.{}", number(random), text(random)))),
        ("give", Some((number(random) as u32).to_string())),
        ("from", Some(number(random).to_string())),
        ("review", Some(place.to_string())),
        ("review", Some(format!("{place}."))),
        ("resign", Some(points.to_string())),
        ("confirm", Some("resign".to_owned())),
        ("confirm", Some(format!("resign{points}"))),
        ("confirm", Some(format!("concede{points}"))),
        ("back", Some("resign".to_owned())),
        ("back", Some(format!("concede{points}"))),
    ]);
    all
}

/// Data that belongs to no game, one of each kind.
fn without_game(random: &mut Random) -> Vec<String> {
    let game = random.pick(GameKey::ALL).expect("some").key();
    let level = random.pick(&Level::ALL).expect("some").number();
    let mut all: Vec<String> = [
        "machine:-",
        "help:-",
        "board:-",
        "invite:-",
        "next:-",
        "casual:-",
        "signout:-",
        "privacy:-::export",
        "privacy:-::delete",
    ]
    .map(str::to_owned)
    .to_vec();
    all.extend(some(text(random)).map(|topic| format!("help:-::{topic}")));
    all.extend([
        format!("play:-::{game}"),
        format!("machine:-::{game}"),
        format!("machine:-::{game}.{level}of12"),
        format!("machine:-::{game}.equal"),
        format!("board:-::{game}.{}", number(random)),
        format!("import:-::{}", number(random)),
        format!("privacy:-::!{:x}", number(random) as u32),
        "unblock:-::telegram:123456789".to_owned(),
        "connect:-::K7M2P9X4".to_owned(),
        "connectno:-::K7M2P9X4".to_owned(),
        "disconnect:-::0a1b2c3d".to_owned(),
    ]);
    all.extend(
        ["join", "leave", "leave!", "stay", "table", "table.3", "mine", "envelope", "start", "end", "end!"]
            .map(|deed| format!("cup:g7k2::{deed}")),
    );
    all.extend(
        ["new", "new.backgammon", "new.chess.swiss", "new.backgammon.ko3.12h"].map(|new| format!("cup:-::{new}")),
    );
    for scope in [Scope::Person, Scope::Chat] {
        all.push(format!("set:-::{}.", scope.key()));
        for setting in Setting::of(scope) {
            let words = setting.words(scope);
            let (scope, setting) = (scope.key(), setting.key);
            all.extend(words.iter().copied().chain(["auto"]).map(|word| format!("set:-::{scope}.{setting}={word}")));
            all.extend((!words.is_empty()).then(|| format!("set:-::{scope}.{setting}")));
        }
    }
    all
}

/// Data of one press of each kind.
fn presses(random: &mut Random) -> Vec<String> {
    let mut presses = without_game(random);
    for (verb, argument) in in_game(random) {
        let version = random.pick(&[None, Some(0), Some(7), Some(u32::MAX)]).copied().expect("some");
        let version = version.map(|version| version.to_string()).unwrap_or_default();
        let seats: &[Option<&str>] = if MAY_ASK.contains(&verb) { &[None, Some("?1"), Some("?2")] } else { &[None] };
        let game = random.pick(&["k7m2", "wxyz9", "000000"]).expect("some");
        presses.extend(seats.iter().map(|seat| match (seat, &argument) {
            (None, None) if version.is_empty() => format!("{verb}:{game}"),
            (None, None) => format!("{verb}:{game}:{version}"),
            (Some(seat), None) => format!("{verb}:{game}:{version}:{seat}"),
            (None, Some(argument)) => format!("{verb}:{game}:{version}:{argument}"),
            (Some(seat), Some(argument)) => format!("{verb}:{game}:{version}:{seat}.{argument}"),
        }));
    }
    presses
}

#[test]
fn every_press_reads_back_what_it_prints() {
    let (mut verbs, mut read) = (BTreeSet::new(), 0);
    for round in 0..ROUNDS {
        for data in presses(&mut Random::new(round)) {
            let press = Press::read(&data);
            let fits = data.len() <= BUTTON_DATA_BYTES_MAX;
            assert_eq!(press.as_ref().map(Press::to_string), fits.then(|| data.clone()));
            assert_eq!(press.clone().and_then(Press::if_short), press, "{data}");
            read += usize::from(fits);
            verbs.extend(data.split(':').next().map(str::to_owned));
        }
    }
    assert!(read > 10_000, "{read}");
    let known: BTreeSet<String> = samples().filter_map(|data| Some(data.split(':').next()?.to_owned())).collect();
    assert_eq!(verbs, known, "every verb is somebody's");
}

#[test]
fn a_button_named_by_its_verb_is_the_press_that_is_read() {
    for round in 0..ROUNDS {
        let mut random = Random::new(round);
        for (verb, argument) in in_game(&mut random) {
            let button = argument.iter().fold(named(verb), |button, argument| button.saying(argument));
            let press = button.at("k7m2", 7).expect("a button");
            let fits = press.clone().if_short();
            assert_eq!(Press::read(&press.to_string()), fits, "{press}");
            assert_eq!((press.verb(), press.game(), press.version()), (verb, Some("k7m2"), Some(7)));
            assert_eq!(press.argument(), argument.as_deref());
        }
    }
}

#[test]
fn what_no_button_says_is_refused_or_says_the_same_again() {
    let (mut refused, mut same) = (0, 0);
    for round in 0..ROUNDS {
        let mut random = Random::new(1_000 + round);
        for press in presses(&mut random) {
            // A letter is removed, added or changed.
            let mut letters: Vec<char> = press.chars().collect();
            let at = random.below(letters.len());
            let other = random.pick(&LETTERS).copied().expect("some");
            match random.below(3) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, other),
                _ => letters[at] = other,
            }
            let data: String = letters.into_iter().collect();
            match Press::read(&data) {
                None => refused += 1,
                Some(press) => {
                    let again = press.to_string();
                    if again.len() <= BUTTON_DATA_BYTES_MAX {
                        assert_eq!(Press::read(&again), Some(press), "{data:?} {again:?}");
                        same += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 1_000 && same > 1_000, "{refused} refused, {same} read");
}

#[test]
fn data_of_old_buttons_means_what_it_meant() {
    let (first, second) = (Some(Seat::First), Some(Seat::Second));
    let cases = [
        ("confirm:k7m2:3:?2.resign", Some(3), second, Some("resign"), "confirm:k7m2:3:?2.resign"),
        // Data of a version that did not name the asked player; it is read and answered as unknown.
        ("confirm:k7m2:3:resign", Some(3), None, Some("resign"), "confirm:k7m2:3:resign"),
        ("back:k7m2:3:?1.concede2", Some(3), first, Some("concede2"), "back:k7m2:3:?1.concede2"),
        ("draw:k7m2:3:?1.yes", Some(3), first, Some("yes"), "draw:k7m2:3:?1.yes"),
        ("draw:K7M2:3", Some(3), None, None, "draw:k7m2:3"),
        ("play:k7m2:3:?1.e4", Some(3), None, Some("?1.e4"), "play:k7m2:3:?1.e4"),
        ("accept:k7m2:0", Some(0), None, None, "accept:k7m2:0"),
        ("accept:k7m2::a:b", None, None, Some("a:b"), "accept:k7m2::a:b"),
        ("undo:k7m2:3:", Some(3), None, Some(""), "undo:k7m2:3:"),
        ("undo:k7m2:3", Some(3), None, Some(""), "undo:k7m2:3:"),
    ];
    for (data, version, asked, argument, written) in cases {
        let press = Press::read(data).expect(data);
        assert_eq!((press.game(), press.version(), press.asked()), (Some("k7m2"), version, asked), "{data}");
        assert_eq!((press.argument(), press.to_string().as_str()), (argument, written), "{data}");
    }
    let alone = [
        ("play:-::caro", Some("caro"), "play:-::caro"),
        ("play:-:5:caro", Some("caro"), "play:-::caro"),
        ("board:-::xiangqi", Some("xiangqi.0"), "board:-::xiangqi.0"),
        ("set:-::vi", Some("me.language=vi"), "set:-::me.language=vi"),
        ("set:-::me.language=vi", Some("me.language=vi"), "set:-::me.language=vi"),
    ];
    for (data, argument, written) in alone {
        let press = Press::read(data).expect(data);
        assert_eq!((press.game(), press.version(), press.asked()), (None, None, None), "{data}");
        assert_eq!((press.argument(), press.to_string().as_str()), (argument, written), "{data}");
    }
}

#[test]
fn forged_data_is_refused() {
    let forged = [
        "",
        ":",
        "-",
        "::::",
        "confirm",
        "confirm:",
        "confirm:k7m2:3:?",
        "confirm:k7m2:3:?3.resign",
        "confirm:k7m2:3:?12",
        "confirm:k7m2:3:?1.resign4",
        "confirm:k7m2:3:?1.concede0",
        "back:k7m2:3:?1.concede256",
        "resign:k7m2:3:0",
        "resign:k7m2:3:-1",
        "draw:k7m2:3:no",
        "drawno:k7m2:3:x",
        "roll:-",
        "roll:k7m2:3:6",
        "choose:..:3",
        "choose:k7:3",
        "choose:k7m2abc:3",
        "choose:k7m2:-1",
        "choose:k7m2:4294967296",
        "choose:k7m2:x",
        "more:k7m2:3:x.a4",
        "more:k7m2:3:18446744073709551616",
        "replay:k7m2::-1",
        "replay:k7m2::",
        "board:k7m2::",
        "replay:k7m2::middle",
        "board:k7m2::seed",
        "board:-::go.1",
        "board:-::xiangqi.x",
        "play:-",
        "play:-::go",
        "set:-::",
        "set:-::all.theme=dark",
        "set:-::me.seed=1",
        "set:-::me.theme=pink",
        "help:k7m2",
        "set:k7m2",
        "give:k7m2:3:1d",
        "ROLL:k7m2:3",
        "pick:k7m2:1:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ];
    for data in forged {
        assert_eq!(Press::read(data), None, "{data:?}");
    }
}

/// Found in an evening of friends: only a press removed the buttons of an offer.
#[tokio::test]
async fn an_offer_that_was_answered_keeps_no_buttons() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start("an", "binh", "").await;
    for answer in ["không", "đồng ý"] {
        let offered = desk.say("an", &format!("/draw {id}")).await.posts.remove(0);
        assert!(!offered.message.buttons.is_empty());
        let inbound = desk.replying("binh", &offered, answer);
        desk.send(inbound).await;
        assert!(desk.is_stripped(&offered).await, "{answer}");
        for user in ["an", "binh"] {
            let table = desk.table(&id).await;
            if let Some(game) = table.game().filter(|_| table.phase() == Phase::Playing) {
                let mv = game.legal().remove(0).text;
                desk.say(user, &format!("/move {mv}")).await;
            }
        }
    }
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)));
}
