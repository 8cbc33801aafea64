//! Bundle of the page's modules: one request of the browser, and one compression.
//!
//! Each line of the modules is complete: an import of names or of a whole module, or `export` before a declaration.
//! Each module becomes a function of its own, so that equal names in two of them do not meet.

use std::collections::HashSet;

const FROM: &str = " from \"/assets/";

/// Module `name` and, before it, those it imports.
pub(super) fn one(modules: &[(&str, String)], name: &str) -> String {
    let mut told = HashSet::new();
    let mut text = String::new();
    tell(modules, name, &mut told, &mut text);
    text
}

fn tell<'a>(modules: &'a [(&str, String)], name: &'a str, told: &mut HashSet<&'a str>, text: &mut String) {
    // Two modules that import each other: a browser accepts that, here the second finds nothing.
    if !told.insert(name) {
        return;
    }
    let Some((_, source)) = modules.iter().find(|(known, _)| *known == name) else { return };
    for other in source.lines().filter_map(imported) {
        tell(modules, other.module, told, text);
    }
    text.push_str(&wrapped(name, source));
}

/// Import of a line: names, and their module.
struct Imported<'a> {
    what: &'a str,
    module: &'a str,
}

fn imported(line: &str) -> Option<Imported<'_>> {
    let (what, rest) = line.strip_prefix("import ")?.split_once(FROM)?;
    Some(Imported { what, module: rest.strip_suffix("\";")? })
}

/// Name that a line exports, and the line without `export`.
fn exported(line: &str) -> Option<(&str, &str)> {
    let inner = line.strip_prefix("export ")?;
    let declared =
        ["const ", "function ", "async function ", "class "].iter().find_map(|word| inner.strip_prefix(word))?;
    let end = declared.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(declared.len());
    Some((&declared[..end], inner))
}

/// Name of a module's variable in the bundle.
fn variable(module: &str) -> String {
    module.replace('.', "_")
}

fn wrapped(name: &str, source: &str) -> String {
    let mut names = Vec::new();
    let mut lines = Vec::new();
    for line in source.lines() {
        if let Some(Imported { what, module }) = imported(line) {
            let what = what.strip_prefix("* as ").map_or_else(|| what.replace(" as ", ": "), str::to_owned);
            lines.push(format!("const {what} = {};", variable(module)));
        } else if let Some((name, inner)) = exported(line) {
            names.push(name);
            lines.push(inner.to_owned());
        } else {
            lines.push(line.to_owned());
        }
    }
    format!("const {} = (() => {{\n{}\nreturn {{ {} }};\n}})();\n", variable(name), lines.join("\n"), names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_stand_in_the_order_in_which_they_are_needed() {
        let modules = [
            (
                "app.js",
                "import * as b from \"/assets/b.js\";\nimport { a as x } from \"/assets/a.js\";\nb.run(x);".to_owned(),
            ),
            ("b.js", "import { a } from \"/assets/a.js\";\nexport async function run(x) {}".to_owned()),
            ("a.js", "export const a = 1;\nconst inner = 2;\nexport class Bad extends Error {}".to_owned()),
            ("unused.js", "export const never = 1;".to_owned()),
        ];
        assert_eq!(
            one(&modules, "app.js"),
            "const a_js = (() => {\nconst a = 1;\nconst inner = 2;\nclass Bad extends Error {}\nreturn { a, Bad };\n})();\n\
             const b_js = (() => {\nconst { a } = a_js;\nasync function run(x) {}\nreturn { run };\n})();\n\
             const app_js = (() => {\nconst b = b_js;\nconst { a: x } = a_js;\nb.run(x);\nreturn {  };\n})();\n"
        );
    }
}
