//! Records of games with beacon luck on the network of tests, and damaged ones (beacon 6.3).

use std::fs;
use std::process::Output;

use serde_json::{Value, json};

use super::{entry, run, seed, twin};

/// Runs `data/verify.py` with the network of tests.
///
/// # Panics
/// There is no python3.
pub fn python(arguments: &[&str]) -> Output {
    run("tests/vectors/beacon/verify.py", arguments)
}

/// Records that agree, by name.
///
/// # Panics
/// They cannot be read.
pub fn records() -> Vec<(String, String)> {
    let folder = crate::root().join("tests/vectors/beacon/records");
    let files = fs::read_dir(folder).expect("listed").map(|file| file.expect("a file").path());
    let mut found: Vec<(String, String)> = files
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("read"))
        })
        .collect();
    found.sort();
    found
}

/// A record with one damage.
#[derive(Debug)]
pub struct Lie {
    /// The damage.
    pub what: &'static str,
    /// Words that the script says.
    pub said: &'static str,
    /// A stranger to the rules of the game sees it: it is found without deriving an outcome.
    pub is_of_numbers: bool,
    /// The record.
    pub text: String,
}

/// The entry that draws number `count`, from 1, in public.
fn drawn(lines: &mut [Value], count: usize) -> &mut Value {
    entry(lines, "drawn", count - 1)
}

/// The naming of draw `count`, from 1, of a game whose acceptance names none.
fn named(lines: &mut [Value], count: usize) -> &mut Value {
    let found = lines.iter_mut().filter(|line| line.get("named").is_some()).nth(count - 1);
    &mut found.expect("there is one")["named"]
}

fn digit(text: &Value) -> Value {
    let text = text.as_str().expect("a text");
    let last = if text.ends_with('0') { "1" } else { "0" };
    json!(format!("{}{last}", &text[..text.len() - 1]))
}

fn signed(to: impl Fn(&str) -> String) -> impl Fn(&mut Vec<Value>) {
    move |lines| {
        let signature = &mut drawn(lines, 2)["signature"];
        *signature = json!(to(signature.as_str().expect("a text")));
    }
}

/// Records with one damage each.
///
/// # Panics
/// A record is missing.
pub fn lies() -> Vec<Lie> {
    let whole = records();
    let of = |name: &str| whole.iter().find(|(found, _)| found == name).expect("a record").1.as_str();
    let (jieqi, agreed, running) = (of("jieqi-captor"), of("jieqi-agreed-and-late"), of("jieqi-captor-running"));
    let lie = |what, said, is_of_numbers, text: String| Lie { what, said, is_of_numbers, text };
    let numbers = |what, said, change: &dyn Fn(&mut Vec<Value>)| lie(what, said, true, twin(jieqi, change));
    let mut found = vec![
        numbers("the network", "of an unknown network", &|lines| {
            lines[0]["luck"]["beacon"] = json!("8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce");
        }),
        numbers("the seed", "the seed does not lead to the envelope", &|lines| seed(lines)),
        numbers("the envelope", "the seed does not lead to the envelope", &|lines| {
            lines[0]["envelope"] = digit(&lines[0]["envelope"]);
        }),
        numbers("a link", "the link of draw 3 does not lead", &|lines| {
            let link = &mut drawn(lines, 3)["draws"][0]["link"];
            *link = digit(link);
        }),
        numbers("round 0", "round 0", &|lines| named(lines, 2)["round"] = json!(0)),
        numbers("a round above all", "round above 2^40", &|lines| {
            named(lines, 2)["round"] = json!((1_u64 << 40) + 1);
        }),
        numbers("a round again", "is named after round", &|lines| {
            named(lines, 2)["round"] = named(lines, 1)["round"].clone();
        }),
        numbers("a round too soon", "due less than 2.5 seconds", &|lines| {
            let line = lines.iter_mut().filter(|line| line.get("named").is_some()).nth(1).expect("a move");
            line["at"] = json!(line["at"].as_i64().expect("a time") + 10_000);
        }),
        numbers("a draw again", "draw 1 is repeated", &|lines| named(lines, 2)["draws"][0]["i"] = json!(1)),
        numbers("a gap", "draw 2 is missing", &|lines| named(lines, 2)["draws"][0]["i"] = json!(3)),
        numbers("another round", "was used", &|lines| drawn(lines, 2)["round"] = json!(7)),
        numbers("a draw without its name", "no entry has named", &|lines| {
            let at = lines.iter().position(|line| line["event"] == "drawn").expect("one");
            let line = lines[at].clone();
            lines.insert(at, line);
        }),
        numbers("no draw", "is awaited", &|lines| {
            let at = lines.iter().position(|line| line["event"] == "drawn").expect("one");
            lines.remove(at);
        }),
        numbers("other draws", "other draws are made", &|lines| drawn(lines, 2)["draws"] = json!([])),
        numbers("another announcement", "it is not the round that was named last", &|lines| {
            entry(lines, "announced", 1)["round"] = json!(7);
        }),
    ];
    found.extend(signatures(jieqi, running));
    found.extend(agreements(agreed));
    found.extend(outcomes(jieqi, of("backgammon-match"), of("chess960-lot")));
    found
}

