//! `banco health`: whether the bot that runs with this configuration is well, for a service manager or a container.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use banco_store::{local, postgres};

use crate::config::{Backend, Config};
use crate::measures::STANDING_BY;
use crate::stores;

/// Said of a house that is well.
const READY: &str = "ready";

/// A house that is well answers at once; one that does not is not.
const PATIENCE: Duration = Duration::from_secs(5);

/// The heart beats every few seconds; a machine that is short of breath may miss some.
const BEAT_MAX: Duration = Duration::from_secs(60);

/// More than any answer of ours has.
const ANSWER_BYTES_MAX: u64 = 4_096;

/// Exit code 0: well, 1: not, with one line that says why. Who stands by is well.
pub(super) fn run(config: &Config) -> ExitCode {
    let found = match config.http.listen {
        Some(listen) => ask(listen),
        None if config.store.backend == Backend::Postgres => look_at_database(config).map(|()| READY.to_owned()),
        None => look(config).map(|()| READY.to_owned()),
    };
    match found {
        Ok(how) => {
            println!("{how}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("banco: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Asks the program itself.
fn ask(listen: SocketAddr) -> Result<String, String> {
    // Whoever listens everywhere listens here.
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    let address = SocketAddr::new(ip, listen.port());
    let answer = exchange(address).map_err(|error| format!("nobody answers at http.listen {address}: {error}"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let is_ready = head.split(' ').nth(1) == Some("200");
    match body.trim() {
        _ if is_ready => Ok(READY.to_owned()),
        waiting if waiting.starts_with(STANDING_BY) => Ok(waiting.to_owned()),
        "" => Err(format!("no answer of ours at {address}")),
        why => Err(why.to_owned()),
    }
}

fn exchange(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Looks at the data folder: somebody holds it, and his heart beats.
fn look(config: &Config) -> Result<(), String> {
    let folder = config.data_dir.display();
    if !local::is_in_use(&config.data_dir).map_err(|error| error.to_string())? {
        return Err(format!("no bot runs on {folder}"));
    }
    let beat = local::last_beat(&config.data_dir).map_err(|error| format!("{folder}: {error}"))?;
    let beat = beat.and_then(|beat| u64::try_from(beat).ok()).unwrap_or(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let since = now.saturating_sub(Duration::from_millis(beat));
    if since > BEAT_MAX {
        return Err(format!("the bot on {folder} gave its last sign of life {} s ago", since.as_secs()));
    }
    Ok(())
}

/// Looks at the database: somebody holds it, and goes on holding it.
fn look_at_database(config: &Config) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let looked = runtime.map_err(|error| error.to_string())?.block_on(postgres::look_at(&stores::database(config)));
    match looked {
        Ok(looked) if looked.is_in_use => Ok(()),
        Ok(_) => Err("no bot runs on this database".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
