//! The board on request, its history, the pieces that were peeked at, and the check of its draws.

use banco_engine::{Entry, Table, Viewer, is_of_file};
use banco_ports::ReplyKind;
use banco_ports::text::fold;

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled, store_trouble};
use crate::features::board::buttons::{PEEK, VERIFY};
use crate::features::board::peek_sentences::PeekSay;
use crate::features::board::places::{GamePlaces, Wanted};
use crate::features::board::verify_sentences::VerifySay;
use crate::find_game::{GameFinder, Want};
use crate::games::read_seat;
use crate::messages::button::Look;
use crate::messages::say::{Checked, Draft, Refused, Say};
use crate::refusals::refusal;
use crate::shown_boards::{ShownBoards, Sight};
use crate::typed::Typed;

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

/// The board on request, its history, the pieces that were peeked at, and the check of its draws.
#[derive(Clone, Copy)]
pub(crate) struct BoardRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> BoardRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> BoardRequests<'a> {
        BoardRequests { cx }
    }

    pub(crate) async fn board(self, typed: &Typed<'_>) -> Handled {
        if let Some(said) = self.placed(typed).await? {
            return Ok(said);
        }
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
        ShownBoards::of(self.cx).look_from(named, look, bottom).await
    }

    /// Answers a request about this chat as a place of a game: `K7M2-P9X4 here`, `#k7m2 here`, `off`. `None` if it is another one.
    async fn placed(self, typed: &Typed<'_>) -> Result<Option<Vec<Draft>>, Refused> {
        let rest = typed.args().rest.trim();
        let (before, last) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
        let (first, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let places = GamePlaces::of(self.cx);
        match typed.named("where").or(Some(last)).and_then(Wanted::read) {
            Some(Wanted::Here) => {
                // An option has no sign before the id.
                let game = typed.named("game").map(|game| format!("#{game}"));
                let named = typed.named("code").or(game.as_deref()).unwrap_or(before);
                places.add(named).await.map(Some)
            }
            Some(Wanted::Off) => {
                let game = typed.named("game").or(Some(before.trim_start_matches('#')).filter(|game| !game.is_empty()));
                places.leave(game, false).await.map(Some)
            }
            None if Wanted::read(first) == Some(Wanted::Off) => {
                places.leave(Some(behind.trim().trim_start_matches('#')), false).await.map(Some)
            }
            None => Ok(None),
        }
    }

    pub(crate) async fn history(self, typed: &Typed<'_>) -> Handled {
        ShownBoards::of(self.cx).look(typed.game(), Look::History).await
    }

    pub(crate) async fn peek(self, typed: &Typed<'_>) -> Handled {
        self.peek_named(typed.game()).await
    }

    /// Secret knowledge of the person alone (jieqi clause 2.1).
    pub(crate) async fn peek_named(self, named: Option<&str>) -> Handled {
        let held = GameFinder::of(self.cx).which(named, Want::Peek, |table| PEEK.now((), table)).await?;
        let table = held.table();
        let game = held.id();
        let Some(seat) = self.cx.seat_at(table) else {
            return Err(refusal(&game, Some(table), &banco_engine::Refusal::NotSeated));
        };
        if !table.challenge().game.keeps_secrets() {
            return Err(PeekSay::NotThisGame { game }.into());
        }
        ClosedBoards::of(self.cx).may_see(&held)?;
        self.cx.is_still_one().await?;
        let view = table.view(Viewer::Seat(seat)).ok_or_else(|| Say::NotStarted { game: game.clone() })?;
        let men: Vec<_> =
            view.captured[seat.index()].iter().filter(|face| face.dark).filter_map(|face| face.kind).collect();
        let say = if men.is_empty() { PeekSay::Nothing { game } } else { PeekSay::Pieces { game, men } };
        Ok(vec![Draft::new(ReplyKind::Private, say)])
    }

    /// Recomputes every draw and shuffle of a finished game and reports the comparison. A running game with public
    /// numbers is checked as far as it has come (beacon 6.1).
    pub(crate) async fn verify_named(self, named: Option<&str>) -> Handled {
        let held = GameFinder::of(self.cx).drawn(named, |table| VERIFY.of((), table.id())).await?;
        let id = held.id();
        if is_of_file(&held.table().challenge().challenger.key) {
            return Err(VerifySay::NoEnvelope { game: id }.into());
        }
        let entries = self.cx.service.store.load(&id).await.map_err(|error| store_trouble(&error))?.unwrap_or_default();
        if held.table().revealed_seed().is_none() {
            let table = held.table().clone();
            // The players can move while its signatures are verified.
            drop(held);
            return self.verify_running(&table, &entries).await;
        }
        let report = Table::verify(&entries).map_err(|_| Say::Trouble)?;
        let checked = Checked::new(held.table(), report, None);
        Ok(vec![Draft::new(ReplyKind::Open, checked)])
    }

    async fn verify_running(self, table: &Table, entries: &[Entry]) -> Handled {
        for feature in self.cx.service.features {
            if let Some(say) = feature.check_running(self.cx.service, table, entries).await {
                return Ok(vec![Draft::new(ReplyKind::Open, say)]);
            }
        }
        Err(VerifySay::Later { game: table.id().to_owned() }.into())
    }
}
