//! Every key there is, for the environment's names and for suggestions.

/// `section.key`, or a top-level key.
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

/// Whether a name is that of a section.
pub fn is_section(name: &str) -> bool {
    sections().any(|section| section == name)
}

fn sections() -> impl Iterator<Item = &'static str> {
    KEYS.iter().filter_map(|key| key.split_once('.')).map(|(section, _)| section)
}

/// The key somebody probably meant: one that is spelt nearly so, or those of that name in the sections.
pub fn nearest(unknown: &str) -> Vec<&'static str> {
    let name = unknown.rsplit('.').next();
    let elsewhere = || KEYS.iter().filter(|key| key.rsplit('.').next() == name).copied().collect();
    near(unknown, KEYS.iter().copied()).map_or_else(elsewhere, |key| vec![key])
}

/// The section somebody probably meant.
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
