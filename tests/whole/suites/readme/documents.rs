//! Documents: both languages have the same outline, links have targets, and changelog entries are short.

use std::path::PathBuf;

use super::root;

/// Maximum length of a changelog entry, in characters without its bullet.
const ENTRY_CHARS_MAX: usize = 140;

/// Documents that exist in both languages, English first.
const PAIRS: [(&str, &str); 9] = [
    ("README.md", "README.vi.md"),
    ("CHANGELOG.md", "CHANGELOG.vi.md"),
    ("data/fairness.en.md", "data/fairness.vi.md"),
    ("docs/README.md", "docs/README.vi.md"),
    ("docs/commands.md", "docs/commands.vi.md"),
    ("docs/host.md", "docs/host.vi.md"),
    ("docs/scale.md", "docs/scale.vi.md"),
    ("docs/compare.md", "docs/compare.vi.md"),
    ("docs/tournaments/README.md", "docs/tournaments/README.vi.md"),
];

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Outline of a document: the level of each heading, with the number of table rows and code blocks below it.
fn outline(text: &str) -> Vec<(usize, usize, usize)> {
    let (mut sections, mut is_code) = (vec![(0, 0, 0)], false);
    for line in text.lines() {
        let section = sections.last_mut().expect("the first section is there");
        if line.starts_with("```") {
            is_code = !is_code;
            section.2 += usize::from(is_code);
        } else if !is_code && line.starts_with('#') {
            sections.push((line.chars().take_while(|c| *c == '#').count(), 0, 0));
        } else if line.starts_with('|') {
            section.1 += 1;
        }
    }
    sections
}

/// Targets of the relative links in a document.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let relative = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    relative.map(|target| target.split('#').next().unwrap_or(target)).filter(|target| !target.is_empty())
}

#[test]
fn both_languages_have_the_same_headings_rows_and_code_blocks() {
    for (english, vietnamese) in PAIRS {
        assert_eq!(outline(&read(english)), outline(&read(vietnamese)), "{english}, {vietnamese}");
    }
}

/// Found by a newcomer: the lines of the quick start had a placeholder, so no one could type them as they stand.
#[test]
fn the_quick_start_can_be_typed_as_it_stands() {
    for (name, head) in [("README.md", "## Quick start"), ("README.vi.md", "## Bắt đầu nhanh")] {
        let text = read(name);
        let start = text.split_once(head).expect("there is a quick start").1;
        let start = start.split("\n## ").next().unwrap_or(start);
        let blocks: Vec<&str> = start.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
        assert_eq!(blocks.len(), 3, "{name}: a package, a container, from source");
        let commands = blocks.iter().flat_map(|block| block.lines()).flat_map(|line| line.split("&&"));
        let lines: Vec<&str> = commands.map(str::trim).collect();
        assert!(lines.iter().all(|line| !line.contains('<') && !line.contains("…")), "{name}: {lines:?}");
        // Every line works in the folder of the README.
        for (line, file) in [("cargo run --release", "Cargo.toml"), ("docker compose up -d", "compose.yaml")] {
            assert!(lines.contains(&line) && root().join(file).is_file(), "{name}: {line}");
        }
        assert!(!lines.iter().any(|line| line.starts_with("cd ")), "{name}: {lines:?}");
    }
}

#[test]
fn every_relative_link_leads_to_a_file() {
    let others = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "docs/opponents.md",
        "docs/GLOSSARY.md",
        "data/lab.md",
        "tests/faults.md",
    ];
    let pages = ["docs/spec", "docs/architecture"].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(root().join(folder)).expect("the folder is there");
        entries.map(move |entry| format!("{folder}/{}", entry.expect("an entry").file_name().to_string_lossy()))
    });
    let pairs = PAIRS.iter().flat_map(|(english, vietnamese)| [*english, *vietnamese]);
    for name in pairs.chain(others).map(str::to_owned).chain(pages) {
        let folder = PathBuf::from(&name).parent().map(PathBuf::from).unwrap_or_default();
        let text = read(&name);
        for link in links(&text) {
            assert!(root().join(&folder).join(link).exists(), "{name}: {link}");
        }
    }
}

#[test]
fn every_change_is_one_short_line_in_both_languages() {
    let [english, vietnamese] = ["CHANGELOG.md", "CHANGELOG.vi.md"].map(|name| {
        let text = read(name);
        let entries: Vec<String> = text.lines().filter_map(|line| line.strip_prefix("* ")).map(str::to_owned).collect();
        let long = entries.iter().find(|entry| entry.chars().count() > ENTRY_CHARS_MAX);
        assert_eq!(long, None, "{name}");
        let versions: Vec<String> = text.lines().filter(|line| line.starts_with("## ")).map(str::to_owned).collect();
        assert!(versions.iter().all(|version| version.ends_with(')')), "{name}: a version has its date: {versions:?}");
        (versions, entries.len())
    });
    assert_eq!(english, vietnamese, "the same versions, the same number of entries");
    let newest = format!("## {} (", env!("CARGO_PKG_VERSION"));
    assert!(english.0.first().is_some_and(|version| version.starts_with(&newest)), "{english:?}");
}
