//! Whole games through the bare service and through every adapter, until the rules end them.
//!
//! The bare service plays every game from its start by buttons alone. Platforms are slower: there long games are
//! partly typed, and the others begin from a position near the end. Backgammon matches by buttons alone on every
//! platform belong to the long form of the tests. gnubg checks the files of all matches.

use std::time::Instant;

use banco_engine::games::backgammon::mat;
use banco_engine::games::backgammon::record::Fact;
use banco_engine::{GameKey, Phase, Reason, Seat, Table, Viewer};
use banco_tests::driver::Seen;
use banco_tests::gnubg::analysed;
use banco_tests::long_form::is_long;
use banco_tests::patience::PATIENCE;
use banco_tests::stages::{self, Stage};
use banco_tests::whole_game::{Bill, Plan, Story, play, play_up_to};

/// A promotion, a mate.
const CHESS: Bill = whole(GameKey::Chess, "position=7k/P5pp/8/8/8/8/p5PP/7K_w_-_-_0_1");

/// A lion among pawns before the king: steps, captures on the way, promotions.
const CHU: Bill = whole(GameKey::ChuShogi, "position=6k5/4pppp4/12/5N6/12/3G8/8g3/12/6n5/12/4PPPP4/5K6_b_-_1");

/// A lion far from its own army among the last pieces of the other side. It stays, captures in place, captures two in
/// one move, and captures the last one but the king (chu shogi 3.1, 3.2 and 6.2).
const LION: Bill = Bill {
    plan: Plan::Script(&["6g6g", "6a6b", "6g7g6g", "6b6c", "6g5g5f", "3e4e", "5f4e"]),
    ..whole(
        GameKey::ChuShogi,
        "position=6k5/12/12/12/9g2/7p4/5pNp4/12/PPPPPPPPPPPP/MVRHD1QDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL_b_-_1",
    )
};

const XIANGQI: Bill = whole(GameKey::Xiangqi, "position=3k5/9/4P4/9/9/9/9/9/4R4/4K4_w");

const JIEQI: Bill = Bill { buttons_every: 3, ..whole(GameKey::Jieqi, "") };

const BACKGAMMON: Bill = Bill { buttons_every: 4, ..whole(GameKey::Backgammon, "") };

const MATCH: Bill = whole_match("match=5");

/// By buttons alone.
const fn whole(game: GameKey, options: &'static str) -> Bill {
    // Players put marks near others; marks at random would ask for far squares all the time.
    let plan = if matches!(game, GameKey::Caro) { Plan::Computer } else { Plan::Greedy };
    Bill { game, options, buttons_every: 1, plan }
}

/// Backgammon by buttons alone, with double, take, drop and steps taken back.
const fn whole_match(options: &'static str) -> Bill {
    Bill { plan: Plan::Match, ..whole(GameKey::Backgammon, options) }
}

macro_rules! on_platform {
    ($platform:ident: $($name:ident $bill:expr;)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            plays_to_the_end(&mut stages::$platform().await, $bill).await;
        }
    )+};
}

