//! The program as a whole: store, service, outbox and the adapters that are configured.

mod ended;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use banco_ai::Level;
use banco_ports::limits::STOP_PATIENCE;
use banco_ports::{Converse, Lang, Measure, Platform};
use banco_render::{HostFonts, Renderer};
use banco_service::features::computer;
use banco_service::messages::zone;
use banco_service::opponents::{Adviser, Opponents};
use banco_service::outbox::{Deliverers, Outbox};
use banco_service::present::pictures::Pictures;
use banco_service::{Clock, Entropy, Service};
use banco_service::{cache_invalidation, clockwork};
use banco_store::StoreError;
use banco_store::postgres::Duty;
use rand::TryRng;
use tokio::sync::watch;
use tokio::task::JoinSet;

use self::ended::given_up;
pub use self::ended::{AdapterError, ProgramError};
use crate::config::{Backend, Config, ListenError, OpponentsSection};
use crate::games::{HOST_ENGINES, HostEngine};
use crate::host_messages::Told;
#[cfg(feature = "http")]
use crate::http::Http;
use crate::manager;
use crate::metrics::{Metrics, Sources, Stage};
use crate::stores::{self, Opened, Standby};
use crate::uci_player::{Terms, UciPlayer};

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
    let measures = Arc::new(Metrics::new(config.platforms()));
    let stage = watch::Sender::new(Stage::Starting);
    let mut manager = JoinSet::new();
    manager.spawn(manager::run(stage.subscribe()));
    // Health requests get an answer from the first moment until this is dropped.
    #[cfg(feature = "http")]
    let mut door = JoinSet::new();
    #[cfg(feature = "http")]
    let opens = async |door: &mut JoinSet<()>| -> Result<(), ProgramError> {
        if let Some(listen) = config.http.listen.filter(|_| door.is_empty()) {
            door.spawn(Http::bind(listen).await?.serve(Arc::clone(&measures), stage.subscribe()));
        }
        Ok(())
    };
    // The second process of a database may find its addresses taken; it gets them once the first process ends.
    #[cfg(feature = "http")]
    if let Err(error) = opens(&mut door).await {
        let taken = error.taken()?;
        if config.store.backend == Backend::Local {
            return Err(taken.into());
        }
        tracing::warn!("{taken}; until then this process cannot be monitored");
    }
    let waiting = |standby: Standby| {
        tracing::info!("standing by: {}", standby.told(Lang::En));
        stage.send_replace(Stage::StandingBy(standby));
    };
    let Opened { store, duty } = tokio::select! {
        opened = stores::open(&config, Arc::clone(&measures) as Arc<dyn Measure>, waiting) => opened?,
        // A process on standby can be stopped, too.
        () = is_stopped(stop.clone()), if config.store.backend == Backend::Postgres => return Ok(()),
    };
    stage.send_replace(Stage::Starting);
    let mut health = store.health();
    let (mut house, keeps) = House::new(duty.clone());
    let mut adapters = Adapters::new(stop.clone(), keeps);
    loop {
        #[cfg(feature = "http")]
        let opened = opens(&mut door).await;
        #[cfg(not(feature = "http"))]
        let opened = Ok(());
        let set_up = match opened {
            Ok(()) => adapters.set_up(&config).await,
            failed @ Err(_) => failed,
        };
        let Err(error) = set_up else { break };
        let holder = match &*duty.borrow() {
            Duty::Ours { .. } => return Err(error),
            Duty::Theirs(holder) => holder.clone(),
        };
        // Two processes on one machine want the same addresses; the second gets them once the first ends.
        waiting(Standby::Address(holder, Arc::new(error.taken()?)));
        let mut duty = duty.clone();
        tokio::select! {
            _ = duty.wait_for(Duty::is_ours) => stage.send_replace(Stage::Starting),
            error = given_up(&mut health) => return Err(error),
            () = is_stopped(stop.clone()) => return Ok(store.close().await?),
        };
        adapters = Adapters::new(stop.clone(), house.keeps.subscribe());
    }
    let (outbox, exit) = Outbox::new();
    outbox.measure_by(Arc::clone(&measures) as Arc<dyn Measure>);
    let pictures = Arc::new(Pictures::new(renderer()));
    let service =
        Service::new(Arc::clone(&store), outbox.clone(), pictures, steady_clock(), system_entropy(), config.language);
    zone::settle_in(&config.time.zone);
    zone::keep_quiet(&config.time.quiet);
    let service = service.with_times(config.time.times());
    service.look_at(system_clock());
    let service = service.with_opponents(opponents(&config.opponents));
    service.grant(config.limits.quotas());
    if config.discord.hears_at().is_some() {
        service.hears_presses_alone(vec![Platform::Discord]);
    }
    service.stand_back();
    let service = Arc::new(service);
    house.absent = Platform::ALL.into_iter().filter(|platform| !adapters.deliverers.contains_key(platform)).collect();
    let exit = tokio::spawn(exit.run(service.clone(), Arc::clone(&store), std::mem::take(&mut adapters.deliverers)));
    let unsent = match duty.borrow().clone() {
        Duty::Ours { alone } => {
            let unsent = house.begin(&service).await?;
            if config.store.backend == Backend::Postgres {
                tracing::info!(alone, "this process is now the leader");
            }
            unsent
        }
        Duty::Theirs(holder) => {
            tracing::info!("{} is the leader; people are answered here, too", holder.told(Lang::En));
            0
        }
    };
    let address = adapters.web_address;
    let others = tokio::spawn(cache_invalidation::run(Arc::clone(&service)));
    adapters.start(&service);
    let sources = Sources {
        outbox: outbox.clone(),
        service: Arc::clone(&service),
        health: health.clone(),
        duty,
        data_dir: config.data_dir.clone(),
    };
    stage.send_replace(Stage::Serving(sources));
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
    door.shutdown().await;
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
        Err(ProgramError::Poisoned) if !stores::is_there(&config) => Err(ProgramError::Taken),
        ended => ended,
    }
}

