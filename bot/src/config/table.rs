//! The keys of the configuration, section by section, in the order of `config.example.toml`.
//!
//! An entry has the host's text, the key with its type and default, after `=>` the check of its value, and its other
//! properties; after `+` stand fields that are no keys. [`super::schema`] says what is made of it. After a change
//! `BLESS=1 cargo test -p banco-tests-whole -- the_example_is` writes the example.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use banco_ports::{DefaultLang, Quotas};
use banco_service::messages::zone::{HOUSE_QUIET, HOUSE_ZONE, is_quiet, is_zone};

use super::hosts::{is_host_name, is_origin, is_secure};
use super::opponents::THOUGHT_MIB;
use super::schema::{self, OwnFile, Part, table};
use super::{Backend, DiscordMode, Enabled, LogFormat, Secret, TelegramMode, Wanted};

/// Lines before the first key of the example.
const OPENING: &[&str] = &[
    "# Bạn Cờ: every key with its default. All keys are optional. Without a token the program serves the local table on",
    "# http://127.0.0.1:8080.",
    "#",
    "# Later ones win: defaults, this file, environment variables, flags. Every key has a variable:",
    "# BANCO__TELEGRAM__TOKEN, BANCO__WEB__LISTEN, BANCO__DATA_DIR. An unknown key is an error.",
    "# The file is --config FILE, else config.toml in the working directory, else /etc/banco/config.toml.",
];

