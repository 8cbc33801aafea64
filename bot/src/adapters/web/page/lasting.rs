//! Files whose names tell their content: a browser keeps them for a year and never asks again.
//!
//! A page names the files of its own version, and there is no answer at the names of earlier versions. A page of an earlier
//! version that is still open has most files; where it needs a further one, it asks its reader to reload.

use std::sync::LazyLock;

use super::BUILT;

#[path = "../../../../pack/naming.rs"]
mod naming;

/// Caching of such a file.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Plain names of such files, with the names that tell their content.
static NAMES: LazyLock<[(&str, String); BUILT.len()]> =
    LazyLock::new(|| BUILT.map(|(name, _, (text, _))| (name, naming::named(name, text))));

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
    fn a_page_names_the_files_of_its_version() {
        let page = addressed("<script src=\"/assets/app.js\"><link href=\"/assets/icon.svg\">");
        assert!(page.contains(lasting_name("app.js").expect("a name")) && page.contains("\"/assets/icon.svg\""));
        assert_eq!(lasting_name("icon.svg"), None);
    }

    #[test]
    fn the_script_names_the_files_that_it_loads_later() {
        let script = BUILT.iter().find(|(name, _, _)| *name == "app.js").expect("the script").2.0;
        for name in ["cups.js", "record.js", "rules.js", "stranger.js", "study.js", "telegram.js", "undrawn.js"] {
            let lasting = lasting_name(name).expect("a name");
            assert!(script.contains(&format!("import(\"/assets/{lasting}\")")), "{name}");
        }
    }
}
