//! Button data: every press reads back from its own data, no other text is read, and old data keeps its meaning.

use std::collections::BTreeSet;

use banco_ai::Level;
use banco_engine::{GameKey, Offer, PersonKey, Phase, Ruling, Seat};
use banco_ports::limits::BUTTON_DATA_BYTES_MAX;
use banco_service::messages::button::{
    ButtonAction, CupDeed, HintStep, InGame, Judging, Look, Press, Privacy, ReviewAt, Stop, Verb,
};
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

fn offers(random: &mut Random) -> [Offer; 5] {
    [Offer::Draw, Offer::Abort, Offer::Concede(1 + random.below(3) as u8), Offer::Takeback, Offer::Pause]
}

/// One action of each kind, with all its fields.
fn deeds(random: &mut Random) -> Vec<ButtonAction> {
    let points = Some(1 + random.below(3) as u8);
    let mut deeds = vec![
        ButtonAction::Accept { part: text(random) },
        ButtonAction::Decline,
        ButtonAction::Cancel,
        ButtonAction::Part,
        ButtonAction::Envelope,
        ButtonAction::Choose,
        ButtonAction::Pick { path: text(random) },
        ButtonAction::More { page: number(random), path: text(random) },
        ButtonAction::Undo { path: text(random) },
        ButtonAction::To { mv: text(random) },
        ButtonAction::Play { text: text(random) },
        ButtonAction::Back,
        ButtonAction::Roll,
        ButtonAction::Double,
        ButtonAction::Take,
        ButtonAction::Drop,
        ButtonAction::Claim,
        ButtonAction::Give,
        ButtonAction::GiveTime { seconds: number(random) as u32 },
        ButtonAction::Resign,
        ButtonAction::Resume,
        ButtonAction::ResignYes { points },
        ButtonAction::ResignYes { points: None },
        ButtonAction::ResignNo,
        ButtonAction::Peek,
        ButtonAction::Legal { at: text(random) },
        ButtonAction::Why { mv: text(random) },
        ButtonAction::Replay { at: None },
        ButtonAction::Replay { at: Some(Stop::First) },
        ButtonAction::Replay { at: Some(Stop::At(number(random))) },
        ButtonAction::Replay { at: Some(Stop::Last) },
        ButtonAction::Gif,
        ButtonAction::Export,
        ButtonAction::Line { moves: String::new() },
        ButtonAction::Line { moves: text(random) },
        ButtonAction::Link,
        ButtonAction::From { plies: number(random) },
        ButtonAction::Verify,
        ButtonAction::Rematch,
        ButtonAction::Invite,
    ];
    let place = number(random);
    deeds.extend(
        [ReviewAt::Whole, ReviewAt::Point(place), ReviewAt::Within(place)].map(|at| ButtonAction::Review { at }),
    );
    deeds.extend([HintStep::Man, HintStep::Move, HintStep::Why].map(|step| ButtonAction::Hint { step }));
    deeds.extend([Look::Picture, Look::Large, Look::Text, Look::History].map(|look| ButtonAction::Board { look }));
    deeds.extend(offers(random).map(ButtonAction::Offer));
    deeds.extend(offers(random).map(ButtonAction::Withdraw));
    deeds.push(ButtonAction::Judge(None));
    for ruling in [Ruling::Abort, Ruling::Draw, Ruling::Win(Seat::First), Ruling::Win(Seat::Second)] {
        deeds.extend([false, true].map(|is_sure| ButtonAction::Judge(Some(Judging { ruling, is_sure }))));
    }
    deeds.extend(offers(random).map(|offer| ButtonAction::Answer { offer, yes: true }));
    deeds.extend(offers(random).map(|offer| ButtonAction::Answer { offer, yes: false }));
    deeds
}

/// True if a button of this action may belong to one seat.
fn may_ask(deed: &ButtonAction) -> bool {
    match deed {
        ButtonAction::Back
        | ButtonAction::Claim
        | ButtonAction::Give
        | ButtonAction::GiveTime { .. }
        | ButtonAction::Resume
        | ButtonAction::Withdraw(_)
        | ButtonAction::Offer(_)
        | ButtonAction::Answer { .. }
        | ButtonAction::Resign
        | ButtonAction::ResignYes { .. }
        | ButtonAction::ResignNo => true,
        ButtonAction::Accept { .. }
        | ButtonAction::Decline
        | ButtonAction::Cancel
        | ButtonAction::Part
        | ButtonAction::Envelope
        | ButtonAction::Choose
        | ButtonAction::Pick { .. }
        | ButtonAction::More { .. }
        | ButtonAction::Undo { .. }
        | ButtonAction::To { .. }
        | ButtonAction::Play { .. }
        | ButtonAction::Roll
        | ButtonAction::Double
        | ButtonAction::Take
        | ButtonAction::Drop
        | ButtonAction::Hint { .. }
        | ButtonAction::Review { .. }
        | ButtonAction::Judge(_)
        | ButtonAction::Peek
        | ButtonAction::Board { .. }
        | ButtonAction::Legal { .. }
        | ButtonAction::Why { .. }
        | ButtonAction::Replay { .. }
        | ButtonAction::Gif
        | ButtonAction::Export
        | ButtonAction::Line { .. }
        | ButtonAction::Link
        | ButtonAction::From { .. }
        | ButtonAction::Verify
        | ButtonAction::Rematch
        | ButtonAction::Invite => false,
    }
}

