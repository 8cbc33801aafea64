//! `cargo xtask dist check`: the package in a clean Debian, as a host meets it. Root only, because of chroot.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::done;

/// Steps of a host, each a line for `sh` that has to succeed.
const STEPS: &[(&str, &str)] = &[
    ("the package installs with what it needs", "apt-get install -q -y --no-install-recommends /tmp/banco.deb"),
    ("the program is on the path and tells its version", "banco --version"),
    ("only root reads the configuration", "test \"$(stat -c %a:%U /etc/banco/config.toml)\" = 600:root"),
    ("the configuration is good", "cd / && banco check-config | grep /etc/banco/config.toml"),
    (
        "the units are enabled",
        "test -e /etc/systemd/system/multi-user.target.wants/banco.service && \
         test -e /etc/systemd/system/timers.target.wants/banco-backup.timer",
    ),
    (
        "man pages in two languages",
        "test -e /usr/share/man/man1/banco.1.gz && test -e /usr/share/man/vi/man1/banco.1.gz",
    ),
    (
        "completions of three shells",
        "test -e /usr/share/bash-completion/completions/banco && \
         test -e /usr/share/zsh/vendor-completions/_banco && test -e /usr/share/fish/vendor_completions.d/banco.fish",
    ),
    (
        "the program starts and is well",
        "cd /tmp && (banco --data-dir /tmp/games run > /tmp/log 2>&1 &) && \
         for turn in 1 2 3 4 5 6 7 8 9 10; do banco --data-dir /tmp/games health && exit 0; sleep 1; done; cat /tmp/log; exit 1",
    ),
    (
        "a copy is made while it runs",
        "banco --data-dir /tmp/games backup /var/backups/banco --keep 2 && ls /var/backups/banco",
    ),
    ("the check of a setup ends", "banco --data-dir /tmp/games doctor; test $? -le 1"),
    ("it stops", "pkill -TERM banco; sleep 2; ! pgrep banco"),
    (
        "a purge leaves no program and no configuration",
        "apt-get purge -q -y banco && test ! -e /usr/bin/banco && test ! -e /etc/banco",
    ),
];

/// Installs the package of this machine's kind in a new Debian, and takes the steps of a host.
pub(super) fn check(dist: &Path) -> Result<()> {
    let packages = fs::read_dir(dist)?.filter_map(|entry| Some(entry.ok()?.path()));
    let architecture = if std::env::consts::ARCH == "x86_64" { "_amd64.deb" } else { "_arm64.deb" };
    let package = packages.into_iter().find(|path| path.to_string_lossy().ends_with(architecture));
    let package = package.context("no package in target/dist; cargo xtask dist makes it")?;
    let chroot = tempfolder()?;
    let result = host(&chroot, &package);
    done(Command::new("umount").arg(chroot.join("proc")))?;
    fs::remove_dir_all(&chroot)?;
    result
}

fn tempfolder() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("banco-dist-{}", std::process::id()));
    done(Command::new("debootstrap").args(["--variant=minbase", "--include=procps", "bookworm"]).arg(&folder))
        .context("debootstrap (Debian package of this name) makes the clean system")?;
    done(Command::new("mount").args(["-t", "proc", "proc"]).arg(folder.join("proc")))?;
    Ok(folder)
}

fn host(chroot: &Path, package: &Path) -> Result<()> {
    fs::copy(package, chroot.join("tmp/banco.deb"))?;
    fs::copy("/etc/resolv.conf", chroot.join("etc/resolv.conf"))?;
    for (what, step) in STEPS {
        println!("── {what}");
        let status = Command::new("chroot").arg(chroot).args(["sh", "-c", step]).env("LC_ALL", "C").status()?;
        if !status.success() {
            bail!("{what}: {step}");
        }
    }
    Ok(())
}
