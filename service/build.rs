//! Lists the files with messages: `data/locale/<language>/*.ftl`, and `src/features/<feature>/<language>.ftl`. A feature
//! brings its sentences by having these files.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

const LANGUAGES: [&str; 2] = ["vi", "en"];

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let (locale, features) = (root.join("../data/locale"), root.join("src/features"));
    for folder in LANGUAGES.map(|lang| locale.join(lang)).iter().chain([&features]) {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let mut code = String::from("[\n");
    for lang in LANGUAGES {
        let mut files: Vec<(String, PathBuf)> = entries(&locale.join(lang))?
            .into_iter()
            .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
            .map(|path| (name(&path), path))
            .collect();
        for folder in entries(&features)?.into_iter().filter(|path| path.is_dir()) {
            let file = folder.join(format!("{lang}.ftl"));
            if file.exists() {
                files.push((name(&folder), file));
            }
        }
        files.sort();
        code.push_str("&[\n");
        for (name, path) in files {
            writeln!(code, "({name:?}, include_str!({:?})),", path.canonicalize()?)?;
        }
        code.push_str("],\n");
    }
    code.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("locale.rs"), code)?;
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    Ok(paths)
}

/// Name of a file without its ending, or of a folder.
fn name(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
