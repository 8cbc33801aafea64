//! Weight of the page, packed, as its readers get it.

use std::collections::BTreeSet;

use banco_tests::stages;
use reqwest::Client;

/// Most bytes of the page in an Activity, in all.
const MOST: usize = 60_000;

/// Names of files that a text asks for.
fn named(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let names = text.split("/assets/").skip(1).map(|rest| rest.split(|c: char| !is_part(c)).next().unwrap_or_default());
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Modules that are loaded when they are needed.
const LATER: [&str; 7] = ["cups.", "record.", "rules.", "stranger.", "study.", "telegram.", "undrawn."];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_in_an_activity_is_light() {
    let both = stages::both_with_activity().await;
    let host = format!("{}.discordsays.com", both.discord().state().application);
    let client = Client::new();
    let fetch = async |address: &str, coding: &str| {
        let request = client.get(format!("{}{address}", both.base)).header("host", &host);
        let answer = request.header("accept-encoding", coding).send().await.expect("an answer");
        assert_eq!(answer.status(), 200, "{address}");
        answer.bytes().await.expect("bytes").to_vec()
    };
    let text = async |address: &str| String::from_utf8(fetch(address, "identity").await).expect("text");
    let opened = "/?instance_id=i-1-gc-2-3&platform=mobile&frame_id=f&guild_id=1&channel_id=2";
    let page = text(opened).await;
    assert!(page.contains("data-discord"), "the Activity's own page");
    let mut total = fetch(opened, "gzip").await.len();
    // A home screen asks for icons as pictures and for the manifest; an Activity has no home screen.
    let wanted = |name: &&String| !name.ends_with(".png") && !name.ends_with(".webmanifest");
    let files = named(&page);
    for name in files.iter().filter(wanted) {
        total += fetch(&format!("/assets/{name}"), "gzip").await.len();
    }
    let later: BTreeSet<String> = {
        let script = files.iter().find(|name| name.starts_with("app.") && name.ends_with(".js")).expect("a script");
        named(&text(&format!("/assets/{script}")).await)
    };
    println!("the page in an Activity weighs {total} bytes packed");
    for stem in LATER {
        let name = later.iter().find(|name| name.starts_with(stem) && name.ends_with(".js")).expect(stem);
        let weight = fetch(&format!("/assets/{name}"), "gzip").await.len();
        println!("{stem}js weighs {weight} bytes packed, once it is needed");
    }
    // Other files that the script names come with the page.
    let known = |name: &&String| LATER.iter().any(|stem| name.starts_with(stem)) || files.contains(*name);
    for name in later.iter().filter(|name| !known(name)).filter(wanted) {
        let weight = fetch(&format!("/assets/{name}"), "gzip").await.len();
        println!("{name} weighs {weight} bytes packed");
        total += weight;
    }
    assert!(total <= MOST, "the page in an Activity weighs {total} bytes");
}
