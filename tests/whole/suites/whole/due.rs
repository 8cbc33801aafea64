//! Due times survive any end of the program: they are in the store, not in a process.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use banco_engine::{Challenge, Event, GameKey, GameOptions, Luck, Opponent, Person, PersonKey, Side, Table};
use banco_ports::limits::{CHALLENGE_LASTS_MILLIS, DUE_PER_TURN_MAX};
use banco_ports::{Place, Platform};
use banco_store::local::{JournalReader, Local};
use banco_store::record::Record;
use banco_store::{Batch, GameAppend, GameCard, Store};
use banco_tests::caller::unsent_on_disk;
use banco_tests::patience::PATIENCE;
use banco_tests::program::Program;
use banco_tests::random::Random;
use banco_tests::sample;
use banco_tests::tables::seed;

const CHANNEL: &str = "sanh";

/// Number of items that one round of the scheduler handles.
const CHALLENGES: usize = DUE_PER_TURN_MAX;

fn id(number: usize) -> String {
    format!("w{number:03}")
}

/// Makes all open challenges old, while the program does not run.
async fn forget_challenges(data_dir: &Path) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis();
    let opened = i64::try_from(now).expect("fits") - CHALLENGE_LASTS_MILLIS;
    let (store, _) = Local::open(data_dir).expect("opened");
    for number in 0..CHALLENGES {
        let challenger =
            Person { key: PersonKey(format!("web:p{number}")), name: format!("p{number}"), username: None };
        let challenge = Challenge {
            id: id(number),
            game: GameKey::Chess,
            options: GameOptions::new(),
            challenger: challenger.clone(),
            opponent: Opponent::Anyone,
            side: Side::Lot,
            time: None,
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
            luck: Luck::default(),
        };
        let (entries, _) = Table::open(challenge, seed(1), opened).expect("a challenge");
        let card = GameCard {
            places: vec![Place { platform: Platform::Web, chat: CHANNEL.to_owned(), thread: None }],
            persons: vec![challenger.key.clone()],
            waiting_for: None,
            challenger: Some(challenger.key),
            due: Some(opened + CHALLENGE_LASTS_MILLIS),
            ..sample::card(true, opened)
        };
        let games = vec![GameAppend { id: id(number), expected: 0, entries, card }];
        store.append(Batch { games, ..Batch::default() }).await.expect("kept");
    }
    store.close().await.expect("closed");
}

/// Number of expired challenges; none expires twice.
fn expired(data_dir: &Path) -> usize {
    let mut ids = BTreeSet::new();
    let reader = JournalReader::open(data_dir).expect("the journal can be read");
    let collect = &mut |_, record: Record| {
        let Record::Batch(batch) = record else { return };
        for append in batch.games {
            let is_expired = append.entries.iter().any(|entry| entry.event == Event::Expired);
            assert!(!is_expired || ids.insert(append.id.clone()), "{} has run out twice", append.id);
        }
    };
    reader.records(collect).expect("the journal can be read");
    ids.len()
}

fn wait_until(what: &str, reached: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !reached() {
        assert!(Instant::now() < deadline, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_at_any_expiry_forgets_and_doubles_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("games");
    forget_challenges(&data_dir).await;
    let seed = u64::from(std::process::id());
    println!("random seed {seed}");
    let mut random = Random::new(seed);
    let last = || JournalReader::open(&data_dir).expect("the journal can be read").last();
    let mut kills = Vec::new();
    while expired(&data_dir) < CHALLENGES {
        let wanted = last() + 1 + random.below(CHALLENGES / 4) as u64;
        let mut program = Program::spawn(folder.path(), &[]);
        wait_until("the clock goes on", || last() >= wanted || expired(&data_dir) == CHALLENGES);
        program.kill();
        kills.push(expired(&data_dir));
    }
    println!("killed with {kills:?} of {CHALLENGES} run out");
    let _last = Program::start(folder.path());
    wait_until("every letter arrives", || unsent_on_disk(&data_dir) == 0);
    assert_eq!(expired(&data_dir), CHALLENGES);
}
