//! `banco doctor` checks the page through its public address, and names errors of a proxy before it.

use std::net::TcpListener;
use std::path::Path;

use banco_tests::program::{self, Program};
use banco_tests::web::proxy::Proxy;
use banco_tests::web::servers::Server;

/// Line of the doctor about the page at this address, with its mark.
fn said(folder: &Path, url: &str, environment: &[(&str, &str)]) -> String {
    let quiet = [("BANCO__WEB__LISTEN", "127.0.0.1:0"), ("BANCO__LANGUAGE", "en"), ("BANCO__WEB__PUBLIC_URL", url)];
    let output = program::run(folder, &["--data-dir", "games", "doctor"], &[&quiet[..], environment].concat());
    let all = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = all.lines().filter(|line| line.contains(" Page: ")).collect();
    assert_eq!(lines.len(), 1, "{all}");
    assert!(lines[0].contains(url), "{all}");
    lines[0].to_owned()
}

#[track_caller]
fn check(said: &str, mark: &str, words: &str) {
    assert!(said.starts_with(mark) && said.contains(words), "{mark} {words}\n{said}");
}

/// The page of the container's quick start listens on 0.0.0.0.
#[tokio::test]
async fn the_address_that_a_page_on_every_address_prints_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let listen = ("BANCO__WEB__LISTEN", "0.0.0.0:0");
    let mut program = Program::spawn(folder.path(), &[listen, ("BANCO__WEB__ACCESS_KEY", "a long word")]);
    program.wait_ready();
    assert!(program.base.starts_with("http://127.0.0.1:"), "{}", program.base);
    let port = program.base.rsplit(':').next().expect("a port");
    for (host, status) in [
        (format!("127.0.0.1:{port}"), 200),
        (format!("0.0.0.0:{port}"), 200),
        (format!("localhost:{port}"), 200),
        (format!("127.0.0.1.evil.example:{port}"), 403),
    ] {
        let page = reqwest::Client::new().get(format!("{}/", program.base)).header("host", &host);
        let page = page.header("x-banco-key", "a long word").send().await.expect("an answer");
        assert_eq!(page.status(), status, "{host}");
    }
    assert!(!program.output().contains("//0.0.0.0"), "{}", program.output());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_is_asked_through_its_proxy() {
    let folder = tempfile::tempdir().expect("a folder");
    check(&said(folder.path(), "http://127.0.0.1:9", &[]), "[ok]", "only while the bot runs");
    let program = Program::start(folder.path());
    let proxy = Proxy::start(&program.base).await;
    check(&said(folder.path(), &proxy.base, &[]), "[ok]", "updates arrive at once");
    proxy.hold(true);
    check(&said(folder.path(), &proxy.base, &[]), "[!]", "holds updates back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proxy_that_is_set_up_wrongly_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::start(folder.path());
    let server = |location: &str| Server::nginx(&format!("server {{ listen 80; {location} }}"), &program.base);
    let plain = server("location / { proxy_pass http://127.0.0.1:8080; }");
    check(&said(folder.path(), &plain.base, &[]), "[X]", "does not pass the Host header on");
    let renamed = server("location / { proxy_pass http://127.0.0.1:8080; proxy_set_header Host banco.example; }");
    check(&said(folder.path(), &renamed.base, &[]), "[X]", "hosts = [\"127.0.0.1\"]");
    let elsewhere = server("location /banco/ { proxy_pass http://127.0.0.1:8080; }");
    check(&said(folder.path(), &elsewhere.base, &[]), "[X]", "answers with status 404");
    let nobody = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    check(&said(folder.path(), &format!("http://{nobody}"), &[]), "[X]", "does not answer (no connection)");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_with_a_key_is_asked_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let key = ("BANCO__WEB__ACCESS_KEY", "mật khẩu dài");
    let mut program = Program::spawn(folder.path(), &[key]);
    program.wait_ready();
    check(&said(folder.path(), &program.base, &[key]), "[ok]", "updates arrive at once");
    check(&said(folder.path(), &program.base, &[]), "[X]", "answers with status 401");
}
