//! `cargo xtask test`: everything the gate runs, in one command, on a machine that has Rust,
//! build-essential, perl and git.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// Debian packages the tests drive, each with a program that shows it is there.
const PACKAGES: &[(&str, &str)] = &[
    ("chromium", "chromium"),
    ("chromium-driver", "chromedriver"),
    ("python3", "python3"),
    // The server's own programs stand on nobody's path; this one comes with them.
    ("postgresql", "pg_ctlcluster"),
    // The proxies of docs/host.md.
    ("nginx-light", "nginx"),
    ("caddy", "caddy"),
];

/// Where Debian puts servers; not everybody's path leads there.
const SERVERS: &str = "/usr/sbin";

/// Runs the gate's steps; the first that fails ends it.
///
/// # Errors
/// A step that failed, or a program that is missing and cannot be installed.
pub fn run(root: &Path) -> Result<()> {
    need("cc", "a C compiler (Debian: build-essential)")?;
    need("make", "make (Debian: build-essential)")?;
    need("perl", "perl (Debian: perl); the vendored OpenSSL is built with it")?;
    install_packages()?;
    let started = Instant::now();
    cargo(root, &["fmt", "--all", "--check"])?;
    cargo(root, &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])?;
    // The core stands without any adapter or store on disk (invariant 4).
    let core = ["--package", "banco", "--package", "banco-talk", "--package", "banco-store"];
    cargo(root, &[&["test", "--lib", "--no-default-features", "--locked"][..], &core].concat())?;
    // The whole-program tests start the binary itself; built with the workspace it shares every dependency with them.
    cargo(root, &["build", "--workspace", "--locked"])?;
    cargo(root, &["test", "--workspace", "--locked"])?;
    println!("xtask test: all quiet after {} s", started.elapsed().as_secs());
    Ok(())
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    let step = format!("cargo {}", arguments.join(" "));
    println!("── {step}");
    let started = Instant::now();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(arguments).current_dir(root).status().context(step.clone())?;
    if !status.success() {
        bail!("{step} failed");
    }
    println!("── {step}: {} s", started.elapsed().as_secs());
    Ok(())
}

fn need(program: &str, what: &str) -> Result<()> {
    if is_there(program) { Ok(()) } else { bail!("{program} is missing: install {what}") }
}

/// Installs what is missing where that can be done; names it where it cannot.
fn install_packages() -> Result<()> {
    let missing: Vec<&str> =
        PACKAGES.iter().filter(|(_, program)| !is_there(program)).map(|(package, _)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    println!("── installing {names}");
    let is_installed = is_there("apt-get")
        && apt(&["update"]).is_ok_and(|done| done)
        && apt(&[&["install", "--yes", "--no-install-recommends"][..], &missing].concat()).is_ok_and(|done| done);
    if !is_installed {
        bail!("the tests need {names}: install them (Debian: apt-get install {names})");
    }
    Ok(())
}

fn apt(arguments: &[&str]) -> Result<bool> {
    let status = Command::new("apt-get")
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .context("apt-get")?;
    Ok(status.success())
}

fn is_there(program: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else { return false };
    let folders = std::env::split_paths(&path).chain([SERVERS.into()]);
    folders.map(|folder| folder.join(program)).any(|program| program.is_file())
}
