//! Answers without "thinking…": a question that changes nothing takes milliseconds, and its answer is the first answer.
//!
//! That saves a request for every step of a picker. What may change something is acknowledged beside the work: a person
//! must not wait for a disk, and the board that comes of it is a message of the channel anyway.

use std::time::Duration;

use banco_ports::{Answer, Intent};
use banco_talk::facts::commands::{Command, called};
use banco_talk::facts::press::{Deed, Press};
use tokio::time::timeout;

/// Time after which a person sees "thinking…", far below what a person notices. Event and acknowledgement take time,
/// too, on a busy machine; all together stay below a tenth of a second.
pub(super) const GRACE: Duration = Duration::from_millis(70);

/// True if the intent may change something.
pub(super) fn changes(intent: &Intent) -> bool {
    match intent {
        Intent::Command { name, .. } => called(name, "").is_some_and(|called| is_deed(called.spec.command)),
        Intent::Press(data) => match Press::read(data) {
            Some(Press::In(press)) => alters(&press.deed),
            Some(
                Press::Open { .. } | Press::Casual | Press::Machine { .. } | Press::Set { .. } | Press::Unblock { .. },
            ) => true,
            Some(Press::Cup { deed, .. }) => !deed.only_asks(),
            Some(
                Press::Help { .. }
                | Press::Rules { .. }
                | Press::Settings { .. }
                | Press::Next
                | Press::Import { .. }
                | Press::Privacy(_)
                | Press::Invite,
            )
            | None => false,
        },
        Intent::Text(_) | Intent::Line { .. } => true,
    }
}

const fn is_deed(command: Command) -> bool {
    match command {
        Command::Board
        | Command::Legal
        | Command::Why
        | Command::Hint
        | Command::Review
        | Command::Peek
        | Command::History
        | Command::Replay
        | Command::Gif
        | Command::Export
        | Command::Link
        | Command::Verify
        | Command::Luck
        | Command::Puzzle
        | Command::Games
        | Command::Top
        | Command::Stats
        | Command::Versus
        | Command::Rules
        | Command::Help
        | Command::Next
        | Command::Start => false,
        Command::Play
        | Command::Accept
        | Command::Decline
        | Command::Cancel
        | Command::Move
        | Command::Roll
        | Command::Double
        | Command::Take
        | Command::Drop
        | Command::Draw
        | Command::Takeback
        | Command::GiveTime
        | Command::Pause
        | Command::Resume
        | Command::Abort
        | Command::Resign
        | Command::Claim
        | Command::Rematch
        | Command::Line
        | Command::Vacation
        | Command::Block
        | Command::Admin
        | Command::Import
        | Command::Privacy
        | Command::Tournament
        | Command::Settings
        | Command::ChatSettings => true,
    }
}

const fn alters(deed: &Deed) -> bool {
    match deed {
        Deed::Part
        | Deed::Envelope
        | Deed::Choose
        | Deed::Pick { .. }
        | Deed::More { .. }
        | Deed::Undo { .. }
        | Deed::Back
        | Deed::Resign
        | Deed::Hint { .. }
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
        | Deed::Verify
        | Deed::Invite => false,
        Deed::Accept { .. }
        | Deed::Decline
        | Deed::Cancel
        | Deed::To { .. }
        | Deed::Play { .. }
        | Deed::Roll
        | Deed::Double
        | Deed::Take
        | Deed::Drop
        | Deed::Claim
        | Deed::Give
        | Deed::Resume
        | Deed::Withdraw(_)
        | Deed::Judge(_)
        | Deed::Offer(_)
        | Deed::Answer { .. }
        | Deed::ResignYes { .. }
        | Deed::ResignNo
        | Deed::From { .. }
        | Deed::Rematch => true,
    }
}

/// The answer, if it is ready in time.
pub(super) async fn soon(grace: Duration, asking: &mut (impl Future<Output = Answer> + Unpin)) -> Option<Answer> {
    // Zero grace refuses even a ready answer, so that every answer goes the same way.
    if grace.is_zero() { None } else { timeout(grace, asking).await.ok() }
}
