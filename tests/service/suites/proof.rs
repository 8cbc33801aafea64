//! Verification of finished games: the published record against `data/verify.py`, which was written from the fairness
//! pages alone (fairness.md 7). Needs python3; a missing python3 fails the test.

use std::collections::BTreeSet;
use std::fs;

use banco_engine::{GameKey, Table, Viewer};
use banco_ports::Lang;
use banco_service::features::export::{page, record as export_record};
use banco_tests::desk::{Desk, Heard};
use banco_tests::proofs::{self, drawn, frozen, named, published, python, seed, twin, two_men};
use serde_json::Value;
use tempfile::TempDir;

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

#[test]
fn clauses_5_and_7_whatever_is_changed_in_a_record_is_found_by_both() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, forged) in proofs::lies() {
        let (code, said) = theirs(&folder, &forged);
        assert_eq!(code, Some(1), "{what}: {said}");
        for lang in Lang::BOTH {
            let (is_good, words) = ours(&forged, lang);
            assert!(!is_good, "{what}: {words}");
        }
    }
}

#[test]
fn what_is_no_record_of_a_finished_game_is_unusable() {
    let folder = tempfile::tempdir().expect("a folder");
    for text in proofs::useless() {
        let (code, said) = theirs(&folder, &text);
        assert_eq!(code, Some(2), "{said}");
    }
    assert_eq!(python(&["no such file"]).status.code(), Some(2));
    assert_eq!(python(&[]).status.code(), Some(2), "no file is wrong usage");
}

fn file_of(heard: &Heard, ending: &str) -> Option<String> {
    let mut files = heard.replies.iter().flat_map(|reply| &reply.message.files);
    let file = files.find(|file| file.name.ends_with(ending))?;
    Some(String::from_utf8(file.bytes.clone()).expect("UTF-8"))
}

fn record_of(heard: &Heard) -> Option<String> {
    file_of(heard, ".jsonl")
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
        let heard = desk.say("an", &format!("/export {id}")).await;
        let early = [record_of(&heard), file_of(&heard, ".html")];
        assert_eq!(early, [None, None], "{game}: its seed is secret");
        let table = desk.table(&id).await;
        let seat = table.seat_of(&banco_tests::desk::person("an").key).expect("he plays");
        desk.press("an", &format!("confirm:{id}:{}:?{}.resign", table.version(), seat.index() + 1)).await;
        let heard = desk.say("binh", &format!("/export {id}")).await;
        let record = record_of(&heard).unwrap_or_else(|| panic!("{game}: {}", heard.text()));
        assert!(record.contains("mưa rào") && !record.contains("telegram:an"), "{record}");
        // The page is made of this record and of nothing else that a game has.
        let board = table.view(Viewer::Public).expect("a board").board;
        assert_eq!(file_of(&heard, &format!("banco-{id}.html")), page::write(&record, board, Lang::Vi), "{game}");
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