/// Work of the leader, which one process does for all processes of a store. It begins once this process leads.
struct House {
    duty: watch::Receiver<Duty>,
    /// Platforms without an adapter here.
    absent: Vec<Platform>,
    keeps: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl House {
    /// Leader's work, not begun yet, and a receiver that turns true once it begins.
    fn new(duty: watch::Receiver<Duty>) -> (House, watch::Receiver<bool>) {
        let (keeps, kept) = watch::channel(false);
        (House { duty, absent: Vec::new(), keeps, tasks: JoinSet::new() }, kept)
    }

    async fn begin(&mut self, service: &Arc<Service>) -> Result<usize, StoreError> {
        let alone = matches!(*self.duty.borrow(), Duty::Ours { alone: true });
        let unsent = service.take_the_house(alone).await?;
        self.absent.iter().for_each(|platform| service.is_absent(*platform));
        // The scheduler starts only now: its new messages must not be counted as left from before.
        self.tasks.spawn(clockwork::run(Arc::clone(service)));
        self.tasks.spawn(computer::run(Arc::clone(service)));
        self.keeps.send_replace(true);
        Ok(unsent)
    }

    /// Takes over the leadership once it is free; never returns.
    async fn take_when_free(&mut self, service: &Arc<Service>) {
        while !*self.keeps.borrow() {
            if self.duty.wait_for(Duty::is_ours).await.is_err() {
                break;
            }
            match self.begin(service).await {
                Ok(unsent) => tracing::info!(unsent, "this process is now the leader"),
                Err(error) => {
                    tracing::error!("this process cannot lead yet: {error}");
                    tokio::time::sleep(TAKING_RESTS).await;
                }
            }
        }
        std::future::pending().await
    }
}

/// Pause between two tries to take over from a process that has ended.
const TAKING_RESTS: Duration = Duration::from_secs(1);

/// Pause for a host's UCI program after a fault.
const PROGRAM_RESTS: Duration = Duration::from_secs(30);

fn opponents(section: &OpponentsSection) -> Opponents {
    let levels = section.levels.iter().filter_map(|level| Level::from_number(u64::from(*level))).collect();
    let player = |engine: HostEngine| {
        let program = (engine.program)(section);
        let terms = Terms {
            program: program.into(),
            variant: engine.variant,
            thinks: Duration::from_millis(u64::from(section.movetime)),
            patience: Duration::from_millis(u64::from(section.patience)),
            rest: PROGRAM_RESTS,
        };
        (!program.is_empty()).then(|| (engine.game, Arc::new(UciPlayer::new(terms)) as Arc<dyn Adviser>))
    };
    Opponents {
        levels,
        threads: section.thoughts(),
        waiting_max: section.queue as usize,
        programs: HOST_ENGINES.into_iter().filter_map(player).collect(),
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

/// Adapters of one run: first all bind their addresses, then all begin.
struct Adapters {
    stop: watch::Receiver<bool>,
    /// True once this process is the leader.
    #[cfg_attr(not(any(feature = "telegram", feature = "discord")), expect(dead_code, reason = "nobody waits for it"))]
    keeps: watch::Receiver<bool>,
    deliverers: Deliverers,
    web_address: Option<std::net::SocketAddr>,
    waiting: Vec<Begin>,
    running: JoinSet<(Platform, Result<(), AdapterError>)>,
}

/// Start of one adapter, called once the service exists.
type Begin = Box<dyn FnOnce(Arc<dyn Converse>, &mut JoinSet<(Platform, Result<(), AdapterError>)>) + Send>;

impl Adapters {
    fn new(stop: watch::Receiver<bool>, keeps: watch::Receiver<bool>) -> Adapters {
        Adapters {
            stop,
            keeps,
            deliverers: HashMap::new(),
            web_address: None,
            waiting: Vec::new(),
            running: JoinSet::new(),
        }
    }

    // A build without adapters does not read the configuration here.
    #[cfg_attr(not(any(feature = "web", feature = "telegram", feature = "discord")), allow(unused_variables))]
    async fn set_up(&mut self, config: &Config) -> Result<(), ProgramError> {
        #[cfg(feature = "web")]
        if config.web_runs() {
            self.set_up_web(config).await?;
        }
        #[cfg(feature = "telegram")]
        if let Some(token) = config.telegram.token.get() {
            self.set_up_telegram(config, token).await?;
        }
        #[cfg(feature = "discord")]
        if let Some(token) = config.discord.token.get() {
            self.set_up_discord(config, token)?;
        }
        if self.waiting.is_empty() {
            return Err(ProgramError::Nothing);
        }
        Ok(())
    }

    #[cfg(feature = "web")]
    async fn set_up_web(&mut self, config: &Config) -> Result<(), ProgramError> {
        use crate::adapters::web::{Web, WebConfig, WebError};
        let web = Web::bind(WebConfig {
            listen: config.web.listen,
            access_key: config.web.access_key.get().map(str::to_owned),
            hosts: config.web.hosts.clone(),
            proxies: config.web.proxies.clone(),
        })
        .await
        .map_err(|error| match error {
            WebError::Listen(error) => ProgramError::Listen(error),
            error => ProgramError::Adapter(error.into()),
        })?;
        self.web_address = Some(web.address());
        self.deliverers.insert(Platform::Web, web.deliver());
        let stop = stopped(self.stop.clone());
        self.waiting.push(Box::new(move |host, running| {
            running.spawn(async move { (Platform::Web, web.serve(host, stop).await.map_err(AdapterError::from)) });
        }));
        Ok(())
    }

    #[cfg(feature = "telegram")]
    async fn set_up_telegram(&mut self, config: &Config, token: &str) -> Result<(), ProgramError> {
        use crate::adapters::telegram::{Hook, Telegram};
        let mut telegram = Telegram::new(&telegram_config(config, token)).map_err(AdapterError::from)?;
        // Polling takes updates away from other processes, so only the leader polls; webhooks work in any process.
        let asks = config.telegram.hears_at().is_none();
        if let Some(listen) = config.telegram.hears_at() {
            let listener = tokio::net::TcpListener::bind(listen).await;
            let key = "telegram.webhook_listen";
            let listener = listener.map_err(|source| ListenError { key, address: listen, source })?;
            telegram = telegram.with_hook(Hook { listener, url: config.telegram.webhook_url.clone() });
        }
        self.deliverers.insert(Platform::Telegram, telegram.sender());
        let (stop, keeps) = (self.stop.clone(), self.keeps.clone());
        self.waiting.push(Box::new(move |host, running| {
            running.spawn(async move {
                if asks && !is_kept(keeps, stop.clone()).await {
                    return (Platform::Telegram, Ok(()));
                }
                (Platform::Telegram, telegram.run(host, stop).await.map_err(AdapterError::from))
            });
        }));
        Ok(())
    }

    #[cfg(feature = "discord")]
    fn set_up_discord(&mut self, config: &Config, token: &str) -> Result<(), ProgramError> {
        use crate::adapters::discord::{Discord, Endpoint, PublicKey};
        let mut discord = Discord::new(discord_config(config, token)).map_err(AdapterError::from)?;
        discord = discord.keeping_unanswered_in(&config.data_dir.join(UNANSWERED_FILE));
        // Only the leader opens the gateway; interactions by HTTP work in any process.
        let asks = config.discord.hears_at().is_none();
        let key = PublicKey::read(&config.discord.public_key);
        if let Some((listen, key)) = config.discord.hears_at().zip(key) {
            let endpoint = Endpoint::bind(listen, key).map_err(|source| {
                let key = "discord.interactions_listen";
                ListenError { key, address: listen, source }
            })?;
            discord = discord.with_endpoint(endpoint);
        }
        self.deliverers.insert(Platform::Discord, discord.deliver());
        let (stop, keeps) = (self.stop.clone(), self.keeps.clone());
        self.waiting.push(Box::new(move |host, running| {
            running.spawn(async move {
                if asks && !is_kept(keeps, stop.clone()).await {
                    return (Platform::Discord, Ok(()));
                }
                (Platform::Discord, discord.run(host, stopped(stop)).await.map_err(AdapterError::from))
            });
        }));
        Ok(())
    }

    fn start(&mut self, service: &Arc<Service>) {
        for begin in self.waiting.drain(..) {
            begin(Arc::clone(service) as Arc<dyn Converse>, &mut self.running);
        }
    }

    /// Runs until all adapters have ended: after a stop, or because none is left.
    async fn run(&mut self, host: &dyn Converse) -> Result<(), ProgramError> {
        let mut failed = None;
        while let Some(ended) = self.running.join_next().await {
            if let Ok((platform, _)) = &ended {
                host.lost(*platform);
            }
            match ended {
                Ok((_, Ok(()))) => {}
                Ok((platform, Err(error))) => {
                    tracing::error!("{} has ended: {error}", platform.key());
                    failed = Some(ProgramError::Adapter(error));
                }
                Err(error) => {
                    tracing::error!("an adapter failed: {error}");
                    failed = Some(ProgramError::Fell);
                }
            }
        }
        match failed {
            // A requested stop is no failure, even if an adapter failed before.
            Some(error) if !*self.stop.borrow() => Err(error),
            Some(_) | None => Ok(()),
        }
    }
}

/// File beside the games with Discord commands that are not answered yet.
#[cfg(feature = "discord")]
const UNANSWERED_FILE: &str = "discord-unanswered";

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
fn base(api_base: &str) -> Option<String> {
    (!api_base.is_empty()).then(|| api_base.trim_end_matches('/').to_owned())
}

/// Waits until this process is the leader; false if it is to stop before.
#[cfg(any(feature = "telegram", feature = "discord"))]
async fn is_kept(mut keeps: watch::Receiver<bool>, stop: watch::Receiver<bool>) -> bool {
    tokio::select! {
        kept = keeps.wait_for(|keeps| *keeps) => kept.is_ok(),
        () = is_stopped(stop) => false,
    }
}

async fn is_stopped(mut stop: watch::Receiver<bool>) {
    if stop.wait_for(|stop| *stop).await.is_err() {
        // The stopping side is gone, so no stop can come.
        std::future::pending::<()>().await;
    }
}

#[cfg(any(feature = "web", feature = "discord"))]
async fn stopped(mut stop: watch::Receiver<bool>) {
    // A dropped sender means that the program ends too.
    let _ = stop.wait_for(|stop| *stop).await;
}
