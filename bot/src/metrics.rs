//! Metrics of the program for Prometheus. Labels are few and closed: no name, no chat, no game, no token.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use banco_engine::GameKey;
use banco_ports::{DeliveryError, Measure, Platform};
use banco_service::Service;
use banco_service::outbox::Outbox;
use banco_store::postgres::Duty;
use banco_store::{Health, StoreError};
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use tokio::sync::watch;

use crate::stores::Standby;

mod form;

pub(crate) use form::Form;

/// One label, with one value of a few.
type Label = [(&'static str, &'static str); 1];

/// Buckets in seconds: from an answer out of memory to one that waited for a platform's minute.
const SECONDS: [f64; 13] = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0, 600.0];

/// Reasons for an undelivered message, as values of a label.
const UNDELIVERED: [&str; 9] =
    ["told_to_wait", "passing", "moved", "no_pictures", "unauthorized", "muted", "missing", "refused", "final"];

/// All metrics.
pub(crate) struct Metrics {
    answers: Family<Label, Histogram, fn() -> Histogram>,
    begun: Family<Label, Counter>,
    moves: Family<Label, Counter>,
    ended: Family<Label, Counter>,
    deliveries: Family<Label, Histogram, fn() -> Histogram>,
    undelivered: Family<[(&'static str, &'static str); 2], Counter>,
    refusals: Family<Label, Counter>,
    syncs: Histogram,
    letters: Family<Label, Gauge>,
    ready: Gauge,
    standing_by: Gauge,
    roles: Family<Label, Gauge>,
    connected: Family<Label, Gauge>,
    /// Platforms that are configured.
    platforms: Vec<Platform>,
    memory: Gauge,
    registry: Registry,
}

/// Header of `/ready` that says if this process is well and waits for another one; `banco health` looks for it.
pub(crate) const STANDS_BY: &str = "banco-stands-by";

/// Stage of the program.
#[derive(Clone)]
pub(crate) enum Stage {
    /// The program loads its games.
    Starting,
    /// Another process has to end first.
    StandingBy(Standby),
    /// The program answers people.
    Serving(Sources),
}

/// Parts of the program that are asked at each scrape.
#[derive(Clone)]
pub(crate) struct Sources {
    pub outbox: Outbox,
    pub service: Arc<Service>,
    pub health: watch::Receiver<Health>,
    pub duty: watch::Receiver<Duty>,
    pub data_dir: PathBuf,
}

fn histogram() -> Histogram {
    Histogram::new(SECONDS)
}

impl Metrics {
    /// Metrics for these platforms.
    pub(crate) fn new(platforms: Vec<Platform>) -> Metrics {
        let make: fn() -> Histogram = histogram;
        let mut measures = Metrics {
            answers: Family::new_with_constructor(make),
            begun: Family::default(),
            moves: Family::default(),
            ended: Family::default(),
            deliveries: Family::new_with_constructor(make),
            undelivered: Family::default(),
            refusals: Family::default(),
            syncs: histogram(),
            letters: Family::default(),
            ready: Gauge::default(),
            standing_by: Gauge::default(),
            roles: Family::default(),
            connected: Family::default(),
            platforms,
            memory: Gauge::default(),
            registry: Registry::default(),
        };
        measures.register();
        measures.touch();
        measures
    }

    fn register(&mut self) {
        let all = &mut self.registry;
        let seconds = || Unit::Seconds;
        let answers = self.answers.clone();
        all.register_with_unit("banco_answer", "From an event that came in to its answer", seconds(), answers);
        all.register("banco_games_begun", "Games that began", self.begun.clone());
        all.register("banco_moves", "Moves that were made durable", self.moves.clone());
        all.register("banco_games_ended", "Games that were played to an end", self.ended.clone());
        let deliveries = self.deliveries.clone();
        let help = "From a public message that was ready to its arrival";
        all.register_with_unit("banco_delivery", help, seconds(), deliveries);
        let help = "Public messages that a platform did not take at that try";
        all.register("banco_delivery_failures", help, self.undelivered.clone());
        all.register("banco_store_refusals", "Changes that the store did not keep", self.refusals.clone());
        all.register_with_unit("banco_sync", "Syncs of the journal", seconds(), self.syncs.clone());
        all.register("banco_letters", "Public messages on their way, or laid aside", self.letters.clone());
        all.register("banco_ready", "1 while everything is kept and served", self.ready.clone());
        let help = "1 while this process waits for another one, and answers nobody";
        all.register("banco_standing_by", help, self.standing_by.clone());
        let help = "1 while this process does what one alone does for all who share a database";
        all.register("banco_roles", help, self.roles.clone());
        let help = "1 while people on this platform can be heard";
        all.register("banco_connected", help, self.connected.clone());
        let memory = self.memory.clone();
        all.register_with_unit("process_resident_memory", "Memory of the process", Unit::Bytes, memory);
        let start: Gauge = Gauge::default();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        start.set(i64::try_from(now.as_secs()).unwrap_or(i64::MAX));
        all.register_with_unit("process_start_time", "When the process began", Unit::Seconds, start);
    }

