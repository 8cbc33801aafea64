//! Verification of finished games: the published record against `data/verify.py`, which was written from the fairness
//! pages alone (fairness.md 7). Needs python3; a missing python3 fails the test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use banco_engine::{GameKey, Phase, Table};
use banco_ports::Lang;
use banco_service::features::export::record as export_record;
use banco_tests::desk::{Desk, Heard};
use banco_tests::records;
use serde_json::{Value, json};
use tempfile::TempDir;

fn script() -> PathBuf {
    banco_tests::root().join("data/verify.py")
}

/// Runs `data/verify.py`.
pub fn python(arguments: &[&str]) -> Output {
    let run = Command::new("python3").arg(script()).args(arguments).output();
    run.unwrap_or_else(|error| panic!("python3 (Debian: python3) is needed to check published records: {error}"))
}

/// Verdict of the external program on one file.
fn theirs(folder: &TempDir, text: &str) -> (Option<i32>, String) {
    let path = folder.path().join("game.jsonl");
    fs::write(&path, text).expect("written");
    let output = python(&[path.to_str().expect("a path")]);
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// Verdict of our own check: true if it finds nothing, and its text.
fn ours(text: &str, lang: Lang) -> (bool, String) {
    let record = export_record::read(text).expect("entries");
    let checked = Table::replay(&record.entries)
        .and_then(|table| Table::verify(&record.entries).map(|report| (table, report)))
        .map(|(table, report)| banco_service::verified(lang, &table, report, record.commitment));
    checked.map_or_else(|error| (false, error.to_string()), |(words, is_good)| (is_good, words))
}

/// Published form of a frozen record; `None` for a game without an end.
fn published(file: &Path) -> Option<(GameKey, String)> {
    let entries = records::read(file);
    let table = Table::replay(&entries).expect("it replays");
    let is_over = matches!(table.phase(), Phase::Over(_));
    is_over.then(|| {
        (table.challenge().game, export_record::publish(&table, &entries).expect("nothing is secret any more"))
    })
}

fn frozen() -> Vec<PathBuf> {
    let formats = fs::read_dir(records::folder()).expect("listed").map(|entry| entry.expect("an entry").path());
    let files = formats.filter(|path| path.is_dir()).flat_map(|folder| fs::read_dir(folder).expect("listed"));
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    files
}

fn named(name: &str) -> String {
    let file = frozen().into_iter().find(|path| path.file_stem().is_some_and(|stem| stem == name));
    published(&file.expect("it was frozen")).expect("it is over").1
}

#[test]
fn clause_7_finished_games_of_all_kinds_agree_with_a_program_from_outside() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut kinds = BTreeSet::new();
    let mut files = Vec::new();
    for (number, (kind, text)) in frozen().iter().filter_map(|file| published(file)).enumerate() {
        kinds.insert(kind.key());
        let (is_good, words) = ours(&text, Lang::En);
        assert!(is_good, "{words}");
        let path = folder.path().join(format!("{number}.jsonl"));
        fs::write(&path, text).expect("written");
        files.push(path.to_str().expect("a path").to_owned());
    }
    let arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    let output = python(&arguments);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.matches("AGREES").count(), files.len(), "{said}");
    assert!(files.len() > 80, "{}", files.len());
    assert_eq!(kinds, GameKey::ALL.iter().map(|game| game.key()).collect());
}

/// A record with one change.
fn twin(text: &str, change: impl Fn(&mut Vec<Value>)) -> String {
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let before = lines.clone();
    change(&mut lines);
    assert_ne!(before, lines);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn entry<'a>(lines: &'a mut [Value], event: &str, number: usize) -> &'a mut Value {
    lines.iter_mut().filter(|line| line["event"] == event).nth(number).expect("there is one")
}

fn drawn(number: usize, to: impl Fn(&str) -> String) -> impl Fn(&mut Vec<Value>) {
    move |lines| {
        let outcome = &mut entry(lines, "drawn", number)["outcome"];
        *outcome = json!(to(outcome.as_str().expect("a text")));
    }
}

fn seed(lines: &mut [Value]) {
    let seed = lines[0]["seed"].as_str().expect("a text").to_owned();
    let last = if seed.ends_with('0') { "1" } else { "0" };
    lines[0]["seed"] = json!(format!("{}{last}", &seed[..63]));
}

fn part(lines: &mut [Value]) {
    entry(lines, "accepted", 0)["part"]["text"] = json!("another word");
}

