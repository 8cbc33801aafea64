//! Parts of a reply that people copy into other programs: a position, a short game, the numbers of an envelope.

use banco_ports::{Copyable, Lang, Link};

use crate::messages::say::{Draft, Say};
use crate::words::envelope_copies;

/// Texts that get a copy button, if the platform has such buttons. The reply or its files contain them all.
pub(crate) fn of(lang: Lang, draft: &Draft) -> Vec<Copyable> {
    match &draft.say {
        Say::Envelope { commitment, seed, .. } => envelope_copies(lang, commitment, seed.as_deref()),
        say => say.statement().map_or_else(Vec::new, |statement| statement.copies(lang, &draft.files)),
    }
}

/// Addresses that get a link button. The reply or its files contain them all.
pub(crate) fn links_of(lang: Lang, draft: &Draft) -> Vec<Link> {
    draft.say.statement().map_or_else(Vec::new, |statement| statement.links(lang))
}
