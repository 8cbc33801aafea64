//! Texts without a legal move but with a clear intent, and the rule that refuses each.

use banco_engine::{GameKey, Notation};
use banco_tests::rules::{options, set_up};

/// Columns: game, position or nothing for the start, notation, text, and the answer: kind, from, to, rule.
const MEANT: [(GameKey, &str, Notation, &str, &str); 24] = [
    (GameKey::Chess, "", Notation::San, "Nd5", "chess_knight - d5 none_reaches"),
    (GameKey::Chess, "", Notation::Vietnamese, "Md5", "chess_knight - d5 none_reaches"),
    (GameKey::Chess, "", Notation::San, "Ke5", "chess_king e1 e5 not_its_move"),
    (GameKey::Chess, "", Notation::San, "Nxe4", "chess_knight - e4 none_reaches"),
    (GameKey::Chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Notation::San, "Nd5", "chess_knight - d5 no_such_man"),
    // One of the two pieces moves that way, and it is pinned.
    (GameKey::Chess, "4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1", Notation::San, "Nf4", "chess_knight e2 f4 pinned"),
    // Every piece of that name would capture an own piece: that is the reason, whichever was meant.
    (GameKey::Chess, "", Notation::San, "Nd2", "chess_knight - d2 own_man_on_target"),
    (GameKey::Chess, "", Notation::Vietnamese, "Md2", "chess_knight - d2 own_man_on_target"),
    (GameKey::Chess, "", Notation::San, "Bd2", "chess_bishop - d2 own_man_on_target"),
    (GameKey::Chess, "", Notation::San, "Rb1", "chess_rook - b1 own_man_on_target"),
    (GameKey::Chess, "", Notation::San, "a2", "chess_pawn - a2 own_man_on_target"),
    (GameKey::Chess, "", Notation::San, "a3", ""),
    (GameKey::Chess, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", Notation::San, "Na2", "chess_knight - a2 no_such_man"),
    (GameKey::Chess, "", Notation::San, "e4", ""),
    (GameKey::Chess, "", Notation::San, "hello", ""),
    (GameKey::Xiangqi, "", Notation::Vietnamese, "S4.6", "advisor f1 - not_its_move"),
    (GameKey::Xiangqi, "", Notation::Vietnamese, "M3.5", "horse - - no_such_man"),
    (GameKey::Xiangqi, "", Notation::Wxf, "H3+5", "horse - - no_such_man"),
    (GameKey::Xiangqi, "", Notation::Vietnamese, "P2-5", ""),
    (GameKey::Jieqi, "", Notation::Vietnamese, "T7.7", "elephant c1 - not_its_move"),
    (GameKey::ChuShogi, "", Notation::English, "G-6f", "chu_gold - 6f none_reaches"),
    (GameKey::ChuShogi, "", Notation::English, "G-7i", "chu_gold - 7i own_man_on_target"),
    (
        GameKey::ChuShogi,
        "6k5/12/12/12/12/12/12/12/12/12/12/6K5 b - 1",
        Notation::English,
        "Ln-6f",
        "chu_lion - 6f no_such_man",
    ),
    (GameKey::Caro, "", Notation::Coordinates, "z99", ""),
];

#[test]
fn what_a_text_clearly_asks_for_is_answered_by_the_law() {
    let mut wrong = Vec::new();
    for (key, position, notation, text, expected) in MEANT {
        let game = match position {
            "" => key.start(&options("")).expect("the start has no options"),
            position => set_up(key, position),
        };
        let name = |site| game.board().name(site);
        let point = |site: Option<_>| site.map_or_else(|| "-".to_owned(), name);
        let found = game.meant(text, Some(notation)).map_or_else(String::new, |meant| {
            format!("{} {} {} {}", meant.kind.key(), point(meant.from), point(meant.to), meant.illegal.rule.key())
        });
        if found != expected {
            wrong.push(format!("{key:?} {text}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
