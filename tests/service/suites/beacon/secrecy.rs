//! Secrets of a running game with public numbers: before its draw nothing that leaves the program depends on it
//! (beacon 3.2, 4.1, 4.3 and 5.6).

use std::collections::BTreeSet;

use banco_beacon::{Links, hex, hmac};
use banco_engine::{Event, Seat, Table, Viewer};
use banco_ports::Lang;
use banco_tests::desk::{Desk, Heard};
use banco_tests::logs;
use banco_tests::twins::{entropy, seed_of};

use super::hall::{drawn, open, played, with_relays};

/// Links of a game that are looked for, from the first one.
const LINKS: u64 = 40;

/// A game whose first move waits for its number, with all that was said about it.
async fn waiting(seed: [u8; 32], terms: &str) -> (Desk, String, Vec<Heard>) {
    let mut desk = Desk::open_with(entropy(seed), Lang::Vi).await;
    with_relays(&desk, false);
    let challenge = desk.say("an", &format!("/play coup @binh side=first luck=beacon {terms}")).await;
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    let accepted = desk.press("binh", &format!("accept:{id}")).await;
    let moved = desk.say("an", &format!("/move b3b10 #{id}")).await;
    assert!(open(&desk, &id).await.is_some(), "it waits");
    (desk, id, vec![challenge, accepted, moved])
}

/// Answers to every question about the game, in every form, for both players and a spectator.
async fn asked(desk: &mut Desk, id: &str) -> Vec<Heard> {
    let mut all = Vec::new();
    for line in [
        "/board",
        "/board hd",
        "/board text",
        "/history",
        "/peek",
        "/games",
        "/verify",
        "/gif",
        "/replay",
        "/hint",
        "/export",
        "/legal b10",
        "/why a1a9",
        "/why",
        "/link",
        "/luck",
    ] {
        for who in ["an", "binh", "chi"] {
            all.push(desk.say(who, &format!("{line} #{id}")).await);
        }
    }
    for verb in ["verify", "peek", "export", "envelope"] {
        all.push(desk.press("binh", &format!("{verb}:{id}")).await);
    }
    all
}

/// All messages of a world, without the envelope that both know.
fn told(heard: &[Heard], table: &Table) -> Vec<String> {
    let envelope = table.commitment();
    let groups: Vec<&str> = (0..10).map(|group| &envelope[4 * group..4 * group + 4]).collect();
    let seal = groups.join(" ");
    let hidden = |text: String| text.replace(&envelope, "ENVELOPE").replace(&seal, "SEAL");
    let messages = heard.iter().flat_map(|heard| {
        let replies = heard.replies.iter().map(|reply| &reply.message);
        replies.chain(heard.posts.iter().map(|parcel| &parcel.message))
    });
    messages
        .map(|message| {
            let mut message = message.clone();
            let files = std::mem::take(&mut message.files).into_iter();
            let files = files.map(|file| format!("{}: {}", file.name, String::from_utf8_lossy(&file.bytes)));
            hidden(format!("{message:?}{}", files.collect::<String>()))
        })
        .collect()
}

#[tokio::test]
async fn beacon_4_1_worlds_with_other_draws_are_told_and_drawn_the_same_until_the_draw() {
    for terms in ["captured=hidden", "captured=captor", "captured=public"] {
        let (mut worlds, mut outcomes) = (Vec::new(), BTreeSet::new());
        for number in 1..=3 {
            let (mut desk, id, mut heard) = waiting(seed_of(number), terms).await;
            heard.extend(asked(&mut desk, &id).await);
            let table = desk.table(&id).await;
            let views = [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)];
            let seen = format!("{:?}", views.map(|viewer| table.view(viewer)));
            let known = format!("{:?}", table.game().expect("it began").legal());
            worlds.push((id.clone(), told(&heard, &table), seen, known));
            drawn(&desk, &id).await;
            outcomes.insert(format!("{:?}", desk.table(&id).await.plies()[0].played));
        }
        assert!(outcomes.len() > 1, "{terms}: these worlds differ later");
        for world in &worlds[1..] {
            assert_eq!((&world.0, &world.2, &world.3), (&worlds[0].0, &worlds[0].2, &worlds[0].3), "{terms}");
            for (one, other) in worlds[0].1.iter().zip(&world.1) {
                let short = |text: &str| text.chars().take(1_500).collect::<String>();
                assert!(one == other, "{terms}: {}\n---\n{}", short(one), short(other));
            }
            assert_eq!(worlds[0].1.len(), world.1.len(), "{terms}");
        }
    }
}

