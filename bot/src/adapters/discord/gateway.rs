//! The gateway: serenity's client, its events, its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use banco_ports::{Answer, Converse, Inbound, Lang, Platform};
use banco_talk::i18n;
use serenity::all::{
    Client, ClientBuilder, Context, Event, EventHandler, GatewayError, GatewayIntents, Guild, GuildChannel,
    HttpBuilder, Interaction, Message, RawEventHandler, Ready, ResumedEvent,
};
use serenity::async_trait;
use serenity::gateway::{ConnectionStage, ShardManager};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{RwLock, watch};
use tokio::task::JoinSet;

use super::pointed::Pointed;
use super::rest::Rest;
use super::seen::Seen;
use super::visits::Visits;
use super::{
    CONNECT_PAUSES, Discord, Ended, Identity, SHARDS_ADVISED_MAX, commands, forms, people, presses, pulse, typed,
    unread,
};
use crate::adapters::gate::Gate;
use crate::adapters::keyboards::Keyboards;

/// None of them privileged: no message content, no members.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

/// serenity's own question for the gateway's address may take this long.
const BUILD: Duration = Duration::from_secs(30);

/// serenity allows each shard 5 s to say goodbye.
const GOODBYE: Duration = Duration::from_secs(6);

/// Answers under way when the program stops get this long.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// A server we entered longer ago than this was greeted, or the greeting would come too late to help.
const JOINED_LATELY: Duration = Duration::from_secs(10 * 60);

/// While a shard is not connected Discord is asked this often whether it wants more of them: the library keeps its close
/// code 4011 to itself, and the count of connections a day is limited.
pub(super) const SHARDS_ASKED_EVERY: Duration = Duration::from_secs(10);

/// What every event needs.
pub(super) struct House {
    pub rest: Arc<Rest>,
    pub identity: Identity,
    pub host: Arc<dyn Converse>,
    pub keyboards: Arc<Keyboards>,
    /// How long an answer may take before somebody is told that it is thought about.
    pub grace: Duration,
    /// People to be challenged from a menu of Discord's.
    pub pointed: Pointed,
    /// Where it is no member.
    pub visits: Arc<Visits>,
    seen: Seen,
    gate: Gate,
}

impl House {
    /// Whether this event is new and its person not flooding.
    pub(super) fn takes(&self, id: u64, user: u64, channel: u64) -> bool {
        self.seen.is_new(id) && self.gate.lets_in(&format!("discord:{user}"), &format!("discord:{channel}"))
    }

    /// The house's answer. A panic in there costs this answer, not the connection.
    pub(super) async fn ask(&self, inbound: Inbound, lang: Lang) -> Answer {
        let host = Arc::clone(&self.host);
        let event = inbound.event.clone();
        let asked = tokio::spawn(async move { host.handle(inbound).await });
        asked.await.unwrap_or_else(|_| {
            tracing::error!(event, "discord: the service failed on an event");
            commands::note(i18n::text(lang, "discord-failed"))
        })
    }
}

/// The shards, once the client is made.
type Shards = watch::Receiver<Option<Arc<ShardManager>>>;

/// Takes events off serenity's threads at once and works on ours.
#[derive(Clone)]
struct Handler {
    house: Arc<House>,
    ours: Handle,
    /// Held for reading by every event under way.
    under_way: Arc<RwLock<()>>,
    /// serenity may start a shard once more while we stop; its events are not ours any longer.
    stopping: Arc<AtomicBool>,
}

