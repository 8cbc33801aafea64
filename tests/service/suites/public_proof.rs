//! Verification of games with beacon luck: `data/verify.py`, which was written from the law alone, and the check of
//! `banco verify` (beacon 6). Needs python3.

use std::collections::BTreeSet;

use banco_ports::Lang;
use banco_service::features::export::public_numbers::{Fault, Report, check};
use banco_tests::proofs::public::{self, lies, records};
use banco_tests::proofs::{self, python, verdicts};

/// Answers of the script to these records, in order.
fn said(texts: &[String]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let files: Vec<String> = (0..texts.len()).map(|at| format!("{}/{at}.jsonl", folder.path().display())).collect();
    for (file, text) in files.iter().zip(texts) {
        std::fs::write(file, text).expect("written");
    }
    let output = public::python(&files.iter().map(String::as_str).collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut rest = said.as_str();
    let mut parts = Vec::new();
    for file in files.iter().skip(1) {
        let (part, after) = rest.split_once(file.as_str()).expect("each file is named");
        parts.push(part.to_owned());
        rest = after;
    }
    parts.push(rest.to_owned());
    parts
}

fn report(text: &str) -> Result<Report, Fault> {
    check(text).map(|report| report.expect("public numbers"))
}

#[test]
fn beacon_6_2_records_agree_without_a_network() {
    let records = records();
    assert!(records.len() >= 7, "{}", records.len());
    let texts: Vec<String> = records.iter().map(|(_, text)| text.clone()).collect();
    for ((name, text), said) in records.iter().zip(said(&texts)) {
        let report = report(text).unwrap_or_else(|fault| panic!("{name}: {}", fault.told(Lang::En)));
        assert!(said.contains("  AGREES"), "{name}: {said}");
        assert!(said.contains(&format!("signatures: {}, all fit", report.signatures)), "{name}: {said}");
        assert!(said.contains(&format!("rounds: {} named", report.rounds)), "{name}: {said}");
        assert_eq!(said.contains("running: "), report.is_running, "{name}: {said}");
        assert_eq!(said.contains("open: "), report.open.is_some(), "{name}: {said}");
    }
}

#[test]
fn beacon_3_7_and_6_1_agreed_draws_and_late_announcements_are_told() {
    let (_, text) = records().into_iter().find(|(name, _)| name == "jieqi-agreed-and-late").expect("a record");
    let told = report(&text).expect("it agrees").told(Lang::En).join("\n");
    assert!(told.contains("by agreement of both players: 1"), "{told}");
    assert!(told.contains("too late to prove anything: 1 of 7 rounds"), "{told}");
    let said = said(&[text]).remove(0);
    for line in ["1 of them were announced too late to prove anything", "agreed: 1 of the numbers were done without"] {
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn beacon_6_3_each_damage_has_its_own_sentence() {
    let lies = lies();
    let texts: Vec<String> = lies.iter().map(|lie| lie.text.clone()).collect();
    let mut sentences = BTreeSet::new();
    for (lie, said) in lies.iter().zip(said(&texts)) {
        assert!(said.contains("DOES NOT AGREE: ") && said.contains(lie.said), "{}: {said}", lie.what);
        let found = check(&lie.text);
        assert_eq!(found.is_err(), lie.is_of_numbers, "{}: {found:?}", lie.what);
        for lang in Lang::BOTH {
            sentences.extend(found.as_ref().err().map(|fault| fault.told(lang)));
        }
    }
    // The seed and the envelope are told alike, and an agreement that is missing like one before its time.
    let of_numbers = lies.iter().filter(|lie| lie.is_of_numbers).count();
    assert_eq!(sentences.len(), 2 * (of_numbers - 2), "{sentences:#?}");
}

#[test]
fn beacon_1_1_the_script_that_people_get_refuses_the_network_of_tests() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<String> = records().into_iter().map(|(_, text)| text).collect();
    let found = verdicts(python, folder.path(), &texts);
    assert!(found.iter().all(|verdict| *verdict == "differs"), "{found:?}");
    let output = python(&[&format!("{}/0", folder.path().display())]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("of an unknown network"));
}

#[test]
fn records_with_an_envelope_have_no_public_numbers() {
    let frozen = proofs::frozen().into_iter().filter_map(|file| proofs::published(&file)).map(|(_, text)| text);
    for text in frozen.filter(|text| !text.contains("\"luck\":")) {
        assert_eq!(check(&text), Ok(None));
    }
    for text in proofs::useless() {
        assert_eq!(check(&text), Ok(None));
    }
}
