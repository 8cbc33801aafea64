//! Lists the texts of each language. Messages are in `data/locale/<language>/*.ftl` and
//! `src/features/<feature>/<language>.ftl`, rules pages in `data/games`, plain words for commands in `data/intents`. A
//! language, a game or a feature brings its texts by having these files.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Done<T> = Result<T, Box<dyn Error>>;

fn main() -> Done<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let (data, features) = (root.join("../data"), root.join("src/features"));
    for folder in ["locale", "games", "intents"].map(|name| data.join(name)).iter().chain([&features]) {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let mut code = String::new();
    messages(&mut code, &data.join("locale"), &features)?;
    rules(&mut code, &data.join("games"))?;
    intents(&mut code, &data.join("intents"))?;
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("texts.rs"), code)?;
    Ok(())
}

/// A function from the key of a language to its files with messages: the name of a file or feature, and its text.
fn messages(code: &mut String, locale: &Path, features: &Path) -> Done<()> {
    code.push_str("fn messages(language: &str) -> &'static [(&'static str, &'static str)] {\nmatch language {\n");
    for folder in folders(locale)? {
        let language = name(&folder);
        let mut files: Vec<(String, PathBuf)> = entries(&folder)?
            .into_iter()
            .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
            .map(|path| (name(&path), path))
            .collect();
        for feature in folders(features)? {
            let file = feature.join(format!("{language}.ftl"));
            if file.exists() {
                files.push((name(&feature), file));
            }
        }
        files.sort();
        writeln!(code, "{language:?} => &[")?;
        for (name, path) in files {
            writeln!(code, "({name:?}, {}),", included(&path)?)?;
        }
        code.push_str("],\n");
    }
    code.push_str("_ => &[],\n}\n}\n");
    Ok(())
}

/// `RULES`: language, game and text of each rules page. The pages directly in the folder go with all games, and have an
/// empty name.
fn rules(code: &mut String, games: &Path) -> Done<()> {
    code.push_str("pub(crate) static RULES: &[(&str, &str, &str)] = &[\n");
    let own = folders(games)?.into_iter().map(|folder| (name(&folder), folder));
    for (game, folder) in own.chain([(String::new(), games.to_owned())]) {
        let beginning = if game.is_empty() { "clocks." } else { "rules." };
        for path in entries(&folder)? {
            let file = name(&path);
            if let Some(language) = file.strip_prefix(beginning) {
                writeln!(code, "({language:?}, {game:?}, {}),", included(&path)?)?;
            }
        }
    }
    code.push_str("];\n");
    Ok(())
}

/// `INTENTS`: the tables with the plain words for commands, of all languages.
fn intents(code: &mut String, folder: &Path) -> Done<()> {
    code.push_str("pub(crate) static INTENTS: &[&str] = &[\n");
    for path in entries(folder)? {
        writeln!(code, "{},", included(&path)?)?;
    }
    code.push_str("];\n");
    Ok(())
}

fn included(path: &Path) -> Done<String> {
    Ok(format!("include_str!({:?})", path.canonicalize()?))
}

fn folders(folder: &Path) -> Done<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_dir()).collect())
}

/// Files and folders in a folder, by name.
fn entries(folder: &Path) -> Done<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Done<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Name of a file without its last ending, or of a folder.
fn name(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