/// Swaps the first two pieces of Red that differ in kind.
fn two_men(deal: &str) -> String {
    let mut men: Vec<char> = deal.chars().collect();
    let other = men.iter().position(|man| *man != men[0]).expect("fifteen are not all alike");
    men.swap(0, other);
    men.into_iter().collect()
}

fn another_die(roll: &str) -> String {
    let (one, other) = roll.split_once(' ').expect("two dice");
    let next = (1..=6).map(|die: u8| die.to_string()).find(|die| die != one && die != other).expect("six faces");
    format!("{next} {other}")
}

#[test]
fn clause_7_whatever_is_changed_in_a_record_is_found_by_both() {
    let folder = tempfile::tempdir().expect("a folder");
    type Change = Box<dyn Fn(&mut Vec<Value>)>;
    let twins: Vec<(&str, &str, Change)> = vec![
        ("jieqi-checkmate", "the seed", Box::new(|lines| seed(lines))),
        ("jieqi-checkmate", "a part", Box::new(|lines| part(lines))),
        ("jieqi-checkmate", "two men", Box::new(drawn(0, two_men))),
        ("backgammon-resigned", "the seed", Box::new(|lines| seed(lines))),
        ("backgammon-resigned", "a part", Box::new(|lines| part(lines))),
        ("backgammon-resigned", "the opening roll", Box::new(drawn(0, another_die))),
        ("backgammon-match-crawford", "a die in the first game", Box::new(drawn(7, another_die))),
        ("backgammon-match-crawford", "a die in the last game", Box::new(drawn(182, another_die))),
        ("backgammon-forced", "a die where single plays are silent", Box::new(drawn(30, another_die))),
        ("chess-960", "the seed", Box::new(|lines| seed(lines))),
        ("chess-960", "a part", Box::new(|lines| part(lines))),
        (
            "chess-960",
            "the starting position",
            Box::new(drawn(0, |number| if number == "1" { "2" } else { "1" }.into())),
        ),
        ("xiangqi-checkmate", "the seed", Box::new(|lines| seed(lines))),
        ("chushogi-agreed", "the seed", Box::new(|lines| seed(lines))),
        ("caro-five", "the seed", Box::new(|lines| seed(lines))),
        ("caro-five", "the commitment", Box::new(|lines| lines[0]["commitment"] = json!("00"))),
        ("xiangqi-checkmate", "the id", Box::new(|lines| lines[0]["id"] = json!("zzzz"))),
    ];
    for (name, what, change) in twins {
        let forged = twin(&named(name), change);
        let (code, said) = theirs(&folder, &forged);
        assert_eq!(code, Some(1), "{name}, {what}: {said}");
        let (is_good, words) = ours(&forged, Lang::Vi);
        assert!(!is_good, "{name}, {what}: {words}");
    }
}

/// Seat of a challenger, who may have left it to the lot.
#[test]
fn clause_5_a_seat_that_was_not_due_is_found_by_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = |lines: &mut Vec<Value>| {
        let seat = &mut entry(lines, "seated", 0)["challenger"];
        *seat = json!(if *seat == "first" { "second" } else { "first" });
        // The seats decide who may move, so only the seating is kept.
        lines.retain(|line| line["event"] != "moved");
        for line in lines.iter_mut().filter(|line| line["event"] == "ended") {
            line["ending"] = json!({"winner": null, "reason": "aborted", "points": 0});
        }
    };
    let by_lot: Vec<String> = frozen().iter().filter_map(|file| published(file)).map(|(_, text)| text).collect();
    let by_lot =
        by_lot.into_iter().filter(|text| text.contains("\"side\":\"lot\"") && !text.contains("offered")).take(3);
    for text in by_lot.chain([named("xiangqi-checkmate")]) {
        let forged = twin(&text, other);
        let (code, said) = theirs(&folder, &forged);
        assert_eq!(code, Some(1), "{said}");
        let (is_good, words) = ours(&forged, Lang::En);
        assert!(!is_good, "{words}");
    }
}

#[test]
fn what_is_no_record_of_a_finished_game_is_unusable() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = named("jieqi-checkmate");
    let going: String =
        record.lines().filter(|line| !line.contains("\"ended\"")).map(|line| format!("{line}\n")).collect();
    for text in ["", "{", "[]\n", "{\"event\":\"ended\"}\n", "\u{0}\u{1}", &going] {
        let (code, said) = theirs(&folder, text);
        assert_eq!(code, Some(2), "{said}");
    }
    assert_eq!(python(&["no such file"]).status.code(), Some(2));
    assert_eq!(python(&[]).status.code(), Some(2), "no file is wrong usage");
}

