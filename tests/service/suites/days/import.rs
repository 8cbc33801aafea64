//! Days 5.2: games from files.

use banco_engine::{
    COLLECTION_BYTES_MAX, COLLECTION_GAMES_MAX, FileError, FileStep, GameKey, Phase, Reason, Score, Seat,
    read_collection,
};
use banco_ports::Lang;
use banco_ports::limits::IMPORTS_PER_DAY_MAX;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};
use banco_tests::random::Random;
use banco_tests::rules;
use banco_tests::tables::Played;

const PGN: &str = "[White \"Anh\"]\n[Black \"Em\"]\n[Date \"2001.02.03\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
const DHTML: &str = "[DhtmlXQ]\n[DhtmlXQ_title]Cup[/DhtmlXQ_title]\n[DhtmlXQ_red]Hu[/DhtmlXQ_red][DhtmlXQ_black]Ly[/DhtmlXQ_black]\n[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]\n[DhtmlXQ_result]和局[/DhtmlXQ_result]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]";
const WXF: &str = "FORMAT WXF\nRED Ho\nBLACK Ly\nRESULT 1-0\nSTART{\n1. C2=5 h8+7 2. H2+3\n}END\n";
const MAT: &str = " 1 point match\n\n Game 1\n gnubg : 0                      root : 0\n  1)                             31: 8/5 6/5\n  2) 65: 24/18 18/13             \n";

