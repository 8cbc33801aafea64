//! `banco completions` and `banco man`: the command line in the forms that shells and `man` read. Both speak the language of
//! the terminal.

use std::path::Path;
use std::process::ExitCode;

use banco_ports::Lang;
use clap_complete::Shell;

use super::{out, usage};
use crate::host_messages::folder::at;

/// Prints the completions for `shell`.
pub(super) fn completions(shell: Shell, lang: Lang) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut usage::command(lang), "banco", &mut script);
    out::say(String::from_utf8_lossy(&script).trim_end());
    ExitCode::SUCCESS
}

/// Writes `banco.1` and a page for each command into `dir`.
pub(super) fn pages(dir: &Path, lang: Lang) -> ExitCode {
    match clap_mangen::generate_to(usage::command(lang), dir) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => out::failed(&at(dir, &error, lang)),
    }
}
