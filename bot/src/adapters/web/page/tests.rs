use std::collections::HashSet;
use std::path::Path as File;

use super::*;

#[path = "../../../../pack/bundle.rs"]
mod bundle;
#[path = "../../../../pack/squeeze.rs"]
mod squeeze;

/// Keys of all texts in a script, which are in quotes.
fn keys(source: &str) -> impl Iterator<Item = &str> {
    let words = source.split(['"', '\'', '`']);
    words.filter(|word| word.starts_with("web-") && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
}

/// Every file of the page that is text.
fn sources() -> Vec<(String, String)> {
    let page = File::new(env!("CARGO_MANIFEST_DIR")).join("../data/web");
    let names = std::fs::read_dir(&page).expect("the files").map(|entry| entry.expect("a file").file_name());
    let texts = names.map(|name| name.into_string().expect("text")).filter(|name| !name.ends_with(".png"));
    texts.map(|name| (name.clone(), std::fs::read_to_string(page.join(name)).expect("text"))).collect()
}

/// Modules of the page's script. The service worker is a script of its own.
fn modules() -> Vec<(String, String)> {
    sources().into_iter().filter(|(name, _)| name.ends_with(".js") && name != "sw.js").collect()
}

#[test]
fn the_page_has_every_text_it_names_in_both_languages() {
    let sources = sources();
    let placed = |source: &'static str| source.split("{{").skip(1).filter_map(|part| part.split_once("}}"));
    let pages = [INDEX, PLAIN_PAGE, KEY_CARD, LOST_CARD, CLOSED_CARD];
    let placed = pages.into_iter().flat_map(|source| placed(source).map(|(key, _)| key));
    let placed: Vec<&str> = placed.filter(|key| key.starts_with("web-")).collect();
    let named: Vec<&str> = sources.iter().flat_map(|(_, source)| keys(source)).collect();
    assert!(placed.len() > 20 && named.len() > 20, "the page names its texts");
    for (lang, key) in Lang::BOTH.into_iter().flat_map(|lang| placed.iter().chain(&named).map(move |key| (lang, key))) {
        assert!(i18n::has(lang, key), "{key} {lang:?}");
    }
    let numbered: HashSet<String> = TEXTS.lines().map(|key| format!("web-{key}")).collect();
    let modules = modules();
    for key in modules.iter().flat_map(|(_, source)| keys(source)) {
        assert!(numbered.contains(key), "{key} is lost in the bundle");
    }
}

#[test]
fn texts_of_a_script_stand_on_one_line_and_in_no_other() {
    for (name, source) in modules() {
        let code = squeeze::uncommented(&source);
        for line in code.lines() {
            let texts: Vec<&str> = line.split('`').collect();
            assert_eq!(texts.len() % 2, 1, "{name}: a text over several lines could lose some: {line}");
            let is_whole = |text: &&str| text.matches("${").count() <= text.matches('}').count();
            assert!(texts.iter().skip(1).step_by(2).all(is_whole), "{name}: a text inside another one: {line}");
        }
        assert!(!code.contains("return /"), "{name}: a pattern after a word looks like a division");
    }
}

/// Names of the browser that a script uses without `window`, or might.
const OF_BROWSER: &[&str] = &[
    "close",
    "confirm",
    "event",
    "external",
    "fetch",
    "find",
    "focus",
    "blur",
    "history",
    "length",
    "location",
    "name",
    "navigator",
    "open",
    "origin",
    "parent",
    "performance",
    "print",
    "screen",
    "scroll",
    "self",
    "status",
    "stop",
    "top",
];

#[test]
fn all_modules_go_out_as_one_in_which_every_name_is_declared_once() {
    let modules = modules();
    let sources: Vec<(&str, String)> =
        modules.iter().map(|(name, source)| (name.as_str(), squeeze::uncommented(source))).collect();
    let sources: Vec<(&str, &str)> = sources.iter().map(|(name, source)| (*name, source.as_str())).collect();
    let files = bundle::all(&sources, "app.js");
    let (files, scripts): (Vec<String>, Vec<String>) = files.into_iter().unzip();
    assert_eq!(
        files,
        ["app.js", "cups.js", "record.js", "rules.js", "stranger.js", "study.js", "telegram.js", "undrawn.js"]
    );
    let whole = scripts[0].clone();
    let (_, texts) = squeeze::numbered(&scripts);
    assert_eq!(texts.join("\n"), TEXTS, "the build packs this");
    let built = |wanted: &str| BUILT.iter().find(|(name, _, _)| *name == wanted).expect("a file").2.0;
    let squeezed = squeeze::plain_css(".point.man { cursor: grab; }");
    assert!(built("style.css").contains(&squeezed), "the second sheet follows the first");
    assert!(!whole.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
    let mut declared = HashSet::new();
    for (name, source) in &modules {
        let alias = |line: &str| {
            let (what, _) = line.strip_prefix("import * as ")?.split_once(' ')?;
            line.ends_with(&format!("\"/assets/{name}\";")).then(|| what.to_owned())
        };
        let aliases: HashSet<String> = modules.iter().flat_map(|(_, other)| other.lines().filter_map(alias)).collect();
        assert!(aliases.len() <= 1, "{name} has one name wherever all of it is imported: {aliases:?}");
        let names: Vec<String> = match aliases.into_iter().next() {
            Some(alias) => vec![alias],
            None if bundle::is_apart(&sources, name) => Vec::new(),
            None => source.lines().map(|line| line.strip_prefix("export ").unwrap_or(line)).flat_map(names).collect(),
        };
        for found in names {
            assert!(!OF_BROWSER.contains(&found.as_str()), "{name}: {found} is a name of the browser");
            assert!(declared.insert(found.clone()), "{name}: {found} is declared twice");
        }
    }
    assert!(declared.len() > 100, "{declared:?}");
}

/// Names that a line outside of any function declares.
fn names(line: &str) -> Vec<String> {
    match line.strip_prefix("const [").or_else(|| line.strip_prefix("let [")).and_then(|rest| rest.split_once(']')) {
        Some((all, _)) => all.split(", ").map(str::to_owned).collect(),
        None => bundle::declared(line).map(str::to_owned).into_iter().collect(),
    }
}

#[test]
fn the_page_asks_nothing_from_elsewhere() {
    for (name, source) in sources() {
        // Messages go to the clients of chats and come from them: these are compared, and nothing is requested there.
        let clients: &[&str] = match name.as_str() {
            "discord.js" => &["https://discord.com", "https://ptb.discord.com", "https://canary.discord.com"],
            "telegram.js" => &["https://web.telegram.org"],
            _ => &[],
        };
        let source =
            clients.iter().fold(source.to_owned(), |source, client| source.replace(&format!("\"{client}\""), ""));
        for foreign in ["https://", "src=\"//", "url(//", "@import", "innerHTML", "eval("] {
            assert!(!source.contains(foreign), "{name}: {foreign}");
        }
    }
    for lang in Lang::BOTH {
        let page = String::from_utf8(page(lang, "").plain).expect("text");
        assert!(page.contains("\"play\"") && !page.contains("{{"), "{lang:?}");
        assert!(page.contains(&i18n::text(lang, "web-name-enter")) && page.contains(lang.key()));
    }
    assert!(!key_page(Lang::Vi).0.contains("{{"));
}
