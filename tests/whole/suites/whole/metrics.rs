//! Prometheus' own checker reads the output of `/metrics` without any complaint.

use std::io::Write;
use std::process::{Command, Stdio};

use banco_tests::program::Program;

use super::health::door_of;

/// Runs `promtool check metrics`; returns its complaints and its success.
fn checked(metrics: &str) -> (bool, String) {
    let mut promtool = Command::new("promtool")
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| {
            panic!("promtool is missing ({error}): `cargo xtask test` installs the Debian package prometheus")
        });
    promtool.stdin.take().expect("piped").write_all(metrics.as_bytes()).expect("promtool listens");
    let output = promtool.wait_with_output().expect("promtool ends");
    (output.status.success(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

#[tokio::test]
async fn promtool_has_no_remark_on_our_metrics() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::spawn(folder.path(), &[("BANCO__HTTP__LISTEN", "127.0.0.1:0")]);
    program.wait_ready();
    let door = door_of(&program);
    // The older form before OpenMetrics, which promtool reads.
    let asked =
        reqwest::Client::new().get(format!("http://{door}/metrics")).header("accept", "text/plain;version=0.0.4");
    let older = asked.send().await.expect("it answers").text().await.expect("text");
    assert!(older.contains("banco_ready 1"), "{older}");
    assert_eq!(checked(&older), (true, String::new()), "{older}");
    // An invalid metric is reported, so the checker works.
    let (is_good, said) = checked(&older.replacen(" 1", " one", 1));
    assert!(!is_good && said.contains("error"), "{said}");
}
