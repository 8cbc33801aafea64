//! Bundle of the page's modules: one request of the browser, and one compression.
//!
//! Each line of the modules is complete: an import of names or of a whole module, or `export` before a declaration.
//! Modules lie one after the other in one scope, so no two declare the same name. A module that is imported as a whole
//! becomes a function of its own. A module that is imported by a call is a file of its own, which the browser loads when
//! the call is reached; the call hands it what it imports from the bundle.

use std::collections::{HashMap, HashSet};

const FROM: &str = " from \"/assets/";
/// Begin and end of a call that imports a module.
const CALL: (&str, &str) = ("import(\"/assets/", "\")");

/// Module `name` and, before it, those it imports; then, by name, the modules that are files of their own.
pub(crate) fn all(modules: &[(&str, &str)], name: &str) -> Vec<(String, String)> {
    let mut told = HashSet::new();
    let mut text = String::new();
    tell(modules, name, &mut told, &mut text);
    let apart = modules.iter().filter(|(name, _)| is_apart(modules, name));
    let mut parts: Vec<(String, String)> = apart.map(|(name, source)| ((*name).to_owned(), part(source))).collect();
    parts.sort();
    let text = parts.iter().fold(text, |text, (part, _)| {
        let call = format!("{}{part}{}", CALL.0, CALL.1);
        let source = modules.iter().find(|(name, _)| name == part).map_or("", |(_, source)| source);
        text.replace(&call, &format!("{call}.then((part) => part.default({{ {} }}))", handed(source)))
    });
    std::iter::once((name.to_owned(), text)).chain(parts).collect()
}

/// True for a module that some other one imports by a call.
pub(crate) fn is_apart(modules: &[(&str, &str)], name: &str) -> bool {
    modules.iter().any(|(_, source)| called(source).any(|called| called == name))
}

/// Modules that a module imports by a call.
fn called(source: &str) -> impl Iterator<Item = &str> {
    source.split(CALL.0).skip(1).filter_map(|rest| Some(rest.split_once(CALL.1)?.0))
}

/// Names that a module imports.
fn handed(source: &str) -> String {
    let names = source.lines().filter_map(imported).map(|import| import.what.trim_start_matches("* as "));
    names.map(|names| names.trim_matches(['{', '}', ' '])).collect::<Vec<_>>().join(", ")
}

/// A module as a function of what it imports that answers with what it exports.
fn part(source: &str) -> String {
    let names: Vec<&str> = source.lines().filter_map(exported).collect();
    format!(
        "export default ({{ {} }}) => {{\n{}\nreturn {{ {} }};\n}};\n",
        handed(source),
        code(source),
        names.join(", ")
    )
}

fn tell<'a>(modules: &[(&'a str, &'a str)], name: &'a str, told: &mut HashSet<&'a str>, text: &mut String) {
    // Two modules that import each other: a browser accepts that, here the second finds nothing.
    if !told.insert(name) {
        return;
    }
    let Some((_, source)) = modules.iter().find(|(known, _)| *known == name) else { return };
    // The bundle holds the imports of a module that is a file of its own.
    let apart = modules.iter().filter(|(name, _)| called(source).any(|called| called == *name));
    for other in apart.map(|(_, source)| *source).chain([*source]).flat_map(str::lines).filter_map(imported) {
        tell(modules, other.module, told, text);
    }
    let code = code(source);
    text.push_str(&match alias(modules, name) {
        None => format!("{code}\n"),
        Some(alias) => {
            let names: Vec<&str> = source.lines().filter_map(exported).collect();
            format!("const {alias} = (() => {{\n{code}\nreturn {{ {} }};\n}})();\n", names.join(", "))
        }
    });
}

/// Lines of a module without its imports and exports.
fn code(source: &str) -> String {
    source.lines().filter(|line| imported(line).is_none()).map(plain).collect::<Vec<_>>().join("\n")
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
    for (name, source) in modules.iter().filter(|(name, _)| is_common(modules, name)) {
        for declared in source.lines().flat_map(declarations) {
            if let Some(other) = known.insert(declared, *name).filter(|other| other != name) {
                found.push(format!("{declared} ({other}, {name})"));
            }
        }
    }
    found
}

/// True for a module whose names stand in the common scope.
pub(crate) fn is_common(modules: &[(&str, &str)], name: &str) -> bool {
    alias(modules, name).is_none() && !is_apart(modules, name)
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
        let whole = "const a = 1;\nconst inner = 2;\nclass Bad extends Error {}\n\
             const b = (() => {\nconst own = a;\nasync function run(x) {}\nreturn { run };\n})();\n\
             b.run(a);\n";
        assert_eq!(all(&modules, "app.js"), [("app.js".to_owned(), whole.to_owned())]);
    }

    #[test]
    fn a_module_that_is_imported_by_a_call_is_a_file_that_is_handed_its_imports() {
        let modules = [
            ("app.js", "const late = await import(\"/assets/late.js\");\nlate.run();"),
            ("a.js", "export const a = 1;"),
            ("late.js", "import { a } from \"/assets/a.js\";\nconst own = a;\nexport function run() {}"),
        ];
        let whole = "const a = 1;\nconst late = await import(\"/assets/late.js\").then((part) => part.default({ a }));\nlate.run();\n";
        let late = "export default ({ a }) => {\nconst own = a;\nfunction run() {}\nreturn { run };\n};\n";
        let files = [("app.js", whole), ("late.js", late)];
        assert_eq!(all(&modules, "app.js"), files.map(|(name, text)| (name.to_owned(), text.to_owned())));
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
