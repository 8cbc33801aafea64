//! Files that a host installs: the systemd unit and the image.

use super::root;

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Value of the last line with this key.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().rev().find_map(|line| line.trim().strip_prefix(key)?.strip_prefix('='))
}

/// Reliability, N9: a wrong configuration is not tried again every five seconds, memory has a limit, and a program
/// that hangs is restarted.
#[test]
fn the_unit_ends_at_a_wrong_configuration_and_watches_the_program() {
    let unit = read("banco.service");
    // Exit code 2 is wrong usage or configuration (docs/host.md).
    assert_eq!(value(&unit, "RestartPreventExitStatus"), Some("2"));
    assert_eq!((value(&unit, "Restart"), value(&unit, "Type")), (Some("on-failure"), Some("notify")));
    for bounded in ["MemoryMax", "WatchdogSec", "TimeoutStopSec", "LimitNOFILE"] {
        let value = value(&unit, bounded).unwrap_or_else(|| panic!("{bounded} is missing"));
        assert!(value.starts_with(|first: char| first.is_ascii_digit() && first != '0'), "{bounded}={value}");
    }
}

#[test]
fn the_timer_of_copies_runs_the_command_of_the_documents() {
    let (unit, timer) = (read("packaging/banco-backup.service"), read("packaging/banco-backup.timer"));
    // A program without a path is found in /usr/local/bin and in /usr/bin.
    assert_eq!(value(&unit, "ExecStart"), Some("banco backup /var/backups/banco --keep 14"));
    assert_eq!(value(&unit, "Type"), Some("oneshot"));
    assert_eq!((value(&timer, "Persistent"), value(&timer, "WantedBy")), (Some("true"), Some("timers.target")));
    assert!(value(&read("banco.service"), "ExecStart").is_some_and(|command| command.starts_with("banco ")));
}

/// Independent, H1: Kubernetes with `runAsNonRoot` refuses a user that has only a name.
#[test]
fn the_image_runs_as_a_numbered_user_that_is_not_root() {
    let image = read("Dockerfile");
    let user = image.lines().rev().find_map(|line| line.strip_prefix("USER ")).expect("the image names its user");
    let numbers: Vec<u32> = user.split(':').map(|number| number.parse().expect("a number")).collect();
    assert!(matches!(numbers.as_slice(), [user, group] if *user > 0 && *group > 0), "{user}");
}
