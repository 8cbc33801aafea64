//! Prose: how comments begin, words of the private dialect, the length of ARCHITECTURE.md.

use super::Found;
use super::source::{Kind, Source};

/// First words of a comment that begins with a relative clause instead of saying what the thing is.
const RELATIVE: [&str; 11] =
    ["what", "where", "when", "who", "whoever", "whom", "whose", "whether", "which", "how", "whatever"];
/// Words that this project used in a sense of its own; docs/GLOSSARY.md has the field's terms.
const DIALECT: [&str; 18] = [
    "whoever",
    "whomever",
    "somebody",
    "nobody",
    "anybody",
    "everybody",
    "anew",
    "he",
    "him",
    "his",
    "himself",
    "man",
    "men",
    "the house",
    "goes on",
    "go on",
    "went on",
    "shall",
];
/// Documents that people read before they change something; texts for players have tests of their own.
const DOCUMENTS: [&str; 9] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "tests/faults.md",
    "data/lab.md",
    "docs/opponents.md",
    "docs/host.md",
    "docs/scale.md",
    "docs/README.md",
];

/// Doc comments (`///`, `//!`) whose first word begins a relative clause, each block once.
pub fn relative_clauses(sources: &[Source]) -> Vec<Found> {
    let mut found = Vec::new();
    for source in sources {
        let mut before = None;
        for comment in source.comments.iter().filter(|comment| comment.kind != Kind::Plain) {
            let is_first = before != Some((comment.line.saturating_sub(1), comment.kind));
            before = Some((comment.line, comment.kind));
            let first = comment.text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            if is_first && RELATIVE.contains(&first.to_lowercase().as_str()) {
                found.push(Found::new(&source.path, comment.line, comment.text.clone()));
            }
        }
    }
    found
}

/// Words of the dialect in comments of Rust and in the documents, each occurrence once.
pub fn dialect(sources: &[Source]) -> Vec<Found> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !is_own(&source.path)) {
        for comment in &source.comments {
            found.extend(words_of_dialect(&source.path, comment.line, &comment.text));
        }
        let is_page = ["docs/spec/", "docs/architecture/"].iter().any(|folder| source.path.starts_with(folder));
        let is_document = is_page || DOCUMENTS.contains(&source.path.as_str());
        let mut is_code = false;
        for (at, line) in source.text.lines().enumerate().filter(|_| is_document) {
            is_code ^= line.starts_with("```");
            if !is_code {
                found.extend(words_of_dialect(&source.path, at + 1, line));
            }
        }
    }
    found
}

/// The counters themselves have to name the words.
fn is_own(path: &str) -> bool {
    path.starts_with("xtask/src/tidy/")
}

fn words_of_dialect(path: &str, line: usize, text: &str) -> Vec<Found> {
    // Names in backticks are code: every other piece.
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" _ ");
    let words: Vec<String> = prose
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .map(str::to_lowercase)
        .filter(|w| !w.is_empty())
        .collect();
    let mut found = Vec::new();
    for term in DIALECT {
        let parts: Vec<&str> = term.split(' ').collect();
        let times = words.windows(parts.len()).filter(|window| window.iter().eq(parts.iter())).count();
        found.extend((0..times).map(|_| Found::new(path, line, format!("{term}: {}", text.trim()))));
    }
    found
}

/// Words of ARCHITECTURE.md.
pub fn words_of_architecture(sources: &[Source]) -> usize {
    let page = sources.iter().find(|source| source.path == "ARCHITECTURE.md");
    page.map_or(0, |page| page.text.split_whitespace().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_of_a_doc_comment_decides() {
        let text = "//! What is kept.\n//! Where it is.\n\n/// Queue.\n/// What waits.\nfn a() {}\n/// How many.\nfn b() {}\n// What\n/// Whatsoever\n";
        let found = relative_clauses(&[Source::new("a.rs", text)]);
        assert_eq!(found.iter().map(|found| found.line).collect::<Vec<_>>(), [1, 7]);
    }

    #[test]
    fn dialect_counts_in_comments_and_documents_and_not_in_code() {
        let rust = "/// Whoever moves, he goes on; `he` and the man_at.\nlet nobody = \"somebody\"; // the house\n";
        let count = |path: &str, text: &str| dialect(&[Source::new(path, text)]).len();
        assert_eq!(count("a.rs", rust), 4, "whoever, he, goes on, the house");
        assert_eq!(count("ARCHITECTURE.md", "Anew.\n```text\nanew\n```\n"), 1);
        assert_eq!(count("docs/commands.md", "anew"), 0);
    }

    #[test]
    fn architecture_is_counted_in_words() {
        assert_eq!(words_of_architecture(&[Source::new("ARCHITECTURE.md", "# One two\nthree\n")]), 4);
    }
}
