//! Buttons of a table for its one reader: in a private chat only that reader presses them.

use banco_engine::{Offer, PersonKey, Table};

use crate::messages::button::{ButtonAction, InGame, Press};
use crate::messages::say::Choice;

/// The rows without the buttons that only the opponent may press.
pub(crate) fn own(mut rows: Vec<Vec<Choice>>, table: &Table, reader: &PersonKey) -> Vec<Vec<Choice>> {
    rows.iter_mut().for_each(|row| row.retain(|choice| is_for(&choice.data, table, reader)));
    rows.retain(|row| !row.is_empty());
    rows
}

fn is_for(press: &Press, table: &Table, reader: &PersonKey) -> bool {
    let Press::In(InGame { asked, deed, .. }) = press else { return true };
    let seat = table.seat_of(reader);
    if asked.is_some() {
        return *asked == seat;
    }
    let is_challenger = table.challenge().challenger.key == *reader;
    let is_on_turn = seat.is_some() && table.to_move() == seat;
    match deed {
        ButtonAction::Accept { .. } | ButtonAction::Decline => !is_challenger,
        ButtonAction::Cancel => is_challenger,
        // A player who is out of time has nothing to claim.
        ButtonAction::Claim => table.fallen_flag().map_or(is_on_turn, |fallen| seat == Some(fallen.other())),
        ButtonAction::Give => table.fallen_flag().is_some_and(|fallen| seat == Some(fallen.other())),
        ButtonAction::Offer(Offer::Takeback) => seat.is_some_and(|seat| table.may_take_back(seat).is_ok()),
        ButtonAction::Choose
        | ButtonAction::Pick { .. }
        | ButtonAction::More { .. }
        | ButtonAction::Undo { .. }
        | ButtonAction::To { .. }
        | ButtonAction::Play { .. }
        | ButtonAction::Roll
        | ButtonAction::Double
        | ButtonAction::Take
        | ButtonAction::Drop
        | ButtonAction::Hint { .. } => is_on_turn,
        ButtonAction::Part
        | ButtonAction::Envelope
        | ButtonAction::Back
        | ButtonAction::Offer(_)
        | ButtonAction::Answer { .. }
        | ButtonAction::Withdraw(_)
        | ButtonAction::Judge(_)
        | ButtonAction::GiveTime { .. }
        | ButtonAction::Resume
        | ButtonAction::Resign
        | ButtonAction::ResignYes { .. }
        | ButtonAction::ResignNo
        | ButtonAction::Review { .. }
        | ButtonAction::Peek
        | ButtonAction::Board { .. }
        | ButtonAction::Legal { .. }
        | ButtonAction::Why { .. }
        | ButtonAction::Replay { .. }
        | ButtonAction::Gif
        | ButtonAction::Export
        | ButtonAction::Line { .. }
        | ButtonAction::Link
        | ButtonAction::From { .. }
        | ButtonAction::Verify
        | ButtonAction::Rematch
        | ButtonAction::Invite => true,
    }
}
