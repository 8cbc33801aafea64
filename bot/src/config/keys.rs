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
    let elsewhere = || KEYS.iter().filter(|key| key.rsplit('.').next() == name).copied().collect();
    near(unknown, KEYS.iter().copied()).map_or_else(elsewhere, |key| vec![key])
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
