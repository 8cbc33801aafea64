//! The tests that the documents name exist, and no fault is left out.

use std::fs;
use std::path::{Path, PathBuf};

/// Number of faults in the reliability list.
const FAULTS: usize = 27;

fn root() -> &'static Path {
    banco_tests::root()
}

/// Files of a name in the documents: below the suites of the test crates, or as written.
fn named(file: &str) -> Vec<PathBuf> {
    let suites = ["rules", "service", "platform", "whole"].map(|part| format!("tests/{part}/suites/{file}"));
    let places = suites.into_iter().chain([file.to_owned()]).map(|place| root().join(place));
    places.filter(|path| path.is_file()).collect()
}

/// Tests named in a text as `` `file.rs`: `test`, `test` ``, each with its file.
fn judges(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut file = None;
    // Every other part is between backquotes.
    let parts: Vec<&str> = text.split('`').collect();
    for (at, part) in parts.iter().enumerate().filter(|(at, _)| at % 2 == 1) {
        let (before, behind) = (parts.get(at - 1).copied().unwrap_or_default(), parts.get(at + 1).copied());
        if part.ends_with(".rs") {
            file = behind.is_some_and(|behind| behind == ": ").then(|| (*part).to_owned());
        } else if let Some(file) = file.as_ref().filter(|_| [": ", ", "].contains(&before)) {
            found.push((file.clone(), (*part).to_owned()));
        } else {
            file = None;
        }
    }
    found
}

fn check(document: &str) -> usize {
    let text = fs::read_to_string(root().join(document)).expect("a document");
    let judges = judges(&text);
    for (file, test) in &judges {
        let paths = named(file);
        assert!(!paths.is_empty(), "{document} names {file}, which is not there");
        let has_it = |path: &PathBuf| fs::read_to_string(path).expect("read").contains(&format!("fn {test}("));
        assert!(paths.iter().any(has_it), "{document} names {test}, which is not in {file}");
    }
    judges.len()
}

#[test]
fn every_fault_has_its_judges_and_they_exist() {
    assert!(check("tests/faults.md") > FAULTS);
    let text = fs::read_to_string(root().join("tests/faults.md")).expect("read");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| #"))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    let numbers: Vec<usize> = rows.iter().map(|row| row[0].parse().expect("a number")).collect();
    assert_eq!(numbers, (1..=FAULTS).collect::<Vec<_>>());
    for row in &rows {
        assert!(row.len() == 5 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}

#[test]
fn the_tests_of_the_findings_exist() {
    assert!(check("tests/findings.md") > 166);
}

#[test]
fn the_guards_of_the_invariants_exist() {
    assert!(check("ARCHITECTURE.md") > 20);
}
