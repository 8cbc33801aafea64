//! `cargo xtask test`: all steps of the gate in one command. The machine needs Rust, build-essential, perl and git.

mod tools;

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{removal, tidy};

/// Runs the steps of the gate; the first failure ends it.
///
/// # Errors
/// A step that failed, or a program that is missing and cannot be installed.
pub fn run(root: &Path) -> Result<()> {
    need("cc", "a C compiler (Debian: build-essential)")?;
    need("make", "make (Debian: build-essential)")?;
    need("perl", "perl (Debian: perl); the vendored OpenSSL is built with it")?;
    let started = Instant::now();
    println!("── tidy");
    tidy::run(root, &[])?;
    tools::install(root)?;
    cargo(root, &["fmt", "--all", "--check"])?;
    cargo(root, &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])?;
    removal::run(root)?;
    // The core builds without any adapter or store on disk (invariant 4).
    let core = ["--package", "banco", "--package", "banco-service", "--package", "banco-store"];
    cargo(root, &[&["test", "--lib", "--no-default-features", "--locked"][..], &core].concat())?;
    // A build for people knows the public network alone (beacon 1.1); in the workspace tests bring their own.
    cargo(root, &["test", "--lib", "--locked", "--package", "banco-beacon"])?;
    // The whole-program tests start the binary itself. Built with the workspace, it shares every dependency with them.
    cargo(root, &["build", "--workspace", "--locked"])?;
    cargo(root, &["test", "--workspace", "--locked"])?;
    println!("xtask test: all quiet after {} s", started.elapsed().as_secs());
    Ok(())
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    let step = format!("cargo {}", arguments.join(" "));
    println!("── {step}");
    let started = Instant::now();
    let status = crate::cargo().args(arguments).current_dir(root).status().context(step.clone())?;
    if !status.success() {
        bail!("{step} failed");
    }
    println!("── {step}: {} s", started.elapsed().as_secs());
    Ok(())
}

fn need(program: &str, what: &str) -> Result<()> {
    if tools::is_there(program) { Ok(()) } else { bail!("{program} is missing: install {what}") }
}
