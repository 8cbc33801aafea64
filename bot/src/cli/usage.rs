//! Usage of the program in the host's language: the help, and errors in a command line.

use std::ffi::OsString;
use std::process::ExitCode;

use banco_ports::Lang;
use banco_service::i18n::{self, Sentence};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, Error, FromArgMatches};

use super::{Cli, out};

/// clap's names for places in its usage line, with our texts.
const PLACES: [(&str, &str); 2] = [("[OPTIONS]", "usage-place-options"), ("[COMMAND]", "usage-place-command")];

/// Names of the arguments' values in the help.
const VALUES: [(&str, &str); 8] = [
    ("config", "usage-value-file"),
    ("data_dir", "usage-value-dir"),
    ("dir", "usage-value-dir"),
    ("keep", "usage-value-number"),
    ("file", "usage-value-file"),
    ("what", "usage-value-what"),
    ("game", "usage-value-game"),
    ("shell", "usage-value-shell"),
];

/// Key of the texts about the whole program.
const WHOLE: &str = "usage";

/// Display order after all other options.
const LAST: usize = 900;

/// Reads a command line; `Err` after the help or an error was printed.
pub(super) fn read(arguments: impl IntoIterator<Item = OsString>, lang: Lang) -> Result<Cli, ExitCode> {
    let mut command = command(lang);
    // Global options must be known in the help of each command.
    command.build();
    let parsed =
        command.try_get_matches_from_mut(helpful(arguments)).and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| match error.kind() {
        // Help goes to standard output; without a reader it is dropped.
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print().map_or(ExitCode::SUCCESS, |()| ExitCode::SUCCESS)
        }
        _ => out::misused(&wrong(&error, lang)),
    })
}

/// The command line with the texts of the locale.
pub(super) fn command(lang: Lang) -> Command {
    worded(Cli::command(), WHOLE, lang)
}

/// Turns `banco help backup` into `banco backup --help`.
fn helpful(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.get(1).is_some_and(|first| first == "help") {
        arguments.remove(1);
        arguments.push("--help".into());
    }
    arguments
}

/// A command and its subcommands with the texts of the locale: `usage-backup`, `usage-backup-dir`.
fn worded(command: Command, key: &str, lang: Lang) -> Command {
    let said = |key: &str| i18n::text(lang, key);
    let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let arguments: Vec<String> = command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    let mut command = command.about(said(key)).disable_help_flag(true).disable_version_flag(true);
    for name in &arguments {
        let key = format!("{key}-{}", name.replace('_', "-"));
        let value = VALUES.iter().find(|(id, _)| id == name);
        command = command.mut_arg(name, |argument| {
            let argument = argument.help(said(&key));
            match value {
                Some((_, key)) => argument.value_name(said(key)),
                None => argument,
            }
        });
    }
    for name in &names {
        command = command.mut_subcommand(name, |below| worded(below, &format!("{key}-{name}"), lang));
    }
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help(said("usage-help"));
    command = command.arg(help.display_order(LAST));
    let is_whole = key == WHOLE;
    if is_whole {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command.arg(version.help(said("usage-version")).display_order(LAST + 1));
    }
    // A copy is used: a built command inherits no options any more.
    let usage = command.clone().render_usage().to_string();
    let usage = PLACES
        .iter()
        .fold(usage.trim_start_matches("Usage: ").to_owned(), |usage, (place, key)| usage.replace(place, &said(key)));
    let name = if is_whole { "" } else { "banco " };
    let mut template = format!("{{about}}\n\n{}: {name}{usage}\n", said("usage-usage"));
    for (is_there, key, part) in [
        (!names.is_empty(), "usage-commands", "subcommands"),
        (command.get_positionals().next().is_some(), "usage-arguments", "positionals"),
        (true, "usage-options", "options"),
    ] {
        if is_there {
            template += &format!("\n{}:\n{{{part}}}\n", said(key));
        }
    }
    command.help_template(template)
}

/// Error of a command line, with a suggestion.
fn wrong(error: &Error, lang: Lang) -> String {
    let words = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(word)) => word.clone(),
        Some(ContextValue::Strings(words)) => words.join(", "),
        _ => String::new(),
    };
    let (key, said, near) = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            ("usage-wrong-command", words(ContextKind::InvalidSubcommand), words(ContextKind::SuggestedSubcommand))
        }
        ErrorKind::UnknownArgument => {
            ("usage-wrong-argument", words(ContextKind::InvalidArg), words(ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidValue if words(ContextKind::InvalidValue).is_empty() => {
            ("usage-no-value", words(ContextKind::InvalidArg), String::new())
        }
        ErrorKind::MissingRequiredArgument => ("usage-missing", words(ContextKind::InvalidArg), String::new()),
        _ => ("usage-wrong", words(ContextKind::InvalidArg), String::new()),
    };
    let what = Sentence::new(lang, key).text("said", said).plain();
    match near.as_str() {
        "" => Sentence::new(lang, "usage-see-help").text("what", what).plain(),
        near => Sentence::new(lang, "usage-near").text("what", what).text("near", near).plain(),
    }
}
