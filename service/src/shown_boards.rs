//! Boards in replies: the picture or text of a game for one person, and its history.

use banco_engine::{Decision, Phase, Seat, Table, Viewer};
use banco_ports::limits::HISTORY_CHARS_MAX;
use banco_ports::{ReplyKind, RichText};

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled, Held};
use crate::find_game::{GameFinder, Want};
use crate::i18n::Sentence;
use crate::messages::button::Look;
use crate::messages::button::core_buttons::BOARD;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::{board_choices, to_look_at};
use crate::messages::reader_buttons::own;
use crate::messages::say::{BoardPicture, Draft, Form, Refused, Say};
use crate::messages::statement::Statement;
use crate::words::record;

/// Side from which a board is shown.
#[derive(Clone, Copy)]
pub(crate) enum Sight {
    /// The side that this person's settings choose.
    Own,
    From(Seat),
    /// The opposite of the usual side.
    Turned,
}

/// All lines, in as many messages as needed.
pub(crate) fn history_pages(lines: Vec<String>) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    let mut chars = 0;
    for line in lines {
        chars += line.chars().count() + 1;
        match pages.last_mut().filter(|_| chars <= HISTORY_CHARS_MAX) {
            Some(page) => page.push(line),
            None => {
                chars = line.chars().count() + 1;
                pages.push(vec![line]);
            }
        }
    }
    pages
}

/// A page of a game's moves.
#[derive(Clone, Debug)]
struct History {
    game: String,
    lines: Vec<String>,
    /// Result in words, on the last page.
    result: Option<String>,
}

impl Statement for History {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let mut text = Sentence::new(taste.lang, "history").text("game", &self.game).rich();
        text.push_block(self.lines.join("\n"));
        self.result.iter().for_each(|result| text.push_line(result.clone()));
        text
    }
}

/// Boards in replies.
#[derive(Clone, Copy)]
pub(crate) struct ShownBoards<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ShownBoards<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ShownBoards<'a> {
        ShownBoards { cx }
    }

    pub(crate) async fn look(self, named: Option<&str>, look: Look) -> Handled {
        self.look_from(named, look, Sight::Own).await
    }

    pub(crate) async fn look_from(self, named: Option<&str>, look: Look, sight: Sight) -> Handled {
        let ask = |table: &Table| BOARD.of(look, table.id());
        let held = GameFinder::of(self.cx).which(named, Want::Look, ask).await?;
        let (table, game) = (held.table(), held.id());
        let view = table.view(Viewer::Public).ok_or_else(|| Say::NotStarted { game: game.clone() })?;
        let own = self.own_bottom(table);
        let bottom = match sight {
            Sight::Own => own,
            Sight::From(seat) => seat,
            Sight::Turned => own.other(),
        };
        match look {
            Look::Picture => Ok(self.shown_board(table, Form::Picture, bottom, ReplyKind::Open)),
            Look::Own => Ok(self.shown_board(table, Form::Picture, bottom, ReplyKind::Private)),
            Look::Large => Ok(self.shown_board(table, Form::Large, bottom, ReplyKind::Open)),
            Look::Text => Ok(self.shown_board(table, Form::Letters, bottom, ReplyKind::Open)),
            Look::History => {
                ClosedBoards::of(self.cx).may_see(&held)?;
                Ok(self.shown_history(table, view.plies as usize))
            }
        }
    }

    /// Refusal "The position has changed", with the current board.
    pub(crate) fn stale(self, held: &Held) -> Refused {
        let draft = Draft::note(Say::Stale { game: held.id() });
        match held.table().phase() {
            Phase::Playing | Phase::Over(_) => {
                let table = held.table();
                let choices = own(board_choices(table), table, self.cx.accounts.at(table));
                Box::new(draft.picture(self.own_picture(table, Form::Picture)).choices(choices))
            }
            Phase::Challenged | Phase::Declined | Phase::Cancelled => Box::new(draft),
        }
    }

    fn shown_board(self, table: &Table, form: Form, bottom: Seat, kind: ReplyKind) -> Vec<Draft> {
        let draft = Draft::new(kind, Say::Board { game: table.id().to_owned() });
        let picture = BoardPicture { bottom, ..self.own_picture(table, form) };
        // A copy that all members read is for the players as well.
        let is_own = self.cx.private || kind == ReplyKind::Private || self.cx.place.platform.abilities().own_copies;
        let is_watched = is_own && self.cx.seat_at(table).is_none();
        let choices = match (is_watched, is_own) {
            (true, _) => to_look_at(board_choices(table)),
            (false, true) => own(board_choices(table), table, self.cx.accounts.at(table)),
            (false, false) => board_choices(table),
        };
        vec![draft.picture(picture).choices(choices)]
    }

    /// Move list of the game; `plies` are those of the shown position, including moves before a set-up position.
    fn shown_history(self, table: &Table, plies: usize) -> Vec<Draft> {
        let game = table.id();
        let texts = record::moves(self.cx.taste.lang, table, self.cx.notation(table));
        if texts.is_empty() {
            return vec![Draft::new(ReplyKind::Open, Say::HistoryEmpty { game: game.to_owned() })];
        }
        let first_to_move = plies - texts.len();
        let second_begins = table.plies().first().is_some_and(|ply| ply.seat == Seat::Second);
        let lines = match table.challenge().game.decided(Decision::Roll) {
            Some(_) => record::columns(texts, table.plies()),
            None => record::pairs(&texts, first_to_move / 2 + 1, second_begins),
        };
        let result = crate::words::over_text(&self.cx.taste, table);
        let pages = history_pages(lines);
        let last = pages.len().saturating_sub(1);
        let draft = |(at, lines)| {
            let result = result.clone().filter(|_| at == last);
            Draft::new(ReplyKind::Open, History { game: game.to_owned(), lines, result })
        };
        pages.into_iter().enumerate().map(draft).collect()
    }

    /// Side that this person wants at the bottom.
    fn own_bottom(self, table: &Table) -> Seat {
        self.cx.taste.bottom(self.cx.seat_at(table), table.to_move())
    }

    /// Public picture of a table with this person's settings.
    pub(crate) fn own_picture(self, table: &Table, form: Form) -> BoardPicture {
        BoardPicture {
            game: table.id().to_owned(),
            viewer: self.cx.viewer_at(table),
            bottom: self.own_bottom(table),
            form,
            explains: None,
        }
    }
}
