//! Imports of files that another host may have changed.

use std::fs;
use std::sync::Arc;

use banco_ports::{Lang, Platform};
use banco_store::Store;
use banco_store::local::Local;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;
use banco_tests::program;
use serde_json::{Value, json};

use super::moving::{check, run, said};

/// A change of an exported line that makes it false.
type Forgery = fn(&mut Value);

/// The export with one change in its first game, and the right checksum.
fn forged(text: &str, change: impl Fn(&mut Value)) -> String {
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    lines.pop();
    change(&mut lines.iter_mut().find(|line| line["game"].is_object()).expect("a game")["game"]);
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let sum: String = openssl::sha::sha256(body.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{body}{}\n", json!({ "end": { "lines": lines.len(), "sum": sum } }))
}

/// Reliability, N9: the sum of an export is no signature. The import says what is checked and what is not, and refuses
/// results that do not follow from their records, because ratings are made from them.
#[tokio::test]
async fn an_import_says_what_its_file_is_trusted_for_and_checks_results() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    {
        let store: Arc<dyn Store> = Arc::new(Local::open(&root.join("old")).expect("opened").0);
        let mut desk = Desk::over(Arc::clone(&store), &[Platform::Telegram], counting_entropy(), Lang::En).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "side=first rated=yes").await;
        desk.play_on(&id, 4).await;
        let asked = desk.say("an", &format!("/resign {id}")).await;
        let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
        desk.press("an", &yes).await;
        store.close().await.expect("closed");
    }
    check(run(root, "old", &["export", "house.jsonl", "--with-secrets"]), 0, &[]);
    for (lang, name, words) in [
        ("en_US.UTF-8", "english", ["no signature", "ratings follow from the results", "banco verify"]),
        ("vi_VN.UTF-8", "vietnamese", ["không có chữ ký", "hệ số tính theo kết quả", "banco verify"]),
    ] {
        let output = program::run(root, &["--data-dir", name, "import", "house.jsonl"], &[("LANG", lang)]);
        let (code, text) = said(&output);
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(words[0])).collect();
        assert!(code == Some(0) && lines.len() == 1, "{text}");
        assert!(words.iter().all(|word| lines[0].contains(word)), "{text}");
    }
    let text = fs::read_to_string(root.join("house.jsonl")).expect("read");
    fs::write(root.join("same.jsonl"), forged(&text, |_| {})).expect("written");
    check(run(root, "same", &["import", "same.jsonl"]), 0, &[]);
    let changes: [(&str, Forgery); 5] = [
        ("the winner", |game| game["card"]["result"]["winner"] = json!("first")),
        ("the day", |game| game["card"]["played"]["ended"] = json!(1)),
        ("the rating", |game| game["card"]["played"]["rated"] = json!(false)),
        ("the length", |game| game["card"]["played"]["plies"] = json!(40)),
        ("the players", |game| game["card"]["persons"][0] = json!("telegram:chi")),
    ];
    for (what, change) in changes {
        let file = forged(&text, change);
        assert_ne!(file, forged(&text, |_| {}), "{what}");
        fs::write(root.join("forged.jsonl"), file).expect("written");
        check(run(root, "forged", &["import", "forged.jsonl"]), 2, &["forged.jsonl"]);
        assert!(!root.join("forged").exists(), "{what}");
    }
}
