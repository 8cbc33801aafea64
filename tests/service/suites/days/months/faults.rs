//! A crowd while everything fails: the disk, the platform, the power, the clock, people. Many processes follow one
//! another, and the promises are checked after every step. The seed decides everything: a failure names it, and
//! `BANCO_SEED=…` repeats the run. [`FAULTS`] lists each fault with its place and its promise.

mod disk;
mod ends;
mod formats;
mod hostile;
mod house;
mod platform;
mod reminders;
mod several;

use std::collections::{BTreeMap, BTreeSet};

use banco_tests::counting::End;
use banco_tests::faulty_disk::Faults;
use banco_tests::long_form::is_long;

use self::hostile::Forged;
use super::crowd::Crowd;
use super::secrets::read_log;
use super::{GAMES_AT_A_TIME, HOUR, MINUTE, PEOPLE, SEED, on_a_deep_stack};

/// A fault of the test.
struct Fault {
    /// Number in the list of faults that the bot must survive.
    number: u8,
    what: &'static str,
    /// File of the fault's code, below this folder.
    at: &'static str,
    promise: &'static str,
    houses: Houses,
    /// Cause of the fault; `None` if it happens all the time.
    trouble: Option<Trouble>,
}

/// Services that the fault happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Houses {
    /// Services of one process on a disk of its own.
    Alone,
    /// Services of several processes over one store.
    Several,
    All,
}

use Houses::{All, Alone, Several};
use Trouble::{
    Again, Attach, Away, Clock, Disk, Double, Flood, Forge, Frozen, FrozenHouse, Index, Inherited, Killed, Lost, Moved,
    Muted, NoRoom, Outage, Power, PowerWhileTidying, Reminders, Second, Spoilt, Stopped, Sync, TooOld,
};

const fn fault(
    number: u8,
    what: &'static str,
    at: &'static str,
    promise: &'static str,
    houses: Houses,
    trouble: Trouble,
) -> Fault {
    Fault { number, what, at, promise, houses, trouble: Some(trouble) }
}

const fn always(number: u8, what: &'static str, at: &'static str, promise: &'static str) -> Fault {
    Fault { number, what, at, promise, houses: All, trouble: None }
}

/// The platform asks for a wait, or loses an answer; the fake platform counts these.
const TOLD_TO_WAIT: &str = "429, answer lost";

/// Texts, files and log lines that were searched for secrets.
const READ: &str = "read for secrets";

const FAULTS: [Fault; 36] = [
    fault(1, "killed, durable", "ends", "a move shown is there, and there once", All, Killed(End::AfterBatch)),
    fault(2, "killed, not durable", "ends", "nothing of it, made again", All, Killed(End::BeforeBatch)),
    fault(3, "killed, not marked", "ends", "a letter goes out twice at most", All, Killed(End::BeforeMark)),
    fault(1, "one of several killed, durable", "several", "there once", Several, Lost(End::AfterBatch)),
    fault(2, "one of several killed, not durable", "several", "made at another", Several, Lost(End::BeforeBatch)),
    fault(4, "power lost, archive", "ends", "it opens, nothing is missing", Alone, PowerWhileTidying),
    fault(5, "power lost", "ends", "what was shown is there", Alone, Power),
    fault(6, "read-only", "disk", "nothing is applied, it goes on by itself", Alone, Disk(Refusal::ReadOnly)),
    fault(6, "half a write", "disk", "the same", Alone, Disk(Refusal::ShortWrite)),
    fault(6, "disk full", "disk", "the same", Alone, Disk(Refusal::Full)),
    fault(6, "a database that takes nothing", "several", "the same", Several, NoRoom),
    fault(7, "sync fails", "disk", "the next process knows; nothing twice", Alone, Sync),
    fault(8, "a flipped bit", "disk", "that game is named, all others are whole", Alone, Spoilt),
    fault(9, "index spoilt", "disk", "made anew", Alone, Index),
    fault(10, "a second process", "disk", "turned away, the first one plays on", Alone, Second),
    fault(10, "one of several stands still", "several", "it judges by how it stands now", Several, Frozen),
    fault(10, "the house handed over", "several", "the former writes nothing", Several, FrozenHouse),
    fault(11, "an older folder, power lost", "formats", "all is there, and in the backup", Alone, Inherited),
    fault(11, "a newer folder", "formats", "refused, and nothing is touched", Alone, TooOld),
    always(12, TOLD_TO_WAIT, "chat", "it arrives, in its turn"),
    fault(13, "muted", "platform", "played on meanwhile, told afterwards", All, Muted),
    fault(14, "brought again, stale", "hostile", "nothing happens twice", All, Again),
    fault(15, "two at once", "hostile", "one of them counts", All, Double),
    fault(16, "out of reach", "../hours", "nobody's time", All, Outage),
    fault(17, "clock jumps", "../hours", "nobody's time", Alone, Clock),
    fault(17, "days without the house", "../hours", "nobody's time", Alone, Away),
    fault(18, "300 reminders at once", "reminders", "spread, a move goes between", Alone, Reminders),
    fault(19, "another id of the group", "platform", "games go on there", All, Moved),
    fault(20, "no pictures allowed", "platform", "boards in letters, and what to do", All, Attach),
    fault(21, "hostile words", "hostile", "nothing happens", All, Forge(Forged::Words)),
    fault(22, "forged presses", "hostile", "nothing happens", All, Forge(Forged::Presses)),
    fault(23, "1,000 wishes at once", "hostile", "others move, what waits is bounded", All, Flood),
    fault(24, "hostile files", "hostile", "nothing happens", All, Forge(Forged::Files)),
    always(25, READ, "../secrets", "nothing before its time"),
    always(26, "no pictures", "../process", "boards in letters"),
    fault(27, "stopped in order", "ends", "everything is out", All, Stopped),
];

