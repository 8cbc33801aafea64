//! Circles: files of a crate that reach each other, by imports or by calls of `self`'s methods.
//!
//! Arrows between a module and one inside it are left out: they are how Rust builds modules. Calls are followed only
//! from `self.name(…)`, and only if the crate has one method of that name.

use std::collections::{BTreeMap, BTreeSet};

use super::size::{own_methods, words};
use super::source::Source;
use super::{CONVERSATION, PRODUCT};

type Arrows = BTreeMap<usize, BTreeSet<usize>>;

/// Files of the largest circle of imports in one product crate.
pub fn of_imports(sources: &[Source]) -> Vec<String> {
    largest(sources, &PRODUCT, imports)
}

/// Files of the largest circle of calls in one crate of the conversation.
pub fn of_calls(sources: &[Source]) -> Vec<String> {
    largest(sources, &CONVERSATION, calls)
}

fn largest(sources: &[Source], rooms: &[&str], arrows: fn(&[&Source]) -> Arrows) -> Vec<String> {
    let mut best: Vec<String> = Vec::new();
    for room in rooms {
        let prefix = format!("{room}/src/");
        let files: Vec<&Source> =
            sources.iter().filter(|source| source.is_rust() && source.path.starts_with(&prefix)).collect();
        for circle in circles(files.len(), &arrows(&files)) {
            if circle.len() > best.len().max(1) {
                best = circle.iter().map(|at| files[*at].path.clone()).collect();
            }
        }
    }
    best
}

/// Name of a file's module: `service/src/messages/time.rs` is `facts::time`, the root is empty.
fn module(path: &str) -> Vec<&str> {
    let inside = path.split_once("/src/").map_or(path, |(_, inside)| inside);
    let inside = inside.trim_end_matches(".rs");
    let parts: Vec<&str> = inside.split('/').filter(|part| *part != "mod").collect();
    if ["lib", "main"].contains(&inside) { Vec::new() } else { parts }
}

fn imports(files: &[&Source]) -> Arrows {
    let modules: BTreeMap<Vec<&str>, usize> =
        files.iter().enumerate().map(|(at, file)| (module(&file.path), at)).collect();
    let mut arrows = Arrows::new();
    for (at, file) in files.iter().enumerate() {
        let here = module(&file.path);
        let code = file.product_code();
        for path in paths(&code) {
            let mut segments = path.iter().map(String::as_str).peekable();
            let mut full: Vec<&str> = match segments.next() {
                Some("crate") => Vec::new(),
                Some("self") => here.clone(),
                _ => here.split_last().map_or_else(Vec::new, |(_, up)| up.to_vec()),
            };
            while segments.next_if_eq(&"super").is_some() {
                full.pop();
            }
            full.extend(segments);
            let target = (0..=full.len()).rev().find_map(|length| modules.get(&full[..length]));
            let is_kin = |other: &[&str]| here.starts_with(other) || other.starts_with(&here);
            if let Some(target) = target.filter(|target| !is_kin(&module(&files[**target].path))) {
                arrows.entry(at).or_default().insert(*target);
            }
        }
    }
    arrows
}

/// Paths in code that begin with `crate`, `self` or `super`, with the branches of braces written out.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, word) in words(code) {
        let is_start = ["crate", "self", "super"].contains(&word) && !code[..at].ends_with("::");
        if is_start && code[at + word.len()..].starts_with("::") {
            branch(&code[at..], &[], &mut found);
        }
    }
    found
}

/// Reads one path or branch; answers the length of the text it took.
fn branch(text: &str, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        if text[at..].starts_with('{') {
            at += 1;
            loop {
                at += branch(&text[at..], &path, found);
                at += text[at..].len() - text[at..].trim_start().len();
                match text[at..].chars().next() {
                    Some(',') => at += 1,
                    Some('}') => return at + 1,
                    _ => return at,
                }
                if text[at..].trim_start().starts_with('}') {
                    at += text[at..].find('}').unwrap_or(0);
                    return at + 1;
                }
            }
        }
        let length = text[at..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len() - at);
        if length > 0 {
            path.push(text[at..at + length].to_owned());
        }
        at += length;
        if !text[at..].starts_with("::") {
            // The rest of a branch may be `as other`.
            if let Some(renamed) = text[at..].strip_prefix(" as ") {
                at += 4 + renamed.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(renamed.len());
            }
            found.push(path);
            return at;
        }
        at += 2;
    }
}

