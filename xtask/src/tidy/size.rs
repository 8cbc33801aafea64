//! Sizes: long files, long functions, types with many methods.

use std::collections::BTreeMap;

use super::source::{Source, block_end, line_of};
use super::{CONVERSATION, Found};

/// Most lines of a function, its first and last included.
pub const FUNCTION_LINES_MAX: usize = 70;
/// Most lines of a Rust file.
pub const FILE_LINES_MAX: usize = 500;

/// Rust files that are too long.
pub fn long_files(sources: &[Source]) -> Vec<Found> {
    let rust = sources.iter().filter(|source| source.is_rust());
    let lines = rust.map(|source| (source, source.text.lines().count()));
    lines
        .filter(|(_, lines)| *lines > FILE_LINES_MAX)
        .map(|(source, lines)| Found::new(&source.path, 1, format!("{lines} lines")))
        .collect()
}

/// Functions that are too long, tests included.
pub fn long_functions(sources: &[Source]) -> Vec<Found> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.is_rust()) {
        for (name, at) in functions(&source.code) {
            let Some(end) = block_end(&source.code, at) else { continue };
            let (first, last) = (line_of(&source.code, at), line_of(&source.code, end));
            let lines = last - first + 1;
            if lines > FUNCTION_LINES_MAX {
                found.push(Found::new(&source.path, first, format!("{name}: {lines} lines")));
            }
        }
    }
    found
}

/// Names of functions in code, each with the place of its beginning.
pub fn functions(code: &str) -> Vec<(&str, usize)> {
    words(code)
        .filter(|(_, word)| *word == "fn")
        .filter_map(|(at, _)| {
            let rest = code[at + 2..].trim_start();
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            (!name.is_empty()).then_some((name, at))
        })
        .collect()
}

/// Words of code with their places.
pub fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + code.get(rest..)?.find(is_word)?;
        let length = code[start..].find(|c| !is_word(c)).unwrap_or(code.len() - start);
        rest = start + length;
        Some((start, &code[start..rest]))
    })
}

/// Own methods of the conversation's types (no trait methods), the most first: type, methods, files.
pub fn methods(sources: &[Source]) -> Vec<(String, usize, usize)> {
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_rust() && CONVERSATION.contains(&source.room())) {
        let code = source.product_code();
        for (name, methods) in own_methods(&code) {
            let entry = counts.entry(format!("{}::{name}", source.room())).or_default();
            *entry = (entry.0 + methods.len(), entry.1 + 1);
        }
    }
    let mut rows: Vec<_> = counts.into_iter().map(|(name, (methods, files))| (name, methods, files)).collect();
    rows.sort_by_key(|(name, methods, _)| (std::cmp::Reverse(*methods), name.clone()));
    rows
}

/// Each `impl Type { … }` of a file with the names of its functions.
pub fn own_methods(code: &str) -> Vec<(&str, Vec<&str>)> {
    let mut found = Vec::new();
    for (at, _) in words(code).filter(|(_, word)| *word == "impl") {
        let before = code[..at].trim_end();
        let is_item = before.is_empty() || before.ends_with(['}', ';', ']', '{']) || before.ends_with("unsafe");
        let (Some(open), Some(end)) = (code[at..].find('{'), block_end(code, at)) else { continue };
        let header = &code[at + 4..at + open];
        if !is_item || words(header).any(|(_, word)| word == "for") {
            continue;
        }
        let header = header.split(" where ").next().unwrap_or_default();
        let name = words(behind_generics(header)).take_while(|(_, word)| *word != "where").map(|(_, word)| word);
        let plain = behind_generics(header).split('<').next().unwrap_or_default();
        let Some(name) = words(plain).last().map(|(_, word)| word).or_else(|| name.last()) else { continue };
        found.push((name, functions_at_top(&code[at + open..end])));
    }
    found
}

/// Rest of an `impl` header after its generic parameters.
fn behind_generics(header: &str) -> &str {
    let header = header.trim_start();
    if !header.starts_with('<') {
        return header;
    }
    let mut depth = 0_usize;
    for (at, c) in header.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if !header[..at].ends_with('-') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return &header[at + 1..];
        }
    }
    header
}

fn functions_at_top(block: &str) -> Vec<&str> {
    let depth_at = |at: usize| {
        block.bytes().take(at).fold(0_usize, |depth, byte| match byte {
            b'{' => depth + 1,
            b'}' => depth.saturating_sub(1),
            _ => depth,
        })
    };
    functions(block).into_iter().filter(|(_, at)| depth_at(*at) == 1).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_as_long_as_its_lines() {
        let body = |lines: usize| format!("fn a() {{\n{}}}\n", "    b();\n".repeat(lines));
        let found = |text: &str| long_functions(&[Source::new("engine/src/a.rs", text)]).len();
        assert_eq!(found(&body(FUNCTION_LINES_MAX - 2)), 0);
        assert_eq!(found(&body(FUNCTION_LINES_MAX - 1)), 1);
        assert_eq!(found("trait A {\n    fn a();\n}\nconst F: fn(u8) = b;\n"), 0);
    }

    #[test]
    fn methods_of_a_type_are_added_up_over_files_and_traits_left_out() {
        let one = "impl<'a, T: Fn() -> u8> Desk<'a, T> where T: Copy {\n fn a() { fn inner() {} }\n fn b() {}\n}\nimpl Clone for Desk { fn clone() {} }";
        let two = "use a;\nimpl crate::Desk<'_> { fn c(x: impl Into<u8>) {} }\nfn d() -> impl Iterator { e }";
        let sources = [Source::new("service/src/a.rs", one), Source::new("service/src/b.rs", two)];
        assert_eq!(methods(&sources), [("service::Desk".to_owned(), 3, 2)]);
    }

    #[test]
    fn a_long_file_is_named_with_its_lines() {
        let text = "\n".repeat(FILE_LINES_MAX + 1);
        let found = long_files(&[Source::new("a.rs", &text), Source::new("b.rs", "\n"), Source::new("c.md", &text)]);
        assert_eq!(found.len(), 1);
    }
}
