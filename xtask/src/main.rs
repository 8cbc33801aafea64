//! Chores of the repository: `cargo xtask <chore>`.
//!
//! The gate compiles this program first, so it has only what the gate needs. All other chores are in the crate `tools`.

mod dist;
mod removal;
mod test;
mod tidy;

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::Context;

const USAGE: &str = "\
usage: cargo xtask <chore>

chores:
  test     run everything the gate runs; installs or names what it needs
  tidy     count what shall get less (sizes, circles, names, the law, words) and hold it against
           xtask/tidy.toml; `tidy list ROW` says what was counted, `tidy clauses` each clause's tests
  removal  build the program without five features, as if their folders had been deleted
  dist     static programs, archives and Debian packages in target/dist; `dist check` installs the
           package in a clean Debian (as root, with debootstrap)
  match, ladder, agree, cubes, plays, train, tune, puzzles, openings, pace, fonts, gallery
           chores of the crate `tools`; `cargo xtask help` lists their words
";

/// Chores of the crate `tools`.
const TOOLS: [&str; 12] =
    ["match", "ladder", "agree", "cubes", "plays", "train", "tune", "puzzles", "openings", "pace", "fonts", "gallery"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test"] => test::run(repository()),
        ["tidy", words @ ..] => tidy::run(repository(), words),
        ["dist", words @ ..] => dist::run(repository(), words),
        ["removal"] => removal::run(repository()),
        [chore, ..] if TOOLS.contains(chore) => return tools(&words),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return tools(&["help"]);
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    ended(done)
}

/// Exit code of a chore, with its error on standard error.
fn ended(done: anyhow::Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Builds and runs a chore of the crate `tools`, in the working folder of this process.
fn tools(words: &[&str]) -> ExitCode {
    let manifest = repository().join("Cargo.toml");
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "banco-tools", "--manifest-path"]).arg(manifest).arg("--").args(words);
    match command.status().context("cargo cannot be run") {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => ended(Err(error)),
    }
}

/// The cargo that runs this program.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command that has to succeed.
fn done(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("{command:?} cannot be run"))?;
    anyhow::ensure!(status.success(), "{command:?}: {status}");
    Ok(())
}

/// Root of the repository, from any working folder.
fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}