#[derive(Clone, Copy, Debug)]
enum Trouble {
    Killed(End),
    /// A process that answers people beside the leader is killed.
    Lost(End),
    NoRoom,
    Frozen,
    FrozenHouse,
    Inherited,
    TooOld,
    Reminders,
    Moved,
    Attach,
    Flood,
    PowerWhileTidying,
    Power,
    Disk(Refusal),
    Sync,
    Spoilt,
    Index,
    Second,
    Muted,
    Again,
    Double,
    Outage,
    Clock,
    Away,
    Forge(Forged),
    Stopped,
}

/// Ways in which a disk refuses writes.
#[derive(Clone, Copy, Debug)]
enum Refusal {
    ReadOnly,
    ShortWrite,
    Full,
}

impl Crowd {
    /// Causes a fault; `None` if there is nothing to cause it to.
    async fn meets(&mut self, trouble: Trouble) -> Option<()> {
        let few = 1 + self.random.below(300);
        match trouble {
            Killed(end) => self.is_killed(end).await?,
            Lost(end) => self.loses_one(end).await?,
            PowerWhileTidying => self.loses_power(true).await?,
            Power => self.loses_power(false).await?,
            Disk(refusal) => {
                let mut faults = Faults::default();
                match refusal {
                    Refusal::ReadOnly => faults.read_only = true,
                    Refusal::ShortWrite => faults.short_write = Some(few),
                    Refusal::Full => faults.space = Some(0),
                }
                self.has_no_disk(faults).await?;
            }
            NoRoom => self.has_no_room().await?,
            Sync => self.has_no_sync().await?,
            Spoilt => self.is_spoilt().await,
            Index => self.has_no_index().await,
            Second => self.is_joined().await,
            Frozen => self.freezes_one().await?,
            FrozenHouse => self.freezes_the_house().await?,
            Inherited => self.inherits().await,
            TooOld => self.is_too_old(),
            Muted => self.is_muted().await,
            Again => self.is_repeated().await?,
            Double => self.is_doubled().await?,
            Outage => self.outage(few as i64 * MINUTE).await,
            Clock => self.jumps((few as i64 - 100) * MINUTE).await,
            Away => self.restarts(few as i64 * HOUR).await,
            Reminders => self.is_reminded().await?,
            Moved => self.is_moved().await,
            Attach => self.may_not_attach().await?,
            Forge(forged) => self.is_forged(forged).await?,
            Flood => self.is_flooded().await?,
            Stopped => self.is_stopped().await,
        }
        Some(())
    }
}

/// Number of parallel games after all planned games, while some faults have not happened yet.
const GAMES_FOR_THE_REST: usize = 4;

/// Limit that no run reaches if every fault can happen.
const STEPS_MAX: usize = 20_000;

