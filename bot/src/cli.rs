//! The commands of the `banco` binary. Exit codes: 0 done, 1 the thing asked for failed, 2 wrong usage or configuration.

pub mod cecp;
mod doctor;
pub mod engine;
pub mod gammon;
mod health;
mod moving;
mod transfer;
mod verify;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use banco_engine::GameKey;
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
    /// Look at everything a host can get wrong, and say what to do about it
    Doctor,
    /// Say whether the bot that runs with this configuration is well
    Health,
    /// Print a configuration file with every key and its default
    DefaultConfig,
    /// Copy the games into an empty folder, also while the bot runs
    Backup {
        /// A folder that is empty or does not exist yet
        dir: PathBuf,
    },
    /// Put a backup in the place of a data folder that holds no games
    Restore {
        /// A folder that `banco backup` filled
        dir: PathBuf,
    },
    /// Write the whole installation into one file, also while the bot runs
    Export {
        /// A file that does not exist yet, JSON lines
        file: PathBuf,
        /// Also the seeds and hidden men of games that go on: needed to play on elsewhere
        #[arg(long)]
        with_secrets: bool,
    },
    /// Fill a data folder that holds no games from an exported file
    Import {
        /// A file that `banco export` wrote
        file: PathBuf,
    },
    /// Check fairness and integrity: of a finished game, by id, of a file, or of a whole folder
    Verify {
        /// Short id of a game; a file of records or of `banco export`; a data folder or backup
        what: String,
    },
    /// Answer JSON lines on standard input, for tools
    Lab,
    /// Be an opponent that other programs ask: UCI for chess, xiangqi, jieqi and caro, xboard for chu shogi
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
        Some(Command::Doctor) => with_config(&cli, |config| doctor::run(&config, cli.config.as_deref())),
        Some(Command::Health) => with_config(&cli, |config| health::run(&config)),
        Some(Command::Backup { dir }) => with_config(&cli, |config| moving::backup(&config, dir)),
        Some(Command::Restore { dir }) => with_config(&cli, |config| moving::restore(&config, dir)),
        Some(Command::Export { file, with_secrets }) => {
            with_config(&cli, |config| moving::export(&config, file, *with_secrets))
        }
        Some(Command::Import { file }) => with_config(&cli, |config| moving::import(&config, file)),
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

fn with_config(cli: &Cli, run: impl FnOnce(Config) -> ExitCode) -> ExitCode {
    load(cli).map_or_else(|code| code, run)
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
    if name == GameKey::Backgammon.key() {
        return ended(gammon::run(io::stdin().lock(), io::stdout().lock()));
    }
    if name == GameKey::ChuShogi.key() {
        return ended(cecp::run(io::BufReader::new(io::stdin()), io::stdout().lock()));
    }
    match engine::GAMES.into_iter().find(|game| game.key() == name) {
        // A lock cannot wait in another thread.
        Some(game) => ended(engine::run(game, io::BufReader::new(io::stdin()), io::stdout().lock())),
        None => {
            let known = engine::GAMES.iter().chain([&GameKey::ChuShogi, &GameKey::Backgammon]).map(|game| game.key());
            let known: Vec<&str> = known.collect();
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
    crate::log::start(&config);
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
