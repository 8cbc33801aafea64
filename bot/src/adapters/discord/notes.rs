//! Short private answers of the adapter's own.

use banco_ports::{Answer, Rendered, Reply, ReplyKind, RichText};

/// Answer with a note of the adapter's own.
pub(super) fn note(words: String) -> Answer {
    let message = Rendered { text: RichText::plain(words), ..Rendered::default() };
    Answer { replies: vec![Reply { kind: ReplyKind::Note, message }] }
}
