//! Themes of a puzzle: words looked up on the board. An unknown word breaks nothing where puzzles are read.
//!
//! Kind of win: `mate`, `check` (the first move gives check), `quiet` (it neither captures nor checks).
//! Motifs: `fork`, `hanging`, `sacrifice`, `promotion`, `capture`, `discovered`, `castling`, `defence`, `zugzwang`;
//! those of Lichess in [`of_lichess`]. Xiangqi: `doublecannon`, `horsecannon`, `facing`. Caro: `four`, `openfour`,
//! `openthree`, `twothreats`, `block`. Phases: `opening`, `middlegame`, `endgame`.

use banco_ai::{Fact, Line, Report, facts, rough_worth};
use banco_engine::{AnyGame, GameKey, Kind, Seat, Site, Viewer};

use super::judge::to_move;
use super::solve::Solution;
use super::store::CHECK;

/// Themes that Lichess names, and their words here.
const OF_LICHESS: [(&str, &str); 43] = [
    ("smotheredMate", "smothered"),
    ("backRankMate", "backrank"),
    ("anastasiaMate", "anastasia"),
    ("arabianMate", "arabian"),
    ("bodenMate", "boden"),
    ("dovetailMate", "dovetail"),
    ("doubleBishopMate", "doublebishop"),
    ("hookMate", "hook"),
    ("doubleCheck", "doublecheck"),
    ("underPromotion", "underpromotion"),
    ("enPassant", "enpassant"),
    ("castling", "castling"),
    ("zugzwang", "zugzwang"),
    ("interference", "interference"),
    ("intermezzo", "intermezzo"),
    ("xRayAttack", "xray"),
    ("clearance", "clearance"),
    ("capturingDefender", "capturedefender"),
    ("trappedPiece", "trapped"),
    ("attraction", "attraction"),
    ("deflection", "deflection"),
    ("discoveredAttack", "discovered"),
    ("skewer", "skewer"),
    ("pin", "pin"),
    ("fork", "fork"),
    ("hangingPiece", "hanging"),
    ("promotion", "promotion"),
    ("advancedPawn", "advancedpawn"),
    ("sacrifice", "sacrifice"),
    ("defensiveMove", "defence"),
    ("quietMove", "quiet"),
    ("exposedKing", "exposed"),
    ("attackingF2F7", "f2f7"),
    ("kingsideAttack", "kingside"),
    ("queensideAttack", "queenside"),
    ("pawnEndgame", "pawnending"),
    ("bishopEndgame", "bishopending"),
    ("knightEndgame", "knightending"),
    ("rookEndgame", "rookending"),
    ("queenEndgame", "queenending"),
    ("opening", "opening"),
    ("middlegame", "middlegame"),
    ("endgame", "endgame"),
];

/// The words for the themes of a row of Lichess, the rarest first.
pub(super) fn of_lichess(themes: &str) -> Vec<String> {
    let given: Vec<&str> = themes.split_ascii_whitespace().collect();
    OF_LICHESS.iter().filter(|(name, _)| given.contains(name)).map(|(_, word)| (*word).to_owned()).collect()
}

/// Themes of a solution.
pub(super) fn of(game: &AnyGame, solution: &Solution) -> Vec<String> {
    let mut themes: Vec<&str> = Vec::new();
    let first: Vec<String> = solution.line.iter().filter_map(|place| place.first()).cloned().collect();
    let (Some(seat), Some(mv)) = (to_move(game), first.first()) else { return Vec::new() };
    if solution.goal > 0 {
        themes.push("mate");
    }
    if begins_with_check(game, mv) {
        themes.push(CHECK);
    }
    themes.extend(motifs(game, seat, &first));
    let last = last_position(game, &first).filter(|_| solution.goal > 0);
    themes.extend(last.into_iter().flat_map(|last| net(&last, seat)));
    themes.push(phase(game));
    themes.dedup();
    themes.into_iter().map(str::to_owned).collect()
}

/// True if the move gives check.
pub(super) fn begins_with_check(game: &AnyGame, mv: &str) -> bool {
    let mut after = game.clone();
    game.key() != GameKey::Caro && after.play(mv).is_ok() && after.in_check()
}

/// Motifs of the first move.
fn motifs(game: &AnyGame, seat: Seat, line: &[String]) -> Vec<&'static str> {
    let Some(mv) = line.first() else { return Vec::new() };
    let best = Line { mv: mv.clone(), score: 0, pv: line.to_vec() };
    let report = Report { best: Some(best), alternatives: Vec::new(), nodes: 0, depth: 0, cancelled: false };
    let facts = facts(game, seat, &report);
    let mut motifs: Vec<&str> = facts.iter().filter_map(word).collect();
    if is_sacrifice(game, seat, line) {
        motifs.insert(0, "sacrifice");
    }
    let shape = game.shape_of(mv);
    if shape.is_some_and(|shape| shape.promotion.is_some()) {
        motifs.push("promotion");
    }
    let captures = shape.is_some_and(|shape| has_man(game, shape.to));
    if captures {
        motifs.push("capture");
    } else if !begins_with_check(game, mv) && game.key() != GameKey::Caro {
        motifs.push("quiet");
    }
    motifs
}

const fn word(fact: &Fact) -> Option<&'static str> {
    match fact {
        Fact::Fork(_) => Some("fork"),
        Fact::TakesFree(_) => Some("hanging"),
        Fact::Saves(_) => Some("defence"),
        Fact::Castles => Some("castling"),
        Fact::TurnsUp => Some("turn"),
        Fact::OpenFour => Some("openfour"),
        Fact::Four => Some("four"),
        Fact::TwoThreats => Some("twothreats"),
        Fact::OpenThree => Some("openthree"),
        Fact::StopsFive | Fact::StopsOpenFour => Some("block"),
        _ => None,
    }
}

