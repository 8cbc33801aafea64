//! "Show in the channel": posts a private board, GIF or file once more, for the channel.
//!
//! Only open replies get the button; private ones never do.

use std::time::Duration;

use banco_ports::limits::BUTTON_DATA_BYTES_MAX;
use banco_ports::{Answer, Button, Intent, Lang, Rendered, ReplyKind};
use banco_service::messages::button::{Press, named};
use banco_service::messages::commands::called;
use banco_service::{game_id_in, i18n};

/// Beginning of the button's data, before the data of the press that brought the answer.
const SHOW: &str = "show:";

/// Maximum time for the answer: a ready GIF comes at once; after this pause the person presses again.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Adds the button to every open reply with something to show.
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

/// Press that brings this answer again.
fn press(intent: &Intent, message: &Rendered) -> Option<String> {
    let press = match intent {
        Intent::Press(data) => Press::read(data)?,
        Intent::Command { name, .. } => {
            let id = message.game.as_ref().map(|(id, _)| id.clone()).or_else(|| game_id_in(&message.text.to_plain()));
            // The button of such a command has the command's name.
            named(called(name, "")?.spec.name).of(&id?)?
        }
        Intent::Text(_) | Intent::Line { .. } => return None,
    };
    press.is_shared().then(|| press.to_string()).filter(|data| data.len() <= BUTTON_DATA_BYTES_MAX)
}

/// Data without the beginning of this button.
pub(super) fn bare(data: &str) -> &str {
    data.strip_prefix(SHOW).unwrap_or(data)
}

/// Press to answer for the channel.
pub(super) fn wanted(data: &str) -> Option<String> {
    let inner = data.strip_prefix(SHOW)?;
    Press::read(inner).filter(Press::is_shared).map(|press| press.to_string())
}
