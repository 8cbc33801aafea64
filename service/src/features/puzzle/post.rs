//! Daily puzzle as a public message, with its solution.

use banco_engine::Viewer;
use banco_ports::{Lang, Place, Rendered, Wording};
use banco_render::Marks;
use banco_store::StoreError;

use crate::features::puzzle::daily::{DailyPuzzles, IDLE_MAX};
use crate::messages::button::{ButtonAction, Press};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{BoardPicture, Choice, Explained, Form, Label, PuzzleSay, Say, Solver};
use crate::messages::settings::{self, Scope};
use crate::outbox::PresentedPost;
use crate::preferences::Preferences;
use crate::present::board_scene::with_men;
use crate::present::{Presenter, render_buttons};
use crate::{Service, words};

/// Maximum number of named solvers; a count stands for the rest.
const NAMED_MAX: usize = 12;

/// Public messages about puzzles.
#[derive(Clone, Copy)]
pub(crate) struct PuzzlePosts<'a> {
    service: &'a Service,
}

impl<'a> PuzzlePosts<'a> {
    pub(crate) fn of(service: &'a Service) -> PuzzlePosts<'a> {
        PuzzlePosts { service }
    }

    /// Notice that the puzzles of this chat are paused until it asks for them again.
    pub(crate) async fn present_paused(self, place: &Place) -> PresentedPost {
        let (of_chat, of_guild) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(place)).await;
        let lang =
            of_chat.lang().or(self.service.lang.fixed()).or(of_guild).unwrap_or(self.service.lang.for_strangers());
        let taste = DisplayPrefs::new(of_chat, lang).on(Some(place.platform));
        let said = Say::Puzzle(PuzzleSay::Paused { days: IDLE_MAX });
        let text = words::say(&taste, &said);
        let message = Rendered { text, lang: Some(lang), is_quiet: true, ..Rendered::default() };
        let in_lang = |lang| {
            let text = words::say(&DisplayPrefs { lang, ..taste.clone() }, &said);
            Wording { lang, text, alt: String::new(), buttons: Vec::new(), picture: None }
        };
        let wordings =
            if place.platform.abilities().per_reader_language { Lang::BOTH.map(in_lang).into() } else { Vec::new() };
        PresentedPost {
            message,
            lang,
            ping: None,
            wordings,
            room: None,
            has_offer: false,
            goes_on: false,
            reader: None,
        }
    }

    /// The puzzle, or its answer with `is_solved`; `None` if the chat wants no more puzzles.
    pub(crate) async fn present_puzzle(
        self,
        id: &str,
        place: &Place,
        is_solved: bool,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Some(day) = DailyPuzzles::of(self.service).puzzle(id).await? else { return Ok(None) };
        let (of_chat, of_guild) = Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(place)).await;
        let lang =
            of_chat.lang().or(self.service.lang.fixed()).or(of_guild).unwrap_or(self.service.lang.for_strangers());
        let taste = DisplayPrefs::new(of_chat, lang).on(Some(place.platform));
        let Some(table) = day.table(id, lang) else { return Ok(None) };
        let Some(seat) = table.to_move() else { return Ok(None) };
        let tries = DailyPuzzles::of(self.service).tries_of(id).await?;
        let name = DailyPuzzles::of(self.service).puzzle_name(id, &day).await;
        let say = |taste: &DisplayPrefs| {
            let name = name.clone();
            Say::Puzzle(match is_solved {
                false => PuzzleSay::Posed { name, seat, goal: day.puzzle.goal },
                true => {
                    let right = tries.iter().filter(|tried| tried.is_right);
                    let solvers: Vec<Solver> =
                        right.map(|tried| Solver { name: tried.name.clone(), run: tried.run }).collect();
                    let more = solvers.len().saturating_sub(NAMED_MAX);
                    let solvers = solvers.into_iter().take(NAMED_MAX).collect();
                    let line = crate::features::puzzle::sentences::line(taste, id, &day);
                    PuzzleSay::Solved { name, line, solvers, more, tried: tries.len() }
                }
            })
        };
        let solve = Choice { label: Label::Key("button-puzzle"), data: Press::game(ButtonAction::Choose, id) };
        let choices = if is_solved || day.is_over { Vec::new() } else { vec![vec![solve]] };
        let mut message = Rendered { text: words::say(&taste, &say(&taste)), lang: Some(lang), ..Rendered::default() };
        let shape = table.game().and_then(|game| game.shape_of(day.puzzle.solution())).filter(|_| is_solved);
        let marks = match shape.map(|shape| (shape.from, shape.to)) {
            Some((Some(from), to)) => Marks { arrows: vec![[from, to]], ..Marks::default() },
            Some((None, to)) => Marks { selected: Some(to), ..Marks::default() },
            None => Marks::default(),
        };
        let explained = Explained { version: table.version(), marks };
        let picture = BoardPicture { game: id.to_owned(), bottom: seat, form: Form::Picture, explains: None };
        Presenter::of(self.service).explain_into(&mut message, &table, &picture, &explained, &taste).await;
        message.buttons = render_buttons(&choices, &taste, None);
        // Only the next puzzle makes a sound; the solution is silent.
        message.is_quiet = is_solved;
        // The page would look for a table behind it.
        let is_of_page = place.platform.abilities().keeps_messages;
        message.game = message.game.filter(|_| !is_of_page);
        let in_lang = |lang| {
            let taste = DisplayPrefs { lang, ..taste.clone() };
            let buttons = render_buttons(&choices, &taste, None);
            let text = words::say(&taste, &say(&taste));
            let view = table.view(Viewer::Public);
            let alt = view.map_or_else(String::new, |view| with_men(&taste, text.to_plain(), &view, seat));
            Wording { lang, text, alt, buttons, picture: None }
        };
        let wordings = if is_of_page { Lang::BOTH.map(in_lang).into() } else { Vec::new() };
        Ok(Some(PresentedPost {
            message,
            lang,
            ping: None,
            wordings,
            room: None,
            has_offer: false,
            goes_on: false,
            reader: None,
        }))
    }
}
