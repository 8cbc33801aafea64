//! Replay of a game: position by position (`/replay`), or as a GIF (`/gif`).
//!
//! Every position is the public view of its time, so the replay of a running game reveals nothing. Only the last
//! position of a finished game is open, because all may be seen then (jieqi clause 2.1).

use banco_engine::{Refusal, Table, Viewer};
use banco_ports::ReplyKind;
use banco_render::Marks;

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled, Held};
use crate::features::replay::buttons::{GIF, REPLAY, Stop};
use crate::features::replay::sentences::ReplaySay;
use crate::find_game::GameFinder;
use crate::messages::button::Press;
use crate::messages::say::{Choice, Draft, Label, Reel, Refused, Say};
use crate::refusals::refusal;
use crate::requested_game::play_on;
use crate::typed::Typed;
use crate::{i18n, words};

/// Version of a game before its first move.
const FIRST_VERSION: u32 = 1;

/// Answers `/replay` and `/gif`, and the buttons of a replay.
#[derive(Clone, Copy)]
pub(crate) struct Replay<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Replay<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Replay<'a> {
        Replay { cx }
    }

    pub(crate) async fn gif(self, typed: &Typed<'_>) -> Handled {
        self.gif_named(typed.game()).await
    }

    /// The game so far as a GIF.
    pub(crate) async fn gif_named(self, named: Option<&str>) -> Handled {
        let held = self.begun(named, |game| GIF.of((), game)).await?;
        // The text changes once the GIF is ready.
        let draft = Draft::new(ReplyKind::Open, ReplaySay::Failed { game: held.id() });
        Ok(vec![draft.reel(self.reel(held.table(), None))])
    }

    pub(crate) async fn replay(self, typed: &Typed<'_>) -> Handled {
        // In reply to a board, the replay starts from that position.
        let from = match typed.game() {
            None => self.cx.replied_game().await?.and_then(|(_, version)| version),
            Some(_) => None,
        };
        let held = self.begun(typed.game(), replaying).await?;
        let plies = from.map_or(0, |version| version.saturating_sub(FIRST_VERSION) as usize);
        let stood = held.table().positions(Viewer::Public);
        let at = stood.iter().rposition(|stood| stood.plies <= plies).unwrap_or_default();
        Ok(vec![self.position(&held, at, ReplyKind::Open)])
    }

    /// Starts a replay, or with a stop continues from its button.
    pub(crate) async fn replay_pressed(self, game: &str, stop: Stop) -> Handled {
        let held = self.begun(Some(game), replaying).await?;
        let (at, kind) = match stop {
            Stop::Start => (0, ReplyKind::Open),
            Stop::First => (0, ReplyKind::Picker),
            Stop::Last => (usize::MAX, ReplyKind::Picker),
            Stop::At(at) => (at, ReplyKind::Picker),
        };
        Ok(vec![self.position(&held, at, kind)])
    }

    /// A game with at least one move.
    async fn begun(self, named: Option<&str>, press: fn(&str) -> Press) -> Result<Held, Refused> {
        let held = GameFinder::of(self.cx).played(named, |table| press(table.id())).await?;
        let table = held.table();
        if table.game().is_none() {
            return Err(refusal(table.id(), Some(table), &Refusal::NotStarted));
        }
        ClosedBoards::of(self.cx).may_see(&held)?;
        if table.plies().is_empty() {
            return Err(Say::HistoryEmpty { game: held.id() }.into());
        }
        Ok(held)
    }

    fn position(self, held: &Held, at: usize, kind: ReplyKind) -> Draft {
        let table = held.table();
        let stood = table.positions(Viewer::Public);
        let last = stood.len().saturating_sub(1);
        let at = at.min(last);
        let moves = words::record::moves(self.cx.taste.lang, table, self.cx.notation(table));
        let plies = stood.get(at).map_or(0, |stood| stood.plies);
        let mv = plies.checked_sub(1).and_then(|ply| moves.get(ply)).cloned();
        let mv = mv.map(|mv| match mv.is_empty() {
            true => i18n::text(self.cx.taste.lang, "record-roll"),
            false => words::written(self.cx.taste.lang, mv),
        });
        let say = ReplaySay::Position { game: held.id(), at, last, mv };
        let mut choices = steps(table, at, last);
        choices.extend(play_on(table, plies).map(|button| vec![button]));
        Draft::new(kind, say).choices(choices).reel(self.reel(table, Some(at)))
    }

    /// Replay of a table. The board does not turn from move to move, even if the person chose that for game boards.
    fn reel(self, table: &Table, at: Option<usize>) -> Reel {
        let bottom = self.cx.taste.bottom(self.cx.seat_at(table), None);
        let viewer = self.cx.viewer_at(table);
        Reel { game: table.id().to_owned(), viewer, bottom, at, marks: Marks::default(), advised: None }
    }
}

/// Press that starts a replay.
fn replaying(game: &str) -> Press {
    REPLAY.of(Stop::Start, game)
}

/// Buttons first, back, forward, last: always all four, so that they keep their places.
fn steps(table: &Table, at: usize, last: usize) -> Vec<Vec<Choice>> {
    let step = |label, stop| Choice { label: Label::Key(label), data: REPLAY.of(stop, table.id()) };
    vec![vec![
        step("button-first", Stop::First),
        step("button-before", Stop::At(at.saturating_sub(1))),
        step("button-after", Stop::At((at + 1).min(last))),
        step("button-last", Stop::Last),
    ]]
}