    /// Creates every series at the start: a missing series cannot be told from a zero.
    fn touch(&self) {
        for game in GameKey::ALL {
            for family in [&self.begun, &self.moves, &self.ended] {
                drop(family.get_or_create(&[("game", game.key())]));
            }
        }
        for platform in self.platforms.iter().map(|platform| ("platform", platform.key())) {
            drop(self.answers.get_or_create(&[platform]));
            drop(self.deliveries.get_or_create(&[platform]));
            drop(self.connected.get_or_create(&[platform]));
            for why in UNDELIVERED {
                drop(self.undelivered.get_or_create(&[platform, ("why", why)]));
            }
        }
        for why in StoreError::KINDS {
            drop(self.refusals.get_or_create(&[("why", why)]));
        }
        for state in ["waiting", "aside"] {
            drop(self.letters.get_or_create(&[("state", state)]));
        }
    }

    /// Configured platforms that are not connected now.
    pub(crate) fn unheard(&self, sources: &Sources) -> Vec<Platform> {
        self.platforms.iter().copied().filter(|platform| !sources.service.hears(*platform)).collect()
    }

    /// All metrics as text in one format, with their current values.
    pub(crate) fn tell(&self, stage: &Stage, form: Form) -> String {
        let (mut keeps_the_house, mut free) = (false, None);
        let mut unheard = self.platforms.clone();
        let (is_ready, is_standing_by) = match stage {
            Stage::Starting => (false, false),
            Stage::StandingBy(_) => (false, true),
            Stage::Serving(sources) => {
                let (waiting, aside) = sources.outbox.waiting();
                for (state, count) in [("waiting", waiting), ("aside", aside)] {
                    self.letters.get_or_create(&[("state", state)]).set(count_of(count as u64));
                }
                free = crate::disk_space::free_bytes(&sources.data_dir);
                unheard = self.unheard(sources);
                keeps_the_house = sources.duty.borrow().is_ours();
                (*sources.health.borrow() == Health::Good, false)
            }
        };
        self.ready.set(i64::from(is_ready));
        self.standing_by.set(i64::from(is_standing_by));
        self.roles.get_or_create(&[("role", "house")]).set(i64::from(keeps_the_house));
        for platform in &self.platforms {
            let is_heard = !unheard.contains(platform);
            self.connected.get_or_create(&[("platform", platform.key())]).set(i64::from(is_heard));
        }
        if let Some(memory) = resident_bytes() {
            self.memory.set(count_of(memory));
        }
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = encode_registry(&mut text, &self.registry);
        if let Some(free) = free {
            let _ = encode_registry(&mut text, &room_left(free));
        }
        let _ = encode_eof(&mut text);
        form.of(text)
    }
}

/// Registry of the free disk space alone: with a database there is no folder to measure.
fn room_left(bytes: u64) -> Registry {
    let mut registry = Registry::default();
    let free: Gauge = Gauge::default();
    free.set(count_of(bytes));
    registry.register_with_unit("banco_disk_free", "Room left for the games", Unit::Bytes, free);
    registry
}

fn count_of(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Resident memory; only Linux tells it.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

impl Measure for Metrics {
    fn answered(&self, platform: Platform, took: Duration) {
        self.answers.get_or_create(&[("platform", platform.key())]).observe(took.as_secs_f64());
    }

    fn begun(&self, game: GameKey) {
        self.begun.get_or_create(&[("game", game.key())]).inc();
    }

    fn moved(&self, game: GameKey) {
        self.moves.get_or_create(&[("game", game.key())]).inc();
    }

    fn ended(&self, game: GameKey) {
        self.ended.get_or_create(&[("game", game.key())]).inc();
    }

    fn delivered(&self, platform: Platform, took: Duration) {
        self.deliveries.get_or_create(&[("platform", platform.key())]).observe(took.as_secs_f64());
    }

    fn undelivered(&self, platform: Platform, why: &DeliveryError) {
        let [told_to_wait, passing, moved, no_pictures, unauthorized, muted, missing, refused, given_up] = UNDELIVERED;
        let why = match why {
            DeliveryError::RetryAfter(_) => told_to_wait,
            DeliveryError::Passing(_) => passing,
            DeliveryError::Moved { .. } => moved,
            DeliveryError::NoPictures => no_pictures,
            DeliveryError::Unauthorized => unauthorized,
            DeliveryError::Muted(_) => muted,
            DeliveryError::Missing(_) => missing,
            DeliveryError::Refused(_) => refused,
            DeliveryError::Final(_) => given_up,
        };
        self.undelivered.get_or_create(&[("platform", platform.key()), ("why", why)]).inc();
    }

    fn refused(&self, why: &'static str) {
        self.refusals.get_or_create(&[("why", why)]).inc();
    }

    fn synced(&self, took: Duration) {
        self.syncs.observe(took.as_secs_f64());
    }
}
