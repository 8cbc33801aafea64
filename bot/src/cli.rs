//! The commands of the `banco` binary. Exit codes: 0 done, 1 the thing asked for failed, 2 wrong usage or configuration.

mod doctor;
mod health;
mod lang;
mod manual;
mod moving;
mod out;
mod rotation;
mod transfer;
mod usage;
mod verify;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};
#[cfg(feature = "tools")]
use banco_tools::engine::{ENGINES, Engine};
use clap::{Parser, Subcommand};
use tokio::sync::watch;

use crate::config::{self, Config, hosts};
use crate::host_messages::{Told, words};
use crate::program;

/// Stack size of a thread. An answer is many nested futures, and a debug build puts each of them on the stack.
const STACK_BYTES: usize = 8 << 20;

/// Command line of the program; the texts of its help are in the locale.
#[derive(Debug, Parser)]
#[command(name = "banco", version, disable_help_subcommand = true)]
struct Cli {
    /// Configuration file [default: config.toml, else /etc/banco/config.toml]
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
    /// Run all checks of the configuration and the machine, each with its fix
    Doctor,
    /// Ask the running bot of this configuration if it is well
    Health,
    /// Print a configuration file with every key and its default
    DefaultConfig,
    /// Copy the games into an empty folder, also while the bot runs
    Backup {
        /// A folder that is empty or does not exist yet; with `--keep` the folder of all copies
        dir: PathBuf,
        /// Check the copy, and keep this many of the newest copies in the folder
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
        keep: Option<u16>,
    },
    /// Put a backup in the place of a data folder without games
    Restore {
        /// A folder that `banco backup` filled
        dir: PathBuf,
    },
    /// Write the whole installation into one file, also while the bot runs
    Export {
        /// A file that does not exist yet, JSON lines
        file: PathBuf,
        /// Also the seeds and hidden pieces of running games: needed to continue them elsewhere
        #[arg(long)]
        with_secrets: bool,
    },
    /// Fill a data folder without games from an exported file
    Import {
        /// A file that `banco export` wrote
        file: PathBuf,
        /// Leave out running games that were exported without their secrets
        #[arg(long)]
        only_finished: bool,
    },
    /// Check fairness and integrity: of a finished game, by id, of a file, or of a whole folder
    Verify {
        /// Short id of a game; a file of records or of `banco export`; a data folder or backup
        what: String,
    },
    /// Print the completions of this command line for a shell
    Completions {
        /// bash, elvish, fish, powershell or zsh
        #[arg(hide_possible_values = true)]
        shell: clap_complete::Shell,
    },
    /// Write the manual pages of this program into a folder
    Man {
        /// A folder that exists
        dir: PathBuf,
    },
    /// Answer JSON lines on standard input, for tools
    #[cfg(feature = "tools")]
    Lab,
    /// Be an opponent for other programs: UCI for chess, xiangqi, jieqi and caro, xboard for chu shogi
    #[cfg(feature = "tools")]
    Engine {
        /// chess, xiangqi or jieqi
        game: String,
    },
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let cli = match usage::read(std::env::args_os(), lang::without(None)) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match &cli.command {
        Some(Command::DefaultConfig) => {
            out::say(crate::config::example().trim_end());
            ExitCode::SUCCESS
        }
        Some(Command::Completions { shell }) => manual::completions(*shell, lang::without(None)),
        Some(Command::Man { dir }) => manual::pages(dir, lang::without(None)),
        #[cfg(feature = "tools")]
        Some(Command::Lab) => ended(banco_tools::lab::run(io::stdin().lock(), io::stdout().lock())),
        #[cfg(feature = "tools")]
        Some(Command::Engine { game }) => be_engine(game),
        Some(Command::Verify { what }) => with_config(&cli, |config| verify::run(what, &config)),
        Some(Command::Doctor) => with_config(&cli, |config| doctor::run(&config, cli.config.as_deref())),
        Some(Command::Health) => with_config(&cli, |config| health::run(&config)),
        Some(Command::Backup { dir, keep: None }) => with_config(&cli, |config| moving::backup(&config, dir)),
        Some(Command::Backup { dir, keep: Some(keep) }) => {
            with_config(&cli, |config| rotation::run(&config, dir, usize::from(*keep)))
        }
        Some(Command::Restore { dir }) => with_config(&cli, |config| moving::restore(&config, dir)),
        Some(Command::Export { file, with_secrets }) => {
            with_config(&cli, |config| moving::export(&config, file, *with_secrets))
        }
        Some(Command::Import { file, only_finished }) => {
            with_config(&cli, |config| moving::import(&config, file, *only_finished))
        }
        Some(Command::CheckConfig) => match load_to_run(&cli) {
            Ok(config) => {
                warn(&config, cli.config.as_deref());
                out::say(&summary(&config, cli.config.as_deref()));
                ExitCode::SUCCESS
            }
            Err(code) => code,
        },
        Some(Command::Run) | None => match load_to_run(&cli) {
            Ok(config) => run(config),
            Err(code) => code,
        },
    }
}

