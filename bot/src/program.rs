//! The program as a whole: store, service, outbox and the adapters that are configured.

mod adapters;
pub(crate) mod ended;
mod launch;
mod leader;

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use banco_ai::Level;
use banco_ports::limits::{MACHINE_MOVE_TIME, STOP_PATIENCE};
use banco_ports::{Measure, Platform};
use banco_render::{HostFonts, Renderer};
use banco_service::cache_invalidation;
use banco_service::messages::zone;
use banco_service::opponents::{Adviser, Opponents};
use banco_service::outbox::Outbox;
use banco_service::present::pictures::Pictures;
use banco_service::sessions::{PublicPage, open_page};
use banco_service::{Clock, Entropy, Service};
use banco_store::Store;
use rand::TryRng;
use tokio::sync::watch;

use self::ended::given_up;
pub use self::ended::{AdapterError, ProgramError};
use self::launch::Launch;
use self::leader::House;
use crate::config::{Config, OpponentsSection};
use crate::games::{HOST_ENGINES, HostEngine};
use crate::manager;
use crate::metrics::{Sources, Stage};
use crate::page_key;
use crate::stores::{self, Opened};
use crate::uci_player::UciPlayer;

/// The clock of the machine.
pub fn system_clock() -> Clock {
    Arc::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

/// Clock that starts at the machine's time and counts the time passed since: nothing sets it.
pub fn steady_clock() -> Clock {
    let (started, wall) = (Instant::now(), system_clock()());
    Arc::new(move || wall.saturating_add(i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX)))
}

/// Seeds from the operating system.
#[expect(clippy::expect_used, reason = "the operating system gives random bytes")]
pub fn system_entropy() -> Entropy {
    Arc::new(|| {
        let mut bytes = [0; 32];
        // A machine without randomness cannot be fair, so no game may begin.
        rand::rngs::SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
        bytes
    })
}

/// Runs everything configured until `stop` is set.
///
/// `ready` gets the local table's address once the page can be reached.
///
/// # Errors
/// The store cannot be opened or written, or the only adapter cannot start.
pub async fn run(
    config: Config,
    stop: watch::Receiver<bool>,
    ready: impl FnOnce(Option<std::net::SocketAddr>),
) -> Result<(), ProgramError> {
    let started = Instant::now();
    let mut launch = Launch::new(config, stop);
    #[cfg(feature = "http")]
    launch.open_door_first().await?;
    let Some(Opened { store, duty }) = launch.open_store().await? else { return Ok(()) };
    let mut health = store.health();
    let (mut house, keeps) = House::new(duty.clone());
    let Some(mut adapters) = launch.bind(&store, &house, keeps).await? else { return Ok(store.close().await?) };
    let (outbox, exit) = Outbox::new();
    outbox.measure_by(Arc::clone(&launch.measures) as Arc<dyn Measure>);
    let service = service(&launch.config, &store, &outbox);
    if let Some(address) = launch.config.public_page() {
        let key = page_key::open(&launch.config, &*store).await?;
        open_page(&service, PublicPage { address: address.to_owned(), key });
    }
    house.absent = Platform::ALL.into_iter().filter(|platform| !adapters.deliverers.contains_key(platform)).collect();
    let exit = tokio::spawn(exit.run(service.clone(), Arc::clone(&store), std::mem::take(&mut adapters.deliverers)));
    let unsent = house.begin_if_free(&service, launch.is_shared()).await?;
    let address = adapters.web_address;
    let others = tokio::spawn(cache_invalidation::run(Arc::clone(&service)));
    adapters.start(&service);
    let sources = Sources {
        outbox: outbox.clone(),
        service: Arc::clone(&service),
        health: health.clone(),
        duty,
        data_dir: launch.config.data_dir.clone(),
    };
    launch.stage.send_replace(Stage::Serving(sources));
    tracing::info!(unsent, "ready in {} ms", started.elapsed().as_millis());
    ready(address);

    let ended = tokio::select! {
        ended = adapters.run(&*service) => ended,
        error = given_up(&mut health) => Err(error),
        () = house.take_when_free(&service) => Ok(()),
    };
    manager::stopping();
    house.tasks.abort_all();
    others.abort();
    #[cfg(feature = "http")]
    launch.close_door().await;
    // A process that may not write cannot mark its messages as sent either; the next leader sends them.
    if !store.health().borrow().is_final() {
        outbox.settle(None, STOP_PATIENCE).await;
    }
    exit.abort();
    if let Err(error) = store.close().await {
        tracing::error!("closing the store: {error}");
    }
    match ended {
        // Acknowledged moves are safe only if the journal is still in its place.
        Err(ProgramError::Poisoned) if !stores::is_there(&launch.config) => Err(ProgramError::Taken),
        ended => ended,
    }
}

