//! Verdicts of the page of an export, held against `data/verify.py`.

use std::collections::BTreeMap;

use banco_engine::Table;
use banco_ports::Lang;
use banco_service::features::export::record;
use banco_tests::proofs;
use banco_tests::web::chromium::{Chromium, Screen};
use banco_tests::web::engines::{Engine, Other};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use super::{one_of_each, opened};

/// Opens a record by the page's own field for files, and waits for its verdict.
pub(super) const OPEN: &str = "const open = async (bytes) => { \
       delete document.documentElement.dataset.verdict; \
       const files = new DataTransfer(); \
       files.items.add(new File([bytes], 'record.jsonl')); \
       const field = document.getElementById('file'); \
       field.files = files.files; \
       field.dispatchEvent(new Event('change')); \
       while (!document.documentElement.dataset.verdict) await new Promise((done) => setTimeout(done)); \
       const bad = [...document.querySelectorAll('#rows .bad, #rows .unusable')].map((row) => row.dataset.check); \
       return [document.documentElement.dataset.verdict, bad.join()]; \
     }; ";

/// Records with the verdicts that both programs have to give, and what they are.
fn judged_outside() -> Vec<(String, Vec<u8>, &'static str)> {
    let whole = proofs::frozen().into_iter().map(|file| {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let raw = std::fs::read(&file).expect("readable");
        match proofs::published(&file) {
            Some((_, text)) => (name, text.into_bytes()),
            None => (name, raw),
        }
    });
    let lies = proofs::lies().into_iter().map(|(what, text)| (what, text.into_bytes()));
    let useless = proofs::useless().into_iter().map(|text| (format!("useless {text:.20}"), text.into_bytes()));
    let odd = proofs::odd_bytes().into_iter().map(|(what, bytes)| (what.to_owned(), bytes));
    // Every fifth shows each kind of damage in some game.
    let damaged = proofs::damages().into_iter().step_by(5);
    let all: Vec<(String, Vec<u8>)> = whole.chain(lies).chain(useless).chain(odd).chain(damaged).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let records: Vec<Vec<u8>> = all.iter().map(|(_, bytes)| bytes.clone()).collect();
    let verdicts = proofs::verdicts(proofs::python, folder.path(), &records);
    all.into_iter().zip(verdicts).map(|((what, bytes), verdict)| (what, bytes, verdict)).collect()
}

/// Asserts that the page gives the verdict of `data/verify.py` on every record. The page plays the moves too: what it
/// alone finds there, our own check has to find.
async fn agrees_with_the_script(driver: &WebDriver) {
    let folder = tempfile::tempdir().expect("a folder");
    let page = &one_of_each(&folder, Lang::Vi)["jieqi"];
    opened(driver, page).await;
    let cases = judged_outside();
    assert!(cases.len() > 400, "{}", cases.len());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for part in cases.chunks(60) {
        let bytes: Vec<Value> = part.iter().map(|(_, bytes, _)| json!(bytes)).collect();
        let run = format!(
            "const done = arguments[1]; {OPEN} (async () => {{ const found = []; \
             for (const bytes of arguments[0]) found.push(await open(Uint8Array.from(bytes))); done(found); }})()"
        );
        let found = driver.execute_async(&run, vec![json!(bytes)]).await.expect("a script").json().clone();
        for ((what, bytes, verdict), found) in part.iter().zip(found.as_array().expect("a list")) {
            let (theirs, bad) = (found[0].as_str().expect("a verdict"), found[1].as_str().expect("rows"));
            *counts.entry(verdict).or_default() += 1;
            if *verdict == "agrees" && theirs == "differs" && bad == "moves" {
                assert!(is_unplayable(bytes), "{what}: only the page finds that the moves cannot be played");
                continue;
            }
            assert_eq!(theirs, *verdict, "{what}: {bad}");
        }
    }
    assert!(["agrees", "differs", "unusable"].iter().all(|verdict| counts[verdict] > 50), "{counts:?}");
}

/// True if the engine cannot replay a record either.
fn is_unplayable(bytes: &[u8]) -> bool {
    let entries = std::str::from_utf8(bytes).ok().and_then(|text| record::read(text).ok());
    entries.is_none_or(|record| Table::replay(&record.entries).is_err())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_the_page_judges_in_chromium_as_the_script_does() {
    let chromium = Chromium::start(Screen::Desk).await;
    agrees_with_the_script(&chromium.driver).await;
    chromium.quit().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_the_page_judges_in_firefox_as_the_script_does() {
    let firefox = Other::start(Engine::Firefox).await;
    agrees_with_the_script(&firefox.driver).await;
    firefox.quit().await;
}