fn with_config(cli: &Cli, run: impl FnOnce(Config) -> ExitCode) -> ExitCode {
    load(cli).map_or_else(|code| code, run)
}

fn load(cli: &Cli) -> Result<Config, ExitCode> {
    let file = cli.config.as_deref();
    config::load(file, environment(), cli.data_dir.clone())
        .map_err(|error| out::misused(&error.told(lang::without(file))))
}

/// Loads the configuration as [`load`] does, and checks what only a start needs.
fn load_to_run(cli: &Cli) -> Result<Config, ExitCode> {
    let config = load(cli)?;
    match config::check_machine(&config, cli.config.as_deref()) {
        Ok(()) => Ok(config),
        Err(error) => Err(out::misused(&error.told(lang::of(&config)))),
    }
}

/// Environment variables that are text; others are not ours.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
}

/// Warns of variables that are not read, and of a configuration that hides another one.
fn warn(config: &Config, named: Option<&Path>) {
    let lang = lang::of(config);
    for (name, meant) in config::misspelt(environment().map(|(name, _)| name)) {
        out::remark(&Sentence::new(lang, "doctor-variable").text("variable", name).text("meant", meant).plain());
    }
    if let Some([read, other]) = config::shadowed(named) {
        let sentence = Sentence::new(lang, "doctor-config-shadows").text("file", read.display().to_string());
        out::remark(&sentence.text("other", other.display().to_string()).plain());
    }
}

fn summary(config: &Config, named: Option<&Path>) -> String {
    let lang = lang::of(config);
    let file = config::file_of(named).map(|file| format!(" {}", file.display())).unwrap_or_default();
    let on = |on: bool| i18n::text(lang, if on { "config-on" } else { "config-off" });
    Sentence::new(lang, "config-good")
        .text("file", file)
        .text("web", on(config.web_runs()))
        .text("telegram", on(config.telegram.token.get().is_some()))
        .text("discord", on(config.discord.token.get().is_some()))
        .text("place", transfer::name_of(config))
        .plain()
}

/// Runs the engine of a game: moves of the other program come in on standard input, ours go out.
#[cfg(feature = "tools")]
fn be_engine(name: &str) -> ExitCode {
    let Some(engine) = ENGINES.into_iter().find(|engine| engine.game() == name) else {
        let known: Vec<&str> = ENGINES.iter().map(Engine::game).collect();
        let sentence = Sentence::new(lang::without(None), "no-engine").text("game", name);
        return out::misused(&sentence.text("known", known.join(", ")).plain());
    };
    // A lock of standard input cannot move to another thread.
    ended(engine.run(io::BufReader::new(io::stdin()), io::stdout().lock()))
}

/// Exit code of a conversation over standard input and output.
#[cfg(feature = "tools")]
fn ended(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the answers has gone: nothing is wrong with this program.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => out::failed(&words(&error, lang::without(None))),
    }
}

fn run(config: Config) -> ExitCode {
    crate::log::start(&config);
    for (name, meant) in config::misspelt(environment().map(|(name, _)| name)) {
        tracing::warn!("the variable {name} is not read; rename it to {meant}");
    }
    let lang = lang::of(&config);
    let workers = tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(STACK_BYTES).build();
    let runtime = match workers {
        Ok(runtime) => runtime,
        Err(error) => return out::failed(&words(&error, lang)),
    };
    let result = runtime.block_on(async move {
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(wait_for_signal(stop));
        let is_by_link = !config.admits_guests();
        let ready = move |address: Option<SocketAddr>| {
            if let Some(address) = address {
                tell_ready(address, is_by_link, lang);
            }
        };
        program::run(config, stopped, ready).await
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // A restart would begin with an empty folder.
        Err(error @ program::ProgramError::Taken) => out::misused(&error.told(lang)),
        Err(error) => out::failed(&error.told(lang)),
    }
}

/// Prints the addresses at which the page opens; with `is_by_link` it opens for people with a link from a chat alone.
fn tell_ready(listen: SocketAddr, is_by_link: bool, lang: Lang) {
    let line = |key, address: SocketAddr| {
        Sentence::new(lang, key).text("address", format!("http://{address}/")).plain() + "\n"
    };
    let key = if is_by_link { "ready-web-by-link" } else { "ready-web" };
    let mut lines = line(key, hosts::reachable(listen));
    lines.extend(hosts::from_elsewhere(listen).map(|address| line("ready-web-elsewhere", address)));
    // A player need not read it.
    let _ = write!(io::stdout().lock(), "{lines}").and_then(|()| io::stdout().flush());
}

/// Waits for SIGTERM or Ctrl-C, which ask for an orderly stop; the second signal ends the process at once.
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