fn has_man(game: &AnyGame, site: Site) -> bool {
    game.view(Viewer::Public).man_at(site).is_some()
}

/// True if the answer captures the piece that moved, and the piece was worth more than what it captured.
fn is_sacrifice(game: &AnyGame, seat: Seat, line: &[String]) -> bool {
    let [mv, answer, ..] = line else { return false };
    let (Some(shape), mut after) = (game.shape_of(mv), game.clone()) else { return false };
    let worth = |site: Site| {
        let view = game.view(Viewer::Seat(seat));
        view.man_at(site).map_or(0, |man| rough_worth(man.face.kind))
    };
    let Some(from) = shape.from else { return false };
    let is_taken = after.play(mv).is_ok() && after.shape_of(answer).is_some_and(|answer| answer.to == shape.to);
    is_taken && worth(from) > worth(shape.to)
}

fn last_position(game: &AnyGame, line: &[String]) -> Option<AnyGame> {
    let mut game = game.clone();
    line.iter().all(|mv| game.play(mv).is_ok()).then_some(game)
}

/// Patterns of the last position of a mate of xiangqi: two cannons, or cannon and horse, in one line with the general;
/// the own general on an open file beside it.
fn net(game: &AnyGame, seat: Seat) -> Vec<&'static str> {
    if game.key() != GameKey::Xiangqi || !game.in_check() {
        return Vec::new();
    }
    let view = game.view(Viewer::Public);
    let place = |site: Site| view.board.place(site).unwrap_or_default();
    let of = |kind: Kind, seat: Seat| {
        let men = view.men.iter().filter(move |man| man.face.kind == Some(kind) && man.face.seat == seat);
        men.map(|man| place(man.site)).collect::<Vec<_>>()
    };
    let Some((file, rank)) = of(Kind::General, seat.other()).first().copied() else { return Vec::new() };
    let in_line = |man: &(u8, u8)| man.0 == file || man.1 == rank;
    let (cannons, horses) = (of(Kind::Cannon, seat), of(Kind::Horse, seat));
    let mut nets = Vec::new();
    let same =
        |one: &(u8, u8), other: &(u8, u8)| (one.0 == file && other.0 == file) || (one.1 == rank && other.1 == rank);
    if let [one, other] = cannons.as_slice()
        && same(one, other)
    {
        nets.push("doublecannon");
    }
    if cannons.iter().any(|cannon| in_line(cannon) && horses.iter().any(|horse| same(cannon, horse))) {
        nets.push("horsecannon");
    }
    // The own general holds a file beside the other one if nothing stands between.
    let faces = of(Kind::General, seat).first().is_some_and(|(own, from)| {
        let between = |(column, row): (u8, u8)| column == *own && row > rank.min(*from) && row < rank.max(*from);
        own.abs_diff(file) == 1 && !view.men.iter().any(|man| between(place(man.site)))
    });
    if faces {
        nets.push("facing");
    }
    nets
}

/// Phase of the game by the pieces that are left, or by the marks that were made.
fn phase(game: &AnyGame) -> &'static str {
    let men = game.view(Viewer::Public).men.len();
    let (late, early) = match game.key() {
        GameKey::Chess => (12, 28),
        GameKey::Xiangqi | GameKey::Jieqi => (14, 28),
        GameKey::ChuShogi => (36, 84),
        GameKey::Caro => return if men <= 14 { "opening" } else { "middlegame" },
        GameKey::Backgammon => return "middlegame",
    };
    if men <= late {
        "endgame"
    } else if men >= early {
        "opening"
    } else {
        "middlegame"
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::GameOptions;

    use super::*;

    fn themes(key: GameKey, position: &str, goal: u32, line: &str) -> Vec<String> {
        let game = key.set_up(position, &GameOptions::new()).expect("a position");
        let line = line.split(' ').map(|mv| vec![mv.to_owned()]).collect();
        of(&game, &Solution { goal, line })
    }

    #[test]
    fn themes_are_what_the_board_shows() {
        let smothered = themes(GameKey::Chess, "r5k1/5Npp/8/8/8/1Q6/1q4PP/7K w - -", 4, "f7h6 g8h8 b3g8 a8g8 h6f7");
        assert_eq!(smothered, ["mate", "check", "endgame"]);
        let offered = themes(GameKey::Chess, "r6k/6pp/7N/8/8/1Q6/1q4PP/7K w - -", 2, "b3g8 a8g8 h6f7");
        assert_eq!(offered, ["mate", "check", "sacrifice", "endgame"]);
        let fork = themes(GameKey::Chess, "4k3/8/8/3N4/8/q7/8/4K3 w - -", 0, "d5c7 e8d7");
        assert!(fork.contains(&"check".to_owned()) && !fork.contains(&"mate".to_owned()), "{fork:?}");
        let cannons = themes(GameKey::Xiangqi, "3ak4/9/9/9/4C4/C8/9/9/9/3K5 w", 1, "a5e5");
        assert!(cannons.contains(&"doublecannon".to_owned()), "{cannons:?}");
    }

    #[test]
    fn themes_of_lichess_have_words_here() {
        assert_eq!(of_lichess("crushing endgame fork long"), ["fork", "endgame"]);
        assert!(OF_LICHESS.iter().all(|(_, word)| word.bytes().all(|byte| byte.is_ascii_alphanumeric())));
    }
}
