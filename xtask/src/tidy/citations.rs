//! Citations of clauses: in names of tests, in cases, in comments and documents.

use std::collections::{BTreeMap, BTreeSet};

use super::Found;
use super::law::{LAWS, Law, law_of};
use super::size::functions;
use super::source::{Comment, Source, line_of};

/// Citation of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Citation {
    /// The law; empty if unknown.
    pub law: &'static str,
    /// The clause's number.
    pub number: String,
    /// File.
    pub path: String,
    /// Line, from 1.
    pub line: usize,
    /// The test, or the file of cases, that cites it; `None` in a comment or document.
    pub test: Option<String>,
}

/// All citations of the tree.
pub fn all(sources: &[Source], law: &Law) -> Vec<Citation> {
    let mut found = Vec::new();
    for source in sources {
        if source.path.starts_with("xtask/src/tidy") || source.path.starts_with("docs/spec/") {
            continue;
        }
        if source.is_rust() {
            in_names(source, law, &mut found);
            for (line, text) in joined(&source.comments) {
                let bare = law_of(&source.path, "");
                found.extend(in_text(&text, Some(bare)).into_iter().map(|cited| cited.at(source, line)));
            }
        } else if source.path.starts_with("tests/games/") {
            in_cases(source, &mut found);
        } else if source.path.ends_with(".md") && !source.path.starts_with("CHANGELOG") {
            for (at, text) in source.text.lines().enumerate() {
                found.extend(in_text(text, None).into_iter().map(|cited| cited.at(source, at + 1)));
            }
        }
    }
    found
}

/// Citations of clauses that the papers do not have.
pub fn unknown(citations: &[Citation], law: &Law) -> Vec<Found> {
    let unknown = citations.iter().filter(|cited| !law.has(cited.law, &cited.number));
    let text = |cited: &Citation| match (cited.law, &cited.test) {
        ("", _) => format!("clause {} of which law?", cited.number),
        (law, Some(test)) => format!("{law} {} in {test}", cited.number),
        (law, None) => format!("{law} {}", cited.number),
    };
    unknown.map(|cited| Found::new(&cited.path, cited.line, text(cited))).collect()
}

/// Tests of a clause: those that cite it, a part of it, or its section.
pub fn tests_of(citations: &[Citation], law: &Law, name: &str, number: &str) -> Vec<String> {
    let fits = |cited: &&Citation| {
        let is_within = |whole: &str, part: &str| law.is_within(name, whole, part);
        cited.law == name && (is_within(&cited.number, number) || is_within(number, &cited.number))
    };
    let tests: BTreeSet<String> = citations
        .iter()
        .filter(fits)
        .filter_map(|cited| Some(format!("{}: {}", cited.path, cited.test.as_ref()?)))
        .collect();
    tests.into_iter().collect()
}

/// Consecutive lines of comments as one text, with the first line's number.
fn joined(comments: &[Comment]) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, usize, String)> = Vec::new();
    for comment in comments {
        match blocks.last_mut() {
            Some((_, last, text)) if *last + 1 == comment.line => {
                *last = comment.line;
                text.push(' ');
                text.push_str(&comment.text);
            }
            Some(_) | None => blocks.push((comment.line, comment.line, comment.text.clone())),
        }
    }
    blocks.into_iter().map(|(first, _, text)| (first, text)).collect()
}

fn in_names(source: &Source, law: &Law, found: &mut Vec<Citation>) {
    for (name, at) in functions(&source.code) {
        let Some((rest, named)) = numbers_behind(name) else { continue };
        let of = named.or_else(|| law_of(&source.path, name)).unwrap_or_default();
        for number in numbers_of_name(rest, |number| law.has(of, number)) {
            let test = Some(name.to_owned());
            let line = line_of(&source.code, at);
            found.push(Citation { law: of, number, path: source.path.clone(), line, test });
        }
    }
}

