//! Files of the page without what only their writers need: comments, indentation, spaces.
//!
//! The scripts hold to two rules that a test checks: no text goes over several lines, and none stands inside another.

/// A file without comment lines and indentation.
pub(crate) fn uncommented(module: &str) -> String {
    let mut is_inside = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        let is_comment = is_inside || line.starts_with("/*") || line.starts_with("//");
        is_inside = (is_inside || line.starts_with("/*")) && !line.ends_with("*/");
        !is_comment && !line.is_empty()
    };
    let code: Vec<&str> = module.lines().filter(is_code).map(str::trim).collect();
    code.join("\n")
}

/// A style sheet without the spaces and zeros that only its writers need.
pub(crate) fn plain_css(sheet: &str) -> String {
    const SPACED: [(&str, &str); 12] = [
        ("; }", "}"),
        (" {", "{"),
        (": ", ":"),
        (", ", ","),
        ("; ", ";"),
        ("{ ", "{"),
        (";\n", ";"),
        ("}\n", "}"),
        ("{\n", "{"),
        (":0.", ":."),
        (" 0.", " ."),
        (",0.", ",."),
    ];
    SPACED.iter().fold(sheet.to_owned(), |sheet, (from, to)| sheet.replace(from, to))
}

/// A script without the spaces between its words and signs. Texts and patterns stay as they are.
pub(crate) fn plain_js(script: &str) -> String {
    let mut plain = String::with_capacity(script.len());
    for line in script.lines() {
        squeeze(line, &mut plain);
        // After these signs the end of the line does not end a statement.
        if !plain.ends_with([';', '{', ',']) {
            plain.push('\n');
        }
    }
    plain
}

/// Scripts with numbers in place of the keys of their texts, and the keys in the order of their numbers.
pub(crate) fn numbered(scripts: &[String]) -> (Vec<String>, Vec<&str>) {
    let mut keys: Vec<&str> = Vec::new();
    let mut texts = Vec::new();
    for script in scripts {
        let mut parts = script.split("\"web-");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (key, rest) = part.split_once('"').unwrap_or((part, ""));
            let number = keys.iter().position(|known| *known == key).unwrap_or(keys.len());
            if number == keys.len() {
                keys.push(key);
            }
            text.extend([number.to_string().as_str(), rest]);
        }
        texts.push(text);
    }
    (texts, keys)
}

/// Adds a line of a script.
fn squeeze(line: &str, plain: &mut String) {
    let mut rest = line;
    while let Some(next) = rest.chars().next() {
        let length = match next {
            '"' | '\'' | '`' => 1 + closed(&rest[1..], next),
            '/' if begins_pattern(plain) => 1 + closed(&rest[1..], '/'),
            _ => next.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        if piece != " " || is_needed(plain, after) {
            plain.push_str(piece);
        }
        rest = after;
    }
}

/// Length of the rest of a text or pattern, with the sign that closes it; a class of a pattern may contain that sign.
fn closed(rest: &str, sign: char) -> usize {
    let (mut is_escaped, mut is_class) = (false, false);
    for (at, c) in rest.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' if sign == '/' => is_class = true,
            ']' => is_class = false,
            _ if c == sign && !is_class => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// True if a slash after this code begins a pattern: a division has a value before it.
fn begins_pattern(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['(', ',', '=', ':', '[', '!', '&', '|', '?', '{', '}', ';'])
}

/// True if a space keeps two words, or two signs that would become one, apart.
fn is_needed(before: &str, after: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let (Some(last), Some(next)) = (before.chars().last(), after.chars().next()) else { return false };
    (is_word(last) && is_word(next)) || (['+', '-'].contains(&last) && ['+', '-'].contains(&next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_goes_out_without_its_comments() {
        let module = "// Top.\n\n/** One. */\nconst a = 1; // stays\n/**\n * `x` is\n * two.\n */\n  const b = `//`;\n";
        assert_eq!(uncommented(module), "const a = 1; // stays\nconst b = `//`;");
    }

    #[test]
    fn texts_of_a_script_have_numbers() {
        let scripts = ["t(\"web-b\")+t(a?\"web-a\":\"web-b\")+\"web\"", "t(\"web-c\",\"web-a\")"].map(str::to_owned);
        let (numbered, keys) = numbered(&scripts);
        assert_eq!(
            (numbered, keys),
            (vec!["t(0)+t(a?1:0)+\"web\"".to_owned(), "t(2,1)".to_owned()], vec!["b", "a", "c"])
        );
    }

    #[test]
    fn a_script_loses_spaces_and_keeps_its_texts_and_patterns() {
        for (script, plain) in [
            ("const a = b ? 1 : 2;\nlet c = [x, y];", "const a=b?1:2;let c=[x,y];"),
            ("export { a };\nf(\n\"a , b\",\n`${a} + ${b}`,\n);", "export{a};f(\n\"a , b\",`${a} + ${b}`,);"),
            ("s.replace(/ a, [/ ] b\\/ /g, '  ');", "s.replace(/ a, [/ ] b\\/ /g,'  ');"),
            ("return a / b / c + +d - -e;", "return a/b/c+ +d- -e;"),
            ("async () => {}\nvoid 0", "async()=>{}\nvoid 0\n"),
            ("\"a\\\" b\" in c", "\"a\\\" b\"in c\n"),
        ] {
            assert_eq!(plain_js(script), plain);
        }
    }
}
