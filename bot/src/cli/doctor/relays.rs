//! Checks of the relays of public numbers that the host has set, and of the clock (beacon 3.8).

use std::time::{SystemTime, UNIX_EPOCH};

use banco_beacon::{CLOCK_OFF_REFUSED, CLOCK_OFF_WARNED, Client, Fetch, Network, RelayError, Round};
use banco_ports::Lang;

use super::Finding;
use crate::config::Config;
use crate::host_messages::platforms::silence;
use crate::relays::RelayHttp;

/// Findings about the relays in `luck.relays`; none if the host has set none.
pub(super) async fn look(config: &Config, lang: Lang) -> Vec<Finding> {
    let relays = &config.luck.relays;
    if relays.is_empty() {
        return Vec::new();
    }
    match RelayHttp::new() {
        Ok(http) => asked(Network::quicknet(), relays, http, now, lang).await,
        Err(error) => vec![Finding::bad("doctor-broken").with("why", error)],
    }
}

/// The host's clock, in milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// One finding for each relay, and one for the clock if a relay has answered.
async fn asked(
    network: &'static Network,
    relays: &[String],
    fetch: impl Fetch,
    now: impl Fn() -> i64,
    lang: Lang,
) -> Vec<Finding> {
    let client = Client::new(network, relays, fetch);
    let (mut findings, mut newest): (Vec<Finding>, Option<(Round, i64)>) = (Vec::new(), None);
    for relay in relays {
        let finding = match client.latest(relay).await {
            Ok(number) => {
                let round = number.round();
                newest = newest.max(round.map(|round| (round, now())));
                Finding::good("doctor-relay").with("round", round.map_or(0, Round::get))
            }
            Err(RelayError::Unreachable) => silent("no connection", lang),
            Err(RelayError::Late) => silent("timeout", lang),
            Err(RelayError::Status(status)) => Finding::warning("doctor-relay-status").with("status", status),
            Err(
                RelayError::TooLong | RelayError::Unreadable | RelayError::OtherRound(_) | RelayError::Signature(_),
            ) => Finding::warning("doctor-relay-wrong"),
        };
        findings.push(finding.with("relay", relay));
    }
    findings.push(match newest {
        Some((round, at)) => clock(Round::clock_ahead(network, round, at)),
        None => Finding::bad("doctor-relays-none"),
    });
    findings
}

fn silent(why: &str, lang: Lang) -> Finding {
    Finding::warning("doctor-relay-silent").with("why", silence(why, lang))
}

fn clock(ahead: i64) -> Finding {
    let (off, seconds) = (ahead.unsigned_abs(), ahead.unsigned_abs().div_ceil(1_000));
    let key = if ahead > 0 { "doctor-relays-clock-ahead" } else { "doctor-relays-clock-behind" };
    match off {
        CLOCK_OFF_REFUSED.. => Finding::bad(key).with("seconds", seconds),
        off if off > CLOCK_OFF_WARNED => Finding::warning(key).with("seconds", seconds),
        _ => Finding::good("doctor-relays-clock"),
    }
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;
    use banco_beacon::{Answer, sign};

    use super::*;
    use crate::cli::doctor::Level;

    /// Instant at which the newest round is due.
    const AT: i64 = 30_000_000;

    /// Relays whose address says what they answer.
    struct Relays;

    struct Body(Option<Vec<u8>>);

    #[async_trait]
    impl Fetch for Relays {
        async fn get(&self, address: &str) -> Result<Box<dyn Answer>, RelayError> {
            let newest = Round::due_at(Network::test(), AT).expect("not too late").expect("not too early");
            let body = format!(r#"{{"round":{newest},"signature":"{}"}}"#, sign(newest));
            match address.split(['/', '.']).nth(2).expect("a host") {
                "good" => Ok(Box::new(Body(Some(body.into_bytes())))),
                "liar" => Ok(Box::new(Body(Some(body.replace("{\"round\":", "{\"round\":1").into_bytes())))),
                "gone" => Err(RelayError::Status(404)),
                _ => Err(RelayError::Unreachable),
            }
        }
    }

    #[async_trait]
    impl Answer for Body {
        async fn chunk(&mut self) -> Result<Option<Vec<u8>>, RelayError> {
            Ok(self.0.take())
        }
    }

    /// Findings for these relays with the clock this far from the newest round.
    async fn found(relays: &[&str], off: i64) -> Vec<(Level, &'static str)> {
        let relays: Vec<String> = relays.iter().map(|name| format!("https://{name}.test")).collect();
        let findings = asked(Network::test(), &relays, Relays, || AT + off, Lang::En).await;
        findings.iter().map(|finding| (finding.level, finding.key)).collect()
    }

    #[tokio::test]
    async fn beacon_3_8_each_relay_is_told_and_the_clock_after_one_that_answers() {
        let told = [
            (Level::Warning, "doctor-relay-wrong"),
            (Level::Good, "doctor-relay"),
            (Level::Warning, "doctor-relay-status"),
            (Level::Warning, "doctor-relay-silent"),
            (Level::Good, "doctor-relays-clock"),
        ];
        assert_eq!(found(&["liar", "good", "gone", "silent"], 1_000).await, told);
        let none = [(Level::Warning, "doctor-relay-wrong"), (Level::Bad, "doctor-relays-none")];
        assert_eq!(found(&["liar"], 1_000).await, none);
    }

    #[tokio::test]
    async fn beacon_3_8_a_clock_that_is_off_is_told() {
        let (ahead, behind) = ("doctor-relays-clock-ahead", "doctor-relays-clock-behind");
        for (off, level, key) in [
            (6_000, Level::Good, "doctor-relays-clock"),
            (6_001, Level::Warning, ahead),
            (9_999, Level::Warning, ahead),
            (10_000, Level::Bad, ahead),
            (3_600_000, Level::Bad, ahead),
            (-2_000, Level::Good, "doctor-relays-clock"),
            (-2_001, Level::Warning, behind),
            (-6_000, Level::Bad, behind),
        ] {
            assert_eq!(found(&["good"], off).await.last(), Some(&(level, key)), "{off}");
        }
    }
}