/// Part of a test's name that begins with numbers, and the law if the name says it: `clause_2_7_x`, `fault_5_x`,
/// `jieqi_1_4_x`.
fn numbers_behind(name: &str) -> Option<(&str, Option<&'static str>)> {
    let plain =
        [("clauses_", None), ("clause_", None), ("faults_", Some("reliability")), ("fault_", Some("reliability"))];
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let cited = plain.into_iter().find_map(|(prefix, law)| Some((name.strip_prefix(prefix)?, law)));
    let by_law = || {
        let (law, rest) = LAWS.iter().find_map(|(law, _)| Some((*law, name.strip_prefix(law)?.strip_prefix('_')?)))?;
        // `chess_960_…` is no clause: only the law of fairness allows one number.
        let is_pair = rest.split('_').take(2).all(is_number);
        (is_pair || law == "fairness").then_some((rest, Some(law)))
    };
    cited.or_else(by_law).filter(|(rest, _)| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Numbers at the beginning of a name: `1_3_and_1_4_clocks` is 1.3 and 1.4, `1_to_5_x` is 1 to 5.
fn numbers_of_name(name: &str, has: impl Fn(&str) -> bool) -> Vec<String> {
    let parts: Vec<&str> = name.split('_').collect();
    let is_number = |at: usize| parts.get(at).is_some_and(|part| part.starts_with(|c: char| c.is_ascii_digit()));
    let (mut found, mut at, mut from): (Vec<String>, usize, Option<String>) = (Vec::new(), 0, None);
    while is_number(at) {
        let pair = [parts[at], parts.get(at + 1).copied().unwrap_or_default()].join(".");
        let is_pair = is_number(at + 1) && (has(&pair) || !has(parts[at]));
        let number = if is_pair { pair } else { parts[at].to_owned() };
        at += if is_pair { 2 } else { 1 };
        match from.take() {
            Some(first) => found.extend(range(&first, &number)),
            None => found.push(number.clone()),
        }
        if parts.get(at) == Some(&"to") && is_number(at + 1) {
            from = Some(number);
            at += 1;
        } else if parts.get(at) == Some(&"and") && is_number(at + 1) {
            at += 1;
        }
    }
    found
}

/// Numbers behind the first of a range, up to its last: `3.1` to `3.3` is 3.2 and 3.3.
fn range(first: &str, last: &str) -> Vec<String> {
    let cut = |text: &str| {
        let (section, part) = text.rsplit_once('.').map_or(("", text), |(section, part)| (section, part));
        Some((section.to_owned(), part.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse::<usize>().ok()?))
    };
    match (cut(first), cut(last)) {
        (Some((section, from)), Some((other, to))) if section == other && from < to => {
            let dot = if section.is_empty() { "" } else { "." };
            let between = (from + 1..to).map(|part| format!("{section}{dot}{part}"));
            between.chain([last.to_owned()]).collect()
        }
        _ => vec![last.to_owned()],
    }
}

/// Cases whose first column is a clause, as the first line of the file says.
fn in_cases(source: &Source, found: &mut Vec<Citation>) {
    if !source.text.starts_with("# clause |") {
        return;
    }
    let law = law_of(&source.path, "").unwrap_or_default();
    for (at, line) in source.text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let first = line.split('|').next().unwrap_or_default().trim();
        // A remark on a part of a clause may follow: `3.3 ii`, `3.4 c`.
        let number = first.split(' ').next().unwrap_or_default().to_owned();
        if !number.is_empty() {
            let test = Some("cases".to_owned());
            found.push(Citation { law, number, path: source.path.clone(), line: at + 1, test });
        }
    }
}

/// A citation in a text, without its place.
struct Cited {
    law: &'static str,
    number: String,
}

impl Cited {
    fn at(self, source: &Source, line: usize) -> Citation {
        Citation { law: self.law, number: self.number, path: source.path.clone(), line, test: None }
    }
}

/// Citations in a text. `bare` is the law of a number without a name; `None`: such a number is no citation.
fn in_text(text: &str, bare: Option<Option<&'static str>>) -> Vec<Cited> {
    let mut found = Vec::new();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut at = 0;
    while at < words.len() {
        let (law, behind_law) = law_at(&words, at);
        let is_clause = |at: usize| words.get(at).is_some_and(|word| is_clause_word(word));
        let has_word = is_clause(behind_law);
        if law.is_none() && !has_word {
            at += 1;
            continue;
        }
        let mut next = behind_law + usize::from(has_word);
        let named = law.or_else(|| bare.flatten());
        if law.is_none() && bare.is_none() {
            at = next;
            continue;
        }
        let mut first: Option<String> = None;
        while let Some((numbers, is_last)) = words.get(next).and_then(|word| numbers_of_word(word, has_word)) {
            for number in numbers {
                let all = first.take().map_or_else(|| vec![number.clone()], |first| range(&first, &number));
                found.extend(all.into_iter().map(|number| Cited { law: named.unwrap_or_default(), number }));
            }
            next += 1;
            match words.get(next).copied() {
                Some("and" | "or") => next += 1,
                Some("to") => {
                    first = found.last().map(|cited| cited.number.clone());
                    next += 1;
                }
                Some(_) | None if is_last => break,
                Some(_) | None => {}
            }
        }
        at = next.max(at + 1);
    }
    found
}

fn is_clause_word(word: &str) -> bool {
    let word = word.trim_start_matches(['(', '"', '`']);
    ["clause", "clauses", "Clause", "Clauses"].contains(&word)
}

/// The law named at this word, and the index of the word behind its name.
fn law_at(words: &[&str], at: usize) -> (Option<&'static str>, usize) {
    let plain = |at: usize| {
        let word = words.get(at).copied().unwrap_or_default().trim_start_matches(['(', '"', '`', '[']);
        word.trim_end_matches([',', '`']).trim_end_matches(".md").trim_start_matches("docs/spec/").to_lowercase()
    };
    let (word, next) = (plain(at), plain(at + 1));
    if word == "chu" && next == "shogi" {
        return (Some("chushogi"), at + 2);
    }
    let name =
        if word == "time-and-etiquette" || word == "tournaments" && words[at].contains(".md") { "days" } else { &word };
    match LAWS.iter().find(|(law, _)| *law == name) {
        Some((law, _)) => (Some(law), at + 1),
        None => (None, at),
    }
}

/// Clause numbers in one word, and true if a list ends with it: `2.5,` continues, `2.7).` ends.
///
/// Without the word "clause" a number needs a dot, or has to close its sentence or bracket: `days 4)` is a citation,
/// `chess 38 games` is none.
fn numbers_of_word(word: &str, has_word: bool) -> Option<(Vec<String>, bool)> {
    let core = word.trim_end_matches(['.', ',', ';', ':', ')', '"', '`']);
    let end = &word[core.len()..];
    let parts: Vec<&str> = core.split(['-', '–']).collect();
    let is_number = |part: &&str| {
        let digits = part.trim_end_matches(|c: char| ('a'..='d').contains(&c));
        let count = digits.split('.').count();
        (1..=2).contains(&count)
            && digits
                .split('.')
                .all(|d| (1..=2).contains(&d.len()) && d.chars().all(|c| c.is_ascii_digit()) && !d.starts_with('0'))
    };
    if core.is_empty() || parts.len() > 2 || !parts.iter().all(is_number) {
        return None;
    }
    if !has_word && !core.contains('.') && (end.is_empty() || core.len() > 1) {
        return None;
    }
    let mut numbers = vec![parts[0].to_owned()];
    if let [first, last] = parts.as_slice() {
        numbers.extend(range(first, last));
    }
    Some((numbers, end != ","))
}

/// Clauses without a test, as the list in `docs/spec/untested.md` must name them.
pub fn untested(citations: &[Citation], law: &Law) -> BTreeSet<(String, String)> {
    let open = law.clauses().into_iter().filter(|(_, _, clause)| !clause.is_section);
    open.filter(|(name, number, _)| tests_of(citations, law, name, number).is_empty())
        .map(|(name, number, _)| (name.to_owned(), number.to_owned()))
        .collect()
}

/// Rows of the list of clauses without a test: law, number, reason.
pub fn listed(page: &str) -> BTreeMap<(String, String), String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")).map(|line| line.trim_end_matches('|'));
    let cells = rows.map(|row| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>());
    cells
        .filter(|cells| cells.len() == 3 && cells[1].starts_with(|c: char| c.is_ascii_digit() || c == 'P'))
        .map(|cells| ((cells[0].clone(), cells[1].clone()), cells[2].clone()))
        .collect()
}

#[cfg(test)]
#[path = "citations_tests.rs"]
mod tests;
