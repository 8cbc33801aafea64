//! The commands of the `banco` binary. Exit codes: 0 done, 1 the thing asked for failed, 2 wrong usage or configuration.

pub mod engine;
mod verify;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tokio::sync::watch;

use crate::config::{self, Config};
use crate::program;

/// An answer is many futures, one in another, which a build without optimisation puts on the stack one by one.
const STACK_BYTES: usize = 8 << 20;

/// Bạn Cờ: board games with friends on Discord, Telegram and a local table.
#[derive(Debug, Parser)]
#[command(name = "banco", version, disable_help_subcommand = true)]
struct Cli {
    /// Configuration file [default: config.toml, if there is one]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder for game data (overrides the configuration)
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the bot; without a token, the local table (the default)
    Run,
    /// Check the configuration
    CheckConfig,
    /// Print a configuration file with every key and its default
    DefaultConfig,
    /// Check fairness and integrity of a finished game, by id, or of an exported file
    Verify {
        /// Short id of a game, or a file of records, one JSON entry per line
        what: String,
    },
    /// Answer JSON lines on standard input, for tools
    Lab,
    /// Be an opponent that other programs ask: UCI for chess, xiangqi and jieqi
    Engine {
        /// chess, xiangqi or jieqi
        game: String,
    },
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // clap prints help and version to standard output and counts them as success.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match &cli.command {
        Some(Command::DefaultConfig) => {
            print!("{}", include_str!("../../config.example.toml"));
            ExitCode::SUCCESS
        }
        Some(Command::Lab) => ended(crate::lab::run(io::stdin().lock(), io::stdout().lock())),
        Some(Command::Engine { game }) => be_engine(game),
        Some(Command::Verify { what }) => verify::run(what, cli.config.as_deref(), cli.data_dir),
        Some(Command::CheckConfig) => match load(&cli) {
            Ok(config) => {
                println!("{}", summary(&config));
                ExitCode::SUCCESS
            }
            Err(code) => code,
        },
        Some(Command::Run) | None => match load(&cli) {
            Ok(config) => run(config),
            Err(code) => code,
        },
    }
}

fn load(cli: &Cli) -> Result<Config, ExitCode> {
    config::load(cli.config.as_deref(), environment(), cli.data_dir.clone()).map_err(|error| {
        eprintln!("banco: {error}");
        ExitCode::from(2)
    })
}

/// The variables that are text; others are not ours.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
}

fn summary(config: &Config) -> String {
    let on = |on: bool| if on { "on" } else { "off" };
    format!(
        "configuration OK: local table {}, Telegram {}, Discord {}, games in {}",
        on(config.web_runs()),
        on(config.telegram.token.get().is_some()),
        on(config.discord.token.get().is_some()),
        config.data_dir.display()
    )
}

/// The other program's moves come in on standard input, ours go out.
fn be_engine(name: &str) -> ExitCode {
    match engine::GAMES.into_iter().find(|game| game.key() == name) {
        // A lock cannot wait in another thread.
        Some(game) => ended(engine::run(game, io::BufReader::new(io::stdin()), io::stdout().lock())),
        None => {
            let known: Vec<&str> = engine::GAMES.iter().map(|game| game.key()).collect();
            eprintln!("banco: there is no engine for {name:?}, only for {}", known.join(", "));
            ExitCode::from(2)
        }
    }
}

/// How a conversation over standard input and output went.
fn ended(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the answers has gone: nothing is wrong with us.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("banco: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(config: Config) -> ExitCode {
    start_log();
    let workers = tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(STACK_BYTES).build();
    let runtime = match workers {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("banco: {error}");
            return ExitCode::FAILURE;
        }
    };
    let language = config.language.for_strangers();
    let result = runtime.block_on(async move {
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(wait_for_signal(stop));
        let ready = move |address: Option<std::net::SocketAddr>| {
            if let Some(address) = address {
                let address = format!("http://{address}/");
                let line = banco_talk::i18n::Sentence::new(language, "ready-web").text("address", address).plain();
                println!("{line}");
                let _ = io::stdout().flush();
            }
        };
        program::run(config, stopped, ready).await
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("banco: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Logs to standard error; `RUST_LOG` widens it. The clients' own lines stay quiet whatever it says:
/// they print request addresses and payloads, and those carry tokens.
#[expect(clippy::expect_used, reason = "our own directives are well formed")]
fn start_log() {
    use tracing_subscriber::EnvFilter;
    let wanted = std::env::var("RUST_LOG").unwrap_or_else(|_| "info".to_owned());
    let mut filter = EnvFilter::new(wanted);
    for directive in QUIET {
        filter = filter.add_directive(directive.parse().expect("our own directives are well formed"));
    }
    #[cfg(feature = "discord")]
    for directive in crate::adapters::discord::LOG_DIRECTIVES {
        filter = filter.add_directive(directive.parse().expect("our own directives are well formed"));
    }
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
}

/// Clients that every adapter may use.
const QUIET: &[&str] =
    &["teloxide_core=warn", "reqwest=warn", "hyper=warn", "hyper_util=warn", "h2=warn", "rustls=warn", "sled=warn"];

/// SIGTERM and Ctrl-C ask for an orderly stop; the second one does not wait.
async fn wait_for_signal(stop: watch::Sender<bool>) {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        return;
    };
    for again in [false, true] {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        if again {
            std::process::exit(1);
        }
        tracing::info!("stopping");
        stop.send_replace(true);
    }
}
