//! Bundle of the page's modules: one request of the browser, and one compression.
//!
//! Each line of the modules is complete: an import of names or of a whole module, or `export` before a declaration.
//! Modules lie one after the other in one scope, so no two declare the same name. A module that is imported as a whole
//! becomes a function of its own.

use std::collections::{HashMap, HashSet};

const FROM: &str = " from \"/assets/";

/// Module `name` and, before it, those it imports.
pub(crate) fn one(modules: &[(&str, &str)], name: &str) -> String {
    let mut told = HashSet::new();
    let mut text = String::new();
    tell(modules, name, &mut told, &mut text);
    text
}

fn tell<'a>(modules: &[(&'a str, &'a str)], name: &'a str, told: &mut HashSet<&'a str>, text: &mut String) {
    // Two modules that import each other: a browser accepts that, here the second finds nothing.
    if !told.insert(name) {
        return;
    }
    let Some((_, source)) = modules.iter().find(|(known, _)| *known == name) else { return };
    for other in source.lines().filter_map(imported) {
        tell(modules, other.module, told, text);
    }
    let code: Vec<&str> = source.lines().filter(|line| imported(line).is_none()).map(plain).collect();
    let code = code.join("\n");
    text.push_str(&match alias(modules, name) {
        None => format!("{code}\n"),
        Some(alias) => {
            let names: Vec<&str> = source.lines().filter_map(exported).collect();
            format!("const {alias} = (() => {{\n{code}\nreturn {{ {} }};\n}})();\n", names.join(", "))
        }
    });
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

/// Name under which others import all of a module, if any do.
fn alias<'a>(modules: &[(&'a str, &'a str)], name: &str) -> Option<&'a str> {
    let mut imports = modules.iter().flat_map(|(_, source)| source.lines().filter_map(imported));
    imports.find_map(|import| import.what.strip_prefix("* as ").filter(|_| import.module == name))
}

/// Line without `export`.
fn plain(line: &str) -> &str {
    line.strip_prefix("export ").unwrap_or(line)
}

/// Name that a line declares.
pub(crate) fn declared(line: &str) -> Option<&str> {
    const WORDS: [&str; 5] = ["const ", "let ", "function ", "async function ", "class "];
    let rest = WORDS.iter().find_map(|word| line.strip_prefix(word))?;
    Some(&rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())])
}

/// Names that a line declares for its whole module, those taken out of a list or an object included.
fn declarations(line: &str) -> Vec<&str> {
    let line = plain(line);
    let taken = ["const [", "const { ", "let ["].iter().find_map(|word| line.strip_prefix(word));
    let Some((names, _)) = taken.and_then(|rest| rest.split_once([']', '}'])) else {
        return declared(line).into_iter().collect();
    };
    let names = names.split(',').filter_map(|name| name.split(" = ").next()?.rsplit(": ").next());
    names.map(|name| name.trim().trim_start_matches("...")).filter(|name| !name.is_empty()).collect()
}

/// Names that two modules of the common scope declare, with both modules: the browser would refuse such a script. The
/// texts are those of the files, as indentation tells what a module declares for itself.
pub(crate) fn clashes(modules: &[(&str, &str)]) -> Vec<String> {
    let mut known = HashMap::new();
    let mut found = Vec::new();
    for (name, source) in modules.iter().filter(|(name, _)| alias(modules, name).is_none()) {
        for declared in source.lines().flat_map(declarations) {
            if let Some(other) = known.insert(declared, *name).filter(|other| other != name) {
                found.push(format!("{declared} ({other}, {name})"));
            }
        }
    }
    found
}

/// Name that a line exports.
fn exported(line: &str) -> Option<&str> {
    line.strip_prefix("export ").and_then(declared)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_stand_in_the_order_in_which_they_are_needed() {
        let modules = [
            ("app.js", "import * as b from \"/assets/b.js\";\nimport { a } from \"/assets/a.js\";\nb.run(a);"),
            ("b.js", "import { a } from \"/assets/a.js\";\nconst own = a;\nexport async function run(x) {}"),
            ("a.js", "export const a = 1;\nconst inner = 2;\nexport class Bad extends Error {}"),
            ("unused.js", "export const never = 1;"),
        ];
        assert_eq!(
            one(&modules, "app.js"),
            "const a = 1;\nconst inner = 2;\nclass Bad extends Error {}\n\
             const b = (() => {\nconst own = a;\nasync function run(x) {}\nreturn { run };\n})();\n\
             b.run(a);\n"
        );
    }

    #[test]
    fn a_name_of_two_modules_in_one_scope_is_found() {
        let modules = [
            ("app.js", "import * as own from \"/assets/own.js\";\nconst [COLOURS, WIDTH = 3] = [[], 2];"),
            ("other.js", "export function WIDTH() {}\nconst { a: inner } = {};\n  const COLOURS = 1;"),
            ("own.js", "const WIDTH = 1;\nconst inner = 2;"),
        ];
        assert_eq!(clashes(&modules), ["WIDTH (app.js, other.js)"]);
    }
}
