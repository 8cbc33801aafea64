//! The board on request, its history, the pieces that were peeked at, and the check of its draws.

use banco_engine::{Decision, Seat, Table, Viewer, is_of_file};
use banco_ports::ReplyKind;
use banco_ports::limits::HISTORY_CHARS_MAX;
use banco_ports::text::fold;

use crate::context::{Context, Handled, store_trouble};
use crate::dispatch::commands::Typed;
use crate::find_game::{Want, Whose};
use crate::games::read_seat;
use crate::ids::is_cup_id;
use crate::messages::button::{ButtonAction, CupDeed, Look, Press};

use crate::messages::keyboards::{board_choices, to_look_at};
use crate::messages::reader_buttons::own;
use crate::messages::say::{BoardPicture, Checked, Draft, Form, ImportSay, Say};
use crate::refusals::refusal;
use crate::words::record;

/// Form of the board for a typed word, in either language.
fn typed_look(word: &str) -> Option<Look> {
    match fold(word).as_str() {
        "picture" | "hinh" => Some(Look::Picture),
        "hd" | "lon" => Some(Look::Large),
        "text" | "chu" => Some(Look::Text),
        _ => None,
    }
}

/// Word for a board from the other side.
const TURNED: &str = "flip";

/// Side from which a board is shown.
#[derive(Clone, Copy)]
enum Sight {
    /// The side that this person's settings choose.
    Own,
    From(Seat),
    /// The opposite of the usual side.
    Turned,
}