macro_rules! on_every_platform {
    ($($name:ident $plays:ident;)+) => {$(
        mod $name {
            use banco_tests::stages;

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn bare() {
                super::$plays(&mut stages::bare().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn web() {
                super::$plays(&mut stages::web().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn telegram() {
                super::$plays(&mut stages::telegram().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn discord() {
                super::$plays(&mut stages::discord().await).await;
            }
        }
    )+};
}

on_platform! { bare:
    jieqi_by_buttons_alone whole(GameKey::Jieqi, "");
    xiangqi_by_buttons_alone whole(GameKey::Xiangqi, "");
    chess_by_buttons_alone whole(GameKey::Chess, "");
    chess960_by_buttons_alone whole(GameKey::Chess, "variant=chess960");
    chu_shogi_by_buttons_alone whole(GameKey::ChuShogi, "");
    backgammon_by_buttons_alone whole(GameKey::Backgammon, "");
    a_backgammon_match_by_buttons_alone whole(GameKey::Backgammon, "match=3 auto_roll=off");
    caro_by_buttons_alone whole(GameKey::Caro, "");
}

/// Presses from the board to a move by buttons, of all six games behind both chats. The long form plays each to its
/// end, the short one its first plies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_by_buttons_takes_two_presses_in_every_game_of_both_chats() {
    for game in GameKey::ALL.iter().copied() {
        let (mut telegram, mut discord) = (stages::telegram().await, stages::discord().await);
        let (one, other) = tokio::join!(presses_of(&mut telegram, game), presses_of(&mut discord, game));
        println!("{}: {one:.2} presses per move on Telegram, {other:.2} on Discord", game.key());
    }
}

/// Mean number of presses for a move in one game.
async fn presses_of(stage: &mut Stage, game: GameKey) -> f64 {
    let tally = match is_long() {
        true => plays_to_the_end(stage, whole(game, "")).await.tally,
        false => play_up_to(stage, whole(game, ""), FIRST_PLIES).await.tally,
    };
    assert!(tally.moves >= MANY / 2, "{}: {tally:?}", game.key());
    let most = match (game, is_long()) {
        // At the beginning most of its 46 pieces share a kind with others.
        (GameKey::ChuShogi, false) => 250,
        (game, _) => presses_most(game, ""),
    };
    assert!(tally.presses * 100 <= tally.moves * most, "{}: {tally:?}", game.key());
    tally.presses as f64 / tally.moves as f64
}

/// Two English speakers, by buttons alone.
macro_rules! in_english {
    ($($name:ident $bill:expr;)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let mut stage = stages::bare().await;
            for person in ["an", "binh"] {
                stage.driver.speaks(person, "en");
            }
            plays_to_the_end(&mut stage, $bill).await;
        }
    )+};
}

in_english! {
    english_jieqi_by_buttons_alone whole(GameKey::Jieqi, "");
    english_xiangqi_by_buttons_alone whole(GameKey::Xiangqi, "");
    english_chess_by_buttons_alone whole(GameKey::Chess, "");
    english_chu_shogi_by_buttons_alone whole(GameKey::ChuShogi, "");
    english_backgammon_by_buttons_alone whole(GameKey::Backgammon, "");
}

on_platform! { web:
    web_jieqi JIEQI;
    web_xiangqi XIANGQI;
    web_chess CHESS;
    web_chu_shogi CHU;
    web_backgammon BACKGAMMON;
}

on_platform! { telegram:
    telegram_jieqi JIEQI;
    telegram_xiangqi XIANGQI;
    telegram_chess CHESS;
    telegram_chu_shogi CHU;
    telegram_backgammon BACKGAMMON;
}

on_platform! { discord:
    discord_jieqi JIEQI;
    discord_xiangqi XIANGQI;
    discord_chess CHESS;
    discord_chu_shogi CHU;
    discord_backgammon BACKGAMMON;
}

on_platform! { discord_over_http:
    discord_over_http_chess CHESS;
    discord_over_http_xiangqi XIANGQI;
}

on_every_platform! {
    chu_shogi_6_2_a_lion_takes_two_and_bares_the_king lion_bares_the_king;
    backgammon_4_1_a_match_to_five_with_the_cube match_to_five;
}

/// Minimum number of moves for a mean.
const MANY: usize = 20;

/// Plies of each game behind a platform in the short form.
const FIRST_PLIES: usize = 30;

/// Maximum mean number of presses for a move, in hundredths.
fn presses_most(game: GameKey, options: &str) -> usize {
    match (game, options.contains("position=")) {
        (GameKey::ChuShogi, false) => 220,
        // A handful of lions and promotions.
        (GameKey::ChuShogi, true) => 300,
        (_, _) => 205,
    }
}

/// Presses from the board to a move: a kind, a piece, a target, the way, the promotion, and pages.
const PRESSES_MAX: usize = 7;

/// Plays to the end and checks the remaining messages.
async fn plays_to_the_end(stage: &mut Stage, bill: Bill) -> Story {
    let story = play(stage, bill).await;
    let Story { table, last, tally } = &story;
    println!("{} on {}: {} plies, {tally:?}", bill.game.key(), stage.platform, table.plies().len());
    let Phase::Over(ending) = table.phase() else { panic!("{}: not over", stage.platform) };
    assert!(table.revealed_seed().is_some(), "the envelope is open");
    let has_check = last.buttons.iter().flatten().any(|(_, data)| data.starts_with("verify:"));
    assert_eq!(has_check, table.challenge().is_drawn(), "what chance decided can be checked: {:?}", last.buttons);
    assert!(last.image.is_some(), "the final board has its picture");
    assert!(tally.most <= PRESSES_MAX, "{tally:?}");
    tally.labels.judge(bill.game.key());
    // A handful of moves gives no mean.
    let few = presses_most(bill.game, bill.options);
    assert!(tally.moves < MANY || tally.presses * 100 <= tally.moves * few, "{tally:?}");
    let entries = stage.store.load(table.id()).await.expect("the store").expect("the game");
    let report = Table::verify(&entries).expect("a good record");
    assert!(report.differed.is_empty(), "{report:?}");
    assert!(table.view(Viewer::Public).is_some_and(|view| view.ending == Some(ending)));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("whole-{}-{}.png", bill.game.key(), stage.platform));
    std::fs::write(file, last.image.clone().unwrap_or_default()).expect("target/tmp takes a file");
    story
}

/// Number of pieces that each ply captured.
fn taken(table: &Table) -> Vec<usize> {
    table.plies().iter().map(|ply| ply.played.captured.len()).collect()
}

fn count(table: &Table, mv: &str) -> usize {
    table.plies().iter().filter(|ply| ply.mv == mv).count()
}

async fn lion_bares_the_king(stage: &mut Stage) {
    let Story { table, last, .. } = plays_to_the_end(stage, LION).await;
    assert_eq!(taken(&table), [0, 0, 1, 0, 2, 0, 1]);
    let Phase::Over(ending) = table.phase() else { panic!("not over") };
    assert_eq!((ending.reason, ending.winner), (Reason::BareRoyal, Some(Seat::First)));
    let told = "binh (Hậu thủ) chỉ còn vua trần: an (Tiên thủ) thắng";
    assert!(last.text.contains(told), "{}", last.text);
    // Telegram has no alt texts.
    assert!(stage.platform == "telegram" || last.alt.contains(told), "{}", last.alt);
}

/// A match by buttons alone, with a file of the played moves. gnubg reads, checks and rewrites it, and stops at an
/// impossible play or decision (backgammon 6.3).
async fn a_match(stage: &mut Stage, bill: Bill) -> Story {
    let began = Instant::now();
    let story = plays_to_the_end(stage, bill).await;
    let table = &story.table;
    let [doubles, takes, drops] = ["double", "take", "drop"].map(|word| count(table, word));
    let ours = table.game().and_then(|game| game.as_backgammon()).expect("it is").records();
    println!("{doubles} doubles, {takes} takes, {drops} drops, {} games in {:?}", ours.len(), began.elapsed());
    assert_eq!(doubles, takes + drops);
    assert!(story.tally.undone > 0 && ours.len() > 1, "{:?}", story.tally);
    let file = exported(stage, &story.last, table.id()).await;
    let file = analysed(&file);
    let again = mat::read(&file).unwrap_or_else(|error| panic!("{error}\n{file}")).game;
    assert_eq!(again.records().len(), ours.len());
    for (theirs, ours) in again.records().iter().zip(ours) {
        assert!(theirs.facts.iter().map(told).eq(ours.facts.iter().map(told)), "{theirs:?}\n{ours:?}");
        assert_eq!((theirs.score, theirs.end.map(|end| end.points)), (ours.score, ours.end.map(|end| end.points)));
    }
    story
}

async fn match_to_five(stage: &mut Stage) {
    if stage.platform != "bare" && !is_long() {
        return;
    }
    let Story { table, .. } = a_match(stage, MATCH).await;
    assert!(count(&table, "take") > 0 && count(&table, "drop") > 0);
}

/// The first double is dropped: the next game is the Crawford game, and in a third one the cube is dead.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backgammon_4_2_a_match_to_two_on_the_web() {
    let Story { table, .. } = a_match(&mut stages::web().await, whole_match("match=2")).await;
    assert_eq!((count(&table, "double"), count(&table, "drop")), (1, 1));
}

/// Seat and action of a fact; for a turn its dice and its steps in any order.
fn told(fact: &Fact) -> (Seat, &'static str, u8, [i8; 26]) {
    match fact {
        Fact::Turn { seat, dice, steps } => {
            let mut moved = [0; 26];
            for step in steps {
                moved[usize::from(step.from)] -= 1;
                moved[usize::from(step.to)] += 1;
            }
            let pips = dice.map(|die| die.pips());
            (*seat, "turn", 10 * pips[0].max(pips[1]) + pips[0].min(pips[1]), moved)
        }
        Fact::Doubled { seat, value } => (*seat, "double", *value, [0; 26]),
        Fact::Took { seat } => (*seat, "take", 0, [0; 26]),
        Fact::Dropped { seat } => (*seat, "drop", 0, [0; 26]),
    }
}

/// Match file from the platform, by the button below the final board and by command.
async fn exported(stage: &mut Stage, last: &Seen, id: &str) -> String {
    stage.driver.press("an", last, "Tải biên bản").await;
    let pressed = mat_for(stage, "an").await;
    stage.driver.say("binh", &format!("/xuat {id}")).await;
    assert_eq!(mat_for(stage, "binh").await, pressed);
    pressed
}

async fn mat_for(stage: &mut Stage, person: &str) -> String {
    let (deadline, mut seen) = (Instant::now() + PATIENCE, Vec::new());
    while Instant::now() < deadline {
        seen.extend(stage.driver.seen(person).await);
        let mut files = seen.iter().rev().flat_map(|seen| &seen.files);
        if let Some((_, bytes)) = files.find(|(name, _)| name.ends_with(".mat")) {
            return String::from_utf8(bytes.clone()).expect("UTF-8");
        }
    }
    panic!("{}: no match file for {person}: {seen:?}", stage.platform)
}
