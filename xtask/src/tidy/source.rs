//! Files of the tree, and Rust text taken apart into code and comments.
//!
//! This is text scanning, not a parser: it knows comments, strings, characters and braces, as the counters need. Code
//! keeps its line numbers, because removed text becomes spaces.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Folders without sources of the project: built files, records that never change, vectors of other programs.
const SKIPPED: [&str; 4] = ["target", "node_modules", "tests/vectors", "tests/records"];

/// A text file of the tree.
pub struct Source {
    /// Path from the root, with `/` between folders.
    pub path: String,
    /// Full text.
    pub text: String,
    /// Code without comments and without the text of strings; empty for files other than Rust.
    pub code: String,
    /// Comments of a Rust file, one a line.
    pub comments: Vec<Comment>,
}

/// One line of a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Line number, from 1.
    pub line: usize,
    /// `///`, `//!` or `//`.
    pub kind: Kind,
    /// Text behind the marker, trimmed.
    pub text: String,
}

/// Kind of a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `///`: the item below it.
    Item,
    /// `//!`: the module around it.
    Module,
    /// `//` and `/* */`: the code beside it.
    Plain,
}

impl Source {
    /// A file of this path with this text.
    pub fn new(path: &str, text: &str) -> Self {
        let (code, comments) = if is_rust(path) { split(text) } else { (String::new(), Vec::new()) };
        Self { path: path.to_owned(), text: text.to_owned(), code, comments }
    }

    /// First folder of the path: the crate it belongs to.
    pub fn room(&self) -> &str {
        self.path.split('/').next().unwrap_or_default()
    }

    /// True for a Rust file.
    pub fn is_rust(&self) -> bool {
        is_rust(&self.path)
    }

    /// Text of a line, from 1.
    pub fn line(&self, line: usize) -> String {
        self.text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim().to_owned()
    }

    /// Code without modules that are compiled for tests alone.
    pub fn product_code(&self) -> String {
        without_tests(&self.code)
    }
}

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

/// All sources and documents below `root`, by path.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn read_tree(root: &Path) -> Result<Vec<Source>> {
    let mut files = Vec::new();
    walk(root, &mut files)?;
    files.sort();
    let mut sources = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let path = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        sources.push(Source::new(&path, &text));
    }
    Ok(sources)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || SKIPPED.iter().any(|skipped| path.ends_with(skipped)) {
            continue;
        }
        if path.is_dir() {
            walk(&path, files)?;
        } else if ["rs", "md", "toml", "py", "txt"].iter().any(|ending| name.ends_with(&format!(".{ending}"))) {
            files.push(path);
        }
    }
    Ok(())
}

/// Splits a text into code, with everything else blanked out, and comments.
fn split(text: &str) -> (String, Vec<Comment>) {
    let bytes = text.as_bytes();
    let mut code = vec![b' '; bytes.len()];
    let (mut comments, mut at, mut line) = (Vec::new(), 0, 1);
    while at < bytes.len() {
        let end = match end_of_other(bytes, at) {
            Some(end) => {
                let piece = text.get(at..end).unwrap_or_default();
                if piece.starts_with('/') {
                    comments.extend(comment(piece, line));
                }
                end
            }
            None => {
                code[at] = bytes[at];
                at + 1
            }
        };
        for (place, byte) in bytes.iter().enumerate().take(end).skip(at) {
            if *byte == b'\n' {
                code[place] = b'\n';
                line += 1;
            }
        }
        at = end;
    }
    (String::from_utf8_lossy(&code).into_owned(), comments)
}

/// End of the comment, string or character that begins at `at`; `None` if `at` is code.
fn end_of_other(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..];
    let find = |from: usize, what: &[u8]| {
        let found = rest.get(from..)?.windows(what.len()).position(|window| window == what)?;
        Some(at + from + found)
    };
    if rest.starts_with(b"//") {
        return Some(find(0, b"\n").unwrap_or(bytes.len()));
    }
    if rest.starts_with(b"/*") {
        return Some(find(2, b"*/").map_or(bytes.len(), |end| end + 2));
    }
    let is_in_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    if !is_in_word && (rest.starts_with(b"r\"") || rest.starts_with(b"r#") || rest.starts_with(b"br")) {
        let hashes_at = rest.iter().position(|b| *b == b'r').map_or(1, |place| place + 1);
        let hashes = rest[hashes_at..].iter().take_while(|b| **b == b'#').count();
        if rest.get(hashes_at + hashes) == Some(&b'"') {
            let close = [&b"\""[..], &b"#".repeat(hashes)].concat();
            return Some(find(hashes_at + hashes + 1, &close).map_or(bytes.len(), |end| end + close.len()));
        }
        return None;
    }
    match rest.first()? {
        b'"' => Some(end_of_string(bytes, at + 1)),
        b'\'' => end_of_char(rest).map(|length| at + length),
        _ => None,
    }
}

fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Length of a character literal; `None` for a lifetime.
fn end_of_char(rest: &[u8]) -> Option<usize> {
    if rest.get(1) == Some(&b'\\') {
        return rest.iter().skip(3).position(|b| *b == b'\'').map(|place| place + 4);
    }
    let length = match rest.get(1)? {
        0..=0x7f => 1,
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => 4,
    };
    (rest.get(1 + length) == Some(&b'\'')).then_some(length + 2)
}

fn comment(piece: &str, first: usize) -> Vec<Comment> {
    let kind = match piece.as_bytes() {
        [b'/', b'/', b'/', b'/', ..] => Kind::Plain,
        [b'/', b'/', b'/', ..] => Kind::Item,
        [b'/', b'/', b'!', ..] => Kind::Module,
        _ => Kind::Plain,
    };
    let trimmed = |text: &str| text.trim_start_matches(['/', '*', '!']).trim_end_matches(['*', '/']).trim().to_owned();
    piece.lines().enumerate().map(|(at, text)| Comment { line: first + at, kind, text: trimmed(text.trim()) }).collect()
}

/// Index behind the brace that closes the first one at or behind `from`; `None` if none opens before a `;`.
pub fn block_end(code: &str, from: usize) -> Option<usize> {
    let (mut depth, mut round) = (0_usize, 0_isize);
    for (at, byte) in code.bytes().enumerate().skip(from) {
        match byte {
            b'(' | b'[' => round += 1,
            b')' | b']' => round -= 1,
            b';' if depth == 0 && round <= 0 => return None,
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

fn without_tests(code: &str) -> String {
    let mut kept = code.to_owned();
    let mut from = 0;
    while let Some(found) = kept.get(from..).and_then(|rest| rest.find("#[cfg(test)]")) {
        let start = from + found;
        from = start + 1;
        let is_module = kept[start..].split_whitespace().nth(1) == Some("mod");
        if let Some(end) = block_end(&kept, start + "#[cfg(test)]".len()).filter(|_| is_module) {
            let blank: String = kept[start..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
            kept.replace_range(start..end, &blank);
        }
    }
    kept
}

/// Line number of a byte of `text`, from 1.
pub fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_told_from_comments_strings_and_characters() {
        let text =
            "let a = \"// no {\"; // yes {\nlet b = 'x'; let c: &'a str = r#\"\"{\"#; /* \n { */ let d = '\\'';\n";
        let source = Source::new("a.rs", text);
        assert!(!source.code.contains('{') && source.code.contains("let b") && source.code.contains("let d"));
        assert!(source.code.contains("'a str"));
        assert_eq!(source.code.lines().count(), text.lines().count());
        let lines: Vec<(usize, &str)> = source.comments.iter().map(|c| (c.line, c.text.as_str())).collect();
        assert_eq!(lines, [(1, "yes {"), (2, ""), (3, "{")]);
    }

    #[test]
    fn doc_comments_are_told_from_others() {
        let kinds: Vec<Kind> =
            Source::new("a.rs", "//! a\n/// b\n// c\n//// d\n").comments.iter().map(|c| c.kind).collect();
        assert_eq!(kinds, [Kind::Module, Kind::Item, Kind::Plain, Kind::Plain]);
    }

    #[test]
    fn modules_of_tests_are_left_out_of_product_code() {
        let source = Source::new("a.rs", "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { if x { } } }\nfn c() {}\n");
        let code = source.product_code();
        assert!(code.contains("fn a") && code.contains("fn c") && !code.contains("fn b"));
    }

    #[test]
    fn a_block_ends_with_its_own_brace() {
        assert_eq!(block_end("fn a(x: [u8; 2]) { { } } }", 0), Some(24));
        assert_eq!(block_end("fn a(); fn b() {}", 0), None);
    }
}
