//! Files whose names tell their content: a browser keeps them for a year and never asks again.
//!
//! A page names the files of its own version. A page of an earlier version that is still open has loaded its files already,
//! so there is no answer at the names of earlier versions.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::super::guard::hex;
use super::{SCRIPT, STYLE};

/// Caching of such a file.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Letters of the hash in a name.
const HASH_LENGTH: usize = 16;

/// Plain names of such files, with the names that tell their content.
static NAMES: LazyLock<[(&str, String); 2]> =
    LazyLock::new(|| [("app.js", SCRIPT.0), ("style.css", STYLE.0)].map(|(name, text)| (name, named(name, text))));

/// `app.<hash>.js`.
fn named(name: &str, text: &str) -> String {
    let hash = hex(&Sha256::digest(text.as_bytes()));
    let (stem, kind) = name.split_once('.').unwrap_or((name, ""));
    format!("{stem}.{}.{kind}", &hash[..HASH_LENGTH])
}

/// Name of a file that tells its content; `None` for files that are asked for again each time.
pub(super) fn lasting_name(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(plain, _)| *plain == name).map(|(_, lasting)| lasting.as_str())
}

/// A page or script that names these files, with their lasting names.
pub(super) fn addressed(text: &str) -> String {
    NAMES.iter().fold(text.to_owned(), |text, (plain, lasting)| {
        text.replace(&format!("\"/assets/{plain}\""), &format!("\"/assets/{lasting}\""))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_content_has_another_name() {
        let names = ["a", "b"].map(|text| named("app.js", text));
        assert_ne!(names[0], names[1]);
        assert!(names.iter().all(|name| name.len() == "app..js".len() + HASH_LENGTH && name.ends_with(".js")));
        let page = addressed("<script src=\"/assets/app.js\"><link href=\"/assets/icon.svg\">");
        assert!(page.contains(lasting_name("app.js").expect("a name")) && page.contains("\"/assets/icon.svg\""));
        assert_eq!(lasting_name("icon.svg"), None);
    }
}
