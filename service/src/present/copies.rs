//! Parts of a reply that people copy into other programs: a position, a short game, the numbers of an envelope.

use banco_engine::{Phase, Table};
use banco_ports::{Copyable, Lang, Link};

use crate::codes::Code;
use crate::i18n;
use crate::invitation_codes::code_of;
use crate::messages::say::{Draft, Say};
use crate::words::envelope_copies;

/// Texts that get a copy button, if the platform has such buttons. The reply or its files contain them all.
pub(crate) fn of(lang: Lang, draft: &Draft) -> Vec<Copyable> {
    match &draft.say {
        Say::Envelope { commitment, seed, .. } => envelope_copies(lang, commitment, seed.as_deref()),
        say => say.statement().map_or_else(Vec::new, |statement| statement.copies(lang, &draft.files)),
    }
}

/// The invitation code of a challenge that waits.
pub(crate) fn of_challenge(lang: Lang, table: &Table) -> Vec<Copyable> {
    let code = code_of(table).filter(|_| table.phase() == Phase::Challenged);
    let copy = |code: Code| Copyable { label: i18n::text(lang, "button-copy-code"), text: code.shown() };
    code.map(copy).into_iter().collect()
}

/// Addresses that get a link button. The reply or its files contain them all.
pub(crate) fn links_of(lang: Lang, draft: &Draft) -> Vec<Link> {
    draft.say.statement().map_or_else(Vec::new, |statement| statement.links(lang))
}
