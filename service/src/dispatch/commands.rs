//! Dispatch of command names and typed arguments to handlers.

use std::cmp::Reverse;

use banco_engine::{Decision, Offer};
use banco_ports::limits::{SUGGESTION_DISTANCE_MAX, TEXT_CHARS_MAX};
use banco_ports::text::{self, fold, repeated};
use banco_ports::{Args, Lang};

use crate::boxed::apart;
use crate::context::{Context, Handled};
use crate::dispatch::start::Start;
use crate::dispatch::text::Texts;
use crate::features::board::BoardRequests;
use crate::features::challenge::answer::ChallengeAnswers;
use crate::features::challenge::play::PlayRequests;
use crate::features::challenge::rematch::Rematches;
use crate::features::conditional_moves::commands::ConditionalMoves;
use crate::features::explain::hint::Hint;
use crate::features::explain::legal::Legal;
use crate::features::explain::why::WhyRequests;
use crate::features::export::commands::Export;
use crate::features::import::commands::Import;
use crate::features::link::Links;
use crate::features::lists::next::NextGame;
use crate::features::luck::commands::Luck;
use crate::features::moderation::Moderation;
use crate::features::moves::commands::TypedMoves;
use crate::features::offers::clock::ClockRequests;
use crate::features::offers::commands::Offers;
use crate::features::offers::cube::CubeDecisions;
use crate::features::privacy::block::BlockRequests;
use crate::features::privacy::commands::PrivacyRequests;
use crate::features::puzzle::commands::PuzzleRequests;
use crate::features::rating::archive::Archive;
use crate::features::rating::commands::Ratings;
use crate::features::replay::commands::Replay;
use crate::features::review::commands::ReviewRequests;
use crate::features::rules::commands::Rules;
use crate::features::settings::commands::SettingsRequests;
use crate::features::tournament::commands::TournamentRequests;
use crate::features::vacation::commands::Vacation;
use crate::find_game::split_game_id;
use crate::ids::is_cup_id;
use crate::messages::button::{CupDeed, ReviewAt};
use crate::messages::commands::{self, COMMANDS, Command, CommandSpec};
use crate::messages::say::{Near, Say};
use crate::plain_text::{Plea, plea};
use crate::typed::Typed;

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
            return Err(Say::UnknownCommand { typed, near }.into());
        };
        let args = Args { rest: called.rest.into_owned(), ..args.clone() };
        let args = Typed::new(&args);
        match called.spec.command {
            Command::Privacy => apart(|| PrivacyRequests::of(self.cx).privacy(&args)).await,
            Command::Luck => apart(|| Luck::of(self.cx).luck_named(args.game())).await,
            Command::Puzzle => apart(|| PuzzleRequests::of(self.cx).puzzle_command(&args)).await,
            Command::Link => apart(|| Links::of(self.cx).links_named(args.game())).await,
            Command::Import => apart(|| Import::of(self.cx).import(&args)).await,
            Command::Play => apart(|| PlayRequests::of(self.cx).play(&args)).await,
            Command::Accept => apart(|| ChallengeAnswers::of(self.cx).accept(&args)).await,
            Command::Decline => apart(|| ChallengeAnswers::of(self.cx).decline(&args)).await,
            Command::Cancel => apart(|| ChallengeAnswers::of(self.cx).cancel(&args)).await,
            Command::Move => apart(|| self.move_or_takeback(&args)).await,
            Command::Board => apart(|| BoardRequests::of(self.cx).board(&args)).await,
            Command::Legal => apart(|| Legal::of(self.cx).legal_command(&args)).await,
            Command::Why => apart(|| WhyRequests::of(self.cx).why_command(&args)).await,
            Command::Hint => apart(|| Hint::of(self.cx).hint_command(&args)).await,
            Command::Review => apart(|| ReviewRequests::of(self.cx).review(args.game(), ReviewAt::Whole)).await,
            Command::Peek => apart(|| BoardRequests::of(self.cx).peek(&args)).await,
            Command::Draw => apart(|| Offers::of(self.cx).draw(&args)).await,
            Command::Takeback => apart(|| Offers::of(self.cx).takeback(&args)).await,
            Command::Abort => apart(|| Offers::of(self.cx).abort(&args)).await,
            Command::Resign => apart(|| Offers::of(self.cx).resign(&args)).await,
            Command::Claim => apart(|| Offers::of(self.cx).claim(&args)).await,
            Command::Pause => apart(|| Offers::of(self.cx).offer_named(Offer::Pause, args.game())).await,
            Command::Resume => apart(|| ClockRequests::of(self.cx).resume(&args)).await,
            Command::GiveTime => apart(|| ClockRequests::of(self.cx).give_time(&args)).await,
            Command::Vacation => apart(|| Vacation::of(self.cx).vacation(&args)).await,
            Command::Line => apart(|| ConditionalMoves::of(self.cx).lay_down(&args)).await,
            Command::Next => apart(|| NextGame::of(self.cx).next_game()).await,
            Command::Block => apart(|| BlockRequests::of(self.cx).block(&args)).await,
            Command::Admin => apart(|| self.admin(&args)).await,
            Command::Roll => apart(|| CubeDecisions::of(self.cx).decide(&args, Decision::Roll)).await,
            Command::Double => apart(|| CubeDecisions::of(self.cx).decide(&args, Decision::Double)).await,
            Command::Take => apart(|| CubeDecisions::of(self.cx).decide(&args, Decision::Take)).await,
            Command::Drop => apart(|| CubeDecisions::of(self.cx).decide(&args, Decision::Drop)).await,
            Command::History => apart(|| BoardRequests::of(self.cx).history(&args)).await,
            Command::Replay => apart(|| Replay::of(self.cx).replay(&args)).await,
            Command::Gif => apart(|| Replay::of(self.cx).gif(&args)).await,
            Command::Export => apart(|| Export::of(self.cx).export(&args)).await,
            Command::Rematch => apart(|| Rematches::of(self.cx).rematch_named(args.game())).await,
            Command::Verify => apart(|| self.verify(args.game())).await,
            Command::Games => apart(|| Archive::of(self.cx).games_command(&args)).await,
            Command::Top => apart(|| Ratings::of(self.cx).top(&args)).await,
            Command::Stats => apart(|| Ratings::of(self.cx).stats(&args)).await,
            Command::Versus => apart(|| Ratings::of(self.cx).versus(&args)).await,
            Command::Tournament => apart(|| TournamentRequests::of(self.cx).tournament(&args)).await,
            Command::Rules => Rules::of(self.cx).rules(&args),
            Command::Help => Start::of(self.cx).help(&args),
            Command::Settings => apart(|| SettingsRequests::of(self.cx).settings(&args)).await,
            Command::ChatSettings => apart(|| SettingsRequests::of(self.cx).chat_settings(&args)).await,
            Command::Start => apart(|| Start::of(self.cx).start(&args)).await,
        }
    }

    /// Plays a move; `/di lại`, which a platform has split into two words, asks for a take-back.
    async fn move_or_takeback(self, typed: &Typed<'_>) -> Handled {
        let (id, text) = split_game_id(typed.text("move"));
        if plea(&format!("di {text}")) == Some(Plea::Ask) {
            return Offers::of(self.cx).plead(Plea::Ask, typed.named("game").or(id)).await;
        }
        TypedMoves::of(self.cx).move_command(typed).await
    }

    /// Checks the draws of a finished game or the lot of a tournament.
    async fn verify(self, named: Option<&str>) -> Handled {
        if named.is_some_and(is_cup_id) {
            return TournamentRequests::of(self.cx).cup_pressed(named, CupDeed::Envelope).await;
        }
        BoardRequests::of(self.cx).verify_named(named).await
    }

    /// Carries out a moderator's command; the limits of the chat are settings.
    async fn admin(self, typed: &Typed<'_>) -> Handled {
        match Moderation::of(self.cx).admin(typed).await? {
            Some(drafts) => Ok(drafts),
            None => SettingsRequests::of(self.cx).chat_settings(&Typed::new(&Args::default())).await,
        }
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
    let named = COMMANDS
        .iter()
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
