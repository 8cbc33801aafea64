//! SIGKILL between naming, announcing, drawing and showing (beacon 3.3 to 3.7): the same round, the same outcome,
//! nothing drawn twice, no outcome before the message that names its round.
//!
//! `BANCO_KILLS=200` kills that often; the gate kills a few times.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use banco_engine::{Entry, Event};
use banco_store::local::{DamageKind, Snapshot};
use banco_store::postgres;
use banco_tests::patience::PATIENCE;
use banco_tests::postgres::{KEEPS_THE_HOUSE, patient, shared};
use banco_tests::random::Random;

use super::record::{Chats, Games, Step, looked, settled};

/// Milliseconds from a start to its kill, at least and at most: shorter than the way of a draw, so that it takes
/// several processes.
const LIVES: [usize; 2] = [150, 1_500];

/// Time in which a draw that is open at a start is made and shown, with room for a busy machine.
const WAY_OF_A_DRAW: Duration = Duration::from_secs(12);

/// A process that plays.
struct Player {
    child: Child,
    lines: mpsc::Receiver<String>,
}

impl Player {
    fn start(store: &str, posts: &Path) -> Player {
        let mut command = Command::new(env!("CARGO_BIN_EXE_draws-player"));
        let mut child = command.arg(store).arg(posts).stdout(Stdio::piped()).spawn().expect("started");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Player { child, lines }
    }

    fn leads(&self) {
        let line = self.lines.recv_timeout(PATIENCE).expect("it says something");
        assert_eq!(line, KEEPS_THE_HOUSE);
    }

    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

/// Number of kills.
fn kills(usual: usize) -> usize {
    std::env::var("BANCO_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(usual)
}

fn rest(random: &mut Random) {
    let [least, most] = LIVES;
    std::thread::sleep(Duration::from_millis((least + random.below(most - least)) as u64));
}

/// Counts of what the kills met.
#[derive(Default)]
struct Met(BTreeMap<Step, usize>);

impl Met {
    fn note(&mut self, steps: Vec<Step>) {
        steps.into_iter().for_each(|step| *self.0.entry(step).or_default() += 1);
    }

    fn told(&self, kills: usize, games: &Games) {
        let entries = games.values().flat_map(|game| &game.entries);
        let draws = entries.filter(|entry| matches!(entry.event, Event::Drawn(_))).count();
        println!("{kills} kills, {} games, {draws} draws; states of draws at the kills: {:?}", games.len(), self.0);
    }
}

fn in_folder(folder: &Path) -> BTreeMap<String, Vec<Entry>> {
    let snapshot = Snapshot::open(folder).expect("readable");
    // The end of a line that was being written is no damage.
    assert!(snapshot.damages().iter().all(|damage| damage.kind == DamageKind::End), "{:?}", snapshot.damages());
    let games = snapshot.games().expect("readable");
    games.into_iter().filter_map(|id| Some((id.clone(), snapshot.game(&id).expect("readable")?.1))).collect()
}

#[test]
fn beacon_3_3_kill_9_of_the_process_keeps_rounds_and_outcomes_in_a_folder() {
    let seed = u64::from(std::process::id());
    println!("random seed {seed}");
    let (mut random, kills) = (Random::new(seed), kills(15));
    let folder = tempfile::tempdir().expect("a folder");
    let (data, posts) = (folder.path().join("games"), folder.path().join("posts"));
    let place = data.to_str().expect("a path");
    let (mut games, mut met) = (Games::new(), Met::default());
    for kill in 0..=kills {
        let player = Player::start(place, &posts);
        player.leads();
        if kill == kills {
            std::thread::sleep(WAY_OF_A_DRAW)
        } else {
            rest(&mut random)
        }
        player.kill();
        let (now, steps) = looked(&games, in_folder(&data), &Chats::read(&posts));
        if kill == kills {
            settled(&games, &now, &Chats::read(&posts));
        }
        met.note(steps);
        games = now;
    }
    met.told(kills, &games);
    assert!(met.0.len() >= 2, "the kills met draws at several steps: {:?}", met.0);
}

async fn in_database(url: &str) -> BTreeMap<String, Vec<Entry>> {
    let snapshot = postgres::Snapshot::open(&patient(url)).await.expect("read");
    let mut games = BTreeMap::new();
    for id in snapshot.games().await.expect("read") {
        let game = snapshot.game(&id).await.expect("read");
        games.extend(game.map(|(_, entries)| (id, entries)));
    }
    games
}

#[tokio::test]
async fn beacon_3_3_kill_9_of_the_leader_keeps_rounds_and_outcomes_in_a_database() {
    let seed = u64::from(std::process::id());
    println!("random seed {seed}");
    let (mut random, kills) = (Random::new(seed), kills(10));
    let folder = tempfile::tempdir().expect("a folder");
    let posts = folder.path().join("posts");
    let url = shared().url(&shared().database());
    let (mut games, mut met) = (Games::new(), Met::default());
    let mut leader = Player::start(&url, &posts);
    leader.leads();
    for kill in 0..=kills {
        // Both play the same games; the standby takes over.
        let standby = Player::start(&url, &posts);
        if kill == kills {
            std::thread::sleep(WAY_OF_A_DRAW)
        } else {
            rest(&mut random)
        }
        leader.kill();
        standby.leads();
        leader = standby;
        let (now, steps) = looked(&games, in_database(&url).await, &Chats::read(&posts));
        if kill == kills {
            settled(&games, &now, &Chats::read(&posts));
        }
        met.note(steps);
        games = now;
    }
    leader.kill();
    met.told(kills, &games);
    assert!(met.0.len() >= 2, "the kills met draws at several steps: {:?}", met.0);
}
