//! Dispatch of command names and typed arguments to handlers.

use std::cmp::Reverse;

use banco_engine::{Decision, Offer};
use banco_ports::limits::{SUGGESTION_DISTANCE_MAX, TEXT_CHARS_MAX};
use banco_ports::text::{self, fold, repeated};
use banco_ports::{Args, Lang};

use crate::boxed::apart;
use crate::context::{Context, Handled};
use crate::messages::button::ReviewAt;
use crate::messages::commands::{self, COMMANDS, Command};
use crate::messages::say::{Draft, Near, Say};

impl Context<'_> {
    pub(crate) async fn command(&self, name: &str, args: &Args) -> Handled {
        let mut texts = args.named.values().chain([&args.rest]);
        if texts.any(|text| text.chars().count() > TEXT_CHARS_MAX) {
            return Err(Say::TextTooLong.into());
        }
        let Some(called) = commands::called(name, &args.rest) else {
            let typed = repeated(name);
            let near = nearest(&fold(name), self.taste.lang);
            return Err(Say::UnknownCommand { typed, near }.into());
        };
        let args = Args { rest: called.rest.into_owned(), ..args.clone() };
        let args = Typed::new(&args);
        match called.spec.command {
            Command::Privacy => apart(|| self.privacy(&args)).await,
            Command::Luck => apart(|| self.luck_named(args.game())).await,
            Command::Puzzle => apart(|| self.puzzle_command(&args)).await,
            Command::Link => apart(|| self.links_named(args.game())).await,
            Command::Import => apart(|| self.import(&args)).await,
            Command::Play => apart(|| self.play(&args)).await,
            Command::Accept => apart(|| self.accept(&args)).await,
            Command::Decline => apart(|| self.decline(&args)).await,
            Command::Cancel => apart(|| self.cancel(&args)).await,
            Command::Move => apart(|| self.move_command(&args)).await,
            Command::Board => apart(|| self.board(&args)).await,
            Command::Legal => apart(|| self.legal_command(&args)).await,
            Command::Why => apart(|| self.why_command(&args)).await,
            Command::Hint => apart(|| self.hint_command(&args)).await,
            Command::Review => apart(|| self.review(args.game(), ReviewAt::Whole)).await,
            Command::Peek => apart(|| self.peek(&args)).await,
            Command::Draw => apart(|| self.draw(&args)).await,
            Command::Takeback => apart(|| self.takeback(&args)).await,
            Command::Abort => apart(|| self.abort(&args)).await,
            Command::Resign => apart(|| self.resign(&args)).await,
            Command::Claim => apart(|| self.claim(&args)).await,
            Command::Pause => apart(|| self.offer_named(Offer::Pause, args.game())).await,
            Command::Resume => apart(|| self.resume(&args)).await,
            Command::GiveTime => apart(|| self.give_time(&args)).await,
            Command::Vacation => apart(|| self.vacation(&args)).await,
            Command::Line => apart(|| self.lay_down(&args)).await,
            Command::Next => apart(|| self.next_game()).await,
            Command::Block => apart(|| self.block(&args)).await,
            Command::Admin => apart(|| self.admin(&args)).await,
            Command::Roll => apart(|| self.decide(&args, Decision::Roll)).await,
            Command::Double => apart(|| self.decide(&args, Decision::Double)).await,
            Command::Take => apart(|| self.decide(&args, Decision::Take)).await,
            Command::Drop => apart(|| self.decide(&args, Decision::Drop)).await,
            Command::History => apart(|| self.history(&args)).await,
            Command::Replay => apart(|| self.replay(&args)).await,
            Command::Gif => apart(|| self.gif(&args)).await,
            Command::Export => apart(|| self.export(&args)).await,
            Command::Rematch => apart(|| self.rematch_named(args.game())).await,
            Command::Verify => apart(|| self.verify_named(args.game())).await,
            Command::Games => apart(|| self.games_command(&args)).await,
            Command::Top => apart(|| self.top(&args)).await,
            Command::Stats => apart(|| self.stats(&args)).await,
            Command::Versus => apart(|| self.versus(&args)).await,
            Command::Tournament => apart(|| self.tournament(&args)).await,
            Command::Rules => self.rules(&args),
            Command::Help => self.help(&args),
            Command::Settings => apart(|| self.settings(&args)).await,
            Command::ChatSettings => apart(|| self.chat_settings(&args)).await,
            Command::Start => apart(|| self.start(&args)).await,
        }
    }

    /// Handles plain text: an answer to a challenge, else a move.
    pub(crate) async fn text(&self, text: &str) -> Handled {
        let text = text.trim();
        if let Some(command) = text.strip_prefix('/') {
            let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
            let args = Args { rest: rest.trim().to_owned(), ..Args::default() };
            return Box::pin(self.command(name, &args)).await;
        }
        self.text_move(text).await
    }
}

