//! Buttons of a table for its one reader: in a private chat only that reader presses them.

use banco_engine::{Offer, PersonKey, Table};

use crate::facts::press::{Deed, InGame, Press};
use crate::facts::say::Choice;

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
        Deed::Accept { .. } | Deed::Decline => !is_challenger,
        Deed::Cancel => is_challenger,
        // A player who is out of time has nothing to claim.
        Deed::Claim => table.fallen_flag().map_or(is_on_turn, |fallen| seat == Some(fallen.other())),
        Deed::Give => table.fallen_flag().is_some_and(|fallen| seat == Some(fallen.other())),
        Deed::Offer(Offer::Takeback) => seat.is_some_and(|seat| table.may_take_back(seat).is_ok()),
        Deed::Choose
        | Deed::Pick { .. }
        | Deed::More { .. }
        | Deed::Undo { .. }
        | Deed::To { .. }
        | Deed::Play { .. }
        | Deed::Roll
        | Deed::Double
        | Deed::Take
        | Deed::Drop
        | Deed::Hint { .. } => is_on_turn,
        Deed::Part
        | Deed::Envelope
        | Deed::Back
        | Deed::Offer(_)
        | Deed::Answer { .. }
        | Deed::Withdraw(_)
        | Deed::Judge(_)
        | Deed::Resume
        | Deed::Resign
        | Deed::ResignYes { .. }
        | Deed::ResignNo
        | Deed::Review { .. }
        | Deed::Peek
        | Deed::Board { .. }
        | Deed::Legal { .. }
        | Deed::Why { .. }
        | Deed::Replay { .. }
        | Deed::Gif
        | Deed::Export
        | Deed::Line
        | Deed::Link
        | Deed::From { .. }
        | Deed::Verify
        | Deed::Rematch
        | Deed::Invite => true,
    }
}
