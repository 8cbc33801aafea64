//! The gateway: serenity's client, its events, its end.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use banco_ports::{Converse, Lang, Platform};
use serenity::all::{
    Client, ClientBuilder, Context, Event, EventHandler, GatewayError, GatewayIntents, Guild, GuildChannel,
    HttpBuilder, Interaction, Message, PartialGuild, RawEventHandler, Ready, ResumedEvent,
};
use serenity::async_trait;
use serenity::gateway::{ConnectionStage, ShardManager};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::dispatch::{self, Work};
use super::{
    CONNECT_PAUSES, Discord, Ended, Identity, SHARDS_ADVISED_MAX, connection_status, gateway_probe, people, typed,
    undecodable,
};

/// Gateway intents, none of them privileged: no message content, no members.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

/// Maximum time for serenity's own request for the gateway's address.
const BUILD: Duration = Duration::from_secs(30);

/// Time for the shards to close: serenity allows each 5 s.
const GOODBYE: Duration = Duration::from_secs(6);

/// Time after joining in which a server is greeted; later it was greeted already, or the greeting comes too late to
/// help.
const JOINED_LATELY: Duration = Duration::from_secs(10 * 60);

/// Interval at which Discord is asked for more shards while one is not connected. The library hides close code 4011,
/// and connections per day are limited.
pub(super) const SHARDS_ASKED_EVERY: Duration = Duration::from_secs(10);

/// Shard manager, once the client is made.
type Shards = watch::Receiver<Option<Arc<ShardManager>>>;

/// Event handler: takes events off serenity's threads and works on ours. It may start a shard once more during a stop.
#[derive(Clone)]
struct Handler(Work);

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(guilds = ready.guilds.len(), "discord: connected");
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("discord: connection resumed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.0.begin(|house| async move { dispatch::interaction(&house, interaction).await });
    }

    async fn message(&self, _: Context, message: Message) {
        self.0.begin(|house| async move { typed::message(&house, message).await });
    }

    /// Tries a channel again: its rights may be given back, or a thread may be open again.
    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        self.0.begin(|house| async move { house.host.revived(people::place(channel.id)).await });
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.0.begin(|house| async move { house.host.revived(people::place(thread.id)).await });
    }

    async fn guild_update(&self, _: Context, _: Option<Guild>, guild: PartialGuild) {
        self.0.house.languages.remember(guild.id, &guild.preferred_locale);
    }

    /// Greets a new server. All servers come again with every connection; only a new one is greeted. The event id
    /// (server and moment of joining) lets the service greet once.
    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.0.house.languages.remember(guild.id, &guild.preferred_locale);
        let joined = guild.joined_at.unix_timestamp();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let lately = u64::try_from(joined).is_ok_and(|joined| now.saturating_sub(joined) < JOINED_LATELY.as_secs());
        let Some(channel) = guild.system_channel_id.filter(|_| lately) else { return };
        let event = format!("discord:joined:{}:{joined}", guild.id.get());
        let lang = Lang::from_locale(&guild.preferred_locale);
        self.0.begin(|house| async move { house.host.joined(people::place(channel), event, lang).await });
    }
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event {
            self.0.begin(|house| async move { undecodable::unread(&house, &event.kind, &event.value).await });
        }
    }
}

/// Own threads for serenity.
///
/// serenity's shard spins without yielding after a close frame without a code, until the next heartbeat (41 s). On the
/// program's threads that would halt everything else.
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
        // Waiting for a thread that spins would never end.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Runs the gateway until `stop`; a client that ends by itself is restarted.
pub(super) async fn play(
    discord: &Discord,
    identity: Identity,
    host: Arc<dyn Converse>,
    mut stop: impl Future<Output = ()> + Send + Unpin,
) -> Result<(), Ended> {
    let gateway = identity.gateway.clone().unwrap_or_default();
    let work = Work::new(discord, identity, host);
    let handler = Handler(work.clone());
    let connected = Arc::new(watch::Sender::new(false));
    // The task ends with this function.
    let mut complaining = JoinSet::new();
    complaining.spawn(gateway_probe::complain(gateway.clone(), discord.complains_after, connected.subscribe()));
    let mut pauses = CONNECT_PAUSES;
    // Number of shards wanted, if those started were too few.
    let mut wanted = None;
    loop {
        let number = discord.shards_needed().await.max(wanted.unwrap_or_default());
        let threads = Threads::start()?;
        let (shards_known, shards) = watch::channel(None);
        let known = Known { shards: shards_known, connected: Arc::clone(&connected) };
        let client = client(discord.clone(), gateway.clone(), handler.clone(), number, known);
        let playing = threads.handle.spawn(client);
        tokio::select! {
            () = &mut stop => {
                work.stop();
                farewell(&shards, &work).await;
                return Ok(());
            }
            needed = outgrown(discord, &shards, number) => {
                tracing::error!("discord: the gateway refuses {number} shards (4011): {needed} are needed; set [discord] shards");
                if wanted.is_some() || needed > SHARDS_ADVISED_MAX {
                    work.stop();
                    farewell(&shards, &work).await;
                    return Err(Ended::ShardsRefused { started: number, needed });
                }
                wanted = Some(needed);
            }
            // The gateway would continue for hours with a token that REST refuses.
            () = discord.rest.refused() => {
                work.stop();
                farewell(&shards, &work).await;
                return Err(Ended::TokenRefused);
            }
            // A join error is a panic in serenity, treated like an end without a reason.
            ended = playing => {
                wanted = None;
                final_word(ended.unwrap_or(Ok(())))?;
            }
        }
        connected.send_replace(false);
        work.house.host.lost(Platform::Discord);
        let pause = pauses.pause();
        tracing::warn!("discord: the gateway client ended, restarting in {pause:?}");
        drop(threads);
        tokio::select! {
            () = &mut stop => return Ok(()),
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Channels that report the state of a client.
struct Known {
    shards: watch::Sender<Option<Arc<ShardManager>>>,
    /// True while a shard is connected.
    connected: Arc<watch::Sender<bool>>,
}

/// serenity's client, from its making to its end.
async fn client(
    discord: Discord,
    gateway: String,
    handler: Handler,
    number: u32,
    known: Known,
) -> serenity::Result<()> {
    let (host, rest) = (Arc::clone(&handler.0.house.host), Arc::clone(&handler.0.house.rest));
    let ours = handler.0.ours.clone();
    let mut client = build(&discord, gateway, handler).await?;
    known.shards.send_replace(Some(Arc::clone(&client.shard_manager)));
    // The task ends with this client, in every case.
    let mut watching = JoinSet::new();
    let watch = connection_status::watch(Arc::clone(&client.shard_manager), rest, host, known.connected);
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
    // The builder sets no time limit of its own.
    let Ok(client) = tokio::time::timeout(BUILD, building).await else {
        return Err(serenity::Error::Other("no answer about the gateway"));
    };
    let client = client?;
    // After a failed request of its own, serenity would hold the real gateway's address here.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// Waits until Discord wants more shards than were started while one of those is refused; answers the number wanted.
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

/// Error that no new connection cures.
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

/// Closes the shards, then lets running answers finish; both within limits.
async fn farewell(shards: &Shards, work: &Work) {
    let known = shards.borrow().clone();
    if let Some(shards) = known
        && tokio::time::timeout(GOODBYE, shards.shutdown_all()).await.is_err()
    {
        tracing::debug!("discord: a shard did not say goodbye");
    }
    work.finish().await;
}