impl Handler {
    fn work<F: Future<Output = ()> + Send + 'static>(&self, work: impl FnOnce(Arc<House>) -> F) {
        let Ok(under_way) = Arc::clone(&self.under_way).try_read_owned() else { return };
        if self.stopping.load(Ordering::Relaxed) {
            return;
        }
        let work = work(Arc::clone(&self.house));
        self.ours.spawn(async move {
            work.await;
            drop(under_way);
        });
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(guilds = ready.guilds.len(), "discord: connected");
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("discord: connection resumed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.work(|house| async move {
            match interaction {
                Interaction::Command(command)
                    if house.takes(command.id.get(), command.user.id.get(), command.channel_id.get()) =>
                {
                    let is_absent = commands::surroundings(&command).bot_is_absent();
                    let _visit = house.visits.enter(command.channel_id.get(), is_absent);
                    commands::command(&house, command).await;
                }
                Interaction::Autocomplete(command) => commands::complete(&house, command).await,
                Interaction::Component(press)
                    if house.takes(press.id.get(), press.user.id.get(), press.channel_id.get()) =>
                {
                    let is_absent = presses::surroundings(&press).bot_is_absent();
                    let _visit = house.visits.enter(press.channel_id.get(), is_absent);
                    presses::press(&house, press).await;
                }
                Interaction::Modal(form) if house.takes(form.id.get(), form.user.id.get(), form.channel_id.get()) => {
                    // A form was opened by a press, which told where.
                    let is_absent = house.visits.is_absent(form.channel_id.get());
                    let _visit = house.visits.enter(form.channel_id.get(), is_absent);
                    forms::submitted(&house, form).await;
                }
                // Taken already, or no affair of ours. The enum is not ours to list.
                _ => {}
            }
        });
    }

    async fn message(&self, _: Context, message: Message) {
        self.work(|house| async move { typed::message(&house, message).await });
    }

    /// Rights of a channel may be given back, a thread may be opened again.
    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        self.work(|house| async move { house.host.revived(people::place(channel.id)).await });
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.work(|house| async move { house.host.revived(people::place(thread.id)).await });
    }

    /// All servers come again with every connection; only a new one is greeted, and the event id
    /// (server and moment of joining) lets the house greet once.
    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let joined = guild.joined_at.unix_timestamp();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let lately = u64::try_from(joined).is_ok_and(|joined| now.saturating_sub(joined) < JOINED_LATELY.as_secs());
        let Some(channel) = guild.system_channel_id.filter(|_| lately) else { return };
        let event = format!("discord:joined:{}:{joined}", guild.id.get());
        let lang = Lang::from_locale(&guild.preferred_locale);
        self.work(|house| async move { house.host.joined(people::place(channel), event, lang).await });
    }
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event {
            self.work(|house| async move { unread::unread(&house, event).await });
        }
    }
}

/// Threads of serenity's own.
///
/// Its shard spins without ever yielding after a close frame without a code, until the next
/// heartbeat (41 s): on the program's threads that would halt everybody else.
struct Threads {
    handle: Handle,
    runtime: Option<Runtime>,
}

