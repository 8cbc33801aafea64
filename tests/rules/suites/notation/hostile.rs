//! Hostile typed text: every text gets an answer at once and nothing fails.

use banco_engine::{CANDIDATES_MAX, GameKey, MOVE_TEXT_BYTES_MAX, MoveError, Notation, ReadError};
use banco_tests::rules::options;
use banco_tests::tables::Played;

/// Parts of valid and hostile texts.
const SHREDS: &[&str] = &[
    "h",
    "3",
    "e",
    "P",
    "2",
    "-",
    "5",
    "+",
    "=",
    ".",
    "/",
    "×",
    "x",
    "?",
    "úp",
    "Xe",
    "pháo",
    "bình",
    "sau",
    "tướng",
    "炮",
    "二",
    "平",
    "前",
    "暗",
    "１",
    " ",
    "\u{0}",
    "\u{200b}",
    "\u{301}",
    "\u{202e}",
    "Р",
    "((((",
    "[",
    "0",
    "10",
    "\u{fdfa}",
    "9",
    "a",
    "i",
    "tot",
    "binh",
    "truoc",
    "𝟓",
    "\u{1f600}",
    "\n",
    "ﬀ",
    "½",
    "đ",
    "w",
    "s",
];

/// A small linear congruential generator: the same texts in every run.
struct Shreds(u64);

impl Shreds {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn text(&mut self) -> String {
        let length = self.below(12) + 1;
        (0..length).map(|_| SHREDS[self.below(SHREDS.len())]).collect()
    }
}

#[test]
fn clause_6_shredded_texts_are_answered() {
    let mut shreds = Shreds(7);
    for key in GameKey::ALL {
        let game = key.start(&options("")).expect("a start");
        let legal: Vec<String> = game.legal().into_iter().map(|mv| mv.text).collect();
        for _ in 0..4_000 {
            let text = shreds.text();
            for prefer in [None, Some(Notation::Vietnamese), Some(Notation::Wxf)] {
                match game.read(&text, prefer) {
                    Err(ReadError::Unknown { candidates } | ReadError::Ambiguous { candidates }) => {
                        assert!(candidates.len() <= CANDIDATES_MAX, "{text:?}");
                        assert!(candidates.iter().all(|mv| legal.contains(mv)), "{text:?} {candidates:?}");
                    }
                    Ok(_) | Err(ReadError::Empty | ReadError::TooLong) => {}
                }
            }
        }
    }
}

#[test]
fn clause_6_long_texts_are_refused_unread() {
    for key in GameKey::ALL {
        let table = Played::started(*key, &options(""), 1).table;
        let game = table.game().expect("it has started");
        for text in ["P".repeat(MOVE_TEXT_BYTES_MAX + 1), "(".repeat(1_000_000), "炮".repeat(100), "8/5 ".repeat(51)] {
            for prefer in [None, Some(Notation::Vietnamese), Some(Notation::Wxf)] {
                assert_eq!(game.read(&text, prefer), Err(ReadError::TooLong), "{}", key.key());
            }
            assert_eq!(game.allow(&text), Err(MoveError::Read(ReadError::TooLong)), "{}", key.key());
        }
        let mv = game.legal().first().expect("somebody begins").text.clone();
        let longest = format!("{}{mv}", " ".repeat(MOVE_TEXT_BYTES_MAX - mv.len()));
        assert_eq!(game.read(&longest, None), Ok(mv), "{}", key.key());
    }
}
