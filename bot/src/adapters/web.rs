//! The local table: a page on which two browser tabs are two friends at a board.
//!
//! Names of addresses and fields are a contract with scripts from outside
//! (`docs/architecture/web.md`). A user is the typed name, so a person who reaches the port can play under any name.
//! Therefore the table listens on loopback or asks for a key, and [`guard`] refuses foreign web pages.

mod access;
mod activity;
mod asker;
mod channel;
mod code_throttle;
mod deltas;
mod door;
mod free_board;
mod gathering;
mod geometry;
mod guard;
mod history;
mod ids;
mod init_data;
mod json;
mod listener;
mod login_throttle;
mod message;
mod names;
mod page;
mod pictures;
mod refused;
mod routes;
mod say;
mod session;
mod shared;
mod sheets;
mod sse;
mod state;
mod streams;
mod study;
mod table_view;
mod visitors;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use banco_ports::limits::WEB_STOP_MAX;
use banco_ports::{Activity, Converse, Deliver};
use tokio::net::TcpListener;
use tokio::sync::watch;

use self::activity::Frame;
use self::guard::Guard;
pub use self::init_data::InitKey;
use self::listener::Door;
use self::state::TableState;
use crate::config::{ListenError, hosts};

/// Settings of the local table.
#[derive(Clone, Debug)]
pub struct WebConfig {
    /// Address and port; port 0 takes a free one, which [`Web::address`] tells.
    pub listen: SocketAddr,
    /// Key of the table; required if `listen` is not loopback.
    pub access_key: Option<String>,
    /// Further host names of the table, without port.
    pub hosts: Vec<String>,
    /// Proxies whose word on the client's address is trusted.
    pub proxies: Vec<IpAddr>,
    /// Public address of the page, to which accounts of the chats may sign in; `None`: there are no sessions.
    pub public_url: Option<String>,
    /// True if a page with a public address is also open to people without a session.
    pub guests: bool,
    /// Key of the Telegram bot whose Mini App the page is, if accounts may sign in.
    pub init_key: Option<InitKey>,
}

impl WebConfig {
    /// True if people without a session may use the table.
    fn admits_guests(&self) -> bool {
        self.public_url.is_none() || self.guests
    }
}

/// Reason for which the table cannot be set up. No text contains the key.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    /// The table would listen beyond loopback, and anyone who reaches the port could play under any name.
    #[error("web.listen {0} is reachable from other machines: set web.access_key, or listen on 127.0.0.1")]
    NeedsKey(SocketAddr),
    /// An empty key would be no key.
    #[error("web.access_key is empty: leave it out or give it a value")]
    EmptyKey,
    /// An entry of `hosts` that is no host name.
    #[error("web.hosts: {0:?} is not a host name (write it without scheme, port and path)")]
    BadHost(String),
    /// The port is taken, or the address is not this machine's.
    #[error(transparent)]
    Listen(ListenError),
}

/// A table that has its address but does not serve yet.
pub struct Web {
    listener: TcpListener,
    address: SocketAddr,
    guard: Guard,
    hall: Arc<TableState>,
    proxies: Vec<IpAddr>,
}

impl Web {
    /// Binds the address of the table.
    ///
    /// # Errors
    /// A configuration that would let strangers in, or an address that is taken.
    pub async fn bind(config: WebConfig) -> Result<Web, WebError> {
        let listen = config.listen;
        if !listen.ip().is_loopback() && config.access_key.is_none() && config.admits_guests() {
            return Err(WebError::NeedsKey(listen));
        }
        let public = config.public_url.as_deref().and_then(hosts::host_of);
        let names: Vec<String> = config.hosts.iter().cloned().chain(public).collect();
        let guard = Guard::new(listen.ip(), config.access_key.as_deref(), &names)?;
        let guard = guard.with_sessions(config.public_url.is_some(), config.admits_guests());
        let guard = guard.with_mini_app(config.init_key);
        let failed = |source| WebError::Listen(ListenError { key: "web.listen", address: listen, source });
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let proxies = config.proxies.iter().map(IpAddr::to_canonical).collect();
        Ok(Web { listener, address, guard, hall: Arc::new(TableState::new()), proxies })
    }

    /// Serves the page inside a chat client, too.
    #[must_use]
    pub fn with_activity(mut self, activity: Arc<dyn Activity>) -> Web {
        self.guard = self.guard.in_frame(Frame::of(activity));
        self
    }

    /// Address of the table, with the port that the system chose for 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sending half, for the outbox. Parcels wait until the table serves.
    pub fn deliver(&self) -> Arc<dyn Deliver> {
        self.hall.clone()
    }

    /// Serves until `stop` is done; then open requests finish, for [`WEB_STOP_MAX`] at most.
    ///
    /// # Errors
    /// The listener failed for good.
    pub async fn serve(
        self,
        host: Arc<dyn Converse>,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let (closing, mut closed) = watch::channel(false);
        let keeper = Arc::clone(&self.hall.keeper);
        keeper.remember_names(&*host).await;
        self.hall.remember_former(&*host).await;
        self.hall.begin(&host);
        let stirs = self.hall.stirs.clone();
        host.tells_of_changes(Arc::new(move |stir| {
            // Without an open page no listener is there.
            let _ = stirs.send(stir);
        }));
        let hall = Arc::clone(&self.hall);
        let activity = self.guard.frame().activity().cloned();
        let app = routes::app(self.hall, Arc::clone(&host), self.guard, closed.clone());
        let app = app.into_make_service_with_connect_info::<listener::From>();
        let server = axum::serve(Door::new(self.listener, self.proxies), app).with_graceful_shutdown(async move {
            stop.await;
            closing.send_replace(true);
        });
        let cut = async {
            let _ = closed.wait_for(|closed| *closed).await;
            tokio::time::sleep(WEB_STOP_MAX).await;
        };
        let learning = async {
            if let Some(activity) = activity {
                activity.learn().await;
            }
            std::future::pending::<()>().await;
        };
        let done = tokio::select! {
            done = server => done,
            () = learning => Ok(()),
            () = cut => Ok(()),
            () = keeper.work(&*host) => Ok(()),
            () = hall.hear_others(&*host) => Ok(()),
            () = hall.forget_former(&*host) => Ok(()),
        };
        keeper.flush(&*host).await;
        done
    }
}
