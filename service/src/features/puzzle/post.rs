//! Daily puzzle as a public message, with its solution.

use banco_engine::Viewer;
use banco_ports::{Lang, Place, Rendered, Wording};
use banco_render::Marks;
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::Service;
use crate::features::puzzle::daily::{DailyPuzzles, IDLE_MAX};
use crate::features::puzzle::say::{DaySay, PuzzleSay, Solver};
use crate::messages::button::core_buttons::CHOOSE;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::notice::{Notice, NoticeSpec};
use crate::messages::say::{BoardPicture, Choice, Explained, Form, Label};
use crate::messages::statement::Statement;
use crate::outbox::PresentedPost;
use crate::preferences::Preferences;
use crate::present::board_scene::with_men;
use crate::present::{Presenter, render_buttons};

/// Maximum number of named solvers; a count stands for the rest.
const NAMED_MAX: usize = 12;

/// The daily puzzle.
pub(crate) static POSED: NoticeSpec = NoticeSpec { key: "puzzle", must_arrive: true, ..NoticeSpec::PLAIN };
/// Solution of a puzzle with its solvers, written into the message of the puzzle.
pub(crate) static SOLVED: NoticeSpec =
    NoticeSpec { key: "puzzle_solved", rewrites: Some("puzzle"), ..NoticeSpec::PLAIN };
/// Pause of the daily puzzle: no player has tried one for a week.
pub(crate) static PAUSED: NoticeSpec = NoticeSpec { key: "puzzle_paused", ..NoticeSpec::PLAIN };

/// Kinds of public messages about puzzles.
pub(crate) static NOTICES: &[&NoticeSpec] = &[&POSED, &SOLVED, &PAUSED];

/// Facts of a message about one puzzle.
#[derive(Serialize, Deserialize)]
pub(crate) struct OfPuzzle {
    /// Id of the puzzle.
    pub puzzle: String,
}

/// Public messages about puzzles.
#[derive(Clone, Copy)]
pub(crate) struct PuzzlePosts<'a> {
    service: &'a Service,
}

impl<'a> PuzzlePosts<'a> {
    pub(crate) fn of(service: &'a Service) -> PuzzlePosts<'a> {
        PuzzlePosts { service }
    }

    /// The message of one of [`NOTICES`].
    pub(crate) async fn present(self, notice: &Notice, place: &Place) -> Result<Option<PresentedPost>, StoreError> {
        if notice.is(&PAUSED) {
            return Ok(Some(self.present_paused(place).await));
        }
        let Some(OfPuzzle { puzzle }) = notice.facts() else { return Ok(None) };
        self.present_puzzle(&puzzle, place, notice.is(&SOLVED)).await
    }

    /// Notice that the puzzles of this chat are paused until it asks for them again.
    pub(crate) async fn present_paused(self, place: &Place) -> PresentedPost {
        let taste = Preferences::of(self.service).chat_taste(place).await;
        let said = |_| PuzzleSay::Paused { days: IDLE_MAX };
        let mut paused = Presenter::of(self.service).present_statement(place, &taste, said, |_| Vec::new()).await;
        paused.message.is_quiet = true;
        paused
    }

    /// The puzzle, or its answer with `is_solved`; `None` if the chat wants no more puzzles.
    pub(crate) async fn present_puzzle(
        self,
        id: &str,
        place: &Place,
        is_solved: bool,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Some(day) = DailyPuzzles::of(self.service).puzzle(id).await? else { return Ok(None) };
        let taste = Preferences::of(self.service).chat_taste(place).await;
        let Some(table) = day.table(id, taste.lang) else { return Ok(None) };
        let Some(seat) = table.to_move() else { return Ok(None) };
        let tries = DailyPuzzles::of(self.service).tries_of(id).await?;
        let name = DailyPuzzles::of(self.service).puzzle_name(id, &day).await;
        let say = |taste: &DisplayPrefs| {
            let name = name.clone();
            match is_solved {
                false => DaySay::Posed { name, seat, goal: day.puzzle.goal },
                true => {
                    let right = tries.iter().filter(|tried| tried.is_right);
                    let solvers: Vec<Solver> =
                        right.map(|tried| Solver { name: tried.name.clone(), run: tried.run }).collect();
                    let more = solvers.len().saturating_sub(NAMED_MAX);
                    let solvers = solvers.into_iter().take(NAMED_MAX).collect();
                    let line = crate::features::puzzle::sentences::line(taste, id, &day.puzzle);
                    DaySay::Solved { name, line, solvers, more, tried: tries.len() }
                }
            }
        };
        let solve = Choice { label: Label::Key("button-puzzle"), data: CHOOSE.of((), id) };
        let choices = if is_solved || day.is_over { Vec::new() } else { vec![vec![solve]] };
        let mut message = Rendered { text: say(&taste).text(&taste), lang: Some(taste.lang), ..Rendered::default() };
        let shape = table.game().and_then(|game| game.shape_of(day.puzzle.mv(0))).filter(|_| is_solved);
        let marks = match shape.map(|shape| (shape.from, shape.to)) {
            Some((Some(from), to)) => Marks { arrows: vec![[from, to]], ..Marks::default() },
            Some((None, to)) => Marks { selected: Some(to), ..Marks::default() },
            None => Marks::default(),
        };
        let explained = Explained { version: table.version(), marks };
        let picture = BoardPicture {
            game: id.to_owned(),
            bottom: seat,
            viewer: Viewer::Public,
            form: Form::Picture,
            explains: None,
        };
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
            let text = say(&taste).text(&taste);
            let view = table.view(Viewer::Public);
            let alt = view.map_or_else(String::new, |view| with_men(&taste, text.to_plain(), &view, seat));
            Wording { lang, text, alt, buttons, picture: None }
        };
        let wordings = if is_of_page { Lang::BOTH.map(in_lang).into() } else { Vec::new() };
        Ok(Some(PresentedPost { wordings, ..PresentedPost::new(message, taste.lang) }))
    }
}
