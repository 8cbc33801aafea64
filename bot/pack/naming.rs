//! Names of files that tell their content.

use sha2::{Digest, Sha256};

/// Bytes of the hash in a name.
const HASH_BYTES: usize = 8;

/// `app.<hash>.js` for `app.js` with this text.
pub(crate) fn named(name: &str, text: &str) -> String {
    let hash: String =
        Sha256::digest(text.as_bytes()).iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect();
    let (stem, kind) = name.split_once('.').unwrap_or((name, ""));
    format!("{stem}.{hash}.{kind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_content_has_another_name() {
        let names = ["a", "b"].map(|text| named("app.js", text));
        assert_ne!(names[0], names[1]);
        assert!(names.iter().all(|name| name.len() == "app..js".len() + 2 * HASH_BYTES && name.ends_with(".js")));
    }
}
