//! Parts of a reply that people copy into other programs: a position, a short game, the numbers of an envelope.

use banco_ports::limits::LINK_BYTES_MAX;
use banco_ports::{Copyable, Lang, Link};

use crate::i18n;
use crate::messages::say::{CupSay, Draft, Say};

/// Texts that get a copy button, if the platform has such buttons. The reply or its files contain them all.
pub(crate) fn of(lang: Lang, draft: &Draft) -> Vec<Copyable> {
    let copy = |key: &str, text: &str| Copyable { label: i18n::text(lang, key), text: text.to_owned() };
    let mut copies = Vec::new();
    if let Say::Exported { position, .. } = &draft.say {
        copies.push(copy("button-copy-position", position));
        let file = draft.files.first().and_then(|file| std::str::from_utf8(&file.bytes).ok());
        copies.extend(file.map(|text| copy("button-copy-game", text.trim())));
    }
    if let Say::Links { taken, .. } = &draft.say {
        let texts = taken.iter().filter(|taken| !taken.is_link());
        copies.extend(texts.map(|taken| copy(&taken.key.replace("links-", "button-copy-"), &taken.text)));
    }
    let envelope = match &draft.say {
        Say::Envelope { commitment, seed, .. } | Say::Cup(CupSay::Envelope { commitment, seed, .. }) => {
            Some((commitment, seed.as_ref()))
        }
        Say::Verified(checked) => Some((&checked.report.commitment, Some(&checked.seed))),
        _ => None,
    };
    if let Some((commitment, seed)) = envelope {
        copies.push(copy("button-copy-envelope", commitment));
        copies.extend(seed.map(|seed| copy("button-copy-seed", seed)));
    }
    copies
}

/// Addresses that get a link button. The reply or its files contain them all.
pub(crate) fn links_of(lang: Lang, draft: &Draft) -> Vec<Link> {
    let Say::Links { taken, .. } = &draft.say else { return Vec::new() };
    let short = taken.iter().filter(|taken| taken.is_link() && taken.text.len() <= LINK_BYTES_MAX);
    short.map(|taken| Link { label: i18n::text(lang, taken.key), url: taken.text.clone() }).collect()
}