async fn open(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

fn id_in(heard: &Heard) -> String {
    banco_service::game_id_in(&heard.text()).expect("the message names its game")
}

/// Games found in a text: game, plies and result.
fn found(text: &str) -> Vec<(GameKey, usize, Score)> {
    let moved = |steps: &[FileStep]| steps.iter().filter(|step| matches!(step, FileStep::Moved(_))).count();
    let games = read_collection(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let games = games.into_iter().map(|game| game.unwrap_or_else(|error| panic!("{error}\n{text}")));
    games.map(|game| (game.game, moved(&game.steps), game.score)).collect()
}

#[test]
fn clause_5_2_every_named_format_is_read() {
    assert_eq!(found(PGN), [(GameKey::Chess, 4, Score::Won(Seat::First))]);
    assert_eq!(found(DHTML), [(GameKey::Xiangqi, 3, Score::Drawn)]);
    assert_eq!(found(WXF), [(GameKey::Xiangqi, 3, Score::Won(Seat::First))]);
    assert_eq!(found(MAT), [(GameKey::Backgammon, 2, Score::Open)]);
    assert_eq!(found("1. C2=5 H8+7 2. H2+3"), [(GameKey::Xiangqi, 3, Score::Open)]);
    let several = format!("{PGN}\n{PGN}\n{}", PGN.replace("1-0", "*"));
    assert_eq!(found(&several).len(), 3);
}

/// An outsider pasted two games into a field of one line and was refused.
#[test]
fn clause_5_2_several_games_pasted_without_lines_are_several() {
    let (won, drawn, open) = (Score::Won(Seat::First), Score::Drawn, Score::Open);
    let of = |text: &str| -> Vec<(usize, Score)> { found(text).into_iter().map(|(_, n, score)| (n, score)).collect() };
    let several = format!("{PGN}\n{PGN}\n{}", PGN.replace("1-0", "*"));
    assert_eq!(of(&several.replace('\n', " ")), [(4, won), (4, won), (4, open)]);
    assert_eq!(of("1. e4 e5 1-0 1. d4 d5 2. c4 e6 *"), [(2, won), (4, open)]);
    assert_eq!(of("1.e4 e5 2.Nf3 1/2-1/2 1.d4 d5"), [(3, drawn), (2, open)]);
    // Results and brackets in comments and variations do not count.
    assert_eq!(of("1. e4 {1-0 in a blitz [%clk 0:01] *} e5 (1... c5 1-0) 2. Nf3 *"), [(3, open)]);
    assert_eq!(of("1. e4 e5 1-0 {a fine game}\n; and a remark\n"), [(2, won)]);
    let Ok(games) = read_collection("1. e4 Ke7 1-0 1. d4 d5 *") else { panic!("two games") };
    assert!(matches!(games.as_slice(), [Err(_), Ok(_)]), "one bad game refuses itself alone: {games:?}");
}

/// Files written by the bot can be read by it, for every game with a file format, with the same moves.
#[test]
fn clause_5_2_our_own_files_come_back() {
    for game in [GameKey::Jieqi, GameKey::Xiangqi, GameKey::Chess, GameKey::ChuShogi, GameKey::Backgammon] {
        for number in 0..6 {
            let mut random = Random::new(u64::from(number));
            let mut played = Played::started(game, &Default::default(), number);
            while played.table.to_move().is_some() && played.table.plies().len() < 90 {
                let legal = played.table.game().expect("it has begun").legal();
                let mv = random.pick(&legal).expect("a move").text.clone();
                played.play_on(&mv).expect("legal");
            }
            let ours: Vec<FileStep> = played.table.transcript().expect("it has begun").steps;
            let moves = |steps: &[FileStep]| -> Vec<FileStep> {
                // Without a cube no roll is written, and a match file does not say if there was a cube.
                let is_played = |step: &&FileStep| matches!(step, FileStep::Moved(mv) if mv != "roll");
                steps.iter().filter(is_played).cloned().collect()
            };
            for format in game.file_formats() {
                let text = played.table.print_file(*format, None).expect("it has begun");
                let read = read_collection(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                let [Ok(read)] = read.as_slice() else { panic!("{read:?}\n{text}") };
                // A match file leaves out dice that were not played yet.
                let mut read = moves(&read.steps);
                let mut ours = moves(&ours);
                if game == GameKey::Backgammon {
                    let least = read.len().min(ours.len());
                    assert!(ours.len() - least <= 2, "{text}");
                    read.truncate(least);
                    ours.truncate(least);
                }
                assert_eq!((read.len(), read), (ours.len(), ours), "{}: {text}", game.key());
            }
        }
    }
}

/// A custom position is written as a diagram, which can be read too.
#[test]
fn clause_5_2_a_diagram_of_chu_shogi_is_a_start() {
    let options = rules::options("handicap=two_kings");
    let mut played = Played::started(GameKey::ChuShogi, &options, 1);
    let mv = played.table.game().expect("it has begun").legal()[0].text.clone();
    played.play_on(&mv).expect("legal");
    let file = played.table.game_file(None).expect("it has begun");
    let text = file.print(GameKey::ChuShogi.file_formats()[0]).expect("it prints");
    let read = read_collection(&text).expect("it reads");
    let [Ok(read)] = read.as_slice() else { panic!("{read:?}\n{text}") };
    let board = |start: &Option<String>| start.as_deref().and_then(|start| start.split(' ').next()).map(str::to_owned);
    assert_eq!(board(&read.start), board(&file.start), "{text}");
}

#[test]
fn clause_5_2_twins_hostile_texts_are_bounded_and_refused() {
    assert_eq!(read_collection(&"x".repeat(COLLECTION_BYTES_MAX + 1)), Err(FileError::TooLarge));
    assert_eq!(read_collection(&PGN.repeat(COLLECTION_GAMES_MAX + 1)), Err(FileError::TooManyGames));
    for empty in ["", " \n ", "\u{feff}"] {
        assert!(read_collection(empty).is_err(), "{empty:?}");
    }
    for (bad, of) in [
        ("1. e4 e5 2. Ke3", "a move"),
        ("[DhtmlXQ_movelist]7747a[/DhtmlXQ_movelist]", "digits"),
        ("[DhtmlXQ_movelist]0000[/DhtmlXQ_movelist]", "a rook onto itself"),
        ("[DhtmlXQ_binit]99[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", "men"),
        ("手数----指手----\n 1 7八歩兵 （←7七）", "an empty square"),
        ("手数----指手----\n 1 ９９歩兵 （←", "no square"),
        (" 1 point match\n Game 1\n a : 0 b : 0\n 1) 31: 24/1", "a play"),
    ] {
        let read = read_collection(bad);
        let is_refused = read.as_ref().map_or(true, |games| games.iter().all(Result::is_err));
        assert!(is_refused, "{of}: {read:?}");
    }
    // Valid texts with changed, missing or doubled letters are read or refused, without a panic.
    let kif = {
        let mut played = Played::started(GameKey::ChuShogi, &Default::default(), 2);
        for _ in 0..8 {
            let mv = played.table.game().expect("it has begun").legal()[3].text.clone();
            played.play_on(&mv).expect("legal");
        }
        played.table.print_file(GameKey::ChuShogi.file_formats()[0], None).expect("it prints")
    };
    let mut random = Random::new(13);
    for round in 0..3_000 {
        let good = [PGN, DHTML, WXF, MAT, &kif][round % 5];
        let mut text: Vec<char> = good.chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len().max(1));
            match random.below(3) {
                0 if text.len() > 1 => drop(text.remove(at)),
                1 => text.insert(at.min(text.len()), ['{', '[', '9', '\n', '←', '十', ']', '\u{0}'][random.below(8)]),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        for game in read_collection(&text).into_iter().flatten().flatten() {
            let made = banco_engine::Table::of_file(&game, "k7m2", ["a", "b"], banco_engine::Seed::new([1; 32]), 0);
            if let Ok((entries, table)) = made {
                let again = banco_engine::Table::replay(&entries).expect("what was made replays");
                assert_eq!(again.plies(), table.plies(), "{text}");
            }
        }
    }
}

#[tokio::test]
async fn clause_5_2_a_game_is_shown_replayed_exported_and_goes_on() {
    for (lang, shown, from, ended) in [
        (
            Lang::Vi,
            "Ván từ tệp: cờ vua, Anh (Trắng) – Em (Đen), 2 nước.",
            "Chơi tiếp từ thế này",
            "Theo tệp: Anh thắng.",
        ),
        (
            Lang::En,
            "Game from a file: chess, Anh (White) – Em (Black), 2 moves.",
            "Play on from here",
            "According to the file Anh won.",
        ),
    ] {
        let mut desk = open(lang).await;
        let said = desk.say("an", &format!("/import {PGN}")).await;
        assert!(said.text().contains(shown) && said.text().contains(ended), "{}", said.text());
        assert!(said.replies[0].message.image.is_some());
        let id = id_in(&said);
        let data = said.data();
        let words = ["replay:", "gif:", "export:", "review:", "from:"];
        assert!(words.iter().all(|word| data.iter().any(|data| data.starts_with(word))), "{data:?}");
        assert_eq!(data.len(), words.len(), "no rematch with people who are not here: {data:?}");
        let table = desk.table(&id).await;
        assert!(matches!(table.phase(), Phase::Over(ending) if ending.reason == Reason::Resignation));
        // Every person in the chat can view it; its date is the date in the file.
        let export = desk.say("binh", &format!("/export {id}")).await;
        let file = String::from_utf8_lossy(&export.replies[0].message.files[0].bytes).into_owned();
        assert!(file.contains("[Date \"2001.02.03\"]") && file.contains("[White \"Anh\"]"), "{file}");
        let film = desk.say("binh", &format!("/gif {id}")).await;
        assert!(film.replies[0].message.image.is_some(), "{}", film.text());
        desk.say("binh", &format!("/replay {id}")).await;
        let at = desk.press("binh", &format!("replay:{id}::2")).await;
        assert!(at.labels().contains(&from), "{:?}", at.labels());
        // A new challenge continues from that position.
        let challenge = desk.press("binh", &format!("from:{id}::2")).await;
        let new = id_in(&challenge);
        desk.press("an", &format!("accept:{new}")).await;
        let begun = desk.table(&new).await;
        assert!(begun.challenge().options["position"].contains("4p3/4P3"), "{:?}", begun.challenge().options);
        assert!(!begun.challenge().options.contains_key("draws"), "by the usual law: {:?}", begun.challenge().options);
        assert!(!begun.challenge().rated && begun.to_move() == Some(Seat::First));
        // The imported file itself cannot be continued, and it counts for no rating.
        let verify = desk.say("an", &format!("/verify {id}")).await;
        assert!(verify.text().contains(if lang == Lang::Vi { "không xáo ở đây" } else { "not shuffled here" }));
        let top = desk.say("an", "/top chess").await;
        assert!(!top.text().contains("Anh") && !top.text().contains("Em"), "{}", top.text());
    }
}

/// Found by an outsider: the imported game was listed as an aborted one.
#[tokio::test]
async fn clause_5_2_a_file_without_a_result_was_not_called_off_and_may_be_reviewed() {
    const OPEN: &str = "[White \"Anh\"]\n[Black \"Em\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *";
    for (lang, review, said) in [(Lang::Vi, "Phân tích", "phân tích"), (Lang::En, "Review", "review")] {
        let mut desk = open(lang).await;
        let shown = desk.say("an", &format!("/import {OPEN}")).await;
        assert!(shown.labels().iter().any(|label| label.contains(review)), "{:?}", shown.labels());
        let id = id_in(&shown);
        let table = desk.table(&id).await;
        assert!(matches!(table.phase(), Phase::Over(ending) if ending.reason == Reason::Aborted), "nobody has won");
        let asked = shown.data().into_iter().find(|data| data.starts_with("review:")).expect("a button");
        let begun = desk.press("an", &asked).await;
        assert!(begun.text().to_lowercase().contains(said) && begun.text().contains(&id), "{}", begun.text());
    }
}

#[tokio::test]
async fn clause_5_2_twins_where_nobody_plays_on_it_says_why() {
    for (lang, game, why) in [
        (Lang::Vi, "backgammon", "ván nào cũng đổ xúc xắc từ phong bì riêng"),
        (Lang::En, "backgammon", "every game gets its dice from its own envelope"),
        (Lang::Vi, "jieqi", "ván nào cũng xáo quân từ phong bì riêng"),
        (Lang::En, "jieqi", "every game is shuffled from its own envelope"),
        (Lang::Vi, "caro", "bắt đầu từ bàn trống"),
        (Lang::En, "caro", "from an empty board"),
    ] {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game(game, "an", "binh", "").await;
        let said = desk.press("an", &format!("from:{id}::0")).await;
        assert!(said.text().contains(why) && said.posts.is_empty(), "{}", said.text());
    }
}

#[tokio::test]
async fn clause_5_2_of_several_games_one_is_chosen() {
    let mut desk = open(Lang::Vi).await;
    let several = format!("{PGN}\n{}\n[White \"Hỏng\"]\n\n1. e4 Ke7 *\n", PGN.replace("Anh", "Chi"));
    let said = desk.say("an", &format!("/nhap {several}")).await;
    assert!(said.text().contains("Trong tệp có 3 ván") && said.text().contains("2. Chi – Em 1-0"), "{}", said.text());
    assert!(said.text().contains("3. (không đọc được)"), "{}", said.text());
    assert_eq!(said.data(), ["import:-::1", "import:-::2"]);
    let second = desk.press("an", "import:-::2").await;
    assert!(second.text().contains("Chi (Trắng)"), "{}", second.text());
    let third = desk.say("an", "/nhap 3").await;
    assert!(third.text().contains("Nước 1 trong tệp, Ke7"), "{}", third.text());
    let none = desk.say("an", "/nhap 9").await;
    assert!(none.text().contains("chỉ có 3 ván"), "{}", none.text());
    let stranger = desk.press("binh", "import:-::1").await;
    assert!(stranger.text().contains("không còn giữ"), "{}", stranger.text());
}

/// Our own JSON: the entries of a record, with or without a frame.
#[tokio::test]
async fn clause_5_2_our_json_comes_back_with_its_dice() {
    let mut desk = open(Lang::En).await;
    let (id, _) = desk.start_game("backgammon", "an", "binh", "").await;
    desk.say("an", &format!("/resign {id}")).await;
    let entries = desk.entries(&id).await;
    let bare = serde_json::to_string(&entries).expect("plain data");
    for record in [bare.clone(), format!("{{\"entries\":{bare}}}")] {
        let said = desk.say("an", &format!("/import {record}")).await;
        let copy = desk.table(&id_in(&said)).await;
        let drawn = |table: &banco_engine::Table| table.transcript().expect("it has begun").steps;
        assert_eq!(drawn(&copy), drawn(&desk.table(&id).await));
        assert!(said.text().contains("stops here"), "a game that goes on has no end: {}", said.text());
    }
    // The exported form: a line for each entry, also if the line breaks were lost.
    let asked = desk.say("an", &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().rfind(|data| data.starts_with("confirm:")).expect("it is asked");
    desk.press("an", &yes).await;
    let export = desk.say("binh", &format!("/export {id}")).await;
    if let Some(file) = export.replies[0].message.files.iter().find(|file| file.name.ends_with("jsonl")) {
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        for text in [text.clone(), text.replace('\n', " ")] {
            let said = desk.say("an", &format!("/import {text}")).await;
            assert!(said.text().contains("Game from a file: backgammon"), "{}", said.text());
            let id = id_in(&said);
            let again = desk.say("an", &format!("/export {id}")).await;
            let files = &again.replies[0].message.files;
            assert!(files.iter().all(|file| !file.name.ends_with("jsonl")), "nobody sealed it here");
            assert!(again.text().contains("there is no page that checks it"), "{}", again.text());
        }
    }
    for bad in ["{\"entries\":[]}", "[{\"event\":\"moved\"}]", "{"] {
        let said = desk.say("an", &format!("/import {bad}")).await;
        assert!(said.text().contains("No game can be read there"), "{}", said.text());
    }
}

#[tokio::test]
async fn clause_5_2_twins_are_refused_in_words() {
    for (lang, cases) in [
        (
            Lang::Vi,
            [
                ("/nhap", "gửi tệp kèm lệnh /nhap"),
                ("/nhap 1. e4 e5 2. Ke3", "Nước 2 trong tệp, Ke3, không đi được"),
                ("/nhap [Variant \"crazyhouse\"]\n\n1. e4", "môn cờ mà bot không có"),
                ("/nhap 5", "Tệp chỉ có 1 ván"),
            ],
        ),
        (
            Lang::En,
            [
                ("/import", "send the file with /import"),
                ("/import 1. e4 e5 2. Ke3", "Move 2 of the file, Ke3, is against the rules"),
                ("/import [Variant \"crazyhouse\"]\n\n1. e4", "a game that the bot does not have"),
                ("/import 5", "The file holds 1 game"),
            ],
        ),
    ] {
        let mut desk = open(lang).await;
        for (typed, told) in cases {
            let said = desk.say("an", typed).await;
            assert!(said.text().contains(told), "{typed}: {}", said.text());
        }
        // A running game cannot be continued as a copy, nor a game with face-down pieces.
        let (running, _) = desk.start_game("chess", "an", "binh", "").await;
        let (dark, _) = desk.start("an", "binh", "").await;
        for id in [running, dark] {
            let said = desk.press("an", &format!("from:{id}::0")).await;
            assert!(said.text().contains(&id) && said.posts.is_empty(), "{}", said.text());
        }
    }
}

#[tokio::test]
async fn clause_5_2_twin_one_person_fills_no_disk() {
    let mut desk = open(Lang::En).await;
    for _ in 0..IMPORTS_PER_DAY_MAX {
        let said = desk.say("an", "/import 1. e4 *").await;
        assert!(said.text().contains("Game from a file"), "{}", said.text());
    }
    let said = desk.say("an", "/import 1. e4 *").await;
    assert!(said.text().contains("You have brought 50 games today"), "{}", said.text());
    let other = desk.say("binh", "/import 1. e4 *").await;
    assert!(other.text().contains("Game from a file"), "{}", other.text());
}
