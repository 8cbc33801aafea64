//! Launches of the page inside Discord: which game was opened in an instance, to show it first (everywhere 7.2).
//!
//! A launch gives no right. It is forgotten after a day.

use std::time::{SystemTime, UNIX_EPOCH};

use banco_ports::limits::LAUNCHES_MAX;
use banco_ports::{Converse, Platform};
use serde_json::{Value, json};

/// Beginning of the keys of all launches.
const LAUNCH: &str = "activity:";

/// Time for which a launch is remembered.
const KEPT_MILLIS: u64 = 24 * 60 * 60 * 1000;

/// The launches that the service keeps.
pub(super) struct Launches<'a> {
    host: &'a dyn Converse,
}

impl<'a> Launches<'a> {
    pub(super) fn of(host: &'a dyn Converse) -> Launches<'a> {
        Launches { host }
    }

    /// Remembers the game whose board was opened in an instance; forgets what is old, and the oldest if there are too many.
    pub(super) async fn note(self, instance: &str, game: &str) {
        let now = now();
        let mut kept = self.host.kept(Platform::Discord, LAUNCH).await.unwrap_or_default();
        kept.sort_by_key(|(_, launch)| at(launch));
        let over = (kept.len() + 1).saturating_sub(LAUNCHES_MAX);
        let gone = kept.iter().enumerate().filter(|(place, (_, launch))| *place < over || !is_fresh(launch, now));
        let mut facts: Vec<(String, Value)> =
            gone.map(|(_, (key, _))| (format!("{LAUNCH}{key}"), Value::Null)).collect();
        let launch = json!({"game": game.to_ascii_lowercase(), "at": now});
        facts.push((format!("{LAUNCH}{instance}"), launch));
        // Without it the page shows another game first.
        self.host.keep(Platform::Discord, facts).await;
    }

    /// Game that was opened in an instance.
    pub(super) async fn game(self, instance: &str) -> Option<String> {
        let kept = self.host.kept(Platform::Discord, LAUNCH).await?;
        let (_, launch) = kept.into_iter().find(|(key, _)| key == instance)?;
        launch["game"].as_str().filter(|_| is_fresh(&launch, now())).map(str::to_owned)
    }
}

fn at(launch: &Value) -> u64 {
    launch["at"].as_u64().unwrap_or_default()
}

fn is_fresh(launch: &Value, now: u64) -> bool {
    now.saturating_sub(at(launch)) < KEPT_MILLIS
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    use async_trait::async_trait;
    use banco_ports::{Answer, Completion, Inbound, Lang, Place, Suggestion};

    use super::*;

    /// Values in memory.
    #[derive(Default)]
    struct Kept(Mutex<BTreeMap<String, Value>>);

    #[async_trait]
    impl Converse for Kept {
        async fn handle(&self, _inbound: Inbound) -> Answer {
            Answer::default()
        }

        async fn complete(&self, _query: Completion) -> Vec<Suggestion> {
            Vec::new()
        }

        async fn joined(&self, _place: Place, _event: String, _lang: Option<Lang>) {}

        async fn moved(&self, _from: Place, _to: Place) {}

        async fn keep(&self, _platform: Platform, facts: Vec<(String, Value)>) -> bool {
            let mut kept = self.0.lock().expect("no panic");
            for (key, fact) in facts {
                if fact.is_null() {
                    kept.remove(&key)
                } else {
                    kept.insert(key, fact)
                };
            }
            true
        }

        async fn kept(&self, _platform: Platform, prefix: &str) -> Option<Vec<(String, Value)>> {
            let kept = self.0.lock().expect("no panic");
            let rest = |(key, fact): (&String, &Value)| Some((key.strip_prefix(prefix)?.to_owned(), fact.clone()));
            Some(kept.iter().filter_map(rest).collect())
        }
    }

    #[tokio::test]
    async fn clause_7_2_launches_are_bounded_and_forgotten_after_a_day() {
        let kept = Kept::default();
        Launches::of(&kept).note("i-1", "K7M2").await;
        assert_eq!(Launches::of(&kept).game("i-1").await.as_deref(), Some("k7m2"));
        assert_eq!(Launches::of(&kept).game("i-2").await, None);
        let old = json!({"game": "old1", "at": now() - KEPT_MILLIS});
        kept.0.lock().expect("no panic").insert(format!("{LAUNCH}i-0"), old);
        assert_eq!(Launches::of(&kept).game("i-0").await, None);
        for number in 0..LAUNCHES_MAX + 20 {
            Launches::of(&kept).note(&format!("i-{number}"), "b3cd").await;
        }
        assert_eq!(kept.0.lock().expect("no panic").len(), LAUNCHES_MAX);
    }
}
