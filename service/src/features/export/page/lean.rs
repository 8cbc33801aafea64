//! Scripts and styles without what no reader downloads: comments, indentation, spaces between signs.

/// Signs after which a slash begins a pattern and does not divide.
const BEFORE_PATTERN: &str = "(,=:[!&|?{};>";

/// Lines without comments and indentation.
pub(super) fn lines(text: &str) -> String {
    let is_comment = |line: &&str| ["//", "/*", "*"].iter().any(|sign| line.starts_with(sign));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    lines.map(|line| format!("{line}\n")).collect()
}

/// A script of this folder without spaces between signs. Texts, templates and patterns stay as they are; a comment has a
/// line of its own.
pub(super) fn script(text: &str) -> String {
    let lines = lines(text);
    let mut lean = String::with_capacity(lines.len());
    let mut rest = lines.as_str();
    while let Some(sign) = rest.chars().next() {
        let length = match sign {
            '"' | '\'' | '`' => quoted(rest, sign),
            '/' if begins_pattern(&lean) => quoted(rest, '/'),
            _ => sign.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        if sign != ' ' || is_needed(&lean, after) {
            lean.push_str(piece);
        }
        rest = after;
    }
    lean
}

/// Bytes up to the closing sign. A slash between brackets closes no pattern; no template here holds another.
fn quoted(text: &str, close: char) -> usize {
    let (mut is_escaped, mut is_class) = (false, false);
    for (place, sign) in text.char_indices().skip(1) {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' if close == '/' => is_class = true,
            ']' if close == '/' => is_class = false,
            _ if sign == close && !is_class => return place + sign.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn begins_pattern(before: &str) -> bool {
    before.chars().next_back().is_none_or(|sign| sign == '\n' || BEFORE_PATTERN.contains(sign))
}

/// True if a space parts two words, or two signs that would become one.
fn is_needed(before: &str, after: &str) -> bool {
    let (Some(last), Some(next)) = (before.chars().next_back(), after.chars().next()) else { return false };
    let is_word = |sign: char| sign.is_alphanumeric() || "_$".contains(sign);
    (is_word(last) && is_word(next)) || (last == next && "+-/".contains(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_go_and_texts_stay() {
        let cases = [
            ("const a = (b, c) => b + c;", "const a=(b,c)=>b+c;\n"),
            ("  // a comment\n  return \"a  b\";", "return\"a  b\";\n"),
            ("x = `a ${b ? \"c\" : d} e` + 'f g';", "x=`a ${b ? \"c\" : d} e`+'f g';\n"),
            ("if (/[ /]\" /.test(a) && b / c / d) e;", "if(/[ /]\" /.test(a)&&b/c/d)e;\n"),
            ("a + +b - -c; typeof d; let $e", "a+ +b- -c;typeof d;let $e\n"),
            ("a = \"it \\\" is\" ;", "a=\"it \\\" is\";\n"),
        ];
        for (text, lean) in cases {
            assert_eq!(script(text), lean);
        }
    }
}