/// The conversation with everything that the host has configured.
fn service(config: &Config, store: &Arc<dyn Store>, outbox: &Outbox) -> Arc<Service> {
    let pictures = Arc::new(Pictures::new(renderer()));
    let service =
        Service::new(Arc::clone(store), outbox.clone(), pictures, steady_clock(), system_entropy(), config.language);
    zone::settle_in(&config.time.zone);
    zone::keep_quiet(&config.time.quiet);
    let service = service.with_times(config.time.times());
    service.look_at(system_clock());
    let service = service.with_opponents(opponents(&config.opponents));
    service.grant(config.limits.quotas());
    #[cfg(feature = "relays")]
    if let Some(luck) = crate::relays::public_luck(&config.luck) {
        luck.give_to(&service);
    }
    if config.discord.hears_at().is_some() {
        service.hears_presses_alone(vec![Platform::Discord]);
    }
    service.stand_back();
    Arc::new(service)
}

/// Pause for a host's UCI program after a fault.
const PROGRAM_RESTS: Duration = Duration::from_secs(30);

fn opponents(section: &OpponentsSection) -> Opponents {
    let levels = section.open().into_iter().filter_map(|level| Level::from_number(u64::from(level))).collect();
    let player = |engine: HostEngine| {
        let program = (engine.program)(section);
        let terms = engine.terms(section, PROGRAM_RESTS);
        (!program.is_empty()).then(|| (engine.game, Arc::new(UciPlayer::new(terms)) as Arc<dyn Adviser>))
    };
    Opponents {
        levels,
        threads: section.thoughts(),
        waiting_max: section.queue as usize,
        programs: HOST_ENGINES.into_iter().filter_map(player).collect(),
        move_time: Some(MACHINE_MOVE_TIME),
        ..Opponents::default()
    }
}

fn renderer() -> Option<Renderer> {
    match Renderer::with_host_fonts(HostFonts::System) {
        Ok(renderer) => Some(renderer),
        Err(error) => {
            tracing::error!("no pictures, text boards instead: {error}");
            None
        }
    }
}

/// Settings of the Telegram adapter, from the configuration.
#[cfg(feature = "telegram")]
pub(crate) fn telegram_config(config: &Config, token: &str) -> crate::adapters::telegram::TelegramConfig {
    crate::adapters::telegram::TelegramConfig {
        rate: 1,
        token: token.to_owned(),
        api_base: base(&config.telegram.api_base),
        lang: config.language,
    }
}

/// The page as a Mini App, if the host has a public one that Telegram can open.
#[cfg(feature = "telegram")]
pub(crate) fn mini_app(config: &Config) -> Option<crate::adapters::telegram::MiniApp> {
    let address = config.public_page().filter(|address| address.starts_with("https://"))?.to_owned();
    let app = Some(config.telegram.app.clone()).filter(|app| !app.is_empty());
    Some(crate::adapters::telegram::MiniApp { address, app })
}

/// Settings of the Discord adapter, from the configuration.
#[cfg(feature = "discord")]
pub(crate) fn discord_config(config: &Config, token: &str) -> crate::adapters::discord::DiscordConfig {
    crate::adapters::discord::DiscordConfig {
        token: token.to_owned(),
        api_base: base(&config.discord.api_base),
        guild_id: config.discord.guild_id,
        shards: config.discord.shards,
    }
}

#[cfg(any(feature = "telegram", feature = "discord"))]
pub(super) fn base(api_base: &str) -> Option<String> {
    (!api_base.is_empty()).then(|| api_base.trim_end_matches('/').to_owned())
}