/// Counts of the events in one service; every possible fault happens at least once.
async fn lives(houses: Houses, seed: u64, games: usize) -> BTreeMap<&'static str, usize> {
    let mut crowd = match houses {
        Several => Crowd::of_several(seed).await,
        Alone | All => Crowd::on_a_faulty_disk(seed).await,
    };
    let _log = read_log(&crowd.chat());
    for who in PEOPLE {
        crowd.says(who, "settings", "quiet=22-7", true).await;
    }
    crowd.says("khanh", "chatsettings", "vacation=42", false).await;
    let here = || {
        let here = FAULTS.iter().filter(|fault| fault.houses == houses || fault.houses == All);
        here.filter_map(|fault| Some((fault.what, fault.trouble?)))
    };
    let mut missing: BTreeSet<&str> = here().map(|(what, _)| what).collect();
    let mut troubles = Vec::new();
    let mut steps = 0_usize;
    while crowd.begun < games || !crowd.open.is_empty() || !missing.is_empty() {
        steps += 1;
        assert!(steps < STEPS_MAX, "{houses:?}, seed {seed}: {missing:?} did not come about");
        let at_a_time = match (crowd.begun < games, missing.is_empty()) {
            (true, _) => GAMES_AT_A_TIME,
            (false, false) => GAMES_FOR_THE_REST,
            (false, true) => 0,
        };
        match crowd.random.below(100) {
            0..12 if crowd.open.len() < at_a_time => crowd.begins().await,
            12..15 => {
                let minutes = 1 + crowd.random.below(120) as i64;
                crowd.passes(minutes * MINUTE).await;
            }
            15 => crowd.leaves().await,
            16 if crowd.random.below(4) == 0 => crowd.blocks().await,
            17..30 if !crowd.open.is_empty() => {
                if troubles.is_empty() {
                    let is_ending = crowd.begun >= games && !missing.is_empty();
                    troubles.extend(here().filter(|(what, _)| !is_ending || missing.contains(what)));
                    crowd.random.shuffle(&mut troubles);
                }
                if let Some((what, trouble)) = troubles.pop() {
                    println!("{houses:?}, seed {seed}, step {steps}: {what}");
                    if crowd.meets(trouble).await.is_some() {
                        crowd.count(what);
                        missing.remove(what);
                    }
                }
            }
            _ => crowd.plays().await,
        }
        crowd.holds().await;
    }
    crowd.is_stopped().await;
    crowd.is_proven().await;
    let (faults, read) = {
        let chat = crowd.chat();
        let sent = chat.sent();
        (sent.faults, sent.secrets.read)
    };
    crowd.done.extend([
        ("steps", steps),
        ("games", crowd.begun),
        ("proven", crowd.proven.len()),
        (TOLD_TO_WAIT, faults),
        (READ, read),
    ]);
    crowd.done
}

/// Seed of the run; the environment may set another one.
fn seed() -> u64 {
    std::env::var("BANCO_SEED").ok().map_or(SEED, |seed| seed.parse().expect("BANCO_SEED is a number"))
}

impl Fault {
    /// Row of the table: the fault, its cause, its count and its promise.
    fn row(&self, done: &BTreeMap<&'static str, usize>) -> String {
        let often = done.get(self.what).map_or("always".to_owned(), ToString::to_string);
        format!("{:>2} {:<36} {:<10} {often:>8}  {}", self.number, self.what, self.at, self.promise)
    }
}

/// Runs so many services with so many games each; returns the counts of all faults.
fn whatever_fails(houses: Houses, count: u64, games: usize) {
    on_a_deep_stack(move |runtime| {
        let (mut all, begins) = (BTreeMap::<&str, usize>::new(), seed());
        for seed in begins..begins + count {
            let done = runtime.block_on(lives(houses, seed, games));
            println!("{houses:?}, seed {seed}: {done:?}");
            done.into_iter().for_each(|(what, often)| *all.entry(what).or_default() += often);
        }
        let here = FAULTS.iter().filter(|fault| fault.houses == houses || fault.houses == All);
        let table = here.map(|fault| fault.row(&all)).collect::<Vec<_>>().join("\n");
        println!("{count} houses from seed {begins} on: {all:?}\n{table}");
    });
}

#[test]
fn whatever_fails_no_promise_is_broken() {
    let (count, games) = if is_long() { (200, 60) } else { (1, 24) };
    whatever_fails(Alone, count, games);
}

#[test]
fn whatever_fails_of_several_processes_no_promise_is_broken() {
    let (count, games) = if is_long() { (200, 60) } else { (1, 24) };
    whatever_fails(Several, count, games);
}
