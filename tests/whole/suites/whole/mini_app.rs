//! The built program as a Mini App of Telegram: one use of the signed data, also around a SIGKILL (everywhere 6.2).

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use banco_tests::program::Program;
use banco_tests::telegram::{Fake, TOKEN, opened_with};
use serde_json::{Value, json};

fn start(folder: &Path, base: &str) -> Program {
    let mut program = Program::spawn(
        folder,
        &[
            ("BANCO__WEB__LISTEN", "127.0.0.1:0"),
            ("BANCO__WEB__PUBLIC_URL", "https://banco.example"),
            ("BANCO__TELEGRAM__TOKEN", TOKEN),
            ("BANCO__TELEGRAM__API_BASE", base),
            ("BANCO__TELEGRAM__APP", "board"),
        ],
    );
    program.wait_ready();
    program
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_6_2_signed_data_opens_one_session_around_kill_9_and_stands_in_no_file_and_no_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let (fake, _strict) = Fake::start().await;
    let mut program = start(folder.path(), &fake.base());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs().to_string();
    let data = opened_with(TOKEN, &[("user", r#"{"id":42,"first_name":"An"}"#), ("auth_date", &now)]);
    let client = reqwest::Client::new();
    let signs_in = async |program: &Program| {
        let asked = client.post(format!("{}/api/session", program.base)).json(&json!({ "init": data }));
        asked.send().await.expect("an answer")
    };
    let opened: Value = signs_in(&program).await.json().await.expect("JSON");
    let bearer = opened["session"].as_str().expect("a secret").to_owned();
    program.kill();
    let first = program.output();
    let program = start(folder.path(), &fake.base());
    assert_eq!(signs_in(&program).await.status(), 403, "the second use");
    let asked = client.get(format!("{}/api/session", program.base)).header("authorization", format!("Bearer {bearer}"));
    let told: Value = asked.send().await.expect("an answer").json().await.expect("JSON");
    assert_eq!((&told["name"], &told["platform"]), (&json!("An"), &json!("telegram")), "the session stands");
    let hash = data.rsplit_once('=').expect("a signature").1;
    for hidden in [hash, &bearer] {
        assert!(!first.contains(hidden) && !program.output().contains(hidden));
        for file in walk(folder.path()) {
            let bytes = std::fs::read(&file).unwrap_or_default();
            assert!(!String::from_utf8_lossy(&bytes).contains(hidden), "{}", file.display());
        }
    }
}

/// All files below a folder.
fn walk(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.flat_map(|entry| if entry.path().is_dir() { walk(&entry.path()) } else { vec![entry.path()] }).collect()
}
