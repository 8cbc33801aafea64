//! Handlers of the core's own buttons.

use banco_ports::{Args, ReplyKind};

use crate::boxed::apart;
use crate::challenges::casual::Casual;
use crate::context::{Context, Handled, Held};
use crate::dispatch::start::Start;
use crate::game_lists::GameLists;
use crate::messages::button::core_buttons::{
    BACK, BOARD, CASUAL, CHOOSE, HELP, INVITE, MORE, PICK, PLAY, Page, Path, SHARE, TO, UNDO,
};
use crate::messages::button::handler::{AnyButton, at_table, on, unknown};
use crate::messages::button::{Press, named, verbs};
use crate::messages::keyboards::board_choices;
use crate::messages::say::{Choice, Draft, Say};
use crate::piece_picker::PiecePicker;
use crate::played_moves::PlayedMoves;
use crate::shown_boards::ShownBoards;
use crate::turn_checks::TurnChecks;
use crate::typed::Typed;
use crate::typed_moves::TypedMoves;

/// Buttons of the core.
pub(crate) static BUTTONS: &[&dyn AnyButton] = &[
    &at_table(&CHOOSE, |cx, _, held, ()| apart(move || CoreButtons::of(cx).pick(held, String::new(), 0))),
    &at_table(&PICK, |cx, _, held, Path(path)| apart(move || CoreButtons::of(cx).pick(held, path, 0))),
    &at_table(&MORE, |cx, _, held, Page { page, path }| apart(move || CoreButtons::of(cx).pick(held, path, page))),
    &at_table(&UNDO, |cx, _, held, Path(path)| apart(move || CoreButtons::of(cx).pick(held, path, 0))),
    &at_table(&TO, |cx, _, held, mv| apart(move || CoreButtons::of(cx).play(held, mv))),
    &at_table(&PLAY, |cx, _, mut held, text| {
        apart(move || async move { TypedMoves::of(cx).move_typed(&mut held, &text).await })
    }),
    &at_table(&BACK, |_, press, held, ()| apart(move || async move { leave_picker(press, &held) })),
    &on(&BOARD, |cx, press, look| apart(move || ShownBoards::of(cx).look(press.game(), look))),
    &on(&HELP, |cx, _, topic| {
        apart(move || async move { Start::of(cx).help(&Typed::new(&Args { rest: topic, ..Args::default() })) })
    }),
    &on(&CASUAL, |cx, _, ()| apart(move || Casual::of(cx).casual_pressed())),
    // These buttons are addresses, so their presses never come back.
    &on(&INVITE, |_, _, ()| unknown()),
    &on(&SHARE, |_, _, ()| unknown()),
];

/// Moves chosen by buttons.
#[derive(Clone, Copy)]
struct CoreButtons<'a> {
    cx: &'a Context<'a>,
}

impl<'a> CoreButtons<'a> {
    fn of(cx: &'a Context<'a>) -> CoreButtons<'a> {
        CoreButtons { cx }
    }

    /// Asks the next question of the picker.
    async fn pick(self, held: Held, path: String, page: usize) -> Handled {
        match TurnChecks::of(self.cx).may_not_move(&held) {
            Some(denied) => Err(denied),
            None => PiecePicker::of(self.cx).pick(held.table(), &path, page),
        }
    }

    /// Button to the next game, if one waits besides `game`.
    async fn next_choice(self, game: &str) -> Vec<Vec<Choice>> {
        // If the picker is the board's own keyboard, the next board has the button.
        if !self.cx.place.platform.abilities().private_picker {
            return Vec::new();
        }
        let place = Some(&self.cx.place).filter(|_| !self.cx.private);
        let accounts = self.cx.shown_accounts();
        let waiting = GameLists::of(self.cx.service).waiting(&accounts, place).await.unwrap_or_default();
        let is_waiting = waiting.iter().any(|(id, _)| id != game);
        let next = named(verbs::NEXT).alone().filter(|_| is_waiting);
        next.map(|next| vec![Choice::from(next)]).into_iter().collect()
    }

    /// Plays the move that was picked.
    async fn play(self, mut held: Held, mv: String) -> Handled {
        let mut drafts = PlayedMoves::of(self.cx).move_canonical(&mut held, &mv).await?;
        // The picker is finished. If the board is not shown here, the message names the played move.
        let next = self.next_choice(held.table().id()).await;
        if self.cx.place.platform.abilities().private_picker
            && held.places().contains(&self.cx.place)
            && (next.is_empty() || !self.cx.private)
        {
            drafts.push(Draft::new(ReplyKind::Picker, Say::Nothing));
            return Ok(drafts);
        }
        let made = Draft::new(ReplyKind::Picker, PlayedMoves::of(self.cx).made(&held, &mv));
        drafts.push(made.choices(next));
        drafts.dedup_by(|b, a| matches!((&a.say, &b.say), (Say::MoveMade { .. }, Say::MoveMade { .. })));
        Ok(drafts)
    }
}

/// The board's own buttons in place of the picker's. No question of today reserves the button for a seat.
fn leave_picker(press: &Press, held: &Held) -> Handled {
    if press.asked().is_some() {
        return Err(Say::PressUnknown.into());
    }
    let draft = Draft::new(ReplyKind::Picker, Say::Board { game: held.id() });
    Ok(vec![draft.choices(board_choices(held.table()))])
}
