//! Adapters of one run: each binds its addresses, and begins once the service exists.

use std::collections::HashMap;
use std::sync::Arc;

use banco_ports::{Converse, Platform};
use banco_service::Service;
use banco_service::outbox::Deliverers;
use tokio::sync::watch;
use tokio::task::JoinSet;

#[cfg(feature = "discord")]
use super::discord_config;
use super::ended::{AdapterError, ProgramError};
#[cfg(feature = "telegram")]
use super::telegram_config;
use crate::config::Config;
#[cfg(any(feature = "telegram", feature = "discord"))]
use crate::config::ListenError;

/// File beside the games with Discord commands that are not answered yet.
#[cfg(feature = "discord")]
const UNANSWERED_FILE: &str = "discord-unanswered";

/// Adapters of one run: first all bind their addresses, then all begin.
pub(super) struct Adapters {
    stop: watch::Receiver<bool>,
    /// True once this process is the leader.
    #[cfg_attr(not(any(feature = "telegram", feature = "discord")), expect(dead_code, reason = "nobody waits for it"))]
    keeps: watch::Receiver<bool>,
    pub deliverers: Deliverers,
    pub web_address: Option<std::net::SocketAddr>,
    /// The page inside Discord, if the host wants it.
    #[cfg(all(feature = "web", feature = "discord"))]
    activity: Option<Arc<crate::adapters::discord::DiscordActivity>>,
    waiting: Vec<Begin>,
    running: JoinSet<(Platform, Result<(), AdapterError>)>,
}

/// Start of one adapter, called once the service exists.
type Begin = Box<dyn FnOnce(Arc<dyn Converse>, &mut JoinSet<(Platform, Result<(), AdapterError>)>) + Send>;

impl Adapters {
    pub(super) fn new(stop: watch::Receiver<bool>, keeps: watch::Receiver<bool>) -> Adapters {
        Adapters {
            stop,
            keeps,
            deliverers: HashMap::new(),
            web_address: None,
            #[cfg(all(feature = "web", feature = "discord"))]
            activity: None,
            waiting: Vec::new(),
            running: JoinSet::new(),
        }
    }

    // A build without adapters does not read the configuration here.
    #[cfg_attr(not(any(feature = "web", feature = "telegram", feature = "discord")), allow(unused_variables))]
    pub(super) async fn set_up(&mut self, config: &Config) -> Result<(), ProgramError> {
        #[cfg(all(feature = "web", feature = "discord"))]
        {
            self.activity = activity(config)?;
        }
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
        use crate::adapters::web::{InitKey, Web, WebConfig, WebError};
        let web = Web::bind(WebConfig {
            listen: config.web.listen,
            access_key: config.web.access_key.get().map(str::to_owned),
            hosts: config.web.hosts.clone(),
            proxies: config.web.proxies.clone(),
            public_url: config.public_page().map(str::to_owned),
            guests: config.web.guests,
            init_key: config.telegram.token.get().map(InitKey::of),
        })
        .await
        .map_err(|error| match error {
            WebError::Listen(error) => ProgramError::Listen(error),
            error => ProgramError::Adapter(error.into()),
        })?;
        #[cfg(feature = "discord")]
        let web = match &self.activity {
            Some(activity) => web.with_activity(Arc::clone(activity) as Arc<dyn banco_ports::Activity>),
            None => web,
        };
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
        if let Some(app) = super::mini_app(config) {
            telegram = telegram.with_mini_app(app);
        }
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
        #[cfg(feature = "web")]
        if let Some(activity) = &self.activity {
            discord = discord.with_activity(Arc::clone(activity));
        }
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

    pub(super) fn start(&mut self, service: &Arc<Service>) {
        for begin in self.waiting.drain(..) {
            begin(Arc::clone(service) as Arc<dyn Converse>, &mut self.running);
        }
    }

    /// Runs until all adapters have ended: after a stop, or because none is left.
    pub(super) async fn run(&mut self, host: &dyn Converse) -> Result<(), ProgramError> {
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

/// The page inside Discord, if the host wants it.
#[cfg(all(feature = "web", feature = "discord"))]
fn activity(config: &Config) -> Result<Option<Arc<crate::adapters::discord::DiscordActivity>>, AdapterError> {
    let Some((token, secret)) = config.discord.token.get().zip(config.activity_secret()) else { return Ok(None) };
    let base = super::base(&config.discord.api_base);
    let activity = crate::adapters::discord::DiscordActivity::new(token, base.as_deref(), secret)?;
    Ok(Some(Arc::new(activity)))
}

/// Waits until this process is the leader; false if it is to stop before.
#[cfg(any(feature = "telegram", feature = "discord"))]
async fn is_kept(mut keeps: watch::Receiver<bool>, stop: watch::Receiver<bool>) -> bool {
    tokio::select! {
        kept = keeps.wait_for(|keeps| *keeps) => kept.is_ok(),
        () = is_stopped(stop) => false,
    }
}

/// Returns once the program is to stop.
pub(super) async fn is_stopped(mut stop: watch::Receiver<bool>) {
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
