//! Codes that people enter (everywhere 2.1, 3.1): eight characters without look-alikes, read as people type them.

pub(crate) mod gate;
pub(crate) mod say;
pub(crate) mod tries;

use std::fmt;
use std::sync::PoisonError;

use banco_store::record::Sum;

use crate::{Entropy, Service};

/// Characters of a code. Letters and digits that look alike are left out.
const ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Characters of a code.
const CODE_CHARS: usize = 8;

/// Random bytes below this number give every character with the same chance.
const FAIR_BELOW: u8 = 240;

/// Purpose of a code. It tells hashes and links of one kind from those of other kinds.
pub(crate) struct CodeKind {
    /// Beginning of the hashed text.
    pub hashed: &'static str,
    /// Beginning of the code in a link that starts the bot.
    pub in_links: &'static str,
}

/// A code as people see it. Its `Debug` hides it from logs.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Code(String);

impl Code {
    /// A new code.
    pub(crate) fn fresh(entropy: &Entropy) -> Code {
        Code::of_bytes(|| entropy())
    }

    /// The code of these bytes, which must be secret and random. As many are asked for as it takes.
    pub(crate) fn of_bytes(bytes: impl FnMut() -> [u8; 32]) -> Code {
        Code(random(bytes, CODE_CHARS))
    }

    /// A code as typed or pasted: case, blanks and dashes do not count. `None` if the text has another form.
    pub(crate) fn read(text: &str) -> Option<Code> {
        let is_gap = |c: char| c.is_whitespace() || matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
        let mut code = String::with_capacity(CODE_CHARS);
        for c in text.chars().filter(|c| !is_gap(*c)) {
            let c = c.to_ascii_uppercase();
            let is_known = u8::try_from(c).is_ok_and(|byte| ALPHABET.contains(&byte));
            if !is_known || code.len() == CODE_CHARS {
                return None;
            }
            code.push(c);
        }
        (code.len() == CODE_CHARS).then_some(Code(code))
    }

    /// Address that starts the bot with the code; `base` is its beginning.
    pub(crate) fn address(&self, base: &str, kind: &CodeKind) -> String {
        format!("{base}{}{}", kind.in_links, self.0)
    }

    /// The code without its dash, as buttons carry it.
    pub(crate) fn bare(&self) -> &str {
        &self.0
    }

    /// The code as people read it: `ABCD-EFGH`.
    pub(crate) fn shown(&self) -> String {
        let (first, second) = self.0.split_at(CODE_CHARS / 2);
        format!("{first}-{second}")
    }

    /// Hash under which the store knows the code.
    pub(crate) fn hash(&self, kind: &CodeKind) -> String {
        Sum::of(format!("{}\0{}", kind.hashed, self.0).as_bytes()).to_string()
    }
}

impl CodeKind {
    /// The code of a link that started the bot; `None` if the link belongs to something else.
    pub(crate) fn in_link<'c>(&self, code: &'c str) -> Option<&'c str> {
        code.strip_prefix(self.in_links)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

/// Beginnings of the addresses that start the bot, as far as the platforms have told.
pub(crate) fn start_links(service: &Service) -> Vec<String> {
    let known = service.start_links.lock().unwrap_or_else(PoisonError::into_inner);
    known.values().cloned().collect()
}

/// Random characters of the alphabet.
pub(crate) fn random(mut bytes: impl FnMut() -> [u8; 32], length: usize) -> String {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let fair = bytes().into_iter().filter(|byte| *byte < FAIR_BELOW);
        let chars = fair.filter_map(|byte| ALPHABET.get(usize::from(byte) % ALPHABET.len()));
        text.extend(chars.take(length - text.len()).map(|byte| char::from(*byte)));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::*;

    const KIND: CodeKind = CodeKind { hashed: "test", in_links: "t_" };

    fn entropy() -> Entropy {
        let calls = AtomicU8::new(0);
        Arc::new(move || {
            let call = calls.fetch_add(1, Ordering::Relaxed);
            std::array::from_fn(|at| call.wrapping_mul(37).wrapping_add((at as u8).wrapping_mul(101)))
        })
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = Code::fresh(&entropy());
        let shown = code.shown();
        assert_eq!((shown.len(), shown.as_bytes()[4]), (9, b'-'));
        for typed in [
            shown.clone(),
            shown.replace('-', ""),
            shown.to_lowercase(),
            format!("  {} ", shown.replace('-', " ")),
            shown.chars().flat_map(|c| [c, '\u{2013}', '\u{00a0}']).collect(),
        ] {
            assert!(Code::read(&typed).is_some_and(|read| read == code), "{typed}");
        }
        let address = code.address("https://t.me/bot?start=", &KIND);
        let in_link = address.rsplit('=').next().and_then(|link| KIND.in_link(link));
        assert_eq!(in_link.and_then(Code::read).map(|code| code.hash(&KIND)), Some(code.hash(&KIND)));
        assert_ne!(code.hash(&KIND), code.hash(&CodeKind { hashed: "another", ..KIND }));
    }

    #[test]
    fn hostile_texts_are_no_codes() {
        for typed in
            ["", "-", "ABCD-EFG", "ABCD-EFGHJ", "ABCD-EFGO", "ABCD-EFG1", "ABCD_EFGH", "ＡＢＣＤEFGH", "ABCDEFGé"]
        {
            assert!(Code::read(typed).is_none(), "{typed}");
        }
        for typed in ["\0".repeat(8), "A".repeat(100_000), "\u{202e}ABCDEFGH".to_owned(), "ß".repeat(8)] {
            assert!(Code::read(&typed).is_none());
        }
    }

    #[test]
    fn every_character_is_equally_likely() {
        let fair = (0..FAIR_BELOW).filter(|byte| usize::from(*byte) % ALPHABET.len() == 0).count();
        assert_eq!(fair * ALPHABET.len(), usize::from(FAIR_BELOW));
        assert_eq!(random(|| entropy()(), 16).len(), 16);
        assert_eq!(format!("{:?}", Code::fresh(&entropy())), "Code(…)");
    }
}
