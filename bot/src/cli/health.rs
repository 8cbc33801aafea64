//! `banco health`: checks the running bot of this configuration, for a service manager or a container.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};
use banco_store::{local, postgres};

use super::{lang, out};
use crate::config::hosts::reachable;
use crate::config::{Backend, Config};
use crate::host_messages::database::cause;
use crate::host_messages::folder::at;
use crate::host_messages::{Told, words};
use crate::metrics::STANDS_BY;
use crate::stores;

/// Maximum time for an answer: a healthy bot answers at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// Longest age of a heartbeat: they come every few seconds, and a busy machine may miss some.
const BEAT_MAX: Duration = Duration::from_secs(60);

/// Header of every answer of the page.
const PAGE_POLICY: &str = "cross-origin-resource-policy: same-origin";

/// Most bytes of an answer, more than any answer of ours has.
const ANSWER_BYTES_MAX: u64 = 4_096;

/// Exit code 0: healthy, 1: not, with one line that says why. A process on standby is healthy.
pub(super) fn run(config: &Config) -> ExitCode {
    let lang = lang::of(config);
    let ready = || i18n::text(lang, "health-ready");
    let found = match config.http.listen {
        Some(listen) => ask(listen, lang),
        None if config.store.backend == Backend::Postgres => look_at_database(config, lang).map(|()| ready()),
        None => look(config, lang).map(|()| ready()),
    };
    match found {
        Ok(how) => {
            out::say(&how);
            ExitCode::SUCCESS
        }
        Err(why) => out::failed(&why),
    }
}

/// Asks the program itself.
fn ask(listen: SocketAddr, lang: Lang) -> Result<String, String> {
    let address = reachable(listen);
    let at = |key| Sentence::new(lang, key).text("address", address.to_string());
    let answer =
        exchange(address, lang).map_err(|error| at("health-nobody").text("why", words(&error, lang)).plain())?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let is_well = head.split(' ').nth(1) == Some("200");
    let head = head.to_ascii_lowercase();
    if is_well {
        // Only the words of our own program are shown.
        let is_ours = head.lines().any(|line| line.starts_with(STANDS_BY));
        return Ok(if is_ours { body.trim().to_owned() } else { i18n::text(lang, "health-ready") });
    }
    match head.lines().find_map(|line| line.strip_prefix(STANDS_BY)) {
        Some(stands_by) if stands_by.contains("yes") => Ok(body.trim().to_owned()),
        Some(_) => Err(body.trim().to_owned()),
        // The page's answer and another program's have no standby header.
        None if head.contains(PAGE_POLICY) && body.contains("\"error\"") => Err(at("health-page").plain()),
        None => Err(at("health-foreign").plain()),
    }
}

fn exchange(address: SocketAddr, lang: Lang) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let lang = lang.key();
    let question =
        format!("GET /ready HTTP/1.1\r\nHost: {address}\r\nAccept-Language: {lang}\r\nConnection: close\r\n\r\n");
    // In one piece: a simple program answers after its first read, and the rest of a question would reset the connection.
    stream.write_all(question.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Checks the data folder: a process holds it, and its heartbeat is recent.
fn look(config: &Config, lang: Lang) -> Result<(), String> {
    let folder = |key| Sentence::new(lang, key).text("folder", config.data_dir.display().to_string());
    if !local::is_in_use(&config.data_dir).map_err(|error| error.told(lang))? {
        return Err(folder("health-none").plain());
    }
    let beat = local::last_beat(&config.data_dir).map_err(|error| at(&config.data_dir, &error, lang))?;
    let beat = beat.and_then(|beat| u64::try_from(beat).ok()).unwrap_or(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let since = now.saturating_sub(Duration::from_millis(beat));
    if since > BEAT_MAX {
        return Err(folder("health-silent").text("seconds", since.as_secs().to_string()).plain());
    }
    // Equal to the answer of the program's own health endpoint.
    let trouble = local::trouble_in(&config.data_dir).map_err(|error| at(&config.data_dir, &error, lang))?;
    trouble.map_or(Ok(()), |trouble| Err(cause(trouble, lang)))
}

/// Checks the database: a process holds it, and keeps holding it.
fn look_at_database(config: &Config, lang: Lang) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| words(&error, lang))?;
    match runtime.block_on(postgres::look_at(&stores::database(config))) {
        Ok(looked) if looked.is_in_use => Ok(()),
        Ok(_) => Err(i18n::text(lang, "health-none-on-database")),
        Err(error) => Err(error.told(lang)),
    }
}
