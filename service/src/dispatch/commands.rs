//! Dispatch of command names and typed arguments to handlers.

use std::cmp::Reverse;

use banco_ports::limits::{SUGGESTION_DISTANCE_MAX, TEXT_CHARS_MAX};
use banco_ports::text::{self, fold, repeated};
use banco_ports::{Args, Lang, RichText};

use crate::boxed::apart;
use crate::context::{Context, Handled};
use crate::dispatch::start::Start;
use crate::dispatch::text::Texts;
use crate::i18n::Sentence;
use crate::messages::commands::{self, CommandSpec, GAME_ID, OptionKind, command, option};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Say;
use crate::messages::statement::Statement;
use crate::typed::Typed;

/// Commands of the core.
pub(crate) const COMMANDS: &[CommandSpec] = &[
    command("verify", "kiemtra", |cx, typed| apart(move || Commands::of(cx).verify(typed.game())))
        .options(&[GAME_ID])
        .looks()
        .fits(|asked| asked.is_own && asked.is_over),
    command("help", "trogiup", |cx, typed| apart(move || async move { Start::of(cx).help(typed) }))
        .others(&["cachchoi", "huongdan", "banco"])
        .options(&[option("topic", OptionKind::Completed)])
        .looks(),
    command("start", "batdau", |cx, typed| apart(move || Start::of(cx).start(typed)))
        .options(&[option("with", OptionKind::Text)])
        .looks(),
];

/// Refusal: no command has this name.
#[derive(Clone, Debug)]
struct UnknownCommand {
    typed: String,
    /// The command that was nearly typed.
    near: Option<Near>,
}

impl Statement for UnknownCommand {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let line = |key| Sentence::new(taste.lang, key).text("typed", &self.typed);
        match self.near {
            Some(near) => {
                let tap = if near.is_harmless { "yes" } else { "no" };
                line("unknown-command-near").text("near", near.name).text("tap", tap).rich()
            }
            None => line("unknown-command").rich(),
        }
    }
}

/// A command that was nearly typed.
#[derive(Clone, Copy, Debug)]
struct Near {
    name: &'static str,
    /// True if a button may call the command.
    is_harmless: bool,
}

/// Dispatch of commands.
#[derive(Clone, Copy)]
pub(crate) struct Commands<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Commands<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Commands<'a> {
        Commands { cx }
    }

    pub(crate) async fn command(self, name: &str, args: &Args) -> Handled {
        let mut texts = args.named.values().chain([&args.rest]);
        if texts.any(|text| text.chars().count() > TEXT_CHARS_MAX) {
            return Err(Say::TextTooLong.into());
        }
        let Some(called) = commands::called(name, &args.rest) else {
            let typed = repeated(name);
            let near = nearest(&fold(name), self.cx.taste.lang);
            return Err(UnknownCommand { typed, near }.into());
        };
        let args = Args { rest: called.rest.into_owned(), ..args.clone() };
        let args = Typed::new(&args);
        (called.spec.run)(self.cx, &args).await
    }

    /// Checks the draws of what is named: a finished game, or an event.
    async fn verify(self, named: Option<&str>) -> Handled {
        for feature in self.cx.service.features {
            if let Some(drafts) = feature.verify(self.cx, named).await? {
                return Ok(drafts);
            }
        }
        Err(Say::NoSuchGame { typed: named.unwrap_or_default().to_owned() }.into())
    }

    /// Handles plain text: an answer to a challenge, else a move.
    pub(crate) async fn text(self, text: &str) -> Handled {
        let text = text.trim();
        if let Some(command) = text.strip_prefix('/') {
            let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
            let args = Args { rest: rest.trim().to_owned(), ..Args::default() };
            return Box::pin(self.command(name, &args)).await;
        }
        Texts::of(self.cx).answer(text).await
    }
}

/// Minimum number of letters for two typing errors: a shorter name would be another word.
const TWO_SLIPS_LETTERS_MIN: usize = 4;

/// The command that was probably meant, with its typed form. Of two equally near names the reader's language wins, then
/// the longer name.
fn nearest(typed: &str, lang: Lang) -> Option<Near> {
    let is_short = typed.chars().count() < TWO_SLIPS_LETTERS_MIN;
    let most = |spec: &CommandSpec| if is_short || spec.loses { 1 } else { SUGGESTION_DISTANCE_MAX };
    let named = crate::commands()
        .flat_map(|spec| [(spec.alias, Lang::Vi), (spec.name, Lang::En)].map(|(name, of)| (spec, name, of != lang)));
    // Two typing errors away from a word of the other language is far, unless only the order of its letters is wrong.
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let most = |spec: &CommandSpec, name: &str, is_foreign: bool| {
        if is_foreign && letters(name) != letters(typed) { most(spec).min(1) } else { most(spec) }
    };
    // "/nghi" begins one command of the reader's language.
    let mut begun = named.clone().filter(|(spec, name, is_foreign)| {
        !is_short && !is_foreign && !spec.loses && name.len() > typed.len() && name.starts_with(typed)
    });
    let begun = begun.next().filter(|_| begun.next().is_none());
    named
        .map(|(spec, name, is_foreign)| (text::distance(typed, name), is_foreign, name, spec))
        .filter(|(distance, is_foreign, name, spec)| {
            *distance <= most(spec, name, *is_foreign) && *distance < name.len()
        })
        .min_by_key(|(distance, is_foreign, name, _)| (*distance, *is_foreign, Reverse(name.len()), *name))
        .map(|(_, _, name, spec)| (spec, name))
        .or_else(|| begun.map(|(spec, name, _)| (spec, name)))
        .map(|(spec, name)| Near { name, is_harmless: !spec.loses })
}