fn calls(files: &[&Source]) -> Arrows {
    let codes: Vec<String> = files.iter().map(|file| file.product_code()).collect();
    let mut given: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (at, code) in codes.iter().enumerate() {
        for method in own_methods(code).into_iter().flat_map(|(_, methods)| methods) {
            given.entry(method).or_default().insert(at);
        }
    }
    let mut arrows = Arrows::new();
    for (at, code) in codes.iter().enumerate() {
        for (place, _) in code.match_indices("self.") {
            let rest = &code[place + "self.".len()..];
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0);
            let is_call = rest[length..].starts_with('(');
            let target = given.get(&rest[..length]).filter(|files| files.len() == 1).and_then(BTreeSet::first);
            if let Some(target) = target.filter(|target| is_call && **target != at) {
                arrows.entry(at).or_default().insert(*target);
            }
        }
    }
    arrows
}

/// Sets of files that all reach each other, forwards and backwards.
fn circles(count: usize, arrows: &Arrows) -> Vec<BTreeSet<usize>> {
    let mut back = Arrows::new();
    for (from, targets) in arrows {
        for target in targets {
            back.entry(*target).or_default().insert(*from);
        }
    }
    let mut left: BTreeSet<usize> = (0..count).collect();
    let mut found = Vec::new();
    while let Some(start) = left.first().copied() {
        let behind = reached(start, &back);
        let circle: BTreeSet<usize> = reached(start, arrows).intersection(&behind).copied().collect();
        left.retain(|at| !circle.contains(at));
        found.push(circle);
    }
    found
}

fn reached(start: usize, arrows: &Arrows) -> BTreeSet<usize> {
    let (mut seen, mut next) = (BTreeSet::from([start]), vec![start]);
    while let Some(at) = next.pop() {
        next.extend(arrows.get(&at).into_iter().flatten().copied().filter(|target| seen.insert(*target)));
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_import_each_other_in_a_ring_are_a_circle() {
        let sources = [
            Source::new("service/src/lib.rs", "mod a; mod b; mod c; use crate::a::A;"),
            Source::new("service/src/a.rs", "use crate::{b::B, x as y};\nfn f() { self::deep::g() }"),
            Source::new("service/src/a/deep.rs", "use super::A;"),
            Source::new("service/src/b.rs", "fn f() { super::c::g() }"),
            Source::new("service/src/c.rs", "use crate::a::{self, A};\n#[cfg(test)]\nmod tests { use crate::d; }"),
            Source::new("service/src/d.rs", "use crate::a::A;"),
        ];
        assert_eq!(of_imports(&sources), ["service/src/a.rs", "service/src/b.rs", "service/src/c.rs"]);
    }

    #[test]
    fn a_module_and_its_child_are_no_circle() {
        let sources =
            [Source::new("service/src/a.rs", "use self::b::B;"), Source::new("service/src/a/b.rs", "use super::A;")];
        assert_eq!(of_imports(&sources), Vec::<String>::new());
    }

    #[test]
    fn calls_of_methods_make_circles_where_one_file_gives_the_name() {
        let sources = [
            Source::new("service/src/a.rs", "impl X { fn one(&self) { self.two(); self.both() } fn both() {} }"),
            Source::new("service/src/b.rs", "impl X { fn two(&self) { self.one() } fn both() {} }"),
            Source::new("service/src/c.rs", "impl Y { fn three(&self) { self.field.one() } }"),
        ];
        assert_eq!(of_calls(&sources), ["service/src/a.rs", "service/src/b.rs"]);
    }

    #[test]
    fn braces_of_imports_are_written_out() {
        let mut found = Vec::new();
        branch("crate::{a::{B, C as D}, e, } ;", &[], &mut found);
        let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
        assert_eq!(found, ["crate::a::B", "crate::a::C", "crate::e"]);
    }
}
