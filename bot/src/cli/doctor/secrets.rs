//! Check of the configuration's file and the files with secrets: other users must not read them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::Finding;
use crate::config::{self, Config};

/// Finding about the configuration's file, and about every file with a secret that others may read.
pub(super) fn configuration(config: &Config, named: Option<&Path>) -> Vec<Finding> {
    let file = config::file_of(named);
    // A secret from the environment is in no file of ours.
    let is_in_file = |key: &str| !config.from_environment.contains(key);
    let holds = |key, own| if let Some(own) = own { Some(own) } else { file.filter(|_| is_in_file(key)) };
    let holders: BTreeSet<&Path> = config.secrets().filter_map(|(key, _, own)| holds(key, own)).collect();
    let open: Vec<&Path> = holders.into_iter().filter(|holder| is_open_to_others(holder)).collect();
    let mut found = Vec::new();
    match file {
        Some(file) if open.contains(&file) => {}
        Some(file) => found.push(Finding::good("doctor-config").with("file", file.display())),
        None => found.push(Finding::good("doctor-config-none")),
    }
    found.extend(config::shadowed(named).map(|[read, other]| {
        let finding = Finding::warning("doctor-config-shadows").with("file", read.display());
        finding.with("other", other.display())
    }));
    found.extend(open.iter().map(|file| Finding::warning("doctor-config-open").with("file", file.display())));
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    found.extend(
        config::misspelt(names)
            .map(|(name, meant)| Finding::warning("doctor-variable").with("variable", name).with("meant", meant)),
    );
    found
}

#[cfg(unix)]
pub(super) fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|about| about.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(super) fn is_open_to_others(_: &Path) -> bool {
    false
}