fn record_of(heard: &Heard) -> Option<String> {
    let mut files = heard.replies.iter().flat_map(|reply| &reply.message.files);
    let file = files.find(|file| file.name.ends_with(".jsonl"))?;
    Some(String::from_utf8(file.bytes.clone()).expect("UTF-8"))
}

/// A check by friends: the challenge's digits noted, a word mixed in, the record downloaded and checked there.
#[tokio::test]
async fn clause_7_the_record_that_a_player_takes_home_is_checked_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::open().await;
    for game in ["coup", "cothocao", "covua variant=chess960", "cotuong side=lot", "chushogi", "caro"] {
        let challenge = desk.say("an", &format!("/play {game} @binh")).await.text();
        let id = banco_service::game_id_in(&challenge).expect("a game");
        desk.say("binh", &format!("/accept {id} mưa rào cuối tháng sáu")).await;
        assert_eq!(record_of(&desk.say("an", &format!("/export {id}")).await), None, "{game}: its seed is secret");
        let table = desk.table(&id).await;
        let seat = table.seat_of(&banco_tests::desk::person("an").key).expect("he plays");
        desk.press("an", &format!("confirm:{id}:{}:?{}.resign", table.version(), seat.index() + 1)).await;
        let heard = desk.say("binh", &format!("/export {id}")).await;
        let record = record_of(&heard).unwrap_or_else(|| panic!("{game}: {}", heard.text()));
        assert!(record.contains("mưa rào") && !record.contains("telegram:an"), "{record}");
        let path = folder.path().join(format!("{id}.jsonl"));
        fs::write(&path, &record).expect("written");
        let path = path.to_str().expect("a path");
        // Challenges of earlier versions showed 20.
        for digits in [40, 20] {
            let seal = table.commitment()[..digits].to_owned();
            assert_eq!(python(&[path, "--seal", &seal]).status.code(), Some(0), "{game}, {digits}");
        }
        assert_eq!(python(&[path, "--seal", "0123 4567 89ab cdef 0123"]).status.code(), Some(1), "{game}");
        assert!(ours(&record, Lang::Vi).0, "{game}");
    }
}

#[test]
fn clause_7_what_was_checked_is_said_line_by_line() {
    for (name, vi, en) in [
        (
            "jieqi-checkmate",
            "• Chia quân: cả 30 quân úp đúng như đã ghi.",
            "• Deal: all 30 face-down pieces are as recorded.",
        ),
        ("backgammon-resigned", "• Xúc xắc: 17 lần đổ đều đúng như đã ghi", "• Dice: all 17 rolls are as recorded"),
        ("chess-960", "• Thế xuất phát: đúng như đã ghi.", "• Starting position: as recorded."),
        ("backgammon-gammon", "• Ai đi trước: bốc thăm đúng như đã ghi.", "• First move: the lot is as recorded."),
        ("xiangqi-agreed", "• Ván này không bốc thăm hay xáo gì.", "• Nothing was drawn or shuffled in this game."),
        ("caro-five", ", đúng như biên bản ghi.", ", as the record says."),
        ("chushogi-agreed", "• Biên bản: đủ ", "• Record: all "),
    ] {
        for (lang, line) in [(Lang::Vi, vi), (Lang::En, en)] {
            let (is_good, words) = ours(&named(name), lang);
            assert!(is_good && words.contains(line), "{name}: {words}");
        }
    }
    for (name, change, vi, en) in [
        (
            "jieqi-checkmate",
            Box::new(drawn(0, two_men)) as Box<dyn Fn(&mut Vec<Value>)>,
            "• Chia quân: không khớp biên bản.",
            "• Deal: does not match the record.",
        ),
        (
            "chess-960",
            Box::new(|lines| seed(lines)),
            "mà biên bản lại ghi dãy khác.",
            "but the record holds another number.",
        ),
    ] {
        let forged = twin(&named(name), change);
        for (lang, line, head) in [(Lang::Vi, vi, "KHÔNG khớp"), (Lang::En, en, "does NOT match")] {
            let (is_good, words) = ours(&forged, lang);
            assert!(!is_good && words.contains(line) && words.contains(head), "{name}: {words}");
        }
    }
}
