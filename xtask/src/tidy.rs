//! `cargo xtask tidy`: counts of untidy things in the tree, and a ratchet that lets them only fall.
//!
//! Each row is a small counter over the text of the sources; `cargo xtask tidy list ROW` names its findings. Limits are
//! the aim; values in `xtask/tidy.toml` are the counts held today.

mod circles;
mod citations;
mod law;
mod names;
mod prose;
mod ratchet;
mod references;
mod size;
mod source;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use law::Law;
use ratchet::Standing;
use source::Source;

/// Crates of the conversation: the one of today and those it will be cut into.
const CONVERSATION: [&str; 2] = ["service", "features"];
/// Crates of the product.
const PRODUCT: [&str; 10] =
    ["beacon", "engine", "ai", "tournament", "render", "ports", "store", "service", "features", "bot"];
/// The list of clauses without a test.
const UNTESTED: &str = "docs/spec/untested.md";

/// One finding of a counter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    path: String,
    line: usize,
    text: String,
}

impl Found {
    fn new(path: &str, line: usize, text: String) -> Self {
        Self { path: path.to_owned(), line, text }
    }
}

/// One row of the table.
struct Row {
    key: &'static str,
    what: &'static str,
    limit: usize,
    today: usize,
    found: Vec<Found>,
}

impl Row {
    /// Row that counts its findings.
    fn of(key: &'static str, what: &'static str, limit: usize, found: Vec<Found>) -> Self {
        Self { key, what, limit, today: found.len(), found }
    }
}

/// Runs the chore.
///
/// # Errors
/// A file that cannot be read, an unknown row, or values that are worse than those held.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    let sources = source::read_tree(root)?;
    match words {
        [] => table(root, &rows(root, &sources)?),
        ["clauses"] => {
            print!("{}", clauses(&sources));
            Ok(())
        }
        ["list", key] => {
            let rows = rows(root, &sources)?;
            let row = rows.iter().find(|row| row.key == *key).with_context(|| format!("no row {key}"))?;
            row.found.iter().for_each(|found| println!("{}:{}: {}", found.path, found.line, found.text));
            Ok(())
        }
        _ => bail!("usage: cargo xtask tidy [clauses | list ROW]"),
    }
}

/// Prints the table and compares it with the ratchet.
fn table(root: &Path, rows: &[Row]) -> Result<()> {
    let file = root.join(ratchet::FILE);
    let held = ratchet::read(&fs::read_to_string(&file).unwrap_or_default())?;
    let (mut worse, mut better) = (Vec::new(), Vec::new());
    println!("{:<24} {:>6} {:>6} {:>6}  what", "row", "today", "held", "limit");
    for row in rows {
        let value = held.get(row.key).copied();
        let shown = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
        println!("{:<24} {:>6} {shown:>6} {:>6}  {}", row.key, row.today, row.limit, row.what);
        match ratchet::standing(row.today, value) {
            Standing::Worse => worse.push(row.key),
            Standing::Better => better.push(row.key),
            Standing::Same => {}
        }
    }
    let is_blessed = std::env::var_os("BLESS").is_some();
    if is_blessed {
        let today: Vec<(&str, usize)> = rows.iter().map(|row| (row.key, row.today)).collect();
        fs::write(&file, ratchet::lowered(&today, &held)).with_context(|| ratchet::FILE)?;
    } else if !better.is_empty() {
        println!("better than held: {}. Lower them: BLESS=1 cargo xtask tidy", better.join(", "));
    }
    if let Some(first) = worse.first().filter(|key| !is_blessed || held.contains_key(**key)) {
        bail!(
            "worse than {} holds: {}. What was counted: cargo xtask tidy list {first}",
            ratchet::FILE,
            worse.join(", ")
        );
    }
    Ok(())
}