/// Arguments of a command, named by the platform or typed in a row.
pub(crate) struct Typed<'a> {
    args: &'a Args,
}

impl<'a> Typed<'a> {
    pub(crate) fn new(args: &'a Args) -> Self {
        Typed { args }
    }

    pub(crate) fn args(&self) -> &'a Args {
        self.args
    }

    /// The option `name`, or all typed text if options have no names.
    pub(crate) fn text(&self, name: &str) -> &'a str {
        self.args.named.get(name).unwrap_or(&self.args.rest).trim()
    }

    /// The game id of a command, as its only or named argument.
    pub(crate) fn game(&self) -> Option<&'a str> {
        self.named("game").or_else(|| {
            let first = self.args.rest.split_whitespace().next()?;
            Some(first.trim_start_matches('#'))
        })
    }

    pub(crate) fn named(&self, name: &str) -> Option<&'a str> {
        self.args.named.get(name).map(|value| value.trim().trim_start_matches('#')).filter(|value| !value.is_empty())
    }
}

/// Minimum number of letters for two typing errors: a shorter name would be another word.
const TWO_SLIPS_LETTERS_MIN: usize = 4;

/// The command that was probably meant, with its typed form. Of two equally near names the reader's language wins, then
/// the longer name.
fn nearest(typed: &str, lang: Lang) -> Option<Near> {
    let is_short = typed.chars().count() < TWO_SLIPS_LETTERS_MIN;
    let most = |command: Command| if is_short || loses(command) { 1 } else { SUGGESTION_DISTANCE_MAX };
    let named = COMMANDS.iter().flat_map(|spec| {
        [(spec.alias, Lang::Vi), (spec.name, Lang::En)].map(|(name, of)| (spec.command, name, of != lang))
    });
    named
        .map(|(command, name, is_foreign)| (text::distance(typed, name), is_foreign, name, command))
        .filter(|(distance, _, name, command)| *distance <= most(*command) && *distance < name.len())
        .min_by_key(|(distance, is_foreign, name, _)| (*distance, *is_foreign, Reverse(name.len()), *name))
        .map(|(_, _, name, command)| Near { name, is_harmless: !loses(command) })
}

/// True if a press on the command's name could cost a game; some chats turn every shown command into a link.
const fn loses(command: Command) -> bool {
    match command {
        Command::Resign | Command::Drop | Command::Abort | Command::Cancel | Command::Decline | Command::Admin => true,
        Command::Play
        | Command::Accept
        | Command::Move
        | Command::Roll
        | Command::Double
        | Command::Take
        | Command::Board
        | Command::Legal
        | Command::Why
        | Command::Hint
        | Command::Review
        | Command::Peek
        | Command::Draw
        | Command::Takeback
        | Command::Claim
        | Command::Pause
        | Command::Resume
        | Command::GiveTime
        | Command::Line
        | Command::Next
        | Command::Vacation
        | Command::Block
        | Command::History
        | Command::Replay
        | Command::Gif
        | Command::Export
        | Command::Import
        | Command::Link
        | Command::Rematch
        | Command::Verify
        | Command::Luck
        | Command::Puzzle
        | Command::Games
        | Command::Top
        | Command::Stats
        | Command::Versus
        | Command::Tournament
        | Command::Rules
        | Command::Help
        | Command::Settings
        | Command::ChatSettings
        | Command::Privacy
        | Command::Start => false,
    }
}

/// No drafts: everyone sees the change, including the person.
pub(super) fn silent() -> Vec<Draft> {
    Vec::new()
}
