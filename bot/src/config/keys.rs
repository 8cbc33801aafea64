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

/// The key somebody probably meant.
pub fn nearest(unknown: &str) -> Option<&'static str> {
    KEYS.iter()
        .copied()
        .map(|key| (banco_ports::text::distance(unknown, key), key))
        .min()
        .filter(|(distance, _)| *distance <= unknown.chars().count() / 3 + 1)
        .map(|(_, key)| key)
}
