//! Programs that the tests drive or ask: Debian packages, and libraries from npm and PyPI in `target/judges`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// Sign that a Debian package is installed.
enum Sign {
    /// A program on the path, or at this place.
    Program(&'static str),
    /// A module that Debian's python3 can load.
    Module(&'static str),
}

const PACKAGES: &[(&str, Sign)] = &[
    // The page is tested in this browser, and one evening is played at it in two more engines.
    ("chromium", Sign::Program("chromium")),
    ("chromium-driver", Sign::Program("chromedriver")),
    ("firefox-esr", Sign::Program("firefox-esr")),
    ("webkit2gtk-driver", Sign::Program("WebKitWebDriver")),
    ("xvfb", Sign::Program("Xvfb")),
    ("python3", Sign::Program("python3")),
    // The server's own programs are not on the path; this one comes with them.
    ("postgresql", Sign::Program("pg_ctlcluster")),
    // The proxies of docs/host.md.
    ("nginx-light", Sign::Program("/usr/sbin/nginx")),
    ("caddy", Sign::Program("caddy")),
    // Judges: outside programs that read what the bot writes.
    ("gnubg", Sign::Program("/usr/games/gnubg")),
    ("fairy-stockfish", Sign::Program("/usr/games/fairy-stockfish")),
    ("prometheus", Sign::Program("promtool")),
    // Runtimes of the judges from npm and PyPI.
    ("nodejs", Sign::Program("node")),
    ("npm", Sign::Program("npm")),
    ("python3-venv", Sign::Module("ensurepip")),
];

/// Installs programs that the tests need and this machine lacks.
///
/// # Errors
/// A program that is missing and cannot be installed, by name.
pub fn install(root: &Path) -> Result<()> {
    install_packages()?;
    let (lists, judges) = (root.join("tests/judges"), folder()?);
    install_list(&lists.join("package-lock.json"), &judges.join("node"), |folder| {
        fs::copy(lists.join("package.json"), folder.join("package.json"))?;
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))
    })?;
    install_list(&lists.join("requirements.txt"), &judges.join("python"), |folder| {
        run(Command::new("python3").args(["-m", "venv", "--clear", "."]).current_dir(folder))?;
        let arguments = ["install", "--quiet", "--require-hashes", "--requirement"];
        run(Command::new(folder.join("bin/pip")).args(arguments).arg(lists.join("requirements.txt")))
    })
}

/// `judges` beside the folder of this build, where the tests look for it too.
fn folder() -> Result<std::path::PathBuf> {
    let program = std::env::current_exe().context("this program has no path")?;
    let target = program.parent().and_then(Path::parent).context("this program is not in target/<profile>")?;
    Ok(target.join("judges"))
}

/// Installs the versions of a list, unless the same list was installed before. A copy of the list is written last into
/// the folder, so an interrupted installation is repeated.
fn install_list(list: &Path, folder: &Path, install: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let wanted = fs::read(list).with_context(|| list.display().to_string())?;
    let done = folder.join("installed");
    if fs::read(&done).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    println!("── installing {}", list.display());
    let started = Instant::now();
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let name = list.file_name().context("a list has a name")?;
    fs::copy(list, folder.join(name))?;
    install(folder)
        .with_context(|| format!("the tests need what {} names, and it is not installed", list.display()))?;
    fs::write(&done, wanted)?;
    println!("── installing {}: {} s", list.display(), started.elapsed().as_secs());
    Ok(())
}

/// Installs missing Debian packages if possible; otherwise names them.
fn install_packages() -> Result<()> {
    let missing: Vec<&str> = PACKAGES.iter().filter(|(_, sign)| !has(sign)).map(|(package, _)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    println!("── installing {names}");
    let started = Instant::now();
    let is_installed = is_there("apt-get")
        && apt(&["update"]).is_ok()
        && apt(&[&["install", "--yes", "--no-install-recommends"][..], &missing].concat()).is_ok();
    if !is_installed {
        bail!("the tests need {names}: install them (Debian: apt-get install {names})");
    }
    println!("── installing {names}: {} s", started.elapsed().as_secs());
    Ok(())
}

fn apt(arguments: &[&str]) -> Result<()> {
    run(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Runs a command without input. Its output is hidden, its errors are shown.
fn run(command: &mut Command) -> Result<()> {
    crate::done(command.stdin(Stdio::null()).stdout(Stdio::null()))
}

fn has(sign: &Sign) -> bool {
    match sign {
        Sign::Program(program) => is_there(program),
        Sign::Module(module) => {
            let loads =
                Command::new("python3").args(["-c", &format!("import {module}")]).stderr(Stdio::null()).status();
            loads.is_ok_and(|status| status.success())
        }
    }
}

/// True if a program is on the path, or at the place its name gives.
pub fn is_there(program: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else { return false };
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