/// Each damage of a signature (beacon 1.4).
fn signatures(jieqi: &str, running: &str) -> Vec<Lie> {
    let zeros = |head: &str, tail: &str| format!("{head}{}{tail}", "0".repeat(96 - head.len() - tail.len()));
    let (identity, off, outside) = (zeros("c0", ""), zeros("80", "01"), zeros("80", "04"));
    let lie = |what, said, text: String| Lie { what, said, is_of_numbers: true, text };
    vec![
        lie("a short signature", "96 hexadecimal digits", twin(jieqi, signed(|text| text[..94].to_owned()))),
        lie(
            "a long form",
            "not compressed",
            twin(jieqi, signed(|text| format!("{}{}", if text.starts_with('8') { "0" } else { "1" }, &text[1..]))),
        ),
        lie("the identity", "is the identity", twin(jieqi, signed(|_| identity.clone()))),
        lie("no point", "not a point of the curve", twin(jieqi, signed(|_| off.clone()))),
        lie("a point outside", "outside the subgroup", twin(jieqi, signed(|_| outside.clone()))),
        // The outcome of a private draw is not derived while the game is running.
        lie(
            "the signature of another round",
            "the signature does not fit the round",
            twin(running, |lines| {
                let other = drawn(lines, 1)["signature"].clone();
                let private = lines.iter_mut().find(|line| line["draws"][0]["private"] == true);
                private.expect("a private draw")["signature"] = other;
            }),
        ),
    ]
}

/// Agreements to draw without a number (beacon 3.7).
fn agreements(agreed: &str) -> Vec<Lie> {
    let lie = |what, said, text: String| Lie { what, said, is_of_numbers: true, text };
    let by_agreement = |lines: &mut Vec<Value>| {
        lines.iter().position(|line| line.get("by_agreement").is_some()).expect("an agreement")
    };
    vec![
        lie("no offer", "was not agreed", twin(agreed, |lines| lines.retain(|line| line["event"] != "offered"))),
        lie(
            "a number after all",
            "a draw without a number has one",
            twin(agreed, |lines| {
                let at = by_agreement(lines);
                lines[at]["signature"] = drawn(lines, 1)["signature"].clone();
            }),
        ),
        lie(
            "an agreement before its minute",
            "before its minute was over",
            twin(agreed, |lines| {
                let at = by_agreement(lines);
                lines[at]["at"] = json!(lines[at]["at"].as_i64().expect("a time") - 1);
            }),
        ),
    ]
}

/// Damages that only the rules of the game and the seed tell.
fn outcomes(jieqi: &str, backgammon: &str, chess: &str) -> Vec<Lie> {
    let lie = |what, said, text: String| Lie { what, said, is_of_numbers: false, text };
    let outcome = |count: usize, place: usize, to: &'static str| {
        move |lines: &mut Vec<Value>| drawn(lines, count)["draws"][place]["outcome"] = json!(to)
    };
    vec![
        lie("a piece", "the record says Z", twin(jieqi, outcome(2, 0, "Z"))),
        lie("a roll", "the record says 7 7", twin(backgammon, outcome(5, 0, "7 7"))),
        lie("the starting position", "the record says 960", twin(chess, outcome(1, 1, "960"))),
        lie("the lot", "the record says second", twin(chess, outcome(1, 0, "second"))),
        lie(
            "a purpose",
            "the game needs man:red",
            twin(jieqi, |lines| named(lines, 1)["draws"][0]["purpose"] = json!("man:black")),
        ),
        lie(
            "a move without its round",
            "no round is named",
            twin(jieqi, |lines| {
                let last = lines.iter().rposition(|line| line.get("named").is_some()).expect("one");
                lines[last].as_object_mut().expect("an entry").remove("named");
                lines.remove(last + 1);
                lines.remove(last + 1);
            }),
        ),
    ]
}
