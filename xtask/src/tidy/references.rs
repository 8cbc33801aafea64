//! References: files and tests named in documents and comments must exist.

use std::collections::BTreeSet;

use super::Found;
use super::source::Source;

/// Endings of names that are files.
const ENDINGS: [&str; 11] = [".rs", ".md", ".toml", ".ftl", ".txt", ".py", ".js", ".html", ".css", ".svg", ".yml"];
/// Underscores of a name from which it counts as the name of a test or function.
const UNDERSCORES: usize = 3;
/// Files that exist on a host's machine and not in the tree, and names that mean any file.
const ELSEWHERE: [&str; 4] = ["banco.toml", "config.toml", "index.html", "CHANGES.md"];

/// Documents whose names in backticks are looked up.
fn is_document(path: &str) -> bool {
    let top =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "tests/faults.md", "tests/findings.md", "data/lab.md"];
    let is_transcript = path.starts_with("docs/evenings") || path.contains("first-minutes");
    top.contains(&path) || (path.starts_with("docs/") && path.ends_with(".md") && !is_transcript)
}

/// References that lead nowhere.
pub fn dangling(sources: &[Source], files: &[String]) -> Vec<Found> {
    let mut words = BTreeSet::new();
    for source in sources.iter().filter(|source| source.is_rust()) {
        // Keys are in strings, so every line counts that is not a comment.
        let lines = source.text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let names = lines.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
        words.extend(names.filter(|word| word.matches('_').count() >= UNDERSCORES));
    }
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| is_document(&source.path)) {
        for (at, line) in source.text.lines().enumerate() {
            for name in line.split('`').skip(1).step_by(2) {
                if is_test(name) && !words.contains(name) || is_file(name) && !exists(name, files) {
                    found.push(Found::new(&source.path, at + 1, name.to_owned()));
                }
            }
        }
    }
    for source in sources.iter().filter(|source| source.is_rust() && !source.path.starts_with("xtask/src/tidy")) {
        for comment in &source.comments {
            if comment.text.contains("(review of") {
                found.push(Found::new(&source.path, comment.line, comment.text.clone()));
            }
            let names = comment.text.split(|c: char| c.is_whitespace() || "`()[],;:\"".contains(c));
            for name in names.map(|name| name.trim_end_matches('.')).filter(|name| name.ends_with(".md")) {
                if is_file(name) && !exists(name, files) {
                    found.push(Found::new(&source.path, comment.line, name.to_owned()));
                }
            }
        }
    }
    found
}

fn is_test(name: &str) -> bool {
    let is_plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    is_plain && name.matches('_').count() >= UNDERSCORES
}

fn is_file(name: &str) -> bool {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "_-./{},*<>".contains(c));
    is_plain && ENDINGS.iter().any(|ending| name.ends_with(ending) && name.len() > ending.len())
}

/// True if a file of the tree has this name or ends with this path. Braces, `*` and `<game>` are expanded.
fn exists(name: &str, files: &[String]) -> bool {
    let name = name.trim_start_matches("./").trim_start_matches("../");
    if ELSEWHERE.contains(&name) || name.starts_with('/') {
        return true;
    }
    branches(name).iter().all(|name| {
        files.iter().any(|file| {
            let tails = file.match_indices('/').map(|(at, _)| &file[at + 1..]);
            std::iter::once(file.as_str()).chain(tails).any(|tail| fits(name, tail))
        })
    })
}

/// Expands braces: `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`.
fn branches(name: &str) -> Vec<String> {
    match (name.find('{'), name.find('}')) {
        (Some(open), Some(close)) if open < close => {
            let middles = name[open + 1..close].split(',');
            middles.flat_map(|middle| branches(&[&name[..open], middle, &name[close + 1..]].concat())).collect()
        }
        _ => vec![name.to_owned()],
    }
}

/// True if a pattern with `*` or `<word>` fits a path.
fn fits(pattern: &str, path: &str) -> bool {
    let Some(at) = pattern.find(['*', '<']) else { return pattern == path };
    let rest = if pattern[at..].starts_with('*') {
        &pattern[at + 1..]
    } else {
        pattern[at..].split_once('>').map_or("", |(_, rest)| rest)
    };
    let Some(behind) = path.strip_prefix(&pattern[..at]) else { return false };
    let ends = behind.char_indices().map(|(at, _)| at).chain([behind.len()]);
    ends.take_while(|end| !behind[..*end].contains('/')).any(|end| fits(rest, &behind[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_their_tail_by_braces_and_by_stars() {
        let files: Vec<String> =
            ["service/src/a.rs", "service/src/b.rs", "tests/games/caro/refused.txt"].map(str::to_owned).to_vec();
        for name in ["a.rs", "src/{a,b}.rs", "tests/games/*/refused.txt", "tests/games/<game>/*.txt", "/etc/x.toml"] {
            assert!(exists(name, &files), "{name}");
        }
        for name in ["c.rs", "src/{a,c}.rs", "games/*.txt", "rc/a.rs"] {
            assert!(!exists(name, &files), "{name}");
        }
    }

    #[test]
    fn names_that_lead_nowhere_are_found_in_documents_and_comments() {
        let page =
            Source::new("ARCHITECTURE.md", "`a.rs`, `b.rs`: `a_test_that_is`, `a_test_that_is_not`, `short_name`\n");
        let code = Source::new(
            "x/src/a.rs",
            "// See days.md and ARCHITECTURE.md (review of Discord, 28).\nfn a_test_that_is() {}",
        );
        let files = ["x/src/a.rs".to_owned(), "ARCHITECTURE.md".to_owned()];
        let found: Vec<String> = dangling(&[page, code], &files).into_iter().map(|found| found.text).collect();
        assert_eq!(found[..2], ["b.rs", "a_test_that_is_not"]);
        assert_eq!(found.len(), 4, "{found:?}");
    }
}
