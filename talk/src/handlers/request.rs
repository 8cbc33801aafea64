//! From command names and typed arguments to handlers.

use banco_engine::games::backgammon::Decision;
use banco_ports::Args;
use banco_ports::limits::{SUGGESTION_DISTANCE_MAX, TEXT_CHARS_MAX};
use banco_ports::text::{self, fold, repeated};

use crate::context::{Context, Handled};
use crate::facts::commands::{self, COMMANDS};
use crate::facts::say::{Draft, Say};

impl Context<'_> {
    pub async fn command(&self, name: &str, args: &Args) -> Handled {
        let mut texts = args.named.values().chain([&args.rest]);
        if texts.any(|text| text.chars().count() > TEXT_CHARS_MAX) {
            return Err(Say::TextTooLong.into());
        }
        let Some((spec, rest)) = commands::named(name, &args.rest) else {
            return Err(Say::UnknownCommand { typed: repeated(name), near: nearest(&fold(name)) }.into());
        };
        let args = Args { rest: rest.to_owned(), ..args.clone() };
        let args = Typed::new(&args);
        match spec.name {
            "play" => self.play(&args).await,
            "accept" => self.accept(&args).await,
            "decline" => self.decline(&args).await,
            "cancel" => self.cancel(&args).await,
            "move" => self.move_command(&args).await,
            "board" => self.board(&args).await,
            "legal" => self.legal_command(&args).await,
            "why" => self.why_command(&args).await,
            "peek" => self.peek(&args).await,
            "draw" => self.draw(&args).await,
            "abort" => self.abort(&args).await,
            "resign" => self.resign(&args).await,
            "claim" => self.claim(&args).await,
            "roll" => self.decide(&args, Decision::Roll).await,
            "double" => self.decide(&args, Decision::Double).await,
            "take" => self.decide(&args, Decision::Take).await,
            "drop" => self.decide(&args, Decision::Drop).await,
            "history" => self.history(&args).await,
            "replay" => self.replay(&args).await,
            "gif" => self.gif(&args).await,
            "export" => self.export(&args).await,
            "games" => self.games().await,
            "rules" => self.rules(&args),
            "help" => self.help(&args),
            "settings" => self.settings(&args).await,
            "chatsettings" => self.chat_settings(&args).await,
            "start" => Ok(self.start()),
            _ => Err(Say::UnknownCommand { typed: repeated(name), near: None }.into()),
        }
    }

    /// Plain text: an answer to a challenge, else a move.
    pub async fn text(&self, text: &str) -> Handled {
        let text = text.trim();
        if let Some(command) = text.strip_prefix('/') {
            let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
            let args = Args { rest: rest.trim().to_owned(), ..Args::default() };
            return Box::pin(self.command(name, &args)).await;
        }
        self.text_move(text).await
    }
}

/// Arguments of a command, whether the platform named its options or the person typed them in a row.
pub struct Typed<'a> {
    args: &'a Args,
}

impl<'a> Typed<'a> {
    pub fn new(args: &'a Args) -> Self {
        Typed { args }
    }

    pub fn args(&self) -> &'a Args {
        self.args
    }

    /// The option `name`, or everything typed where options have no names.
    pub fn text(&self, name: &str) -> &'a str {
        self.args.named.get(name).unwrap_or(&self.args.rest).trim()
    }

    /// The game id of a command whose only argument it is, or that names it.
    pub fn game(&self) -> Option<&'a str> {
        self.named("game").or_else(|| {
            let first = self.args.rest.split_whitespace().next()?;
            Some(first.trim_start_matches('#'))
        })
    }

    pub fn named(&self, name: &str) -> Option<&'a str> {
        self.args.named.get(name).map(|value| value.trim().trim_start_matches('#')).filter(|value| !value.is_empty())
    }
}

/// The command somebody probably meant.
fn nearest(typed: &str) -> Option<&'static str> {
    COMMANDS
        .iter()
        .flat_map(|spec| [spec.name, spec.alias])
        .map(|name| (text::distance(typed, name), name))
        .filter(|(distance, name)| *distance <= SUGGESTION_DISTANCE_MAX && *distance < name.len())
        .min()
        .map(|(_, name)| name)
}

/// Drafts for a change that everybody sees: nothing more for the person where he reads along.
pub fn silent() -> Vec<Draft> {
    Vec::new()
}