impl Context<'_> {
    pub(crate) async fn board(&self, typed: &Typed<'_>) -> Handled {
        let words = typed.args().rest.split_whitespace();
        let (styles, others): (Vec<&str>, Vec<&str>) = words.partition(|word| typed_look(word).is_some());
        let look = typed.named("as").or(styles.first().copied()).and_then(typed_look).unwrap_or(Look::Picture);
        // "/xemban đen" is the view of that side.
        let (sides, others): (Vec<&str>, Vec<&str>) =
            others.into_iter().partition(|word| read_seat(&fold(word)).is_some());
        let (turns, others): (Vec<&str>, Vec<&str>) = others.into_iter().partition(|word| fold(word) == TURNED);
        let bottom = match sides.first().and_then(|word| read_seat(&fold(word))) {
            Some(seat) => Sight::From(seat),
            None if turns.is_empty() => Sight::Own,
            None => Sight::Turned,
        };
        let named = typed.named("game").or_else(|| others.first().map(|id| id.trim_start_matches('#')));
        self.look_from(named, look, bottom).await
    }

    pub(crate) async fn history(&self, typed: &Typed<'_>) -> Handled {
        self.look(typed.game(), Look::History).await
    }

    pub(crate) async fn look(&self, named: Option<&str>, look: Look) -> Handled {
        self.look_from(named, look, Sight::Own).await
    }

    async fn look_from(&self, named: Option<&str>, look: Look, sight: Sight) -> Handled {
        let ask = |table: &Table| Press::game(ButtonAction::Board { look }, table.id());
        let held = self.which(named, Want::Look, ask).await?;
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
            Look::History => Ok(self.shown_history(table, view.plies as usize)),
        }
    }

    fn shown_board(&self, table: &Table, form: Form, bottom: Seat, kind: ReplyKind) -> Vec<Draft> {
        let draft = Draft::new(kind, Say::Board { game: table.id().to_owned() });
        let picture = BoardPicture { bottom, ..self.own_picture(table, form) };
        // A copy that everybody reads is for the players as well.
        let is_own = self.private || kind == ReplyKind::Private || self.place.platform.abilities().own_copies;
        let is_watched = is_own && table.seat_of(&self.person.key).is_none();
        let choices = match (is_watched, is_own) {
            (true, _) => to_look_at(board_choices(table)),
            (false, true) => own(board_choices(table), table, &self.person.key),
            (false, false) => board_choices(table),
        };
        vec![draft.picture(picture).choices(choices)]
    }

    /// Move list of the game; `plies` are those of the shown position, including moves before a set-up position.
    fn shown_history(&self, table: &Table, plies: usize) -> Vec<Draft> {
        let game = table.id();
        let texts = record::moves(self.taste.lang, table, self.notation(table));
        if texts.is_empty() {
            return vec![Draft::new(ReplyKind::Open, Say::HistoryEmpty { game: game.to_owned() })];
        }
        let first_to_move = plies - texts.len();
        let line = |(at, pair): (usize, &[String])| format!("{}. {}", first_to_move / 2 + at + 1, pair.join("  "));
        let lines: Vec<String> = match table.challenge().game.decided(Decision::Roll) {
            Some(_) => record::columns(texts, table.plies()),
            None => texts.chunks(2).enumerate().map(line).collect(),
        };
        let result = crate::words::over_text(&self.taste, table);
        let pages = history_pages(lines);
        let last = pages.len().saturating_sub(1);
        let draft = |(at, lines)| {
            let result = result.clone().filter(|_| at == last);
            Draft::new(ReplyKind::Open, Say::History { game: game.to_owned(), lines, result })
        };
        pages.into_iter().enumerate().map(draft).collect()
    }

    /// Side that this person wants at the bottom.
    fn own_bottom(&self, table: &Table) -> Seat {
        self.taste.bottom(table.seat_of(&self.person.key), table.to_move())
    }

    /// Public picture of a table with this person's settings.
    pub(crate) fn own_picture(&self, table: &Table, form: Form) -> BoardPicture {
        BoardPicture { game: table.id().to_owned(), bottom: self.own_bottom(table), form, explains: None }
    }

    pub(crate) async fn peek(&self, typed: &Typed<'_>) -> Handled {
        self.peek_named(typed.game()).await
    }

    /// Secret knowledge of the person alone (jieqi clause 2.1).
    pub(crate) async fn peek_named(&self, named: Option<&str>) -> Handled {
        let held = self.which(named, Want::Peek, |table| Press::now(ButtonAction::Peek, table)).await?;
        let table = held.table();
        let game = held.id();
        let Some(seat) = table.seat_of(&self.person.key) else {
            return Err(refusal(&game, Some(table), &banco_engine::Refusal::NotSeated));
        };
        if !table.challenge().game.keeps_secrets() {
            return Err(Say::PeekNotThisGame { game }.into());
        }
        let view = table.view(Viewer::Seat(seat)).ok_or_else(|| Say::NotStarted { game: game.clone() })?;
        let men: Vec<_> =
            view.captured[seat.index()].iter().filter(|face| face.dark).filter_map(|face| face.kind).collect();
        let say = if men.is_empty() { Say::PeekNothing { game } } else { Say::Peek { game, men } };
        Ok(vec![Draft::new(ReplyKind::Private, say)])
    }

    /// Recomputes every draw and shuffle of a finished game and reports the comparison.
    pub(crate) async fn verify_named(&self, named: Option<&str>) -> Handled {
        if named.is_some_and(is_cup_id) {
            return self.cup_pressed(named, CupDeed::Envelope).await;
        }
        let held = self.finished(named, Whose::Any).await?;
        let id = held.id();
        if is_of_file(&held.table().challenge().challenger.key) {
            return Err(Say::Import(ImportSay::NoEnvelope { game: id }).into());
        }
        if held.table().revealed_seed().is_none() {
            return Err(Say::VerifyLater { game: id }.into());
        }
        let entries = self.service.store.load(&id).await.map_err(|error| store_trouble(&error))?.unwrap_or_default();
        let report = Table::verify(&entries).map_err(|_| Say::Trouble)?;
        let checked = Checked::new(held.table(), report, None);
        Ok(vec![Draft::new(ReplyKind::Open, Say::Verified(Box::new(checked)))])
    }
}

/// All lines, in as many messages as needed.
fn history_pages(lines: Vec<String>) -> Vec<Vec<String>> {
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
