//! "Show in the channel": a private board, film or file is said once more, for everybody.
//!
//! Only what the house calls open is offered; what is for one person alone never gets such a button.

use std::time::Duration;

use banco_ports::limits::BUTTON_DATA_BYTES_MAX;
use banco_ports::{Answer, Button, Intent, Lang, Rendered, ReplyKind};
use banco_talk::facts::commands::{Command, called};
use banco_talk::facts::press::{Deed, InGame, Look, Press, ReviewAt};
use banco_talk::{game_id_in, i18n};

/// Begins the data of the button, before that of the press that brought the answer.
const SHOW: &str = "show:";

/// A film that is made already comes at once; whoever has waited this long asks again.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Puts the button below everything in the answer that everybody may see and would like to.
pub(super) fn offer(answer: &mut Answer, intent: &Intent, lang: Lang) {
    for reply in &mut answer.replies {
        let shows_something = reply.message.image.is_some() || !reply.message.files.is_empty();
        if reply.kind != ReplyKind::Open || !shows_something {
            continue;
        }
        if let Some(press) = press(intent, &reply.message) {
            let label = i18n::text(lang, "discord-share");
            reply.message.buttons.push(vec![Button { label, data: format!("{SHOW}{press}") }]);
        }
    }
}

/// The press that brings this answer again.
fn press(intent: &Intent, message: &Rendered) -> Option<String> {
    let press = match intent {
        Intent::Press(data) => Press::read(data)?,
        Intent::Command { name, .. } => {
            let deed = match called(name, "")?.spec.command {
                Command::Board => Deed::Board { look: Look::Picture },
                Command::Replay => Deed::Replay { at: None },
                Command::Gif => Deed::Gif,
                Command::Export => Deed::Export,
                Command::Review => Deed::Review { at: ReviewAt::Whole },
                _ => return None,
            };
            let id = message.game.as_ref().map(|(id, _)| id.clone()).or_else(|| game_id_in(&message.text.to_plain()));
            Press::game(deed, &id?)
        }
        Intent::Text(_) | Intent::Line { .. } => return None,
    };
    is_shown(&press).then(|| press.to_string()).filter(|data| data.len() <= BUTTON_DATA_BYTES_MAX)
}

fn is_shown(press: &Press) -> bool {
    matches!(
        press,
        Press::In(InGame {
            deed: Deed::Board { .. } | Deed::Replay { .. } | Deed::Gif | Deed::Export | Deed::Review { .. },
            ..
        })
    )
}

/// Data without what it begins with.
pub(super) fn bare(data: &str) -> &str {
    data.strip_prefix(SHOW).unwrap_or(data)
}

/// The press that is to be answered for everybody.
pub(super) fn wanted(data: &str) -> Option<String> {
    let inner = data.strip_prefix(SHOW)?;
    Press::read(inner).filter(is_shown).map(|press| press.to_string())
}
