//! Fault 25: no output of the program contains a token, at any log level.

use std::fs;
use std::net::TcpListener;

use banco_tests::program::{self, Program};

const TELEGRAM: &str = "7000000001:AAmarkerTelegramMarkerTelegramMarke";
const DISCORD: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gmarker.DiscordMarkerDiscordMarkerDiscordMark";
const ACCESS_KEY: &str = "marker-access-key";

/// An address at which nothing listens.
fn closed_port() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    format!("http://{}", listener.local_addr().expect("it has an address"))
}

fn check_no_secret(printed: &str) {
    for secret in [TELEGRAM, DISCORD, ACCESS_KEY, "AAmarker", "Gmarker"] {
        assert!(!printed.contains(secret), "{printed}");
    }
}

#[tokio::test]
async fn fault_25_no_token_in_any_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let closed = closed_port();
    let environment = [
        ("BANCO__TELEGRAM__TOKEN", TELEGRAM),
        ("BANCO__TELEGRAM__API_BASE", closed.as_str()),
        ("BANCO__DISCORD__TOKEN", DISCORD),
        ("BANCO__DISCORD__API_BASE", closed.as_str()),
        ("BANCO__WEB__ACCESS_KEY", ACCESS_KEY),
        ("RUST_LOG", "trace"),
    ];
    let both = |output: &std::process::Output| {
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    };

    let checked = program::run(folder.path(), &["check-config"], &environment);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    check_no_secret(&both(&checked));

    // The platforms are out of reach: the local table works on.
    let mut started = Program::spawn(folder.path(), &environment);
    started.wait_ready();
    started.wait_for(&["telegram: ", "discord: "]);
    started.terminate();
    let status = started.wait().expect("it stops");
    assert_eq!(status.code(), Some(0), "{}", started.output());
    check_no_secret(&started.output());

    // A start that fails: the folder of the games is a file.
    fs::write(folder.path().join("file"), "").expect("written");
    let failed = program::run(folder.path(), &["--data-dir", "file"], &environment);
    assert_eq!(failed.status.code(), Some(1), "{failed:?}");
    check_no_secret(&both(&failed));

    // A token in a wrong place, and a value of the wrong type.
    fs::write(folder.path().join("bad.toml"), format!("[telegram]\ntoken = [\"{TELEGRAM}\"]\n")).expect("written");
    fs::write(folder.path().join("torn.toml"), format!("[telegram]\ntoken = \"{TELEGRAM}\n")).expect("written");
    for file in ["bad.toml", "torn.toml"] {
        let refused = program::run(folder.path(), &["check-config", "--config", file], &[]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        check_no_secret(&both(&refused));
    }
}
