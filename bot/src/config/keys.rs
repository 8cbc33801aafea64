//! Every key of the configuration, for the names of variables and for suggestions.

/// All keys: `section.key`, or a top-level key.
pub const KEYS: &[&str] = &[
    "data_dir",
    "language",
    "discord.token",
    "discord.token_file",
    "discord.api_base",
    "discord.guild_id",
    "discord.shards",
    "discord.mode",
    "discord.public_key",
    "discord.interactions_listen",
    "telegram.token",
    "telegram.token_file",
    "telegram.api_base",
    "telegram.mode",
    "telegram.webhook_url",
    "telegram.webhook_listen",
    "web.listen",
    "web.enabled",
    "web.access_key",
    "web.hosts",
    "web.proxies",
    "web.public_url",
    "store.backend",
    "store.postgres_url",
    "store.postgres_url_file",
    "time.zone",
    "time.quiet",
    "time.flag_peace_seconds",
    "time.platform_grace_seconds",
    "time.heartbeat_seconds",
    "http.listen",
    "log.format",
    "opponents.levels",
    "opponents.threads",
    "opponents.memory",
    "opponents.queue",
    "opponents.chess",
    "opponents.xiangqi",
    "opponents.movetime",
    "opponents.patience",
    "limits.games_per_person",
    "limits.challenges_per_person",
    "limits.games_per_chat",
];

/// True for the name of a section.
pub fn is_section(name: &str) -> bool {
    sections().any(|section| section == name)
}

fn sections() -> impl Iterator<Item = &'static str> {
    KEYS.iter().filter_map(|key| key.split_once('.')).map(|(section, _)| section)
}

/// Keys that were probably meant: one of similar spelling, or those of that name in the sections.
pub fn nearest(unknown: &str) -> Vec<&'static str> {
    let name = unknown.rsplit('.').next();
    let called = |name: &str| KEYS.iter().filter(|key| key.rsplit('.').next() == Some(name)).copied().collect();
    let elsewhere = || name.map(called).unwrap_or_default();
    other_name(unknown).or_else(|| near(unknown, KEYS.iter().copied())).map_or_else(elsewhere, |key| vec![key])
}

/// Names that other programs have for a key of ours, by section: `web.port` is part of `web.listen`.
const OTHER_NAMES: &[(&[&str], &[&str])] = &[
    (&["port", "host", "bind", "address", "addr"], &["listen", "webhook_listen", "interactions_listen"]),
    (&["url"], &["public_url", "webhook_url", "postgres_url"]),
    (&["timezone", "tz"], &["zone"]),
    (&["key", "password", "secret"], &["access_key", "token"]),
    (&["lang", "locale"], &["language"]),
    (&["dir", "data", "folder", "path"], &["data_dir"]),
];

/// The key that another name means in its own section, or at the top.
fn other_name(unknown: &str) -> Option<&'static str> {
    let (section, name) = unknown.rsplit_once('.').map_or(("", unknown), |(section, name)| (section, name));
    let ours = OTHER_NAMES.iter().filter(|(names, _)| names.contains(&name)).flat_map(|(_, ours)| ours.iter());
    let is_in = |key: &&str, ours: &str| match section {
        "" => **key == *ours,
        section => key.split_once('.') == Some((section, ours)),
    };
    ours.filter_map(|ours| KEYS.iter().find(|key| is_in(key, ours))).next().copied()
}

/// Section that was probably meant.
pub fn nearest_section(unknown: &str) -> Option<&'static str> {
    near(unknown, sections())
}

fn near(unknown: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    known
        .map(|key| (banco_ports::text::distance(unknown, key), key))
        .min()
        .filter(|(distance, _)| *distance <= unknown.chars().count() / 3 + 1)
        .map(|(_, key)| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_another_program_leads_to_ours() {
        for (unknown, near) in [
            ("web.port", "web.listen"),
            ("web.host", "web.listen"),
            ("http.port", "http.listen"),
            ("telegram.webhook_port", "telegram.webhook_url"),
            ("discord.port", "discord.interactions_listen"),
            ("time.timezone", "time.zone"),
            ("lang", "language"),
            ("web.lisen", "web.listen"),
        ] {
            assert_eq!(nearest(unknown), [near], "{unknown}");
        }
        assert!(nearest("web.colour_of_the_page").is_empty());
    }
}
