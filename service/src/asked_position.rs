//! Position that is a question by itself, with no running game behind it: of a puzzle, or an error tried again.

pub(crate) mod shown;
pub(crate) mod typed;

use banco_engine::{Table, Viewer};
use banco_ports::ReplyKind;
use banco_render::Marks;

use crate::context::{Context, Handled};
use crate::messages::button::Press;
use crate::messages::button::core_buttons::{BACK, MORE, PICK, Page, Path, TO, UNDO};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{BoardPicture, Choice, Draft, Explained, Form, Refused, Say};
use crate::move_judge::MoveJudge;
use crate::piece_picker::PiecePicker;
use crate::refusals::move_refusal;
use crate::words;

/// True where the page shows the position on its board, so that a message needs neither picture nor questions.
pub(crate) fn is_on_page(cx: &Context<'_>) -> bool {
    cx.session.is_some() || cx.place.platform.abilities().keeps_messages
}

/// A position with its question for a move of the side to move.
#[derive(Clone, Copy)]
pub(crate) struct AskedPosition<'a> {
    cx: &'a Context<'a>,
    table: &'a Table,
}

impl<'a> AskedPosition<'a> {
    pub(crate) fn of(cx: &'a Context<'a>, table: &'a Table) -> AskedPosition<'a> {
        AskedPosition { cx, table }
    }

    /// Message with the board from the side to move, for this person alone.
    pub(crate) fn shown(self, said: impl Into<Say>) -> Result<Draft, Refused> {
        let explains = Some(Explained { version: self.table.version(), marks: Marks::default() });
        let bottom = self.table.to_move().ok_or(Say::PressUnknown)?;
        let picture = BoardPicture {
            game: self.table.id().to_owned(),
            viewer: Viewer::Public,
            bottom,
            form: Form::Picture,
            explains,
        };
        Ok(Draft::private(said).picture(picture))
    }

    /// Message before it: where others read the answers, the position is shown in the private chat instead.
    pub(crate) fn elsewhere(self, said: impl Into<Say>) -> Option<Draft> {
        shown::is_elsewhere(self.cx).then(|| Draft::note(said))
    }

    /// First question of the picker, which leads nowhere back, and a row of further buttons.
    pub(crate) fn questions(self, more: Vec<Choice>) -> Result<Vec<Vec<Choice>>, Refused> {
        let first = PiecePicker::of(self.cx).pick(self.table, "", 0)?.pop();
        let mut rows = first.map(|draft| draft.choices).unwrap_or_default();
        rows.iter_mut().for_each(|row| row.retain(|choice| !choice.data.is_of(&BACK)));
        rows.push(more);
        rows.retain(|row| !row.is_empty());
        Ok(rows)
    }

    /// The next question of the picker.
    pub(crate) fn picked(self, press: &Press) -> Handled {
        let Page { page, path } = MORE
            .read(press)
            .or_else(|| BACK.read(press).map(|()| Page { page: 0, path: String::new() }))
            .or_else(|| PICK.read(press).or_else(|| UNDO.read(press)).map(|Path(path)| Page { page: 0, path }))
            .ok_or(Say::PressUnknown)?;
        PiecePicker::of(self.cx).pick(self.table, &path, page)
    }

    /// True if a press is of another state of the position.
    pub(crate) fn is_stale(self, press: &Press) -> bool {
        press.version().is_some_and(|version| version != self.table.version())
    }

    /// Canonical form of a typed move.
    pub(crate) fn read(self, text: &str) -> Result<String, Refused> {
        let judged = MoveJudge::of(self.cx).read_move(self.table, text).map_err(without_game)?;
        Ok(judged.canonical().to_owned())
    }

    /// True if a text reads as a move.
    pub(crate) fn reads(self, text: &str) -> bool {
        let notation = self.cx.notation(self.table);
        self.table.game().is_some_and(|game| game.read(text, Some(notation)).is_ok())
    }

    /// Refuses a canonical move that is not legal.
    pub(crate) fn allow(self, mv: &str) -> Result<(), Refused> {
        let allowed = self.table.game().ok_or(Say::PressUnknown)?.allow(mv);
        allowed.map_err(|error| without_game(move_refusal(self.table.id(), Some(self.table), mv, &error)))
    }

    /// A canonical move in the notation of the reader.
    pub(crate) fn written(self, mv: &str) -> String {
        written(&self.cx.taste, self.table, mv)
    }
}

/// A canonical move of a position in the notation of a reader.
pub(crate) fn written(taste: &DisplayPrefs, table: &Table, mv: &str) -> String {
    let written = table.game().map(|game| game.write(mv, taste.notation(game.key())));
    words::written(taste.lang, written.unwrap_or_default())
}

/// The refusal in private with only those buttons that work without a game.
fn without_game(mut refused: Refused) -> Refused {
    let leads_on = |data: &Press| data.is_of(&TO) || data.is_of(&PICK);
    refused.choices.iter_mut().for_each(|row| row.retain(|choice| leads_on(&choice.data)));
    refused.choices.retain(|row| !row.is_empty());
    refused.picture = None;
    refused.kind = ReplyKind::Private;
    refused
}
