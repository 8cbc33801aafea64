//! Records that are damaged in their entries or bytes.

use serde_json::{Value, json};

use super::named;

/// Records of every game that are damaged anywhere: an entry is missing or stands twice, a field is missing or holds
/// something else.
///
/// # Panics
/// A frozen record is missing.
pub fn damages() -> Vec<(String, Vec<u8>)> {
    const NAMES: [&str; 7] = [
        "jieqi-checkmate",
        "backgammon-resigned",
        "backgammon-forced",
        "chess-960",
        "xiangqi-checkmate",
        "chushogi-agreed",
        "caro-five",
    ];
    /// Entries from the beginning that are damaged; the last one is too.
    const FIRST: usize = 7;
    let mut found = Vec::new();
    for name in NAMES {
        let lines: Vec<Value> = named(name).lines().map(|line| serde_json::from_str(line).expect("an entry")).collect();
        for at in (0..lines.len()).filter(|at| *at < FIRST || at + 1 == lines.len()) {
            let mut put = |what: String, entries: Vec<Value>| {
                let text: String = entries.iter().map(|entry| format!("{entry}\n")).collect();
                found.push((format!("{name}, entry {at}, {what}"), text.into_bytes()));
            };
            let with = |entry: Vec<Value>| [&lines[..at], &entry, &lines[at + 1..]].concat();
            put("missing".to_owned(), with(Vec::new()));
            put("twice".to_owned(), with(vec![lines[at].clone(), lines[at].clone()]));
            for field in lines[at].as_object().expect("an entry").keys() {
                let mut without = lines[at].clone();
                without.as_object_mut().expect("an entry").remove(field);
                put(format!("without {field}"), with(vec![without]));
                for value in [json!(null), json!(5), json!("6 6"), json!([]), json!({"text": "\u{0}ä"})] {
                    let mut changed = lines[at].clone();
                    changed[field] = value;
                    put(format!("{field} = {}", changed[field]), with(vec![changed]));
                }
            }
        }
    }
    found
}

/// Records whose bytes are damaged or written in another way.
///
/// # Panics
/// A frozen record is missing.
pub fn odd_bytes() -> Vec<(&'static str, Vec<u8>)> {
    let record = named("jieqi-checkmate");
    let spoiled = |from: &str, to: &[u8]| {
        let (before, after) = record.split_once(from).expect("it is there");
        [before.as_bytes(), to, after.as_bytes()].concat()
    };
    vec![
        ("line ends of Windows", record.replace('\n', "\r\n").into_bytes()),
        ("empty lines", record.replace('\n', "\n\n \n").into_bytes()),
        ("the mark of UTF-8", format!("\u{feff}{record}").into_bytes()),
        ("no UTF-8", spoiled("\"jieqi\"", b"\"ji\xffeqi\"")),
        ("half a sign in a part", spoiled("\"text\":\"", br#""text":"\ud800"#)),
        ("no number", spoiled("\"at\":", b"\"at\":NaN,\"as\":")),
        ("cut off", record.as_bytes()[..record.len() / 2].to_vec()),
        ("markup", spoiled("\"name\":\"", b"\"name\":\"</script><img src=x onerror=alert(1)>")),
        ("a name of its own", spoiled("{\"at\":", b"{\"__proto__\":{\"event\":\"ended\"},\"at\":")),
    ]
}