impl Threads {
    fn start() -> Result<Threads, Ended> {
        let runtime = Builder::new_multi_thread().worker_threads(2).thread_name("discord-gateway").enable_all().build();
        let runtime = runtime.map_err(|error| Ended::Unusable(format!("no threads: {error}")))?;
        Ok(Threads { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // Waiting for a thread that spins would be waiting for ever.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Plays until `stop`; a client that ends by itself is started anew.
pub(super) async fn play(
    discord: &Discord,
    identity: Identity,
    host: Arc<dyn Converse>,
    mut stop: impl Future<Output = ()> + Send + Unpin,
) -> Result<(), Ended> {
    let house = House {
        rest: Arc::clone(&discord.rest),
        identity: identity.clone(),
        host,
        keyboards: Arc::clone(&discord.keyboards),
        grace: discord.grace,
        pointed: Pointed::default(),
        visits: Arc::clone(&discord.visits),
        seen: Seen::default(),
        gate: Gate::default(),
    };
    let handler = Handler {
        house: Arc::new(house),
        ours: Handle::current(),
        under_way: Arc::default(),
        stopping: Arc::default(),
    };
    let mut pauses = CONNECT_PAUSES;
    // How many were wanted when those that were started were too few.
    let mut wanted = None;
    loop {
        let number = discord.shards_needed().await.max(wanted.unwrap_or_default());
        let threads = Threads::start()?;
        let (shards_known, shards) = watch::channel(None);
        let client = client(discord.clone(), identity.gateway.clone(), handler.clone(), number, shards_known);
        let playing = threads.handle.spawn(client);
        tokio::select! {
            () = &mut stop => {
                handler.stopping.store(true, Ordering::Relaxed);
                farewell(&shards, &handler.under_way).await;
                return Ok(());
            }
            needed = outgrown(discord, &shards, number) => {
                tracing::error!("discord: the gateway refuses {number} shards (4011): {needed} are needed; set [discord] shards");
                if wanted.is_some() || needed > SHARDS_ADVISED_MAX {
                    handler.stopping.store(true, Ordering::Relaxed);
                    farewell(&shards, &handler.under_way).await;
                    return Err(Ended::ShardsRefused { started: number, needed });
                }
                wanted = Some(needed);
            }
            // The gateway would go on for hours with a token that REST does not take any more.
            () = discord.rest.refused() => {
                handler.stopping.store(true, Ordering::Relaxed);
                farewell(&shards, &handler.under_way).await;
                return Err(Ended::TokenRefused);
            }
            // A join error is a panic in serenity: as good as an end without a word.
            ended = playing => {
                wanted = None;
                final_word(ended.unwrap_or(Ok(())))?;
            }
        }
        handler.house.host.lost(Platform::Discord);
        let pause = pauses.pause();
        tracing::warn!("discord: the gateway client ended, starting anew in {pause:?}");
        drop(threads);
        tokio::select! {
            () = &mut stop => return Ok(()),
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// serenity's client, from its making to its end.
async fn client(
    discord: Discord,
    gateway: String,
    handler: Handler,
    number: u32,
    shards_known: watch::Sender<Option<Arc<ShardManager>>>,
) -> serenity::Result<()> {
    let (host, rest) = (Arc::clone(&handler.house.host), Arc::clone(&handler.house.rest));
    let ours = handler.ours.clone();
    let mut client = build(&discord, gateway, handler).await?;
    shards_known.send_replace(Some(Arc::clone(&client.shard_manager)));
    // It ends with this client, however that ends.
    let mut watching = JoinSet::new();
    let watch = pulse::watch(Arc::clone(&client.shard_manager), rest, host);
    watching.spawn_on(watch, &ours);
    client.start_shards(number).await
}

async fn build(discord: &Discord, gateway: String, handler: Handler) -> serenity::Result<Client> {
    // serenity asks only for the gateway address through this; its limiter would ignore `api_base`.
    let mut http = HttpBuilder::new(discord.rest.token()).ratelimiter_disabled(true);
    if let Some(base) = discord.config.api_base.as_deref().filter(|base| !base.is_empty()) {
        http = http.proxy(base);
    }
    let building = ClientBuilder::new_with_http(http.build(), INTENTS)
        .event_handler(handler.clone())
        .raw_event_handler(handler)
        .into_future();
    // It sets no time limit of its own.
    let Ok(client) = tokio::time::timeout(BUILD, building).await else {
        return Err(serenity::Error::Other("no answer about the gateway"));
    };
    let client = client?;
    // Had its own question just failed, it would now hold the real gateway's address.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// Waits until Discord wants more shards than were started while one of those is not let in; how many it wants.
async fn outgrown(discord: &Discord, shards: &Shards, number: u32) -> u32 {
    loop {
        tokio::time::sleep(discord.shards_asked_every).await;
        let Some(manager) = shards.borrow().clone() else { continue };
        let is_connected = |stage: &ConnectionStage| *stage == ConnectionStage::Connected;
        let connected = manager.runners.lock().await.values().filter(|runner| is_connected(&runner.stage)).count();
        if connected >= number as usize {
            continue;
        }
        if let Some(needed) = discord.shards_advised().await.filter(|needed| *needed > number) {
            return needed;
        }
    }
}

/// What no new connection mends.
fn final_word(ended: serenity::Result<()>) -> Result<(), Ended> {
    match ended {
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication | GatewayError::NoAuthentication)) => {
            Err(Ended::TokenRefused)
        }
        Err(serenity::Error::Gateway(
            refused @ (GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents),
        )) => Err(Ended::IntentsRefused(refused.to_string())),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Closes the shards, then lets the answers under way finish; both within limits.
async fn farewell(shards: &Shards, under_way: &RwLock<()>) {
    let known = shards.borrow().clone();
    if let Some(shards) = known
        && tokio::time::timeout(GOODBYE, shards.shutdown_all()).await.is_err()
    {
        tracing::debug!("discord: a shard did not say goodbye");
    }
    if tokio::time::timeout(LAST_ANSWERS, under_way.write()).await.is_err() {
        tracing::warn!("discord: stopped with answers under way");
    }
}
