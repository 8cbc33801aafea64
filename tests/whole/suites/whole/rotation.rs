//! `banco backup DIR --keep N`: copies that a host forgets about.

use std::fs;
use std::path::Path;

use banco_tests::records;
use banco_tests::sample::copy_folder;

use super::moving::{check, run};

/// Folders and files in `into`, sorted.
fn names(into: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(into)
        .expect("readable")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}

fn lived(folder: &Path) {
    copy_folder(&records::folder().join("v4/house"), folder).expect("copied");
}

#[test]
fn a_copy_is_named_by_its_time_and_the_oldest_copies_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let (root, into) = (folder.path(), folder.path().join("copies"));
    lived(&root.join("old"));
    check(
        run(root, "old", &["backup", "copies", "--keep", "2"]),
        0,
        &["Backed up to copies/banco-20", "Copies in copies: 1"],
    );
    let first = names(&into).remove(0);
    check(run(root, "nowhere", &["verify", &format!("copies/{first}")]), 0, &[]);

    // Older copies, one that was cut short, and folders and files of other programs.
    for day in 1..=3 {
        copy_folder(&into.join(&first), &into.join(format!("banco-2020-01-0{day}T030000Z"))).expect("copied");
    }
    fs::create_dir(into.join("banco-2020-01-04T030000Z.part")).expect("created");
    fs::create_dir(into.join("photos")).expect("created");
    fs::write(into.join("banco-2020-01-05T030000Z"), "a file").expect("written");
    std::os::unix::fs::symlink(root.join("old"), into.join("banco-2020-01-06T030000Z")).expect("a link");
    let (code, said) = run(root, "old", &["backup", "copies", "--keep", "2"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("Copies in copies: 2") && said.contains("3 oldest"), "{said}");
    let left = names(&into);
    assert!(left.contains(&first) && left.len() == 5, "two copies and three foreign names: {left:?}");
    assert!(
        ["photos", "banco-2020-01-05T030000Z", "banco-2020-01-06T030000Z"]
            .iter()
            .all(|name| left.iter().any(|one| one == name))
    );

    // The copies are whole: one of them is played on.
    let newest =
        left.iter().rfind(|name| name.starts_with("banco-2") && !name.starts_with("banco-2020")).expect("a copy");
    check(run(root, "restored", &["restore", &format!("copies/{newest}")]), 0, &["Restored into restored"]);
}

#[test]
fn a_damaged_copy_pushes_out_no_good_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (root, into) = (folder.path(), folder.path().join("copies"));
    lived(&root.join("old"));
    check(run(root, "old", &["backup", "copies", "--keep", "1"]), 0, &[]);
    let good = names(&into).remove(0);
    let journal = root.join("old/journal");
    let segment = fs::read_dir(&journal)
        .expect("readable")
        .map(|entry| entry.expect("an entry").path())
        .min()
        .expect("a segment");
    let mut bytes = fs::read(&segment).expect("readable");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&segment, bytes).expect("written");
    for _ in 0..2 {
        let (code, said) = run(root, "old", &["backup", "copies", "--keep", "1"]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("-damaged"), "{said}");
    }
    let left = names(&into);
    assert!(left.len() == 2 && left.contains(&good) && left.iter().any(|name| name.ends_with("-damaged")), "{left:?}");
}

#[test]
fn unsuitable_folders_and_numbers_are_refused_and_nothing_is_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    lived(&root.join("old"));
    for wrong in ["0", "-1", "many", "70000"] {
        check(run(root, "old", &["backup", "copies", &format!("--keep={wrong}")]), 2, &["--keep"]);
    }
    check(run(root, "old", &["backup", "old/copies", "--keep", "2"]), 2, &["lies inside"]);
    assert!(!root.join("old/copies").exists());
    fs::write(root.join("file"), "").expect("written");
    check(run(root, "old", &["backup", "file", "--keep", "2"]), 1, &["file"]);
    fs::create_dir_all(root.join("copies/banco-2020-01-01T030000Z")).expect("created");
    check(run(root, "none", &["backup", "copies", "--keep", "1"]), 2, &["none"]);
    assert_eq!(names(&root.join("copies")), ["banco-2020-01-01T030000Z"]);
    // A copy in work holds the folder.
    let lock = fs::File::create(root.join("copies/.banco-backup")).expect("created");
    lock.lock().expect("locked");
    check(run(root, "old", &["backup", "copies", "--keep", "1"]), 1, &["another banco backup"]);
}