fn rows(root: &Path, sources: &[Source]) -> Result<Vec<Row>> {
    let law = Law::read(sources);
    let cited = citations::all(sources, &law);
    let methods = size::methods(sources);
    let types =
        methods.iter().map(|(name, count, files)| Found::new(name, *count, format!("methods in {files} files")));
    let named = |files: Vec<String>| files.iter().map(|file| Found::new(file, 1, String::new())).collect();
    let largest = methods.first().map_or(0, |(_, count, _)| *count);
    Ok(vec![
        Row::of("feature-imports", "imports from one feature to another", 0, names::feature_imports(sources)),
        Row::of("core-imports-of-features", "lines of the core that name a feature", 0, names::core_imports(sources)),
        Row {
            today: largest,
            ..Row::of("methods", "methods on the largest type of the conversation", 60, types.collect())
        },
        Row::of("import-circle", "files in the largest circle of imports", 8, named(circles::of_imports(sources))),
        Row::of(
            "call-circle",
            "files in the largest circle of calls in the conversation",
            8,
            named(circles::of_calls(sources)),
        ),
        Row::of("long-functions", "functions over 70 lines", 0, size::long_functions(sources)),
        Row::of("long-files", "Rust files over 500 lines", 0, size::long_files(sources)),
        Row::of("platform-names", "lines with `Platform::X` in the conversation", 0, names::platforms(sources)),
        Row::of(
            "game-names",
            "lines with `GameKey::X`, `AnyGame::X` outside games' folders",
            10,
            names::games(sources),
        ),
        Row::of(
            "relative-clauses",
            "doc comments that begin with a relative clause",
            100,
            prose::relative_clauses(sources),
        ),
        Row::of(
            "unknown-clauses",
            "citations of clauses that docs/spec does not have",
            0,
            citations::unknown(&cited, &law),
        ),
        Row::of(
            "unlisted-clauses",
            "clauses without a test that untested.md does not list, and the reverse",
            0,
            unlisted(sources, &cited, &law),
        ),
        Row::of(
            "dangling-references",
            "files and tests that are named and do not exist",
            0,
            references::dangling(sources, &files(root)?),
        ),
        Row {
            today: prose::words_of_architecture(sources),
            ..Row::of("architecture-words", "words in ARCHITECTURE.md", 2_500, Vec::new())
        },
        Row::of("dialect", "words of the private dialect in comments and documents", 0, prose::dialect(sources)),
    ])
}

/// Paths of all files of the tree, of any kind.
fn files(root: &Path) -> Result<Vec<String>> {
    let (mut folders, mut files) = (vec![root.to_path_buf()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name == ".git" || name == "target" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/"));
            }
        }
    }
    Ok(files)
}

/// Clauses without a test that the list lacks, and listed clauses that have one.
fn unlisted(sources: &[Source], cited: &[citations::Citation], law: &Law) -> Vec<Found> {
    let page = sources.iter().find(|source| source.path == UNTESTED).map_or("", |page| page.text.as_str());
    let listed = citations::listed(page);
    let untested = citations::untested(cited, law);
    let missing = untested.iter().filter(|clause| !listed.contains_key(*clause));
    let missing =
        missing.map(|(law, number)| Found::new(UNTESTED, 1, format!("{law} {number} has no test and is not listed")));
    let tested = listed.keys().filter(|clause| !untested.contains(*clause));
    let tested = tested.map(|(law, number)| {
        Found::new(UNTESTED, 1, format!("{law} {number} is listed; it has a test or is no clause"))
    });
    let unexplained = listed.iter().filter(|(_, reason)| reason.is_empty());
    let unexplained =
        unexplained.map(|((law, number), _)| Found::new(UNTESTED, 1, format!("{law} {number} has no reason")));
    missing.chain(tested).chain(unexplained).collect()
}

/// Every clause with the tests that cite it.
fn clauses(sources: &[Source]) -> String {
    let law = Law::read(sources);
    let cited = citations::all(sources, &law);
    let mut text = String::new();
    for (name, number, clause) in law.clauses() {
        let begins: String = clause.begins.chars().take(60).collect();
        text.push_str(&format!("{name} {number}  {begins}\n"));
        let tests = citations::tests_of(&cited, &law, name, number);
        tests.iter().for_each(|test| text.push_str(&format!("    {test}\n")));
        if tests.is_empty() && !clause.is_section {
            text.push_str("    no test\n");
        }
    }
    text
}
