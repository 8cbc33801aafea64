//! Log lines on standard error: for people or for programs, never with a token in them.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

use crate::config::{Config, LogFormat};

/// Text in the place of a secret.
const REDACTED: &str = "[redacted]";

/// Fewest characters of a secret to redact; shorter ones are words that lines are made of.
const SECRET_CHARS_MIN: usize = 6;

/// Clients that every adapter may use. Their own lines stay quiet for any value of `RUST_LOG`: they print request
/// addresses and payloads, which carry tokens.
const QUIET: &[&str] =
    &["teloxide_core=warn", "reqwest=warn", "hyper=warn", "hyper_util=warn", "h2=warn", "rustls=warn", "sled=warn"];

/// Starts the log; `RUST_LOG` widens it.
#[expect(clippy::expect_used, reason = "our own directives are well formed")]
pub(crate) fn start(config: &Config) {
    let wanted = std::env::var("RUST_LOG").unwrap_or_else(|_| "info".to_owned());
    let mut filter = EnvFilter::new(wanted);
    for directive in QUIET {
        filter = filter.add_directive(directive.parse().expect("our own directives are well formed"));
    }
    #[cfg(feature = "discord")]
    for directive in crate::adapters::discord::LOG_DIRECTIVES {
        filter = filter.add_directive(directive.parse().expect("our own directives are well formed"));
    }
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(Redacting::new(config));
    match config.log.format {
        // Colours only in a terminal: in a file or a journal they are noise.
        LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().flatten_event(true).with_current_span(true).with_span_list(false).init(),
    }
}

/// Writer that removes the secrets of the configuration from every line.
#[derive(Clone)]
struct Redacting(Arc<[String]>);

impl Redacting {
    fn new(config: &Config) -> Redacting {
        let secrets = [&config.telegram.token, &config.discord.token, &config.web.access_key];
        let secrets = secrets.into_iter().filter_map(|secret| secret.get());
        Redacting(secrets.filter(|secret| secret.chars().count() >= SECRET_CHARS_MIN).map(str::to_owned).collect())
    }

    fn cleaned(&self, line: &[u8]) -> Option<String> {
        let line = String::from_utf8_lossy(line);
        let holds_any = self.0.iter().any(|secret| line.contains(secret.as_str()));
        holds_any.then(|| self.0.iter().fold(line.into_owned(), |line, secret| line.replace(secret.as_str(), REDACTED)))
    }
}

impl<'a> MakeWriter<'a> for Redacting {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(self)
    }
}

/// One line on its way out; the formatter hands it over whole.
struct Line<'a>(&'a Redacting);

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let cleaned = self.0.cleaned(line);
        let text = cleaned.as_deref().map_or(line, str::as_bytes);
        // Games continue if the log has no reader any more.
        let _ = io::stderr().write_all(text);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Secret;

    #[test]
    fn a_token_never_gets_into_a_line() {
        let mut config = Config::default();
        config.telegram.token = Secret("7000:marker".to_owned());
        let redacting = Redacting::new(&config);
        let cleaned = redacting.cleaned(b"GET /bot7000:marker/getMe of 7000:marker failed");
        assert_eq!(cleaned.as_deref(), Some("GET /bot[redacted]/getMe of [redacted] failed"));
        assert_eq!(redacting.cleaned("một dòng".as_bytes()), None);
    }
}