#[tokio::test]
async fn beacon_3_2_no_log_has_a_link_or_the_private_key() {
    logs::catch();
    let seed = seed_of(770_001);
    let (mut desk, id, _) = waiting(seed, "captured=captor").await;
    asked(&mut desk, &id).await;
    let lines = logs::lines();
    assert!(lines.contains("answered"), "the log is that of a host who looks closely");
    let links = Links::new(&seed, &id);
    let mut secrets: Vec<String> = (1..=LINKS).filter_map(|count| links.link(count)).map(String::from).collect();
    secrets.extend([hex(&seed), hex(&hmac(&seed, &[b"banco/2/private"]))]);
    for secret in &secrets {
        assert!(!lines.contains(secret), "a log has a secret of a running game");
    }
}

#[tokio::test]
async fn beacon_5_4_the_journal_of_a_running_game_has_no_draw_before_its_time() {
    for (terms, may_be_private) in [("captured=hidden", false), ("captured=public", false), ("captured=captor", true)] {
        let seed = seed_of(9);
        let (mut desk, id, _) = waiting(seed, terms).await;
        played(&mut desk, &id, 24).await;
        let table = desk.table(&id).await;
        let entries = desk.entries(&id).await;
        let text = serde_json::to_string(&entries).expect("plain data");
        let public = text.matches("\"link\":\"").count() as u64;
        let links = Links::new(&seed, &id);
        for count in 0..=LINKS {
            let link = String::from(links.link(count).expect("a link"));
            assert_eq!(text.contains(&link), count <= public, "{terms}: link {count} of {public}");
        }
        assert!(!text.contains(&hex(&hmac(&seed, &[b"banco/2/private"]))), "{terms}");
        let values = serde_json::to_string(&desk.house.store.values("").await.expect("readable")).expect("plain data");
        assert!(!values.contains(&hex(&seed)) && !(1..=LINKS).any(|count| has_link(&values, &links, count)), "{terms}");
        private_draws_are_of_taken_pools(&entries, may_be_private, terms);
        assert!(table.revealed_seed().is_none(), "it is running");
    }
}

fn has_link(text: &str, links: &Links, count: u64) -> bool {
    links.link(count).is_some_and(|link| text.contains(&String::from(link)))
}

/// Private draws are pieces taken face down, and later ones from the same pool (4.3a).
fn private_draws_are_of_taken_pools(entries: &[banco_engine::Entry], may_be: bool, terms: &str) {
    let mut pools = BTreeSet::new();
    let mut count = 0;
    for entry in entries.iter().filter(|entry| !matches!(entry.event, Event::Drawn(_))) {
        let line = serde_json::to_value(entry).expect("plain data");
        for draw in line["named"]["draws"].as_array().into_iter().flatten() {
            let purpose = draw["purpose"].as_str().expect("a purpose");
            let (kind, side) = purpose.split_once(':').unwrap_or((purpose, ""));
            let is_private = draw["private"] == true;
            assert_eq!(is_private, may_be && (kind == "taken" || pools.contains(side)), "{terms}: {draw}");
            if kind == "taken" {
                pools.insert(side.to_owned());
            }
            count += usize::from(is_private);
        }
    }
    assert_eq!(count > 0, may_be, "{terms}");
}
