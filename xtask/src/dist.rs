//! `cargo xtask dist`: the program for hosts who do not compile. It makes a static program for each kind of machine, an
//! archive of each with everything a host needs, a Debian package of each, and their checksums, all in `target/dist`.

mod chroot;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{cargo, done};

/// Kinds of machines. musl is linked into the program, so one file runs on each Linux.
const TARGETS: [&str; 2] = ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"];

/// Version of cargo-deb, which makes the Debian packages.
const CARGO_DEB: &str = "3.8.0";

/// Shells with the names of their completions.
const SHELLS: [(&str, &str); 3] = [("bash", "banco.bash"), ("zsh", "_banco"), ("fish", "banco.fish")];

/// Languages of the manual pages, with their folders.
const MANUALS: [(&str, &str); 2] = [("en_US.UTF-8", "man"), ("vi_VN.UTF-8", "man/vi")];

/// Files of the repository that go into each archive.
const PAPERS: [&str; 9] = [
    "README.md",
    "README.vi.md",
    "CHANGELOG.md",
    "CHANGELOG.vi.md",
    "LICENSE",
    "config.example.toml",
    "banco.service",
    "packaging/banco-backup.service",
    "packaging/banco-backup.timer",
];

/// Runs the chore: `check` installs the package of this machine in a clean folder, other words are targets.
///
/// # Errors
/// A step that failed, by its command.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    if words == ["check"] {
        return chroot::check(&root.join("target/dist"));
    }
    if let Some(unknown) = words.iter().find(|word| !TARGETS.contains(word)) {
        bail!("{unknown} is no target; known are {}", TARGETS.join(" and "));
    }
    let targets = if words.is_empty() { &TARGETS[..] } else { words };
    let to = root.join("target/dist");
    fs::create_dir_all(&to)?;
    let tools = Tools::install(root, &to)?;
    for target in targets {
        done(Command::new("rustup").args(["target", "add", target]))?;
        tools.build(root, target)?;
    }
    extras(root, &to, targets)?;
    let mut made = Vec::new();
    for target in targets {
        made.push(archive(root, &to, target)?);
        made.push(tools.package(root, &to, target)?);
    }
    done(Command::new("sh").current_dir(&to).args(["-c", "sha256sum banco-*.tar.gz banco_*.deb > SHA256SUMS"]))?;
    for file in made {
        println!("{} ({:.1} MB)", file.display(), fs::metadata(&file)?.len() as f64 / 1e6);
    }
    Ok(())
}

/// Programs that build and pack, of pinned versions, in `target/dist/tools`.
struct Tools {
    python: PathBuf,
    cargo: PathBuf,
}

impl Tools {
    fn install(root: &Path, to: &Path) -> Result<Tools> {
        let tools = Tools { python: to.join("tools/python"), cargo: to.join("tools/cargo") };
        let list = root.join("packaging/requirements.txt");
        if !tools.python.join("bin/cargo-zigbuild").exists() {
            done(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&tools.python))?;
            let arguments = ["install", "--quiet", "--require-hashes", "--requirement"];
            done(Command::new(tools.python.join("bin/pip")).args(arguments).arg(list))?;
        }
        if !tools.cargo.join("bin/cargo-deb").exists() {
            let version = ["--locked", "cargo-deb", "--version", CARGO_DEB, "--root"];
            done(cargo().arg("install").args(version).arg(&tools.cargo))?;
        }
        Ok(tools)
    }

    /// Path on which cargo finds the tools.
    fn path(&self) -> Result<String> {
        let own = [&self.python, &self.cargo].map(|tool| format!("{}/bin", tool.display())).join(":");
        Ok(format!("{own}:{}", std::env::var("PATH").context("no PATH")?))
    }

    fn build(&self, root: &Path, target: &str) -> Result<()> {
        let mut build = cargo();
        build.current_dir(root).env("PATH", self.path()?);
        done(build.args(["zigbuild", "--release", "--locked", "--package", "banco", "--target", target]))
    }

    /// A Debian package of a program that is built.
    fn package(&self, root: &Path, to: &Path, target: &str) -> Result<PathBuf> {
        let mut package = cargo();
        package.current_dir(root).env("PATH", self.path()?);
        let options = ["deb", "--package", "banco", "--no-build", "--no-strip", "--target", target, "--output"];
        done(package.args(options).arg(to))?;
        let architecture = if target.starts_with("x86_64") { "amd64" } else { "arm64" };
        let is_it = |name: &str| name.starts_with("banco_") && name.ends_with(&format!("_{architecture}.deb"));
        let mut names = fs::read_dir(to)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names.find(|name| is_it(name)).map(|name| to.join(name)).context("cargo deb made no package")
    }
}

/// Program for `target`.
fn program(root: &Path, target: &str) -> PathBuf {
    root.join("target").join(target).join("release/banco")
}

/// Manual pages, completions, the configuration, and systemd units under the names that cargo-deb looks for. A program that
/// runs here writes them: that of this machine.
fn extras(root: &Path, to: &Path, targets: &[&str]) -> Result<()> {
    let own = targets.iter().find(|target| target.starts_with(std::env::consts::ARCH));
    let own = own.context("one of the targets has to be this machine's: its program writes the man pages")?;
    let banco = program(root, own);
    for (language, folder) in MANUALS {
        let folder = to.join(folder).join("man1");
        fs::create_dir_all(&folder)?;
        done(Command::new(&banco).env("LC_ALL", language).arg("man").arg(folder))?;
    }
    fs::create_dir_all(to.join("completions"))?;
    for (shell, name) in SHELLS {
        let script = said(Command::new(&banco).env("LC_ALL", "C").args(["completions", shell]))?;
        fs::write(to.join("completions").join(name), script)?;
    }
    fs::write(to.join("config.toml"), said(Command::new(&banco).env("LC_ALL", "C").arg("default-config"))?)?;
    let units = to.join("units");
    fs::create_dir_all(&units)?;
    fs::copy(root.join("banco.service"), units.join("banco.service"))?;
    for name in ["banco-backup.service", "banco-backup.timer"] {
        fs::copy(root.join("packaging").join(name), units.join(name))?;
    }
    Ok(())
}

/// Packs the program with its papers into `banco-VERSION-TARGET.tar.gz`.
fn archive(root: &Path, to: &Path, target: &str) -> Result<PathBuf> {
    let name = format!("banco-{}-{target}", env!("CARGO_PKG_VERSION"));
    let folder = to.join(&name);
    fs::create_dir_all(&folder)?;
    fs::copy(program(root, target), folder.join("banco"))?;
    for paper in PAPERS {
        let file = Path::new(paper).file_name().context("a file has a name")?;
        fs::copy(root.join(paper), folder.join(file))?;
    }
    done(
        Command::new("cp")
            .arg("-r")
            .arg(root.join("data/verify.py"))
            .arg(to.join("man"))
            .arg(to.join("completions"))
            .arg(&folder),
    )?;
    let file = to.join(format!("{name}.tar.gz"));
    // Files of the same content make the same archive.
    let options = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "-czf"];
    done(Command::new("tar").current_dir(to).args(options).arg(&file).arg(&name))?;
    fs::remove_dir_all(folder)?;
    Ok(file)
}

/// Output of a command that has to succeed.
fn said(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.output().with_context(|| format!("{command:?} cannot be run"))?;
    if !output.status.success() {
        bail!("{command:?}: {} {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.stdout)
}
