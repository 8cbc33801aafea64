//! Packs the script and the style sheet of the page while the program is built: the best compression takes longer than a
//! start may wait.

#[path = "pack/bundle.rs"]
mod bundle;
#[path = "pack/naming.rs"]
mod naming;
#[path = "pack/squeeze.rs"]
mod squeeze;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use squeeze::{numbered, plain_css, plain_js, uncommented};
use zopfli::{Format, Options};

/// Module that imports all others, and the files of the style sheet: packed together they are smaller.
const PROGRAM: &str = "app.js";
const STYLE: &str = "style.css";
const STYLES: &[&str] = &[
    STYLE,
    "board.css",
    "discord.css",
    "door.css",
    "hands.css",
    "phones.css",
    "sheet.css",
    "study.css",
    "telegram.css",
];
/// The service worker: a script of its own.
const WORKER: &str = "sw.js";

fn main() -> Result<(), Box<dyn Error>> {
    let page = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../data/web");
    println!("cargo:rerun-if-changed={}", page.display());
    let mut modules = Vec::new();
    for entry in fs::read_dir(&page)? {
        let name = entry?.file_name().into_string().map_err(|name| format!("{} is no text", name.display()))?;
        if name.ends_with(".js") {
            modules.push((name.clone(), fs::read_to_string(page.join(&name))?));
        }
    }
    // The worker is a script of its own.
    let bundled = modules.iter().filter(|(name, _)| name != WORKER);
    let clashes = bundle::clashes(&bundled.map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>());
    if !clashes.is_empty() {
        return Err(format!("two modules of the page declare {}", clashes.join(", ")).into());
    }
    let modules: Vec<(String, String)> = modules.into_iter().map(|(name, text)| (name, uncommented(&text))).collect();
    let modules: Vec<(&str, &str)> = modules.iter().map(|(name, source)| (name.as_str(), source.as_str())).collect();
    let styles: Result<String, _> = STYLES.iter().map(|name| fs::read_to_string(page.join(name))).collect();
    let made = PathBuf::from(env::var("OUT_DIR")?);
    let (names, scripts): (Vec<_>, Vec<_>) = bundle::all(&modules, PROGRAM).into_iter().unzip();
    let (scripts, texts) = numbered(&scripts);
    fs::write(made.join("texts"), texts.join("\n"))?;
    // The program names the other files, so it is the last one.
    let mut program = scripts.first().map(|script| plain_js(script)).unwrap_or_default();
    for (name, script) in names.iter().zip(&scripts).skip(1) {
        let script = plain_js(script);
        let address = |name: &str| format!("\"/assets/{name}\"");
        program = program.replace(&address(name), &address(&naming::named(name, &script)));
        pack(&made.join(name), &script)?;
    }
    pack(&made.join(PROGRAM), &program)?;
    let worker = uncommented(&fs::read_to_string(page.join(WORKER))?);
    fs::write(made.join(WORKER), plain_js(&worker))?;
    pack(&made.join(STYLE), &plain_css(&uncommented(&styles?)))
}

/// Writes a file and, beside it, its compression.
fn pack(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, text.as_bytes(), &mut packed)?;
    fs::write(path, text)?;
    fs::write(path.with_added_extension("gz"), packed)?;
    Ok(())
}