/// One press of each kind.
fn presses(random: &mut Random) -> Vec<Press> {
    let game = *random.pick(GameKey::ALL).expect("some");
    let mut presses = vec![
        Press::Open { game },
        Press::Machine { game: None, level: None },
        Press::Machine { game: Some(game), level: None },
        Press::Machine { game: Some(game), level: random.pick(&Level::ALL).copied() },
        Press::Help { topic: text(random) },
        Press::Rules { page: None },
        Press::Invite,
        Press::Next,
        Press::Casual,
        Press::Import { number: number(random) },
        Press::Privacy(Privacy::Export),
        Press::Privacy(Privacy::Delete),
        Press::Privacy(Privacy::Sure { asked: number(random) as u32 }),
        Press::Unblock { person: PersonKey("telegram:123456789".to_owned()) },
        Press::Cup { cup: Some("g7k2".to_owned()), deed: CupDeed::Join },
        Press::Cup { cup: Some("g7k2".to_owned()), deed: CupDeed::Leave { is_sure: true } },
        Press::Cup { cup: Some("g7k2".to_owned()), deed: CupDeed::Table { page: 3 } },
        Press::Cup { cup: Some("g7k2".to_owned()), deed: CupDeed::Envelope },
        Press::Cup { cup: None, deed: CupDeed::New { game: None, form: None, pace: None } },
        Press::Cup {
            cup: None,
            deed: CupDeed::New {
                game: Some(GameKey::Backgammon),
                form: Some(banco_tournament::Form::KnockOut { best_of: 3 }),
                pace: Some("12h"),
            },
        },
        Press::Rules { page: Some((game, number(random))) },
    ];
    for scope in [Scope::Person, Scope::Chat] {
        for setting in Setting::of(scope) {
            let words = setting.words(scope).into_iter().map(Some).chain([None]);
            presses.extend(words.map(|word| Press::Set { scope, setting, word }));
        }
    }
    for deed in deeds(random) {
        let version = random.pick(&[None, Some(0), Some(7), Some(u32::MAX)]).copied().expect("some");
        let seats: &[Option<Seat>] =
            if may_ask(&deed) { &[None, Some(Seat::First), Some(Seat::Second)] } else { &[None] };
        let game = random.pick(&["k7m2", "wxyz9", "000000"]).expect("some").to_string();
        presses.extend(
            seats
                .iter()
                .map(|asked| Press::In(InGame { game: game.clone(), version, asked: *asked, deed: deed.clone() })),
        );
    }
    presses
}

#[test]
fn every_press_reads_back_what_it_prints() {
    let (mut verbs, mut read) = (BTreeSet::new(), 0);
    for round in 0..ROUNDS {
        for press in presses(&mut Random::new(round)) {
            let data = press.to_string();
            let fits = data.len() <= BUTTON_DATA_BYTES_MAX;
            assert_eq!(press.clone().if_short().is_some(), fits, "{data}");
            assert_eq!(Press::read(&data), fits.then_some(press), "{data}");
            read += usize::from(fits);
            verbs.extend(data.split(':').next().map(str::to_owned));
        }
    }
    assert!(read > 10_000, "{read}");
    let known: BTreeSet<String> = Verb::ALL.iter().map(|verb| verb.key().to_owned()).collect();
    assert_eq!(verbs, known, "every verb is somebody's");
}

#[test]
fn what_no_button_says_is_refused_or_says_the_same_again() {
    let (mut refused, mut same) = (0, 0);
    for round in 0..ROUNDS {
        let mut random = Random::new(1_000 + round);
        for press in presses(&mut random) {
            // A letter is removed, added or changed.
            let mut letters: Vec<char> = press.to_string().chars().collect();
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
    let of = |deed, version, asked| Some(Press::In(InGame { game: "k7m2".to_owned(), version, asked, deed }));
    let resign = ButtonAction::ResignYes { points: None };
    let xiangqi = Some((GameKey::Xiangqi, 0));
    let language = Press::Set { scope: Scope::Person, setting: Setting::Language, word: Some("vi") };
    let cases = [
        ("confirm:k7m2:3:?2.resign", of(resign.clone(), Some(3), Some(Seat::Second))),
        // Data of a version that did not name the asked player; it is read and answered as unknown.
        ("confirm:k7m2:3:resign", of(resign, Some(3), None)),
        (
            "back:k7m2:3:?1.concede2",
            of(ButtonAction::Answer { offer: Offer::Concede(2), yes: false }, Some(3), Some(Seat::First)),
        ),
        ("draw:k7m2:3:?1.yes", of(ButtonAction::Answer { offer: Offer::Draw, yes: true }, Some(3), Some(Seat::First))),
        ("draw:K7M2:3", of(ButtonAction::Offer(Offer::Draw), Some(3), None)),
        ("play:k7m2:3:?1.e4", of(ButtonAction::Play { text: "?1.e4".to_owned() }, Some(3), None)),
        ("accept:k7m2:0", of(ButtonAction::Accept { part: String::new() }, Some(0), None)),
        ("accept:k7m2::a:b", of(ButtonAction::Accept { part: "a:b".to_owned() }, None, None)),
        ("undo:k7m2:3:", of(ButtonAction::Undo { path: String::new() }, Some(3), None)),
        ("play:-::caro", Some(Press::Open { game: GameKey::Caro })),
        ("board:-::xiangqi", Some(Press::Rules { page: xiangqi })),
        ("set:-::vi", Some(language.clone())),
        ("set:-::me.language=vi", Some(language)),
    ];
    for (data, press) in cases {
        assert_eq!(Press::read(data), press, "{data}");
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
