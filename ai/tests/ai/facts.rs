//! Facts of a move are true: each motif in a position of its own, with a twin in which it must not be said.

use banco_ai::{Fact, Line, Motif, Report, facts};
use banco_engine::{AnyGame, Face, GameKey, GameOptions, Seat, Turn, Viewer};

/// Facts of a move in a position, by name; backgammon positions come with their dice.
pub(crate) fn said(key: GameKey, position: &str, mv: &str, pv: &[&str]) -> Vec<String> {
    let (position, dice) = position.split_once(" dice ").unwrap_or((position, ""));
    let mut game = key.set_up(position, &GameOptions::new()).expect("a position");
    if let (AnyGame::Backgammon(match_), [one, .., other]) = (&game, dice.as_bytes()) {
        let die = |digit: &u8| banco_engine::games::backgammon::roll::Die::new(digit - b'0').expect("a die");
        game = AnyGame::Backgammon(match_.clone().with_dice([die(one), die(other)]).expect("a roll is next"));
    }
    let Turn::Player(seat) = game.turn() else { panic!("{position} is over") };
    assert!(game.allow(mv).is_ok(), "{mv} in {position}");
    let pv = std::iter::once(mv).chain(pv.iter().copied()).map(str::to_owned).collect();
    let best = Some(Line { mv: mv.to_owned(), score: 0, pv });
    let report = Report { best, alternatives: Vec::new(), nodes: 1, depth: 1, cancelled: false };
    facts(&game, seat, &report).iter().map(name).collect()
}

fn name(fact: &Fact) -> String {
    let text = match fact {
        Fact::Motif(Motif::Mate(name)) => format!("{name:?}"),
        Fact::Motif(motif) => format!("{motif:?}"),
        fact => format!("{fact:?}"),
    };
    let end = text.find('(').unwrap_or(text.len());
    let number = text[end..].trim_matches(['(', ')']);
    if number.parse::<u32>().is_ok() { text } else { text[..end].to_owned() }
}

struct Case {
    key: GameKey,
    position: &'static str,
    mv: &'static str,
    pv: &'static [&'static str],
    /// Facts that have to be said, and those that may not be.
    said: &'static str,
    not: &'static str,
}

const fn case(key: GameKey, position: &'static str, mv: &'static str, said: &'static str, not: &'static str) -> Case {
    Case { key, position, mv, pv: &[], said, not }
}