table! {
    /// Configuration of the program.
    Config "" [] {
        ["Folder of the games (--data-dir). A relative path starts at the working directory. In /etc/banco/config.toml this default",
         "means /var/lib/banco."]
        data_dir: PathBuf = PathBuf::from("data-dir") => |folder| !folder.as_os_str().is_empty(),
            wanted: || Wanted::Said("wanted-folder");
        ["Language for people and chats that have not chosen one: \"auto\", \"vi\" or \"en\". With \"auto\" each person is answered in the language of their",
         "client (Vietnamese, else English), and a chat in the language its players share. A client that names no language gets",
         "Vietnamese. \"vi\" or \"en\" replaces all of these defaults. On the terminal \"auto\" means the terminal's own (LC_ALL, LANG)."]
        language: DefaultLang = DefaultLang::default(), wanted: || Wanted::Word(&["auto", "vi", "en"]);
    } + {
        /// Section `[discord]`.
        discord: Discord,
        /// Section `[telegram]`.
        telegram: Telegram,
        /// Section `[web]`.
        web: Web,
        /// Section `[store]`.
        store: StoreSection,
        /// Section `[time]`.
        time: Time,
        /// Section `[http]`.
        http: Http,
        /// Section `[log]`.
        log: Log,
        /// Section `[opponents]`.
        opponents: OpponentsSection,
        /// Section `[luck]`.
        luck: Luck,
        /// Section `[limits]`.
        limits: Limits,
        /// Keys that the environment set; filled in while loading.
        #[serde(skip)]
        from_environment: BTreeSet<String>,
    }

    /// Section `[discord]`: access to Discord; without a token the adapter does not run.
    Discord "discord." [] {
        ["Token of the bot. Empty: no Discord. The token may be in a file of its own: token_file."]
        token: Secret = Secret::default(), is_secret: true, file: OwnFile::Exclusive;
        ["File with the token, in place of `token`."]
        token_file: Option<PathBuf> = None, has_own_text: false, example: Some(r#""/run/secrets/discord""#);
        ["Address of another server with Discord's API v10. Empty: Discord itself."]
        api_base: String = String::new() => |base| is_base(base),
            wanted: || Wanted::Said("wanted-base"),
            is_hidden: true;
        ["Register the commands in this one server only, where they appear at once. Left out: everywhere."]
        guild_id: Option<u64> = None, wanted: || Wanted::Said("wanted-guild"), example: Some("123456789012345678");
        ["Gateway connections, 1 to 64. One is enough for up to 2,500 servers."]
        shards: u32 = 1, wanted: || Wanted::Number { least: 1, most: 64 };
        ["How commands and button presses arrive. \"gateway\": the bot connects to Discord. \"http\": Discord sends them to the",
         "Interactions Endpoint URL, and a proxy with TLS passes its path /discord on to interactions_listen (docs/scale.md).",
         "Typed moves and replies need the gateway."]
        mode: DiscordMode = DiscordMode::default(), wanted: || Wanted::Word(&["gateway", "http"]);
        ["With \"http\": the 64 digits under Public Key (developer portal, General Information). The bot checks Discord's signature",
         "with them."]
        public_key: String = String::new(), is_hidden: true;
        ["Local address at which the adapter listens for HTTP interactions."]
        interactions_listen: Option<SocketAddr> = None,
            wanted: || Wanted::Address("127.0.0.1:8444"),
            has_own_text: false,
            example: Some(r#""127.0.0.1:8444""#);
        ["true: \"Open the board\" opens the page inside Discord, as an Activity of the application. It needs web.public_url, the",
         "client secret and some steps in the developer portal (docs/host.md). Without a public_url this key has no effect."]
        activity: bool = false, wanted: || Wanted::Said("wanted-yes-or-no");
        ["Client secret of the application (developer portal, OAuth2): with it the bot asks Discord who has opened the page there.",
         "The secret may be in a file of its own: client_secret_file."]
        client_secret: Secret = Secret::default(), is_secret: true, file: OwnFile::Exclusive;
        ["File with the client secret, in place of `client_secret`."]
        client_secret_file: Option<PathBuf> = None,
            has_own_text: false,
            example: Some(r#""/run/secrets/discord-client""#);
    }

    /// Section `[telegram]`: access to Telegram; without a token the adapter does not run.
    Telegram "telegram." [] {
        ["Token from @BotFather. Empty: no Telegram. The token may be in a file of its own: token_file."]
        token: Secret = Secret::default(), is_secret: true, file: OwnFile::Exclusive;
        ["File with the token, in place of `token`."]
        token_file: Option<PathBuf> = None, has_own_text: false, example: Some(r#""/run/secrets/telegram""#);
        ["Address of another server with the Bot API. Empty: Telegram itself. The bot keeps Telegram's limits in advance at any server:",
         "30 messages a second, 20 a minute in a group."]
        api_base: String = String::new() => |base| is_base(base),
            wanted: || Wanted::Said("wanted-base"),
            is_hidden: true;
        ["How updates arrive. \"polling\": the bot asks Telegram. \"webhook\": Telegram sends them to webhook_url, and a proxy with TLS",
         "passes them on to webhook_listen (docs/scale.md). The bot derives the webhook's secret from the token."]
        mode: TelegramMode = TelegramMode::default(), wanted: || Wanted::Word(&["polling", "webhook"]);
        ["Public address of the webhook, known to Telegram."]
        webhook_url: String = String::new(),
            is_hidden: true,
            has_own_text: false,
            example: Some(r#""https://banco.example/telegram""#);
        ["Local address at which the adapter listens for the webhook."]
        webhook_listen: Option<SocketAddr> = None,
            wanted: || Wanted::Address("127.0.0.1:8443"),
            has_own_text: false,
            example: Some(r#""127.0.0.1:8443""#);
        ["With a web.public_url the page opens inside Telegram, as a Mini App: in private chats by the buttons and the menu button. For",
         "a button in groups make an app at @BotFather (/newapp, docs/host.md) and write its short name here. Empty: no such button."]
        app: String = String::new() => |app| is_app(app),
            wanted: || Wanted::Said("wanted-telegram-app"),
            is_hidden: true;
    }

    /// Section `[web]`: the local table.
    Web "web." [] {
        ["Address and port of the local table. Anyone who can reach it can play under any name, so an address that other machines",
         "can reach needs an access_key. Setting this key runs the table even when tokens are set."]
        listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080)),
            wanted: || Wanted::Address("127.0.0.1:8080"),
            example: Some(r#""127.0.0.1:8080""#);
        ["\"auto\": the table runs when no token is set, or when listen is set. Else true or false."]
        enabled: Enabled = Enabled::Auto, wanted: || Wanted::Said("wanted-switch");
        ["Each browser asks for this key once (http://host:port/?key=…). Required unless listen is a loopback address."]
        access_key: Secret = Secret::default(), is_secret: true;
        ["More host names of the page, for example behind a proxy: [\"banco.example\"]."]
        hosts: Vec<String> = Vec::new() => |names| names.iter().all(|name| is_host_name(name)),
            wanted: || Wanted::Said("wanted-hosts");
        ["IP addresses of proxies in front of the page, for example [\"127.0.0.1\"]. For requests from there the last address in",
         "X-Forwarded-For counts as the client, so that the limits for connections, readers and wrong keys hold for each client."]
        proxies: Vec<IpAddr> = Vec::new(), wanted: || Wanted::Said("wanted-proxies");
        ["Address at which browsers open the page, for example \"https://banco.example\": with https, and without a path, because the",
         "page works at the root of a host name only. With it people sign in to the page from a chat (/page), and people without",
         "a link see nothing (guests). banco doctor asks the page there and says what a proxy in front of it gets wrong."]
        public_url: String = String::new() => |url| url.is_empty() || (is_origin(url) && is_secure(url)),
            wanted: || Wanted::Said("wanted-public-url"),
            is_hidden: true;
        ["true: a page with a public_url is open to everyone who reaches it, too, and anyone can play there under any name (set an",
         "access_key). false: only people with a link from a chat see anything. Without a public_url this key has no effect."]
        guests: bool = false, wanted: || Wanted::Said("wanted-yes-or-no");
    } + {
        /// True if `listen` was set by hand; filled in while loading.
        #[serde(skip)]
        listen_is_set: bool,
    }

    /// Section `[store]`: the place of games.
    StoreSection "store." [] {
        ["Where the games are: \"local\", a journal in data_dir, or \"postgres\", a PostgreSQL database of their own (docs/scale.md).",
         "banco export and banco import move games from one to the other."]
        backend: Backend = Backend::default(), wanted: || Wanted::Word(&["local", "postgres"]);
        ["With \"postgres\": postgres://USER:PASSWORD@HOST/DATABASE, optionally with ?sslmode=verify-full. The address may be in a",
         "file of its own: postgres_url_file."]
        postgres_url: Secret = Secret::default(), is_secret: true, file: OwnFile::Overrides;
        ["File with the address; it overrides `postgres_url`."]
        postgres_url_file: Option<PathBuf> = None, has_own_text: false, example: Some(r#""/run/secrets/postgres""#);
    }

    /// Section `[time]`: time zone, quiet hours, and the patience of clocks.
    Time "time." [] {
        ["Time zone of people and chats without a setting of their own (/settings zone, /chatsettings zone), a name of the tz",
         "database. Weekends, quiet hours and vacation days follow it."]
        zone: String = HOUSE_ZONE.to_owned() => |zone| is_zone(zone), wanted: || Wanted::Said("wanted-zone");
        ["No reminders during these hours, in the time zone of the person or the chat (/settings quiet, /chatsettings quiet). A",
         "reminder due then is sent when they end, or before they begin if the player would lose on time by two hours after them.",
         "What comes by itself makes no sound then: results, rounds, seasons, puzzles. \"off\": none."]
        quiet: String = HOUSE_QUIET.to_owned() => |hours| is_quiet(hours), wanted: || Wanted::Said("wanted-quiet");
        ["After a restart nobody loses on time for this many seconds, or until the player's platform is connected again and the",
         "board was delivered, whichever comes first. 0 to 3600."]
        flag_peace_seconds: u32 = 60, wanted: || Wanted::Number { least: 0, most: 3_600 };
        ["A platform that is unreachable for fewer seconds than this counts as reachable, 0 to 300. After a longer outage its",
         "players get the time back."]
        platform_grace_seconds: u32 = 5, wanted: || Wanted::Number { least: 0, most: 300 };
        ["Seconds between two signs of life that the program saves, 1 to 60. After a restart players get back the time since the",
         "last one."]
        heartbeat_seconds: u32 = 2, wanted: || Wanted::Number { least: 1, most: 60 };
    }

    /// Section `[http]`: the health endpoints `/live`, `/ready`, `/metrics` for the host's own tools.
    Http "http." [] {
        ["Address and port for monitoring: /live, /ready, and /metrics for Prometheus. They name no person, no chat and no token.",
         "Left out: no such port; banco health then reads the data folder."]
        listen: Option<SocketAddr> = None,
            wanted: || Wanted::Address("127.0.0.1:9090"),
            example: Some(r#""127.0.0.1:9090""#);
    }

    /// Section `[log]`: format of log lines.
    Log "log." [] {
        ["\"text\": readable lines. \"json\": one JSON object per line. The variable RUST_LOG sets the level (error, warn, info, debug,",
         "trace)."]
        format: LogFormat = LogFormat::default(), wanted: || Wanted::Word(&["text", "json"]);
    }

    /// Section `[opponents]`: the computer as an opponent.
    OpponentsSection "opponents." [] {
        ["The computer as an opponent (docs/opponents.md). Levels it offers, 1 (Newcomer) to 12 (Expert); []: it accepts no new",
         "games and only finishes those it has begun. As a variable: \"1,2,3\"."]
        open_levels: Vec<u8> = (1..=12).collect() => |levels| levels.iter().all(|level| (1..=12).contains(level)),
            wanted: || Wanted::Said("wanted-open-levels");
        ["Key of older versions, with numbers of the six levels that there were: each opens two of the twelve, 3 opens 5 and 6. It",
         "overrides open_levels."]
        levels: Option<Vec<u8>> = None => |levels| levels.iter().flatten().all(|level| (1..=6).contains(level)),
            wanted: || Wanted::Said("wanted-levels"),
            example: Some("[1, 2, 3, 4, 5, 6]");
        ["How many games the computer thinks about at once, 0 to 64. 0: all cores but one. It runs at low priority."]
        threads: u32 = 0, wanted: || Wanted::Number { least: 0, most: 64 };
        ["Memory for all of them in MiB, 18 to 65536. One game needs up to 18; fewer run at once if that does not fit."]
        memory: u32 = 64, wanted: || Wanted::Number { least: THOUGHT_MIB as u64, most: 65_536 };
        ["Games in which the computer is to move, 1 to 10000. With more it accepts no new ones."]
        queue: u32 = 64, wanted: || Wanted::Number { least: 1, most: 10_000 };
        ["UCI programs that play level 12 instead of the computer: a path, a name in PATH, or empty. They see the position and the",
         "moves only. If one answers with an illegal move, fails or hangs, the computer moves itself; the program is restarted",
         "after half a minute."]
        chess: String = String::new(), wanted: || Wanted::Said("wanted-program");
        ["UCI program that plays xiangqi at level 12, like `chess`."]
        xiangqi: String = String::new(), wanted: || Wanted::Said("wanted-program"), has_own_text: false;
        ["UCI program that plays jieqi at level 12, like `chess`. It gets what its own side may see: the position as JieqiBox writes",
         "it, with the pool of pieces that may lie face down, and the moves since the last one that cannot be taken back."]
        jieqi: String = String::new(), wanted: || Wanted::Said("wanted-program");
        ["Milliseconds such a program thinks, 10 to 10000."]
        movetime: u32 = 500, wanted: || Wanted::Number { least: 10, most: 10_000 };
        ["Milliseconds until a program that does not answer is stopped: more than movetime, at most 60000."]
        patience: u32 = 3_000, wanted: || Wanted::Said("wanted-patience");
    }

    /// Section `[luck]`: public random numbers.
    Luck "luck." [] {
        ["Addresses that pass the public random numbers of drand on (docs/spec/beacon.md), for example",
         "[\"https://api.drand.sh\"]. They cannot lie, because each number is signed. banco doctor asks each of them for the newest",
         "number and compares the clock. []: none is asked."]
        relays: Vec<String> = Vec::new() => |relays| relays.iter().all(|relay| is_origin(relay) && is_secure(relay)),
            wanted: || Wanted::Said("wanted-relays");
        ["Luck of a challenge that does not name one: \"envelope\" or \"beacon\" (public numbers, if there are relays)."]
        default: String = "envelope".to_owned() => |word| matches!(word.as_str(), "envelope" | "beacon"),
            wanted: || Wanted::Word(&["envelope", "beacon"]);
    }

    /// Section `[limits]`: limits of one person and one chat.
    Limits "limits." ["Limits for one person and one chat; the defaults are the maximum. A player over a limit gets a message."] {
        ["Running games of one person, 1 to 50."]
        games_per_person: usize = Quotas::default().games_per_person,
            wanted: || up_to(Quotas::default().games_per_person);
        ["Unanswered challenges of one person, 1 to 10."]
        challenges_per_person: usize = Quotas::default().challenges_per_person,
            wanted: || up_to(Quotas::default().challenges_per_person);
        ["Open games and challenges in one chat, 1 to 100. Beyond that everyone may still have one."]
        games_per_chat: usize = Quotas::default().games_per_chat, wanted: || up_to(Quotas::default().games_per_chat);
    }
}

/// Address of a server, or empty for the platform's own.
fn is_base(base: &str) -> bool {
    base.is_empty() || base.starts_with("http://") || base.starts_with("https://")
}

/// Short name of a Mini App, as @BotFather takes it, or empty.
fn is_app(name: &str) -> bool {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.is_empty() || ((3..=30).contains(&name.len()) && name.bytes().all(is_of_name))
}

fn up_to(most: usize) -> Wanted {
    Wanted::Number { least: 1, most: most as u64 }
}

/// Text of `config.example.toml`: every key with its text and its default.
pub fn example() -> String {
    let opening: String = OPENING.iter().map(|line| format!("{line}\n")).collect();
    schema::example(&opening, KEYS, HEADS, &Config::default().values())
}
