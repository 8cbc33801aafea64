//! Messages to a service manager (systemd, `Type=notify`): the program is ready, and it is alive.
//!
//! A message is a datagram to the socket in `NOTIFY_SOCKET`; without one nothing is sent.

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

use tokio::sync::watch;

use crate::metrics::Stage;

/// Interval at which the starting program asks its manager for more time: a rebuilt index takes some.
const STARTING_EVERY: Duration = Duration::from_secs(5);

/// Extra time it asks for.
const STARTING_MORE: &str = "EXTEND_TIMEOUT_USEC=60000000";

/// Reports the state to the manager, again and again, until it is dropped.
pub(crate) async fn run(mut stage: watch::Receiver<Stage>) {
    let socket = std::env::var_os("NOTIFY_SOCKET").and_then(|name| connect(&name).ok());
    let Some(socket) = socket else { return };
    let every = watchdog();
    loop {
        let (said, rest) = match &*stage.borrow_and_update() {
            Stage::Starting => (format!("STATUS=starting\n{STARTING_MORE}"), Some(STARTING_EVERY)),
            Stage::StandingBy(_) => ("READY=1\nSTATUS=standing by".to_owned(), every),
            Stage::Serving(_) => ("READY=1\nSTATUS=playing".to_owned(), every),
        };
        tell(&socket, &format!("{said}\nWATCHDOG=1"));
        tokio::select! {
            changed = stage.changed() => if changed.is_err() { return },
            () = wait(rest.map(|rest| every.map_or(rest, |every| every.min(rest)))) => {}
        }
    }
}

/// Reports that the program stops in order.
pub(crate) fn stopping() {
    if let Some(socket) = std::env::var_os("NOTIFY_SOCKET").and_then(|name| connect(&name).ok()) {
        tell(&socket, "STOPPING=1");
    }
}

async fn wait(rest: Option<Duration>) {
    match rest {
        Some(rest) => tokio::time::sleep(rest).await,
        None => std::future::pending().await,
    }
}

/// Half of the time after which the manager takes silence for death.
fn watchdog() -> Option<Duration> {
    let micros: u64 = std::env::var("WATCHDOG_USEC").ok()?.parse().ok()?;
    let pid = std::env::var("WATCHDOG_PID").ok();
    let is_ours = pid.is_none_or(|pid| pid == std::process::id().to_string());
    (is_ours && micros > 0).then(|| Duration::from_micros(micros / 2))
}

fn connect(name: &OsStr) -> io::Result<UnixDatagram> {
    let address = match name.as_bytes().strip_prefix(b"@") {
        #[cfg(target_os = "linux")]
        Some(name) => <SocketAddr as std::os::linux::net::SocketAddrExt>::from_abstract_name(name)?,
        #[cfg(not(target_os = "linux"))]
        Some(_) => return Err(io::ErrorKind::Unsupported.into()),
        None => SocketAddr::from_pathname(name)?,
    };
    let socket = UnixDatagram::unbound()?;
    socket.connect_addr(&address)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

fn tell(socket: &UnixDatagram, said: &str) {
    if let Err(error) = socket.send(said.as_bytes()) {
        tracing::debug!("the service manager does not listen: {error}");
    }
}