const CASES: &[Case] = &[
    // Mate, and the same move where the king has a way out.
    case(GameKey::Chess, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Wins", "Check"),
    case(GameKey::Chess, "6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Check", "Wins"),
    // A rook without a guard, and one that is guarded.
    case(GameKey::Chess, "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1", "d1d5", "TakesFree", "Takes"),
    case(GameKey::Chess, "4k3/8/4p3/3r4/8/8/8/3QK3 w - - 0 1", "d1d5", "Exchanges", "TakesFree Takes"),
    case(GameKey::Chess, "4k3/8/4p3/3r4/8/2N5/8/4K3 w - - 0 1", "c3d5", "Takes", "TakesFree"),
    // A knight between queen and rook, and one that a pawn takes.
    case(GameKey::Chess, "7k/3q4/8/8/5r2/2N5/8/4K3 w - - 0 1", "c3e2", "", "Fork"),
    case(GameKey::Chess, "7k/1q3r2/8/8/8/4N3/8/4K3 w - - 0 1", "e3d5", "", "Fork"),
    case(GameKey::Chess, "7k/8/1q3r2/8/8/4N3/8/4K3 w - - 0 1", "e3d5", "Fork", "Check"),
    case(GameKey::Chess, "7k/8/1qp2r2/8/8/4N3/8/4K3 w - - 0 1", "e3d5", "", "Fork"),
    // A rook that a pawn attacks goes away; no piece attacks it; it goes where it is captured.
    case(GameKey::Chess, "4k3/8/8/2p5/3R4/8/8/4K3 w - - 0 1", "d4d1", "Saves", "Fork"),
    case(GameKey::Chess, "4k3/8/8/1p6/3R4/8/8/4K3 w - - 0 1", "d4d1", "", "Saves"),
    case(GameKey::Chess, "4k3/8/4p3/2p5/3R4/8/8/4K3 w - - 0 1", "d4d5", "", "Saves"),
    // Xiangqi: a horse that attacks both rooks, and one whose leg is blocked.
    case(GameKey::Xiangqi, "3k5/9/2r3r2/9/9/3N5/9/9/9/4K4 w", "d5e7", "Fork", "Takes"),
    case(GameKey::Xiangqi, "3k5/9/2r3r2/3p5/9/3N5/9/9/9/4K4 w", "d5e7", "", "Fork TakesFree"),
    // A bishop that looks at a rook, and one that looks at a bishop, or could be taken there.
    case(GameKey::Chess, "7k/2r5/8/8/8/8/3B4/K7 w - - 0 1", "d2f4", "Attacks", "Fork"),
    case(GameKey::Chess, "7k/2b5/8/8/8/8/P2B4/K7 w - - 0 1", "d2f4", "", "Attacks"),
    case(GameKey::Chess, "7k/2r5/8/6p1/8/8/3B4/K7 w - - 0 1", "d2f4", "", "Attacks"),
    // A knight under fire gets a guard; one that is guarded already, or is not attacked, needs none.
    case(GameKey::Chess, "3r3k/8/8/8/3N4/8/8/K3B3 w - - 0 1", "e1f2", "Guards", "Takes"),
    case(GameKey::Chess, "3r3k/8/8/8/3N4/4P3/8/K3B3 w - - 0 1", "e1f2", "", "Guards"),
    case(GameKey::Chess, "2r4k/8/8/8/3N4/8/8/K3B3 w - - 0 1", "e1f2", "", "Guards"),
    // A rook comes out of its corner; another one stays as shut in as it was.
    case(GameKey::Xiangqi, "3k5/9/9/9/9/9/9/9/R8/N3K4 w", "a2b2", "", "Wider"),
    case(GameKey::Xiangqi, "3k5/9/9/9/9/9/9/PR7/RN7/4K4 w", "a2a1", "Wider", "Takes"),
    // The king castles; or only walks.
    case(GameKey::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "Castles", "Wider"),
    case(GameKey::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1f1", "", "Castles"),
    // Caro: see the clauses of rows.
    case(GameKey::Caro, "15/15/15/15/15/15/15/7xxx5/15/15/15/o14/15/o14/15 x 6", "k8", "OpenFour", "Wins"),
    case(GameKey::Caro, "15/15/15/15/15/15/15/6oxxx5/15/15/15/o14/15/15/15 x 6", "k8", "", "OpenFour"),
    case(GameKey::Caro, "15/15/15/15/15/15/15/6oxxx5/15/15/15/o14/15/15/15 x 6", "l8", "Four", "OpenFour"),
    case(GameKey::Caro, "15/15/15/15/15/15/15/6oxxxx4/15/15/15/o14/15/o14/15 o 8", "l8", "StopsFive", "Four"),
    case(GameKey::Caro, "15/15/15/15/15/15/15/6oxxxx4/15/15/15/o14/15/o14/15 o 8", "c3", "", "StopsFive"),
    // Backgammon: the five point with 3 1, which leaves 24 alone; 6 2 does not make it.
    case(GameKey::Backgammon, "4HPwATDgc/ABMA dice 3 1", "8/5 6/5", "MakesPoint(5) NoBlot", "Shots"),
    case(GameKey::Backgammon, "4HPwATDgc/ABMA dice 6 2", "24/18 13/11", "Shots", "MakesPoint NoBlot Hits"),
];

const LINES: &[Case] = &[
    Case {
        key: GameKey::Chess,
        position: "3r2k1/8/8/4N3/8/8/8/4K3 w - - 0 1",
        mv: "e5f7",
        pv: &["g8h7", "f7d8"],
        said: "ThenTakes",
        not: "TakesFree",
    },
    // What is taken costs as much.
    Case {
        key: GameKey::Chess,
        position: "3r2k1/8/3R4/4N3/8/8/8/4K3 w - - 0 1",
        mv: "e5f7",
        pv: &["d8d6", "f7d6"],
        said: "",
        not: "ThenTakes",
    },
];

#[test]
fn what_is_said_of_a_move_is_true_and_its_twin_says_nothing() {
    let mut wrong = Vec::new();
    for case in CASES.iter().chain(LINES) {
        let told = said(case.key, case.position, case.mv, case.pv);
        let has = |name: &str| told.iter().any(|fact| fact == name || fact.split('(').next() == Some(name));
        let misses = case.said.split_whitespace().filter(|name| !has(name)).map(|name| format!("{name} missing"));
        let lies = case.not.split_whitespace().filter(|name| has(name)).map(|name| format!("{name} said"));
        wrong.extend(misses.chain(lies).map(|what| format!("{} {}: {what}, told {told:?}", case.position, case.mv)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Pieces that a fact names.
fn faces(fact: &Fact) -> Vec<Face> {
    match *fact {
        Fact::TakesFree(face)
        | Fact::Takes(face)
        | Fact::Exchanges(face)
        | Fact::Saves(face)
        | Fact::ThenTakes(face)
        | Fact::Attacks(face)
        | Fact::Guards(face) => vec![face],
        Fact::Fork(both) => both.to_vec(),
        Fact::Motif(
            Motif::RemovesGuard(face)
            | Motif::CheckWins(face)
            | Motif::CheckAndAttack(face)
            | Motif::DiscoveredCheck(face)
            | Motif::Traps(face)
            | Motif::AttacksLoose(face)
            | Motif::Rescues(face)
            | Motif::OpenFile(face)
            | Motif::Links(face)
            | Motif::Develops(face)
            | Motif::Backs(face)
            | Motif::Dodges(face)
            | Motif::PushesPawn(face)
            | Motif::OffersTrade(face)
            | Motif::Bars(face)
            | Motif::Presses(face, ..)
            | Motif::MakesRoom(face, ..)
            | Motif::Hems(face, ..),
        ) => vec![face],
        Fact::Motif(
            Motif::Uncovers(both)
            | Motif::Screens(both)
            | Motif::Pins(both)
            | Motif::PinsTo(both)
            | Motif::Skewers(both)
            | Motif::Shields(both),
        ) => both.to_vec(),
        _ => Vec::new(),
    }
}

#[test]
fn nothing_is_said_of_what_lies_face_down() {
    crate::games::each_position(GameKey::Jieqi, 60, |game, seat: Seat| {
        for mv in game.legal() {
            let best = Some(Line { mv: mv.text.clone(), score: 0, pv: vec![mv.text.clone()] });
            let report = Report { best, alternatives: Vec::new(), nodes: 1, depth: 1, cancelled: false };
            let known = game.seen_by(seat);
            // A kind in a fact is one that the seat sees.
            let shown = game.view(Viewer::Seat(seat));
            let captured = shown.captured.iter().flatten();
            let seen: Vec<_> = shown.men.iter().map(|man| man.face).chain(captured.copied()).collect();
            let told = facts(&known, seat, &report);
            let hidden = |face: &Face| face.dark && face.kind.is_some() || !seen.contains(face);
            assert!(!told.iter().flat_map(faces).any(|face| hidden(&face)), "{}: {told:?}", mv.text);
            // Of a piece that turns up nothing else is known.
            let from = mv.shape.and_then(|shape| shape.from).expect("a man moves");
            let view = game.view(Viewer::Seat(seat));
            if view.man_at(from).is_some_and(|man| man.face.dark) {
                let is_plain = matches!(
                    told.as_slice(),
                    [Fact::TurnsUp | Fact::Exchanges(_) | Fact::TakesFree(_) | Fact::Motif(Motif::TurnsUpSafely(..))]
                );
                assert!(is_plain, "{}: {told:?}", mv.text);
            } else {
                assert!(!told.contains(&Fact::TurnsUp), "{}", mv.text);
            }
        }
    });
}
